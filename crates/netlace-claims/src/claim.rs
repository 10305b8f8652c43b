//! What a claim is, and the papers that state claims.

use super::{CheckError, Trial};
use netlace::families::Source;

/// A statement of a paper about networks, or one that replaces it, with a check of it.
pub struct Claim {
    /// The paper's key, the place, and the subject: `rdn.theorem-1.diameter`. A claim that replaces
    /// another is `rdn.corrected.…`; one that the paper does not make is `rdn.new.…`.
    pub id: &'static str,
    /// Where the paper states it: a numbered statement, a table, a section.
    pub place: &'static str,
    /// The statement, in a sentence that needs no other.
    pub says: &'static str,
    /// The same as a formula.
    pub formula: &'static str,
    /// How it is stated.
    pub stated: Stated,
    /// The claim that this one corrects.
    pub corrects: Option<&'static str>,
    /// Checks networks, and records what is claimed and what is found.
    pub check: fn(&mut Trial) -> Result<(), CheckError>,
}

impl Claim {
    /// The key of its paper: `rdn`.
    pub fn key(&self) -> &'static str {
        self.id.split('.').next().unwrap_or_default()
    }

    /// Whether the paper itself states it.
    pub fn is_own(&self) -> bool {
        self.corrects.is_none() && self.id.split('.').nth(1) != Some("new")
    }

    /// Whether it is a table of its paper. A table is shown line by line.
    pub fn is_table(&self) -> bool {
        self.place.starts_with("Table") && self.corrects.is_none() && self.stated == Stated::Equal
    }
}

/// How a claim is stated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stated {
    /// As an equality. Where it does not hold, it is of no use.
    Equal,
    /// As an equality; but a value that is never exceeded is of use as a bound.
    EqualOr(Bound),
    /// As a bound.
    Within(Bound),
}

/// The side on which a value may differ from what is claimed.
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

/// A paper and its claims.
pub struct Paper {
    /// Its key in the ids of claims: `rdn`.
    pub key: &'static str,
    /// What it is about.
    pub name: &'static str,
    /// Its authors, title, and where it was published.
    pub source: Source,
    /// What its symbols mean.
    pub notation: &'static str,
    /// Its claims, in the paper's order; the correction of a claim follows it.
    pub claims: &'static [&'static Claim],
}
