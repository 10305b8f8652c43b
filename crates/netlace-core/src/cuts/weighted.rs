//! Graphs whose nodes have sizes: the number of hosts that each carries.

use num_integer::gcd;

use crate::network::{Csr, Endpoints};

/// A graph whose nodes stand for hosts, some for none, and whose links stand for several links.
pub(super) struct Weighted {
    offsets: Vec<usize>,
    ends: Vec<(u32, u32)>,
    sizes: Vec<u64>,
}

impl Weighted {
    /// The graph itself: the size of a node is the number of its endpoints, divided by what divides
    /// them all. Parallel links are taken together.
    pub(super) fn new(graph: &Csr, endpoints: &Endpoints) -> Self {
        let unit = (0..graph.order()).fold(0, |unit, v| gcd(unit, endpoints.at(v))).max(1);
        let mut all = Self { offsets: vec![0], ends: Vec::new(), sizes: Vec::new() };
        for v in 0..graph.order() {
            let mut row = graph.neighbors(v).to_vec();
            row.sort_unstable();
            let ends = row.chunk_by(u32::eq).map(|links| (links[0], links.len() as u32));
            all.push(u64::from(endpoints.at(v) / unit), ends);
        }
        all
    }

    fn push(&mut self, size: u64, ends: impl Iterator<Item = (u32, u32)>) {
        self.ends.extend(ends);
        self.offsets.push(self.ends.len());
        self.sizes.push(size);
    }

    pub(super) fn order(&self) -> usize {
        self.sizes.len()
    }

    /// The number of hosts that `v` stands for.
    pub(super) fn size(&self, v: usize) -> u64 {
        self.sizes[v]
    }

    /// The number of hosts that all nodes stand for.
    pub(super) fn total_size(&self) -> u64 {
        self.sizes.iter().sum()
    }

    /// The sizes of two halves differ by no more.
    pub(super) fn largest_size(&self) -> u64 {
        self.sizes.iter().copied().max().unwrap_or(0)
    }

    /// Nodes and link ends: what looking at everything takes.
    pub(super) fn extent(&self) -> usize {
        self.order() + self.ends.len()
    }

    /// The neighbours of `v`, each with the number of links to it.
    pub(super) fn neighbors(&self, v: usize) -> &[(u32, u32)] {
        &self.ends[self.offsets[v]..self.offsets[v + 1]]
    }

    /// The links between two sides.
    pub(super) fn cut(&self, side: &[bool]) -> u64 {
        let leaving = |v: usize| {
            let ends = self.neighbors(v).iter();
            ends.filter(|(w, _)| side[*w as usize]).map(|&(_, links)| u64::from(links)).sum::<u64>()
        };
        (0..self.order()).filter(|&v| !side[v]).map(leaving).sum()
    }

    /// Draws together the nodes with the same label; labels are dense from 0.
    pub(super) fn drawn_together(&self, label: &[u32]) -> Self {
        let count = label.iter().max().map_or(0, |&last| last as usize + 1);
        let mut members = vec![Vec::new(); count];
        for (v, &label) in label.iter().enumerate() {
            members[label as usize].push(v);
        }
        let mut coarse = Self { offsets: vec![0], ends: Vec::new(), sizes: Vec::new() };
        let mut links = vec![0u32; count];
        let mut met = Vec::new();
        for (own, members) in (0..).zip(&members) {
            for &(w, weight) in members.iter().flat_map(|&v| self.neighbors(v)) {
                let to = label[w as usize];
                if to == own {
                    continue;
                }
                if links[to as usize] == 0 {
                    met.push(to);
                }
                links[to as usize] += weight;
            }
            let size = members.iter().map(|&v| self.sizes[v]).sum();
            let ends = met.drain(..).map(|to| (to, std::mem::take(&mut links[to as usize])));
            coarse.push(size, ends);
        }
        coarse
    }

    /// The nodes in the order of a breadth-first search from `start`, then from any that it left.
    pub(super) fn breadth_first(&self, start: usize) -> Vec<usize> {
        let mut seen = vec![false; self.order()];
        let mut order = Vec::with_capacity(self.order());
        let mut next = 0;
        for start in std::iter::once(start).chain(0..self.order()) {
            if !std::mem::replace(&mut seen[start], true) {
                order.push(start);
            }
            while let Some(&v) = order.get(next) {
                next += 1;
                for &(w, _) in self.neighbors(v) {
                    if !std::mem::replace(&mut seen[w as usize], true) {
                        order.push(w as usize);
                    }
                }
            }
        }
        order
    }

    /// Two halves: the first nodes of `order`, until they stand for half of all. Sizes of nodes that
    /// do not add up to a half leave the halves uneven.
    pub(super) fn halved(&self, order: &[usize]) -> Vec<bool> {
        let mut side = vec![false; self.order()];
        let mut left = self.total_size() / 2;
        for &v in order {
            if left > 0 && self.sizes[v] <= left {
                left -= self.sizes[v];
                side[v] = true;
            }
        }
        side
    }
}
