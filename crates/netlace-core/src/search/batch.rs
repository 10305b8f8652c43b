//! Distances of many pairs of nodes at a time.

use std::sync::atomic::{AtomicU64, Ordering};

use super::limits::{in_seconds, link_ends, within_time};
use crate::context::{Context, Stopped};
use crate::costs;
use crate::network::{Csr, Network, Node, RequestError};
use crate::threads::try_share_with;

/// The number of pairs per task.
const AT_A_TIME: usize = 1 << 14;

/// The distance of each pair, `None` where there is no path: by rule if there is one, else by a search from each
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
) -> Result<Vec<Option<u64>>, RequestError> {
    let done = AtomicU64::new(0);
    let report = |more: usize| {
        let before = done.fetch_add(more as u64, Ordering::Relaxed);
        context.progress.report(before + more as u64, pairs.len() as u64)
    };
    if context.rules
        && let Ok(rule) = network.distance_rule()
    {
        let of_chunk = |chunk: &[(Node, Node)]| {
            let found: Vec<_> = chunk.iter().map(|&(a, b)| rule.distance(a, b)).collect();
            report(chunk.len()).map(|()| found)
        };
        let chunks = pairs.chunks(AT_A_TIME).collect();
        return Ok(
            try_share_with(context.threads, chunks, || (), |(), chunk| of_chunk(chunk))?.concat()
        );
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
        report(group.len()).map(|()| found)
    };
    let mut found = vec![None; pairs.len()];
    for (i, distance) in try_share_with(context.threads, groups, unsearched, of_group)?.concat() {
        found[i] = (distance != u32::MAX).then_some(u64::from(distance));
    }
    Ok(found)
}

/// The distances of all pairs, row by row, `u32::MAX` where there is no path: by searches from 64 nodes at a time.
///
/// ```
/// use netlace::Context;
/// let net = netlace::parse("path(3)")?;
/// let matrix = netlace::search::distance_matrix(&net, &Context::with_memory(1 << 20)).unwrap();
/// assert_eq!(matrix, [0, 1, 2, 1, 0, 1, 2, 1, 0]);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn distance_matrix(network: &Network, context: &Context) -> Result<Vec<u32>, RequestError> {
    let order = network.topology()?.order();
    let what = || format!("the distances of all pairs of {network}");
    let blocks = u128::from(order) * Block::BYTES * context.threads as u128;
    context
        .within_memory(what, u128::from(order).pow(2).saturating_mul(4).saturating_add(blocks))?;
    admit(network, order as usize, what, context)?;
    let graph = network.csr(context)?;
    let n = order as usize;
    let mut matrix = vec![0; n * n];
    let blocks = (0..n).step_by(64).zip(matrix.chunks_mut(64 * n)).collect();
    let done = AtomicU64::new(0);
    let begin = || Block::new(graph);
    try_share_with(context.threads, blocks, begin, |block, (first, rows): (usize, &mut [u32])| {
        context.progress.report(done.fetch_add(64, Ordering::Relaxed).min(order), order)?;
        block.search(first, rows);
        Ok::<(), Stopped>(())
    })?;
    Ok(matrix)
}

/// Refuses what would take longer than the context allows.
fn admit(
    network: &Network,
    searches: usize,
    what: impl Fn() -> String,
    context: &Context,
) -> Result<(), RequestError> {
    let threads = context.threads.clamp(1, searches.max(1)) as u128;
    let ends = link_ends(network).saturating_mul(searches as u128);
    within_time(what, in_seconds(ends.saturating_mul(costs::BATCH_LINK_END) / threads), context)
}

/// A search from up to 64 nodes at a time, a bit for each. A node is examined once for each distance at which a source
/// arrives, and so never more often than by searches one after the other.
struct Block<'a> {
    graph: &'a Csr,
    /// The sources that have arrived at each node, and those that arrive now.
    seen: Vec<u64>,
    next: Vec<u64>,
    /// The nodes at which some arrived last, with which.
    active: Vec<(u32, u64)>,
    touched: Vec<u32>,
    /// The distances of each node from all sources, so that they are written side by side.
    columns: Vec<[u32; 64]>,
}

impl<'a> Block<'a> {
    /// For each node.
    const BYTES: u128 = 64 * 4 + 2 * 8 + 16 + 4;

    fn new(graph: &'a Csr) -> Self {
        let none = vec![0; graph.order() as usize];
        let (active, touched) = (Vec::new(), Vec::new());
        let columns = vec![[u32::MAX; 64]; none.len()];
        Self { graph, seen: none.clone(), next: none, active, touched, columns }
    }

    /// Writes the distances from `first` and the nodes after it, as many as there are rows.
    fn search(&mut self, first: usize, rows: &mut [u32]) {
        let n = self.seen.len();
        let sources = rows.len() / n;
        let all = u64::MAX >> (64 - sources);
        self.seen.fill(0);
        self.touched.extend((0..sources).map(|i| (first + i) as u32));
        (0..sources).for_each(|i| self.next[first + i] = 1 << i);
        for distance in 0.. {
            self.active.clear();
            for v in self.touched.drain(..) {
                let at = v as usize;
                let new = std::mem::take(&mut self.next[at]) & !self.seen[at];
                if new == 0 {
                    continue;
                }
                self.seen[at] |= new;
                self.active.push((v, new));
                let (column, mut left) = (&mut self.columns[at], new);
                while left != 0 {
                    column[left.trailing_zeros() as usize % 64] = distance;
                    left &= left - 1;
                }
            }
            if self.active.is_empty() {
                break;
            }
            for &(v, bits) in &self.active {
                for &w in self.graph.neighbors(Node::from(v)) {
                    let at = w as usize;
                    if self.seen[at] == all {
                        continue;
                    }
                    if self.next[at] == 0 {
                        self.touched.push(w);
                    }
                    self.next[at] |= bits;
                }
            }
        }
        self.hand_over(rows);
    }

    /// Turns columns into rows, a few at a time, and forgets them.
    fn hand_over(&mut self, rows: &mut [u32]) {
        /// As many distances as a cache line holds.
        const FEW: usize = 16;
        let n = self.columns.len();
        for (place, columns) in self.columns.chunks_mut(FEW).enumerate() {
            for (source, row) in rows.chunks_mut(n).enumerate() {
                let entries = row[place * FEW..].iter_mut().zip(&*columns);
                entries.for_each(|(entry, column)| *entry = column[source]);
            }
            columns.fill([u32::MAX; 64]);
        }
    }
}
