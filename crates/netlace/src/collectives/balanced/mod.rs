//! Something from each node to each other, on paths that load channels alike: in each step every channel carries as many messages as it
//! may, first those that have the farthest to go.
//!
//! A schedule with a few more steps than the longest path has hops keeps the busiest channel busy from the first step to the last; it
//! takes little longer than that channel needs for all that it carries. (F. T. Leighton, B. M. Maggs, S. B. Rao: Packet Routing and
//! Job-Shop Scheduling in O(Congestion + Dilation) Steps. Combinatorica, 1994.)

mod paths;

use std::collections::BinaryHeap;

use super::{Schedule, Transfer};
use netlace_core::Context;
use netlace_core::network::{Network, Node, RequestError};
use paths::Paths;

/// Who forwards what to whom, step by step.
pub(super) struct Balanced {
    /// The parts that the message between two nodes is cut into.
    pub(super) parts: u64,
    /// Of each step the channels that carry something, and the message.
    steps: Vec<Vec<Sent>>,
    /// The messages that the busiest channel of each step carries, in all.
    busiest: u64,
    /// The ends of each channel.
    channels: Vec<(u32, u32)>,
}

/// A channel and the message that it carries: a chunk, numbered as those of the task.
type Sent = (u32, u32);

impl Balanced {
    /// The bytes for where each message waits; and for each hop: in the best schedule and in one that may be better.
    const MESSAGE_BYTES: u128 = 12;
    const HOP_BYTES: u128 = 2 * size_of::<Sent>() as u128;

    /// The fastest of some schedules, if each step takes a latency and a time for each whole message that a channel carries.
    pub(super) fn fastest(
        network: &Network,
        latency: f64,
        message: f64,
        context: &Context,
    ) -> Result<Self, RequestError> {
        let mut best: Option<(f64, Self)> = None;
        let mut parts = 1;
        loop {
            let paths = Paths::choose(network, parts as usize, context)?;
            let bytes = paths.messages() as u128 * Self::MESSAGE_BYTES
                + paths.hops() as u128 * Self::HOP_BYTES;
            context.within_memory(|| format!("messages between all pairs of {network}"), bytes)?;
            for room in rooms(paths.busiest(), paths.longest()) {
                let one = Self::new(&paths, parts, room, context)?;
                let seconds =
                    one.steps.len() as f64 * latency + one.busiest as f64 * message / parts as f64;
                if best.as_ref().is_none_or(|(least, _)| seconds < *least) {
                    best = Some((seconds, one));
                }
            }
            match more_parts(parts, &paths) {
                Some(more) => parts = more,
                None => break,
            }
        }
        let (_, best) = best.expect("invariant: whole messages are tried");
        Ok(best)
    }

    /// A channel carries at most `room` messages in a step.
    fn new(paths: &Paths, parts: u64, room: u32, context: &Context) -> Result<Self, RequestError> {
        // Of each channel the hops that a message has still to go, and the message. Of equal ones any may go first, but not always
        // those of the same nodes.
        let mut waiting: Vec<BinaryHeap<(u16, u32, u32)>> =
            vec![BinaryHeap::new(); paths.channels.len()];
        let put = |waiting: &mut Vec<BinaryHeap<_>>, message: u32, done: usize| {
            let path = paths.path(message as usize);
            if let Some(&channel) = path.get(done) {
                let any = message.wrapping_mul(MIXER);
                waiting[channel as usize].push(((path.len() - done) as u16, any, message));
            }
        };
        (0..paths.messages()).for_each(|message| put(&mut waiting, message as u32, 0));
        let (mut left, mut steps, mut busiest) = (paths.hops(), Vec::new(), 0);
        while left > 0 {
            context.progress.report((paths.hops() - left) as u64, paths.hops() as u64)?;
            let (mut sent, mut ahead, mut most) = (Vec::new(), Vec::new(), 0);
            for (channel, waiting) in waiting.iter_mut().enumerate() {
                let goes = waiting.len().min(room as usize);
                most = most.max(goes);
                for (hops, _, message) in (0..goes).filter_map(|_| waiting.pop()) {
                    sent.push((channel as u32, message));
                    let done = paths.path(message as usize).len() + 1 - usize::from(hops);
                    ahead.push((message, done));
                }
            }
            ahead.into_iter().for_each(|(message, done)| put(&mut waiting, message, done));
            left -= sent.len();
            busiest += most as u64;
            sent.shrink_to_fit();
            steps.push(sent);
        }
        Ok(Self { parts, steps, busiest, channels: paths.channels.clone() })
    }
}

/// Odd, so that products with it are as different as what is multiplied: the golden ratio of 2^32.
const MIXER: u32 = 0x9e37_79b1;

/// Where few messages share a channel, it is cut into more parts than it has now, so that channels carry alike and steps are short.
fn more_parts(parts: u64, paths: &Paths) -> Option<u64> {
    /// Messages on the busiest channel that are enough, and hops of all messages that are not too many.
    const ENOUGH: u32 = 64;
    const MOST_HOPS: usize = 1 << 20;
    let is_enough = paths.busiest() == 0 || paths.busiest() >= ENOUGH;
    (!is_enough && 2 * paths.hops() <= MOST_HOPS).then_some(2 * parts)
}

/// The messages that a channel may carry in a step: about those with which the busiest one is done when the longest path is; more where
/// latencies are long.
fn rooms(busiest: u32, longest: usize) -> Vec<u32> {
    let even = f64::from(busiest) / longest.max(1) as f64;
    let shares = [0.35, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0, 1.2, 1.5, 2.0];
    let room = |share: &f64| ((even * share) as u32).max(1);
    let mut rooms: Vec<u32> = shares.iter().map(room).collect();
    rooms.push(busiest.max(1));
    rooms.dedup();
    rooms
}

impl Schedule for Balanced {
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
