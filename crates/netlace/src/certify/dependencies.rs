//! Which channels packets may hold while they wait for which.

use std::collections::HashSet;

use super::{Channel, Channels};
use crate::routing::{Header, Hop, Routing};
use netlace_core::network::Node;
use netlace_core::{Context, Stopped};

/// The channel dependency graph of a routing.
pub(super) struct Dependencies {
    /// For each channel a bit for each channel that leaves its end.
    follow: Vec<u64>,
    words: usize,
    /// The node that each channel leads to.
    ends: Vec<u32>,
    /// The first channel of each node.
    firsts: Vec<u32>,
}

impl Dependencies {
    /// Follows the packets from all nodes that send to each destination, each state once.
    pub(super) fn explore(
        channels: &Channels,
        routing: &dyn Routing,
        context: &Context,
    ) -> Result<Self, Stopped> {
        let words = channels.most_at_a_node().div_ceil(64).max(1);
        let mut all = Self {
            follow: vec![0; channels.count() * words],
            words,
            ends: vec![u32::MAX; channels.count()],
            firsts: (0..channels.order()).map(|v| channels.first(v) as u32).collect(),
        };
        for to in channels.senders() {
            context.progress.report(to, channels.order())?;
            all.explore_destination(channels, routing, to);
        }
        Ok(all)
    }

    fn explore_destination(&mut self, channels: &Channels, routing: &dyn Routing, to: Node) {
        let mut seen: HashSet<(Node, Header)> = HashSet::new();
        let choices = |from| (0..routing.choices(from, to)).map(move |choice| (from, choice));
        for (from, choice) in channels.senders().filter(|&from| from != to).flat_map(choices) {
            let mut state = (from, routing.start(from, to, choice));
            let mut held = None;
            while seen.insert(state) {
                let Some(hop) = routing.next(state.0, state.1, to) else { break };
                let channel = self.take(channels, state.0, hop, held);
                state = (hop.step.to, hop.header);
                if state.0 == to {
                    held = None;
                    break;
                }
                held = Some(channel);
            }
            // The state was seen before, but not over the channel held.
            if held.is_some()
                && let Some(hop) = routing.next(state.0, state.1, to)
            {
                self.take(channels, state.0, hop, held);
            }
        }
    }

    /// Notes that a packet takes a hop while it holds a channel.
    fn take(&mut self, channels: &Channels, at: Node, hop: Hop, held: Option<usize>) -> usize {
        let number =
            channels.number(Channel { from: at, port: hop.step.port, lane: hop.header.lane });
        self.ends[number] = hop.step.to as u32;
        if let Some(held) = held {
            let bit = number - self.firsts[at as usize] as usize;
            self.follow[held * self.words + bit / 64] |= 1 << (bit % 64);
        }
        number
    }

    /// The channels that packets on `channel` may wait for.
    pub(super) fn after(&self, channel: usize) -> impl Iterator<Item = usize> {
        let words = &self.follow[channel * self.words..][..self.words];
        let end = self.ends[channel];
        // A channel that no packet takes has no end, and nothing follows it.
        let first = self.firsts.get(end as usize).map_or(0, |&first| first as usize);
        words.iter().enumerate().flat_map(move |(i, &word)| {
            (0..64).filter(move |bit| word >> bit & 1 == 1).map(move |bit| first + 64 * i + bit)
        })
    }

    /// Numbers the channels so that every dependency ascends; or the channels for which that
    /// fails: those on cycles, and those behind them.
    pub(super) fn numbering(&self) -> Result<Vec<u32>, Vec<bool>> {
        let count = self.ends.len();
        let mut waiting = vec![0u32; count];
        for channel in 0..count {
            self.after(channel).for_each(|next| waiting[next] += 1);
        }
        let mut order: Vec<usize> = (0..count).filter(|&channel| waiting[channel] == 0).collect();
        let mut done = 0;
        while let Some(&channel) = order.get(done) {
            done += 1;
            for next in self.after(channel) {
                waiting[next] -= 1;
                if waiting[next] == 0 {
                    order.push(next);
                }
            }
        }
        if order.len() < count {
            return Err(waiting.iter().map(|&waiting| waiting > 0).collect());
        }
        // The longest chain that leads to a channel is its number: channels share numbers.
        let mut numbers = vec![0u32; count];
        for channel in order {
            for next in self.after(channel) {
                numbers[next] = numbers[next].max(numbers[channel] + 1);
            }
        }
        Ok(numbers)
    }
}
