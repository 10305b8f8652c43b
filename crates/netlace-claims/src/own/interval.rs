//! Numbers that are known exactly, or to lie between two ends.

use std::cmp::Ordering;
use std::fmt;

use super::rational::{NumberError, Rational};

/// A number that is not below its least value and not above its most.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Interval {
    /// It is no less.
    pub least: Rational,
    /// It is no more.
    pub most: Rational,
}

impl Interval {
    /// What lies between these two, in any order.
    fn between(a: Rational, b: Rational) -> Self {
        if a <= b { Self { least: a, most: b } } else { Self { least: b, most: a } }
    }

    /// The number, if it is known.
    pub fn exact(&self) -> Option<&Rational> {
        (self.least == self.most).then_some(&self.least)
    }

    /// The sum.
    pub fn plus(&self, other: &Self) -> Result<Self, NumberError> {
        Ok(Self { least: self.least.plus(&other.least)?, most: self.most.plus(&other.most)? })
    }

    /// The same with the other sign.
    #[must_use]
    pub fn negative(&self) -> Self {
        Self { least: self.most.negative(), most: self.least.negative() }
    }

    /// The product.
    pub fn times(&self, other: &Self) -> Result<Self, NumberError> {
        let mut ends = Vec::new();
        for a in [&self.least, &self.most] {
            for b in [&other.least, &other.most] {
                ends.push(a.times(b)?);
            }
        }
        let [least, most] = [ends.iter().min(), ends.iter().max()].map(Option::<&Rational>::cloned);
        Ok(Self { least: least.unwrap_or(0.into()), most: most.unwrap_or(0.into()) })
    }

    /// What a function that never falls makes of it.
    #[must_use]
    pub fn rising(&self, function: impl Fn(&Rational) -> Rational) -> Self {
        Self { least: function(&self.least), most: function(&self.most) }
    }

    /// Its distance from 0.
    #[must_use]
    pub fn abs(&self) -> Self {
        match (self.least.is_negative(), self.most.is_negative()) {
            (false, _) => self.clone(),
            (true, true) => self.negative(),
            (true, false) => {
                let most = self.least.negative().max(self.most.clone());
                Self { least: 0.into(), most }
            }
        }
    }

    /// The smaller or the larger one.
    #[must_use]
    pub fn picked(&self, other: &Self, wanted: Ordering) -> Self {
        let pick =
            |a: &Rational, b: &Rational| if a.cmp(b) == wanted { a.clone() } else { b.clone() };
        Self { least: pick(&self.least, &other.least), most: pick(&self.most, &other.most) }
    }

    /// How the least and the largest possible difference from another number compare with 0.
    pub fn against(&self, other: &Self) -> (Ordering, Ordering) {
        (self.least.cmp(&other.most), self.most.cmp(&other.least))
    }

    /// Whether it compares with another number in one of these orders; nothing if that is not known.
    pub fn compares(&self, other: &Self, orders: &[Ordering]) -> Option<bool> {
        let (least, most) = self.against(other);
        // All that lies between the two is possible, but for what neither end is.
        let possible = [Ordering::Less, Ordering::Equal, Ordering::Greater];
        let mut possible = possible.iter().filter(|&&order| least <= order && order <= most);
        let first = orders.contains(possible.next()?);
        possible.all(|order| orders.contains(order) == first).then_some(first)
    }
}

impl From<Rational> for Interval {
    fn from(number: Rational) -> Self {
        Self { least: number.clone(), most: number }
    }
}

impl From<(Rational, Rational)> for Interval {
    fn from((a, b): (Rational, Rational)) -> Self {
        Self::between(a, b)
    }
}

impl fmt::Display for Interval {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.exact() {
            Some(number) => number.fmt(f),
            None => write!(f, "{} to {}", self.least, self.most),
        }
    }
}
