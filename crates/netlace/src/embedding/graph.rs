//! A stored graph without parallel links, as the searches for embeddings walk it.

use netlace_core::Context;
use netlace_core::network::{Csr, Network, RequestError};

/// Neighbours in ascending order, each once.
pub(super) struct Graph {
    ends: Vec<usize>,
    targets: Vec<u32>,
}

impl Graph {
    pub(super) fn of(network: &Network, context: &Context) -> Result<Self, RequestError> {
        let graph = network.csr(context)?;
        let what = || format!("a second copy of the graph of {network}");
        let needed =
            Csr::bytes(u128::from(graph.order()), graph.channel_count().div_ceil(2) as u128);
        context.within_memory(what, needed)?;
        let row = |v| graph.neighbors(v).iter().copied().filter(move |&w| u64::from(w) != v);
        Ok(Self::from_rows((0..graph.order()).map(row)))
    }

    pub(super) fn from_rows(rows: impl Iterator<Item = impl Iterator<Item = u32>>) -> Self {
        let mut graph = Self { ends: Vec::new(), targets: Vec::new() };
        let mut sorted = Vec::new();
        for row in rows {
            sorted.clear();
            sorted.extend(row);
            sorted.sort_unstable();
            sorted.dedup();
            graph.targets.extend(&sorted);
            graph.ends.push(graph.targets.len());
        }
        graph
    }

    /// The same graph and one node more, the last, which is linked to all.
    pub(super) fn with_apex(&self) -> Self {
        let apex = self.order() as u32;
        let row = |v: u32| {
            let own = if v == apex { &[] } else { self.row(v) };
            let all = if v == apex { 0..apex } else { apex..apex + 1 };
            own.iter().copied().chain(all)
        };
        Self::from_rows((0..=apex).map(row))
    }

    pub(super) fn order(&self) -> usize {
        self.ends.len()
    }

    /// The ends of all links: two per link.
    pub(super) fn link_ends(&self) -> usize {
        self.targets.len()
    }

    /// Where the row of `v` begins among the rows of all nodes.
    pub(super) fn begin(&self, v: u32) -> usize {
        if v == 0 { 0 } else { self.ends[v as usize - 1] }
    }

    #[inline]
    pub(super) fn row(&self, v: u32) -> &[u32] {
        &self.targets[self.begin(v)..self.ends[v as usize]]
    }

    pub(super) fn degree(&self, v: u32) -> usize {
        self.row(v).len()
    }

    /// The degrees of all nodes, the largest first.
    pub(super) fn degrees(&self) -> Vec<usize> {
        let mut degrees: Vec<usize> = (0..self.order() as u32).map(|v| self.degree(v)).collect();
        degrees.sort_unstable_by(|a, b| b.cmp(a));
        degrees
    }

    #[inline]
    pub(super) fn linked(&self, v: u32, w: u32) -> bool {
        self.row(v).binary_search(&w).is_ok()
    }

    /// The distance of every node from `source`, `u32::MAX` where there is no path.
    pub(super) fn distances(&self, source: u32) -> Vec<u32> {
        let mut distances = vec![u32::MAX; self.order()];
        self.search(source, u32::MAX, &mut distances, &mut Vec::new());
        distances
    }

    /// Writes the distances up to `farthest` from `source`; all entries must be `u32::MAX` before.
    /// The queue then holds the nodes found, in the order of their distance.
    pub(super) fn search(
        &self,
        source: u32,
        farthest: u32,
        distances: &mut [u32],
        queue: &mut Vec<u32>,
    ) {
        queue.clear();
        queue.push(source);
        distances[source as usize] = 0;
        let mut next = 0;
        while let Some(&v) = queue.get(next) {
            next += 1;
            let distance = distances[v as usize];
            if distance == farthest {
                break;
            }
            for &w in self.row(v) {
                if distances[w as usize] == u32::MAX {
                    distances[w as usize] = distance + 1;
                    queue.push(w);
                }
            }
        }
    }

    /// The nodes in the order of a breadth-first search from one, the unreached ones last.
    pub(super) fn breadth_first(&self, source: u32) -> Vec<u32> {
        let (mut distances, mut queue) = (vec![u32::MAX; self.order()], Vec::new());
        self.search(source, u32::MAX, &mut distances, &mut queue);
        let unreached = (0..self.order() as u32).filter(|&v| distances[v as usize] == u32::MAX);
        queue.extend(unreached);
        queue
    }

    /// Links between all nodes that are at most `links` apart, unless these are more than `most`
    /// link ends.
    pub(super) fn power(&self, links: u32, most: usize) -> Option<Self> {
        let mut power = Self { ends: Vec::with_capacity(self.order()), targets: Vec::new() };
        let (mut distances, mut queue) = (vec![u32::MAX; self.order()], Vec::new());
        for v in 0..self.order() as u32 {
            self.search(v, links, &mut distances, &mut queue);
            queue.iter().for_each(|&w| distances[w as usize] = u32::MAX);
            let begin = power.targets.len();
            power.targets.extend(&queue[1..]);
            power.targets[begin..].sort_unstable();
            power.ends.push(power.targets.len());
            if power.targets.len() > most {
                return None;
            }
        }
        Some(power)
    }

    pub(super) fn is_connected(&self) -> bool {
        !self.distances(0).contains(&u32::MAX)
    }

    /// The number of nodes on each of two sides, the fewer first, if links join only nodes of
    /// different sides. The graph must be connected, or else the sides could be chosen.
    pub(super) fn side_sizes(&self) -> Option<(usize, usize)> {
        let (mut distances, mut queue) = (vec![u32::MAX; self.order()], Vec::new());
        for v in 0..self.order() as u32 {
            if distances[v as usize] == u32::MAX {
                self.search(v, u32::MAX, &mut distances, &mut queue);
            }
        }
        let side: Vec<bool> = distances.iter().map(|&d| d % 2 == 1).collect();
        let apart = |v: u32| self.row(v).iter().all(|&w| side[v as usize] != side[w as usize]);
        let second = side.iter().filter(|&&side| side).count();
        let first = self.order() - second;
        (0..self.order() as u32).all(apart).then(|| (first.min(second), first.max(second)))
    }
}
