//! Paths that share no node but their ends.

use std::collections::VecDeque;

use crate::network::{Csr, Node};

/// A largest set of paths from `from` to `to` that share no other node, each from end to end.
///
/// ```
/// use netlace::{Context, search::disjoint_paths};
/// let net = netlace::parse("petersen")?;
/// let graph = net.csr(&Context::with_memory(1 << 20)).unwrap();
/// let paths = disjoint_paths(graph, 0, 7);
/// assert_eq!(paths.len(), 3); // as many as a node has links
/// assert!(paths.iter().all(|path| path[0] == 0 && path[path.len() - 1] == 7));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// Menger's theorem by augmenting paths: a search of the graph for each path found, and one more.
pub fn disjoint_paths(graph: &Csr, from: Node, to: Node) -> Vec<Vec<Node>> {
    if from == to {
        return Vec::new();
    }
    let mut flow = Flow::new(graph, from as u32, to as u32);
    while flow.augment() {}
    flow.paths()
}

const NONE: u32 = u32::MAX;

/// A node as a way enters it, or as it leaves: the two are joined by an edge that one path may use.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Side {
    node: u32,
    leaving: bool,
}

struct Flow<'a> {
    graph: &'a Csr,
    from: u32,
    to: u32,
    /// The nodes behind `from`, and before `to`, on the paths found.
    firsts: Vec<u32>,
    /// What comes before and after a node on its path.
    before: Vec<u32>,
    after: Vec<u32>,
}

impl<'a> Flow<'a> {
    fn new(graph: &'a Csr, from: u32, to: u32) -> Self {
        let order = graph.order() as usize;
        let none = || vec![NONE; order];
        Self { graph, from, to, firsts: Vec::new(), before: none(), after: none() }
    }

    fn is_used(&self, v: u32) -> bool {
        self.before[v as usize] != NONE
    }

    /// Whether some path goes straight from `v` to `w`.
    fn is_taken(&self, v: u32, w: u32) -> bool {
        if v == self.from { self.firsts.contains(&w) } else { self.after[v as usize] == w }
    }

    /// Finds one more path, perhaps by changing others; false if there is none.
    fn augment(&mut self) -> bool {
        let order = self.graph.order() as usize;
        let mut reached_from: Vec<Option<Side>> = vec![None; 2 * order];
        let index = |side: Side| side.node as usize * 2 + usize::from(side.leaving);
        let start = Side { node: self.from, leaving: true };
        reached_from[index(start)] = Some(start);
        let mut queue = VecDeque::from([start]);
        let mut options = Vec::new();
        while let Some(side) = queue.pop_front() {
            options.clear();
            self.options(side, &mut options);
            for &next in &options {
                if reached_from[index(next)].is_some() {
                    continue;
                }
                reached_from[index(next)] = Some(side);
                if next.node == self.to {
                    let mut way = vec![next];
                    while way[way.len() - 1] != start {
                        match reached_from[index(way[way.len() - 1])] {
                            Some(before) => way.push(before),
                            None => return false,
                        }
                    }
                    way.reverse();
                    self.apply(&way);
                    return true;
                }
                queue.push_back(next);
            }
        }
        false
    }

    /// Where a way may go on: over links that no path takes, through nodes that no path uses, or
    /// back along a path.
    fn options(&self, Side { node, leaving }: Side, out: &mut Vec<Side>) {
        if leaving {
            let links = self.graph.neighbors(Node::from(node)).iter().copied();
            let free = links.filter(|&w| w != self.from && !self.is_taken(node, w));
            out.extend(free.map(|w| Side { node: w, leaving: false }));
            if node != self.from && self.is_used(node) {
                out.push(Side { node, leaving: false });
            }
        } else if self.is_used(node) {
            let before = self.before[node as usize];
            if before != self.from {
                out.push(Side { node: before, leaving: true });
            }
        } else {
            out.push(Side { node, leaving: true });
        }
    }

    /// Changes the paths along a way: first what it takes back, then what it adds.
    fn apply(&mut self, way: &[Side]) {
        let pairs = || way.windows(2).map(|pair| (pair[0], pair[1]));
        for (a, b) in pairs().filter(|(a, b)| !a.leaving && b.leaving && a.node != b.node) {
            // Back from the entrance of one node to the exit of the one before it.
            self.after[b.node as usize] = NONE;
            self.before[a.node as usize] = NONE;
        }
        for (a, b) in pairs().filter(|(a, b)| a.leaving && !b.leaving && a.node != b.node) {
            if a.node == self.from {
                self.firsts.push(b.node);
            } else {
                self.after[a.node as usize] = b.node;
            }
            if b.node != self.to {
                self.before[b.node as usize] = a.node;
            }
        }
    }

    fn paths(&self) -> Vec<Vec<Node>> {
        let path = |&first: &u32| {
            let mut path = vec![Node::from(self.from), Node::from(first)];
            let mut at = first;
            while at != self.to {
                at = self.after[at as usize];
                path.push(Node::from(at));
            }
            path
        };
        self.firsts.iter().map(path).collect()
    }
}
