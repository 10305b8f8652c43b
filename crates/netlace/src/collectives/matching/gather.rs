//! Everyone's data to everyone: in each step every link takes the chunk that fewest nodes have, of those that its receiver lacks.
//!
//! All nodes receive at once over all links. What a node receives in a step is a matching of its links with chunks that it
//! lacks and that the far ends have. In the last step, nodes lack fewer chunks than they have links: chunks are cut into
//! parts, so that all links share the work.

use crate::collectives::{Schedule, Transfer};
use netlace_core::Context;
use netlace_core::network::{Network, Node, RequestError};
use netlace_core::random::Random;

/// Who receives which chunk of whom, step by step.
pub(in crate::collectives) struct Matched {
    /// Of each step the channels that carry something, and the chunk.
    whole: Vec<Vec<(u32, u32)>>,
    /// Of the last step the channels that carry something, and the part of a chunk.
    parts: Vec<(u32, u32, u32)>,
    /// The parts of a chunk, and of what a node has: it is cut into chunks first.
    each: u32,
    pub(in crate::collectives) parts_of_node: u32,
    /// The ends of each channel.
    channels: Vec<(u32, u32)>,
}

/// How much goes over a link in a step.
#[derive(Clone, Copy, Debug)]
pub(in crate::collectives) struct Grain {
    /// The chunks that the data of a node are cut into.
    pub(in crate::collectives) cut: u32,
    /// The chunks that a link carries in a step, at most.
    pub(in crate::collectives) room: u32,
}

/// Chunks that a node has, a bit each.
type Chunks = Vec<u64>;

/// Chunks that are examined to find one that few have.
const EXAMINED: u32 = 400;

/// The most parts that a chunk is cut into.
const MOST_PARTS: u32 = 8;

impl Matched {
    /// The bytes for each chunk at each node: two schedules are held, the best and one that may be better, and who has what.
    const BYTES: u128 = 2 * size_of::<(u32, u32)>() as u128 + 1;

    /// Everyone's chunk to everyone, over all links at once.
    pub(in crate::collectives) fn gather(
        network: &Network,
        grain: Grain,
        context: &Context,
    ) -> Result<Self, RequestError> {
        Self::admit(network, grain.cut, context)?;
        let mut state = State::new(network, grain.cut, context)?;
        let mut whole = Vec::new();
        let total = state.lacks.iter().map(|&lacks| u64::from(lacks)).sum();
        let mut received = 0;
        loop {
            context.progress.report(received, total)?;
            let lacks = state.most_lacks();
            let (parts, each) = if lacks == 0 { (Vec::new(), 1) } else { state.last_step() };
            if lacks == 0 || !parts.is_empty() {
                let parts_of_node = grain.cut * each;
                return Ok(Self { whole, parts, each, parts_of_node, channels: state.channels });
            }
            let step = state.step(grain.room);
            received += step.len() as u64;
            whole.push(step);
        }
    }

    /// Whether the chunks of all nodes fit into memory, if the data of each are cut into `cut`.
    pub(in crate::collectives) fn admit(
        network: &Network,
        cut: u32,
        context: &Context,
    ) -> Result<(), RequestError> {
        let pairs = u128::from(network.topology()?.order()).pow(2);
        let what = || format!("each node's chunks to all nodes of {network}");
        context.within_memory(what, pairs.saturating_mul(u128::from(cut) * Self::BYTES))
    }

    /// How long it takes, if each step takes a latency and a time for each part that a link carries.
    pub(in crate::collectives) fn seconds(&self, latency: f64, part: f64) -> f64 {
        let busiest = |channels: &mut dyn Iterator<Item = u32>| {
            let mut counts = vec![0u32; self.channels.len()];
            channels.for_each(|channel| counts[channel as usize] += 1);
            counts.into_iter().max().unwrap_or(0)
        };
        let whole =
            |step: &Vec<(u32, u32)>| busiest(&mut step.iter().map(|sent| sent.0)) * self.each;
        let last = busiest(&mut self.parts.iter().map(|sent| sent.0));
        let parts = self.whole.iter().map(whole).sum::<u32>() + last;
        self.steps() as f64 * latency + f64::from(parts) * part
    }

    /// Shows `send` what is sent in a step: sender, receiver, and part of a chunk.
    fn sent(&self, step: u64, mut send: impl FnMut(Node, Node, u64)) {
        let ends = |channel: u32| {
            let (from, to) = self.channels[channel as usize];
            (Node::from(from), Node::from(to))
        };
        let each = u64::from(self.each);
        match self.whole.get(step as usize) {
            Some(step) => {
                for &(channel, chunk) in step {
                    let (from, to) = ends(channel);
                    (0..each).for_each(|part| send(from, to, u64::from(chunk) * each + part));
                }
            }
            None => {
                for &(channel, chunk, part) in &self.parts {
                    let (from, to) = ends(channel);
                    send(from, to, u64::from(chunk) * each + u64::from(part));
                }
            }
        }
    }
}

impl Schedule for Matched {
    fn steps(&self) -> u64 {
        self.whole.len() as u64 + u64::from(!self.parts.is_empty())
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transfer)) {
        self.sent(step, |from, to, chunk| {
            send(Transfer { from, to, chunk, slot: 0, into: 0, keep: true });
        });
    }
}

/// Who has what.
struct State {
    /// The ends of each channel, and those that lead to each node.
    channels: Vec<(u32, u32)>,
    into: Vec<Vec<u32>>,
    has: Vec<Chunks>,
    /// The chunks that each node lacks, and those that each has at first.
    lacks: Vec<u32>,
    cut: usize,
    /// Whether a node must have all in the end.
    is_member: Vec<bool>,
    /// The number of nodes that have each chunk.
    holders: Vec<u32>,
    random: Random,
}

impl State {
    fn new(network: &Network, cut: u32, context: &Context) -> Result<Self, RequestError> {
        let graph = network.csr(context)?;
        let order = network.topology()?.order() as usize;
        let (mut channels, mut into) = (Vec::new(), vec![Vec::new(); order]);
        for from in 0..order {
            for &to in graph.neighbors(from as Node) {
                into[to as usize].push(channels.len() as u32);
                channels.push((from as u32, to));
            }
        }
        let is_member: Vec<bool> =
            (0..order).map(|v| network.endpoints().any_at(v as Node)).collect();
        let chunks = is_member.iter().filter(|member| **member).count() as u32 * cut;
        let lacks = |&member: &bool| if member { chunks - cut } else { chunks };
        let lacks = is_member.iter().map(lacks).collect();
        let cut = cut as usize;
        let mut has = vec![vec![0; (order * cut).div_ceil(64)]; order];
        for v in (0..order).filter(|&v| is_member[v]) {
            (v * cut..(v + 1) * cut).for_each(|chunk| has[v][chunk / 64] |= 1 << (chunk % 64));
        }
        let holders = is_member.iter().flat_map(|&member| vec![u32::from(member); cut]);
        Ok(Self {
            channels,
            into,
            has,
            lacks,
            cut,
            holders: holders.collect(),
            is_member,
            random: Random::new(context.seed),
        })
    }

    /// The most chunks that a node lacks that must have all.
    fn most_lacks(&self) -> u32 {
        let members = self.lacks.iter().zip(&self.is_member).filter(|(_, member)| **member);
        members.map(|(&lacks, _)| lacks).max().unwrap_or(0)
    }

    /// Every node receives as many chunks as it can: the channels and what they carry.
    fn step(&mut self, room: u32) -> Vec<(u32, u32)> {
        let mut sent = Vec::new();
        for v in 0..self.into.len() {
            let mut lacks: Chunks = self.has[v].iter().map(|has| !has).collect();
            for _ in 0..room {
                let before = sent.len();
                self.receive(v, &mut lacks, &mut sent);
                if sent.len() == before {
                    break;
                }
            }
        }
        for &(channel, chunk) in &sent {
            let (_, to) = self.channels[channel as usize];
            self.has[to as usize][chunk as usize / 64] |= 1 << (chunk % 64);
            self.lacks[to as usize] -= 1;
        }
        sent.shrink_to_fit();
        sent
    }

    /// Matches the channels into a node with chunks that it lacks.
    fn receive(&mut self, v: usize, lacks: &mut Chunks, sent: &mut Vec<(u32, u32)>) {
        let first = sent.len();
        let mut idle = Vec::new();
        let turn = self.random.below(self.into[v].len());
        for i in 0..self.into[v].len() {
            let channel = self.into[v][(i + turn) % self.into[v].len()];
            match self.rarest(channel, lacks) {
                Some(chunk) => self.take(channel, chunk, lacks, sent),
                None => idle.push(channel),
            }
        }
        // A channel that nothing was left for may take over what another one carries, if that finds something else.
        for channel in idle {
            for place in first..sent.len() {
                let (other, chunk) = sent[place];
                let from = self.channels[channel as usize].0 as usize;
                let can = self.has[from][chunk as usize / 64] >> (chunk % 64) & 1 == 1;
                if can && let Some(instead) = self.rarest(other, lacks) {
                    sent[place].0 = channel;
                    self.take(other, instead, lacks, sent);
                    break;
                }
            }
        }
    }

    fn take(&mut self, channel: u32, chunk: u32, lacks: &mut Chunks, sent: &mut Vec<(u32, u32)>) {
        lacks[chunk as usize / 64] &= !(1 << (chunk % 64));
        self.holders[chunk as usize] += 1;
        sent.push((channel, chunk));
    }

    /// Of the chunks that the sender has and the receiver lacks, one that few nodes have.
    fn rarest(&mut self, channel: u32, lacks: &Chunks) -> Option<u32> {
        let from = &self.has[self.channels[channel as usize].0 as usize];
        let start = self.random.below(from.len());
        let (mut best, mut seen) = (None, 0);
        for i in 0..from.len() {
            let word = (start + i) % from.len();
            let mut offers = from[word] & lacks[word];
            while offers != 0 {
                let chunk = word as u32 * 64 + offers.trailing_zeros();
                offers &= offers - 1;
                seen += 1;
                let holders = self.holders[chunk as usize];
                if best.is_none_or(|(fewest, _)| holders < fewest) {
                    best = Some((holders, chunk));
                }
            }
            if seen >= EXAMINED {
                break;
            }
        }
        best.map(|(_, chunk)| chunk)
    }

    /// If nodes lack fewer chunks than they have links: the channels and parts of chunks of a last step that is shorter than others,
    /// and the parts of a chunk. Else nothing.
    fn last_step(&self) -> (Vec<(u32, u32, u32)>, u32) {
        let members = || (0..self.into.len()).filter(|&v| self.is_member[v]);
        // The parts that a channel carries, if all of a node carry alike.
        let share =
            |v: usize, each: u32| (self.lacks[v] * each).div_ceil(self.into[v].len() as u32);
        let longest = |each: u32| members().map(|v| share(v, each)).max().unwrap_or(each);
        let (mut best, mut shortest) = ((Vec::new(), 1), 1.0);
        for each in 2..=MOST_PARTS {
            for room in longest(each)..each {
                let length = f64::from(room) / f64::from(each);
                if length >= shortest {
                    break;
                }
                let received = members().map(|v| self.shared_out(v, each, room));
                if let Some(parts) = received.collect::<Option<Vec<_>>>() {
                    (best, shortest) = ((parts.concat(), each), length);
                }
            }
        }
        best
    }

    /// What a node lacks, in parts, each by a channel whose far end has it; no channel carries more than there is room for.
    fn shared_out(&self, v: usize, each: u32, room: u32) -> Option<Vec<(u32, u32, u32)>> {
        let holds = |channel: u32, chunk: usize| {
            let from = self.channels[channel as usize].0 as usize;
            self.has[from][chunk / 64] >> (chunk % 64) & 1 == 1
        };
        let lacks = |&chunk: &usize| {
            self.is_member[chunk / self.cut] && self.has[v][chunk / 64] >> (chunk % 64) & 1 == 0
        };
        let suppliers = |chunk: usize| -> Vec<usize> {
            let into = self.into[v].iter().enumerate();
            into.filter(|(_, channel)| holds(**channel, chunk)).map(|(i, _)| i).collect()
        };
        let mut lacked: Vec<(usize, Vec<usize>)> =
            (0..self.holders.len()).filter(lacks).map(|chunk| (chunk, suppliers(chunk))).collect();
        lacked.sort_by_key(|(_, suppliers)| suppliers.len());
        let mut left = vec![room; self.into[v].len()];
        let mut parts = Vec::new();
        for (chunk, suppliers) in lacked {
            for part in 0..each {
                let &most = suppliers.iter().max_by_key(|&&i| left[i])?;
                left[most] = left[most].checked_sub(1)?;
                parts.push((self.into[v][most], chunk as u32, part));
            }
        }
        Some(parts)
    }
}
