//! Rack units, counted in halves, because two small devices may be side by side in one.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error};

/// A height in units of the innermost enclosure (rack units, tiles), in whole halves.
///
/// ```
/// use netlace_plan::building::Units;
/// assert_eq!(Units::from_halves(34).to_string(), "17");
/// assert_eq!(Units::from_halves(35).to_string(), "17.5");
/// assert_eq!(Units::from_halves(35).value(), 17.5);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct Units(u64);

impl Units {
    /// The number of halves in one unit.
    pub(super) const HALVES: u64 = 2;

    /// From a number of halves.
    pub const fn from_halves(halves: u64) -> Self {
        Self(halves)
    }

    /// The number of halves.
    pub const fn halves(self) -> u64 {
        self.0
    }

    /// As a number of units, such as 17.5.
    pub fn value(self) -> f64 {
        self.0 as f64 / Self::HALVES as f64
    }
}

impl fmt::Display for Units {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.value())
    }
}

impl<'de> Deserialize<'de> for Units {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        const MOST: f64 = 1e6;
        let units = f64::deserialize(from)?;
        let halves = units * Self::HALVES as f64;
        if (0.0..=MOST).contains(&units) && halves.fract() == 0.0 {
            return Ok(Self(halves as u64));
        }
        Err(D::Error::custom(format!("write units from 0 to {MOST} in steps of 0.5, not {units}")))
    }
}
