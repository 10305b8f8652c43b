//! `ring`

use crate::collectives::algorithms::Algorithm;
use crate::collectives::gossip::ring_trees;
use crate::collectives::{Collective, Plan, PlanError, Request};
use netlace_core::Context;

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "ring",
    summary: "around a ring of all hosts by number",
    is_usual: true,
    build,
};

fn build(request: &Request, context: &Context) -> Result<Plan, PlanError> {
    use Collective::{AllGather, AllReduce, ReduceScatter};
    if !matches!(request.collective, AllGather | AllReduce | ReduceScatter) {
        return Err(request.unfit());
    }
    request.admit_pairs(context)?;
    request.by_trees(ring_trees(&request.network, &request.ranks()?, request.ports)?)
}
