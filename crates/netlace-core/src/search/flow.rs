//! Paths that share no node, or no link, found one by one.
//!
//! Menger's theorem by augmenting paths: each search finds one more path, perhaps by changing those
//! found before. All capacities are one, so that a path is a list of what it uses.

use crate::network::{Csr, Node};

/// Where paths end.
#[derive(Clone, Copy)]
pub(super) enum Goal<'a> {
    /// All at this node.
    Node(u32),
    /// At the first nodes of an order, given the place of each.
    First {
        /// The number of them.
        count: u32,
        /// The place of each node in the order.
        places: &'a [u32],
    },
}

impl Goal<'_> {
    fn contains(&self, node: u32) -> bool {
        match *self {
            Goal::Node(goal) => node == goal,
            Goal::First { count, places } => places[node as usize] < count,
        }
    }
}

/// Paths from one node to a goal, and how a search for one more may walk among them.
pub(super) trait Paths {
    /// Where a search begins.
    fn start(&self) -> u32;

    /// Whether a search that gets here has found a path.
    fn is_end(&self, at: u32) -> bool;

    /// Where a search may go on.
    fn options(&self, at: u32, out: &mut Vec<u32>);

    /// Changes the paths along what a search found: first what it takes back, then what it adds.
    fn apply(&mut self, path: &[u32]);
}

const NONE: u32 = u32::MAX;

/// The memory of a search, to be used again.
pub(super) struct Augmenter {
    reached_from: Vec<u32>,
    queue: Vec<u32>,
    options: Vec<u32>,
    /// The number of places examined since this was last taken.
    pub(super) examined: usize,
}

impl Augmenter {
    /// For paths over `places` places.
    pub(super) fn new(places: usize) -> Self {
        let reached_from = vec![NONE; places];
        Self { reached_from, queue: Vec::new(), options: Vec::new(), examined: 0 }
    }

    /// As many more paths as there are, up to `most`; returns their number.
    pub(super) fn augment(&mut self, paths: &mut impl Paths, most: u64) -> u64 {
        (0..most).take_while(|_| self.one_more(paths)).count() as u64
    }

    fn one_more(&mut self, paths: &mut impl Paths) -> bool {
        let end = self.find_end(paths);
        if let Some(end) = end {
            let mut path = vec![end];
            while path[path.len() - 1] != paths.start() {
                path.push(self.reached_from[path[path.len() - 1] as usize]);
            }
            path.reverse();
            paths.apply(&path);
        }
        for at in self.queue.drain(..) {
            self.reached_from[at as usize] = NONE;
        }
        end.is_some()
    }

    /// Breadth-first search for an end.
    fn find_end(&mut self, paths: &impl Paths) -> Option<u32> {
        let start = paths.start();
        self.reached_from[start as usize] = start;
        self.queue.push(start);
        let mut next = 0;
        while let Some(&at) = self.queue.get(next) {
            next += 1;
            self.options.clear();
            paths.options(at, &mut self.options);
            self.examined += self.options.len();
            for &to in &self.options {
                if self.reached_from[to as usize] == NONE {
                    self.reached_from[to as usize] = at;
                    self.queue.push(to);
                    if paths.is_end(to) {
                        return Some(to);
                    }
                }
            }
        }
        None
    }
}

/// Paths that share no node but their first, and their last if that is the goal of all.
///
/// A search enters a node at one place, `2·node`, and leaves it at another, `2·node + 1`; one path
/// may go from the one to the other.
pub(super) struct NodeDisjoint<'a> {
    graph: &'a Csr,
    from: u32,
    goal: Goal<'a>,
    /// The nodes behind `from`.
    firsts: Vec<u32>,
    /// What comes before and after a node on its path.
    before: Vec<u32>,
    after: Vec<u32>,
}

impl<'a> NodeDisjoint<'a> {
    /// No paths yet.
    pub(super) fn new(graph: &'a Csr, from: u32, goal: Goal<'a>) -> Self {
        let none = || vec![NONE; graph.order() as usize];
        Self { graph, from, goal, firsts: Vec::new(), before: none(), after: none() }
    }

    /// Forgets all paths, to search for others.
    pub(super) fn restart(&mut self, from: u32, goal: Goal<'a>) {
        for mut at in self.firsts.drain(..) {
            while at != NONE {
                self.before[at as usize] = NONE;
                at = std::mem::replace(&mut self.after[at as usize], NONE);
            }
        }
        (self.from, self.goal) = (from, goal);
    }

    /// The paths, each from end to end.
    pub(super) fn paths(&self) -> Vec<Vec<Node>> {
        let path = |&first: &u32| {
            let mut path = vec![Node::from(self.from)];
            let mut at = first;
            while at != NONE {
                path.push(Node::from(at));
                at = self.after[at as usize];
            }
            path
        };
        self.firsts.iter().map(path).collect()
    }

    fn is_used(&self, v: u32) -> bool {
        self.before[v as usize] != NONE
    }

    /// Whether some path goes straight from `v` to `w`.
    fn is_taken(&self, v: u32, w: u32) -> bool {
        if v == self.from { self.firsts.contains(&w) } else { self.after[v as usize] == w }
    }
}

fn entrance(node: u32) -> u32 {
    2 * node
}

fn exit(node: u32) -> u32 {
    2 * node + 1
}

fn is_exit(at: u32) -> bool {
    at % 2 == 1
}

impl Paths for NodeDisjoint<'_> {
    fn start(&self) -> u32 {
        exit(self.from)
    }

    fn is_end(&self, at: u32) -> bool {
        !is_exit(at) && self.goal.contains(at / 2) && !self.is_used(at / 2)
    }

    /// Over links that no path takes, through nodes that no path uses, or back along a path.
    fn options(&self, at: u32, out: &mut Vec<u32>) {
        let node = at / 2;
        if is_exit(at) {
            let links = self.graph.neighbors(Node::from(node)).iter().copied();
            let free = links.filter(|&w| w != self.from && !self.is_taken(node, w));
            out.extend(free.map(entrance));
            if node != self.from && self.is_used(node) {
                out.push(entrance(node));
            }
        } else if self.is_used(node) {
            let before = self.before[node as usize];
            if before != self.from {
                out.push(exit(before));
            }
        } else {
            out.push(exit(node));
        }
    }

    fn apply(&mut self, path: &[u32]) {
        let steps = || {
            let between_nodes = path.windows(2).filter(|step| step[0] / 2 != step[1] / 2);
            between_nodes.map(|step| (step[0] / 2, step[1] / 2, is_exit(step[0])))
        };
        for (node, before, _) in steps().filter(|&(_, _, onward)| !onward) {
            self.after[before as usize] = NONE;
            self.before[node as usize] = NONE;
        }
        for (node, after, _) in steps().filter(|&(_, _, onward)| onward) {
            if node == self.from {
                self.firsts.push(after);
            } else {
                self.after[node as usize] = after;
            }
            // Where all paths end none blocks another.
            if !matches!(self.goal, Goal::Node(goal) if goal == after) {
                self.before[after as usize] = node;
            }
        }
    }
}

/// Paths that share no link; each of several parallel links is one.
pub(super) struct LinkDisjoint<'a> {
    graph: &'a Csr,
    from: u32,
    goal: Goal<'a>,
    /// Whether a path takes a channel, and those that were ever taken.
    taken: Vec<bool>,
    touched: Vec<usize>,
}

impl<'a> LinkDisjoint<'a> {
    /// No paths yet.
    pub(super) fn new(graph: &'a Csr, from: u32, goal: Goal<'a>) -> Self {
        let taken = vec![false; graph.channels(graph.order() - 1).end];
        Self { graph, from, goal, taken, touched: Vec::new() }
    }

    /// Forgets all paths, to search for others.
    pub(super) fn restart(&mut self, from: u32, goal: Goal<'a>) {
        self.touched.drain(..).for_each(|channel| self.taken[channel] = false);
        (self.from, self.goal) = (from, goal);
    }

    fn row(&self, v: u32) -> impl Iterator<Item = (usize, u32)> {
        let v = Node::from(v);
        self.graph.channels(v).zip(self.graph.neighbors(v).iter().copied())
    }

    /// A channel from `v` to `w` that is taken, or one that is not.
    fn channel(&self, v: u32, w: u32, taken: bool) -> Option<usize> {
        let found = self.row(v).find(|&(channel, to)| to == w && self.taken[channel] == taken);
        found.map(|(channel, _)| channel)
    }
}

impl Paths for LinkDisjoint<'_> {
    fn start(&self) -> u32 {
        self.from
    }

    fn is_end(&self, at: u32) -> bool {
        self.goal.contains(at)
    }

    /// Over channels that no path takes; against one that a path takes, this takes it back.
    fn options(&self, at: u32, out: &mut Vec<u32>) {
        out.extend(self.row(at).filter(|&(channel, _)| !self.taken[channel]).map(|(_, w)| w));
    }

    fn apply(&mut self, path: &[u32]) {
        for step in path.windows(2) {
            if let Some(back) = self.channel(step[1], step[0], true) {
                self.taken[back] = false;
            } else if let Some(free) = self.channel(step[0], step[1], false) {
                self.taken[free] = true;
                self.touched.push(free);
            }
        }
    }
}
