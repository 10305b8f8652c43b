//! Shifts of a bitmap, compiled for words.

use std::ops::Range;

use num_integer::lcm;

use super::bits::{CHUNK, Window};
use crate::costs;
use crate::network::{Digit, Node};

/// A [`Move::Shift`](crate::network::Move::Shift), with the nodes to which it leads in a mask that
/// repeats, as far as one of few words can hold them.
pub(super) struct Shift {
    by: i64,
    /// Where a word of the bitmap begins in the one from which its bits come.
    offset: u32,
    /// The nodes to which the move may lead, again and again.
    mask: Vec<u64>,
    /// Whether bits come from the lower of two words, and from the higher.
    low: bool,
    high: bool,
    /// Digits with a period too long for a mask, the longest period first.
    coarse: Vec<Digit>,
}

/// Masks are repeated up to this length at least, so that loops over them are long.
const LEAST_MASK: usize = 64;
/// And are at most this long.
const LONGEST_MASK: u128 = 4096;
/// Digits that stay the same for this number of nodes are better followed run by run.
const LONG_RUN: Node = 4096;

impl Shift {
    pub(super) fn new(by: i64, digits: &[Digit]) -> Self {
        let (mut fine, mut coarse, mut period) = (Vec::new(), Vec::new(), 64u128);
        let mut digits = digits.to_vec();
        digits.sort_by_key(Digit::period);
        for digit in digits {
            let both = lcm(period, u128::from(digit.period()));
            if both / 64 <= LONGEST_MASK && digit.weight < LONG_RUN {
                period = both;
                fine.push(digit);
            } else {
                coarse.insert(0, digit);
            }
        }
        let leads = |to: Node| {
            fine.iter().all(|digit| {
                let whole = i128::from(digit.period());
                let from = (i128::from(to) - i128::from(by)).rem_euclid(whole) as Node;
                let value = from / digit.weight;
                let range = digit.among.partition_point(|range| range.end <= value);
                digit.among.get(range).is_some_and(|range| range.contains(&value))
            })
        };
        let word = |i: Node| (0..64).fold(0, |word, b| word | u64::from(leads(64 * i + b)) << b);
        let mut mask: Vec<u64> = (0..period as Node / 64).map(word).collect();
        if mask.iter().all(|word| *word == mask[0]) {
            mask.truncate(1);
        } else {
            let once = mask.len();
            while mask.len() < LEAST_MASK {
                mask.extend_from_within(..once);
            }
        }
        let offset = (-by).rem_euclid(64) as u32;
        let all = mask.iter().fold(0, |all, word| all | word);
        let low = all << offset != 0;
        let high = offset > 0 && all >> (64 - offset) != 0;
        Self { by, offset, mask, low, high, coarse }
    }

    /// The approximate number of nanoseconds a word takes.
    pub(super) fn nanoseconds(&self) -> f64 {
        costs::SHIFTED_WORD[usize::from(self.low && self.high)]
    }

    /// The chunks of a bitmap that begins with word `origin` from which the bits of `words` come.
    pub(super) fn chunks(&self, words: &Range<usize>, origin: usize) -> Range<usize> {
        let from = self.source(words.start) - origin as i64;
        let end = from + words.len() as i64 + 1;
        (from.max(0) as usize) / CHUNK..(end.max(0) as usize).div_ceil(CHUNK)
    }

    /// The nodes in `from` from which the move may lead to nodes in `to`, run by run.
    pub(super) fn sources(&self, from: &Range<Node>, to: &Range<Node>) -> Vec<Range<Node>> {
        let start = (from.start as i64 + self.by).max(to.start as i64);
        let end = (from.end as i64 + self.by).min(to.end as i64);
        let mut runs = Vec::new();
        if start < end {
            self.runs(&self.coarse, start, end, &mut runs);
        }
        let source = |node: i64| (node - self.by) as Node;
        runs.into_iter().map(|(start, end)| source(start)..source(end)).collect()
    }

    /// The words, among those of `to`, to which bits from a window may get.
    pub(super) fn targets(&self, from: Window, to: &Range<usize>) -> Range<usize> {
        let nodes = from.nodes();
        let word = |node: i64| (node.max(0) as usize) / 64;
        let start = word(nodes.start as i64 + self.by).clamp(to.start, to.end);
        let end = word(nodes.end as i64 + self.by + 63).clamp(start, to.end);
        start..end
    }

    /// The word from which the lower bits of `word` come.
    fn source(&self, word: usize) -> i64 {
        (64 * word as i64 - self.by).div_euclid(64)
    }

    /// Takes the shifted bits of `from` into `out`, whose first word is word `first` of the bitmap.
    #[inline(always)]
    pub(super) fn apply(&self, from: Window, out: &mut [u64], first: usize) {
        let (start, end) = (64 * first as i64, 64 * (first + out.len()) as i64);
        if self.coarse.is_empty() {
            return self.run(from, out, first, start, end);
        }
        // Collected first: what a recursion calls is not compiled for vector instructions.
        let mut runs = Vec::new();
        self.runs(&self.coarse, start, end, &mut runs);
        for (start, end) in runs {
            self.run(from, out, first, start, end);
        }
    }

    /// Appends the runs of nodes between `start` and `end` to which the move may lead, by their coarse
    /// digits.
    fn runs(&self, coarse: &[Digit], start: i64, end: i64, runs: &mut Vec<(i64, i64)>) {
        let Some((digit, finer)) = coarse.split_first() else {
            runs.push((start, end));
            return;
        };
        let period = digit.period() as i64;
        // The nodes from which the move leads, block by block.
        let mut block = (start - self.by).div_euclid(period) * period;
        while block < end - self.by {
            for range in &digit.among {
                let edge = |value: Node| block + (value * digit.weight) as i64 + self.by;
                let (from, to) = (edge(range.start).max(start), edge(range.end).min(end));
                if from < to {
                    self.runs(finer, from, to, runs);
                }
            }
            block += period;
        }
    }

    /// Takes in the nodes from `start` to `end`.
    #[inline(always)]
    fn run(&self, from: Window, out: &mut [u64], first: usize, start: i64, end: i64) {
        // Words of the window are counted from its first.
        let origin = from.first as i64;
        let (start, end) = (start as u64, end as u64);
        let (head, tail) = (start.div_ceil(64) as usize, (end / 64) as usize);
        let mut part = |word: usize, bits: u64| {
            let source = self.source(word) - origin;
            let get = |i: i64| usize::try_from(i).ok().and_then(|i| from.words.get(i)).copied();
            let low = get(source).unwrap_or(0) >> self.offset;
            let high = match get(source + 1) {
                Some(high) if self.offset > 0 => high << (64 - self.offset),
                _ => 0,
            };
            out[word - first] |= (low | high) & self.mask[word % self.mask.len()] & bits;
        };
        if head > tail {
            // Both ends lie in one word.
            return part(tail, (!0 << (start % 64)) & ((1 << (end % 64)) - 1));
        }
        if start % 64 > 0 {
            part(head - 1, !0 << (start % 64));
        }
        if end % 64 > 0 {
            part(tail, (1 << (end % 64)) - 1);
        }
        // Whole words, of which those whose sources are not all there are done one by one.
        let (mut head, mut tail) = (head, tail);
        while head < tail && self.source(head) < origin {
            part(head, !0);
            head += 1;
        }
        while head < tail && self.source(tail - 1) - origin + 1 >= from.words.len() as i64 {
            tail -= 1;
            part(tail, !0);
        }
        if head < tail {
            let source = (self.source(head) - origin) as usize;
            self.words(
                &from.words[source..=source + tail - head],
                &mut out[head - first..tail - first],
                head,
            );
        }
    }

    /// Takes in whole words, the first of which is word `first` of the bitmap.
    #[inline(always)]
    fn words(&self, from: &[u64], out: &mut [u64], first: usize) {
        let (low, high) = (&from[..out.len()], &from[1..]);
        let (right, left) = (self.offset, (64 - self.offset) % 64);
        match self.mask.as_slice() {
            &[mask] => match (self.low, self.high) {
                (true, true) => {
                    for ((out, low), high) in out.iter_mut().zip(low).zip(high) {
                        *out |= (low >> right | high << left) & mask;
                    }
                }
                (false, _) => {
                    for (out, high) in out.iter_mut().zip(high) {
                        *out |= (high << left) & mask;
                    }
                }
                (true, false) => {
                    for (out, low) in out.iter_mut().zip(low) {
                        *out |= (low >> right) & mask;
                    }
                }
            },
            masks => {
                let mut done = 0;
                while done < out.len() {
                    let masks = &masks[(first + done) % masks.len()..];
                    let end = out.len().min(done + masks.len());
                    let sources = low[done..end].iter().zip(&high[done..end]);
                    let both = out[done..end].iter_mut().zip(sources).zip(masks);
                    if right == 0 {
                        for ((out, (low, _)), mask) in both {
                            *out |= low & mask;
                        }
                    } else {
                        for ((out, (low, high)), mask) in both {
                            *out |= (low >> right | high << left) & mask;
                        }
                    }
                    done = end;
                }
            }
        }
    }
}
