//! Enumerators: the number of things of each size.

use std::collections::BTreeMap;
use std::ops::{Add, Mul};

use num_bigint::BigUint;

use super::RuleError;

/// A polynomial Σ count·x^size with exact counts: the degree enumerator of a network counts its
/// nodes by degree.
///
/// Putting networks together is arithmetic on their enumerators: in a Cartesian product degrees
/// add, so its degree enumerator is the product of its parts'.
///
/// ```
/// use netlace::exact::Enumerator;
/// let path = Enumerator::term(2u32, 1) + Enumerator::term(1u32, 2); // path(3): 2x + x²
/// let mesh = &path * &path;                                          // mesh(3,3)
/// let counts: Vec<_> = mesh.iter().map(|(size, count)| (size, count.to_string())).collect();
/// assert_eq!(counts, [(2, "4".into()), (3, "4".into()), (4, "1".into())]);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Enumerator {
    /// No count is zero.
    terms: BTreeMap<u64, BigUint>,
}

impl Enumerator {
    /// `count` things of one size.
    pub fn term(count: impl Into<BigUint>, size: u64) -> Self {
        let mut result = Self::default();
        result.add_term(count.into(), size);
        result
    }

    /// (1 + x)^n.
    pub fn binomial(n: u64) -> Self {
        let mut count = BigUint::from(1u32);
        let mut result = Self::default();
        for k in 0..=n {
            result.add_term(count.clone(), k);
            count = count * (n - k) / (k + 1);
        }
        result
    }

    /// The count of each size, from 0 on.
    pub fn from_counts<T: Into<BigUint>>(counts: impl IntoIterator<Item = T>) -> Self {
        counts.into_iter().zip(0..).map(|(count, size)| (size, count.into())).collect()
    }

    fn add_term(&mut self, count: BigUint, size: u64) {
        if count != BigUint::ZERO {
            *self.terms.entry(size).or_default() += count;
        }
    }

    /// The sizes in ascending order, each with its count.
    pub fn iter(&self) -> impl Iterator<Item = (u64, &BigUint)> {
        self.terms.iter().map(|(&size, count)| (size, count))
    }

    /// The number of things.
    pub fn total(&self) -> BigUint {
        self.terms.values().sum()
    }

    /// The sizes of all things added up.
    pub fn sum(&self) -> BigUint {
        self.terms.iter().map(|(&size, count)| count * size).sum()
    }

    /// The least size, if there is anything.
    pub fn least(&self) -> Option<u64> {
        self.terms.keys().next().copied()
    }

    /// The greatest size, if there is anything.
    pub fn greatest(&self) -> Option<u64> {
        self.terms.keys().next_back().copied()
    }

    /// Every thing `factor` times.
    #[must_use]
    pub fn times(&self, factor: &BigUint) -> Self {
        Self::term(factor.clone(), 0) * self.clone()
    }

    /// Every size greater by `by`.
    #[must_use]
    pub fn shifted(&self, by: u64) -> Self {
        let terms = self.terms.iter().map(|(&size, count)| (size + by, count.clone()));
        Self { terms: terms.collect() }
    }

    /// Every size replaced.
    #[must_use]
    pub fn mapped(&self, size: impl Fn(u64) -> u64) -> Self {
        let mut result = Self::default();
        for (&old, count) in &self.terms {
            result.add_term(count.clone(), size(old));
        }
        result
    }

    /// What is left without `other`.
    ///
    /// # Panics
    /// If `other` has more things of some size.
    #[must_use]
    pub fn minus(mut self, other: &Self) -> Self {
        for (size, count) in &other.terms {
            *self.terms.entry(*size).or_default() -= count;
        }
        self.terms.retain(|_, count| *count != BigUint::ZERO);
        self
    }

    /// What is left without one thing of this size.
    ///
    /// # Panics
    /// If there is none.
    #[must_use]
    pub fn without(self, size: u64) -> Self {
        self.minus(&Self::term(1u32, size))
    }

    /// Every count divided.
    ///
    /// # Panics
    /// If one is not divisible.
    #[must_use]
    pub fn divided(&self, by: &BigUint) -> Self {
        let terms = self.terms.iter().map(|(&size, count)| {
            assert!(count % by == BigUint::ZERO, "every count is divisible");
            (size, count / by)
        });
        Self { terms: terms.collect() }
    }

    /// The number of things of one size.
    pub fn count(&self, size: u64) -> BigUint {
        self.terms.get(&size).cloned().unwrap_or_default()
    }

    /// The number of sizes.
    pub fn sizes(&self) -> usize {
        self.terms.len()
    }

    /// The number of words the largest count has.
    fn words(&self) -> u64 {
        self.terms.values().map(BigUint::bits).max().unwrap_or(0).div_ceil(64)
    }

    /// The `exponent`-th power, by repeated multiplication: large numbers by small ones.
    #[must_use]
    pub fn pow(&self, exponent: u64) -> Self {
        let mut result = Self::term(1u32, 0);
        for _ in 0..exponent {
            result = &result * self;
        }
        result
    }
}

impl FromIterator<(u64, BigUint)> for Enumerator {
    fn from_iter<T: IntoIterator<Item = (u64, BigUint)>>(terms: T) -> Self {
        let mut result = Self::default();
        for (size, count) in terms {
            result.add_term(count, size);
        }
        result
    }
}

impl Mul for &Enumerator {
    type Output = Enumerator;

    fn mul(self, other: Self) -> Enumerator {
        let mut terms: BTreeMap<u64, BigUint> = BTreeMap::new();
        for (&a, m) in &self.terms {
            for (&b, n) in &other.terms {
                *terms.entry(a + b).or_default() += m * n;
            }
        }
        Enumerator { terms }
    }
}

impl Mul for Enumerator {
    type Output = Self;

    fn mul(self, other: Self) -> Self {
        &self * &other
    }
}

impl Add for Enumerator {
    type Output = Self;

    fn add(mut self, other: Self) -> Self {
        for (size, count) in other.terms {
            self.add_term(count, size);
        }
        self
    }
}

/// Arithmetic on enumerators that refuses to take more than a few seconds in all.
///
/// ```
/// use netlace::exact::{Budget, Enumerator};
/// let mut budget = Budget::default();
/// let long = Enumerator::from_counts(vec![1u32; 100_000]);
/// assert!(budget.mul(&long, &Enumerator::binomial(3)).is_ok());
/// assert!(budget.mul(&long, &long).is_err());
/// ```
pub struct Budget {
    /// Nanoseconds left, by estimate.
    left: u128,
}

impl Default for Budget {
    fn default() -> Self {
        Self { left: 4_000_000_000 }
    }
}

impl Budget {
    /// What multiplying and adding two counts of one word takes.
    const TERM: u128 = 300;

    fn spend(&mut self, terms: u128, words: u128) -> Result<(), RuleError> {
        let cost = terms.saturating_mul(Self::TERM.saturating_add(words));
        self.left = self.left.checked_sub(cost).ok_or_else(|| {
            RuleError::TooExpensive("its distances are too many to be counted exactly".to_owned())
        })?;
        Ok(())
    }

    /// The product.
    pub fn mul(&mut self, a: &Enumerator, b: &Enumerator) -> Result<Enumerator, RuleError> {
        let terms = (a.sizes() as u128).saturating_mul(b.sizes() as u128);
        self.spend(terms, u128::from(a.words()) * u128::from(b.words()))?;
        Ok(a * b)
    }

    /// The `exponent`-th power.
    pub fn pow(&mut self, base: &Enumerator, exponent: u64) -> Result<Enumerator, RuleError> {
        let mut result = Enumerator::term(1u32, 0);
        for _ in 0..exponent {
            result = self.mul(&result, base)?;
        }
        Ok(result)
    }
}
