//! Distances between the nodes of a small network, written down.

/// Exact distances between the nodes of a network.
pub trait Distance: Send + Sync {
    /// The length of a shortest path, or `None` where there is no path.
    fn distance(&self, a: u64, b: u64) -> Option<u64>;
}

impl<F: Fn(u64, u64) -> Option<u64> + Send + Sync> Distance for F {
    fn distance(&self, a: u64, b: u64) -> Option<u64> {
        self(a, b)
    }
}

/// All distances of a small network.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    order: u64,
    /// Row by row; [`Self::UNREACHABLE`] where there is no path.
    entries: Vec<u32>,
}

impl Table {
    /// Stands for "no path".
    pub const UNREACHABLE: u32 = u32::MAX;

    /// A table of all pairs, row by row.
    ///
    /// # Panics
    /// If there are not `order`² entries.
    pub fn new(order: u64, entries: Vec<u32>) -> Self {
        assert_eq!(entries.len() as u64, order * order, "a square table");
        Self { order, entries }
    }

    /// The table of a known distance.
    pub fn of(order: u64, distance: &dyn Distance) -> Self {
        let pairs = (0..order).flat_map(|a| (0..order).map(move |b| (a, b)));
        let entry = |(a, b)| distance.distance(a, b).map_or(Self::UNREACHABLE, |d| d as u32);
        Self::new(order, pairs.map(entry).collect())
    }

    /// The number of nodes.
    pub fn order(&self) -> u64 {
        self.order
    }

    /// The distances from `a` to all nodes.
    pub fn row(&self, a: u64) -> &[u32] {
        let n = self.order as usize;
        &self.entries[a as usize * n..][..n]
    }

    /// The largest distance between nodes that are connected.
    pub fn greatest(&self) -> u32 {
        let finite = self.entries.iter().filter(|&&d| d != Self::UNREACHABLE);
        finite.copied().max().unwrap_or(0)
    }
}

impl Distance for Table {
    fn distance(&self, a: u64, b: u64) -> Option<u64> {
        let entry = self.row(a)[b as usize];
        (entry != Self::UNREACHABLE).then_some(u64::from(entry))
    }
}
