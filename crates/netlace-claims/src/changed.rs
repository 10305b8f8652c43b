//! Whether a verdict depends on what is claimed.

use num_bigint::BigUint;

use super::{Figure, Judgement, Outcome, Rational, Reading, Row};

/// How claimed numbers are changed.
#[derive(Clone, Copy)]
enum Change {
    /// One more; of decimals, one more in the last place.
    Up,
    /// One less.
    Down,
}

impl Judgement {
    /// Whether the number of rows with some outcome is another one when all that is claimed is changed: every number by one, up or
    /// down, and every statement without a number to its contrary.
    ///
    /// A claim that does not notice is a bound with room to what was found, or false by more than one, or has a check that cannot fail.
    pub fn notices_changes(&self) -> bool {
        let stated = self.claim.stated;
        let differs = |reading: &Reading, change| {
            let changed = Reading {
                rows: reading.rows.iter().map(|row| row.changed(change)).collect(),
                ..Reading::default()
            };
            Outcome::ALL
                .iter()
                .any(|&outcome| changed.count(stated, outcome) != reading.count(stated, outcome))
        };
        let notices = |change| self.readings.iter().any(|reading| differs(reading, change));
        notices(Change::Up) || notices(Change::Down)
    }

    /// The row in which what is claimed and what is found are numbers, and nearest to each other.
    pub fn nearest(&self) -> Option<&Row> {
        let rows = self.readings.iter().flat_map(|reading| &reading.rows);
        let apart = |row: &Row| Some((row.claimed.approximate()? - row.found.approximate()?).abs());
        let rows = rows.filter_map(|row| Some((apart(row)?, row)));
        rows.min_by(|(a, _), (b, _)| a.total_cmp(b)).map(|(_, row)| row)
    }
}

impl Row {
    fn changed(&self, change: Change) -> Self {
        Self { claimed: self.claimed.changed(change), ..self.clone() }
    }
}

impl Figure {
    fn changed(&self, change: Change) -> Self {
        let is_up = matches!(change, Change::Up);
        match self {
            Self::Count(count) if is_up => Self::Count(count + 1u32),
            Self::Count(count) if count.bits() == 0 => Self::Text("less than nothing".to_owned()),
            Self::Count(count) => Self::Count(count - BigUint::from(1u32)),
            Self::Between(least, most) if is_up => Self::Between(least + 1, most + 1),
            Self::Between(least, most) => {
                Self::Between(least.saturating_sub(1), most.saturating_sub(1))
            }
            Self::Decimal(number, digits) => {
                let unit = 0.1f64.powi(*digits as i32);
                Self::Decimal(if is_up { number + unit } else { number - unit }, *digits)
            }
            Self::Number(number) => {
                let unit = Rational::from(if is_up { 1 } else { -1 });
                let moved = number.plus(&unit.into());
                moved.map_or_else(|error| Self::Open(error.to_string()), Self::Number)
            }
            Self::Yes(yes) => Self::Yes(!yes),
            Self::Open(_) => self.clone(),
            Self::Text(text) => Self::Text(format!("not {text}")),
        }
    }
}
