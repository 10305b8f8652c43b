//! `ring`

use super::Algorithm;
use crate::collectives::gossip::ring_trees;
use crate::collectives::{Collective, Plan, PlanError, Request};
use crate::embedding::hamiltonian_cycle;
use netlace_core::Context;

pub(super) static ALGORITHM: Algorithm =
    Algorithm { name: "ring", summary: "around a ring through all nodes", is_usual: true, build };

fn build(request: &Request, context: &Context) -> Result<Plan, PlanError> {
    use Collective::{AllGather, AllReduce, ReduceScatter};
    if !matches!(request.collective, AllGather | AllReduce | ReduceScatter) {
        return Err(request.unfit());
    }
    let network = &request.network;
    request.admit_pairs(context)?;
    let ring = hamiltonian_cycle(network, context)?.ok_or_else(|| {
        PlanError::NotFor(format!("no ring through all nodes of {network} was found"))
    })?;
    request.by_trees(ring_trees(network, &ring, request.ports)?)
}
