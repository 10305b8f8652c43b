//! Distances from all nodes, or from one of each kind.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::many::{AT_A_TIME, ManySources};
use crate::context::Context;
use crate::exact::Enumerator;
use crate::network::{Csr, Network, Node, Refused, orbit_of, orbit_sizes, squared};

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

/// About how many nanoseconds a search spends on a link end, stored and by rule, and from many
/// nodes at a time.
const STORED: u128 = 5;
const BY_RULE: u128 = 25;
const AT_ONCE: u128 = 4;

impl SearchPlan {
    /// Plans a search: one source if all nodes are known to look alike, else one of each orbit of
    /// the automorphisms that follow from the construction. Refused if even the plan would take
    /// more memory or time than the context allows.
    pub fn new(network: &Network, context: &Context) -> Result<Self, Refused> {
        let order = network.topology()?.order();
        let ends = link_ends(network);
        if network.is_vertex_transitive() {
            let seconds = in_seconds(ends.saturating_mul(BY_RULE));
            return Ok(Self { sources: vec![(0, order)], stored: false, seconds });
        }
        let sources = orbit_sizes(&known_orbits(network, context)?);
        let each = ends.saturating_mul(STORED);
        let seconds = in_seconds(each.saturating_mul(sources.len() as u128));
        Ok(Self { sources, stored: true, seconds })
    }

    /// The same plan, with what it takes from many nodes at a time: links are looked at once for
    /// each distance, which a first search bounds.
    fn many_at_a_time(&self, network: &Network, graph: &Csr) -> Self {
        let mut distances = vec![u32::MAX; graph.order() as usize];
        let mut queue = Vec::new();
        // From one node of every piece.
        let mut farthest = 0;
        for source in 0..graph.order() {
            if distances[source as usize] == u32::MAX {
                let found = graph.search(source, &mut distances, &mut queue);
                let last = found.last().map_or(0, |&last| distances[last as usize]);
                farthest = farthest.max(last);
            }
        }
        let ends =
            link_ends(network).saturating_mul(self.sources.len().div_ceil(AT_A_TIME) as u128);
        let looks = ends.saturating_mul(2 * u128::from(farthest) + 2);
        let seconds = in_seconds(looks.saturating_mul(AT_ONCE)).min(self.seconds);
        Self { seconds, ..self.clone() }
    }

    fn in_words(&self, network: &Network) -> String {
        match self.sources.len() {
            1 => format!("a search in {network}"),
            count => format!("a search from {count} nodes of {network}"),
        }
    }

    fn check(&self, network: &Network, context: &Context) -> Result<(), Refused> {
        within_time(|| self.in_words(network), self.seconds, context)
    }
}

/// What a search looks at: all nodes, and both ends of all links.
fn link_ends(network: &Network) -> u128 {
    let most = u128::MAX / 16;
    let order = u128::try_from(network.order()).unwrap_or(most);
    order.saturating_add(2 * u128::try_from(network.links()).unwrap_or(most))
}

fn in_seconds(nanoseconds: u128) -> u64 {
    u64::try_from(nanoseconds / 1_000_000_000).unwrap_or(u64::MAX)
}

/// Refuses what would take longer than the context allows.
pub(crate) fn within_time(
    what: impl Fn() -> String,
    seconds: u64,
    context: &Context,
) -> Result<(), Refused> {
    if seconds > context.seconds {
        return Err(Refused::TooLong { what: what(), seconds });
    }
    Ok(())
}

/// For each node the least one that it is known to be like, by the automorphisms that follow from
/// the construction: see [`orbit_of`]; with the feature `nauty` by all automorphisms, if the network
/// is small.
pub fn known_orbits(network: &Network, context: &Context) -> Result<Vec<u32>, Refused> {
    const NANOSECONDS: u128 = 20;
    let order = network.topology()?.order();
    let what = || format!("sorting the nodes of {network} into orbits");
    let needed = 32 * u128::from(order);
    if needed > u128::from(context.memory) {
        return Err(Refused::Memory { what: what(), needed, limit: context.memory });
    }
    if order > u64::from(u32::MAX) {
        return Err(Refused::Unstorable { what: what() });
    }
    #[cfg(feature = "nauty")]
    if let Some(orbits) = super::full_orbits(network, context) {
        return Ok(orbits);
    }
    let automorphisms = network.automorphisms();
    let looks = u128::from(order) * (automorphisms.len() as u128 + 1);
    within_time(what, in_seconds(looks * NANOSECONDS), context)?;
    Ok(orbit_of(order, &automorphisms))
}

/// What a search for all distances found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Distances {
    /// The ordered pairs at each distance, self pairs at 0, pairs without a path left out.
    pub pairs: Enumerator,
    /// The ordered pairs of endpoints at each distance.
    pub endpoint_pairs: Enumerator,
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
    let plan = SearchPlan::new(network, context)?;
    if !plan.stored {
        plan.check(network, context)?;
        let rooted = distances_from_root(network, context)?;
        let radius = rooted.greatest().unwrap_or(0);
        let pairs = rooted.times(network.order());
        let endpoint_pairs = pairs.times(&squared(network.endpoints().at(0)));
        return Ok(Distances { pairs, endpoint_pairs, radius });
    }
    let graph = network.csr(context)?;
    let needed = ManySources::bytes(graph.order());
    if needed > u128::from(context.memory) {
        let what = plan.in_words(network);
        return Err(Refused::Memory { what, needed, limit: context.memory });
    }
    plan.many_at_a_time(network, graph).check(network, context)?;
    let endpoints = network.endpoints();
    let carried: Vec<u32> = (0..graph.order()).map(|v| endpoints.at(v)).collect();
    // Sources that count alike are searched from together.
    let mut groups: BTreeMap<(u64, u32), Vec<Node>> = BTreeMap::new();
    for &(source, alike) in &plan.sources {
        groups.entry((alike, carried[source as usize])).or_default().push(source);
    }
    let mut search = ManySources::new(graph);
    let (mut done, mut radius) = (0, usize::MAX);
    // For each distance the pairs of nodes, and of endpoints.
    let mut counts: Vec<(u128, BigUint)> = Vec::new();
    for (&(alike, at_source), sources) in &groups {
        for sources in sources.chunks(AT_A_TIME) {
            (context.progress)(done, plan.sources.len() as u64);
            done += sources.len() as u64;
            let mut found: Vec<(u64, u64)> = Vec::new();
            let least = search.search(sources, |distance, v, sources| {
                if found.len() == distance {
                    found.push((0, 0));
                }
                let (nodes, hosts) = &mut found[distance];
                *nodes += sources;
                *hosts += sources * u64::from(carried[v as usize]);
            });
            radius = radius.min(least);
            counts.resize(counts.len().max(found.len()), Default::default());
            let weight = u128::from(alike) * u128::from(at_source);
            for ((all_nodes, all_hosts), (nodes, hosts)) in counts.iter_mut().zip(found) {
                *all_nodes += u128::from(alike) * u128::from(nodes);
                *all_hosts += BigUint::from(weight) * hosts;
            }
        }
    }
    let (nodes, hosts): (Vec<u128>, Vec<BigUint>) = counts.into_iter().unzip();
    Ok(Distances {
        pairs: Enumerator::from_counts(nodes),
        endpoint_pairs: Enumerator::from_counts(hosts),
        radius: radius as u64,
    })
}

/// The nodes at each distance from node 0, by one search over the implicit network.
pub fn distances_from_root(network: &Network, context: &Context) -> Result<Enumerator, Refused> {
    let mut counts = Vec::new();
    shells(network, 0, context, |shell, _| {
        counts.push(shell.len());
        true
    })?;
    Ok(Enumerator::from_counts(counts))
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
    let what = || format!("a search in {network}");
    within_time(what, in_seconds(link_ends(network).saturating_mul(BY_RULE)), context)?;
    let mut seen = Bits::new(order);
    seen.insert(source);
    let (mut here, mut next, mut row) = (vec![source], Vec::new(), Vec::new());
    let (mut done, mut distance) = (0, 0);
    while !here.is_empty() && visit(&here, &seen) {
        if distance == MOST_DISTANCES {
            let what = format!("a search in {network}, over more than {MOST_DISTANCES} distances");
            return Err(Refused::TooLong { what, seconds: u64::MAX });
        }
        distance += 1;
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

/// Each distance costs memory of its own.
const MOST_DISTANCES: u64 = 1 << 22;

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
