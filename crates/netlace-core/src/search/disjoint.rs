//! Paths that share no node but their ends.

use super::flow::{Augmenter, Goal, NodeDisjoint};
use crate::network::{Csr, Node};

/// A largest set of paths from `from` to `to` that share no other node, each from end to end.
///
/// ```
/// use netlace::{Context, search::disjoint_paths};
/// let net = netlace::parse("petersen")?;
/// let graph = net.csr(&Context::with_memory(1 << 20)).unwrap();
/// let paths = disjoint_paths(graph, 0, 7);
/// assert_eq!(paths.len(), 3); // as many as a node has links
/// assert!(paths.iter().all(|path| path[0] == 0 && path[path.len() - 1] == 7));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// A search of the graph for each path found, and one more.
pub fn disjoint_paths(graph: &Csr, from: Node, to: Node) -> Vec<Vec<Node>> {
    if from == to {
        return Vec::new();
    }
    let mut paths = NodeDisjoint::new(graph, from as u32, Goal::Node(to as u32));
    Augmenter::new(2 * graph.order() as usize).augment(&mut paths, u64::MAX);
    paths.paths()
}
