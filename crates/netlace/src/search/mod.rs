//! Search: what can only be found by walking the graph, or is found so to check a rule.

mod disjoint;
mod kinds;
mod pairs;

pub use disjoint::disjoint_paths;
pub use kinds::kinds;
pub use pairs::{
    Distances, SearchPlan, all_distances, distance, distances_from_root, known_orbits,
};

use crate::network::{Csr, Node};

/// The number of connected components.
///
/// ```
/// use netlace::Context;
/// let net = netlace::parse("rcr(2,1,2)")?;
/// let graph = net.csr(&Context::with_memory(1 << 20)).unwrap();
/// assert_eq!(netlace::search::components(graph), 4);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// Breadth-first search: every link is looked at twice. Takes at most eight bytes a node.
pub fn components(graph: &Csr) -> Node {
    let mut distances = vec![u32::MAX; graph.order() as usize];
    let mut queue = Vec::new();
    let mut count = 0;
    for start in 0..graph.order() {
        if distances[start as usize] == u32::MAX {
            graph.search(start, &mut distances, &mut queue);
            count += 1;
        }
    }
    count
}
