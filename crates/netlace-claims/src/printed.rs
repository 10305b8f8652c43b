//! Graphs exactly as a paper prints them, with its errors: to be compared with the networks that are
//! meant.

use super::Figure;
use netlace::network::{Csr, Node};
use netlace::search::components;

/// A graph as printed.
pub(super) struct Printed(Csr);

impl Printed {
    /// The graph of these links; a link that is given twice, or from both ends, counts once.
    pub fn new(order: Node, links: impl IntoIterator<Item = (Node, Node)>) -> Self {
        let mut rows = vec![Vec::new(); order as usize];
        for (v, w) in links {
            rows[v as usize].push(w as u32);
            rows[w as usize].push(v as u32);
        }
        for row in &mut rows {
            row.sort_unstable();
            row.dedup();
        }
        Self(Csr::from_rows(&rows))
    }

    /// The stored graph.
    pub fn graph(&self) -> &Csr {
        &self.0
    }

    /// The number of links.
    pub fn links(&self) -> u64 {
        self.0.channel_count() as u64 / 2
    }

    /// The least and the largest degree.
    pub fn degrees(&self) -> (u64, u64) {
        let degrees = || (0..self.0.order()).map(|v| self.0.neighbors(v).len() as u64);
        (
            degrees().min().expect("invariant: a network has a node"),
            degrees().max().expect("invariant: a network has a node"),
        )
    }

    /// The number of connected components.
    pub fn components(&self) -> u64 {
        components(&self.0)
    }

    /// The largest distance, by search from every node, or `not connected`.
    pub fn diameter(&self) -> Figure {
        let mut farthest = 0;
        let mut queue = Vec::new();
        for v in 0..self.0.order() {
            let mut distances = vec![u32::MAX; self.0.order() as usize];
            let reached = self.0.search(v, &mut distances, &mut queue);
            if reached.len() as Node != self.0.order() {
                return "not connected".into();
            }
            farthest = farthest.max(
                distances
                    [*reached.last().expect("invariant: a search reaches its source") as usize],
            );
        }
        u64::from(farthest).into()
    }

    /// The number of links that another graph on the same nodes also has.
    pub fn shared_links(&self, other: &Csr) -> u64 {
        let shared = |v: Node| {
            let row = self.0.neighbors(v).iter();
            row.filter(|w| other.neighbors(v).contains(w)).count() as u64
        };
        (0..self.0.order()).map(shared).sum::<u64>() / 2
    }

    /// The number of links that only one of the two graphs has.
    pub fn differing(&self, other: &Csr) -> u64 {
        self.links() + other.channel_count() as u64 / 2 - 2 * self.shared_links(other)
    }
}

/// The links of `copies` clusters, each a copy of this graph.
pub(super) fn copies_of(graph: &Csr, copies: Node) -> Vec<(Node, Node)> {
    let n = graph.order();
    let inside = |c: Node| {
        (0..n).flat_map(move |v| {
            graph.neighbors(v).iter().map(move |&w| (c * n + v, c * n + Node::from(w)))
        })
    };
    (0..copies).flat_map(inside).collect()
}

/// The number of links between each two clusters of `size` nodes.
pub(super) fn between_clusters(graph: &Csr, size: Node) -> Vec<Vec<u64>> {
    let clusters = (graph.order() / size) as usize;
    let mut links = vec![vec![0; clusters]; clusters];
    for v in 0..graph.order() {
        for &w in graph.neighbors(v) {
            links[(v / size) as usize][(Node::from(w) / size) as usize] += 1;
        }
    }
    links
}
