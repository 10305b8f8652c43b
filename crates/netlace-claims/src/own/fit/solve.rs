//! Exact linear equations.

use super::super::rational::{NumberError, Rational};

/// Equations in a fixed number of unknowns, reduced as they come.
pub(super) struct Equations {
    unknowns: usize,
    /// Each begins with a 1 at its own place, and is 0 at the places of those before it.
    rows: Vec<(usize, Vec<Rational>)>,
}

impl Equations {
    pub(super) fn new(unknowns: usize) -> Self {
        Self { unknowns, rows: Vec::new() }
    }

    /// Adds an equation: its coefficients, and behind them its right side. False if it contradicts the others.
    pub(super) fn add(&mut self, mut row: Vec<Rational>) -> Result<bool, NumberError> {
        for (place, other) in &self.rows {
            subtract(&mut row, other, *place)?;
        }
        let Some(place) = row[..self.unknowns].iter().position(|number| !number.is_zero()) else {
            return Ok(row[self.unknowns].is_zero());
        };
        let first = row[place].clone();
        for number in &mut row {
            *number = number.over(&first)?;
        }
        self.rows.push((place, row));
        Ok(true)
    }

    /// The only solution, if there is only one.
    pub(super) fn solution(mut self) -> Result<Option<Vec<Rational>>, NumberError> {
        if self.rows.len() < self.unknowns {
            return Ok(None);
        }
        let mut found = vec![Rational::from(0); self.unknowns];
        while let Some((place, row)) = self.rows.pop() {
            found[place] = row[self.unknowns].clone();
            for (_, other) in &mut self.rows {
                subtract(other, &row, place)?;
            }
        }
        Ok(Some(found))
    }
}

/// Makes a row 0 at a place at which the other is 1.
fn subtract(row: &mut [Rational], other: &[Rational], place: usize) -> Result<(), NumberError> {
    let factor = row[place].clone();
    if factor.is_zero() {
        return Ok(());
    }
    for (number, other) in row.iter_mut().zip(other) {
        if !other.is_zero() {
            *number = number.minus(&factor.times(other)?)?;
        }
    }
    Ok(())
}
