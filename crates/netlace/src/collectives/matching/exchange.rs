//! Something from each node to each other: in each step every link carries what it brings nearer, the farthest first.

use crate::collectives::{Schedule, Transfer};
use netlace_core::Context;
use netlace_core::network::{Network, Node, RequestError};

/// Who forwards what to whom, step by step.
pub(in crate::collectives) struct Exchanged {
    /// Of each step the channels that carry something, with where that comes from and goes to.
    steps: Vec<Vec<(u32, u32, u32)>>,
    /// The ends of each channel.
    channels: Vec<(u32, u32)>,
    order: u64,
}

impl Exchanged {
    /// A link carries at most `room` chunks in a step.
    pub(in crate::collectives) fn new(
        network: &Network,
        room: u32,
        context: &Context,
    ) -> Result<Self, RequestError> {
        let mut state = State::new(network, context)?;
        let (mut steps, total) = (Vec::new(), state.left);
        while state.left > 0 {
            context.progress.report(total - state.left, total)?;
            steps.push(state.step(room));
        }
        Ok(Self { steps, channels: state.channels, order: state.order as u64 })
    }

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
        for &(channel, from, to) in &self.steps[step as usize] {
            let chunk = u64::from(from) * self.order + u64::from(to);
            let (from, to) = self.channels[channel as usize];
            let (from, to) = (Node::from(from), Node::from(to));
            send(Transfer { from, to, chunk, slot: 0, into: 0, keep: false });
        }
    }
}

/// Where everything is.
struct State {
    order: usize,
    /// The ends of each channel, and those that leave each node.
    channels: Vec<(u32, u32)>,
    out: Vec<Vec<u32>>,
    /// The hops between two nodes, row by row.
    distances: Vec<u16>,
    /// For each node all others, the farthest first.
    by_distance: Vec<Vec<u32>>,
    /// What is at a node for another one: where it comes from.
    waiting: Vec<Vec<u32>>,
    /// What has not arrived.
    left: u64,
    /// The channel of each node that chooses first.
    turn: usize,
}

impl State {
    fn new(network: &Network, context: &Context) -> Result<Self, RequestError> {
        let graph = network.csr(context)?;
        let order = network.topology()?.order() as usize;
        let (mut channels, mut out) = (Vec::new(), vec![Vec::new(); order]);
        let mut distances = Vec::with_capacity(order * order);
        let mut by_distance = Vec::with_capacity(order);
        for (v, out) in out.iter_mut().enumerate() {
            for &to in graph.neighbors(v as Node) {
                out.push(channels.len() as u32);
                channels.push((v as u32, to));
            }
            context.progress.report(v as u64, order as u64)?;
            let row = graph.distances(v as Node);
            let mut others: Vec<u32> = (0..order as u32).filter(|&w| w as usize != v).collect();
            others.sort_by_key(|&w| std::cmp::Reverse(row[w as usize]));
            by_distance.push(others);
            // No path is longer: pairs of more than 2^16 nodes do not fit into memory.
            distances.extend(row.iter().map(|&hops| u16::try_from(hops).unwrap_or(u16::MAX)));
        }
        let is_member = |v: usize| network.endpoints().any_at(v as Node);
        let members: Vec<usize> = (0..order).filter(|&v| is_member(v)).collect();
        let mut waiting = vec![Vec::new(); order * order];
        for &from in &members {
            for &to in members.iter().filter(|&&to| to != from) {
                waiting[from * order + to].push(from as u32);
            }
        }
        let left = (members.len() * members.len().saturating_sub(1)) as u64;
        Ok(Self { order, channels, out, distances, by_distance, waiting, left, turn: 0 })
    }

    fn distance(&self, v: usize, w: usize) -> u16 {
        self.distances[v * self.order + w]
    }

    fn step(&mut self, room: u32) -> Vec<(u32, u32, u32)> {
        let mut sent = Vec::new();
        self.turn += 1;
        for v in 0..self.order {
            for _ in 0..room {
                let before = sent.len();
                self.send(v, &mut sent);
                if sent.len() == before {
                    break;
                }
            }
        }
        for &(channel, from, to) in &sent {
            let (_, at) = self.channels[channel as usize];
            if at == to {
                self.left -= 1;
            } else {
                self.waiting[at as usize * self.order + to as usize].push(from);
            }
        }
        sent
    }

    /// Every link of a node takes what is farthest from where it goes, of all that it brings nearer.
    fn send(&mut self, v: usize, sent: &mut Vec<(u32, u32, u32)>) {
        let first = sent.len();
        let mut idle = Vec::new();
        for i in 0..self.out[v].len() {
            let channel = self.out[v][(i + self.turn) % self.out[v].len()];
            match self.farthest(channel) {
                Some(to) => self.take(channel, to, sent),
                None => idle.push(channel),
            }
        }
        // A link that nothing was left for may take over what another one carries, if that finds something else.
        for channel in idle {
            for place in first..sent.len() {
                let (other, _, to) = sent[place];
                if self.leads_nearer(channel, to as usize)
                    && let Some(instead) = self.farthest(other)
                {
                    sent[place].0 = channel;
                    self.take(other, instead, sent);
                    break;
                }
            }
        }
    }

    fn leads_nearer(&self, channel: u32, to: usize) -> bool {
        let (v, w) = self.channels[channel as usize];
        self.distance(w as usize, to) < self.distance(v as usize, to)
    }

    /// Where something goes that waits at the sender: of the farthest, that for which most waits.
    fn farthest(&self, channel: u32) -> Option<usize> {
        let v = self.channels[channel as usize].0 as usize;
        let waits = |to: usize| self.waiting[v * self.order + to].len();
        let mut best: Option<usize> = None;
        for &to in &self.by_distance[v] {
            let to = to as usize;
            if best.is_some_and(|best| self.distance(v, best) > self.distance(v, to)) {
                break;
            }
            if waits(to) > best.map_or(0, waits) && self.leads_nearer(channel, to) {
                best = Some(to);
            }
        }
        best
    }

    fn take(&mut self, channel: u32, to: usize, sent: &mut Vec<(u32, u32, u32)>) {
        let v = self.channels[channel as usize].0 as usize;
        if let Some(from) = self.waiting[v * self.order + to].pop() {
            sent.push((channel, from, to as u32));
        }
    }
}
