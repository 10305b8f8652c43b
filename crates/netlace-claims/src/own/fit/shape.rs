//! The forms that are tried for one parameter: sums of powers of it, times powers of whole bases, with coefficients
//! that may depend on its remainder.

use super::super::rational::{NumberError, Rational};

/// A function of one parameter: `x^degree * base^x`, for all x or those of one remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Term {
    pub(super) base: u64,
    pub(super) degree: u32,
    /// Only if `x % period` is this.
    pub(super) remainder: Option<u64>,
}

/// The functions that a form is a sum of.
#[derive(Clone, Debug)]
pub(super) struct Shape {
    pub(super) bases: &'static [u64],
    pub(super) degree: u32,
    pub(super) period: u64,
    /// Coefficients of smaller degrees depend on the remainder.
    periodic: u32,
}

const MOST_DEGREE: u32 = 4;
const MOST_PERIOD: u64 = 6;

/// The sets of bases, the simplest first. A base of 1 is no power at all.
const BASES: &[&[u64]] = &[
    &[1],
    &[1, 2],
    &[2],
    &[1, 3],
    &[3],
    &[1, 4],
    &[4],
    &[1, 5],
    &[5],
    &[1, 6],
    &[6],
    &[1, 7],
    &[7],
    &[1, 8],
    &[8],
    &[1, 9],
    &[9],
    &[1, 10],
    &[10],
    &[1, 12],
    &[1, 13],
    &[1, 14],
    &[1, 16],
    &[1, 2, 3],
    &[1, 2, 4],
    &[1, 3, 9],
    &[1, 4, 16],
    &[1, 2, 4, 8],
];

impl Shape {
    /// All forms, those with few coefficients first.
    pub(super) fn all() -> Vec<Shape> {
        let mut all = Vec::new();
        for &bases in BASES {
            for degree in 0..=MOST_DEGREE {
                all.push(Shape { bases, degree, period: 1, periodic: 0 });
                for period in 2..=MOST_PERIOD {
                    for periodic in 1..=degree + 1 {
                        all.push(Shape { bases, degree, period, periodic });
                    }
                }
            }
        }
        // The sort is stable: of as many coefficients those without remainders and with simple bases come first.
        all.sort_by_key(|shape| (shape.size(), shape.period));
        all
    }

    /// The number of coefficients.
    pub(super) fn size(&self) -> usize {
        let plain = (self.degree + 1 - self.periodic) as usize;
        self.bases.len() * (plain + self.periodic as usize * self.period as usize)
    }

    /// The functions, in a fixed order.
    pub(super) fn terms(&self) -> Vec<Term> {
        let mut terms = Vec::with_capacity(self.size());
        for &base in self.bases {
            for degree in 0..=self.degree {
                if degree < self.periodic {
                    let of = |remainder| Term { base, degree, remainder: Some(remainder) };
                    terms.extend((0..self.period).map(of));
                } else {
                    terms.push(Term { base, degree, remainder: None });
                }
            }
        }
        terms
    }

    /// The value of one of its functions.
    pub(super) fn value(&self, term: &Term, x: u64) -> Result<Rational, NumberError> {
        if term.remainder.is_some_and(|remainder| x % self.period != remainder) {
            return Ok(0.into());
        }
        let power = Rational::from(x).power(&u64::from(term.degree).into())?;
        power.times(&Rational::from(term.base).power(&x.into())?)
    }
}
