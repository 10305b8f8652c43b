//! `tree`

use std::sync::Arc;

use super::Algorithm;
use crate::collectives::gossip::along;
use crate::collectives::{Collective, Plan, PlanError, Request, fewest_steps};
use netlace_core::Context;
use netlace_core::network::{Broadcast, Network, Node, Ports, RequestError, ThereAndBack, Tree};

pub(super) static ALGORITHM: Algorithm =
    Algorithm { name: "tree", summary: "down the best tree found", is_usual: true, build };

fn build(request: &Request, context: &Context) -> Result<Plan, PlanError> {
    use Collective::{AllGather, AllToAll, ReduceScatter};
    let Request { network, root, ports, .. } = request;
    let broadcast = || best_broadcast(network, *root, *ports, context);
    match request.collective {
        AllGather | AllToAll | ReduceScatter => {
            request.admit_pairs(context)?;
            let exchange = ThereAndBack { broadcast: broadcast()?, root: *root };
            request.by_trees(along(network, &exchange, context)?)
        }
        _ => request.by_broadcast(broadcast()?),
    }
}

/// The broadcast of the fewest steps: the family's own, or one that is searched for.
fn best_broadcast(
    network: &Network,
    root: Node,
    ports: Ports,
    context: &Context,
) -> Result<Arc<dyn Broadcast>, RequestError> {
    let searched = best_tree(network, root, ports, context)?;
    match network.broadcast_rule(ports) {
        Ok(own) if own.steps(root) < searched.steps(root) => Ok(own),
        _ => Ok(Arc::new(searched)),
    }
}

/// A broadcast in as few steps as a search finds.
pub(super) fn best_tree(
    network: &Network,
    root: Node,
    ports: Ports,
    context: &Context,
) -> Result<Tree, RequestError> {
    if ports == Ports::One {
        return Ok(fewest_steps(network, root, context)?.tree);
    }
    let graph = network.csr(context)?;
    let what = || format!("a broadcast on {network}");
    context.within_memory(what, 40 * u128::from(graph.order()))?;
    Tree::breadth_first(graph, root, ports)
        .ok_or_else(|| RequestError::Disconnected { what: what() })
}
