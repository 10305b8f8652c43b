//! A cycle through all nodes by trying links and drawing what follows: finds what rotations miss,
//! and proves that there is none.
//!
//! Every node has two links of the cycle. So a node with two links taken loses its others, one with
//! only two left takes them, and a link that would close a cycle too soon is dropped; what is left
//! must hang together without any one node.

use super::super::graph::Graph;
use super::reasons::cut_nodes;
use netlace_core::random::Random;

/// What a search for a cycle through all nodes says.
pub(super) enum Outcome {
    Cycle(Vec<u32>),
    None,
    Unknown,
}

/// Searches for a cycle through all nodes of a connected graph of three nodes or more, from new starts
/// with more and more patience until `work` link ends were examined.
pub(super) fn cycle(graph: &Graph, work: u64) -> Outcome {
    const FIRST: u64 = 1 << 20;
    const SEED: u64 = 1;
    let mut random = Random::new(SEED);
    let (mut spent, mut patience) = (0, FIRST);
    while spent < work {
        let mut choices = Choices::new(graph);
        match choices.search(patience.min(work - spent), &mut random) {
            Outcome::Unknown => (),
            outcome => return outcome,
        }
        spent += choices.work;
        patience += patience / 2;
    }
    Outcome::Unknown
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum State {
    Open,
    Taken,
    Dropped,
}

/// A choice would leave some node without two links, or close a cycle too soon.
struct Contradiction;

/// Links that are taken or dropped, and how to go back.
struct Choices<'a> {
    graph: &'a Graph,
    /// The state of each link, by either of its ends.
    state: Vec<State>,
    /// The other end of each link, as a place among the rows.
    back: Vec<usize>,
    taken: Vec<u32>,
    open: Vec<u32>,
    /// The far end of the path of taken links that ends at a node.
    far: Vec<u32>,
    /// The number of links taken.
    links: usize,
    /// Links in the order in which they were decided, by one end: node and place.
    trail: Vec<(u32, usize)>,
    /// Nodes whose links have changed.
    changed: Vec<u32>,
    work: u64,
}

impl<'a> Choices<'a> {
    fn new(graph: &'a Graph) -> Self {
        let nodes = 0..graph.order() as u32;
        let mut back = Vec::with_capacity(graph.link_ends());
        for v in nodes.clone() {
            let place = |&w: &u32| graph.begin(w) + graph.row(w).partition_point(|&u| u < v);
            back.extend(graph.row(v).iter().map(place));
        }
        Self {
            graph,
            state: vec![State::Open; graph.link_ends()],
            back,
            taken: vec![0; graph.order()],
            open: nodes.clone().map(|v| graph.degree(v) as u32).collect(),
            far: nodes.clone().collect(),
            links: 0,
            trail: Vec::new(),
            changed: nodes.collect(),
            work: graph.link_ends() as u64,
        }
    }

    fn search(&mut self, patience: u64, random: &mut Random) -> Outcome {
        // Links that were tried, each with the trail before it.
        let mut tried: Vec<(usize, u32, usize)> = Vec::new();
        let mut possible = self.follow().is_ok() && self.is_connected();
        loop {
            if self.work > patience {
                return Outcome::Unknown;
            }
            if possible {
                if self.links == self.graph.order() {
                    return Outcome::Cycle(self.nodes());
                }
                let (v, place) = self.candidate(random);
                tried.push((self.trail.len(), v, place));
                possible = self.take(v, place).is_ok() && self.follow().is_ok();
            } else {
                let Some((before, v, place)) = tried.pop() else { return Outcome::None };
                self.undo(before);
                self.drop_link(v, place);
                possible = self.follow().is_ok();
            }
            possible = possible && self.is_connected();
        }
    }

    /// An open link to try: of an end of a path with the fewest open links, at random among these.
    fn candidate(&mut self, random: &mut Random) -> (u32, usize) {
        let order = self.graph.order();
        let first = random.below(order);
        let nodes = (first..order).chain(0..first).filter(|&v| self.open[v] > 0);
        let v = nodes
            .min_by_key(|&v| (self.taken[v] == 0, self.open[v]))
            .expect("invariant: a link is open");
        self.work += order as u64;
        let begin = self.graph.begin(v as u32);
        let row = begin..begin + self.graph.degree(v as u32);
        let mut places = row.filter(|&place| self.state[place] == State::Open);
        let pick = random.below(self.open[v] as usize);
        (v as u32, places.nth(pick).expect("invariant: as many links are open as are counted"))
    }

    fn target(&self, v: u32, place: usize) -> u32 {
        self.graph.row(v)[place - self.graph.begin(v)]
    }

    fn decide(&mut self, v: u32, place: usize, state: State) -> u32 {
        let w = self.target(v, place);
        let back = self.back[place];
        (self.state[place], self.state[back]) = (state, state);
        self.open[v as usize] -= 1;
        self.open[w as usize] -= 1;
        self.trail.push((v, place));
        self.changed.extend([v, w]);
        w
    }

    fn drop_link(&mut self, v: u32, place: usize) {
        self.decide(v, place, State::Dropped);
    }

    /// Takes a link, and drops the one that would close its path too soon.
    fn take(&mut self, v: u32, place: usize) -> Result<(), Contradiction> {
        let w = self.target(v, place);
        let order = self.graph.order();
        if self.far[v as usize] == w && self.links + 1 < order {
            return Err(Contradiction);
        }
        self.decide(v, place, State::Taken);
        self.links += 1;
        self.taken[v as usize] += 1;
        self.taken[w as usize] += 1;
        let (a, b) = (self.far[v as usize], self.far[w as usize]);
        (self.far[a as usize], self.far[b as usize]) = (b, a);
        if self.links + 1 < order
            && let Ok(place) = self.graph.row(a).binary_search(&b)
        {
            let place = self.graph.begin(a) + place;
            if self.state[place] == State::Open {
                self.drop_link(a, place);
            }
        }
        Ok(())
    }

    /// Draws what follows at the nodes whose links have changed.
    fn follow(&mut self) -> Result<(), Contradiction> {
        while let Some(v) = self.changed.pop() {
            let (taken, open) = (self.taken[v as usize], self.open[v as usize]);
            if taken > 2 || taken + open < 2 {
                self.changed.clear();
                return Err(Contradiction);
            }
            if open == 0 || (taken < 2 && taken + open > 2) {
                continue;
            }
            let begin = self.graph.begin(v);
            for place in begin..begin + self.graph.degree(v) {
                self.work += 1;
                if self.state[place] != State::Open {
                    continue;
                }
                if taken == 2 {
                    self.drop_link(v, place);
                } else if self.take(v, place).is_err() {
                    self.changed.clear();
                    return Err(Contradiction);
                }
            }
        }
        Ok(())
    }

    fn undo(&mut self, before: usize) {
        self.changed.clear();
        for (v, place) in self.trail.drain(before..).rev() {
            let w = self.graph.row(v)[place - self.graph.begin(v)];
            if self.state[place] == State::Taken {
                self.links -= 1;
                self.taken[v as usize] -= 1;
                self.taken[w as usize] -= 1;
                // A node inside a path still knows the end that it had.
                let end = |v: u32| match self.taken[v as usize] {
                    0 => v,
                    _ => self.far[v as usize],
                };
                let (a, b) = (end(v), end(w));
                (self.far[a as usize], self.far[b as usize]) = (v, w);
            }
            (self.state[place], self.state[self.back[place]]) = (State::Open, State::Open);
            self.open[v as usize] += 1;
            self.open[w as usize] += 1;
        }
    }

    /// Whether what is not dropped hangs together, also without any one node.
    fn is_connected(&mut self) -> bool {
        self.work += self.graph.link_ends() as u64;
        let row = |v: u32| {
            let states = &self.state[self.graph.begin(v)..];
            let links = self.graph.row(v).iter().zip(states);
            links.filter(|&(_, &state)| state != State::Dropped).map(|(&w, _)| w)
        };
        let left = Graph::from_rows((0..self.graph.order() as u32).map(row));
        left.is_connected() && cut_nodes(&left).is_empty()
    }

    /// The nodes of the cycle of taken links in their order.
    fn nodes(&self) -> Vec<u32> {
        let (mut before, mut at) = (u32::MAX, 0);
        let mut nodes = Vec::with_capacity(self.graph.order());
        while nodes.len() < self.graph.order() {
            nodes.push(at);
            let begin = self.graph.begin(at);
            let next = |(i, w): (usize, &u32)| {
                (self.state[begin + i] == State::Taken && *w != before).then_some(*w)
            };
            let next = self.graph.row(at).iter().enumerate().find_map(next);
            (before, at) = (at, next.expect("invariant: two links are taken at each node"));
        }
        nodes
    }
}
