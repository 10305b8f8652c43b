//! A limit to work whose length nobody knows before.

use crate::context::Context;
use crate::network::RequestError;

/// Counts the links that are examined, up to as many as the context's time allows.
pub(super) struct WorkBudget {
    done: u64,
    most: u64,
    nanoseconds: u64,
}

/// More would have to be examined than there is time for.
pub(super) struct Exhausted;

impl WorkBudget {
    /// None so far; each takes about `nanoseconds` nanoseconds.
    pub(super) fn new(context: &Context, nanoseconds: u64) -> Self {
        let most = context.longest_estimate().saturating_mul(1_000_000_000) / nanoseconds;
        Self { done: 0, most, nanoseconds }
    }

    pub(super) fn take(&mut self, links: usize) -> Result<(), Exhausted> {
        self.done += links as u64;
        if self.done > self.most { Err(Exhausted) } else { Ok(()) }
    }

    /// Refuses `what` if all of its `total` parts would take more than there is time for, given
    /// what the first `done` took.
    pub(super) fn check(
        &self,
        what: impl Fn() -> String,
        done: u64,
        total: u64,
    ) -> Result<(), RequestError> {
        let all = u128::from(self.done) * u128::from(total) / u128::from(done.max(1));
        if all > u128::from(self.most) { Err(self.refused(what(), done, total)) } else { Ok(()) }
    }

    /// Refuses `what`, of which `done` of `total` parts used up the budget.
    pub(super) fn refused(&self, what: String, done: u64, total: u64) -> RequestError {
        // Of the first part nobody knows how much is left.
        let all = u128::from(self.done) * u128::from(total) / u128::from(done.max(1));
        let all = if done == 0 { u128::MAX / 1_000 } else { all };
        let seconds = all * u128::from(self.nanoseconds) / 1_000_000_000;
        RequestError::TooLong { what, seconds: u64::try_from(seconds).unwrap_or(u64::MAX) }
    }
}
