//! Paths that share no node but their ends.

use super::flow::{Augmenter, Goal, NodeDisjoint};
use crate::context::Context;
use crate::network::{Network, Node, RequestError};

/// A largest set of paths from `from` to `to` that share no other node, each from end to end.
///
/// ```
/// use netlace::{Context, search::disjoint_paths};
/// let net = netlace::parse("petersen")?;
/// let paths = disjoint_paths(&net, 0, 7, &Context::with_memory(1 << 20)).unwrap();
/// assert_eq!(paths.len(), 3); // as many as a node has links
/// assert!(paths.iter().all(|path| path[0] == 0 && path[path.len() - 1] == 7));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// A search of the graph for each path found, and one more.
pub fn disjoint_paths(
    network: &Network,
    from: Node,
    to: Node,
    context: &Context,
) -> Result<Vec<Vec<Node>>, RequestError> {
    /// What a search takes for each node, and the paths that it finds.
    const BYTES: u128 = 48;
    if from == to {
        return Ok(Vec::new());
    }
    let graph = network.csr(context)?;
    let what = || format!("searching {network} for disjoint paths");
    context.within_memory(what, BYTES * u128::from(graph.order()))?;
    let mut paths = NodeDisjoint::new(graph, from as u32, Goal::Node(to as u32));
    let mut augmenter = Augmenter::new(2 * graph.order() as usize);
    let most = graph.neighbors(from).len() as u64;
    for found in 0..=most {
        context.progress.report(found, most)?;
        if augmenter.augment(&mut paths, 1) == 0 {
            break;
        }
    }
    Ok(paths.paths())
}
