//! The stored graph, for loops that run over it many times.

use std::ops::Range;

use super::{Node, Topology};

/// Compressed sparse rows: the neighbours of all nodes in one array of 32-bit numbers.
///
/// Built only when asked for, by [`Network::csr`](super::Network::csr), which checks first that it
/// fits in memory.
#[derive(Clone, Debug)]
pub struct Csr {
    offsets: Vec<u64>,
    targets: Vec<u32>,
}

impl Csr {
    /// The bytes that a graph of this many nodes and links takes.
    pub fn bytes(order: u128, links: u128) -> u128 {
        8 * (order + 1) + 2 * 4 * links
    }

    /// The graph in which each node has these neighbours.
    pub fn from_rows(rows: &[Vec<u32>]) -> Self {
        let ends = rows.iter().scan(0, |end, row| {
            *end += row.len() as u64;
            Some(*end)
        });
        Self { offsets: std::iter::once(0).chain(ends).collect(), targets: rows.concat() }
    }

    /// Stores `topology`, which must have at most 2^32 nodes.
    pub(crate) fn tabulate(topology: &dyn Topology) -> Self {
        Self::with_capacity(topology, 0)
    }

    /// Stores `topology`, asking once for the memory of `links` links.
    pub(super) fn with_capacity(topology: &dyn Topology, links: usize) -> Self {
        let order = topology.order();
        let mut offsets = Vec::with_capacity(order as usize + 1);
        let mut targets = Vec::with_capacity(2 * links);
        offsets.push(0);
        topology.scan(0..order, &mut |rows| {
            for (_, row) in rows.iter() {
                targets.extend(row.iter().map(|&to| to as u32));
                offsets.push(targets.len() as u64);
            }
        });
        Self { offsets, targets }
    }

    /// Where the neighbours of each node begin in [`targets`](Csr::targets), and where the last ones end.
    pub fn offsets(&self) -> &[u64] {
        &self.offsets
    }

    /// The neighbours of all nodes, one node after the other.
    pub fn targets(&self) -> &[u32] {
        &self.targets
    }

    /// The number of nodes.
    pub fn order(&self) -> Node {
        self.offsets.len() as Node - 1
    }

    /// The neighbours of `v`, in the order of its ports.
    #[inline]
    pub fn neighbors(&self, v: Node) -> &[u32] {
        &self.targets[self.channels(v)]
    }

    /// The numbers of the channels that leave `v`, in the order of its ports: channels are numbered
    /// by node, then port.
    #[inline]
    pub fn channels(&self, v: Node) -> Range<usize> {
        let v = v as usize;
        self.offsets[v] as usize..self.offsets[v + 1] as usize
    }

    /// The number of channels: two for each link.
    pub fn channel_count(&self) -> usize {
        self.targets.len()
    }

    /// Breadth-first search: writes the distance of each node that can be reached from `source`
    /// into `distances`, whose other entries are left alone. Returns the nodes in the order in
    /// which they were found; `queue` is their place in memory, to be used again.
    ///
    /// # Panics
    /// If an entry is not there for each node. All must be `u32::MAX` before.
    pub fn search<'a>(
        &self,
        source: Node,
        distances: &mut [u32],
        queue: &'a mut Vec<u32>,
    ) -> &'a [u32] {
        self.search_from(&[source], distances, queue)
    }

    /// The distance of every node from `source`, `u32::MAX` where there is no path.
    pub fn distances(&self, source: Node) -> Vec<u32> {
        let mut distances = vec![u32::MAX; self.order() as usize];
        self.search(source, &mut distances, &mut Vec::new());
        distances
    }

    /// The same from several nodes, each with distance 0.
    pub fn search_from<'a>(
        &self,
        sources: &[Node],
        distances: &mut [u32],
        queue: &'a mut Vec<u32>,
    ) -> &'a [u32] {
        queue.clear();
        for &source in sources {
            queue.push(source as u32);
            distances[source as usize] = 0;
        }
        let mut next = 0;
        while let Some(&v) = queue.get(next) {
            next += 1;
            let distance = distances[v as usize] + 1;
            for &w in self.neighbors(Node::from(v)) {
                let entry = &mut distances[w as usize];
                if *entry == u32::MAX {
                    *entry = distance;
                    queue.push(w);
                }
            }
        }
        queue
    }
}
