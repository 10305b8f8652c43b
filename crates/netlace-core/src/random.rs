//! Random numbers: the same for the same seed, on every machine.

use rand_core::{Rng, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A seeded generator: equal seeds give equal numbers.
pub struct Random(Pcg64Mcg);

impl Random {
    /// The generator of a seed.
    pub fn new(seed: u64) -> Self {
        Self(Pcg64Mcg::seed_from_u64(seed))
    }

    /// A number below `bound`, which must not be 0.
    pub fn below(&mut self, bound: usize) -> usize {
        ((u128::from(self.0.next_u64()) * bound as u128) >> 64) as usize
    }

    /// Brings `count` random items to the front.
    pub fn draw<T>(&mut self, items: &mut [T], count: usize) {
        for i in 0..count.min(items.len()) {
            let other = i + self.below(items.len() - i);
            items.swap(i, other);
        }
    }
}
