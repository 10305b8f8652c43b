//! Shorter broadcasts from longer ones: whoever is informed too late is to be informed earlier, by a
//! chain of nodes that make room for each other.

use std::cmp::Reverse;

use super::needs::{NONE, Sends};
use netlace_core::network::{Csr, Node};
use netlace_core::random::Random;

/// A broadcast with a last step, and the nodes that wait for a place in it.
///
/// A *place* is a sender with a step in which it sends. A node that waits keeps those that it informs,
/// with their steps, and so must be informed before the first of them.
pub(super) struct Chains<'a> {
    graph: &'a Csr,
    distances: &'a [u32],
    sends: Sends,
    /// The first that each node informs, and the next one of its sender: in the order of steps.
    first: Vec<u32>,
    next: Vec<u32>,
    last_step: u32,
    waiting: Vec<u32>,
    /// How often each node has waited in vain.
    vain: Vec<u32>,
    /// The search in which each node was met, and what it has met.
    met: Vec<u32>,
    search: u32,
    queue: Vec<Link>,
    random: Random,
    work: u64,
}

/// A link of a chain: the node that is to leave its place to the one before it.
#[derive(Clone, Copy)]
struct Link {
    node: u32,
    /// The position in the queue of the one that takes its place; none for the first.
    before: u32,
    place: Place,
}

#[derive(Clone, Copy)]
struct Place {
    sender: u32,
    step: u32,
}

const NOWHERE: Place = Place { sender: NONE, step: NONE };

impl<'a> Chains<'a> {
    pub(super) fn new(graph: &'a Csr, distances: &'a [u32], sends: Sends, random: Random) -> Self {
        let order = distances.len();
        let last_step = sends.steps();
        let mut nodes: Vec<u32> = (0..order as u32).collect();
        nodes.sort_by_key(|&v| Reverse(sends.when[v as usize]));
        let (mut first, mut next) = (vec![NONE; order], vec![NONE; order]);
        for v in nodes {
            if let Some(head) = first.get_mut(sends.from[v as usize] as usize) {
                next[v as usize] = std::mem::replace(head, v);
            }
        }
        let (waiting, queue) = (Vec::new(), Vec::new());
        let (vain, met) = (vec![0; order], vec![0; order]);
        let (search, work) = (0, 0);
        Self {
            graph,
            distances,
            sends,
            first,
            next,
            last_step,
            waiting,
            vain,
            met,
            search,
            queue,
            random,
            work,
        }
    }

    /// The bytes that it takes.
    pub(super) fn bytes(order: u64) -> u128 {
        28 * u128::from(order)
    }

    pub(super) fn work(&self) -> u64 {
        self.work
    }

    /// A broadcast that is a step shorter, if it is found before `work` places were examined.
    pub(super) fn shorten(&mut self, work: u64) -> Option<Sends> {
        /// The number of nodes that move at random after one was forced in.
        const PERTURBED: usize = 10;
        self.last_step -= 1;
        for v in 0..self.distances.len() as u32 {
            let when = self.sends.when[v as usize];
            if when != NONE && when > self.last_step {
                self.take_out(v);
            }
        }
        let until = self.work + work;
        loop {
            let mut waiting = std::mem::take(&mut self.waiting);
            waiting.retain(|&v| !self.find_place(v));
            self.waiting.append(&mut waiting);
            if self.work > until && !self.waiting.is_empty() {
                return None;
            }
            let Some(v) = self.waiting.pop() else { return Some(self.sends.clone()) };
            self.force(v);
            (0..PERTURBED).for_each(|_| self.perturb());
        }
    }

    fn take_out(&mut self, v: u32) {
        self.detach(v);
        self.waiting.push(v);
    }

    fn detach(&mut self, v: u32) {
        let sender = self.sends.from[v as usize] as usize;
        let after = self.next[v as usize];
        if self.first[sender] == v {
            self.first[sender] = after;
        } else {
            let mut before = self.first[sender];
            while self.next[before as usize] != v {
                before = self.next[before as usize];
                self.work += 1;
            }
            self.next[before as usize] = after;
        }
        self.sends.from[v as usize] = NONE;
        self.sends.when[v as usize] = NONE;
    }

    fn attach(&mut self, v: u32, place: Place) {
        self.sends.from[v as usize] = place.sender;
        self.sends.when[v as usize] = place.step;
        let (mut before, mut after) = (NONE, self.first[place.sender as usize]);
        while after != NONE && self.sends.when[after as usize] < place.step {
            (before, after) = (after, self.next[after as usize]);
            self.work += 1;
        }
        self.next[v as usize] = after;
        match self.next.get_mut(before as usize) {
            Some(next) => *next = v,
            None => self.first[place.sender as usize] = v,
        }
    }

    /// The last step in which `v` may be informed, so that it can send when it does.
    fn deadline(&self, v: u32) -> u32 {
        let child = self.first[v as usize];
        self.sends.when.get(child as usize).map_or(self.last_step, |&when| when - 1)
    }

    /// Searches for the shortest chain at whose end there is a free place, and moves its nodes.
    ///
    /// Each of them keeps its deadline: the node that takes a place sends in the same step as the one that leaves it.
    fn find_place(&mut self, v: u32) -> bool {
        const MOST_MET: usize = 60;
        self.search += 1;
        self.queue.clear();
        self.queue.push(Link { node: v, before: NONE, place: NOWHERE });
        self.met[v as usize] = self.search;
        let mut at = 0;
        while at < self.queue.len().min(MOST_MET) {
            if let Some(free) = self.free_place_near(at) {
                self.move_up(at, free);
                return true;
            }
            at += 1;
        }
        false
    }

    /// A free place for a node in the queue; nodes that have places that it could take are queued.
    fn free_place_near(&mut self, at: usize) -> Option<Place> {
        let node = self.queue[at].node;
        let deadline = self.deadline(node);
        let row = self.graph.neighbors(Node::from(node));
        let turn = self.random.below(row.len());
        for &sender in row[turn..].iter().chain(&row[..turn]) {
            let since = self.sends.when[sender as usize];
            let mut child = self.first[sender as usize];
            self.work += 1;
            for step in since.saturating_add(1)..=deadline {
                self.work += 1;
                if self.sends.when.get(child as usize) == Some(&step) {
                    if self.met[child as usize] != self.search {
                        self.met[child as usize] = self.search;
                        let place = Place { sender, step };
                        self.queue.push(Link { node: child, before: at as u32, place });
                    }
                    child = self.next[child as usize];
                } else if self.remains(at, Place { sender, step }) {
                    return Some(Place { sender, step });
                }
            }
        }
        None
    }

    /// Whether a free place is still one when the chain that ends there has moved, and perhaps its
    /// sender with it.
    fn remains(&self, at: usize, free: Place) -> bool {
        if self.met[free.sender as usize] != self.search {
            return true;
        }
        let (mut link, mut place) = (self.queue[at], free);
        loop {
            if link.node == free.sender {
                return place.step < free.step;
            }
            place = link.place;
            match self.queue.get(link.before as usize) {
                Some(&before) => link = before,
                None => return true,
            }
        }
    }

    fn move_up(&mut self, at: usize, free: Place) {
        let (mut at, mut place) = (at as u32, free);
        while let Some(&link) = self.queue.get(at as usize) {
            if link.before != NONE {
                self.detach(link.node);
            }
            self.attach(link.node, place);
            (at, place) = (link.before, link.place);
        }
    }

    /// Gives `v` the place for which the nodes must leave theirs that have waited in vain least often.
    fn force(&mut self, v: u32) {
        self.vain[v as usize] += 1;
        let Some(place) = self.cheapest(v) else { return self.waiting.push(v) };
        if let Some(holder) = self.holder(place) {
            self.take_out(holder);
        }
        while self.deadline(v) < place.step {
            self.take_out(self.first[v as usize]);
        }
        let since = self.sends.when[place.sender as usize];
        if since != NONE && since >= place.step {
            self.take_out(place.sender);
        }
        self.attach(v, place);
    }

    fn cheapest(&mut self, v: u32) -> Option<Place> {
        let (mut best, mut least, mut equal) = (None, u32::MAX, 0);
        let price = |vain: &[u32], v: u32| vain.get(v as usize).map_or(0, |vain| vain + 1);
        for &sender in self.graph.neighbors(Node::from(v)) {
            let since = self.sends.when[sender as usize];
            let earliest = self.distances[v as usize].max(self.distances[sender as usize] + 1);
            let (mut child, mut own, mut wasted) =
                (self.first[sender as usize], self.first[v as usize], 0);
            for step in 1..=self.last_step {
                self.work += 1;
                while own != NONE && self.sends.when[own as usize] <= step {
                    wasted += price(&self.vain, own);
                    own = self.next[own as usize];
                }
                let mut cost = wasted;
                if self.sends.when.get(child as usize) == Some(&step) {
                    cost += price(&self.vain, child);
                    child = self.next[child as usize];
                }
                if since >= step {
                    cost += price(&self.vain, sender);
                }
                if step < earliest || cost > least {
                    continue;
                }
                equal = if cost < least { 1 } else { equal + 1 };
                if self.random.below(equal) == 0 {
                    best = Some(Place { sender, step });
                }
                least = cost;
            }
        }
        best
    }

    /// Who has this place.
    fn holder(&mut self, place: Place) -> Option<u32> {
        let mut child = self.first[place.sender as usize];
        while child != NONE && self.sends.when[child as usize] < place.step {
            child = self.next[child as usize];
            self.work += 1;
        }
        (self.sends.when.get(child as usize) == Some(&place.step)).then_some(child)
    }

    /// Moves a random node to a random place, in exchange with the node there, if both can.
    fn perturb(&mut self) {
        self.work += 1;
        let v = self.random.below(self.distances.len()) as u32;
        let old = Place { sender: self.sends.from[v as usize], step: self.sends.when[v as usize] };
        if old.sender == NONE {
            return;
        }
        let row = self.graph.neighbors(Node::from(v));
        let sender = row[self.random.below(row.len())];
        let (since, deadline) = (self.sends.when[sender as usize], self.deadline(v));
        if since >= deadline {
            return;
        }
        let step = since + 1 + self.random.below((deadline - since) as usize) as u32;
        let holder = self.holder(Place { sender, step });
        if holder == Some(v) || holder.is_some_and(|holder| !self.can_take(holder, old)) {
            return;
        }
        self.detach(v);
        if let Some(holder) = holder {
            self.detach(holder);
            self.attach(holder, old);
        }
        self.attach(v, Place { sender, step });
    }

    fn can_take(&self, v: u32, place: Place) -> bool {
        place.step <= self.deadline(v)
            && self.graph.neighbors(Node::from(v)).contains(&place.sender)
            && self.sends.when[place.sender as usize] != NONE
    }
}
