//! From what was recorded to a verdict.

use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use super::{Claim, Lab, Outcome, Reading, Row, Size, Stated, Stuck, Trial};
use crate::context::Context;
use crate::threads::share;

/// What became of a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It is so in every network that was looked at.
    Holds,
    /// Never passed, but not always attained.
    Bound,
    /// There is a counterexample.
    False,
    /// Read in one way it is this, in another way that.
    Ambiguous,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Verdict; 4] =
        [Verdict::Holds, Verdict::Bound, Verdict::False, Verdict::Ambiguous];

    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            Verdict::Holds => "holds",
            Verdict::Bound => "bound",
            Verdict::False => "false",
            Verdict::Ambiguous => "ambiguous",
        }
    }
}

impl fmt::Display for Verdict {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// A claim with what was found out about it.
pub struct Judgement {
    /// The claim.
    pub claim: &'static Claim,
    /// What became of it.
    pub verdict: Verdict,
    /// What was recorded, for each way to read it.
    pub readings: Vec<Reading>,
}

impl Judgement {
    /// Reads the verdict off what was recorded. Ways to read a claim that come to the same are no
    /// ambiguity.
    fn new(claim: &'static Claim, readings: Vec<Reading>) -> Result<Self, Stuck> {
        let verdicts: Option<Vec<_>> =
            readings.iter().map(|reading| reading.verdict(claim.stated)).collect();
        let verdict = match verdicts.as_deref() {
            None | Some([]) => return Err(Stuck::NothingDecided),
            Some([first, rest @ ..]) if rest.iter().all(|other| other == first) => *first,
            Some(_) => Verdict::Ambiguous,
        };
        Ok(Self { claim, verdict, readings })
    }

    /// The smallest network in which what is claimed is not so, under any reading: where it is false
    /// a counterexample, where it is a bound the first that does not attain it.
    pub fn exception(&self) -> Option<&Row> {
        let exceptions =
            self.readings.iter().filter_map(|reading| reading.exception(self.claim.stated));
        exceptions.min_by_key(|row| &row.order)
    }
}

impl Reading {
    /// What the record says; `None` if nothing was decided.
    pub fn verdict(&self, stated: Stated) -> Option<Verdict> {
        let count = |outcome| self.count(stated, outcome);
        match (count(Outcome::Violated), count(Outcome::Within), count(Outcome::Equal)) {
            (0, 0, 0) => None,
            (0, 0, _) => Some(Verdict::Holds),
            (0, _, _) => Some(Verdict::Bound),
            _ => Some(Verdict::False),
        }
    }

    /// How often what was found compared so with what was claimed.
    pub fn count(&self, stated: Stated, outcome: Outcome) -> usize {
        self.rows.iter().filter(|row| row.outcome(stated) == outcome).count()
    }

    /// The smallest network with a violation, or else the smallest where the bound is not attained.
    pub fn exception(&self, stated: Stated) -> Option<&Row> {
        let smallest = |outcome| {
            let rows = self.rows.iter().filter(move |row| row.outcome(stated) == outcome);
            rows.min_by_key(|row| &row.order)
        };
        smallest(Outcome::Violated).or_else(|| smallest(Outcome::Within))
    }
}

impl Row {
    /// How what was found compares with what is claimed.
    pub fn outcome(&self, stated: Stated) -> Outcome {
        self.claimed.against(&self.found, stated)
    }
}

/// Runs the checks of these claims, several at a time if the context lends threads.
pub fn judge(
    claims: &[&'static Claim],
    size: Size,
    context: &Context,
) -> Vec<Result<Judgement, Stuck>> {
    let (done, total) = (AtomicU64::new(0), claims.len() as u64);
    share(context.threads, claims.to_vec(), |claim| {
        let alone = Context { threads: 1, progress: &|_, _| {}, ..*context };
        let mut trial = Trial::new(size, Lab::new(&alone));
        let judgement =
            (claim.check)(&mut trial).and_then(|()| Judgement::new(claim, trial.into_readings()));
        (context.progress)(done.fetch_add(1, Ordering::Relaxed) + 1, total);
        judgement
    })
}
