//! Breadth-first search from many nodes at a time, a bit for each.
//!
//! A row of bits per node holds from which sources it has been reached. A step takes the rows of its
//! neighbours into each row, so that a link is examined once for all sources that reach a node over
//! it at the same distance. (M. Then et al.: The More the Merrier: Efficient Multi-Source Graph
//! Traversal. PVLDB, 2014.) Only rows that can still grow are examined: they begin when the first
//! source arrives, and end with the last. Sources that are close together keep that time short.

use pulp::{Arch, Simd, WithSimd};

use crate::context::Stopped;
use crate::network::{Csr, Node};
use crate::threads::try_share_with;

/// The widest rows, in words: longer ones no longer fit into registers.
const WIDEST: usize = 24;

/// The most nodes that can be searched from at a time.
pub(super) const AT_A_TIME: usize = 64 * WIDEST;

/// What a search from many nodes found.
#[derive(Default)]
pub(super) struct Reached {
    /// The pairs of a source and a node at each distance, and of a source and an endpoint.
    pub(super) pairs: Vec<(u64, u128)>,
    /// The least eccentricity of a source.
    pub(super) least: u64,
}

/// The words of narrow rows: a cache line.
const NARROW: usize = 8;

fn are_few(sources: &[Node]) -> bool {
    sources.len() <= 64 * NARROW
}

/// The bytes that searches from groups of at most `most` sources take in a graph of this order.
pub(super) fn bytes(order: Node, most: usize) -> u128 {
    let words = if most <= 64 * NARROW { NARROW } else { NARROW + WIDEST };
    u128::from(order) * (2 * 8 * words + 4 * size_of::<u32>()) as u128
}

/// Searches from each group of at most [`AT_A_TIME`] nodes, with the endpoints that nodes carry, on `threads` threads.
/// `report` hears now and then the number of further sources that are done, often none.
pub(super) fn search(
    graph: &Csr,
    groups: Vec<&[Node]>,
    carried: &[u32],
    threads: usize,
    report: impl Fn(usize) -> Result<(), Stopped> + Sync,
) -> Result<Vec<Reached>, Stopped> {
    let begin = || (None, None);
    try_share_with(threads, groups, begin, |(narrow, wide), sources| {
        report(0)?;
        let reached = if are_few(sources) {
            let rows = narrow.get_or_insert_with(|| Rows::<NARROW>::new(graph));
            rows.search(sources, carried, &report)?
        } else {
            let rows = wide.get_or_insert_with(|| Rows::<WIDEST>::new(graph));
            rows.search(sources, carried, &report)?
        };
        report(sources.len()).map(|()| reached)
    })
}

/// The sources that have reached a node, in whole cache lines.
#[derive(Clone, Copy)]
#[repr(align(64))]
struct Row<const WORDS: usize>([u64; WORDS]);

struct Rows<'a, const WORDS: usize> {
    graph: &'a Csr,
    now: Vec<Row<WORDS>>,
    next: Vec<Row<WORDS>>,
    /// All sources.
    full: Row<WORDS>,
    /// The distance at which the first source arrives at each node; [`DONE`] after the last.
    first: Vec<u32>,
    queue: Vec<u32>,
}

/// Nothing more can arrive.
const DONE: u32 = u32::MAX;

impl<'a, const WORDS: usize> Rows<'a, WORDS> {
    fn new(graph: &'a Csr) -> Self {
        let order = graph.order() as usize;
        let (full, queue) = (Row([0; WORDS]), Vec::new());
        Self {
            graph,
            now: vec![full; order],
            next: vec![full; order],
            full,
            first: vec![DONE; order],
            queue,
        }
    }

    fn start(&mut self, sources: &[Node]) {
        self.full = Row([0; WORDS]);
        self.now.fill(self.full);
        for (i, &source) in sources.iter().enumerate() {
            let bit = 1 << (i % 64);
            self.now[source as usize].0[i / 64] |= bit;
            self.full.0[i / 64] |= bit;
        }
        self.next.copy_from_slice(&self.now);
        self.first.fill(DONE);
        self.graph.search_from(sources, &mut self.first, &mut self.queue);
    }

    fn search(
        &mut self,
        sources: &[Node],
        carried: &[u32],
        report: &dyn Fn(usize) -> Result<(), Stopped>,
    ) -> Result<Reached, Stopped> {
        self.start(sources);
        let at_sources = self.now.iter().zip(carried).map(|(row, &carried)| {
            let here: u32 = row.0.iter().map(|word| word.count_ones()).sum();
            (u64::from(here), u128::from(here) * u128::from(carried))
        });
        let start = at_sources.fold((0, 0), |all, more| (all.0 + more.0, all.1 + more.1));
        let mut reached = Reached { pairs: vec![start], least: 0 };
        let (mut growing, mut least) = (self.full, None);
        let arch = Arch::new();
        for distance in 1.. {
            report(0)?;
            let Self { graph, now, next, full, first, .. } = &mut *self;
            let step = Step { graph, now, next, full, first, distance, carried };
            let (pairs, grown) = arch.dispatch(step);
            if grown.0 != growing.0 {
                least = least.or(Some(u64::from(distance) - 1));
            }
            if pairs.0 == 0 {
                break;
            }
            growing = grown;
            reached.pairs.push(pairs);
            std::mem::swap(&mut self.now, &mut self.next);
        }
        reached.least = least.expect("invariant: in the last step no source grows");
        Ok(reached)
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
}

impl<const WORDS: usize> WithSimd for Step<'_, WORDS> {
    /// The new pairs of a source and a node, and of a source and an endpoint; and the sources that
    /// have reached new nodes.
    type Output = ((u64, u128), Row<WORDS>);

    // Indices, because closures would be compiled without the vector instructions.
    #[allow(clippy::needless_range_loop)]
    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> Self::Output {
        let Self { graph, now, next, full, first, distance, carried } = self;
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
                // Its neighbours take in the full row at the next distance, and are done as well; so
                // it does not matter that the row written before it is never filled.
                first[v] = DONE;
            }
        }
        ((nodes, endpoints), Row(grown))
    }
}
