//! The points of a check: each claim with each set of values, small networks first.

use netlace::Context;
use netlace::network::RequestError;
use netlace_claims::{MOST_INSTANCES, Statement};

use crate::failure::Failure;

/// All points, claim by claim.
pub(super) struct Points<'a> {
    /// Each claim with the numbers of its sets of values in the order in which they are checked.
    claims: Vec<(&'a Statement, Vec<usize>)>,
    len: usize,
}

impl<'a> Points<'a> {
    /// Lists them; the networks are built once to know their sizes.
    pub(super) fn of(claims: &'a [Statement], context: &Context) -> Result<Self, Failure> {
        let len: usize = claims.iter().map(Statement::instances).sum();
        if len > MOST_INSTANCES {
            return Err(Failure::Usage(format!(
                "the claims have {len} sets of values, at most {MOST_INSTANCES} are checked at a time"
            )));
        }
        let mut sorted = Vec::new();
        for claim in claims {
            sorted.push((claim, claim.by_size(context).map_err(RequestError::from)?));
        }
        Ok(Self { claims: sorted, len })
    }

    pub(super) fn len(&self) -> usize {
        self.len
    }

    pub(super) fn claims(&self) -> impl Iterator<Item = &'a Statement> {
        self.claims.iter().map(|(claim, _)| *claim)
    }

    /// The index of a point's claim, and the place of the point among those of it.
    pub(super) fn place(&self, mut point: usize) -> (usize, usize) {
        for (index, (_, numbers)) in self.claims.iter().enumerate() {
            if point < numbers.len() {
                return (index, point);
            }
            point -= numbers.len();
        }
        unreachable!("invariant: points are numbered below their number")
    }

    /// The claim of a point, and the number of its set of values.
    pub(super) fn get(&self, point: usize) -> (&'a Statement, usize) {
        let (claim, place) = self.place(point);
        let (claim, numbers) = &self.claims[claim];
        (claim, numbers[place])
    }
}
