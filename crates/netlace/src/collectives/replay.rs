//! What a schedule takes: counted while it is replayed.

use rustc_hash::FxHashMap;

use super::Wires;
use crate::network::{Link, Network, Node};

/// What a schedule takes, whatever the size of its chunks.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The steps in which something went over a link.
    pub steps: u64,
    /// The chunks sent over links, each counted on every link.
    pub transfers: u64,
    /// The messages: all that goes over one link in one step.
    pub messages: u64,
    /// For each step the largest message of each level, in chunks: step after step.
    largest: Vec<u32>,
    levels: usize,
    /// The chunks that went over each channel, in this step and in all.
    channels: FxHashMap<u64, (u32, u32)>,
    used: Vec<u64>,
    max_degree: u64,
    /// Whether anything went over a link in this step.
    is_busy: bool,
}

impl Replay {
    pub(super) fn new(network: &Network) -> Self {
        Self {
            steps: 0,
            transfers: 0,
            messages: 0,
            largest: Vec::new(),
            levels: network.levels().len(),
            channels: FxHashMap::default(),
            used: Vec::new(),
            max_degree: u64::from(network.max_degree()),
            is_busy: false,
        }
    }

    /// Counts one chunk over one link.
    pub(super) fn carry(&mut self, from: Node, link: Link) {
        if !self.is_busy {
            self.is_busy = true;
            self.steps += 1;
            self.largest.resize(self.largest.len() + self.levels, 0);
        }
        self.transfers += 1;
        let channel = from * self.max_degree + u64::from(link.port);
        let (now, all) = self.channels.entry(channel).or_default();
        if *now == 0 {
            self.messages += 1;
            self.used.push(channel);
        }
        *now += 1;
        *all += 1;
        let last = self.largest.len() - self.levels;
        let largest = &mut self.largest[last + usize::from(link.level)];
        *largest = (*largest).max(*now);
    }

    pub(super) fn end_step(&mut self) {
        self.is_busy = false;
        for channel in self.used.drain(..) {
            if let Some((now, _)) = self.channels.get_mut(&channel) {
                *now = 0;
            }
        }
    }

    /// The most chunks that one channel carries, of all steps together.
    pub fn busiest(&self) -> u64 {
        self.channels.values().map(|&(_, all)| u64::from(all)).max().unwrap_or(0)
    }

    /// The seconds that the schedule takes with chunks of so many bytes, if a step ends when its
    /// last message has arrived.
    pub fn seconds(&self, wires: &Wires, chunk_bytes: f64) -> f64 {
        let step = |largest: &[u32]| {
            let message = |(level, &chunks): (usize, &u32)| match chunks {
                0 => 0.0,
                _ => wires.seconds(level, f64::from(chunks) * chunk_bytes),
            };
            largest.iter().enumerate().map(message).fold(0.0, f64::max)
        };
        self.largest.chunks(self.levels.max(1)).map(step).fold(0.0, std::ops::Add::add)
    }
}
