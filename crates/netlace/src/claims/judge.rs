//! From what was recorded to a verdict.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use num_bigint::BigUint;

use super::lab::Known;
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

    /// The smallest network in which what is claimed is not so, with how it is read there: where it is
    /// false a counterexample, where it is a bound, but stated as an equality, the first that does not
    /// attain it.
    pub fn exception(&self) -> Option<(&Reading, &Row)> {
        let stated = self.claim.stated;
        let smallest = |outcome| {
            let rows = self.readings.iter().flat_map(|reading| {
                let of_outcome = move |row: &&Row| row.outcome(stated) == outcome;
                reading.rows.iter().filter(of_outcome).map(move |row| (reading, row))
            });
            rows.min_by_key(|(_, row)| &row.order)
        };
        let unattained = || match stated {
            Stated::Within(_) => None,
            _ => smallest(Outcome::Within),
        };
        smallest(Outcome::Violated).or_else(unattained)
    }
}

impl Reading {
    /// What the record says; `None` if nothing was decided.
    pub fn verdict(&self, stated: Stated) -> Option<Verdict> {
        let count = |outcome| self.count(stated, outcome);
        // That a bound is never passed is all that a bound says; an equality is more.
        let kept = match stated {
            Stated::Within(_) => count(Outcome::Kept),
            _ => 0,
        };
        match (count(Outcome::Violated), count(Outcome::Within) + kept, count(Outcome::Equal)) {
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
}

/// How a claim fares in the networks that were gone through.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The nodes of the smallest network and of the largest.
    pub orders: Option<(BigUint, BigUint)>,
    /// In how many networks all is as claimed.
    pub equal: usize,
    /// In how many more nothing is passed.
    pub within: usize,
    /// In how many something is not as claimed.
    pub violated: usize,
    /// In how many it is not known closely enough to say.
    pub open: usize,
}

impl Tally {
    /// How many networks were gone through.
    pub fn networks(&self) -> usize {
        self.equal + self.within + self.violated + self.open
    }
}

impl Reading {
    /// How the claim fares, network by network.
    pub fn tally(&self, stated: Stated) -> Tally {
        let mut worst: BTreeMap<&str, Outcome> = BTreeMap::new();
        let mut tally = Tally::default();
        for row in &self.rows {
            let outcome = row.outcome(stated);
            let so_far = worst.entry(&row.expr).or_insert(outcome);
            *so_far = (*so_far).max(outcome);
            let (least, most) =
                tally.orders.get_or_insert_with(|| (row.order.clone(), row.order.clone()));
            *least = (&*least).min(&row.order).clone();
            *most = (&*most).max(&row.order).clone();
        }
        for outcome in worst.values() {
            *match outcome {
                Outcome::Equal => &mut tally.equal,
                Outcome::Within => &mut tally.within,
                Outcome::Open | Outcome::Kept => &mut tally.open,
                Outcome::Violated => &mut tally.violated,
            } += 1;
        }
        tally
    }
}

impl Row {
    /// How what was found compares with what is claimed.
    pub fn outcome(&self, stated: Stated) -> Outcome {
        self.claimed.against(&self.found, stated)
    }
}

/// How long a piece of work may take: no verdict depends on the patience of the caller.
const SECONDS: u64 = 60;

/// Runs the checks of these claims, several at a time if the context lends threads.
pub fn judge(
    claims: &[&'static Claim],
    size: Size,
    context: &Context,
) -> Vec<Result<Judgement, Stuck>> {
    let (done, total) = (AtomicU64::new(0), claims.len() as u64);
    let memory = context.memory / context.threads.max(1) as u64;
    let known = Known::default();
    share(context.threads, claims.to_vec(), |claim| {
        let alone =
            Context { threads: 1, memory, seconds: SECONDS, progress: &|_, _| {}, ..*context };
        let mut trial = Trial::new(size, Lab::new(&alone, &known));
        let judgement =
            (claim.check)(&mut trial).and_then(|()| Judgement::new(claim, trial.into_readings()));
        (context.progress)(done.fetch_add(1, Ordering::Relaxed) + 1, total);
        judgement
    })
}
