//! Cycles and paths through all nodes of a network.

mod exhaust;
mod reasons;
mod rotations;

use super::graph::Graph;
use exhaust::Outcome;
use netlace_core::Context;
use netlace_core::network::{Network, Node, RequestError};

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
/// none was found. One node alone and two linked ones count as cycles, as in a ring of one or two nodes.
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
) -> Result<Option<Vec<Node>>, RequestError> {
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
pub fn cycle(network: &Network, context: &Context) -> Result<Hamilton, RequestError> {
    search(network, context, cycle_through_all)
}

/// A path through all nodes, or the reason why there is none.
///
/// ```
/// use netlace::{Context, embedding::{Hamilton, path}};
/// let net = netlace::parse("petersen")?;
/// let path = path(&net, &Context::with_memory(1 << 30)).unwrap();
/// assert!(matches!(path, Hamilton::Found(nodes) if nodes.len() == 10));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn path(network: &Network, context: &Context) -> Result<Hamilton, RequestError> {
    search(network, context, path_through_all)
}

fn search(
    network: &Network,
    context: &Context,
    find: fn(&Graph) -> Tour,
) -> Result<Hamilton, RequestError> {
    let order = network.topology()?.order();
    // Rotations and the search with forced links hold about so much in addition to the graph.
    let ends = u128::try_from(network.links() * 2u32).unwrap_or(u128::MAX / 1024);
    let needed = 64 * u128::from(order) + 16 * ends;
    context.within_memory(|| format!("a path through all nodes of {network}"), needed)?;
    Ok(match find(&Graph::of(network, context)?) {
        Tour::Found(nodes) => Hamilton::Found(nodes.into_iter().map(Node::from).collect()),
        Tour::Impossible(why) => Hamilton::Impossible(why),
        Tour::NotFound => Hamilton::NotFound,
    })
}

/// The same of a stored graph.
pub(super) enum Tour {
    Found(Vec<u32>),
    Impossible(String),
    NotFound,
}

impl From<Outcome> for Tour {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::Cycle(nodes) => Tour::Found(nodes),
            Outcome::None => {
                Tour::Impossible("all choices of links were tried or excluded".to_owned())
            }
            Outcome::Unknown => Tour::NotFound,
        }
    }
}

/// A cycle through all nodes.
pub(super) fn cycle_through_all(graph: &Graph) -> Tour {
    match reasons::no_cycle(graph) {
        Some(why) => Tour::Impossible(why),
        None => round(graph).into(),
    }
}

/// A path through all nodes: a cycle without the node that is linked to all.
pub(super) fn path_through_all(graph: &Graph) -> Tour {
    if let Some(why) = reasons::no_path(graph) {
        return Tour::Impossible(why);
    }
    let apex = graph.order() as u32;
    match round(&graph.with_apex()).into() {
        Tour::Found(mut nodes) => {
            let place = nodes
                .iter()
                .position(|&v| v == apex)
                .expect("invariant: the cycle visits all nodes");
            nodes.rotate_left(place);
            nodes.remove(0);
            Tour::Found(nodes)
        }
        tour => tour,
    }
}

/// A cycle through all nodes of a connected graph.
fn round(graph: &Graph) -> Outcome {
    /// Link ends examined by tries that settle small networks, and by those when all else failed.
    const FEW: u64 = 1 << 22;
    const MANY: u64 = 1 << 28;
    if graph.order() <= 2 {
        return Outcome::Cycle((0..graph.order() as u32).collect());
    }
    // About as many links must be tried as there are nodes, each with a check of all others.
    let is_small = (graph.order() * graph.link_ends()) as u64 <= MANY;
    if is_small {
        match exhaust::cycle(graph, FEW) {
            Outcome::Unknown => (),
            outcome => return outcome,
        }
    }
    match rotations::cycle(graph) {
        Some(nodes) => Outcome::Cycle(nodes),
        None if is_small => exhaust::cycle(graph, MANY),
        None => Outcome::Unknown,
    }
}
