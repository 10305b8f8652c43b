//! Sets of nodes, a bit for each.

use crate::network::Node;

/// Words that are looked at together: where none is set in a chunk, nothing comes from it.
pub(super) const CHUNK: usize = 512;

/// A set of nodes.
#[derive(Clone)]
pub(super) struct Bits(pub(super) Vec<u64>);

impl Bits {
    pub(super) fn new(order: Node) -> Self {
        Self(vec![0; order.div_ceil(64) as usize])
    }

    pub(super) fn clear(&mut self) {
        self.0.fill(0);
    }

    pub(super) fn contains(&self, v: Node) -> bool {
        self.0[(v / 64) as usize] >> (v % 64) & 1 == 1
    }

    /// Takes `v` in; whether it was new.
    #[inline]
    pub(super) fn insert(&mut self, v: Node) -> bool {
        let (word, bit) = (&mut self.0[(v / 64) as usize], 1 << (v % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }

    /// The nodes in ascending order.
    pub(super) fn iter(&self) -> impl Iterator<Item = Node> {
        let words = self.0.iter().zip(0..).filter(|(word, _)| **word != 0);
        words.flat_map(|(&word, i)| ones(word).map(move |bit| 64 * i + bit))
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

/// The 64 bits from `bit` on; those outside are 0.
#[inline(always)]
pub(super) fn load(words: &[u64], bit: u64) -> u64 {
    let (word, shift) = ((bit / 64) as usize, bit % 64);
    let low = words.get(word).copied().unwrap_or(0) >> shift;
    match words.get(word + 1) {
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
