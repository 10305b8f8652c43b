//! Broadcasts as trees: from whom each node receives, and when.

use crate::network::{Broadcast, Node};

/// A broadcast that was searched for: a tree with the step in which each node receives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    root: Node,
    /// The nodes but the root in the order in which they receive, each with its sender.
    sends: Vec<(u32, u32)>,
    /// Where the sends of each step end.
    ends: Vec<usize>,
}

impl Tree {
    /// The broadcast from `root` in which node v receives from `from[v]` in step `when[v]`, counted
    /// from 1. The root's entries do not matter.
    pub fn new(root: Node, from: &[u32], when: &[u32]) -> Self {
        let receivers = || (0..from.len()).filter(|&v| v as Node != root);
        let steps = receivers().map(|v| when[v]).max().unwrap_or(0);
        let mut ends = vec![0; steps as usize];
        receivers().for_each(|v| ends[when[v] as usize - 1] += 1);
        let mut total = 0;
        for end in &mut ends {
            total += *end;
            *end = total;
        }
        let mut place: Vec<usize> = std::iter::once(0).chain(ends.iter().copied()).collect();
        let mut sends = vec![(0, 0); total];
        for v in receivers() {
            let next = &mut place[when[v] as usize - 1];
            sends[*next] = (from[v], v as u32);
            *next += 1;
        }
        Self { root, sends, ends }
    }

    /// The sends of all steps, in their order.
    pub fn sends(&self) -> &[(u32, u32)] {
        &self.sends
    }
}

/// From its own root; there is none from another.
impl Broadcast for Tree {
    fn steps(&self, root: Node) -> u64 {
        debug_assert_eq!(root, self.root, "a tree has one root");
        self.ends.len() as u64
    }

    fn step(&self, _: Node, step: u64, send: &mut dyn FnMut(Node, Node)) {
        let step = step as usize;
        let begin = if step == 0 { 0 } else { self.ends[step - 1] };
        for &(from, to) in &self.sends[begin..self.ends[step]] {
            send(Node::from(from), Node::from(to));
        }
    }
}
