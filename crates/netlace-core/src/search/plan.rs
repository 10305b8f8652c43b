//! What a search would take, before it begins.

use super::limits::{farthest, in_seconds, link_ends, within_time};
use super::many::AT_A_TIME;
use super::shells;
use crate::context::Context;
use crate::costs;
use crate::network::{Csr, Network, Node, RequestError, orbit_of, orbit_sizes};

/// What a search for all distances would take.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchPlan {
    /// Nodes to search from, each with the number of nodes like it.
    pub sources: Vec<(Node, u64)>,
    /// How they are searched from.
    pub kernel: Kernel,
    /// The approximate number of seconds it takes.
    pub seconds: u64,
}

/// How a network is searched from several nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kernel {
    /// From one after the other, over bitmaps of the implicit network.
    OneByOne,
    /// From many at a time, over the stored graph.
    Together,
}

impl SearchPlan {
    /// Plans a search: one source if all nodes are known to be alike, else one of each orbit of
    /// the automorphisms that follow from the construction; all, if symmetry is not enabled by the context.
    /// Refused if even the plan would take more memory or time than the context allows.
    pub fn new(network: &Network, context: &Context) -> Result<Self, RequestError> {
        let order = network.topology()?.order();
        let sources = if all_alike(network, context) {
            vec![(0, order)]
        } else {
            orbit_sizes(&known_orbits(network, context)?)
        };
        let count = sources.len() as u128;
        let one_by_one = shells::nanoseconds(network, context).saturating_mul(count);
        let together = together(network, sources.len(), farthest(network), context);
        // Bitmaps do not hold what single nodes carry.
        let alike = network.endpoints().alike().is_some();
        let (kernel, nanoseconds) = if count == 1 || (alike && one_by_one < together) {
            (Kernel::OneByOne, one_by_one)
        } else {
            (Kernel::Together, together)
        };
        Ok(Self { sources, kernel, seconds: in_seconds(nanoseconds) })
    }

    /// The same plan, with what it takes over the stored graph. A first search bounds the distances.
    pub(super) fn together(&self, network: &Network, graph: &Csr, context: &Context) -> Self {
        let mut distances = vec![u32::MAX; graph.order() as usize];
        let mut queue = Vec::new();
        // From one node of every component.
        let mut farthest = 0;
        for source in 0..graph.order() {
            if distances[source as usize] == u32::MAX {
                let found = graph.search(source, &mut distances, &mut queue);
                let last = distances
                    [*found.last().expect("invariant: a search reaches its source") as usize];
                farthest = farthest.max(last);
            }
        }
        let most = 2 * u64::from(farthest);
        let nanoseconds = together(network, self.sources.len(), most, context);
        Self { seconds: in_seconds(nanoseconds), ..self.clone() }
    }

    pub(super) fn in_words(&self, network: &Network) -> String {
        match self.sources.len() {
            1 => format!("a search in {network}"),
            count => format!("a search from {count} nodes of {network}"),
        }
    }

    pub(super) fn check(&self, network: &Network, context: &Context) -> Result<(), RequestError> {
        within_time(|| self.in_words(network), self.seconds, context)
    }
}

/// The approximate number of nanoseconds a search over the stored graph takes: links are examined once for each
/// distance and as many sources as are searched from at a time, or once for each source.
fn together(network: &Network, sources: usize, farthest: u64, context: &Context) -> u128 {
    let ends = link_ends(network);
    let rounds =
        sources.div_ceil(AT_A_TIME) as u128 * (u128::from(farthest) + 2) * costs::TOGETHER_LINK_END;
    let each = ends.saturating_mul(rounds.min(sources as u128 * costs::STORED_LINK_END));
    each / context.threads.max(1) as u128
}

/// Whether all nodes are known to be alike, and symmetry is enabled by the context.
pub fn all_alike(network: &Network, context: &Context) -> bool {
    context.symmetry && network.is_vertex_transitive()
}

/// For each node the least one that it is known to be like, by the automorphisms that follow from
/// the construction: see [`orbit_of`]; with the feature `nauty` by all automorphisms, if the network
/// is small. Each is only like itself if symmetry is not enabled by the context.
pub fn known_orbits(network: &Network, context: &Context) -> Result<Vec<u32>, RequestError> {
    let order = network.topology()?.order();
    let what = || format!("sorting the nodes of {network} into orbits");
    let needed = 32 * u128::from(order);
    context.within_memory(what, needed)?;
    if order > u64::from(u32::MAX) {
        return Err(RequestError::Unstorable { what: what() });
    }
    if !context.symmetry {
        return Ok((0..order as u32).collect());
    }
    #[cfg(feature = "nauty")]
    if let Some(orbits) = super::full_orbits(network, context) {
        return Ok(orbits);
    }
    let automorphisms = network.automorphisms();
    let examined = u128::from(order) * (automorphisms.len() as u128 + 1);
    within_time(what, in_seconds(examined * costs::ORBIT_IMAGE), context)?;
    Ok(orbit_of(order, &automorphisms))
}
