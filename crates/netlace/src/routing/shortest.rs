//! `shortest`: by rule where there is one, else by search.

use std::sync::Arc;

use super::RoutingMethod;
use super::trees::{NONE, Tree, Trees};
use netlace_core::network::{ByRule, Csr, Node, Port};

/// The method.
pub static METHOD: RoutingMethod = RoutingMethod {
    name: "shortest",
    summary: "a shortest path, without tables where a rule is known",
    keeps_lanes: false,
    by_host: true,
    build: |network, context| {
        if context.rules
            && let Ok(hops) = network.next_hop_rule()
        {
            return Ok(Arc::new(ByRule(hops)));
        }
        network.csr(context)?;
        Ok(Arc::new(Trees::new(network, tree)))
    },
};

/// The first port of each node behind which the destination is nearer.
fn tree(csr: &Csr, to: Node) -> Tree {
    let mut distances = vec![u32::MAX; csr.order() as usize];
    csr.search(to, &mut distances, &mut Vec::new());
    let nearer = |v: Node| {
        let here = distances[v as usize];
        let port = csr.neighbors(v).iter().position(|&w| distances[w as usize] < here);
        port.filter(|_| here != u32::MAX).map_or(NONE, |port| port as Port)
    };
    (0..csr.order()).map(nearer).collect()
}
