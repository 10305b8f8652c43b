//! Cuts into halves: how few links can join two halves of a network's hosts.
//!
//! A host stays with its node, nodes without hosts are on either side, and the halves differ by no
//! more hosts than one node carries. If all nodes carry equally many hosts, these are the halves of
//! the nodes. Each file has a method to find a small cut, or to prove that none is smaller.

mod address;
mod exchange;
#[cfg(feature = "partition")]
mod partitioner;
mod starts;
mod sweep;
mod weighted;

#[doc(hidden)]
pub use address::by_address;

use crate::context::Context;
use crate::costs;
use crate::network::{Network, RequestError};
use crate::random::Random;
use exchange::exchange;
use starts::{joined_by_level, multilevel};
use weighted::Weighted;

/// Two halves of a network's hosts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Halves {
    /// The links between them.
    pub links: u64,
    /// For each node whether it is in the first half.
    pub first: Vec<bool>,
}

/// Halves with few links between them, found from many starts: the cut by address, the nodes sorted
/// by `guide`, breadth-first orders, and a multilevel search in the graph and
/// in what is left of it when links of some levels are drawn together; with the feature `partition`
/// also a cut by METIS. Ends early when there are no
/// more than `lower` links.
///
/// ```
/// use netlace::Context;
/// let context = Context::with_memory(1 << 20);
/// let links = |expr| -> Result<u64, netlace::expr::ExprError> {
///     Ok(netlace::cuts::by_search(&netlace::parse(expr)?, &[], 0, &context).unwrap().links)
/// };
/// assert_eq!(links("rdn(ring(6),1)")?, 12);
/// assert_eq!(links("fat_tree(4)")?, 8); // half of its 16 hosts
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn by_search(
    network: &Network,
    guide: &[f64],
    lower: u64,
    context: &Context,
) -> Result<Halves, RequestError> {
    const SEED: u64 = 1;
    /// Link ends that all multilevel searches of one kind may examine, about a hundred times each.
    const WORK: usize = 1 << 19;
    let graph = network.csr(context)?;
    let whole = Weighted::new(graph, network.endpoints());
    let mut sorted: Vec<usize> = (0..guide.len()).collect();
    sorted.sort_by(|&v, &w| guide[v].total_cmp(&guide[w]));
    let by_address = by_address(network, context)?;
    let mut best = by_address.clone();
    let mut improve = |mut first: Vec<bool>| {
        let links = exchange(&whole, &mut first);
        if links < best.links {
            best = Halves { links, first };
        }
        best.links <= lower
    };
    let plain = [
        by_address.first,
        whole.halved(&sorted),
        whole.halved(&whole.breadth_first(0)),
        #[cfg(feature = "partition")]
        partitioner::halves(&whole),
    ];
    if plain.into_iter().any(&mut improve) {
        return Ok(best);
    }
    let levels = joined_by_level(&**network.topology()?);
    let each = (0..graph.order() as u32).collect();
    let mut random = Random::new(SEED);
    let tries = (WORK / whole.extent()).clamp(1, 16);
    for label in std::iter::once(&each).chain(&levels) {
        let coarse = whole.drawn_together(label);
        for _ in 0..tries {
            let side = multilevel(&coarse, &mut random);
            if improve(label.iter().map(|&label| side[label as usize]).collect()) {
                return Ok(best);
            }
        }
    }
    Ok(best)
}

/// The fewest links between two halves, given that `upper` are enough; none if it takes more time or
/// memory than the context allows to find out. Networks with narrow frontiers take less than a second.
///
/// ```
/// use netlace::Context;
/// let net = netlace::parse("mesh(7,9)")?;
/// let context = Context::with_memory(1 << 26);
/// assert_eq!(netlace::cuts::fewest(&net, 100, &context).unwrap(), Some(8));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn fewest(
    network: &Network,
    upper: u64,
    context: &Context,
) -> Result<Option<u64>, RequestError> {
    const MOST_NODES: u64 = 1024;
    /// Bytes that an assignment takes, with the next ones and their order.
    const BYTES: u64 = 64;
    if *network.order() > MOST_NODES.into() {
        return Ok(None);
    }
    let graph = network.csr(context)?;
    let budget = sweep::Budget {
        steps: usize::try_from(context.seconds.saturating_mul(costs::SWEEP_STEPS_PER_SECOND))
            .unwrap_or(usize::MAX),
        assignments: usize::try_from(context.memory_left() / BYTES).unwrap_or(usize::MAX),
    };
    Ok(sweep::fewest(&Weighted::new(graph, network.endpoints()), upper, budget))
}
