//! From the record of a check to a verdict.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::atomic::{AtomicU64, Ordering};

use num_bigint::BigUint;

use super::lab::Known;
use super::{CheckError, Claim, Lab, Outcome, Reading, Row, Size, Stated, Trial};
use netlace::Context;
use netlace::network::RequestError;
use netlace::threads::share;

/// The verdict on a claim.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// It holds in every network checked.
    Holds,
    /// Never exceeded, but not always attained.
    Bound,
    /// There is a counterexample.
    False,
    /// Different readings give different verdicts.
    Ambiguous,
}

impl Verdict {
    /// All of them.
    pub const ALL: [Verdict; 4] =
        [Verdict::Holds, Verdict::Bound, Verdict::False, Verdict::Ambiguous];

    /// As one word.
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

/// A claim with its verdict and what was recorded.
pub struct Judgement {
    /// The claim.
    pub claim: &'static Claim,
    /// The verdict.
    pub verdict: Verdict,
    /// What was recorded for each reading.
    pub readings: Vec<Reading>,
}

impl Judgement {
    /// Reads the verdict off the record. Readings that give the same verdict are no ambiguity.
    fn new(claim: &'static Claim, readings: Vec<Reading>) -> Result<Self, CheckError> {
        let verdicts: Option<Vec<_>> =
            readings.iter().map(|reading| reading.verdict(claim.stated)).collect();
        let verdict = match verdicts.as_deref() {
            None | Some([]) => return Err(CheckError::NothingDecided),
            Some([first, rest @ ..]) if rest.iter().all(|other| other == first) => *first,
            Some(_) => Verdict::Ambiguous,
        };
        Ok(Self { claim, verdict, readings })
    }

    /// The smallest network in which the claim does not hold, with the reading: a counterexample if the
    /// claim is false; if it is a bound stated as an equality, the first network that does not attain it.
    pub fn exception(&self) -> Option<(&Reading, &Row)> {
        exception(&self.readings, self.claim.stated)
    }
}

/// The smallest network of these readings in which what is `stated` does not hold.
pub(super) fn exception(readings: &[Reading], stated: Stated) -> Option<(&Reading, &Row)> {
    let smallest = |outcome| {
        let rows = readings.iter().flat_map(|reading| {
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

impl Reading {
    /// The verdict of this reading; `None` if nothing was decided.
    pub fn verdict(&self, stated: Stated) -> Option<Verdict> {
        let count = |outcome| self.count(stated, outcome);
        // A bound claims only that it is never exceeded; an equality claims more.
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

    /// How often each outcome was found.
    pub fn count(&self, stated: Stated, outcome: Outcome) -> usize {
        self.rows.iter().filter(|row| row.outcome(stated) == outcome).count()
    }
}

/// The number of networks with each outcome.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// The nodes of the smallest network and of the largest.
    pub orders: Option<(BigUint, BigUint)>,
    /// Networks in which everything is as claimed.
    pub equal: usize,
    /// Further networks in which nothing is exceeded.
    pub within: usize,
    /// Networks in which something is not as claimed.
    pub violated: usize,
    /// Networks in which the interval found is too wide to decide.
    pub open: usize,
}

impl Tally {
    /// The number of networks checked.
    pub fn networks(&self) -> usize {
        self.equal + self.within + self.violated + self.open
    }
}

impl Reading {
    /// The outcomes, counted network by network.
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

/// The time limit of a part of a check. No verdict depends on the time limit of the caller.
const SECONDS: u64 = 60;

/// Runs the checks of these claims, in parallel if the context allows several threads.
pub fn judge(
    claims: &[&'static Claim],
    size: Size,
    context: &Context,
) -> Vec<Result<Judgement, CheckError>> {
    let (done, total) = (AtomicU64::new(0), claims.len() as u64);
    let memory = context.memory / context.threads.max(1) as u64;
    let known = Known::default();
    // Progress is counted in claims; the work within one can be cancelled, too.
    let report = |_, _| context.progress.pass_on(done.load(Ordering::Relaxed), total);
    let progress = context.progress.through(&report);
    share(context.threads, claims.to_vec(), |claim| {
        progress.report(0, 1).map_err(RequestError::from)?;
        // What others have allocated does not count, so that no verdict depends on them.
        let memory_in_use = &|| 0;
        let alone =
            Context { threads: 1, memory, memory_in_use, seconds: SECONDS, progress, ..*context };
        let mut trial = Trial::new(size, Lab::new(&alone, &known));
        let judgement =
            (claim.check)(&mut trial).and_then(|()| Judgement::new(claim, trial.into_readings()));
        done.fetch_add(1, Ordering::Relaxed);
        progress.report(0, 1).map_err(RequestError::from)?;
        judgement
    })
}
