//! What formats share that carry a routing: hosts, and the route between two nodes.

use crate::routing::{Routing, route};
use netlace_core::network::{Network, Node, Step};

/// A host: its node, and whether it has a cable of its own to it that is no link of the network.
pub(super) struct Host {
    pub(super) node: Node,
    pub(super) has_cable: bool,
}

/// The hosts in the order of their numbers.
pub(super) fn hosts(routed: &Network, order: Node) -> Vec<Host> {
    let endpoints = routed.endpoints();
    let has_cable = routed.switches().is_none() && endpoints.are_attached();
    let at = |node: Node| (0..endpoints.at(node)).map(move |_| Host { node, has_cable });
    (0..order).flat_map(at).collect()
}

/// The nodes that a packet leaves on its route, and its steps; or why there are none.
pub(super) fn route_of(
    routing: &dyn Routing,
    from: Node,
    to: Node,
) -> Result<Vec<(Node, Step)>, &'static str> {
    if routing.choices(from, to) > 1 {
        return Err("packets take several routes between two nodes, and the format has one");
    }
    let hops =
        route(routing, from, to, 0).map_err(|_| "there are hosts without a route between them")?;
    let mut at = from;
    let left = |step: Step| (std::mem::replace(&mut at, step.to), step);
    Ok(hops.into_iter().map(|hop| hop.step).map(left).collect())
}
