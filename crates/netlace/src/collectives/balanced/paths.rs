//! Paths for all messages, chosen so that channels carry alike.

use std::cmp::Reverse;
use std::collections::BinaryHeap;

use netlace_core::Context;
use netlace_core::network::{Network, Node, RequestError};
use netlace_core::random::Random;

/// A path for each message: from each node with endpoints to each other, in parts that may take different paths.
///
/// The message of part i from v to w is number (v·order + w)·parts + i.
pub(super) struct Paths {
    order: usize,
    parts: usize,
    /// The ends of each channel.
    pub(super) channels: Vec<(u32, u32)>,
    /// The paths as channels, one behind the other, and where that of each message begins and the number of its hops.
    links: Vec<u32>,
    spans: Vec<(u32, u16)>,
    /// The paths that each channel is on.
    loads: Vec<u32>,
}

impl Paths {
    /// The bytes for each message, its pair of nodes included, and for each hop of a path: as it was and as it is chosen anew.
    const MESSAGE_BYTES: u128 = 2 + 8 + 4;
    const HOP_BYTES: u128 = 8;

    /// Chooses all paths, and then each once more, until the busiest channel does not carry less for it: first among the shortest, then,
    /// where they load channels unevenly, among all.
    pub(super) fn choose(
        network: &Network,
        parts: usize,
        context: &Context,
    ) -> Result<Self, RequestError> {
        /// Later rounds change little.
        const MOST_ROUNDS: u32 = 6;
        /// The most messages times channels for which detours are sought: about two seconds.
        const MOST_WORK: usize = 200_000_000;
        /// Where the busiest channel carries hardly more than the mean, no detour helps.
        const UNEVEN: f64 = 1.02;
        const SEED: u64 = 1;
        let mut chosen = Choosing::start(network, parts, context)?;
        // In any order but a regular one: then messages do not all begin with the same dimension.
        let spans = (0..).zip(&chosen.paths.spans);
        let mut messages: Vec<u32> =
            spans.filter(|(_, span)| span.1 > 0).map(|(message, _)| message).collect();
        let count = messages.len();
        Random::new(SEED).draw(&mut messages, count);
        for choice in [Choosing::shortest as Choice, Choosing::cheapest] {
            let mut busiest = u32::MAX;
            for _ in 0..MOST_ROUNDS {
                chosen.choose_all(&messages, choice, context)?;
                let now = chosen.paths.busiest();
                if now >= busiest {
                    break;
                }
                busiest = now;
            }
            let even = chosen.paths.hops() as f64 / chosen.paths.channels.len().max(1) as f64;
            let is_long = count.saturating_mul(chosen.paths.channels.len()) > MOST_WORK;
            if is_long || f64::from(chosen.paths.busiest()) <= UNEVEN * even {
                break;
            }
        }
        Ok(chosen.paths)
    }

    /// The number of messages, those without a path included.
    pub(super) fn messages(&self) -> usize {
        self.spans.len()
    }

    /// The channels of the path of a message; none if it is there already.
    pub(super) fn path(&self, message: usize) -> &[u32] {
        let (begin, hops) = self.spans[message];
        &self.links[begin as usize..][..usize::from(hops)]
    }

    /// The paths that the busiest channel is on.
    pub(super) fn busiest(&self) -> u32 {
        self.loads.iter().copied().max().unwrap_or(0)
    }

    /// The hops of the longest path.
    pub(super) fn longest(&self) -> usize {
        self.spans.iter().map(|span| usize::from(span.1)).max().unwrap_or(0)
    }

    /// The hops of all paths.
    pub(super) fn hops(&self) -> usize {
        self.links.len()
    }
}

/// Puts the channels of a path from the first node to the second into `path`, in order.
type Choice = fn(&mut Choosing, usize, usize);

/// Not reached in this search.
const NONE: u32 = u32::MAX;

struct Choosing {
    paths: Paths,
    /// The channels that leave each node.
    out: Vec<Vec<u32>>,
    /// The hops between two nodes, row by row.
    distances: Vec<u16>,
    /// Whether paths were chosen once.
    is_chosen: bool,
    /// Of the search for one path: the least cost up to each node, and the channel by which it is reached.
    costs: Vec<f64>,
    by: Vec<u32>,
    /// The nodes that it has reached.
    reached: Vec<u32>,
    /// The path that was found.
    path: Vec<u32>,
}

impl Choosing {
    fn start(network: &Network, parts: usize, context: &Context) -> Result<Self, RequestError> {
        let order = network.topology()?.order() as usize;
        let what = || format!("paths between all pairs of {network}");
        let messages = (order as u128).pow(2) * parts as u128;
        let bytes = messages * Paths::MESSAGE_BYTES;
        context.within_memory(what, bytes)?;
        let graph = network.csr(context)?;
        let (mut channels, mut out) = (Vec::new(), vec![Vec::new(); order]);
        let mut distances = Vec::with_capacity(order * order);
        let mut spans = Vec::with_capacity(order * order * parts);
        let is_member: Vec<bool> =
            (0..order).map(|v| network.endpoints().any_at(v as Node)).collect();
        let mut hops = 0_u64;
        for v in 0..order {
            context.progress.report(v as u64, order as u64)?;
            for &to in graph.neighbors(v as Node) {
                out[v].push(channels.len() as u32);
                channels.push((v as u32, to));
            }
            for (w, &distance) in graph.distances(v as Node).iter().enumerate() {
                // No path is longer: pairs of more than 2^16 nodes are not stored.
                let distance = u16::try_from(distance).unwrap_or(u16::MAX);
                distances.push(distance);
                let distance = if is_member[v] && is_member[w] { distance } else { 0 };
                hops += u64::from(distance) * parts as u64;
                spans.extend(std::iter::repeat_n((0, distance), parts));
            }
        }
        if u32::try_from(hops.max(spans.len() as u64)).is_err() {
            return Err(RequestError::Unstorable { what: what() });
        }
        context.within_memory(what, bytes + u128::from(hops) * Paths::HOP_BYTES)?;
        let loads = vec![0; channels.len()];
        Ok(Self {
            paths: Paths { order, parts, channels, links: Vec::new(), spans, loads },
            out,
            distances,
            is_chosen: false,
            costs: vec![f64::INFINITY; order],
            by: vec![NONE; order],
            reached: Vec::new(),
            path: Vec::new(),
        })
    }

    /// A path for each message, in this order.
    fn choose_all(
        &mut self,
        messages: &[u32],
        choice: Choice,
        context: &Context,
    ) -> Result<(), RequestError> {
        let before = std::mem::take(&mut self.paths.links);
        self.paths.links.reserve_exact(before.len());
        for (i, &message) in messages.iter().enumerate() {
            if i % (1 << 10) == 0 {
                context.progress.report(i as u64, messages.len() as u64)?;
            }
            let (begin, hops) = self.paths.spans[message as usize];
            if self.is_chosen {
                for &channel in &before[begin as usize..][..usize::from(hops)] {
                    self.paths.loads[channel as usize] -= 1;
                }
            }
            let pair = message as usize / self.paths.parts;
            choice(self, pair / self.paths.order, pair % self.paths.order);
            let Paths { links, spans, loads, .. } = &mut self.paths;
            self.path.iter().for_each(|&channel| loads[channel as usize] += 1);
            // Both fit: detours are sought only where hops are few.
            spans[message as usize] = (links.len() as u32, self.path.len() as u16);
            links.extend_from_slice(&self.path);
        }
        self.is_chosen = true;
        Ok(())
    }

    /// What one more path costs on a channel: the more, the more paths it is on already.
    fn cost(&self, channel: u32) -> f64 {
        const POWER: i32 = 8;
        f64::from(self.paths.loads[channel as usize] + 1).powi(POWER)
    }

    /// The shortest path that costs least.
    fn shortest(&mut self, from: usize, to: usize) {
        let order = self.paths.order;
        let hops_to = |distances: &[u16], v: usize| distances[to * order + v];
        self.reach(from, 0.0, NONE);
        let mut begin = 0;
        for hops in (0..hops_to(&self.distances, from)).rev() {
            let end = self.reached.len();
            for i in begin..end {
                let v = self.reached[i] as usize;
                for j in 0..self.out[v].len() {
                    let channel = self.out[v][j];
                    let w = self.paths.channels[channel as usize].1 as usize;
                    if hops_to(&self.distances, w) == hops {
                        self.reach(w, self.costs[v] + self.cost(channel), channel);
                    }
                }
            }
            begin = end;
        }
        self.follow(from, to);
    }

    /// The path that costs least.
    fn cheapest(&mut self, from: usize, to: usize) {
        self.reach(from, 0.0, NONE);
        // Positive floats are in the order of their bits.
        let mut next = BinaryHeap::from([(Reverse(0_u64), from as u32)]);
        while let Some((Reverse(bits), v)) = next.pop() {
            let (cost, v) = (f64::from_bits(bits), v as usize);
            if v == to {
                break;
            }
            if cost > self.costs[v] {
                continue;
            }
            for j in 0..self.out[v].len() {
                let channel = self.out[v][j];
                let w = self.paths.channels[channel as usize].1;
                let cost = cost + self.cost(channel);
                if self.reach(w as usize, cost, channel) {
                    next.push((Reverse(cost.to_bits()), w));
                }
            }
        }
        self.follow(from, to);
    }

    /// Whether a node is reached at less cost than before.
    fn reach(&mut self, v: usize, cost: f64, by: u32) -> bool {
        let is_new = self.costs[v] == f64::INFINITY;
        if is_new {
            self.reached.push(v as u32);
        }
        let is_better = cost < self.costs[v];
        if is_better {
            (self.costs[v], self.by[v]) = (cost, by);
        }
        is_better
    }

    /// Follows the path backwards, and forgets the search.
    fn follow(&mut self, from: usize, to: usize) {
        self.path.clear();
        let mut at = to;
        while at != from {
            let channel = self.by[at];
            self.path.push(channel);
            at = self.paths.channels[channel as usize].0 as usize;
        }
        self.path.reverse();
        for &v in &self.reached {
            self.costs[v as usize] = f64::INFINITY;
        }
        self.reached.clear();
    }
}
