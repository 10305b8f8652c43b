//! Distances in star products whose map is its own inverse.
//!
//! A node is a pair (x,a) of a node x of the structure and a node a of the supernode S. A link of the structure, or a loop of it,
//! takes (x,a) to (y,f(a)). A path from (x,a) to (y,b) is a walk of k steps in the structure, with steps in copies of S in between.
//! Seen from the start, by undoing f after an odd number of steps of the walk, these are steps in S and in f(S) by turns. So the
//! distance is the least k + L_k(a, f^k(b)) of all k for which there is a walk, where L_k(a,c) is the least number of links from a to
//! c in S, f(S), S and so on, k times changed. A walk of k steps can be made two steps longer if there is a link at all, hence only the shortest even
//! and the shortest odd walk of the structure matter.

use std::collections::{BTreeMap, VecDeque};

use num_bigint::BigUint;

use super::Enumerator;

/// The walks between two nodes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Walks {
    /// The least number of steps that is even, and that is odd; `NO_WALK` where there is no such walk.
    pub least: [u32; 2],
    /// Whether a walk can be made two steps longer: not where the nodes are one that has no neighbours.
    pub longer: bool,
}

/// There is no walk.
pub const NO_WALK: u32 = u32::MAX;

/// The shortest walks from one node to all, given each node's neighbours, itself included if it has a loop.
pub fn walks_from(start: u64, order: u64, mut near: impl FnMut(u64, &mut Vec<u64>)) -> Vec<Walks> {
    let mut row = Vec::new();
    near(start, &mut row);
    let mut walks = vec![Walks { least: [NO_WALK; 2], longer: !row.is_empty() }; order as usize];
    walks[start as usize].least[0] = 0;
    let mut open = VecDeque::from([(start, 0usize)]);
    while let Some((v, parity)) = open.pop_front() {
        let steps = walks[v as usize].least[parity] + 1;
        row.clear();
        near(v, &mut row);
        for &to in &row {
            let there = &mut walks[to as usize].least[1 - parity];
            if *there == NO_WALK {
                *there = steps;
                open.push_back((to, 1 - parity));
            }
        }
    }
    walks
}

/// A supernode and the map of its nodes, which is its own inverse.
pub struct Twisted {
    /// The neighbours of each node, and those of its image under the map, mapped back.
    near: [Vec<Vec<u32>>; 2],
    map: Vec<u32>,
}

impl Twisted {
    /// The supernode by the neighbours of each node.
    pub fn new(near: Vec<Vec<u32>>, map: Vec<u32>) -> Self {
        let image = |&a: &u32| near[a as usize].iter().map(|&b| map[b as usize]).collect();
        let mapped = map.iter().map(image).collect();
        Self { near: [near, mapped], map }
    }

    /// What it takes from `a` to each node after 0, 1, 2… changes between S and f(S), until no more change makes it less.
    fn layers(&self, a: u32) -> Vec<Vec<u32>> {
        let mut last = vec![NO_WALK; self.map.len()];
        last[a as usize] = 0;
        self.settle(&mut last, 0);
        let mut layers = vec![last];
        loop {
            let mut next = layers[layers.len() - 1].clone();
            self.settle(&mut next, layers.len() % 2);
            // Two changes without a difference: S and f(S) both lead nowhere new.
            let count = layers.len();
            let settled = next == layers[count - 1] && (count == 1 || next == layers[count - 2]);
            layers.push(next);
            if settled && count > 1 {
                return layers;
            }
        }
    }

    /// Lowers costs along the links of S or f(S).
    fn settle(&self, costs: &mut [u32], which: usize) {
        let mut by_cost: BTreeMap<u32, Vec<u32>> = BTreeMap::new();
        for (v, &cost) in (0..).zip(&*costs) {
            if cost != NO_WALK {
                by_cost.entry(cost).or_default().push(v);
            }
        }
        while let Some((cost, nodes)) = by_cost.pop_first() {
            for v in nodes {
                if costs[v as usize] < cost {
                    continue;
                }
                for &to in &self.near[which][v as usize] {
                    if costs[to as usize] > cost + 1 {
                        costs[to as usize] = cost + 1;
                        by_cost.entry(cost + 1).or_default().push(to);
                    }
                }
            }
        }
    }

    /// The distances from `(x,a)` to all `(y,b)`, in the order of b, where the walks from x to y are these; `NO_WALK` where there is no
    /// path.
    pub fn rows(&self, a: u32, walks: &[Walks]) -> Vec<Vec<u32>> {
        let layers = self.layers(a);
        let row = |&walks: &Walks| {
            let mut row = vec![NO_WALK; self.map.len()];
            for (parity, least) in walks.least.into_iter().enumerate() {
                if least == NO_WALK {
                    continue;
                }
                // Longer walks than there are layers are worth nothing more than the last one of their parity.
                let last = layers.len() as u32 - 1;
                let last = (last - (last + parity as u32) % 2).max(least);
                let last = if walks.longer { last } else { least };
                for k in (least..=last).step_by(2) {
                    let layer = &layers[(k as usize).min(layers.len() - 1)];
                    for (b, best) in row.iter_mut().enumerate() {
                        let end = if parity == 0 { b } else { self.map[b] as usize };
                        *best = (*best).min(layer[end].saturating_add(k));
                    }
                }
            }
            row
        };
        walks.iter().map(row).collect()
    }

    /// The ordered pairs of nodes at each distance, given the number of ordered pairs of nodes of the structure with each walks.
    pub fn pairs(&self, walks: &BTreeMap<Walks, BigUint>) -> Enumerator {
        let classes: Vec<Walks> = walks.keys().copied().collect();
        let mut counts: Vec<BTreeMap<u32, u64>> = vec![BTreeMap::new(); classes.len()];
        for a in 0..self.map.len() as u32 {
            for (counts, row) in counts.iter_mut().zip(self.rows(a, &classes)) {
                for distance in row.into_iter().filter(|&distance| distance != NO_WALK) {
                    *counts.entry(distance).or_default() += 1;
                }
            }
        }
        let parts = walks.values().zip(counts).flat_map(|(pairs, counts)| {
            counts.into_iter().map(move |(distance, count)| (u64::from(distance), pairs * count))
        });
        parts.collect()
    }
}
