//! Why no embedding can have a smaller dilation.

use super::graph::Graph;
use super::pair::both;
use netlace_core::Context;
use netlace_core::network::{Network, RequestError};

/// A dilation below which there is no embedding with one guest node on a host node, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DilationBound {
    /// No embedding has a smaller dilation.
    pub dilation: u32,
    /// Why the next smaller one is impossible; empty if there is nothing to say.
    pub why: String,
}

/// The number of nodes within each number of links: of the node that has the most, for each number.
struct Balls {
    most: Vec<u64>,
    /// A node that has the most.
    node: Vec<u32>,
    /// Whether these are the true numbers, not only what the degree allows.
    counted: bool,
}

impl Balls {
    /// Counts from the first `sources` nodes.
    fn count(graph: &Graph, sources: usize) -> Self {
        let mut balls = Self { most: Vec::new(), node: Vec::new(), counted: true };
        for source in 0..sources as u32 {
            let mut within: Vec<u64> = Vec::new();
            for d in graph.distances(source).into_iter().filter(|&d| d < u32::MAX) {
                within.resize(within.len().max(d as usize + 1), 0);
                within[d as usize] += 1;
            }
            for i in 1..within.len() {
                within[i] += within[i - 1];
            }
            balls.join(source, &within);
        }
        balls
    }

    /// Takes the larger number at every distance; beyond the last one nothing is added.
    fn join(&mut self, source: u32, within: &[u64]) {
        let all = within.last().copied().expect("invariant: a search reaches its source");
        let before = self.most.last().copied().unwrap_or(0);
        let longest = self.most.len().max(within.len());
        let last = self.node.last().copied().unwrap_or(source);
        self.most.resize(longest, before);
        self.node.resize(longest, last);
        for i in 0..longest {
            let count = within.get(i).copied().unwrap_or(all);
            if count > self.most[i] {
                (self.most[i], self.node[i]) = (count, source);
            }
        }
    }

    /// What a greatest degree allows at most.
    fn allowed(order: u64, degree: u64) -> Self {
        let (mut most, mut shell, mut all) = (vec![1], degree, 1u64);
        while all < order && shell > 0 {
            all = all.saturating_add(shell).min(order);
            shell = shell.saturating_mul(degree.saturating_sub(1)).min(order);
            most.push(all);
        }
        Self { node: vec![0; most.len()], most, counted: false }
    }

    fn within(&self, links: u64) -> u64 {
        let last = self.most.len() - 1;
        self.most[usize::try_from(links).unwrap_or(last).min(last)]
    }
}

/// The smallest dilation that is not excluded by counting nodes, by degrees or by odd cycles.
///
/// ```
/// use netlace::{Context, embedding::dilation_bound};
/// let (guest, host) = (netlace::parse("binary_tree(6)")?, netlace::parse("rcr(1,32,0)")?);
/// let bound = dilation_bound(&guest, &host, &Context::with_memory(1 << 20)).unwrap();
/// assert_eq!(bound.dilation, 4);
/// assert_eq!(bound.why, "63 nodes of binary_tree(6) lie within 5 links of node 0, but only \
///     60 nodes of rcr(1,32,0) lie within 15 links of any node: dilation 3 is impossible");
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn dilation_bound(
    guest: &Network,
    host: &Network,
    context: &Context,
) -> Result<DilationBound, RequestError> {
    let graphs = both(guest, host, context)?;
    Ok(bound((guest, &graphs.0), (host, &graphs.1)))
}

pub(super) fn bound(guest: (&Network, &Graph), host: (&Network, &Graph)) -> DilationBound {
    /// Nodes and link ends examined to count what is near every node.
    const BUDGET: u64 = 1 << 27;
    if guest.1.link_ends() == 0 {
        return DilationBound { dilation: 0, why: String::new() };
    }
    let sources = |network: &Network, graph: &Graph| {
        let sources = if network.is_vertex_transitive() { 1 } else { graph.order() };
        let each = (graph.order() + graph.link_ends()) as u64;
        (sources as u64 * each <= BUDGET).then_some(sources)
    };
    // Any node of the guest will do, but of the host it must be the one with the most around it.
    let of_guest = Balls::count(guest.1, sources(guest.0, guest.1).unwrap_or(1));
    let of_host = match sources(host.0, host.1) {
        Some(sources) => Balls::count(host.1, sources),
        None => Balls::allowed(host.1.order() as u64, u64::from(host.0.max_degree())),
    };
    let mut bound = DilationBound { dilation: 1, why: String::new() };
    while let Some(why) = excluded(guest.0, &of_guest, host.0, &of_host, bound.dilation) {
        bound = DilationBound { dilation: bound.dilation + 1, why };
    }
    match not_a_part(guest, host) {
        Some(why) if bound.dilation == 1 => DilationBound { dilation: 2, why },
        _ => bound,
    }
}

/// Why this dilation is impossible, by counting.
fn excluded(
    guest: &Network,
    of_guest: &Balls,
    host: &Network,
    of_host: &Balls,
    dilation: u32,
) -> Option<String> {
    let too_many = |&i: &usize| of_guest.most[i] > of_host.within(i as u64 * u64::from(dilation));
    let i = (1..of_guest.most.len()).find(too_many)?;
    let (near, node) = (of_guest.most[i], of_guest.node[i]);
    let links = i as u64 * u64::from(dilation);
    let room = of_host.within(links);
    let lie = if of_host.counted { "lie" } else { "can lie, by its degree," };
    let s = |count: u64| if count == 1 { "" } else { "s" };
    Some(format!(
        "{near} nodes of {guest} lie within {i} link{} of node {node}, but only {room} nodes of \
         {host} {lie} within {links} link{} of any node: dilation {dilation} is impossible",
        s(i as u64),
        s(links),
    ))
}

/// Why the guest's links cannot all be links of the host.
fn not_a_part(guest: (&Network, &Graph), host: (&Network, &Graph)) -> Option<String> {
    let ((guest, guest_graph), (host, host_graph)) = (guest, host);
    if guest_graph.link_ends() > host_graph.link_ends() {
        return Some(format!(
            "{guest} has {} pairs of linked nodes, {host} only {}: dilation 1 is impossible",
            guest_graph.link_ends() / 2,
            host_graph.link_ends() / 2
        ));
    }
    let (guest_degrees, host_degrees) = (guest_graph.degrees(), host_graph.degrees());
    if let Some(i) = (0..guest_degrees.len()).find(|&i| guest_degrees[i] > host_degrees[i]) {
        return Some(format!(
            "{} nodes of {guest} have {degree} neighbours or more, but fewer of {host}: \
             dilation 1 is impossible",
            i + 1,
            degree = guest_degrees[i]
        ));
    }
    let host_sides = host_graph.side_sizes()?;
    let Some(guest_sides) = guest_graph.side_sizes() else {
        return Some(format!(
            "{guest} has a cycle of odd length, {host} has none: dilation 1 is impossible"
        ));
    };
    (guest_graph.is_connected() && (guest_sides.0 > host_sides.0 || guest_sides.1 > host_sides.1))
        .then(|| {
            format!(
                "links join nodes of two sides, {} and {} in {guest}, {} and {} in {host}: \
             dilation 1 is impossible",
                guest_sides.0, guest_sides.1, host_sides.0, host_sides.1
            )
        })
}
