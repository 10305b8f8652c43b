//! What a claim is, and the papers in which claims stand.

use super::{Stuck, Trial};
use crate::families::Source;

/// Something that a paper says of networks, or that holds in its place, with the check of it.
pub struct Claim {
    /// The paper's key, where it stands, and what it is about: `rdn.theorem-1.diameter`; what is put
    /// in the place of another is `rdn.corrected.…`, what the paper does not say at all `rdn.new.…`.
    pub id: &'static str,
    /// Where it stands: a numbered statement, a table, a section.
    pub place: &'static str,
    /// What it says, in a sentence that needs no other.
    pub says: &'static str,
    /// The same as a formula.
    pub formula: &'static str,
    /// How it is stated.
    pub stated: Stated,
    /// The claim in whose place this one holds.
    pub corrects: Option<&'static str>,
    /// Goes through networks and records what is claimed beside what is found.
    pub check: fn(&mut Trial) -> Result<(), Stuck>,
}

impl Claim {
    /// The key of its paper: `rdn`.
    pub fn key(&self) -> &'static str {
        self.id.split('.').next().unwrap_or_default()
    }

    /// Whether the paper itself says it.
    pub fn is_own(&self) -> bool {
        self.corrects.is_none() && self.id.split('.').nth(1) != Some("new")
    }

    /// Whether it is a table of its paper, which is shown line by line.
    pub fn is_table(&self) -> bool {
        self.place.starts_with("Table") && self.corrects.is_none() && self.stated == Stated::Equal
    }
}

/// How a claim is stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stated {
    /// As an equality, of no use where it does not hold.
    Equal,
    /// As an equality; but a value that is never passed is of use as a bound too.
    EqualOr(Bound),
    /// As a bound.
    Within(Bound),
}

/// A side on which a value may stay away from what is claimed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bound {
    /// At most what is claimed.
    Upper,
    /// At least what is claimed.
    Lower,
}

/// How far a check goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// All claims together in less than a minute.
    Small,
    /// Up to a million nodes, or all parameters within a range.
    Large,
}

/// A paper, its claims, and an index of all that it numbers.
pub struct Paper {
    /// How claims name it: `rdn`.
    pub key: &'static str,
    /// What it is about.
    pub name: &'static str,
    /// Its authors, title, and where it appeared.
    pub source: Source,
    /// What its letters mean.
    pub notation: &'static str,
    /// Its claims, in the paper's order; what corrects a claim follows it.
    pub claims: &'static [&'static Claim],
    /// Every numbered statement, table, figure, equation and algorithm.
    pub index: &'static [Entry],
}

/// A numbered statement of a paper.
pub struct Entry {
    /// `Theorem 1`.
    pub place: &'static str,
    /// What it is about, in a few words.
    pub about: &'static str,
    /// What runs it.
    pub run: Run,
}

/// What runs a numbered statement.
pub enum Run {
    /// These claims, by their ids.
    Claims(&'static [&'static str]),
    /// Nothing can, for this reason.
    Not(&'static str),
}
