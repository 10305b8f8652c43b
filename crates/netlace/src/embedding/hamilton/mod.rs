//! Cycles and paths through all nodes of a network.

mod exhaust;
mod reasons;
mod rotations;

use super::graph::Graph;
use crate::context::Context;
use crate::network::{Network, Node, Refused};
use exhaust::Outcome;

/// What is known of a cycle or a path through all nodes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Hamilton {
    /// The nodes in their order.
    Found(Vec<Node>),
    /// There is none, and why.
    Impossible(String),
    /// None was found: there may be one.
    NotFound,
}

/// A cycle through all nodes: the nodes in their order, the last linked to the first, or `None` if
/// none was found. One node alone and two linked ones count as cycles, as in a ring of so many.
///
/// ```
/// use netlace::{Context, embedding::hamiltonian_cycle};
/// let context = Context::with_memory(1 << 30);
/// let net = netlace::parse("rcr(2,4,2)")?;
/// let cycle = hamiltonian_cycle(&net, &context).unwrap().unwrap();
/// assert_eq!(cycle.len(), 64);
/// let net = netlace::parse("petersen")?; // has a path through all nodes, but no cycle
/// assert_eq!(hamiltonian_cycle(&net, &context).unwrap(), None);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn hamiltonian_cycle(
    network: &Network,
    context: &Context,
) -> Result<Option<Vec<Node>>, Refused> {
    match cycle(network, context)? {
        Hamilton::Found(nodes) => Ok(Some(nodes)),
        Hamilton::Impossible(_) | Hamilton::NotFound => Ok(None),
    }
}

/// A cycle through all nodes, or the reason why there is none.
///
/// ```
/// use netlace::{Context, embedding::{Hamilton, cycle}};
/// let net = netlace::parse("mesh(3,3)")?;
/// let Hamilton::Impossible(why) = cycle(&net, &Context::with_memory(1 << 30)).unwrap()
///     else { panic!() };
/// assert_eq!(why, "links join only nodes of two sides, which have 4 and 5 nodes");
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn cycle(network: &Network, context: &Context) -> Result<Hamilton, Refused> {
    search(network, context, reasons::no_cycle, round)
}

/// A path through all nodes, or the reason why there is none.
pub fn path(network: &Network, context: &Context) -> Result<Hamilton, Refused> {
    search(network, context, reasons::no_path, |graph| {
        let apex = graph.order() as u32;
        // A path is a cycle without the node that is linked to all.
        match round(&graph.with_apex()) {
            Outcome::Cycle(mut nodes) => {
                let place = nodes.iter().position(|&v| v == apex).unwrap_or(0);
                nodes.rotate_left(place);
                nodes.remove(0);
                Outcome::Cycle(nodes)
            }
            other => other,
        }
    })
}

fn search(
    network: &Network,
    context: &Context,
    reason: fn(&Graph) -> Option<String>,
    find: fn(&Graph) -> Outcome,
) -> Result<Hamilton, Refused> {
    let order = network.topology()?.order();
    // Rotations and the search with forced links hold about so much besides the graph.
    let ends = u128::try_from(network.links() * 2u32).unwrap_or(u128::MAX / 1024);
    let needed = 64 * u128::from(order) + 16 * ends;
    context.within_memory(|| format!("a way through all nodes of {network}"), needed)?;
    let graph = Graph::of(network, context)?;
    if let Some(why) = reason(&graph) {
        return Ok(Hamilton::Impossible(why));
    }
    Ok(match find(&graph) {
        Outcome::Cycle(nodes) => Hamilton::Found(nodes.into_iter().map(Node::from).collect()),
        Outcome::None => Hamilton::Impossible(
            "every way to choose two links at each node was tried or excluded".to_owned(),
        ),
        Outcome::Unknown => Hamilton::NotFound,
    })
}

/// A cycle through all nodes of a connected graph.
fn round(graph: &Graph) -> Outcome {
    if graph.order() <= 2 {
        return Outcome::Cycle((0..graph.order() as u32).collect());
    }
    /// Link ends looked at by tries that settle small networks, and by those when all else failed.
    const FEW: u64 = 1 << 22;
    const MANY: u64 = 1 << 28;
    match exhaust::cycle(graph, FEW) {
        Outcome::Unknown => (),
        outcome => return outcome,
    }
    match rotations::cycle(graph) {
        Some(nodes) => Outcome::Cycle(nodes),
        None => exhaust::cycle(graph, MANY),
    }
}
