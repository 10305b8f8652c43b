//! Something from each node to each other: in each step every link carries what it brings nearer, the farthest first.

use crate::collectives::{Schedule, Transfer};
use netlace_core::Context;
use netlace_core::network::{Network, Node, RequestError};

/// Who forwards what to whom, step by step.
pub(in crate::collectives) struct Exchanged {
    /// Of each step the channels that carry something, and the message.
    steps: Vec<Vec<Sent>>,
    /// The ends of each channel.
    channels: Vec<(u32, u32)>,
}

/// A channel and the message that it carries: a chunk from a node to another, numbered by the pair of them.
type Sent = (u32, u32);

impl Exchanged {
    /// How long it takes, if each step takes a latency and a time for each chunk that a link carries.
    pub(in crate::collectives) fn seconds(&self, latency: f64, chunk: f64) -> f64 {
        let mut counts = vec![0u32; self.channels.len()];
        let mut busiest = 0;
        for step in &self.steps {
            counts.fill(0);
            step.iter().for_each(|sent| counts[sent.0 as usize] += 1);
            busiest += counts.iter().max().copied().unwrap_or(0);
        }
        self.steps.len() as f64 * latency + f64::from(busiest) * chunk
    }
}

impl Schedule for Exchanged {
    fn steps(&self) -> u64 {
        self.steps.len() as u64
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transfer)) {
        for &(channel, message) in &self.steps[step as usize] {
            let (from, to) = self.channels[channel as usize];
            let (from, to, chunk) = (Node::from(from), Node::from(to), u64::from(message));
            send(Transfer { from, to, chunk, slot: 0, into: 0, keep: false });
        }
    }
}

/// What all schedules of a network have in common.
pub(in crate::collectives) struct Exchange {
    order: usize,
    /// The ends of each channel, and those that leave each node.
    channels: Vec<(u32, u32)>,
    out: Vec<Vec<u32>>,
    /// The hops between two nodes, row by row.
    distances: Vec<u16>,
    /// For each node all nodes by their distance, the nearest first, and where those of each distance begin.
    nearest: Vec<Vec<u32>>,
    begins: Vec<Vec<u32>>,
    /// The nodes that carry endpoints.
    members: Vec<usize>,
    /// The hops of all messages.
    hops: u128,
}

impl Exchange {
    /// The bytes for each pair of nodes, at most: distances, nodes by distance, messages that wait.
    const PAIR_BYTES: u128 = 2 + 4 + 4 + 4 + 4;

    pub(in crate::collectives) fn new(
        network: &Network,
        context: &Context,
    ) -> Result<Self, RequestError> {
        let order = network.topology()?.order() as usize;
        let what = || format!("messages between all pairs of {network}");
        let pairs = (order as u128).pow(2);
        context.within_memory(what, pairs * Self::PAIR_BYTES)?;
        let graph = network.csr(context)?;
        let is_member = |&v: &usize| network.endpoints().any_at(v as Node);
        let members: Vec<usize> = (0..order).filter(is_member).collect();
        let mut all = Self {
            order,
            channels: Vec::new(),
            out: vec![Vec::new(); order],
            distances: Vec::with_capacity(order * order),
            nearest: Vec::with_capacity(order),
            begins: Vec::with_capacity(order),
            members,
            hops: 0,
        };
        for v in 0..order {
            context.progress.report(v as u64, order as u64)?;
            for &to in graph.neighbors(v as Node) {
                all.out[v].push(all.channels.len() as u32);
                all.channels.push((v as u32, to));
            }
            let row = graph.distances(v as Node);
            let mut nearest: Vec<u32> = (0..order as u32).collect();
            nearest.sort_by_key(|&w| row[w as usize]);
            let diameter = nearest.last().map_or(0, |&w| row[w as usize]);
            let begin = |hops| nearest.partition_point(|&w| row[w as usize] < hops) as u32;
            all.begins.push((0..=diameter + 1).map(begin).collect());
            all.nearest.push(nearest);
            if is_member(&v) {
                all.hops += all.members.iter().map(|&w| u128::from(row[w])).sum::<u128>();
            }
            // No path is longer: pairs of more than 2^16 nodes are not stored.
            all.distances.extend(row.iter().map(|&hops| u16::try_from(hops).unwrap_or(u16::MAX)));
        }
        // Two schedules are held, the best and one that may be better.
        let schedules = 2 * all.hops * size_of::<Sent>() as u128;
        context.within_memory(what, pairs * Self::PAIR_BYTES + schedules)?;
        Ok(all)
    }

    /// The chunks that a link should carry in a step, as a power of two: many where latencies are long, few where
    /// many hops wait for the first messages.
    ///
    /// With b chunks for each link, r of them in a step, and d hops at most, there are about b / r + d steps, and the
    /// last d of them take the time of r chunks for nothing. That is shortest at r² = b · latency / (d · chunk).
    pub(in crate::collectives) fn room(&self, latency: f64, chunk: f64) -> u32 {
        const MOST: f64 = 1024.0;
        let diameter = self.begins.iter().map(|begins| begins.len() - 2).max().unwrap_or(0);
        let link = self.hops as f64 / self.channels.len().max(1) as f64;
        let room = (link * latency / (diameter.max(1) as f64 * chunk)).sqrt();
        // A chunk of no bytes has no best size.
        let room = if room.is_nan() { 1.0 } else { room.clamp(1.0, MOST) };
        (room as u32).next_power_of_two()
    }

    /// A link carries at most `room` chunks in a step.
    pub(in crate::collectives) fn schedule(
        &self,
        room: u32,
        context: &Context,
    ) -> Result<Exchanged, RequestError> {
        let mut waiting = Waiting::new(self);
        let (mut steps, total) = (Vec::new(), waiting.left);
        while waiting.left > 0 {
            context.progress.report(total - waiting.left, total)?;
            steps.push(waiting.step(room));
        }
        Ok(Exchanged { steps, channels: self.channels.clone() })
    }

    fn distance(&self, v: usize, w: usize) -> u16 {
        self.distances[v * self.order + w]
    }

    fn leads_nearer(&self, channel: u32, to: usize) -> bool {
        let (v, w) = self.channels[channel as usize];
        self.distance(w as usize, to) < self.distance(v as usize, to)
    }

    /// All nodes at a distance from a node.
    fn at_distance(&self, v: usize, hops: u16) -> &[u32] {
        let begins = &self.begins[v];
        &self.nearest[v][begins[hops as usize] as usize..begins[hops as usize + 1] as usize]
    }
}

/// No message.
const NONE: u32 = u32::MAX;

/// Where everything is.
struct Waiting<'a> {
    all: &'a Exchange,
    /// What is at a node for another one, as a list: its length, its first message, and what follows each message.
    lengths: Vec<u32>,
    first: Vec<u32>,
    next: Vec<u32>,
    /// Nothing waits at a node that goes farther.
    farthest: Vec<u16>,
    /// What has not arrived.
    left: u64,
    /// The channel of each node that chooses first.
    turn: usize,
}

impl<'a> Waiting<'a> {
    fn new(all: &'a Exchange) -> Self {
        let pairs = all.order * all.order;
        let members = all.members.len() as u64;
        let mut waiting = Self {
            all,
            lengths: vec![0; pairs],
            first: vec![NONE; pairs],
            next: vec![NONE; pairs],
            farthest: vec![0; all.order],
            left: members * members.saturating_sub(1),
            turn: 0,
        };
        for &from in &all.members {
            for &to in all.members.iter().filter(|&&to| to != from) {
                waiting.put(from, (from * all.order + to) as u32);
            }
        }
        waiting
    }

    fn target(&self, message: u32) -> usize {
        message as usize % self.all.order
    }

    fn put(&mut self, at: usize, message: u32) {
        let to = self.target(message);
        let pair = at * self.all.order + to;
        self.next[message as usize] = std::mem::replace(&mut self.first[pair], message);
        self.lengths[pair] += 1;
        self.farthest[at] = self.farthest[at].max(self.all.distance(at, to));
    }

    fn take(&mut self, channel: u32, to: usize, sent: &mut Vec<Sent>) {
        let v = self.all.channels[channel as usize].0 as usize;
        let pair = v * self.all.order + to;
        let message = self.first[pair];
        if message != NONE {
            self.first[pair] = self.next[message as usize];
            self.lengths[pair] -= 1;
            sent.push((channel, message));
        }
    }

    fn step(&mut self, room: u32) -> Vec<Sent> {
        let mut sent = Vec::new();
        self.turn += 1;
        for v in 0..self.all.order {
            for _ in 0..room {
                let before = sent.len();
                self.send(v, &mut sent);
                if sent.len() == before {
                    break;
                }
            }
        }
        for &(channel, message) in &sent {
            let at = self.all.channels[channel as usize].1 as usize;
            if at == self.target(message) {
                self.left -= 1;
            } else {
                self.put(at, message);
            }
        }
        sent.shrink_to_fit();
        sent
    }

    /// Every link of a node takes what is farthest from where it goes, of all that it brings nearer.
    fn send(&mut self, v: usize, sent: &mut Vec<Sent>) {
        let all = self.all;
        let waits = |to: &u32| self.lengths[v * all.order + *to as usize] > 0;
        let some =
            (0..=self.farthest[v]).rev().find(|&hops| all.at_distance(v, hops).iter().any(waits));
        let Some(farthest) = some else { return };
        self.farthest[v] = farthest;
        let (begin, mut idle) = (sent.len(), Vec::new());
        for i in 0..all.out[v].len() {
            let channel = all.out[v][(i + self.turn) % all.out[v].len()];
            match self.farthest(channel) {
                Some(to) => self.take(channel, to, sent),
                None => idle.push(channel),
            }
        }
        // A link that nothing was left for may take over what another one carries, if that finds something else.
        for channel in idle {
            for place in begin..sent.len() {
                let (other, message) = sent[place];
                if all.leads_nearer(channel, self.target(message))
                    && let Some(instead) = self.farthest(other)
                {
                    sent[place].0 = channel;
                    self.take(other, instead, sent);
                    break;
                }
            }
        }
    }

    /// Where something goes that waits at the sender: of the farthest, that for which most waits.
    fn farthest(&self, channel: u32) -> Option<usize> {
        let v = self.all.channels[channel as usize].0 as usize;
        let waits = |to: usize| self.lengths[v * self.all.order + to];
        (1..=self.farthest[v]).rev().find_map(|hops| {
            let targets = self.all.at_distance(v, hops).iter().map(|&to| to as usize);
            let carried = targets.filter(|&to| waits(to) > 0 && self.all.leads_nearer(channel, to));
            // Of several the first.
            carried.rev().max_by_key(|&to| waits(to))
        })
    }
}
