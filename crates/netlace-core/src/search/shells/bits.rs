//! Sets of nodes, a bit for each.

use std::ops::Range;

use pulp::Arch;

use crate::network::Node;

/// Words that are examined together: where none is set in a chunk, nothing comes from it.
pub(super) const CHUNK: usize = 512;

/// A set of nodes, of those whose words a process keeps.
#[derive(Clone)]
pub(super) struct Bits {
    /// The first word that is kept.
    pub(super) first: usize,
    pub(super) words: Vec<u64>,
}

impl Bits {
    pub(super) fn new(words: &Range<usize>) -> Self {
        Self { first: words.start, words: vec![0; words.len()] }
    }

    pub(super) fn clear(&mut self) {
        self.words.fill(0);
    }

    /// Whether the word of `v` is kept.
    pub(super) fn keeps(&self, v: Node) -> bool {
        (self.first..self.first + self.words.len()).contains(&((v / 64) as usize))
    }

    pub(super) fn contains(&self, v: Node) -> bool {
        self.words[(v / 64) as usize - self.first] >> (v % 64) & 1 == 1
    }

    /// Takes `v` in; whether it was new.
    #[inline]
    pub(super) fn insert(&mut self, v: Node) -> bool {
        let (word, bit) = (&mut self.words[(v / 64) as usize - self.first], 1 << (v % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// These nodes in place of all others.
    pub(super) fn replace(&mut self, nodes: &[Node]) {
        self.clear();
        for &v in nodes {
            self.insert(v);
        }
    }

    /// The nodes in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Node> {
        let words = self.words.iter().zip(self.first as Node..).filter(|(word, _)| **word != 0);
        words.flat_map(|(&word, i)| ones(word).map(move |bit| 64 * i + bit))
    }

    pub(super) fn count(&self) -> u64 {
        let count = || self.words.iter().map(|word| u64::from(word.count_ones())).sum();
        Arch::new().dispatch(count)
    }

    pub(super) fn window(&self) -> Window<'_> {
        Window { first: self.first, words: &self.words }
    }
}

/// Some words of a bitmap, from word `first` on; of those outside nothing is set.
#[derive(Clone, Copy)]
pub(super) struct Window<'a> {
    pub(super) first: usize,
    pub(super) words: &'a [u64],
}

impl Window<'_> {
    /// The nodes whose bits it holds.
    pub(super) fn nodes(self) -> Range<Node> {
        64 * self.first as Node..64 * (self.first + self.words.len()) as Node
    }
}

/// The bits of a word that are set.
pub(super) fn ones(mut word: u64) -> impl Iterator<Item = Node> {
    std::iter::from_fn(move || {
        let bit = (word != 0).then(|| Node::from(word.trailing_zeros()))?;
        word &= word - 1;
        Some(bit)
    })
}

/// The 64 bits from `bit` on, counted from the first of `words`, which may lie behind it; those
/// outside are 0.
#[inline(always)]
pub(super) fn load(words: &[u64], bit: i64) -> u64 {
    // What lies before the first word gets a number behind the last.
    let (word, shift) = ((bit >> 6) as usize, bit & 63);
    let low = words.get(word).copied().unwrap_or(0) >> shift;
    match words.get(word.wrapping_add(1)) {
        Some(high) if shift > 0 => low | high << (64 - shift),
        _ => low,
    }
}

/// Takes in the bits of `value` from `bit` on, counted from the first of `words`, which may lie
/// before it; those outside are dropped.
#[inline(always)]
pub(super) fn store(words: &mut [u64], bit: i64, value: u64) {
    let (word, shift) = (bit >> 6, bit & 63);
    if let Some(low) = usize::try_from(word).ok().and_then(|word| words.get_mut(word)) {
        *low |= value << shift;
    }
    if shift > 0
        && let Some(high) = usize::try_from(word + 1).ok().and_then(|word| words.get_mut(word))
    {
        *high |= value >> (64 - shift);
    }
}
