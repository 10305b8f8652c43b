//! Sets of the virtual channels of one router.

use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not};

/// A set of small numbers.
pub(crate) trait Bits:
    Copy
    + PartialEq
    + Send
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitAndAssign
    + BitOrAssign
    + Not<Output = Self>
{
    /// The number of numbers that there can be.
    const SIZE: usize;
    const EMPTY: Self;

    fn one(i: usize) -> Self;
    /// `i` and all greater ones.
    fn at_or_after(i: usize) -> Self;
    /// The least; `SIZE` or more if there is none.
    fn first(self) -> usize;
    fn without_first(self) -> Self;
    /// The members from `start` on, at most 16, counted from there.
    fn group(self, start: usize) -> u32;

    #[inline(always)]
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// The first at `i` or behind it, else the first of all.
    #[inline(always)]
    fn first_from(self, i: usize) -> usize {
        let behind = self & Self::at_or_after(i);
        (if behind.is_empty() { self } else { behind }).first()
    }

    /// Takes the least out.
    #[inline(always)]
    fn pop(&mut self) -> Option<usize> {
        if self.is_empty() {
            return None;
        }
        let first = self.first();
        *self = self.without_first();
        Some(first)
    }
}

macro_rules! bits {
    ($word:ty) => {
        impl Bits for $word {
            const SIZE: usize = <$word>::BITS as usize;
            const EMPTY: Self = 0;

            #[inline(always)]
            fn one(i: usize) -> Self {
                1 << (i % Self::SIZE)
            }

            #[inline(always)]
            fn at_or_after(i: usize) -> Self {
                <$word>::MAX << (i % Self::SIZE)
            }

            #[inline(always)]
            fn first(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline(always)]
            fn without_first(self) -> Self {
                self & self.wrapping_sub(1)
            }

            #[inline(always)]
            fn group(self, start: usize) -> u32 {
                (self >> (start % Self::SIZE)) as u32
            }
        }
    };
}

bits!(u64);
bits!(u128);

/// The first of up to 32 at `i` or behind it, else the first of all.
#[inline(always)]
pub(crate) fn first_from(set: u32, i: usize) -> usize {
    let behind = set & u32::MAX.unbounded_shl(i as u32);
    (if behind == 0 { set } else { behind }).trailing_zeros() as usize
}

/// As many words as routers with many ports need.
#[derive(Clone, Copy, PartialEq)]
pub(crate) struct Words<const W: usize>([u64; W]);

impl<const W: usize> Words<W> {
    #[inline(always)]
    fn zip(self, other: Self, f: impl Fn(u64, u64) -> u64) -> Self {
        Self(std::array::from_fn(|i| f(self.0[i], other.0[i])))
    }
}

impl<const W: usize> BitAnd for Words<W> {
    type Output = Self;
    #[inline(always)]
    fn bitand(self, other: Self) -> Self {
        self.zip(other, |a, b| a & b)
    }
}

impl<const W: usize> BitOr for Words<W> {
    type Output = Self;
    #[inline(always)]
    fn bitor(self, other: Self) -> Self {
        self.zip(other, |a, b| a | b)
    }
}

impl<const W: usize> BitAndAssign for Words<W> {
    #[inline(always)]
    fn bitand_assign(&mut self, other: Self) {
        *self = *self & other;
    }
}

impl<const W: usize> BitOrAssign for Words<W> {
    #[inline(always)]
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

impl<const W: usize> Not for Words<W> {
    type Output = Self;
    #[inline(always)]
    fn not(self) -> Self {
        Self(self.0.map(|word| !word))
    }
}

impl<const W: usize> Bits for Words<W> {
    const SIZE: usize = 64 * W;
    const EMPTY: Self = Self([0; W]);

    #[inline(always)]
    fn one(i: usize) -> Self {
        let mut words = [0; W];
        words[i / 64 % W] = 1 << (i % 64);
        Self(words)
    }

    #[inline(always)]
    fn at_or_after(i: usize) -> Self {
        Self(std::array::from_fn(|word| match (i / 64).cmp(&word) {
            std::cmp::Ordering::Less => u64::MAX,
            std::cmp::Ordering::Equal => u64::MAX << (i % 64),
            std::cmp::Ordering::Greater => 0,
        }))
    }

    #[inline(always)]
    fn first(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0);
        word.map_or(Self::SIZE, |word| 64 * word + self.0[word].trailing_zeros() as usize)
    }

    #[inline(always)]
    fn without_first(mut self) -> Self {
        if let Some(word) = self.0.iter_mut().find(|word| **word != 0) {
            *word &= *word - 1;
        }
        self
    }

    // A group does not go over a boundary of words: its size is a power of two.
    #[inline(always)]
    fn group(self, start: usize) -> u32 {
        (self.0[start / 64 % W] >> (start % 64)) as u32
    }
}
