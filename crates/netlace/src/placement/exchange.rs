//! Ranks that change places as long as that relieves the busy links.

use super::Hosts;
use crate::matrix::TrafficMatrix;
use netlace_core::Context;
use netlace_core::network::RequestError;
use netlace_core::random::Random;

/// The changes of channels that are tried, at most: about a second.
const EFFORT: u64 = 60_000_000;

/// The swaps that are tried for each rank, at most.
const TRIES: u64 = 3000;

/// Channels count by this power of their seconds, so that the busiest count most.
const POWER: i32 = 8;

/// And by this share of the seconds themselves, so that of placements with the same busiest channel those with fewer hops are better.
const HOPS: f64 = 0.1;

/// By which power of e the temperature falls.
const COOLING: f64 = 12.0;

/// No rank runs there.
const FREE: u32 = u32::MAX;

struct Search<'a> {
    hosts: &'a Hosts,
    /// What each rank sends to others, and receives.
    out: Vec<Vec<(u32, f64)>>,
    into: Vec<Vec<(u32, f64)>>,
    /// The host of each rank, and the rank of each host.
    host: Vec<u32>,
    rank: Vec<u32>,
    bytes: Vec<f64>,
    /// By which seconds are divided, so that powers stay near 1.
    unit: f64,
    cost: f64,
    changes: u64,
}

/// Whether less time of the busiest channel is needed, or the same with fewer hops.
pub(super) fn is_better(one: (f64, f64), other: (f64, f64)) -> bool {
    const SAME: f64 = 1e-9;
    let is_same = (one.0 - other.0).abs() <= SAME * other.0;
    if is_same { one.1 < other.1 * (1.0 - SAME) } else { one.0 < other.0 }
}

impl Hosts {
    /// By which placements are compared: the time of the busiest channel, and all bytes times their hops.
    pub(super) fn order(&self, bytes: &[f64]) -> (f64, f64) {
        let seconds = self
            .channels
            .iter()
            .zip(bytes)
            .map(|(channel, bytes)| bytes * channel.seconds_per_byte);
        (seconds.fold(0.0, f64::max), bytes.iter().sum())
    }

    /// A placement that is better or the same. With much warmth little of the one that it begins with is kept.
    pub(super) fn exchanged(
        &self,
        matrix: &TrafficMatrix,
        usable: &[u32],
        (placement, warmth): (Vec<u32>, f64),
        context: &Context,
    ) -> Result<Vec<u32>, RequestError> {
        let ranks = placement.len();
        let mut best = (self.order(&self.bytes(matrix, &placement)), placement.clone());
        let mut search = Search::new(self, matrix, placement);
        let mut random = Random::new(context.seed);
        if ranks == 0 || usable.len() < 2 || search.unit == 0.0 {
            return Ok(best.1);
        }
        // Simulated annealing: at first swaps that are worse are often accepted, in the end never.
        let total = TRIES * ranks as u64;
        let warm = warmth * search.usual_change(usable, &mut random);
        let mut tries = 0;
        loop {
            let done = tries as f64 / total as f64;
            let done = done.max(search.changes as f64 / EFFORT as f64);
            if done >= 1.0 {
                break;
            }
            context.progress.report((done * 1e6) as u64, 1_000_000)?;
            let temperature = if done < 0.8 { warm * (-done * COOLING).exp() } else { 0.0 };
            for _ in 0..ranks {
                let one = search.host[random.below(ranks)];
                let other = usable[random.below(usable.len())];
                let luck = (1.0 + random.below(1 << 24) as f64) / f64::from(1 << 24);
                search.try_swap(one, other, -temperature * luck.ln());
                // Where all send to all, a swap changes most channels.
                if search.changes >= EFFORT {
                    break;
                }
            }
            tries += ranks as u64;
            let order = self.order(&search.bytes);
            if is_better(order, best.0) {
                best = (order, search.host.clone());
            }
        }
        Ok(best.1)
    }
}

impl<'a> Search<'a> {
    fn new(hosts: &'a Hosts, matrix: &TrafficMatrix, host: Vec<u32>) -> Self {
        let mut rank = vec![FREE; hosts.count()];
        (0..).zip(&host).for_each(|(r, &host)| rank[host as usize] = r);
        let (mut out, mut into) = (vec![Vec::new(); host.len()], vec![Vec::new(); host.len()]);
        for (from, row) in (0u32..).zip(&matrix.rows) {
            for &(to, amount) in row.iter().filter(|(to, _)| *to != from) {
                out[from as usize].push((to, amount));
                into[to as usize].push((from, amount));
            }
        }
        let bytes = hosts.bytes(matrix, &host);
        let unit = hosts.figures(matrix, &host).seconds;
        let mut search = Self { hosts, out, into, host, rank, bytes, unit, cost: 0.0, changes: 0 };
        search.cost = (0..search.bytes.len()).map(|channel| search.cost_of(channel)).sum();
        search
    }

    fn cost_of(&self, channel: usize) -> f64 {
        let seconds = self.bytes[channel] * self.hosts.channels[channel].seconds_per_byte;
        let seconds = seconds / self.unit;
        seconds.powi(POWER) + HOPS * seconds
    }

    /// Adds a share of what is sent and received by the ranks of two hosts to the channels.
    fn add(&mut self, ranks: [u32; 2], share: f64) {
        let hosts = self.hosts;
        for (i, rank) in ranks.into_iter().enumerate().filter(|(_, rank)| *rank != FREE) {
            let at = self.host[rank as usize];
            for list in [true, false] {
                let peers = if list { &self.out } else { &self.into }[rank as usize].len();
                for place in 0..peers {
                    let (peer, amount) =
                        if list { &self.out } else { &self.into }[rank as usize][place];
                    // What goes between the two is counted once.
                    if i == 1 && peer == ranks[0] {
                        continue;
                    }
                    let other = self.host[peer as usize];
                    let route = if list { hosts.route(at, other) } else { hosts.route(other, at) };
                    for &channel in route {
                        let channel = channel as usize;
                        self.cost -= self.cost_of(channel);
                        self.bytes[channel] += share * amount;
                        self.cost += self.cost_of(channel);
                    }
                    self.changes += route.len() as u64;
                }
            }
        }
    }

    fn swap(&mut self, one: u32, other: u32) {
        let ranks = [one, other].map(|host| self.rank[host as usize]);
        self.add(ranks, -1.0);
        self.rank.swap(one as usize, other as usize);
        for host in [one, other] {
            let rank = self.rank[host as usize];
            if rank != FREE {
                self.host[rank as usize] = host;
            }
        }
        self.add(ranks, 1.0);
    }

    /// Swaps what runs on two hosts, if that is not worse by as much as is allowed.
    fn try_swap(&mut self, one: u32, other: u32, allowed: f64) {
        if one == other {
            return;
        }
        let before = self.cost;
        self.swap(one, other);
        if self.cost >= before + allowed {
            self.swap(one, other);
            self.cost = before;
        }
    }

    /// By how much a swap changes the cost, in the mean over some.
    fn usual_change(&mut self, usable: &[u32], random: &mut Random) -> f64 {
        const SAMPLES: u32 = 50;
        let before = self.cost;
        let mut sum = 0.0;
        for _ in 0..SAMPLES {
            let one = self.host[random.below(self.host.len())];
            let other = usable[random.below(usable.len())];
            if one != other {
                self.swap(one, other);
                sum += (self.cost - before).abs();
                self.swap(one, other);
                self.cost = before;
            }
        }
        sum / f64::from(SAMPLES)
    }
}
