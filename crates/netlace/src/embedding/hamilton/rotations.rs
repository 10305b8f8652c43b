//! A cycle through all nodes by extending and rotating a path (Pósa, 1976).

use super::super::graph::Graph;
use netlace_core::random::Random;

const SEED: u64 = 1;
const NOWHERE: u32 = u32::MAX;

/// Searches for a cycle through all nodes of a connected graph of three nodes or more: a path is
/// extended at its end, to the node with the fewest continuations, and rotated where it cannot be.
pub(super) fn cycle(graph: &Graph) -> Option<Vec<u32>> {
    /// Places of paths that may be written in all, and rotations for each node before a new start.
    const WORK: u64 = 1 << 27;
    const PATIENCE: usize = 400;
    /// What it costs to find how a path can go on.
    const LOOK: u64 = 16;
    let mut random = Random::new(SEED);
    let mut work = 0;
    while work < WORK {
        let start = random.below(graph.order()) as u32;
        let mut path = Path::new(graph, start);
        for _ in 0..PATIENCE * graph.order() {
            path.work += LOOK;
            if path.extend(&mut random) {
                continue;
            }
            if path.closes() {
                if path.nodes.len() == graph.order() {
                    return Some(path.nodes);
                }
                path.reopen();
                continue;
            }
            path.rotate(&mut random);
            if path.work + work > WORK {
                return None;
            }
        }
        work += path.work;
    }
    None
}

struct Path<'a> {
    graph: &'a Graph,
    nodes: Vec<u32>,
    /// Where each node is on the path.
    place: Vec<u32>,
    /// The number of neighbours of each node that are not on the path.
    free: Vec<u32>,
    /// Places written.
    work: u64,
}

impl<'a> Path<'a> {
    fn new(graph: &'a Graph, start: u32) -> Self {
        let order = graph.order();
        let free = (0..order as u32).map(|v| graph.degree(v) as u32).collect();
        let mut path = Self {
            graph,
            nodes: Vec::new(),
            place: vec![NOWHERE; order],
            free,
            work: order as u64,
        };
        path.push(start);
        path
    }

    fn end(&self) -> u32 {
        self.nodes[self.nodes.len() - 1]
    }

    fn push(&mut self, v: u32) {
        self.place[v as usize] = self.nodes.len() as u32;
        self.nodes.push(v);
        for &w in self.graph.row(v) {
            self.free[w as usize] -= 1;
        }
    }

    /// Goes on to a node that is not on the path, one with the fewest continuations, at random
    /// among these.
    fn extend(&mut self, random: &mut Random) -> bool {
        let end = self.end();
        if self.free[end as usize] == 0 {
            return false;
        }
        let outside = self.graph.row(end).iter().filter(|&&w| self.place[w as usize] == NOWHERE);
        let next = outside.min_by_key(|&&w| (self.free[w as usize], random.below(1 << 20)));
        let found = next.copied();
        found.is_some_and(|next| {
            self.push(next);
            true
        })
    }

    /// Whether the end is linked to the beginning.
    fn closes(&self) -> bool {
        self.nodes.len() > 2 && self.graph.linked(self.end(), self.nodes[0])
    }

    /// Opens a cycle at a node that can be extended; a connected graph has one.
    fn reopen(&mut self) {
        if let Some(at) = self.nodes.iter().position(|&v| self.free[v as usize] > 0) {
            self.nodes.rotate_left(at + 1);
            self.renumber(0);
        }
    }

    /// Links the end to a node of the path and takes the link behind that away: what was behind it is
    /// the new end. One that can be extended or closes a cycle is preferred, else one at random.
    fn rotate(&mut self, random: &mut Random) {
        const TURN: usize = 16;
        let last = self.nodes.len() - 1;
        let end = self.end();
        let row = self.graph.row(end);
        let behind = |w: u32| self.nodes[self.place[w as usize] as usize + 1];
        let others = || row.iter().copied().filter(|&w| self.place[w as usize] as usize + 1 < last);
        let good = |&w: &u32| {
            let v = behind(w);
            self.free[v as usize] > 0 || self.graph.linked(v, self.nodes[0])
        };
        let count = others().count();
        let turn = count == 0 || random.below(TURN) == 0;
        let pick = match others().find(good) {
            Some(w) => Some(w),
            None if turn => None,
            None => others().nth(random.below(count)),
        };
        let from = pick.map_or(0, |w| self.place[w as usize] as usize + 1);
        self.nodes[from..].reverse();
        self.renumber(from);
    }

    fn renumber(&mut self, from: usize) {
        for (place, &v) in self.nodes.iter().enumerate().skip(from) {
            self.place[v as usize] = place as u32;
        }
        self.work += (self.nodes.len() - from) as u64;
    }
}
