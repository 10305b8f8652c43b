//! Single routes as demands: which fit on which lanes, and what they rely on.

use std::ops::Range;

use super::Scheme;
use super::demands::{Demands, MOST_LANES, Mask, Review, ascending};
use super::tree::{Branch, Tree};
use super::turns::{Turn, Turns};
use crate::routing::Forwarding;
use netlace_core::network::Node;
use netlace_core::threads::share;

/// The routes between all pairs of nodes.
pub(super) struct Pairs<'a> {
    pub(super) turns: &'a Turns,
    pub(super) forwarding: &'a Forwarding,
    pub(super) scheme: Scheme,
    /// The number of threads that review a large network.
    pub(super) threads: usize,
}

impl Pairs<'_> {
    /// The lanes that serve each pair: by destination, then source.
    pub(super) fn fits(&self, orders: &[Vec<u32>]) -> Vec<Vec<Mask>> {
        let lanes = orders.len();
        let orders: Vec<&[u32]> = orders.iter().map(Vec::as_slice).collect();
        let mut fits = self.ascending(lanes, &ascending(self.turns, &orders));
        if self.scheme == Scheme::Pair {
            let senders: Vec<usize> =
                (0..fits.len()).filter(|&v| self.forwarding.sends(v as Node)).collect();
            for (i, &a) in senders.iter().enumerate() {
                for &b in &senders[..i] {
                    let both = fits[a][b] & fits[b][a];
                    (fits[a][b], fits[b][a]) = (both, both);
                }
            }
        }
        fits
    }

    /// The lanes on which the route of each pair ascends: by destination, then source.
    fn ascending(&self, lanes: usize, ascends: &[Mask]) -> Vec<Vec<Mask>> {
        let all = Mask::MAX >> (MOST_LANES - lanes);
        let Self { turns, forwarding, .. } = self;
        let mut tree = Tree::new(turns.order());
        let fits = |to| {
            tree.grow(turns, forwarding, to);
            let mut fits = vec![all; turns.order()];
            for &Branch { node, next, turn } in tree.nodes() {
                let after = fits[next as usize];
                fits[node as usize] = turn.map_or(all, |turn| after & ascends[turn as usize]);
            }
            // Rules are for nodes that send.
            let silent = (0..).zip(&mut fits).filter(|(v, _)| !forwarding.sends(*v));
            silent.for_each(|(_, fits)| *fits = all);
            fits
        };
        (0..turns.order()).map(fits).collect()
    }

    fn review_some(
        &self,
        destinations: Range<usize>,
        lanes: usize,
        ascends: &[Mask],
        back: Option<&[Vec<Mask>]>,
    ) -> Review {
        let mut review = Review::new(lanes, self.turns);
        let mut reviewer = Reviewer::new(self.turns.order());
        for to in destinations {
            reviewer.tree.grow(self.turns, self.forwarding, to);
            match self.scheme {
                Scheme::Path | Scheme::Pair => reviewer.paths(ascends, back, &mut review),
                Scheme::Hop => reviewer.hops(ascends, &mut review),
            }
        }
        review
    }
}

impl Demands for Pairs<'_> {
    /// Large networks are reviewed by several threads; the answer does not depend on their number.
    fn review(&self, lanes: usize, ascends: &[Mask]) -> Review {
        const LARGE: usize = 1_000;
        let order = self.turns.order();
        let each = if order < LARGE { order.max(1) } else { order.div_ceil(self.threads.max(1)) };
        let ranges = (0..order).step_by(each).map(|start| start..order.min(start + each));
        let back = (self.scheme == Scheme::Pair).then(|| self.ascending(lanes, ascends));
        let work = |range| self.review_some(range, lanes, ascends, back.as_deref());
        let reviews = share(self.threads, ranges.collect(), work).into_iter();
        reviews.reduce(Review::join).unwrap_or_else(|| Review::new(lanes, self.turns))
    }

    fn turns(&self, (from, to): (u32, u32)) -> Vec<Turn> {
        let taken = |from: u32, to: u32| {
            let path = self.turns.path(self.forwarding, from as usize, to as usize);
            path.windows(2).map(|pair| (pair[0], pair[1])).collect::<Vec<Turn>>()
        };
        let back = if self.scheme == Scheme::Pair { taken(to, from) } else { Vec::new() };
        taken(from, to).into_iter().chain(back).collect()
    }

    fn count(&self) -> u64 {
        let directions = if self.scheme == Scheme::Pair { 2 } else { 1 };
        (self.turns.order() as u64).pow(2) * directions
    }
}

/// Which routes to one node fit, and what they rely on.
struct Reviewer {
    tree: Tree,
    /// For each node the lanes that its packets fit on.
    lanes: Vec<Mask>,
    /// For each node the lanes that packets from behind it rely on, and the number of packets.
    relied: Vec<Mask>,
    reliance: Vec<[u32; MOST_LANES]>,
}

impl Reviewer {
    fn new(order: usize) -> Self {
        Self {
            tree: Tree::new(order),
            lanes: vec![0; order],
            relied: vec![0; order],
            reliance: vec![[0; MOST_LANES]; order],
        }
    }

    /// A packet stays on its lane: it must ascend on the whole path, and if the lanes of routes `back` are given, there too.
    fn paths(&mut self, ascends: &[Mask], back: Option<&[Vec<Mask>]>, review: &mut Review) {
        let lanes = review.reliance.len();
        let all = Mask::MAX >> (MOST_LANES - lanes);
        for &Branch { node, next, turn } in self.tree.nodes() {
            self.lanes[node as usize] =
                turn.map_or(all, |turn| self.lanes[next as usize] & ascends[turn as usize]);
        }
        for &Branch { node, next, turn } in self.tree.nodes().iter().rev() {
            let back = back.map_or(all, |back| back[node as usize][self.tree.to() as usize]);
            let fits = self.lanes[node as usize] & back;
            if fits == 0 {
                review.open.push((node, self.tree.to()));
            } else if fits.is_power_of_two() {
                self.relied[node as usize] |= fits;
                self.reliance[node as usize][fits.trailing_zeros() as usize] += 1;
            }
            // What packets from behind rely on is handed on, and forgotten here.
            let mut relied = std::mem::take(&mut self.relied[node as usize]);
            if let Some(turn) = turn {
                self.relied[next as usize] |= relied;
                while relied != 0 {
                    let lane = relied.trailing_zeros() as usize;
                    relied &= relied - 1;
                    let count = std::mem::take(&mut self.reliance[node as usize][lane]);
                    review.reliance[lane][turn as usize] += count;
                    self.reliance[next as usize][lane] += count;
                }
            } else if relied != 0 {
                self.reliance[node as usize] = [0; MOST_LANES];
            }
        }
    }

    /// A packet moves to the next lane where it cannot ascend on its own. Counted from the end,
    /// `lanes` holds the highest lane that it can be on.
    fn hops(&mut self, ascends: &[Mask], review: &mut Review) {
        const NONE: Mask = Mask::MAX;
        let lanes = review.reliance.len();
        for &Branch { node, next, turn } in self.tree.nodes() {
            self.lanes[node as usize] = match (turn, self.lanes[next as usize]) {
                (None, _) => lanes as Mask - 1,
                (Some(_), NONE) => NONE,
                (Some(turn), lane) if ascends[turn as usize] >> lane & 1 == 1 => lane,
                (Some(_), lane) => lane.checked_sub(1).unwrap_or(NONE),
            };
        }
        for &Branch { node, next, turn } in self.tree.nodes().iter().rev() {
            let lane = self.lanes[node as usize];
            let count = std::mem::take(&mut self.reliance[node as usize][0]);
            if lane == NONE {
                review.open.push((node, self.tree.to()));
                continue;
            }
            // Only packets that need all lanes rely on anything.
            let count = count + u32::from(lane == 0);
            let Some(turn) = turn.filter(|_| count > 0) else { continue };
            self.reliance[next as usize][0] += count;
            if self.lanes[next as usize] == lane {
                review.reliance[usize::from(lane)][turn as usize] += count;
            }
        }
    }
}
