//! What is claimed and what is found, and how the two compare.

use std::cmp::Ordering;
use std::fmt;

use num_bigint::BigUint;

use super::{Bound, Interval, Stated};

/// A value that is claimed or found.
#[derive(Clone, Debug, PartialEq)]
pub enum Figure {
    /// A whole number.
    Count(BigUint),
    /// A whole number, not below the first and not above the second.
    Between(u64, u64),
    /// A number as printed, with this number of decimals.
    Decimal(f64, usize),
    /// A number that is known exactly, or to lie between two ends.
    Number(Interval),
    /// Whether something holds.
    Yes(bool),
    /// It is not known, for this reason.
    Open(String),
    /// Anything else that is either equal or not.
    Text(String),
}

/// How what is found compares with what is claimed.
///
/// From the best to the worst.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Outcome {
    /// They are equal.
    Equal,
    /// It is not exceeded; whether it is attained is not known.
    Kept,
    /// They differ, on the side that is allowed.
    Within,
    /// The interval found is too wide to decide.
    Open,
    /// They differ.
    Violated,
}

impl Outcome {
    /// All of them.
    pub const ALL: [Outcome; 5] =
        [Outcome::Equal, Outcome::Kept, Outcome::Within, Outcome::Open, Outcome::Violated];
}

impl Figure {
    /// Compares what was `found` with this figure, which is claimed as `stated`.
    pub fn against(&self, found: &Figure, stated: Stated) -> Outcome {
        if let (Figure::Open(_), _) | (_, Figure::Open(_)) = (self, found) {
            return Outcome::Open;
        }
        let Some((least, most)) = self.ends(found) else {
            return if self == found { Outcome::Equal } else { Outcome::Violated };
        };
        let side = match stated {
            Stated::Equal => None,
            Stated::EqualOr(bound) | Stated::Within(bound) => Some(bound),
        };
        // `least` and `most`: how the ends of the interval found compare with the claim.
        match (least, most, side) {
            (Ordering::Equal, Ordering::Equal, _) => Outcome::Equal,
            (_, Ordering::Less, Some(Bound::Upper))
            | (Ordering::Greater, _, Some(Bound::Lower)) => Outcome::Within,
            (_, Ordering::Equal, Some(Bound::Upper)) | (Ordering::Equal, _, Some(Bound::Lower)) => {
                Outcome::Kept
            }
            (Ordering::Greater, _, None | Some(Bound::Upper))
            | (_, Ordering::Less, None | Some(Bound::Lower)) => Outcome::Violated,
            _ => Outcome::Open,
        }
    }

    /// How the least and the largest possible value of `found` compare with this number.
    fn ends(&self, found: &Figure) -> Option<(Ordering, Ordering)> {
        let both = |ordering| Some((ordering, ordering));
        if let (Figure::Decimal(claimed, digits), Figure::Between(least, most)) = (self, found) {
            let against = |end: u64| (end as f64).total_cmp(&rounded(*claimed, *digits));
            return Some((against(*least), against(*most)));
        }
        match (self, found) {
            (Figure::Count(claimed), Figure::Count(found)) => both(found.cmp(claimed)),
            (Figure::Count(claimed), Figure::Between(least, most)) => {
                let against = |end: &u64| BigUint::from(*end).cmp(claimed);
                Some((against(least), against(most)))
            }
            (Figure::Number(claimed), Figure::Number(found)) => Some(found.against(claimed)),
            (Figure::Decimal(claimed, digits), found) => {
                let found = rounded(found.approximate()?, *digits);
                both(found.total_cmp(&rounded(*claimed, *digits)))
            }
            _ => None,
        }
    }

    pub(super) fn approximate(&self) -> Option<f64> {
        match self {
            Figure::Count(count) => count.to_string().parse().ok(),
            Figure::Decimal(number, _) => Some(*number),
            _ => None,
        }
    }
}

/// A number rounded to this number of decimals, as it is printed. Numbers that round to the same are equal.
fn rounded(number: f64, digits: usize) -> f64 {
    let scale = 10f64.powi(digits as i32);
    (number * scale).round() / scale
}

impl fmt::Display for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Figure::Count(count) if count.bits() > 64 => {
                f.write_str(&netlace::format::approximate(count))
            }
            Figure::Count(count) => count.fmt(f),
            Figure::Between(least, most) if least == most => least.fmt(f),
            Figure::Between(least, most) => write!(f, "{least} to {most}"),
            Figure::Decimal(number, digits) => write!(f, "{number:.digits$}"),
            Figure::Yes(yes) => f.write_str(if *yes { "yes" } else { "no" }),
            Figure::Number(number) => number.fmt(f),
            Figure::Text(text) | Figure::Open(text) => f.write_str(text),
        }
    }
}

impl From<u64> for Figure {
    fn from(count: u64) -> Self {
        Figure::Count(count.into())
    }
}

impl From<BigUint> for Figure {
    fn from(count: BigUint) -> Self {
        Figure::Count(count)
    }
}

impl From<bool> for Figure {
    fn from(yes: bool) -> Self {
        Figure::Yes(yes)
    }
}

impl From<&str> for Figure {
    fn from(text: &str) -> Self {
        Figure::Text(text.to_owned())
    }
}
