//! Breadth-first search over bitmaps, from the nodes at one distance to those at the next.
//!
//! Three bitmaps hold all: the nodes seen, those reached last, and those reached next. Where the
//! links are moves of bitmaps (see [`Move`]), 64 nodes are followed at a time, and
//! every thread writes to words of its own, so that no answer depends on the number of threads.

use std::ops::Range;

use pulp::{Arch, Simd, WithSimd};

use super::bits::{Bits, CHUNK, Window};
use super::shift::Shift;
use super::transpose::{nanoseconds, transpose};
use crate::network::{Matrix, Move, Node};
use crate::threads::share;

/// The links of a network as moves of bitmaps, compiled for words.
pub(super) struct Moves {
    order: Node,
    pub(super) shifts: Vec<Shift>,
    pub(super) matrices: Vec<Matrix>,
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

    /// The approximate number of nanoseconds one step takes, by one thread.
    pub(super) fn nanoseconds(&self) -> f64 {
        let shifts: f64 = self.shifts.iter().map(Shift::nanoseconds).sum();
        let matrices: f64 = self.matrices.iter().map(nanoseconds).sum();
        (shifts + matrices + 1.0) * self.order.div_ceil(64) as f64
    }

    /// From the nodes reached last to those that are one link further, by `threads` threads, together
    /// with what came from other processes. Returns their number.
    pub(super) fn step(&self, maps: &mut Maps, threads: usize) -> u64 {
        /// Regions of fewer words are not worth a thread; each thread is given several.
        const LEAST: usize = 1 << 12;
        const EACH: usize = 4;
        let words = maps.seen.words.len();
        let threads = threads.clamp(1, words.max(1));
        let region = words.div_ceil(threads * EACH).max(LEAST).next_multiple_of(CHUNK);
        let last = maps.last.window();
        let active: Vec<bool> =
            last.words.chunks(CHUNK).map(|chunk| chunk.iter().any(|word| *word != 0)).collect();
        let is_fresh = !std::mem::take(&mut maps.arrived);
        let regions = maps.next.words.chunks_mut(region).zip(maps.seen.words.chunks_mut(region));
        let regions = regions.enumerate().map(|(i, (next, seen))| {
            let first = last.first + i * region;
            (Region { moves: self, last, active: &active, first, is_fresh }, next, seen)
        });
        let arch = Arch::new();
        let counts = share(threads, regions.collect(), |(region, next, seen)| {
            arch.dispatch(Step { region, next, seen })
        });
        std::mem::swap(&mut maps.last, &mut maps.next);
        counts.into_iter().sum()
    }
}

/// The state of a search: the nodes seen, those reached last, and those reached next.
pub(super) struct Maps {
    pub(super) seen: Bits,
    pub(super) last: Bits,
    pub(super) next: Bits,
    /// Whether some that are reached next are known before the step: those that came from other processes.
    arrived: bool,
}

impl Maps {
    /// The bytes that `words` words of each take.
    pub(super) fn bytes(words: usize) -> u128 {
        3 * words as u128 * 8
    }

    pub(super) fn new(words: &Range<usize>) -> Self {
        let [seen, last, next] = [(); 3].map(|()| Bits::new(words));
        Self { seen, last, next, arrived: false }
    }

    /// Where to note what came from other processes, before a step by moves.
    pub(super) fn arrivals(&mut self) -> &mut Bits {
        if !self.arrived {
            self.next.clear();
            self.arrived = true;
        }
        &mut self.next
    }
}

struct Region<'a> {
    moves: &'a Moves,
    last: Window<'a>,
    /// The chunks in which nodes were reached last.
    active: &'a [bool],
    first: usize,
    /// Whether what stands in the region is no longer needed.
    is_fresh: bool,
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
        let Self { region: Region { moves, last, active, first, is_fresh }, next, seen } = self;
        for (i, out) in next.chunks_mut(CHUNK).enumerate() {
            if is_fresh {
                out.fill(0);
            }
            let start = first + i * CHUNK;
            for shift in &moves.shifts {
                let mut sources = shift.chunks(&(start..start + out.len()), last.first);
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
