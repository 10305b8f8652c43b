//! Orbits of the full automorphism group, by nauty.
//!
//! (B. D. McKay, A. Piperno: Practical Graph Isomorphism, II. Journal of Symbolic Computation,
//! 2014.)

use nauty_pet::autom::TryIntoAutomGeneratorsNautySparse;
use petgraph::graph::UnGraph;

use crate::context::Context;
use crate::network::{Network, Node};

/// For each node the least one of its orbit; `None` if the network is too large for nauty, or for
/// the context.
///
/// Automorphisms keep the number of parallel links and of endpoints.
pub(crate) fn full_orbits(network: &Network, context: &Context) -> Option<Vec<u32>> {
    /// Larger networks might keep nauty busy for long, and it cannot be stopped.
    const MOST_NODES: Node = 5_000;
    const MOST_LINKS: u32 = 100_000;
    /// What a node or a link takes, all copies together.
    const BYTES: u64 = 500;
    let order = network.topology().ok()?.order();
    let links = network.links();
    if order > MOST_NODES || links > MOST_LINKS.into() {
        return None;
    }
    let things = order + u64::try_from(links).ok()?;
    let graph = network.csr(context).ok().filter(|_| BYTES * things <= context.memory_left())?;
    let mut colored: UnGraph<u32, ()> = UnGraph::default();
    let nodes: Vec<_> = (0..order).map(|v| colored.add_node(network.endpoints().at(v))).collect();
    for v in 0..order {
        for &w in graph.neighbors(v).iter().filter(|&&w| Node::from(w) > v) {
            colored.add_edge(nodes[v as usize], nodes[w as usize], ());
        }
    }
    let found = colored.try_into_autom_generators_nauty_sparse().ok()?;
    // Nauty's representatives need not be the least.
    let mut least = vec![u32::MAX; order as usize];
    for (v, &orbit) in (0..).zip(&found.orbits) {
        least[orbit] = least[orbit].min(v);
    }
    Some(found.orbits.iter().map(|&orbit| least[orbit]).collect())
}
