//! Ranks that send much to each other kept together: ranks and hosts are cut in two, again and again, hosts along the construction.

use std::collections::BinaryHeap;

use rustc_hash::FxHashMap;

use super::Hosts;
use crate::matrix::TrafficMatrix;
use netlace_core::Context;
use netlace_core::network::{Node, RequestError};

/// What ranks send to and receive from each other.
type Between = Vec<Vec<(u32, f64)>>;

impl Hosts {
    /// A placement in which each part of the construction has ranks that send little to others.
    pub(super) fn bisected(
        &self,
        matrix: &TrafficMatrix,
        usable: &[u32],
        context: &Context,
    ) -> Result<Vec<u32>, RequestError> {
        let ranks = matrix.rows.len();
        let arrangement = self.network.arrangement()?;
        let position = |&host: &u32| arrangement.position(self.nodes[host as usize]);
        let mut hosts = usable.to_vec();
        hosts.sort_by_key(position);
        // Those that stand closest together.
        let spans = hosts
            .windows(ranks.max(1))
            .map(|run| position(&run[run.len() - 1]) - position(&run[0]));
        let begin = spans.enumerate().min_by_key(|(_, span)| *span).map_or(0, |(begin, _)| begin);
        let hosts = &hosts[begin..begin + ranks];
        let positions: Vec<Node> = hosts.iter().map(position).collect();
        let mut blocks = arrangement.blocks().to_vec();
        blocks.reverse();
        let between = between(matrix);
        let mut placement = vec![0; ranks];
        let mut parts = vec![((0..ranks as u32).collect::<Vec<u32>>(), 0..ranks)];
        let mut done = 0;
        while let Some((ranks, places)) = parts.pop() {
            if let [rank] = ranks[..] {
                placement[rank as usize] = hosts[places.start];
                done += 1;
                context.progress.report(done, placement.len() as u64)?;
            }
            if ranks.len() < 2 {
                continue;
            }
            let cut = cut(&positions[places.clone()], &blocks);
            let (one, other) = split(&ranks, cut, &between);
            parts.push((one, places.start..places.start + cut));
            parts.push((other, places.start + cut..places.end));
        }
        Ok(placement)
    }
}

fn between(matrix: &TrafficMatrix) -> Between {
    let mut between = vec![Vec::new(); matrix.rows.len()];
    for (from, row) in (0u32..).zip(&matrix.rows) {
        for &(to, amount) in row.iter().filter(|(to, _)| *to != from) {
            between[from as usize].push((to, amount));
            between[to as usize].push((from, amount));
        }
    }
    between
}

/// Where some positions are cut in two: nearest to the middle between blocks as large as possible.
fn cut(positions: &[Node], blocks: &[Node]) -> usize {
    let middle = positions.len() / 2;
    let between = |block: Node| {
        let is_cut = |&at: &usize| positions[at - 1] / block != positions[at] / block;
        (1..positions.len()).filter(is_cut).min_by_key(|at| at.abs_diff(middle))
    };
    blocks.iter().find_map(|&block| between(block)).unwrap_or(middle)
}

/// Ranks cut in two, of which the first part has this size: grown from the first rank by those that send most to it, then exchanged
/// one by one.
fn split(ranks: &[u32], size: usize, between: &Between) -> (Vec<u32>, Vec<u32>) {
    let place: FxHashMap<u32, usize> = ranks.iter().copied().zip(0..).collect();
    let inner = |i: usize| {
        let peers = between[ranks[i] as usize].iter();
        peers.filter_map(|(peer, amount)| Some((*place.get(peer)?, *amount)))
    };
    let mut is_first = vec![false; ranks.len()];
    let mut pull = vec![0.0; ranks.len()];
    // The rank that the part sends most to, of these the first. Amounts are not negative, so that their bits are in their order.
    let mut heap: BinaryHeap<(u64, std::cmp::Reverse<usize>)> =
        (0..ranks.len()).map(|i| (0, std::cmp::Reverse(i))).collect();
    let mut count = 0;
    while count < size {
        let Some((bits, std::cmp::Reverse(i))) = heap.pop() else { break };
        let pulled: f64 = pull[i];
        if is_first[i] || bits != pulled.to_bits() {
            continue;
        }
        is_first[i] = true;
        count += 1;
        for (peer, amount) in inner(i) {
            pull[peer] += amount;
            heap.push((f64::to_bits(pull[peer]), std::cmp::Reverse(peer)));
        }
    }
    // What would cross the cut less if a rank were in the other part.
    let mut gain: Vec<f64> = (0..ranks.len())
        .map(|i| {
            inner(i)
                .map(|(peer, amount)| if is_first[peer] == is_first[i] { -amount } else { amount })
                .sum()
        })
        .collect();
    for _ in 0..ranks.len() {
        let best = |first: bool| {
            (0..ranks.len())
                .filter(|&i| is_first[i] == first)
                .max_by(|&a, &b| gain[a].total_cmp(&gain[b]).then(b.cmp(&a)))
        };
        let (Some(one), Some(other)) = (best(true), best(false)) else { break };
        let shared: f64 =
            inner(one).filter(|(peer, _)| *peer == other).map(|(_, amount)| amount).sum();
        if gain[one] + gain[other] - 2.0 * shared <= 1e-9 * gain[one].abs() {
            break;
        }
        for moved in [one, other] {
            is_first[moved] = !is_first[moved];
            gain[moved] = -gain[moved];
            for (peer, amount) in inner(moved) {
                gain[peer] += if is_first[peer] == is_first[moved] { -2.0 } else { 2.0 } * amount;
            }
        }
    }
    let part = |first: bool| {
        let places = (0..ranks.len()).filter(|&i| is_first[i] == first);
        places.map(|i| ranks[i]).collect::<Vec<u32>>()
    };
    (part(true), part(false))
}
