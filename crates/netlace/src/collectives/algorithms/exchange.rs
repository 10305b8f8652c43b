//! `exchange`

use super::Algorithm;
use crate::collectives::gossip::along;
use crate::collectives::{Collective, Plan, PlanError, Request};
use netlace_core::Context;
use netlace_core::network::Exchange;

pub(super) static ALGORITHM: Algorithm =
    Algorithm { name: "exchange", summary: "the family's own exchange", is_usual: true, build };

fn build(request: &Request, context: &Context) -> Result<Plan, PlanError> {
    let exchange = own_exchange(request)?;
    match request.collective {
        Collective::AllReduce | Collective::Barrier => request.by_exchange(exchange),
        Collective::Broadcast | Collective::Reduce => Err(request.unfit()),
        _ => {
            request.admit_pairs(context)?;
            request.by_trees(along(&request.network, &*exchange, context)?)
        }
    }
}

pub(super) fn own_exchange(request: &Request) -> Result<std::sync::Arc<dyn Exchange>, PlanError> {
    request.network.exchange_rule(request.ports).map_err(|_| {
        PlanError::NotFor(format!("no exchange of its own is known for {}", request.network))
    })
}
