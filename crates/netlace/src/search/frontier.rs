//! Breadth-first search over bitmaps, from the nodes at one distance to those at the next.
//!
//! Three bitmaps hold all: the nodes seen, those reached last, and those reached next. Where the
//! links are moves of bitmaps (see [`Move`]), 64 nodes are followed at a time, and
//! every thread writes to words of its own, so that no answer depends on how many there are.

use pulp::{Arch, Simd, WithSimd};

use super::bits::{Bits, CHUNK, ones};
use super::shift::Shift;
use super::transpose::{nanoseconds, transpose};
use crate::network::{Matrix, Move, Node, Topology};
use crate::threads::share;

/// The links of a network as moves of bitmaps, compiled for words.
pub(super) struct Moves {
    order: Node,
    shifts: Vec<Shift>,
    matrices: Vec<Matrix>,
}

impl Moves {
    pub(super) fn new(order: Node, moves: &[Move]) -> Self {
        let (mut shifts, mut matrices) = (Vec::new(), Vec::new());
        for step in moves {
            match step {
                Move::Shift { by, digits } => shifts.push(Shift::new(*by, digits)),
                Move::Transpose(matrix) => matrices.push(*matrix),
            }
        }
        Self { order, shifts, matrices }
    }

    /// About how many nanoseconds one step takes, by one thread.
    pub(super) fn nanoseconds(&self) -> f64 {
        let shifts: f64 = self.shifts.iter().map(Shift::nanoseconds).sum();
        let matrices: f64 = self.matrices.iter().map(nanoseconds).sum();
        (shifts + matrices + 1.0) * self.order.div_ceil(64) as f64
    }

    /// From the nodes reached last to those that are one link further, by so many threads. Returns
    /// how many these are.
    pub(super) fn step(&self, maps: &mut Maps, threads: usize) -> u64 {
        /// Regions of fewer words are not worth a thread; each thread is given several.
        const LEAST: usize = 1 << 12;
        const EACH: usize = 4;
        let words = maps.seen.0.len();
        let threads = threads.clamp(1, words);
        let region = words.div_ceil(threads * EACH).max(LEAST).next_multiple_of(CHUNK);
        let last = &maps.last.0;
        let active: Vec<bool> =
            last.chunks(CHUNK).map(|chunk| chunk.iter().any(|word| *word != 0)).collect();
        let regions = maps.next.0.chunks_mut(region).zip(maps.seen.0.chunks_mut(region));
        let regions = regions.enumerate().map(|(i, (next, seen))| {
            (Region { moves: self, last, active: &active, first: i * region }, next, seen)
        });
        let arch = Arch::new();
        let counts = share(threads, regions.collect(), |(region, next, seen)| {
            arch.dispatch(Step { region, next, seen })
        });
        std::mem::swap(&mut maps.last, &mut maps.next);
        counts.into_iter().sum()
    }
}

/// The state of a search.
pub(super) struct Maps {
    pub(super) seen: Bits,
    pub(super) last: Bits,
    next: Bits,
}

impl Maps {
    /// The bytes that a search in a network of this order takes.
    pub(super) fn bytes(order: Node) -> u128 {
        3 * u128::from(order.div_ceil(64)) * 8
    }

    pub(super) fn new(order: Node) -> Self {
        Self { seen: Bits::new(order), last: Bits::new(order), next: Bits::new(order) }
    }

    /// From the nodes reached last to those that are one link further, node by node. Returns how
    /// many these are.
    pub(super) fn step(&mut self, topology: &dyn Topology) -> u64 {
        /// Of so many nodes in a word all are scanned, which is cheaper for each.
        const MANY: u32 = 16;
        let Self { seen, last, next } = self;
        next.clear();
        let (mut count, mut row) = (0, Vec::new());
        let mut take = |to: &[Node]| {
            for &w in to {
                if seen.insert(w) {
                    next.insert(w);
                    count += 1;
                }
            }
        };
        for (word, start) in last.0.iter().zip((0..).step_by(64)).filter(|(word, _)| **word != 0) {
            if word.count_ones() >= MANY {
                let end = topology.order().min(start + 64);
                topology.scan(start..end, &mut |rows| {
                    for (_, to) in rows.iter().filter(|(v, _)| word >> (v - start) & 1 == 1) {
                        take(to);
                    }
                });
            } else {
                for bit in ones(*word) {
                    row.clear();
                    topology.neighbors(start + bit, &mut row);
                    take(&row);
                }
            }
        }
        std::mem::swap(last, next);
        count
    }
}

struct Region<'a> {
    moves: &'a Moves,
    last: &'a [u64],
    /// The chunks in which nodes were reached last.
    active: &'a [bool],
    first: usize,
}

/// A step, written to one region. Compiled for the vector instructions that the machine has.
struct Step<'a> {
    region: Region<'a>,
    next: &'a mut [u64],
    seen: &'a mut [u64],
}

impl WithSimd for Step<'_> {
    /// The nodes that are new.
    type Output = u64;

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) -> u64 {
        let Self { region: Region { moves, last, active, first }, next, seen } = self;
        for (i, out) in next.chunks_mut(CHUNK).enumerate() {
            out.fill(0);
            let start = first + i * CHUNK;
            for shift in &moves.shifts {
                let mut sources = shift.chunks(start, start + out.len());
                if sources.any(|chunk| active.get(chunk).is_some_and(|active| *active)) {
                    shift.apply(last, out, start);
                }
            }
        }
        for matrix in &moves.matrices {
            transpose(matrix, last, next, first, moves.order);
        }
        let mut count = 0;
        for (next, seen) in next.iter_mut().zip(seen) {
            *next &= !*seen;
            *seen |= *next;
            count += u64::from(next.count_ones());
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::lots::Lots;

    /// From any set of nodes, moves lead to the same nodes as the links one by one.
    #[test]
    fn moves_lead_where_the_links_lead() {
        let exprs = [
            "hypercube(9)",
            "torus(5,5)",
            "torus(2,3,64)",
            "mesh(9,70)",
            "hamming(6,7,8)",
            "rsn(hypercube(3),3)",
            "rsn(petersen,2,copies=7)",
            "rsn(ring(70),2)",
            "rsn(ring(600),2)",
            "rdn(ring(5),2)",
            "rdn(torus(5,5),1)",
            "rdn(ring(66),1)",
            "rcr(2,4,2)",
            "rcr(3,5,4)",
            "rcr(1,70,9)",
            "product(rsn(ring(5),2),ring(3))",
            "product(rdn(path(3),1),complete(20))",
            "hosts(rdn(heawood,1),3)",
            "petersen",
            "ring(2)",
            "path(1)",
        ];
        let mut lots = Lots::new(1);
        for expr in exprs {
            let network = crate::parse(expr).unwrap();
            let topology = &**network.topology().unwrap();
            let order = topology.order();
            let moves = Moves::new(order, &network.moves().unwrap());
            for share in [1, 3, 50] {
                let mut maps = Maps::new(order);
                for _ in 0..order.div_ceil(share) {
                    let v = lots.below(order as usize) as Node;
                    maps.last.insert(v);
                    maps.seen.insert(v);
                }
                let mut by_links = Maps {
                    seen: maps.seen.clone(),
                    last: maps.last.clone(),
                    next: maps.next.clone(),
                };
                let expected = by_links.step(topology);
                assert_eq!(moves.step(&mut maps, 2), expected, "{expr}");
                assert!(maps.last.0 == by_links.last.0 && maps.seen.0 == by_links.seen.0, "{expr}");
            }
        }
    }
}
