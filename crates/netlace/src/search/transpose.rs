//! Transpositions of matrices of bits, in tiles.

use std::ops::Range;

use super::bits::{load, store};
use crate::network::Matrix;

/// Rows and columns of a tile.
const TILE: usize = 64;
/// Tiles side by side: a cache line of each row.
const ACROSS: usize = 8;
/// Rows and columns of a block of tiles.
const BLOCK: u64 = (TILE * ACROSS) as u64;

/// About how many nanoseconds a word of a bitmap takes.
pub(super) fn nanoseconds(matrix: &Matrix) -> f64 {
    const ELEMENT: f64 = 3.0;
    match (matrix.unit, matrix.size) {
        (1, 64..) => 4.0,
        (1, size) => 4.0 * 64.0 / size as f64,
        (unit, _) => (64.0 / unit as f64 + 1.0) * ELEMENT,
    }
}

/// Takes the transposed bits of `from` into `out`, whose first word is word `first` of the bitmap.
/// The bitmap has `order` bits.
#[inline(always)]
pub(super) fn transpose(matrix: &Matrix, from: &[u64], out: &mut [u64], first: usize, order: u64) {
    let Matrix { size, stride, period, unit, .. } = *matrix;
    let (period, row) = (period * unit, stride * unit);
    let start = 64 * first as u64;
    let end = (start + 64 * out.len() as u64).min(order);
    let mut block = start / period * period;
    while block < end {
        let (source, target) = (block + matrix.from * unit, block + matrix.to * unit);
        // The rows that lie in `out`, at least in part.
        let first_row = start.saturating_sub(target) / row;
        let last_row = end.saturating_sub(target).div_ceil(row).min(size);
        let entries = Entries { row, unit, source, target: target as i64 - start as i64 };
        if unit > 1 {
            entries.one_by_one(from, out, first_row..last_row, size);
        } else if size <= TILE as u64 {
            if first_row < last_row {
                entries.tile(from, out, size);
            }
        } else {
            for x in (first_row..last_row).step_by(BLOCK as usize) {
                for c in (0..size).step_by(BLOCK as usize) {
                    let (xs, cs) = (x..last_row.min(x + BLOCK), c..size.min(c + BLOCK));
                    entries.block(from, out, xs, cs);
                }
            }
        }
        block += period;
    }
}

/// A matrix in a bitmap: entry (c,x) is at `source` + c·row + x·unit, and goes to `target` + x·row +
/// c·unit, counted from the first bit that may be written.
struct Entries {
    row: u64,
    unit: u64,
    source: u64,
    target: i64,
}

impl Entries {
    /// A matrix no larger than a tile.
    #[inline(always)]
    fn tile(&self, from: &[u64], out: &mut [u64], size: u64) {
        let mut tile = [0; TILE];
        let columns = lowest(size);
        let mut any = 0;
        for (c, word) in (0..size).zip(&mut tile) {
            *word = load(from, self.source + c * self.row) & columns;
            any |= *word;
        }
        if any == 0 {
            return;
        }
        turn(&mut tile, size.next_power_of_two() as usize);
        for (x, &word) in (0..size).zip(&tile) {
            store(out, self.target + (x * self.row) as i64, word);
        }
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
                let bit = self.source + c * self.row + xs.start;
                for (t, tile) in tiles[..across].iter_mut().enumerate() {
                    let columns = lowest(width - (TILE * t) as u64);
                    tile[i] = load(from, bit + (TILE * t) as u64) & columns;
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
            let bit = self.target + (x * self.row + cs.start) as i64;
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
    fn one_by_one(&self, from: &[u64], out: &mut [u64], xs: Range<u64>, size: u64) {
        for x in xs {
            for c in 0..size {
                let source = self.source + c * self.row + x * self.unit;
                let target = self.target + (x * self.row + c * self.unit) as i64;
                for bit in (0..self.unit).step_by(64) {
                    let word = load(from, source + bit) & lowest(self.unit - bit);
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
fn lowest(count: u64) -> u64 {
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
