//! Search: what can only be found by walking the graph, or is found so to check a rule.

mod automorphisms;
mod batch;
mod budget;
mod connected;
mod connectivity;
mod disjoint;
mod flow;
mod girth;
mod isomorphism;
mod kinds;
mod limits;
mod many;
#[cfg(feature = "nauty")]
mod nauty;
mod pairs;
mod plan;
mod shells;
mod spectrum;
mod survival;

#[doc(hidden)]
pub use automorphisms::link_orbits;
pub use automorphisms::{automorphism_count, node_orbits};
pub use batch::{distance_matrix, distances};
#[doc(hidden)]
pub use connected::{Links, MOST_CONNECTED, connected_graphs};
pub use connectivity::{edge_connectivity, node_connectivity};
pub use disjoint::disjoint_paths;
pub use girth::girth;
#[doc(hidden)]
pub use isomorphism::coloured_isomorphism;
pub use isomorphism::isomorphism;
#[doc(hidden)]
pub use kinds::kinds;
pub use pairs::{Distances, all_distances};
#[doc(hidden)]
pub use plan::{Kernel, SearchPlan, known_orbits};
#[doc(hidden)]
pub use shells::{Alone, Forecast, ForecastTime, Kept, Peers};
pub use shells::{Shells, distance, distances_from};
pub use spectrum::{SpectralGap, spectral_gap};
pub use survival::{Failing, Survival, survival};

pub(crate) use connectivity::{
    is_in_a_clique_of_four, search_edge_connectivity, search_node_connectivity,
};
pub(crate) use girth::search_girth;
#[doc(hidden)]
pub use limits::{in_seconds, within_time};
#[cfg(feature = "nauty")]
pub(crate) use nauty::full_orbits;
#[doc(hidden)]
pub use plan::all_alike;

use crate::network::{Csr, Node};

/// The number of connected components.
///
/// ```
/// use netlace::Context;
/// let net = netlace::parse("rcr(1,2,3)")?;
/// let graph = net.csr(&Context::with_memory(1 << 20)).unwrap();
/// assert_eq!(netlace::search::components(graph), 4);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn components(graph: &Csr) -> Node {
    component_nodes(graph).len() as Node
}

/// The nodes of each connected component, in ascending order.
pub fn component_nodes(graph: &Csr) -> Vec<Vec<u32>> {
    let mut distances = vec![u32::MAX; graph.order() as usize];
    let mut queue = Vec::new();
    let mut components = Vec::new();
    for start in 0..graph.order() {
        if distances[start as usize] == u32::MAX {
            let mut component = graph.search(start, &mut distances, &mut queue).to_vec();
            component.sort_unstable();
            components.push(component);
        }
    }
    components
}
