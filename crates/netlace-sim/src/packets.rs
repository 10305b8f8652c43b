//! What endpoints send to each other, and when.

use std::sync::Arc;

use netlace::matrix::TrafficMatrix;

/// A packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Packet {
    /// The cycle in which it is made.
    pub birth: u32,
    /// The endpoint that it goes to.
    pub to: u32,
    /// Its flits, at least one.
    pub flits: u32,
    /// What arrives with it: the cycle in which it is made, or anything else by which it is known.
    pub label: u32,
}

impl Packet {
    /// No further packet.
    pub const NONE: Self = Self { birth: u32::MAX, to: 0, flits: 1, label: u32::MAX };

    /// A packet that is known by the cycle in which it is made.
    pub fn new(birth: u32, to: u32, flits: u32) -> Self {
        Self { birth, to, flits, label: birth }
    }
}

/// Which packets endpoints inject. What it answers in a cycle does not depend on the order of questions in that cycle: then a
/// simulation does not depend on the number of threads.
pub trait Injection: Sync {
    /// Packet `number` of an endpoint, which is not made before `earliest`; or [`Packet::NONE`].
    fn packet(&self, from: u32, number: u32, earliest: u32) -> Packet;

    /// The flits of the longest packet.
    fn longest(&self) -> u32;
}

/// Where packets go.
#[derive(Clone)]
pub enum Destinations {
    /// To any endpoint with the same chance, the own one included: this is what BookSim calls uniform.
    Any(u32),
    /// To any other endpoint with the same chance.
    Others(u32),
    /// To one endpoint each, which this lists. An endpoint that is listed for itself sends nothing.
    Permutation(Arc<[u32]>),
    /// To several endpoints each, some more often than others.
    Weighted(Arc<Weights>),
}

/// How much each endpoint sends, and to whom.
pub struct Weights {
    /// The first destination of each endpoint, and the number of all.
    starts: Vec<usize>,
    /// The destinations, and how often an endpoint sends to this one or one before it.
    to: Vec<u32>,
    until: Vec<f64>,
    /// What each endpoint sends, relative to the mean of those that send.
    rates: Vec<f64>,
    senders: u32,
}

impl Weights {
    /// Those of a traffic matrix.
    pub fn of(matrix: &TrafficMatrix) -> Self {
        let sums: Vec<f64> =
            matrix.rows.iter().map(|row| row.iter().map(|(_, amount)| amount).sum()).collect();
        let senders = sums.iter().filter(|sum| **sum > 0.0).count() as u32;
        let mean = sums.iter().sum::<f64>() / f64::from(senders.max(1));
        let (mut starts, mut to, mut until) = (vec![0], Vec::new(), Vec::new());
        for (row, sum) in matrix.rows.iter().zip(&sums) {
            let mut before = 0.0;
            for &(destination, amount) in row {
                before += amount / sum;
                to.push(destination);
                until.push(before);
            }
            starts.push(to.len());
        }
        Self { starts, to, until, rates: sums.iter().map(|sum| sum / mean).collect(), senders }
    }

    /// The destinations of an endpoint, and what it sends to each, relative to what endpoints send on average.
    pub(crate) fn row(&self, from: u32) -> impl Iterator<Item = (u32, f64)> + '_ {
        let places = self.starts[from as usize]..self.starts[from as usize + 1];
        let rate = self.rates[from as usize];
        places.clone().map(move |place| {
            let before = if place > places.start { self.until[place - 1] } else { 0.0 };
            (self.to[place], rate * (self.until[place] - before))
        })
    }

    /// The destination at a place between 0 and 1.
    fn pick(&self, from: u32, place: f64) -> Option<u32> {
        let places = self.starts[from as usize]..self.starts[from as usize + 1];
        let last = places.len().checked_sub(1)?;
        let at = self.until[places.clone()].partition_point(|&until| until <= place).min(last);
        Some(self.to[places.start + at])
    }
}

impl Destinations {
    /// Whether each endpoint sends to one other.
    pub(crate) fn is_permutation(&self) -> bool {
        matches!(self, Self::Permutation(_))
    }

    /// The number of endpoints that send.
    pub fn senders(&self) -> u32 {
        match self {
            Self::Any(n) | Self::Others(n) => *n,
            Self::Permutation(to) => {
                to.iter().zip(0..).filter(|(to, from)| *to != from).count() as u32
            }
            Self::Weighted(weights) => weights.senders,
        }
    }

    /// What the endpoint sends that sends most, relative to the mean of those that send.
    pub(crate) fn greatest_rate(&self) -> f64 {
        match self {
            Self::Weighted(weights) => weights.rates.iter().copied().fold(0.0, f64::max),
            Self::Any(_) | Self::Others(_) | Self::Permutation(_) => 1.0,
        }
    }
}

/// Every endpoint makes a packet in a cycle with the same chance, whatever it did before.
pub struct Bernoulli {
    seed: u64,
    destinations: Destinations,
    flits: u32,
    /// The gap between two packets is this times the logarithm of a random number: -1/ln(1 - chance). One for all endpoints, or
    /// one for each.
    scales: Vec<f64>,
}

impl Bernoulli {
    /// Endpoints send `load` flits per cycle on average, in packets of `flits` flits.
    pub fn new(destinations: Destinations, load: f64, flits: u32, seed: u64) -> Self {
        let scale = |rate: &f64| -1.0 / (-load * rate / f64::from(flits)).ln_1p();
        let scales = match &destinations {
            Destinations::Weighted(weights) => weights.rates.iter().map(scale).collect(),
            _ => vec![scale(&1.0)],
        };
        Self { seed, destinations, flits, scales }
    }
}

impl Injection for Bernoulli {
    fn packet(&self, from: u32, number: u32, earliest: u32) -> Packet {
        let scale = *self.scales.get(from as usize).unwrap_or(&self.scales[0]);
        let gap = -unit(draw(self.seed, from, number)).ln() * scale;
        let birth = earliest.saturating_add(gap.min(4e9) as u32);
        let pick = |n: u32| {
            let pick = draw(!self.seed, from, number);
            ((u128::from(pick) * u128::from(n)) >> 64) as u32
        };
        let to = match &self.destinations {
            Destinations::Any(n) => pick(*n),
            Destinations::Others(n) => {
                let to = pick(n - 1);
                to + u32::from(to >= from)
            }
            Destinations::Permutation(to) => to[from as usize],
            Destinations::Weighted(weights) => {
                match weights.pick(from, unit(draw(!self.seed, from, number))) {
                    Some(to) => to,
                    None => return Packet::NONE,
                }
            }
        };
        let sends = to != from
            || matches!(self.destinations, Destinations::Any(_) | Destinations::Weighted(_));
        if sends { Packet::new(birth, to, self.flits) } else { Packet::NONE }
    }

    fn longest(&self) -> u32 {
        self.flits
    }
}

/// Packets one by one.
pub struct Listed {
    /// The packets of each endpoint, by their births.
    pub packets: Vec<Vec<Packet>>,
}

impl Injection for Listed {
    fn packet(&self, from: u32, number: u32, _: u32) -> Packet {
        self.packets[from as usize].get(number as usize).copied().unwrap_or(Packet::NONE)
    }

    fn longest(&self) -> u32 {
        self.packets.iter().flatten().map(|packet| packet.flits).max().unwrap_or(1)
    }
}

/// A random number in (0, 1): 53 bits, and half of the last.
fn unit(drawn: u64) -> f64 {
    ((drawn >> 11) as f64 + 0.5) / (1u64 << 53) as f64
}

/// A number that depends on the seed, the stream and the count only: two rounds of a product of 128 bits.
#[inline]
pub fn draw(seed: u64, stream: u32, count: u32) -> u64 {
    let fold = |a: u64, b: u64| {
        let product = u128::from(a) * u128::from(b);
        product as u64 ^ (product >> 64) as u64
    };
    let (stream, count) = (u64::from(stream), u64::from(count));
    let first = fold(stream ^ 0xa076_1d64_78bd_642f ^ seed, count ^ 0xe703_7ed1_a0b4_28db);
    fold(
        first ^ seed.rotate_left(32),
        stream.wrapping_add(0x8ebc_6af0_9c88_c6e3) ^ count.rotate_left(17),
    )
}
