//! The number of nodes, or links, that must fail to disconnect a network.

use super::all_alike;
use super::budget::WorkBudget;
use super::flow::{Augmenter, Goal, LinkDisjoint, NodeDisjoint};
use crate::context::Context;
use crate::costs;
use crate::network::{Csr, Network, Node, RequestError, Topology};

/// The fewest links whose failure leaves a network that is not connected; parallel links fail one
/// by one. 0 if it is not connected, and for a single node.
///
/// ```
/// use netlace::{Context, search::edge_connectivity};
/// let context = Context::with_memory(1 << 20);
/// assert_eq!(edge_connectivity(&netlace::parse("mesh(3,4)")?, &context).unwrap(), 2);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// The nodes are put in an order. In a smallest cut, the first node on the far side of the first
/// one has only nodes of the near side before it; so from every node the disjoint paths to those
/// before it are counted. In the order of a search they are short.
pub fn edge_connectivity(network: &Network, context: &Context) -> Result<u64, RequestError> {
    let mut fewest = 0;
    search_edge_connectivity(network, &mut fewest, context)?;
    Ok(fewest)
}

/// The same into `fewest`, which after a refusal is the smallest cut found until then.
pub(crate) fn search_edge_connectivity(
    network: &Network,
    fewest: &mut u64,
    context: &Context,
) -> Result<(), RequestError> {
    *fewest = 0;
    let Some(order) = Order::new(network, context)? else { return Ok(()) };
    let graph = order.graph;
    *fewest = (0..graph.order())
        .map(|v| graph.neighbors(v).len())
        .min()
        .expect("invariant: a network has a node") as u64;
    let mut paths = LinkDisjoint::new(graph, 0, Goal::Node(0));
    let mut augmenter = Augmenter::new(order.nodes.len());
    order.each(network, context, |place| {
        paths.restart(order.nodes[place], order.first(place));
        *fewest = (*fewest).min(augmenter.augment(&mut paths, *fewest));
        std::mem::take(&mut augmenter.examined)
    })
}

/// The fewest nodes whose failure leaves a network that is not connected, or a single node. 0 if it
/// is not connected, and for a single node.
///
/// ```
/// use netlace::{Context, search::node_connectivity};
/// let context = Context::with_memory(1 << 20);
/// assert_eq!(node_connectivity(&netlace::parse("complete(7)")?, &context).unwrap(), 6);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// As [`edge_connectivity`], but a cut may contain the first nodes: as many as it may have are also
/// compared with each other. If all nodes are alike, some smallest cut leaves out the first one.
/// (S. Even: An Algorithm for Determining Whether the Connectivity of a Graph Is at Least k. SIAM
/// Journal on Computing, 1975.)
pub fn node_connectivity(network: &Network, context: &Context) -> Result<u64, RequestError> {
    let mut fewest = 0;
    search_node_connectivity(network, &mut fewest, context)?;
    Ok(fewest)
}

/// The same into `fewest`, which after a refusal is the smallest cut found until then.
pub(crate) fn search_node_connectivity(
    network: &Network,
    fewest: &mut u64,
    context: &Context,
) -> Result<(), RequestError> {
    *fewest = 0;
    let Some(order) = Order::new(network, context)? else { return Ok(()) };
    let graph = order.graph;
    *fewest = (0..graph.order())
        .map(|v| distinct(graph, v).len())
        .min()
        .expect("invariant: a network has a node") as u64;
    let mut paths = NodeDisjoint::new(graph, 0, Goal::Node(0));
    let mut augmenter = Augmenter::new(2 * order.nodes.len());
    order.each(network, context, |place| {
        let from = order.nodes[place];
        if place as u64 >= *fewest {
            paths.restart(from, order.first(place));
            *fewest = (*fewest).min(augmenter.augment(&mut paths, *fewest));
        } else {
            let others = if all_alike(network, context) { 1 } else { place };
            for &other in &order.nodes[..others] {
                if !graph.neighbors(Node::from(from)).contains(&other) {
                    paths.restart(from, Goal::Node(other));
                    *fewest = (*fewest).min(augmenter.augment(&mut paths, *fewest));
                }
            }
        }
        std::mem::take(&mut augmenter.examined)
    })
}

/// Whether `v` and three of its neighbours are all linked to each other.
pub(crate) fn is_in_a_clique_of_four(topology: &dyn Topology, v: Node) -> bool {
    let row = |v| {
        let mut row = Vec::new();
        topology.neighbors(v, &mut row);
        row.sort_unstable();
        row
    };
    let common = |a: &[Node], b: &[Node]| -> Vec<Node> {
        a.iter().copied().filter(|w| b.binary_search(w).is_ok()).collect()
    };
    let near = row(v);
    near.iter().any(|&a| {
        let both = common(&row(a), &near);
        both.iter().any(|&b| !common(&row(b), &both).is_empty())
    })
}

fn distinct(graph: &Csr, v: Node) -> Vec<u32> {
    let mut row = graph.neighbors(v).to_vec();
    row.sort_unstable();
    row.dedup();
    row
}

/// The nodes of a connected network in the order in which a search finds them.
struct Order<'a> {
    graph: &'a Csr,
    nodes: Vec<u32>,
    places: Vec<u32>,
}

impl<'a> Order<'a> {
    /// `None` if not all are found.
    fn new(network: &'a Network, context: &Context) -> Result<Option<Self>, RequestError> {
        /// What an order, paths and a search of them take for each node.
        const BYTES: u128 = 40;
        let graph = network.csr(context)?;
        let order = graph.order();
        let needed = BYTES * u128::from(order) + graph.channels(order - 1).end as u128;
        context.within_memory(|| what(network), needed)?;
        let mut nodes = Vec::new();
        let mut places = vec![u32::MAX; order as usize];
        graph.search(0, &mut places, &mut nodes);
        (0..).zip(&nodes).for_each(|(place, &v)| places[v as usize] = place);
        Ok((nodes.len() as u64 == order).then_some(Self { graph, nodes, places }))
    }

    /// The nodes before this place.
    fn first(&self, place: usize) -> Goal<'_> {
        Goal::First { count: place as u32, places: &self.places }
    }

    /// Calls `visit` with every place but the first; it says how much it examined at.
    fn each(
        &self,
        network: &Network,
        context: &Context,
        mut visit: impl FnMut(usize) -> usize,
    ) -> Result<(), RequestError> {
        let total = self.nodes.len() as u64;
        let mut budget = WorkBudget::new(context, costs::FLOW_LINK);
        for place in 1..self.nodes.len() {
            let done = place as u64;
            if done.is_multiple_of(64) {
                context.progress.report(done, total)?;
            }
            let examined = visit(place);
            budget.take(examined).map_err(|_| budget.refused(what(network), done, total))?;
        }
        Ok(())
    }
}

fn what(network: &Network) -> String {
    format!("counting disjoint paths from every node of {network}")
}
