//! Transpositions of matrices of bits, in tiles.

use std::ops::Range;

use super::bits::{Window, load, store};
use crate::costs;
use crate::network::{Matrix, Node};

/// Rows and columns of a tile.
const TILE: usize = 64;
/// Tiles side by side: a cache line of each row.
const ACROSS: usize = 8;
/// Rows and columns of a block of tiles.
const BLOCK: u64 = (TILE * ACROSS) as u64;

/// The approximate number of nanoseconds a word of a bitmap takes.
pub(super) fn nanoseconds(matrix: &Matrix) -> f64 {
    /// Rows that are farther apart than caches foresee.
    const FAR: Node = 1 << 13;
    match (matrix.unit, matrix.size) {
        (1, 64..) => costs::TRANSPOSED_WORD[usize::from(matrix.row() > FAR)],
        (1, size) => costs::SMALL_TRANSPOSED_WORD * 64.0 / size as f64,
        (unit, _) => (64.0 / unit as f64 + 1.0) * costs::TRANSPOSED_UNIT,
    }
}

/// Takes the transposed bits of `from` into `out`, whose first word is word `first` of the bitmap.
/// The bitmap has `order` bits.
#[inline(always)]
pub(super) fn transpose(matrix: &Matrix, from: Window, out: &mut [u64], first: usize, order: u64) {
    let read = from.nodes();
    let written = Window { first, words: out }.nodes();
    let written = written.start..written.end.min(order);
    let mut block = written.start / matrix.whole() * matrix.whole();
    while block < written.end {
        let [source, target] = matrix.ends().map(|end| block + end);
        let entries = Entries {
            unit: matrix.unit,
            source: source as i64 - read.start as i64,
            source_row: matrix.row(),
            target: target as i64 - written.start as i64,
            target_row: matrix.row(),
        };
        let (cs, xs) = (rows(matrix, source, &read), rows(matrix, target, &written));
        entries.turn(from.words, out, xs, cs);
        block += matrix.whole();
    }
}

/// The rows of a matrix that begins with node `start` of which some may lie among `nodes`.
pub(super) fn rows(matrix: &Matrix, start: Node, nodes: &Range<Node>) -> Range<Node> {
    let first = nodes.start.saturating_sub(start) / matrix.row();
    let last = nodes.end.saturating_sub(start).div_ceil(matrix.row()).min(matrix.size);
    first..last.max(first)
}

/// A matrix in a bitmap: entry (c,x) is at `source` + c·`source_row` + x·unit, and goes to `target` +
/// x·`target_row` + c·unit, counted from the first bit that may be read, and written.
pub(super) struct Entries {
    pub(super) unit: u64,
    pub(super) source: i64,
    pub(super) source_row: u64,
    pub(super) target: i64,
    pub(super) target_row: u64,
}

impl Entries {
    /// Columns `xs` of rows `cs`.
    #[inline(always)]
    pub(super) fn turn(&self, from: &[u64], out: &mut [u64], xs: Range<u64>, cs: Range<u64>) {
        let is_small = |range: &Range<u64>| range.end - range.start <= TILE as u64;
        if self.unit > 1 {
            self.one_by_one(from, out, xs, cs);
        } else if is_small(&xs) && is_small(&cs) {
            self.tile(from, out, xs, cs);
        } else {
            for x in xs.clone().step_by(BLOCK as usize) {
                for c in cs.clone().step_by(BLOCK as usize) {
                    let (xs, cs) = (x..xs.end.min(x + BLOCK), c..cs.end.min(c + BLOCK));
                    self.block(from, out, xs, cs);
                }
            }
        }
    }

    /// No more than a tile.
    #[inline(always)]
    fn tile(&self, from: &[u64], out: &mut [u64], xs: Range<u64>, cs: Range<u64>) {
        let mut tile = [0; TILE];
        let columns = lowest(xs.end - xs.start);
        let mut any = 0;
        for (c, word) in cs.clone().zip(&mut tile) {
            *word = load(from, self.read(c, xs.start)) & columns;
            any |= *word;
        }
        if any == 0 {
            return;
        }
        let width = (xs.end - xs.start).max(cs.end - cs.start);
        turn(&mut tile, width.next_power_of_two() as usize);
        for (x, &word) in xs.zip(&tile) {
            store(out, self.written(x, cs.start), word);
        }
    }

    /// Where entry (c,x) is read.
    #[inline(always)]
    fn read(&self, c: u64, x: u64) -> i64 {
        self.source + (c * self.source_row + x * self.unit) as i64
    }

    /// Where it is written.
    #[inline(always)]
    fn written(&self, x: u64, c: u64) -> i64 {
        self.target + (x * self.target_row + c * self.unit) as i64
    }

    /// Columns `xs` of rows `cs`, at most [`BLOCK`] of each. Whole cache lines are read and written.
    #[inline(always)]
    fn block(&self, from: &[u64], out: &mut [u64], xs: Range<u64>, cs: Range<u64>) {
        #[allow(clippy::large_stack_arrays, reason = "32 kB, no more than a cache holds")]
        let mut turned = [[0; ACROSS]; TILE * ACROSS];
        let width = xs.end - xs.start;
        let across = width.div_ceil(TILE as u64) as usize;
        let mut found = false;
        for (down, c) in cs.clone().step_by(TILE).enumerate() {
            let mut tiles = [[0; TILE]; ACROSS];
            let mut any = [0; ACROSS];
            for (i, c) in (c..cs.end.min(c + TILE as u64)).enumerate() {
                let bit = self.read(c, xs.start);
                for (t, tile) in tiles[..across].iter_mut().enumerate() {
                    let columns = lowest(width - (TILE * t) as u64);
                    tile[i] = load(from, bit + (TILE * t) as i64) & columns;
                    any[t] |= tile[i];
                }
            }
            for (t, tile) in tiles[..across].iter_mut().enumerate().filter(|(t, _)| any[*t] != 0) {
                found = true;
                turn(tile, TILE);
                for (line, word) in turned[TILE * t..].iter_mut().zip(tile) {
                    line[down] = *word;
                }
            }
        }
        if !found {
            return;
        }
        let words = (cs.end - cs.start).div_ceil(TILE as u64) as usize;
        for (x, line) in xs.zip(&turned) {
            let bit = self.written(x, cs.start);
            let word = usize::try_from(bit >> 6).ok().filter(|_| bit % 64 == 0);
            if let Some(out) = word.and_then(|word| out.get_mut(word..word + words)) {
                out.iter_mut().zip(line).for_each(|(out, word)| *out |= word);
            } else {
                for (word, &bits) in (0..).zip(&line[..words]) {
                    store(out, bit + TILE as i64 * word, bits);
                }
            }
        }
    }

    /// Entries of more than one bit.
    fn one_by_one(&self, from: &[u64], out: &mut [u64], xs: Range<u64>, cs: Range<u64>) {
        for x in xs {
            for c in cs.clone() {
                let (source, target) = (self.read(c, x), self.written(x, c));
                for bit in (0..self.unit).step_by(64) {
                    let word = load(from, source + bit as i64) & lowest(self.unit - bit);
                    if word != 0 {
                        store(out, target + bit as i64, word);
                    }
                }
            }
        }
    }
}

/// The lowest `count` bits, or all.
#[inline(always)]
pub(super) fn lowest(count: u64) -> u64 {
    if count < 64 { (1 << count) - 1 } else { !0 }
}

/// Transposes the first `width` rows and columns of a tile, a power of two. (Hacker's Delight, 7-3.)
#[inline(always)]
fn turn(tile: &mut [u64; TILE], width: usize) {
    let mut half = width / 2;
    let mut mask = lowest(half as u64);
    // Ones in the lower half of every pair of halves.
    let mut filled = width;
    while filled < TILE {
        mask |= mask << filled;
        filled *= 2;
    }
    while half > 0 {
        for pair in tile[..width].chunks_exact_mut(2 * half) {
            let (upper, lower) = pair.split_at_mut(half);
            for (a, b) in upper.iter_mut().zip(lower) {
                let differ = (*a >> half ^ *b) & mask;
                *a ^= differ << half;
                *b ^= differ;
            }
        }
        half /= 2;
        mask ^= mask << half;
    }
}
