//! A broadcast tree for each node at once: what each node has goes to all.
//!
//! All-gather is this; reduce-scatter is the same backwards, in which sums flow to the roots; and
//! all-to-all sends along each branch only what is for the nodes behind it.

use std::sync::Arc;

use super::{Schedule, Transfer};
use netlace_core::network::Node;

/// Trees from all nodes, with the step in which each node receives.
pub(super) struct Trees {
    order: usize,
    /// For each root and node: from whom it receives, `NOBODY` if it need not.
    from: Vec<u32>,
    /// The entries of `from` in the order in which they happen, and where each step ends.
    sends: Vec<u32>,
    ends: Vec<usize>,
}

const NOBODY: u32 = u32::MAX;

/// Trees while they are put together.
pub(super) struct Growing {
    order: usize,
    from: Vec<u32>,
    /// Counted from 1; 0 where nothing is received.
    when: Vec<u32>,
}

impl Growing {
    /// The bytes for each pair of nodes, with what all-to-all adds.
    pub(super) const BYTES: u128 = 28;

    pub(super) fn new(order: Node) -> Self {
        let order = order as usize;
        Self { order, from: vec![NOBODY; order * order], when: vec![0; order * order] }
    }

    /// In the tree of `root`, `to` receives from `from` in this step, counted from 1.
    pub(super) fn set(&mut self, root: usize, from: u32, to: u32, step: u32) {
        let entry = root * self.order + to as usize;
        (self.from[entry], self.when[entry]) = (from, step);
    }

    /// In the tree of `root`, `to` need not receive.
    pub(super) fn unset(&mut self, root: usize, to: u32) {
        self.set(root, NOBODY, to, 0);
    }

    /// Gives each receipt another step.
    pub(super) fn retime(&mut self, step: impl Fn(u32, u32, u32) -> u32) {
        for (entry, when) in self.when.iter_mut().enumerate().filter(|(_, when)| **when > 0) {
            *when = step(*when, self.from[entry], (entry % self.order) as u32);
        }
    }

    /// The links used in each step, counted from 1: sender and receiver.
    pub(super) fn messages(&self) -> Vec<Vec<(u32, u32)>> {
        let steps = self.when.iter().copied().max().unwrap_or(0) as usize;
        let mut messages = vec![Vec::new(); steps + 1];
        for (entry, &when) in self.when.iter().enumerate().filter(|(_, when)| **when > 0) {
            messages[when as usize].push((self.from[entry], (entry % self.order) as u32));
        }
        for step in &mut messages {
            step.sort_unstable();
            step.dedup();
        }
        messages
    }

    pub(super) fn finish(self) -> Trees {
        let steps = self.when.iter().copied().max().unwrap_or(0) as usize;
        let mut ends = vec![0; steps + 1];
        self.when.iter().for_each(|&when| ends[when as usize] += 1);
        ends[0] = 0;
        for step in 1..=steps {
            ends[step] += ends[step - 1];
        }
        let mut place = ends.clone();
        let mut sends = vec![0; ends[steps]];
        for (entry, &when) in self.when.iter().enumerate().filter(|(_, when)| **when > 0) {
            let next = &mut place[when as usize - 1];
            sends[*next] = entry as u32;
            *next += 1;
        }
        Trees { order: self.order, from: self.from, sends, ends }
    }
}

impl Trees {
    fn steps(&self) -> u64 {
        self.ends.len() as u64 - 1
    }

    /// Root, sender and receiver of all that is sent in a step, counted from 0.
    fn sends(&self, step: u64) -> impl Iterator<Item = (u64, Node, Node)> {
        let range = self.ends[step as usize]..self.ends[step as usize + 1];
        self.sends[range].iter().map(|&entry| {
            let (root, to) = (entry as usize / self.order, entry as usize % self.order);
            (root as u64, Node::from(self.from[entry as usize]), to as Node)
        })
    }
}

/// What each node has goes down its tree.
pub(super) struct Gather(pub Arc<Trees>);

impl Schedule for Gather {
    fn steps(&self) -> u64 {
        self.0.steps()
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transfer)) {
        for (chunk, from, to) in self.0.sends(step) {
            send(Transfer { from, to, chunk, slot: 0, into: 0, keep: true });
        }
    }
}

/// Sums go up each tree, to its root.
pub(super) struct Scatter(pub Arc<Trees>);

impl Schedule for Scatter {
    fn steps(&self) -> u64 {
        self.0.steps()
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transfer)) {
        for (chunk, to, from) in self.0.sends(self.0.steps() - 1 - step) {
            send(Transfer { from, to, chunk, slot: 0, into: 0, keep: false });
        }
    }
}

/// Each node's data for another go down the tree, to where they belong.
pub(super) struct Swap {
    trees: Arc<Trees>,
    /// The nodes of each tree in an order in which those behind a node follow it.
    preorder: Vec<u32>,
    /// For each root and node its place in that order, and the number of nodes behind it, itself included.
    behind: Vec<(u32, u32)>,
    is_member: Box<dyn Fn(Node) -> bool + Send + Sync>,
}

impl Swap {
    pub(super) fn new(
        trees: Arc<Trees>,
        is_member: impl Fn(Node) -> bool + Send + Sync + 'static,
    ) -> Self {
        let order = trees.order;
        let mut preorder = vec![0; order * order];
        let mut behind = vec![(0, 0); order * order];
        // Sizes against the order of sending, places along it.
        let size = |behind: &mut Vec<(u32, u32)>, entry: usize| behind[entry].1 += 1;
        for &entry in trees.sends.iter().rev() {
            let entry = entry as usize;
            size(&mut behind, entry);
            let parent = entry / order * order + trees.from[entry] as usize;
            behind[parent].1 += behind[entry].1;
        }
        let mut taken = vec![1u32; order * order];
        for root in 0..order {
            size(&mut behind, root * order + root);
            preorder[root * order] = root as u32;
        }
        for &entry in &trees.sends {
            let entry = entry as usize;
            let first = entry / order * order;
            let parent = first + trees.from[entry] as usize;
            let place = behind[parent].0 + taken[parent];
            taken[parent] += behind[entry].1;
            behind[entry].0 = place;
            preorder[first + place as usize] = (entry % order) as u32;
        }
        Self { trees, preorder, behind, is_member: Box::new(is_member) }
    }
}

impl Schedule for Swap {
    fn steps(&self) -> u64 {
        self.trees.steps()
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transfer)) {
        self.sends(step, |_| true, send);
    }
}

impl Swap {
    /// Only what one root has for the others.
    pub(super) fn step_from(&self, root: Node, step: u64, send: &mut dyn FnMut(Transfer)) {
        self.sends(step, |other| other == root, send);
    }

    fn sends(&self, step: u64, is_sent: impl Fn(Node) -> bool, send: &mut dyn FnMut(Transfer)) {
        let order = self.trees.order as u64;
        for (root, from, to) in self.trees.sends(step).filter(|&(root, _, _)| is_sent(root)) {
            let (place, count) = self.behind[(root * order + to) as usize];
            let first = (root * order) as usize + place as usize;
            for &w in &self.preorder[first..first + count as usize] {
                if (self.is_member)(Node::from(w)) {
                    let chunk = root * order + Node::from(w);
                    send(Transfer { from, to, chunk, slot: 0, into: 0, keep: false });
                }
            }
        }
    }
}
