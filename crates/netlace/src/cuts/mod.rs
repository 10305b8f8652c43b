//! Cuts into halves: how few links can join two halves of a network.
//!
//! Halves differ by at most one node. Each file is a way to find a small cut, or to prove that none
//! is smaller.

mod address;
mod exchange;
#[cfg(feature = "partition")]
mod partitioner;
mod starts;
mod sweep;
mod weighted;

pub use address::by_address;

use crate::context::Context;
use crate::lots::Lots;
use crate::network::{Csr, Topology};
use exchange::exchange;
use starts::{joined_by_level, multilevel};
use weighted::Weighted;

/// Two halves of a network.
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
/// let net = netlace::parse("rdn(ring(6),1)")?;
/// let context = Context::with_memory(1 << 20);
/// let graph = net.csr(&context).unwrap();
/// let halves = netlace::cuts::by_search(&**net.topology().unwrap(), graph, &[], 0, &context);
/// assert_eq!(halves.links, 12);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn by_search(
    topology: &dyn Topology,
    graph: &Csr,
    guide: &[f64],
    lower: u64,
    context: &Context,
) -> Halves {
    const SEED: u64 = 1;
    /// Link ends that all multilevel searches of one kind may look at, about a hundred times each.
    const WORK: usize = 1 << 19;
    let whole = Weighted::new(graph);
    let mut sorted: Vec<usize> = (0..guide.len()).collect();
    sorted.sort_by(|&v, &w| guide[v].total_cmp(&guide[w]));
    let by_address = by_address(topology, context);
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
        return best;
    }
    let levels = joined_by_level(topology);
    let each = (0..graph.order() as u32).collect();
    let mut lots = Lots::new(SEED);
    let tries = (WORK / whole.extent()).clamp(1, 16);
    for label in std::iter::once(&each).chain(&levels) {
        let coarse = whole.drawn_together(label);
        for _ in 0..tries {
            let side = multilevel(&coarse, &mut lots);
            if improve(label.iter().map(|&label| side[label as usize]).collect()) {
                return best;
            }
        }
    }
    best
}

/// The fewest links between two halves, given that `upper` are enough; none if it takes more time or
/// memory than the context allows to find out. Networks with narrow frontiers take less than a second.
///
/// ```
/// use netlace::Context;
/// let net = netlace::parse("mesh(7,9)")?;
/// let context = Context::with_memory(1 << 26);
/// let graph = net.csr(&context).unwrap();
/// assert_eq!(netlace::cuts::fewest(graph, 100, &context), Some(8));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn fewest(graph: &Csr, upper: u64, context: &Context) -> Option<u64> {
    const MOST_NODES: u64 = 1024;
    /// Steps that a second allows, and bytes that a way takes, with the next ones and their order.
    const A_SECOND: u64 = 1 << 25;
    const BYTES: u64 = 64;
    if graph.order() > MOST_NODES {
        return None;
    }
    let budget = sweep::Budget {
        steps: usize::try_from(context.seconds.saturating_mul(A_SECOND)).unwrap_or(usize::MAX),
        ways: usize::try_from(context.memory / BYTES).unwrap_or(usize::MAX),
    };
    sweep::fewest(&Weighted::new(graph), upper, budget)
}
