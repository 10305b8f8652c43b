//! A first broadcast: how long each node needs for those behind it; the one that needs most goes first.

use std::cmp::Reverse;

use netlace_core::network::{Csr, Node};

/// The sender of a node, and the step in which it receives, if there are none.
pub(super) const NONE: u32 = u32::MAX;

/// Who receives from whom, and when; the root receives from nobody in step 0.
#[derive(Clone)]
pub(super) struct Sends {
    pub(super) from: Vec<u32>,
    pub(super) when: Vec<u32>,
}

impl Sends {
    /// Only the root is informed.
    pub(super) fn new(order: usize, root: u32) -> Self {
        let mut sends = Self { from: vec![NONE; order], when: vec![NONE; order] };
        sends.when[root as usize] = 0;
        sends
    }

    /// The number of steps it takes, if all nodes are informed.
    pub(super) fn steps(&self) -> u32 {
        self.when.iter().copied().max().unwrap_or(0)
    }
}

/// The number of steps each node needs for those behind it, if all are informed over shortest paths.
///
/// From the farthest distance to the nearest, those that need most choose first among their neighbours
/// one step nearer: the one that is done first. `found` are the nodes in the order of their distances.
pub(super) fn needs(graph: &Csr, distances: &[u32], found: &[u32]) -> Vec<u32> {
    let mut need = vec![0; found.len()];
    let mut children = vec![0; found.len()];
    for shell in found.chunk_by(|&v, &w| distances[v as usize] == distances[w as usize]).rev() {
        let mut shell = shell.to_vec();
        shell.sort_by_key(|&v| Reverse(need[v as usize]));
        for v in shell {
            let done = |u: u32| need[u as usize].max(need[v as usize] + children[u as usize] + 1);
            let nearer = |&u: &u32| distances[u as usize] < distances[v as usize];
            let row = graph.neighbors(Node::from(v)).iter().copied().filter(nearer);
            if let Some((done, u)) = row.map(|u| (done(u), u)).min() {
                need[u as usize] = done;
                children[u as usize] += 1;
            }
        }
    }
    need
}

/// A broadcast in which every informed node informs the neighbour that needs most, until all of its
/// neighbours are informed. Every link is examined once.
pub(super) fn by_need(graph: &Csr, root: u32, need: &[u32]) -> Sends {
    let mut sends = Sends::new(need.len(), root);
    // Nodes that can still inform others, each with its neighbours, the one that needs most last.
    let row = |v: u32| {
        let mut row = graph.neighbors(Node::from(v)).to_vec();
        row.sort_by_key(|&w| need[w as usize]);
        (v, row)
    };
    let mut senders = vec![row(root)];
    let mut step = 0;
    while !senders.is_empty() {
        step += 1;
        let mut fresh = Vec::new();
        senders.retain_mut(|(u, row)| {
            let next = std::iter::from_fn(|| row.pop()).find(|&v| sends.when[v as usize] == NONE);
            if let Some(v) = next {
                sends.when[v as usize] = step;
                sends.from[v as usize] = *u;
                fresh.push(v);
            }
            !row.is_empty()
        });
        senders.extend(fresh.into_iter().map(row));
    }
    sends
}
