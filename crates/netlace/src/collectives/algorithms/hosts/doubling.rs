//! `doubling`

use crate::collectives::algorithms::Algorithm;
use crate::collectives::algorithms::doubling::{admit, rounds};
use crate::collectives::{Collective, Listed, Plan, PlanError, Request, Transfer};
use netlace_core::Context;

pub(super) static ALGORITHM: Algorithm =
    Algorithm { name: "doubling", summary: "recursive doubling by rank", is_usual: true, build };

fn build(request: &Request, context: &Context) -> Result<Plan, PlanError> {
    if !matches!(request.collective, Collective::AllReduce | Collective::Barrier) {
        return Err(request.unfit());
    }
    let ranks = request.ranks()?;
    admit(request, ranks.len() as u64, context)?;
    let send = |(from, to, keep)| Transfer { from, to, chunk: 0, slot: 0, into: 0, keep };
    let steps = rounds(&ranks).into_iter().map(|round| round.into_iter().map(send).collect());
    Ok(request.plan(1, Listed(steps.collect())))
}
