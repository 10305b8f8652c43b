//! Distances of many pairs of nodes at a time.

use std::sync::atomic::{AtomicU64, Ordering};

use super::limits::{in_seconds, link_ends, within_time};
use crate::context::Context;
use crate::network::{Network, Node, Refused};
use crate::threads::{share, share_with};

/// So many pairs are a piece of work.
const AT_A_TIME: usize = 1 << 14;

/// To look at one end of a link in a search.
const NANOSECONDS: u128 = 5;

/// The distance of each pair, `None` where there is no way: by rule if there is one, else by a search from each
/// node that comes first in a pair.
///
/// ```
/// use netlace::Context;
/// let net = netlace::parse("rdn(torus(5,5),2)")?; // 3,125,000 nodes
/// let pairs = [(0, 1), (0, 3_124_999), (7, 7)];
/// let found = netlace::search::distances(&net, &pairs, &Context::with_memory(1 << 30)).unwrap();
/// assert_eq!(found, [Some(1), Some(11), Some(0)]);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// # Panics
/// If a node is not of the network.
pub fn distances(
    network: &Network,
    pairs: &[(Node, Node)],
    context: &Context,
) -> Result<Vec<Option<u64>>, Refused> {
    let done = AtomicU64::new(0);
    let tell = |more: usize| {
        let before = done.fetch_add(more as u64, Ordering::Relaxed);
        (context.progress)(before + more as u64, pairs.len() as u64);
    };
    if context.rules
        && let Ok(rule) = network.distance_rule()
    {
        let of_piece = |piece: &[(Node, Node)]| {
            let found: Vec<_> = piece.iter().map(|&(a, b)| rule.distance(a, b)).collect();
            tell(piece.len());
            found
        };
        return Ok(share(context.threads, pairs.chunks(AT_A_TIME).collect(), of_piece).concat());
    }
    let mut by_source: Vec<usize> = (0..pairs.len()).collect();
    by_source.sort_by_key(|&i| pairs[i].0);
    let groups: Vec<&[usize]> = by_source.chunk_by(|&i, &j| pairs[i].0 == pairs[j].0).collect();
    let what = || format!("a search from {} nodes of {network}", groups.len());
    admit(network, groups.len(), what, context)?;
    let graph = network.csr(context)?;
    let unsearched = || (vec![u32::MAX; graph.order() as usize], Vec::new());
    let of_group = |(distances, queue): &mut (Vec<u32>, Vec<u32>), group: &[usize]| {
        let reached = graph.search(pairs[group[0]].0, distances, queue);
        let found: Vec<_> = group.iter().map(|&i| (i, distances[pairs[i].1 as usize])).collect();
        reached.iter().for_each(|&v| distances[v as usize] = u32::MAX);
        tell(group.len());
        found
    };
    let mut found = vec![None; pairs.len()];
    for (i, distance) in share_with(context.threads, groups, unsearched, of_group).concat() {
        found[i] = (distance != u32::MAX).then_some(u64::from(distance));
    }
    Ok(found)
}

/// The distances of all pairs, row by row, `u32::MAX` where there is no way: by a search from each node.
///
/// ```
/// use netlace::Context;
/// let net = netlace::parse("path(3)")?;
/// let matrix = netlace::search::distance_matrix(&net, &Context::with_memory(1 << 20)).unwrap();
/// assert_eq!(matrix, [0, 1, 2, 1, 0, 1, 2, 1, 0]);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn distance_matrix(network: &Network, context: &Context) -> Result<Vec<u32>, Refused> {
    let order = network.topology()?.order();
    let what = || format!("the distances of all pairs of {network}");
    context.within_memory(what, u128::from(order) * u128::from(order) * 4)?;
    admit(network, order as usize, what, context)?;
    let graph = network.csr(context)?;
    let mut matrix = vec![u32::MAX; (order * order) as usize];
    let rows = matrix.chunks_mut(order as usize).enumerate().collect();
    let done = AtomicU64::new(0);
    share_with(context.threads, rows, Vec::new, |queue, (source, row): (usize, &mut [u32])| {
        graph.search(source as Node, row, queue);
        (context.progress)(done.fetch_add(1, Ordering::Relaxed), order);
    });
    Ok(matrix)
}

/// Refuses what would take longer than the context allows.
fn admit(
    network: &Network,
    searches: usize,
    what: impl Fn() -> String,
    context: &Context,
) -> Result<(), Refused> {
    let threads = context.threads.clamp(1, searches.max(1)) as u128;
    let ends = link_ends(network).saturating_mul(searches as u128);
    within_time(what, in_seconds(ends.saturating_mul(NANOSECONDS) / threads), context)
}
