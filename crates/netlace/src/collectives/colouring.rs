//! Messages divided into steps so that every node sends and receives at most one in each.

use rustc_hash::FxHashMap;

/// A step for each message, a pair of sender and receiver; together they take as many steps as the
/// busiest node has messages to send or to receive, which is the fewest (König's theorem on the
/// edges of a bipartite graph).
pub(super) fn one_port_steps(messages: &[(u32, u32)]) -> Vec<u32> {
    let mut table = Table::default();
    for (index, &(from, to)) in messages.iter().enumerate() {
        let (sender, receiver) = (2 * u64::from(from), 2 * u64::from(to) + 1);
        let a = table.free(sender);
        let b = table.free(receiver);
        if a != b {
            table.exchange(messages, receiver, a, b);
        }
        table.assign(messages, index, a);
    }
    table.steps(messages.len())
}

/// Which message each end has in each step.
#[derive(Default)]
struct Table {
    /// By sender (even) or receiver (odd): the message of each step.
    busy: FxHashMap<u64, Vec<Option<u32>>>,
}

impl Table {
    /// The first step in which an end has nothing to do.
    fn free(&self, end: u64) -> usize {
        let row = self.busy.get(&end).map_or(&[][..], Vec::as_slice);
        row.iter().position(Option::is_none).unwrap_or(row.len())
    }

    fn at(&self, end: u64, step: usize) -> Option<u32> {
        self.busy.get(&end)?.get(step).copied().flatten()
    }

    fn set(&mut self, end: u64, step: usize, message: Option<u32>) {
        let row = self.busy.entry(end).or_default();
        if row.len() <= step {
            row.resize(step + 1, None);
        }
        row[step] = message;
    }

    fn assign(&mut self, messages: &[(u32, u32)], index: usize, step: usize) {
        let (from, to) = messages[index];
        self.set(2 * u64::from(from), step, Some(index as u32));
        self.set(2 * u64::from(to) + 1, step, Some(index as u32));
    }

    /// Makes step `a` free at `receiver`: the messages on the path that alternates between the
    /// steps `a` and `b` from there trade steps. It cannot end at the sender at which `a` is free.
    fn exchange(&mut self, messages: &[(u32, u32)], receiver: u64, a: usize, b: usize) {
        let mut path = Vec::new();
        let (mut end, mut step) = (receiver, a);
        while let Some(message) = self.at(end, step) {
            path.push((message as usize, step));
            let (from, to) = messages[message as usize];
            end = if end % 2 == 1 { 2 * u64::from(from) } else { 2 * u64::from(to) + 1 };
            step = if step == a { b } else { a };
        }
        for &(message, step) in &path {
            let (from, to) = messages[message];
            self.set(2 * u64::from(from), step, None);
            self.set(2 * u64::from(to) + 1, step, None);
        }
        for &(message, step) in &path {
            self.assign(messages, message, if step == a { b } else { a });
        }
    }

    fn steps(&self, count: usize) -> Vec<u32> {
        let mut steps = vec![0; count];
        for row in self.busy.values() {
            for (&message, step) in row.iter().zip(0..) {
                if let Some(message) = message {
                    steps[message as usize] = step;
                }
            }
        }
        steps
    }
}
