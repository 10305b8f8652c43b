//! Breadth-first search from many nodes at a time, a bit for each.
//!
//! A row of bits a node tells from which sources it has been reached. A step takes the rows of its
//! neighbours into each row, so that a link is looked at once for all sources that reach a node over
//! it at the same distance. (M. Then et al.: The More the Merrier: Efficient Multi-Source Graph
//! Traversal. PVLDB, 2014.) Only rows that can still grow are looked at: they begin when the first
//! source arrives, and end with the last. Sources that are close together keep that time short.

use pulp::{Arch, Simd, WithSimd};

use crate::network::{Csr, Node};

/// The widest rows, in words: longer ones no longer fit into registers.
const WIDEST: usize = 24;

/// How many nodes can be searched from at a time.
pub(super) const AT_A_TIME: usize = 64 * WIDEST;

/// What a search from many nodes found.
#[derive(Default)]
pub(super) struct Reached {
    /// The pairs of a source and a node at each distance, and of a source and an endpoint.
    pub(super) pairs: Vec<(u64, u128)>,
    /// The least eccentricity of a source.
    pub(super) least: u64,
}

/// The bytes that a search from so many sources takes in a graph of this order.
pub(super) fn bytes(order: Node, sources: usize) -> u128 {
    let row = match sources.div_ceil(64) {
        0..=4 => 4,
        5..=8 => 8,
        _ => WIDEST,
    };
    u128::from(order) * (2 * 8 * row + 2 * size_of::<u32>()) as u128
}

/// A search from at most [`AT_A_TIME`] nodes, each given once, where nodes carry so many endpoints.
pub(super) fn search(graph: &Csr, sources: &[Node], carried: &[u32]) -> Reached {
    match sources.len().div_ceil(64) {
        0..=4 => Rows::<4>::new(graph, sources).search(carried),
        5..=8 => Rows::<8>::new(graph, sources).search(carried),
        _ => Rows::<WIDEST>::new(graph, sources).search(carried),
    }
}

/// The sources that have reached a node.
#[derive(Clone, Copy)]
#[repr(align(32))]
struct Row<const WORDS: usize>([u64; WORDS]);

struct Rows<'a, const WORDS: usize> {
    graph: &'a Csr,
    now: Vec<Row<WORDS>>,
    next: Vec<Row<WORDS>>,
    /// All sources.
    full: Row<WORDS>,
    /// The distance at which the first source arrives at each node; [`DONE`] after the last.
    first: Vec<u32>,
}

/// Nothing more can arrive.
const DONE: u32 = u32::MAX;

impl<'a, const WORDS: usize> Rows<'a, WORDS> {
    fn new(graph: &'a Csr, sources: &[Node]) -> Self {
        let order = graph.order() as usize;
        let empty = Row([0; WORDS]);
        let (mut now, mut full) = (vec![empty; order], empty);
        for (i, &source) in sources.iter().enumerate() {
            let bit = 1 << (i % 64);
            now[source as usize].0[i / 64] |= bit;
            full.0[i / 64] |= bit;
        }
        let mut first = vec![DONE; order];
        graph.search_from(sources, &mut first, &mut Vec::new());
        Self { graph, next: now.clone(), now, full, first }
    }

    fn search(mut self, carried: &[u32]) -> Reached {
        let at_sources = self.now.iter().zip(carried).map(|(row, &carried)| {
            let here: u32 = row.0.iter().map(|word| word.count_ones()).sum();
            (u64::from(here), u128::from(here) * u128::from(carried))
        });
        let start = at_sources.fold((0, 0), |all, more| (all.0 + more.0, all.1 + more.1));
        let mut reached = Reached { pairs: vec![start], least: 0 };
        let (mut growing, mut least) = (self.full, None);
        let mut finished = Vec::new();
        let arch = Arch::new();
        for distance in 1.. {
            let Self { graph, now, next, full, first } = &mut self;
            let step =
                Step { graph, now, next, full, first, distance, carried, finished: &mut finished };
            let (pairs, grown) = arch.dispatch(step);
            if grown.0 != growing.0 {
                least = least.or(Some(u64::from(distance) - 1));
            }
            if pairs.0 == 0 {
                break;
            }
            growing = grown;
            reached.pairs.push(pairs);
            // Their rows are no longer written, and must be full in both.
            for v in finished.drain(..) {
                self.now[v as usize] = self.full;
            }
            std::mem::swap(&mut self.now, &mut self.next);
        }
        reached.least = least.unwrap_or(0);
        reached
    }
}

/// From one distance to the next. Compiled for the vector instructions that the machine has.
struct Step<'a, const WORDS: usize> {
    graph: &'a Csr,
    now: &'a [Row<WORDS>],
    next: &'a mut [Row<WORDS>],
    full: &'a Row<WORDS>,
    first: &'a mut [u32],
    distance: u32,
    carried: &'a [u32],
    finished: &'a mut Vec<u32>,
}

impl<const WORDS: usize> WithSimd for Step<'_, WORDS> {
    /// The new pairs of a source and a node, and of a source and an endpoint; and the sources that
    /// have reached new nodes.
    type Output = ((u64, u128), Row<WORDS>);

    // Indices, because closures would be compiled without the vector instructions.
    #[allow(clippy::needless_range_loop)]
    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        let Self { graph, now, next, full, first, distance, carried, finished } = self;
        let (mut nodes, mut endpoints) = (0, 0);
        let mut grown = [0; WORDS];
        for v in 0..now.len() {
            if first[v] > distance {
                continue;
            }
            let old = &now[v].0;
            let mut row = *old;
            for &w in graph.neighbors(v as Node) {
                let other = &now[w as usize].0;
                for i in 0..WORDS {
                    row[i] |= other[i];
                }
            }
            let (mut count, mut missing) = (0, 0);
            for i in 0..WORDS {
                let new = row[i] ^ old[i];
                grown[i] |= new;
                missing |= row[i] ^ full.0[i];
                count += u64::from(new.count_ones());
            }
            nodes += count;
            endpoints += u128::from(count) * u128::from(carried[v]);
            next[v].0 = row;
            if missing == 0 {
                first[v] = DONE;
                finished.push(v as u32);
            }
        }
        ((nodes, endpoints), Row(grown))
    }
}
