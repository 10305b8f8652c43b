//! `halving`

use super::Algorithm;
use super::exchange::own_exchange;
use crate::collectives::gossip::along;
use crate::collectives::{Collective, Plan, PlanError, Request};
use netlace_core::Context;

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "halving",
    summary: "the exchange, on shares of the sum",
    is_usual: true,
    build,
};

fn build(request: &Request, context: &Context) -> Result<Plan, PlanError> {
    if request.collective != Collective::AllReduce {
        return Err(request.unfit());
    }
    request.admit_pairs(context)?;
    request.by_trees(along(&request.network, &*own_exchange(request)?, context)?)
}
