//! Which routes fit on which lanes, and what they rely on.

use std::num::NonZero;
use std::ops::Range;

use super::Scheme;
use super::turns::{Channel, Turn, Turns};
use crate::network::Node;
use crate::routing::Forwarding;

/// A set of lanes, one bit each.
pub(super) type Mask = u16;

/// Things that must fit on a lane each: routes, or bundles of routes.
pub(super) trait Demands {
    /// Looks which demands fit, where `ascends` holds for each turn the lanes on which it ascends.
    fn review(&self, lanes: usize, ascends: &[Mask]) -> Review;

    /// The turns that a demand takes.
    fn turns(&self, demand: (u32, u32)) -> Vec<Turn>;

    /// How many demands there are, about.
    fn count(&self) -> u64;
}

/// What a look at all demands shows.
pub(super) struct Review {
    /// The demands that fit on no lane.
    pub(super) open: Vec<(u32, u32)>,
    /// For each lane and turn how many demands rely on it, having no other lane.
    pub(super) reliance: Vec<Vec<u32>>,
}

impl Review {
    pub(super) fn new(lanes: usize, turns: &Turns) -> Self {
        Self { open: Vec::new(), reliance: vec![vec![0; turns.count()]; lanes] }
    }

    fn join(mut self, mut other: Self) -> Self {
        self.open.append(&mut other.open);
        for (counts, others) in self.reliance.iter_mut().zip(other.reliance) {
            counts.iter_mut().zip(others).for_each(|(count, other)| *count += other);
        }
        self
    }
}

/// The routes between all pairs of nodes.
pub(super) struct Pairs<'a> {
    pub(super) turns: &'a Turns,
    pub(super) forwarding: &'a Forwarding,
    pub(super) scheme: Scheme,
}

impl Pairs<'_> {
    fn review_some(&self, destinations: Range<usize>, lanes: usize, ascends: &[Mask]) -> Review {
        let mut review = Review::new(lanes, self.turns);
        let mut tree = Tree::new(self.turns.order());
        for to in destinations {
            tree.grow(self.turns, self.forwarding, to);
            match self.scheme {
                Scheme::Path => tree.review_paths(ascends, &mut review),
                Scheme::Hop => tree.review_hops(ascends, &mut review),
            }
        }
        review
    }
}

/// How many threads review a large network.
pub(super) fn cores() -> usize {
    std::thread::available_parallelism().map_or(1, NonZero::get)
}

impl Demands for Pairs<'_> {
    /// Large networks are reviewed by all cores; the answer does not depend on how many there are.
    fn review(&self, lanes: usize, ascends: &[Mask]) -> Review {
        const LARGE: usize = 1_000;
        let order = self.turns.order();
        let share = if order < LARGE { order.max(1) } else { order.div_ceil(cores()) };
        std::thread::scope(|scope| {
            let starts = (share..order).step_by(share);
            let others: Vec<_> = starts
                .map(|start| start..order.min(start + share))
                .map(|range| scope.spawn(move || self.review_some(range, lanes, ascends)))
                .collect();
            let first = self.review_some(0..share.min(order), lanes, ascends);
            let others = others.into_iter().map(|other| match other.join() {
                Ok(review) => review,
                Err(panic) => std::panic::resume_unwind(panic),
            });
            others.fold(first, Review::join)
        })
    }

    fn turns(&self, (from, to): (u32, u32)) -> Vec<Turn> {
        let path = self.turns.path(self.forwarding, from as usize, to as usize);
        path.windows(2).map(|pair| (pair[0], pair[1])).collect()
    }

    fn count(&self) -> u64 {
        (self.turns.order() as u64).pow(2)
    }
}

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

/// The lanes that serve each pair: by destination, then source.
pub(super) fn fits(turns: &Turns, forwarding: &Forwarding, orders: &[Vec<u32>]) -> Vec<Vec<Mask>> {
    let all = Mask::MAX >> (MOST_LANES - orders.len());
    let orders: Vec<&[u32]> = orders.iter().map(Vec::as_slice).collect();
    let ascends = ascending(turns, &orders);
    let mut tree = Tree::new(turns.order());
    let fits = |to| {
        tree.grow(turns, forwarding, to);
        let mut fits = vec![all; turns.order()];
        for &Branch { node, next, turn } in &tree.nodes {
            let after = fits[next as usize];
            fits[node as usize] = turn.map_or(all, |turn| after & ascends[turn as usize]);
        }
        fits
    };
    (0..turns.order()).map(fits).collect()
}

/// The routes from all nodes to one.
pub(super) struct Tree {
    to: usize,
    /// All nodes with a route, the nearer ones first, each with what follows it.
    nodes: Vec<Branch>,
    seen: Vec<u32>,
    stack: Vec<u32>,
    /// For each node the lanes that its packets fit on.
    lanes: Vec<Mask>,
    /// For each node the lanes that packets from behind it rely on, and how many do.
    relied: Vec<Mask>,
    reliance: Vec<[u32; MOST_LANES]>,
}

/// The most lanes that are searched for.
pub(super) const MOST_LANES: usize = Mask::BITS as usize;

/// A node of a tree.
#[derive(Clone, Copy)]
pub(super) struct Branch {
    pub(super) node: u32,
    /// The node that it forwards to.
    pub(super) next: u32,
    /// The turn that its packets take there, unless they have arrived.
    pub(super) turn: Option<u32>,
}

impl Tree {
    pub(super) fn new(order: usize) -> Self {
        Self {
            to: 0,
            nodes: Vec::with_capacity(order),
            seen: vec![u32::MAX; order],
            stack: Vec::new(),
            lanes: vec![0; order],
            relied: vec![0; order],
            reliance: vec![[0; MOST_LANES]; order],
        }
    }

    /// All nodes with a route, the nearer ones first.
    pub(super) fn nodes(&self) -> &[Branch] {
        &self.nodes
    }

    /// Works out the routes to `to`.
    pub(super) fn grow(&mut self, turns: &Turns, forwarding: &Forwarding, to: usize) {
        let channel = |at: usize| -> Option<Channel> {
            forwarding.port(at as Node, to as Node).map(|port| turns.channel(at, port))
        };
        self.to = to;
        self.nodes.clear();
        self.seen[to] = to as u32;
        for from in 0..turns.order() {
            let mut at = from;
            while self.seen[at] != to as u32 {
                self.seen[at] = to as u32;
                let Some(channel) = channel(at) else { break };
                self.stack.push(at as u32);
                at = turns.end(channel);
            }
            while let Some(node) = self.stack.pop() {
                let Some(held) = channel(node as usize) else { continue };
                let next = turns.end(held);
                let turn = channel(next).map(|wanted| turns.number((held, wanted)) as u32);
                self.nodes.push(Branch { node, next: next as u32, turn });
            }
        }
    }

    /// A packet stays on its lane: it must ascend all the way.
    fn review_paths(&mut self, ascends: &[Mask], review: &mut Review) {
        let lanes = review.reliance.len();
        let all = Mask::MAX >> (MOST_LANES - lanes);
        for &Branch { node, next, turn } in &self.nodes {
            self.lanes[node as usize] =
                turn.map_or(all, |turn| self.lanes[next as usize] & ascends[turn as usize]);
        }
        for &Branch { node, next, turn } in self.nodes.iter().rev() {
            let fits = self.lanes[node as usize];
            if fits == 0 {
                review.open.push((node, self.to as u32));
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
    fn review_hops(&mut self, ascends: &[Mask], review: &mut Review) {
        const NONE: Mask = Mask::MAX;
        let lanes = review.reliance.len();
        for &Branch { node, next, turn } in &self.nodes {
            self.lanes[node as usize] = match (turn, self.lanes[next as usize]) {
                (None, _) => lanes as Mask - 1,
                (Some(_), NONE) => NONE,
                (Some(turn), lane) if ascends[turn as usize] >> lane & 1 == 1 => lane,
                (Some(_), lane) => lane.checked_sub(1).unwrap_or(NONE),
            };
        }
        for &Branch { node, next, turn } in self.nodes.iter().rev() {
            let lane = self.lanes[node as usize];
            let count = std::mem::take(&mut self.reliance[node as usize][0]);
            if lane == NONE {
                review.open.push((node, self.to as u32));
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
