//! Processes that share a search.

use std::ops::Range;

use crate::network::Node;

/// Processes that share a search: each keeps the bits of consecutive nodes, and sends on what leads to
/// nodes of the others.
///
/// All of them search in the same network, from the same node, and make the same calls in the same order.
/// One process needs no others: [`Alone`].
pub trait Peers {
    /// The number of processes.
    fn count(&self) -> usize;

    /// Which of them this is, from 0.
    fn rank(&self) -> usize;

    /// Sends words to one process while it receives what another sends, which replaces what the vector
    /// holds; does one of the two if the other is not asked for.
    fn exchange(&self, send: Option<(usize, &[u64])>, receive: Option<(usize, &mut Vec<u64>)>);

    /// The sum of what all processes give.
    fn sum(&self, value: u64) -> u64;
}

impl<P: Peers> Peers for &P {
    fn count(&self) -> usize {
        (**self).count()
    }

    fn rank(&self) -> usize {
        (**self).rank()
    }

    fn exchange(&self, send: Option<(usize, &[u64])>, receive: Option<(usize, &mut Vec<u64>)>) {
        (**self).exchange(send, receive);
    }

    fn sum(&self, value: u64) -> u64 {
        (**self).sum(value)
    }
}

/// One process, which keeps all nodes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Alone;

impl Peers for Alone {
    fn count(&self) -> usize {
        1
    }

    fn rank(&self) -> usize {
        0
    }

    /// There is no other process.
    fn exchange(&self, _: Option<(usize, &[u64])>, _: Option<(usize, &mut Vec<u64>)>) {}

    fn sum(&self, value: u64) -> u64 {
        value
    }
}

/// Which process keeps which words of a bitmap: as many each, but for the last.
#[derive(Clone, Copy, Debug)]
pub(super) struct Shares {
    words: usize,
    count: usize,
    each: usize,
}

impl Shares {
    pub(super) fn new(order: Node, count: usize) -> Self {
        let words = order.div_ceil(64) as usize;
        Self { words, count, each: words.div_ceil(count).max(1) }
    }

    /// The words that a process keeps.
    pub(super) fn of(&self, rank: usize) -> Range<usize> {
        let start = |rank: usize| rank.saturating_mul(self.each).min(self.words);
        start(rank)..start(rank + 1)
    }

    /// The number of processes.
    pub(super) fn count(&self) -> usize {
        self.count
    }

    /// The most that one keeps.
    pub(super) fn largest(&self) -> usize {
        self.each
    }

    /// The process that keeps a node.
    #[inline]
    pub(super) fn owner(&self, v: Node) -> usize {
        (v / 64) as usize / self.each
    }
}
