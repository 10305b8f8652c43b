//! Lengths in whole micrometres, so that sums of pitches are exact and compare as written.

use std::fmt;
use std::ops::{Add, Mul};

use serde::de::{Deserialize, Deserializer, Error};

use super::Units;

/// A length, in whole micrometres. Files give it in metres.
///
/// ```
/// use netlace_plan::building::Length;
/// let pitch = Length::from_metres(0.1).unwrap();
/// assert_eq!(pitch * 3, Length::from_metres(0.3).unwrap());
/// assert_eq!((pitch * 3).to_string(), "0.3 m");
/// assert_eq!(Length::from_metres(0.0025).unwrap().to_string(), "2.5 mm");
/// assert_eq!(Length::from_metres(-1.0), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Length(u64);

const MICROMETRES: f64 = 1e6;

impl Length {
    /// No length at all.
    pub const ZERO: Self = Self(0);

    /// From 0 to 100 km; nothing else is a length.
    pub fn from_metres(metres: f64) -> Option<Self> {
        const MOST: f64 = 1e5;
        (0.0..=MOST).contains(&metres).then(|| Self((metres * MICROMETRES).round() as u64))
    }

    /// In metres.
    pub fn metres(self) -> f64 {
        self.0 as f64 / MICROMETRES
    }

    /// The length of `units` units, if this is that of one; rounded down to micrometres.
    pub(super) fn of_units(self, units: Units) -> Self {
        Self(self.0.saturating_mul(units.halves()) / Units::HALVES)
    }

    /// How far two places on a line are apart.
    pub(super) fn apart(self, other: Self) -> Self {
        Self(self.0.abs_diff(other.0))
    }
}

impl Add for Length {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self(self.0.saturating_add(other.0))
    }
}

impl Mul<u32> for Length {
    type Output = Self;

    fn mul(self, times: u32) -> Self {
        Self(self.0.saturating_mul(u64::from(times)))
    }
}

/// In metres, or in millimetres if it is short.
impl fmt::Display for Length {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const SHORT: u64 = 200_000;
        match self.0 {
            1..SHORT => write!(f, "{} mm", self.0 as f64 / 1e3),
            _ => write!(f, "{} m", self.metres()),
        }
    }
}

impl<'de> Deserialize<'de> for Length {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        let metres = f64::deserialize(from)?;
        let wrong = || D::Error::custom(format!("write metres from 0 to 100000, not {metres}"));
        Self::from_metres(metres).ok_or_else(wrong)
    }
}
