//! Where the search for a small cut begins.

use std::ops::Range;

use super::exchange::exchange;
use super::weighted::Weighted;
use crate::network::{Level, Link, Topology};
use crate::random::Random;

/// A small cut of a graph: the graph is drawn together until few nodes are left, cut there, and
/// drawn apart again step by step, each time with an [`exchange`] (Hendrickson and Leland, A
/// multilevel algorithm for partitioning graphs, 1995).
pub(super) fn multilevel(graph: &Weighted, random: &mut Random) -> Vec<bool> {
    const FEW: usize = 40;
    const TRIES: usize = 4;
    if graph.order() > FEW {
        let label = matched(graph, random);
        let coarse = graph.drawn_together(&label);
        if coarse.order() * 10 <= graph.order() * 9 {
            let side = multilevel(&coarse, random);
            let mut side: Vec<bool> = label.iter().map(|&label| side[label as usize]).collect();
            exchange(graph, &mut side);
            return side;
        }
    }
    let grown = |_| {
        let mut side = graph.halved(&graph.breadth_first(random.below(graph.order())));
        (exchange(graph, &mut side), side)
    };
    let best = (0..TRIES).map(grown).min();
    best.map_or_else(Vec::new, |(_, side)| side)
}

/// Pairs of neighbours, those with most links between them first, in a random order; a label
/// for each node. No pair stands for much more than its share.
fn matched(graph: &Weighted, random: &mut Random) -> Vec<u32> {
    const UNMATCHED: u32 = u32::MAX;
    const LARGEST_SHARE: u64 = 16;
    let most = (graph.total_size() / LARGEST_SHARE).max(2);
    let mut order: Vec<usize> = (0..graph.order()).collect();
    random.draw(&mut order, graph.order());
    let mut label = vec![UNMATCHED; graph.order()];
    let mut count = 0;
    for v in order {
        if label[v] != UNMATCHED {
            continue;
        }
        label[v] = count;
        let fits = |w: usize| label[w] == UNMATCHED && graph.size(v) + graph.size(w) <= most;
        let partners = graph.neighbors(v).iter().filter(|(w, _)| fits(*w as usize));
        // Of equals one at random: the first after a random place.
        let turn = random.below(graph.neighbors(v).len().max(1));
        let rank =
            |&(i, &(_, links)): &(usize, &(u32, u32))| (links, i >= turn, std::cmp::Reverse(i));
        if let Some((_, &(w, _))) = partners.enumerate().max_by_key(rank) {
            label[w as usize] = count;
        }
        count += 1;
    }
    label
}

/// Labels that draw together what links of some levels join: of each level, and of each with all
/// levels below. Cuts of what is left spare those levels. Levels that join everything, or nothing,
/// are left out.
pub(super) fn joined_by_level(topology: &dyn Topology) -> Vec<Vec<u32>> {
    let mut rows = Vec::new();
    for v in 0..topology.order() {
        let mut links = Vec::new();
        topology.links(v, &mut links);
        rows.push(links);
    }
    let levels = rows.iter().flatten().map(|link| link.level + 1).max().unwrap_or(0);
    let each = (0..levels).map(|level| level..level + 1);
    let joined = each.chain((2..levels).map(|level| 0..level)).map(|levels| joined(&rows, &levels));
    let proper = |label: &Vec<u32>| {
        let count = label.iter().max().map_or(0, |&last| last as usize + 1);
        2 < count && count < rows.len()
    };
    joined.filter(proper).collect()
}

/// A label for each node: the same for those that links of these levels join.
fn joined(rows: &[Vec<Link>], levels: &Range<Level>) -> Vec<u32> {
    const NEW: u32 = u32::MAX;
    let mut label = vec![NEW; rows.len()];
    let mut stack = Vec::new();
    let mut count = 0;
    for start in 0..rows.len() {
        if label[start] != NEW {
            continue;
        }
        label[start] = count;
        stack.push(start);
        while let Some(v) = stack.pop() {
            for link in rows[v].iter().filter(|link| levels.contains(&link.level)) {
                let to = link.to as usize;
                if label[to] == NEW {
                    label[to] = count;
                    stack.push(to);
                }
            }
        }
        count += 1;
    }
    label
}
