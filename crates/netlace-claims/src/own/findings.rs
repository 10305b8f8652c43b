//! From what was found for all values to a verdict.

use super::statement::{Checked, Form, Statement};
use crate::judge::exception;
use crate::{Bound, Outcome, Reading, Row, Stated, Verdict};

/// What was found for a claim: the same record as for a claim of a paper, and what is not in it.
#[derive(Debug)]
pub struct Findings {
    /// How the claim is stated. An equality that holds nowhere as such, or on both sides of it, is of no use as a bound.
    pub stated: Stated,
    /// What was compared.
    pub reading: Reading,
    /// The number of sets of values for which the condition does not hold.
    pub left_out: usize,
    /// Those for which there is no such network, with the first reason.
    pub no_network: (usize, Option<String>),
    /// Those that were refused or for which a figure is not defined, with the first reason.
    pub refused: (usize, Option<String>),
    /// Those that were not reached.
    pub missing: usize,
}

impl Findings {
    /// Collects what was found, in the order of the sizes of networks; `missing` values were not reached.
    pub fn new(
        claim: &Statement,
        found: impl IntoIterator<Item = (usize, Checked)>,
        missing: usize,
    ) -> Self {
        let mut findings = Self {
            stated: Stated::Equal,
            reading: Reading { range: searched(claim), ..Reading::default() },
            left_out: 0,
            no_network: (0, None),
            refused: (0, None),
            missing,
        };
        for (number, checked) in found {
            let count = |counted: &mut (usize, Option<String>), why: String| {
                counted.0 += 1;
                counted.1.get_or_insert_with(|| format!("{}: {why}", claim.describe(number)));
            };
            match checked {
                Checked::Compared(row) => findings.reading.rows.push(*row),
                Checked::LeftOut => findings.left_out += 1,
                Checked::NoNetwork(why) => count(&mut findings.no_network, why),
                Checked::Refused(why) => count(&mut findings.refused, why),
            }
        }
        findings.stated = match claim.form().0 {
            Form::Bound(side) => Stated::Within(side),
            Form::Condition => Stated::Equal,
            Form::Equality => equality(&findings.reading),
        };
        findings
    }

    /// The verdict, if anything was decided.
    pub fn verdict(&self) -> Option<Verdict> {
        self.reading.verdict(self.stated)
    }

    /// Whether the claim holds as it is written: a bound that is not always attained does, an equality must be.
    pub fn holds(&self) -> bool {
        match self.verdict() {
            Some(Verdict::Holds) => true,
            Some(Verdict::Bound) => matches!(self.stated, Stated::Within(_)),
            _ => false,
        }
    }

    /// The smallest counterexample; if an equality is a bound, the smallest network in which it is not attained.
    pub fn exception(&self) -> Option<&Row> {
        exception(std::slice::from_ref(&self.reading), self.stated).map(|(_, row)| row)
    }

    /// The smallest network in which both sides are equal.
    pub fn attained(&self) -> Option<&Row> {
        let is_equal = |row: &&Row| row.outcome(self.stated) == Outcome::Equal;
        self.reading.rows.iter().filter(is_equal).min_by_key(|row| &row.order)
    }
}

/// What the variables stand for.
fn searched(claim: &Statement) -> String {
    let ranges = claim.ranges().map(|(variable, text)| format!("{variable} in {text}"));
    let condition = claim.condition.iter().map(|condition| format!("where {condition}"));
    ranges.chain(condition).collect::<Vec<_>>().join("; ")
}

/// An equality that does not always hold is of use as a bound if it is never passed on one side, and attained somewhere.
fn equality(reading: &Reading) -> Stated {
    let count = |stated, outcome| reading.count(stated, outcome);
    if count(Stated::Equal, Outcome::Violated) == 0 || count(Stated::Equal, Outcome::Equal) == 0 {
        return Stated::Equal;
    }
    let sides = [Bound::Upper, Bound::Lower].map(Stated::EqualOr);
    let is_kept = |stated: &Stated| count(*stated, Outcome::Violated) == 0;
    sides.into_iter().find(is_kept).unwrap_or(Stated::Equal)
}
