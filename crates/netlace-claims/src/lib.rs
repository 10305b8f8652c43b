//! The claims of the papers, each with a check and a verdict; and claims of one's own, as formulas.
//!
//! A [`Claim`] is data: its place in the paper, its statement, and a check that goes through networks
//! and records what is claimed and what is found. [`judge`] runs the check and derives a [`Verdict`]
//! from the record; [`expected`] gives the verdict that was found before.
//!
//! One folder per paper, one line each in [`PAPERS`]. `own/` has claims of one's own.

mod changed;
mod claim;
mod figure;
mod index;
mod judge;
mod lab;
mod own;
mod printed;
mod snapshot;
mod trial;

#[doc(hidden)]
pub use claim::{Bound, Stated};
pub use claim::{Claim, Paper, Size};
#[doc(hidden)]
pub use figure::Figure;
pub use figure::Outcome;
pub use index::{Entry, State};
pub use judge::{Judgement, Tally, Verdict, judge};
#[doc(hidden)]
pub use lab::{CheckError, Lab};
pub use own::{
    CheckFailure, Checked, Findings, Fit, Interval, MOST_INSTANCES, Mistake, NumberError, OwnLab,
    Range, Rational, Statement, figure_names, fit, read_claims,
};
pub use snapshot::{Expected, expected};
#[doc(hidden)]
pub use trial::{Reading, Row, Trial};

use netlace::expr::nearest;

/// Declares each paper's module and lists its `PAPER`: the order is that of all listings.
macro_rules! papers {
    ($($paper:ident)*) => {
        $(mod $paper;)*

        /// The papers, in the order of their years.
        pub static PAPERS: &[&Paper] = &[$(&$paper::PAPER),*];
    };
}

papers! {
    re
    sn
    rcr
    hw
    rdn
}

/// All claims, paper by paper.
///
/// ```
/// use netlace::Context;
/// use netlace_claims::{Size, Verdict, claims, judge};
/// let claim = claims().find(|claim| claim.id == "rdn.theorem-1.nodes").unwrap();
/// let context = Context::with_memory(1 << 30);
/// let judgement = judge(&[claim], Size::Small, &context).remove(0).unwrap();
/// assert_eq!(judgement.verdict, Verdict::Holds);
/// ```
pub fn claims() -> impl Iterator<Item = &'static Claim> {
    PAPERS.iter().flat_map(|paper| paper.claims).copied()
}

/// The claim with this id; else all claims whose ids begin with it; else the most similar id.
///
/// ```
/// use netlace_claims::find;
/// assert_eq!(find("rdn.table-2").unwrap().len(), 1);
/// assert!(find("rdn.theorem").unwrap().len() > 3);
/// assert_eq!(find("rdn.tabel-2").err().unwrap(), Some("rdn.table-2"));
/// ```
pub fn find(id: &str) -> Result<Vec<&'static Claim>, Option<&'static str>> {
    if let Some(claim) = claims().find(|claim| claim.id == id) {
        return Ok(vec![claim]);
    }
    let begin: Vec<_> = claims().filter(|claim| claim.id.starts_with(id)).collect();
    if begin.is_empty() { Err(nearest(id, claims().map(|claim| claim.id))) } else { Ok(begin) }
}

/// The paper that states a claim.
pub fn paper_of(claim: &Claim) -> Option<&'static Paper> {
    PAPERS.iter().find(|paper| paper.key == claim.key()).copied()
}
