//! What must fit on lanes.

use super::turns::{Turn, Turns};

/// A set of lanes, one bit each.
pub(super) type Mask = u16;

/// Things that must fit on a lane each: routes, or bundles of routes.
pub(super) trait Demands {
    /// Determines which demands fit, where `ascends` holds for each turn the lanes on which it ascends.
    fn review(&self, lanes: usize, ascends: &[Mask]) -> Review;

    /// The turns that a demand takes.
    fn turns(&self, demand: (u32, u32)) -> Vec<Turn>;

    /// The approximate number of demands.
    fn count(&self) -> u64;
}

/// What a review of all demands shows.
pub(super) struct Review {
    /// The demands that fit on no lane.
    pub(super) open: Vec<(u32, u32)>,
    /// For each lane and turn, the number of demands that rely on it, having no other lane.
    pub(super) reliance: Vec<Vec<u32>>,
}

impl Review {
    pub(super) fn new(lanes: usize, turns: &Turns) -> Self {
        Self { open: Vec::new(), reliance: vec![vec![0; turns.count()]; lanes] }
    }

    pub(super) fn join(mut self, mut other: Self) -> Self {
        self.open.append(&mut other.open);
        for (counts, others) in self.reliance.iter_mut().zip(other.reliance) {
            counts.iter_mut().zip(others).for_each(|(count, other)| *count += other);
        }
        self
    }
}

/// The most lanes that are searched for.
pub(super) const MOST_LANES: usize = Mask::BITS as usize;

/// For each turn the lanes on which it ascends, given the places of the channels on each.
pub(super) fn ascending(turns: &Turns, orders: &[&[u32]]) -> Vec<Mask> {
    let mut ascends: Vec<Mask> = vec![0; turns.count()];
    for (held, wanted) in turns.all() {
        let on_lane = |(lane, places): (usize, &&[u32])| {
            Mask::from(places[held as usize] < places[wanted as usize]) << lane
        };
        ascends[turns.number((held, wanted))] = orders.iter().enumerate().map(on_lane).sum();
    }
    ascends
}
