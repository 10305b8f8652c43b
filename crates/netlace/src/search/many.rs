//! Breadth-first search from many nodes at a time, a bit for each.
//!
//! Where two of them reach a node over the same link at the same distance, the link is looked at
//! once. In a network of small diameter that saves almost all looks. (M. Then et al.: The More the
//! Merrier: Efficient Multi-Source Graph Traversal. PVLDB, 2014.)

use crate::network::{Csr, Node};

/// How many words of 64 sources are searched from at a time.
const WORDS: usize = 4;

/// How many nodes are searched from at a time.
pub(super) const AT_A_TIME: usize = 64 * WORDS;

type Sources = [u64; WORDS];

const NONE: Sources = [0; WORDS];

fn count(sources: &Sources) -> u64 {
    sources.iter().map(|word| u64::from(word.count_ones())).sum()
}

/// The memory of a search, to be used again.
pub(super) struct ManySources<'a> {
    graph: &'a Csr,
    /// The sources that have reached each node.
    seen: Vec<Sources>,
    /// Those that reached it last, and those that reach it next.
    last: Vec<Sources>,
    next: Vec<Sources>,
    /// The nodes that were reached last, and those that may be next.
    here: Vec<u32>,
    touched: Vec<u32>,
}

impl<'a> ManySources<'a> {
    /// The bytes that a graph of this order takes.
    pub(super) fn bytes(order: Node) -> u128 {
        let each = 3 * size_of::<Sources>() + 2 * size_of::<u32>();
        u128::from(order) * each as u128
    }

    pub(super) fn new(graph: &'a Csr) -> Self {
        let empty = || vec![NONE; graph.order() as usize];
        let (seen, last, next) = (empty(), empty(), empty());
        Self { graph, seen, last, next, here: Vec::new(), touched: Vec::new() }
    }

    /// Calls `reached(distance, node, sources)` for every node with how many of `sources`, at most
    /// [`AT_A_TIME`], are at each distance from it. Returns the least eccentricity among them.
    pub(super) fn search(
        &mut self,
        sources: &[Node],
        mut reached: impl FnMut(usize, u32, u64),
    ) -> usize {
        self.seen.fill(NONE);
        self.here.clear();
        let mut growing = NONE;
        for (i, &source) in sources.iter().enumerate() {
            let (word, bit) = (i / 64, 1 << (i % 64));
            growing[word] |= bit;
            self.seen[source as usize][word] |= bit;
            self.last[source as usize][word] |= bit;
            self.here.push(source as u32);
        }
        self.here.sort_unstable();
        self.here.dedup();
        let (mut distance, mut least) = (0, None);
        while !self.here.is_empty() {
            let mut grown = NONE;
            for &v in &self.here {
                let last = &self.last[v as usize];
                grown.iter_mut().zip(last).for_each(|(all, more)| *all |= more);
                reached(distance, v, count(last));
            }
            if grown != growing {
                least = least.or(Some(distance - 1));
            }
            growing = grown;
            self.step();
            distance += 1;
        }
        least.unwrap_or(distance.saturating_sub(1))
    }

    /// From the nodes reached last to those that are one link further.
    fn step(&mut self) {
        for &v in &self.here {
            let last = std::mem::replace(&mut self.last[v as usize], NONE);
            for &w in self.graph.neighbors(Node::from(v)) {
                let next = &mut self.next[w as usize];
                if *next == NONE {
                    self.touched.push(w);
                }
                next.iter_mut().zip(&last).for_each(|(all, more)| *all |= more);
            }
        }
        self.here.clear();
        for w in self.touched.drain(..) {
            let seen = &mut self.seen[w as usize];
            let mut new = std::mem::replace(&mut self.next[w as usize], NONE);
            new.iter_mut().zip(&mut *seen).for_each(|(new, seen)| {
                *new &= !*seen;
                *seen |= *new;
            });
            if new != NONE {
                self.last[w as usize] = new;
                self.here.push(w);
            }
        }
    }
}
