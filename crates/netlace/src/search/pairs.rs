//! Distances from all nodes, or from one of each kind.

use num_bigint::BigUint;

use crate::context::Context;
use crate::exact::Enumerator;
use crate::network::{Network, Node, Refused, orbits};

/// What a search for all distances would take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchPlan {
    /// Nodes to search from, each with how many are like it.
    pub sources: Vec<(Node, u64)>,
    /// Whether the graph is stored first.
    pub stored: bool,
    /// About how many seconds it takes.
    pub seconds: u64,
}

/// About how many nanoseconds a search spends on a link end, stored and by rule.
const STORED: u128 = 5;
const BY_RULE: u128 = 25;

impl SearchPlan {
    /// Plans a search: one source if all nodes are known to look alike, else one of each orbit of
    /// the automorphisms that follow from the construction.
    pub fn new(network: &Network) -> Result<Self, Refused> {
        /// Orbits are looked for, and graphs stored, up to this order.
        const MOST_STORED: Node = 1 << 24;
        let order = network.topology()?.order();
        let alike = network.is_vertex_transitive();
        let sources = if alike {
            vec![(0, order)]
        } else if order <= MOST_STORED {
            orbits(order, &network.automorphisms())
        } else {
            return Err(Refused::TooLong {
                what: format!("a search from each of the {order} nodes of {network}"),
                seconds: u64::MAX,
            });
        };
        let stored = sources.len() > 1;
        let ends =
            u128::from(order) + 2 * u128::try_from(network.links()).unwrap_or(u128::MAX / 16);
        let each = ends.saturating_mul(if stored { STORED } else { BY_RULE });
        let seconds = each.saturating_mul(sources.len() as u128) / 1_000_000_000;
        Ok(Self { sources, stored, seconds: u64::try_from(seconds).unwrap_or(u64::MAX) })
    }
}

/// What a search for all distances found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    /// The ordered pairs at each distance, self pairs at 0, pairs without a path left out.
    pub pairs: Enumerator,
    /// The least eccentricity: from the most central node, how far it is to the farthest that can
    /// be reached.
    pub radius: u64,
}

/// All distances, by breadth-first search.
///
/// ```
/// use netlace::Context;
/// let net = netlace::parse("rsn(hypercube(3),3)")?; // 4,096 nodes of 120 kinds
/// let found = netlace::search::all_distances(&net, &Context::with_memory(1 << 30)).unwrap();
/// assert_eq!(found.pairs, net.enumerator_rule().unwrap());
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// Refused if it would take more memory or time than the context allows.
pub fn all_distances(network: &Network, context: &Context) -> Result<Distances, Refused> {
    let plan = SearchPlan::new(network)?;
    if plan.seconds > context.seconds {
        return Err(Refused::TooLong {
            what: format!("a search from {} nodes of {network}", plan.sources.len()),
            seconds: plan.seconds,
        });
    }
    if !plan.stored {
        let rooted = distances_from_root(network, context)?;
        let radius = rooted.greatest().unwrap_or(0);
        return Ok(Distances { pairs: rooted.times(network.order()), radius });
    }
    let csr = network.csr(context)?;
    let mut counts: Vec<u128> = Vec::new();
    let mut radius = usize::MAX;
    let mut distances = vec![u32::MAX; csr.order() as usize];
    let mut queue = Vec::new();
    for (done, &(source, alike)) in plan.sources.iter().enumerate() {
        (context.progress)(done as u64, plan.sources.len() as u64);
        let found = csr.search(source, &mut distances, &mut queue);
        let eccentricity = found.last().map_or(0, |&last| distances[last as usize]) as usize;
        radius = radius.min(eccentricity);
        if counts.len() <= eccentricity {
            counts.resize(eccentricity + 1, 0);
        }
        for &v in found {
            counts[distances[v as usize] as usize] += u128::from(alike);
            distances[v as usize] = u32::MAX;
        }
    }
    let counts = counts.into_iter().zip(0..);
    let pairs = counts.map(|(count, distance)| (distance, BigUint::from(count))).collect();
    Ok(Distances { pairs, radius: radius as u64 })
}

/// The nodes at each distance from node 0, by one search over the implicit network.
pub fn distances_from_root(network: &Network, context: &Context) -> Result<Enumerator, Refused> {
    let mut counts = Vec::new();
    shells(network, 0, context, |shell, _| {
        counts.push(shell.len());
        true
    })?;
    Ok(counts
        .into_iter()
        .zip(0..)
        .map(|(count, distance)| (distance, BigUint::from(count)))
        .collect())
}

/// The distance between two nodes, by one search; `None` if there is no path.
///
/// ```
/// use netlace::{Context, search};
/// let net = netlace::parse("heawood_ii(3)")?; // no rule is known for it
/// assert_eq!(search::distance(&net, 0, 2743, &Context::with_memory(1 << 20)).unwrap(), Some(9));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn distance(
    network: &Network,
    from: Node,
    to: Node,
    context: &Context,
) -> Result<Option<u64>, Refused> {
    let mut distance = 0;
    let mut found = None;
    shells(network, from, context, |_, seen| {
        if seen.contains(to) {
            found = Some(distance);
        }
        distance += 1;
        found.is_none()
    })?;
    Ok(found)
}

/// Calls `visit` with the nodes at each distance from `source` and all nodes seen so far, until it
/// has enough.
///
/// Takes a bit a node and eight bytes for each node of the two widest neighbouring distances; of
/// these all nodes are assumed when memory is checked.
fn shells(
    network: &Network,
    source: Node,
    context: &Context,
    mut visit: impl FnMut(&[Node], &Bits) -> bool,
) -> Result<(), Refused> {
    let topology = &**network.topology()?;
    let order = topology.order();
    let needed = u128::from(order) / 8 + 8 * u128::from(order);
    if needed > u128::from(context.memory) {
        let what = format!("a search in {network}");
        return Err(Refused::Memory { what, needed, limit: context.memory });
    }
    let mut seen = Bits::new(order);
    seen.insert(source);
    let (mut here, mut next, mut row) = (vec![source], Vec::new(), Vec::new());
    let mut done = 0;
    while !here.is_empty() && visit(&here, &seen) {
        done += here.len() as u64;
        for &v in &here {
            row.clear();
            topology.neighbors(v, &mut row);
            next.extend(row.iter().copied().filter(|&w| seen.insert(w)));
        }
        std::mem::swap(&mut here, &mut next);
        next.clear();
        (context.progress)(done, order);
    }
    Ok(())
}

/// A set of nodes.
struct Bits(Vec<u64>);

impl Bits {
    fn new(order: Node) -> Self {
        Self(vec![0; order.div_ceil(64) as usize])
    }

    fn contains(&self, v: Node) -> bool {
        self.0[(v / 64) as usize] >> (v % 64) & 1 == 1
    }

    /// Takes `v` in; whether it was new.
    fn insert(&mut self, v: Node) -> bool {
        let (word, bit) = (&mut self.0[(v / 64) as usize], 1 << (v % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
}
