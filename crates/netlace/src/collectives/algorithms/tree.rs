//! `tree`

use std::sync::Arc;

use super::Algorithm;
use crate::collectives::gossip::along;
use crate::collectives::{Collective, Plan, Request, Unfit, one_port_broadcast};
use crate::context::Context;
use crate::network::{Network, Node, Ports, Refused, ThereAndBack, Tree};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "tree",
    summary: "the best tree found by search: breadth-first with all ports",
    build,
};

fn build(request: &Request, context: &Context) -> Result<Plan, Unfit> {
    use Collective::{AllGather, AllToAll, ReduceScatter};
    let Request { network, root, ports, .. } = request;
    let broadcast = Arc::new(best_tree(network, *root, *ports, context)?);
    match request.collective {
        AllGather | AllToAll | ReduceScatter => {
            let exchange = ThereAndBack { broadcast, root: *root };
            request.by_trees(along(network, &exchange, context)?)
        }
        _ => request.by_broadcast(broadcast),
    }
}

/// A broadcast in as few steps as can be found.
pub(super) fn best_tree(
    network: &Network,
    root: Node,
    ports: Ports,
    context: &Context,
) -> Result<Tree, Refused> {
    if ports == Ports::One {
        return one_port_broadcast(network, root, context);
    }
    let graph = network.csr(context)?;
    let what = || format!("a broadcast on {network}");
    context.within_memory(what, 40 * u128::from(graph.order()))?;
    Tree::breadth_first(graph, root, ports).ok_or_else(|| Refused::Disconnected { what: what() })
}
