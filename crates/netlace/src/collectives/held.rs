//! What a node holds of a chunk: the contributions of some nodes.

use std::sync::Arc;

use rustc_hash::FxHashMap;

use netlace_core::network::Node;

/// A node, a chunk and a slot.
pub(super) type Place = (Node, u64, u32);

/// What is held where.
pub(super) struct Store<H> {
    chunks: u64,
    /// What is in slot 0, by node and chunk: nearly all.
    main: Main<H>,
    aside: FxHashMap<Place, H>,
}

/// What is in slot 0, at node · chunks + chunk.
enum Main<H> {
    /// In the end most nodes hold most chunks.
    Dense(Vec<Option<H>>),
    Sparse(FxHashMap<u64, H>),
}

impl<H> Store<H> {
    /// Room for `entries` entries; the nodes times the chunks must be below 2^64.
    pub(super) fn new(order: Node, chunks: u64, entries: usize) -> Self {
        let main = if order.checked_mul(chunks).is_some_and(|all| all <= entries as u64) {
            let mut places = Vec::new();
            places.resize_with((order * chunks) as usize, || None);
            Main::Dense(places)
        } else {
            let mut places = FxHashMap::default();
            places.reserve(entries);
            Main::Sparse(places)
        };
        Self { chunks, main, aside: FxHashMap::default() }
    }

    pub(super) fn get(&self, place: Place) -> Option<&H> {
        let (node, chunk, 0) = place else { return self.aside.get(&place) };
        let index = node * self.chunks + chunk;
        match &self.main {
            Main::Dense(held) => held[index as usize].as_ref(),
            Main::Sparse(held) => held.get(&index),
        }
    }

    pub(super) fn get_mut(&mut self, place: Place) -> Option<&mut H> {
        let (node, chunk, 0) = place else { return self.aside.get_mut(&place) };
        let index = node * self.chunks + chunk;
        match &mut self.main {
            Main::Dense(held) => held[index as usize].as_mut(),
            Main::Sparse(held) => held.get_mut(&index),
        }
    }

    pub(super) fn insert(&mut self, place: Place, new: H) {
        let (node, chunk, 0) = place else {
            self.aside.insert(place, new);
            return;
        };
        let index = node * self.chunks + chunk;
        match &mut self.main {
            Main::Dense(held) => held[index as usize] = Some(new),
            Main::Sparse(held) => {
                held.insert(index, new);
            }
        }
    }

    pub(super) fn remove(&mut self, place: Place) -> Option<H> {
        let (node, chunk, 0) = place else { return self.aside.remove(&place) };
        let index = node * self.chunks + chunk;
        match &mut self.main {
            Main::Dense(held) => held[index as usize].take(),
            Main::Sparse(held) => held.remove(&index),
        }
    }
}

/// Contributions to one chunk, in as much detail as a checker keeps.
pub(super) trait Held: Clone {
    /// Whether it is known which contributions there are, and not only their number.
    const KNOWS_WHICH: bool;

    /// The contribution of one node, of `order` nodes; or of none.
    fn of(node: Option<Node>, order: Node) -> Self;

    /// The number of contributions.
    fn count(&self) -> u64;

    /// Whether more must be known of a copy, to find out later what is counted twice: `whole` are all
    /// contributions.
    fn is_unclear(&self, whole: u64) -> bool;

    /// Adds others. Whether none of them was there before.
    fn add(&mut self, others: &Self, whole: u64) -> bool;
}

/// The number of contributions.
///
/// That is exact as long as only whole sums are copied: then parts of a sum are moved, never
/// doubled, so that they have nothing in common, and once there is a whole there is no part.
#[derive(Clone)]
pub(super) struct Count(u32);

impl Held for Count {
    const KNOWS_WHICH: bool = false;

    fn of(node: Option<Node>, _: Node) -> Self {
        Self(u32::from(node.is_some()))
    }

    fn count(&self) -> u64 {
        u64::from(self.0)
    }

    fn is_unclear(&self, whole: u64) -> bool {
        0 < self.0 && u64::from(self.0) < whole
    }

    fn add(&mut self, others: &Self, whole: u64) -> bool {
        self.0 = self.0.saturating_add(others.0);
        u64::from(self.0) <= whole
    }
}

/// Which contributions there are: a bit for each node.
#[derive(Clone)]
pub(super) struct Set(Arc<[u64]>);

impl Held for Set {
    const KNOWS_WHICH: bool = true;

    fn of(node: Option<Node>, order: Node) -> Self {
        let mut words = vec![0; order.div_ceil(64) as usize];
        if let Some(node) = node {
            words[node as usize / 64] |= 1 << (node % 64);
        }
        Self(words.into())
    }

    fn count(&self) -> u64 {
        self.0.iter().map(|word| u64::from(word.count_ones())).sum()
    }

    fn is_unclear(&self, _: u64) -> bool {
        false
    }

    fn add(&mut self, others: &Self, _: u64) -> bool {
        let pairs = || self.0.iter().zip(others.0.iter());
        let is_new = pairs().all(|(a, b)| a & b == 0);
        self.0 = pairs().map(|(a, b)| a | b).collect();
        is_new
    }
}
