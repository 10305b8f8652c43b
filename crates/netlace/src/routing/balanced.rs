//! `balanced`: shortest paths, chosen so that channels carry alike.

use std::sync::Arc;

use super::RoutingMethod;
use super::tables::{Paths, Tables};
use netlace_core::network::{Csr, Node};

/// The method.
pub static METHOD: RoutingMethod = RoutingMethod {
    name: "balanced",
    summary: "shortest paths, chosen so that links carry alike; by tables",
    keeps_lanes: false,
    by_host: true,
    build: |network, context| Ok(Arc::new(Tables::balanced(network, context, shortest)?)),
};

/// All shortest paths to `to`.
fn shortest(csr: &Csr, to: Node) -> Paths<impl Fn(Node, Node) -> bool + use<>> {
    let mut steps = vec![u32::MAX; csr.order() as usize];
    let mut nodes = Vec::new();
    csr.search(to, &mut steps, &mut nodes);
    Paths { steps, nodes, may_follow: |_, _| true }
}
