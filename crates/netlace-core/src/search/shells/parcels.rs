//! What one process must know of the bits of another to follow moves to its own nodes.
//!
//! Shifts need words as they are, matrices need rectangles, which are packed row by row and turned by
//! the one that receives them. Which these are follows from the moves and from who keeps what, so that
//! both sides list them alike, once; the nodes reached last only decide which of them are empty.

use std::ops::Range;

use pulp::{Arch, Simd, WithSimd};

use super::bits::{Bits, Window, load};
use super::frontier::{Maps, Moves};
use super::links::rounds;
use super::peers::{Peers, Shares};
use super::transpose::{Entries, lowest, rows};
use crate::network::{Matrix, Node};

/// Bits that get from one process to another.
pub(super) enum Parcel {
    /// Words for shifts.
    Words(Range<usize>),
    /// Rows `cs` and columns `xs` of a matrix that stands in the block that begins with node `block`.
    Tile { matrix: Matrix, block: Node, cs: Range<Node>, xs: Range<Node> },
}

/// The most words of a parcel. Tiles have as many rows as a cache line has bits, so that whole lines are written.
const MOST_WORDS: usize = 1 << 14;
const ROWS: usize = 512;
/// The number of words of parcels that are sent at a time.
const BATCH: usize = 1 << 20;
/// Shorter gaps between words that are needed are sent along.
const GAP: usize = 64;

impl Moves {
    /// What a process that keeps the words `to` needs of one that keeps the words `from`.
    pub(super) fn parcels(&self, from: &Range<usize>, to: &Range<usize>) -> Vec<Parcel> {
        let nodes = |words: &Range<usize>| 64 * words.start as Node..64 * words.end as Node;
        let mut parcels = self.words(&nodes(from), &nodes(to));
        for matrix in &self.matrices {
            tiles(matrix, &nodes(from), &nodes(to), &mut parcels);
        }
        parcels
    }

    /// The most words that are sent at a time: entries of a matrix are not divided.
    pub(super) fn largest_batch(&self) -> usize {
        let entries = self.matrices.iter().map(|matrix| matrix.unit.div_ceil(64) as usize);
        BATCH + entries.fold(MOST_WORDS, usize::max)
    }

    /// Sends all others what they need of the nodes reached last, and takes in what they send.
    pub(super) fn exchange(
        &self,
        shares: &Shares,
        peers: &impl Peers,
        maps: &mut Maps,
        [outbox, inbox]: &mut [Vec<u64>; 2],
    ) {
        let kept = shares.of(peers.rank());
        for (to, from) in rounds(peers.rank(), peers.count()) {
            let parting = self.parcels(&kept, &shares.of(to));
            let arriving = self.parcels(&shares.of(from), &kept);
            let (mut parting, mut arriving) = (batches(&parting), batches(&arriving));
            loop {
                let (send, receive) = (parting.next(), arriving.next());
                if send.is_none() && receive.is_none() {
                    break;
                }
                outbox.clear();
                for parcel in send.unwrap_or_default() {
                    parcel.pack(maps.last.window(), outbox);
                }
                let send = send.map(|_| (to, &**outbox));
                peers.exchange(send, receive.map(|_| (from, &mut *inbox)));
                let mut rest = &inbox[..];
                for parcel in receive.unwrap_or_default() {
                    let (words, others) = rest[1..].split_at(rest[0] as usize);
                    if !words.is_empty() {
                        self.unpack(parcel, words, maps.arrivals());
                    }
                    rest = others;
                }
            }
        }
    }

    /// The words from which shifts lead, each once.
    fn words(&self, from: &Range<Node>, to: &Range<Node>) -> Vec<Parcel> {
        let sources = self.shifts.iter().flat_map(|shift| shift.sources(from, to));
        let words = |run: Range<Node>| (run.start / 64) as usize..run.end.div_ceil(64) as usize;
        let mut runs: Vec<Range<usize>> = sources.map(words).collect();
        runs.sort_unstable_by_key(|run| run.start);
        let mut joined: Vec<Range<usize>> = Vec::new();
        for run in runs {
            match joined.last_mut() {
                Some(last) if run.start <= last.end + GAP => last.end = last.end.max(run.end),
                _ => joined.push(run),
            }
        }
        joined.into_iter().flat_map(|run| in_parts(run, MOST_WORDS)).map(Parcel::Words).collect()
    }

    /// Takes what a parcel brings into the nodes that are reached next.
    pub(super) fn unpack(&self, parcel: &Parcel, words: &[u64], next: &mut Bits) {
        Arch::new().dispatch(Unpack { moves: self, parcel, words, next });
    }
}

/// Parcels in batches of about [`BATCH`] words, the same for those who send and those who receive.
fn batches(parcels: &[Parcel]) -> impl Iterator<Item = &[Parcel]> {
    let mut words = 0;
    parcels.chunk_by(move |parcel, _| {
        words += parcel.most_words();
        let is_full = words >= BATCH;
        if is_full {
            words = 0;
        }
        !is_full
    })
}

/// A range in parts of at most `most`.
fn in_parts(range: Range<usize>, most: usize) -> impl Iterator<Item = Range<usize>> {
    let end = range.end;
    range.step_by(most).map(move |start| start..end.min(start + most))
}

/// Two ranges that do not overlap have at most one block in common: that in which the later begins.
fn tiles(matrix: &Matrix, from: &Range<Node>, to: &Range<Node>, parcels: &mut Vec<Parcel>) {
    if from.is_empty() || to.is_empty() {
        return;
    }
    let block = from.start.max(to.start) / matrix.whole() * matrix.whole();
    let [source, target] = matrix.ends().map(|end| block + end);
    let (cs, xs) = (rows(matrix, source, from), rows(matrix, target, to));
    let across = ((MOST_WORDS / ROWS * 64) as Node / matrix.unit).max(1);
    let down = (MOST_WORDS as Node / pitch(matrix, &(0..across))).clamp(1, ROWS as Node);
    let columns: Vec<Range<Node>> = aligned(&xs, across).collect();
    for cs in aligned(&cs, down) {
        for xs in &columns {
            parcels.push(Parcel::Tile { matrix: *matrix, block, cs: cs.clone(), xs: xs.clone() });
        }
    }
}

/// A range in parts that begin with multiples of `size`.
fn aligned(range: &Range<Node>, size: Node) -> impl Iterator<Item = Range<Node>> {
    let Range { start, end } = *range;
    let first = start / size;
    let last = if start < end { end.div_ceil(size) } else { first };
    (first..last).map(move |i| start.max(i * size)..end.min((i + 1) * size))
}

impl Parcel {
    /// The most words that it takes.
    pub(super) fn most_words(&self) -> usize {
        match self {
            Self::Words(words) => words.len(),
            Self::Tile { matrix, cs, xs, .. } => {
                (cs.end - cs.start) as usize * pitch(matrix, xs) as usize
            }
        }
    }

    /// Appends the number of words that follow, and these: none, if no node in them was reached last.
    pub(super) fn pack(&self, last: Window, out: &mut Vec<u64>) {
        let start = out.len();
        out.push(0);
        match self {
            Self::Words(words) => {
                let (from, to) = (words.start - last.first, words.end - last.first);
                out.extend_from_slice(&last.words[from..to]);
            }
            Self::Tile { matrix, block, cs, xs } => {
                let origin = last.nodes().start as i64;
                let first = (block + matrix.ends()[0] + xs.start * matrix.unit) as i64 - origin;
                let width = (xs.end - xs.start) * matrix.unit;
                for c in cs.clone() {
                    let row = first + (c * matrix.row()) as i64;
                    for bit in (0..width).step_by(64) {
                        out.push(load(last.words, row + bit as i64) & lowest(width - bit));
                    }
                }
            }
        }
        if out[start + 1..].iter().all(|word| *word == 0) {
            out.truncate(start + 1);
        }
        out[start] = (out.len() - start - 1) as u64;
    }
}

/// The words of a packed row.
fn pitch(matrix: &Matrix, xs: &Range<Node>) -> Node {
    ((xs.end - xs.start) * matrix.unit).div_ceil(64)
}

/// Compiled for the vector instructions that the machine has.
struct Unpack<'a> {
    moves: &'a Moves,
    parcel: &'a Parcel,
    words: &'a [u64],
    next: &'a mut Bits,
}

impl WithSimd for Unpack<'_> {
    type Output = ();

    #[inline(always)]
    fn with_simd<S: Simd>(self, _: S) {
        let Self { moves, parcel, words, next } = self;
        match parcel {
            Parcel::Words(range) => {
                let window = Window { first: range.start, words };
                let kept = next.first..next.first + next.words.len();
                for shift in &moves.shifts {
                    let targets = shift.targets(window, &kept);
                    let out = targets.start - kept.start..targets.end - kept.start;
                    shift.apply(window, &mut next.words[out], targets.start);
                }
            }
            Parcel::Tile { matrix, block, cs, xs } => {
                let source_row = 64 * pitch(matrix, xs);
                let target = (block + matrix.ends()[1]) as i64 - 64 * next.first as i64;
                let entries = Entries {
                    unit: matrix.unit,
                    source: -((cs.start * source_row + xs.start * matrix.unit) as i64),
                    source_row,
                    target,
                    target_row: matrix.row(),
                };
                entries.turn(words, &mut next.words, xs.clone(), cs.clone());
            }
        }
    }
}
