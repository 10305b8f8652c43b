//! Figures with a type, and how they are known.

use num_bigint::BigUint;

use super::{Answer, By, Known, Value, ratio};
use crate::error::{Classified, ErrorKind};

/// A figure of type `T`, and how it is known: exactly, or between two ends.
///
/// ```
/// use netlace::prelude::*;
/// let net: Network = "rdn(torus(5,5),2)".parse()?;
/// let diameter = net.diameter()?;
/// assert_eq!(diameter.exact(), Some(&22));
/// assert_eq!(diameter.to_string(), "22 (exact, by rule)");
/// # Ok::<(), Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Figure<T> {
    /// It is no less.
    pub lower: Option<T>,
    /// It is no more.
    pub upper: Option<T>,
    /// Whether it is exact.
    pub known: Known,
    /// Where it comes from.
    pub by: By,
}

/// A network has no such figure.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{metric} of {network}: {why}")]
pub struct NoFigure {
    /// The metric.
    pub metric: &'static str,
    /// The network.
    pub network: String,
    /// Why not.
    pub why: String,
}

impl Classified for NoFigure {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Unsupported
    }
}

impl<T> Figure<T> {
    /// The figure, if it is known exactly.
    pub fn exact(&self) -> Option<&T> {
        if self.known == Known::Exact { self.lower.as_ref() } else { None }
    }
}

impl<T: Typed> Figure<T> {
    /// The figure behind an answer, or why there is none.
    pub(crate) fn of(answer: Answer) -> Result<Self, String> {
        let Answer { value, known, by } = answer;
        let (lower, upper) = match value {
            Value::NotConnected => return Err("the network is not connected".to_owned()),
            Value::Undefined => return Err("it is not defined for so few endpoints".to_owned()),
            Value::Absent(why) => return Err(why.to_owned()),
            Value::Interval(lower, upper) => {
                (T::from_value(&Value::Integer(lower)), T::from_value(&Value::Integer(upper)))
            }
            Value::Bounds { lower, upper } => {
                let end = |end: Option<Box<Value>>| end.and_then(|end| T::from_value(&end));
                (end(lower), end(upper))
            }
            value => {
                let exact = T::from_value(&value).ok_or("it is not a single number")?;
                (Some(exact.clone()), Some(exact))
            }
        };
        Ok(Self { lower, upper, known, by })
    }
}

/// What a figure can be.
pub trait Typed: Clone {
    /// The figure of this type, if the value has it.
    fn from_value(value: &Value) -> Option<Self>;
}

impl Typed for u64 {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Integer(number) => Some(*number),
            Value::Count(number) => number.try_into().ok(),
            _ => None,
        }
    }
}

impl Typed for BigUint {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Integer(number) => Some((*number).into()),
            Value::Count(number) => Some(number.clone()),
            _ => None,
        }
    }
}

impl Typed for f64 {
    fn from_value(value: &Value) -> Option<Self> {
        match value {
            Value::Integer(number) => Some(*number as f64),
            Value::Count(number) => Some(ratio(number, &BigUint::from(1u32))),
            Value::Fraction(numerator, denominator) => Some(ratio(numerator, denominator)),
            Value::Real(number) => Some(*number),
            _ => None,
        }
    }
}

impl<T: std::fmt::Display> std::fmt::Display for Figure<T> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match (&self.lower, &self.upper) {
            (Some(exact), _) if self.known == Known::Exact => write!(f, "{exact}")?,
            (Some(lower), Some(upper)) => write!(f, "{lower} to {upper}")?,
            (Some(lower), None) => write!(f, "at least {lower}")?,
            (None, Some(upper)) => write!(f, "at most {upper}")?,
            (None, None) => write!(f, "unknown")?,
        }
        write!(f, " ({}, by {})", self.known.name(), self.by.name())
    }
}
