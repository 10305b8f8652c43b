//! What endpoints send to each other, and when.

use std::sync::Arc;

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

/// What endpoints send. The answer depends on the arguments only, so that no simulation depends on the order of questions.
pub trait Traffic: Sync {
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
        }
    }
}

/// Every endpoint makes a packet in a cycle with the same chance, whatever it did before.
pub struct Bernoulli {
    seed: u64,
    destinations: Destinations,
    flits: u32,
    /// The gap between two packets is this times the logarithm of a random number: -1/ln(1 - chance).
    scale: f64,
}

impl Bernoulli {
    /// Endpoints send `load` flits per cycle, in packets of `flits` flits.
    pub fn new(destinations: Destinations, load: f64, flits: u32, seed: u64) -> Self {
        let chance = load / f64::from(flits);
        Self { seed, destinations, flits, scale: -1.0 / (-chance).ln_1p() }
    }
}

impl Traffic for Bernoulli {
    fn packet(&self, from: u32, number: u32, earliest: u32) -> Packet {
        let gap = draw(self.seed, from, number);
        // In (0, 1): 53 bits, and half of the last.
        let unit = ((gap >> 11) as f64 + 0.5) / (1u64 << 53) as f64;
        let birth = earliest.saturating_add((-unit.ln() * self.scale).min(4e9) as u32);
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
        };
        let sends = to != from || matches!(self.destinations, Destinations::Any(_));
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

impl Traffic for Listed {
    fn packet(&self, from: u32, number: u32, _: u32) -> Packet {
        self.packets[from as usize].get(number as usize).copied().unwrap_or(Packet::NONE)
    }

    fn longest(&self) -> u32 {
        self.packets.iter().flatten().map(|packet| packet.flits).max().unwrap_or(1)
    }
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
