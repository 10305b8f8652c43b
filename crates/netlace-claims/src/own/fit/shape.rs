//! The forms that are tried for one parameter: sums of powers of it, times powers of whole bases, with coefficients
//! that may depend on its remainder.

use super::super::rational::{NumberError, Rational};

/// A function of one parameter, times `base^x`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Term {
    pub(super) base: u64,
    pub(super) factor: Factor,
}

/// A function of one parameter x.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Factor {
    /// `x^degree`
    Power(u32),
    /// The same, but 0 unless `x % period` is the second.
    Remainder(u32, u64),
    /// `floor((x + shift)/period)`
    Steps(u64),
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

    /// The functions, in a fixed order. Numbers that depend on the remainder, and a multiple of x, are sums of steps: so that
    /// a form with floors has few coefficients that are not 0.
    pub(super) fn terms(&self) -> Vec<Term> {
        let mut terms = Vec::with_capacity(self.size());
        for &base in self.bases {
            let mut add = |factor| terms.push(Term { base, factor });
            let by_steps = self.periodic == 1 && self.degree > 0;
            for degree in 0..=self.degree {
                match degree {
                    1 if by_steps => (0..self.period).map(Factor::Steps).for_each(&mut add),
                    _ if degree < self.periodic && !by_steps => {
                        let of = |remainder| Factor::Remainder(degree, remainder);
                        (0..self.period).map(of).for_each(&mut add);
                    }
                    _ => add(Factor::Power(degree)),
                }
            }
        }
        terms
    }

    /// The value of one of its functions.
    pub(super) fn value(&self, term: &Term, x: u64) -> Result<Rational, NumberError> {
        let power = |degree: u32| Rational::from(x).power(&u64::from(degree).into());
        let factor = match term.factor {
            Factor::Remainder(_, remainder) if x % self.period != remainder => return Ok(0.into()),
            Factor::Power(degree) | Factor::Remainder(degree, _) => power(degree)?,
            Factor::Steps(shift) => {
                let shifted = Rational::from(x).plus(&shift.into())?;
                shifted.over(&self.period.into())?.floor()
            }
        };
        factor.times(&Rational::from(term.base).power(&x.into())?)
    }
}
