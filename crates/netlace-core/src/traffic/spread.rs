//! Packets that go to one node, spread over all shortest paths.

use crate::network::{Csr, Node};

/// What a search found of a node: its distance from the root, and the number of shortest paths.
///
/// There are `count`·2^(256·`scale`) paths. A grid of 600 times 600 nodes has more than an `f64`
/// can hold.
#[derive(Clone, Copy)]
pub(super) struct Reached {
    pub(super) distance: u32,
    scale: u32,
    count: f64,
}

/// 2 to the power of 256.
const LARGE: f64 = f64::from_bits((1023 + 256) << 52);

/// 1/LARGE to the power of `scale`, which soon is nothing.
fn small(scale: u32) -> f64 {
    match scale {
        0 => 1.0,
        1 => 1.0 / LARGE,
        2 => 1.0 / LARGE / LARGE,
        3 => 1.0 / LARGE / LARGE / LARGE,
        _ => 0.0,
    }
}

impl Reached {
    const NOT: Self = Self { distance: u32::MAX, scale: 0, count: 0.0 };

    /// Adds the paths through another node.
    #[inline]
    fn add(&mut self, scale: u32, count: f64) {
        if scale <= self.scale {
            self.count += count * small(self.scale - scale);
        } else {
            self.count = count + self.count * small(scale - self.scale);
            self.scale = scale;
        }
        if self.count >= LARGE {
            self.count /= LARGE;
            self.scale += 1;
        }
    }

    /// The share of the paths between two nodes that cross the channel from a to b: there are
    /// `self` paths to a, `behind` from b on, and `all` in all.
    pub(super) fn share(self, behind: Self, all: Self) -> f64 {
        let scale = all.scale.saturating_sub(self.scale + behind.scale);
        self.count / all.count * behind.count * small(scale)
    }
}

/// The memory of searches, to be used again.
pub(super) struct Spread<'a> {
    graph: &'a Csr,
    reached: Vec<Reached>,
    queue: Vec<u32>,
    /// What is to pass each node to the root.
    passing: Vec<f64>,
}

impl<'a> Spread<'a> {
    /// The bytes that a graph of this order takes.
    pub(super) fn bytes(order: Node) -> u128 {
        let each = size_of::<Reached>() + size_of::<u32>() + size_of::<f64>();
        u128::from(order) * each as u128
    }

    pub(super) fn new(graph: &'a Csr) -> Self {
        let order = graph.order() as usize;
        let (reached, passing) = (vec![Reached::NOT; order], vec![0.0; order]);
        Self { graph, reached, queue: Vec::with_capacity(order), passing }
    }

    /// Counts the shortest paths between `root` and every node. Returns the nodes that it reaches,
    /// nearest first.
    pub(super) fn search(&mut self, root: Node) -> &[u32] {
        for v in self.queue.drain(..) {
            self.reached[v as usize] = Reached::NOT;
        }
        self.reached[root as usize] = Reached { distance: 0, scale: 0, count: 1.0 };
        self.queue.push(root as u32);
        let mut next = 0;
        while let Some(&v) = self.queue.get(next) {
            next += 1;
            let Reached { distance, scale, count } = self.reached[v as usize];
            for &w in self.graph.neighbors(Node::from(v)) {
                let there = &mut self.reached[w as usize];
                if there.distance == u32::MAX {
                    *there = Reached { distance: distance + 1, scale, count };
                    self.queue.push(w);
                } else if there.distance == distance + 1 {
                    there.add(scale, count);
                }
            }
        }
        &self.queue
    }

    /// What the last search found, for all nodes.
    pub(super) fn reached(&self) -> &[Reached] {
        &self.reached
    }

    /// So much more is to be sent from node `v` to the root. It must have been reached.
    pub(super) fn inject(&mut self, v: Node, load: f64) {
        self.passing[v as usize] += load;
    }

    /// Sends what was injected, and calls `add(channel, load)` for all that it crosses.
    ///
    /// The farthest nodes send first: a node knows then all that passes it, and gives each
    /// neighbour that is nearer its share of the paths.
    pub(super) fn send(&mut self, mut add: impl FnMut(usize, f64)) {
        for &v in self.queue.iter().rev() {
            let passing = std::mem::take(&mut self.passing[v as usize]);
            let here = self.reached[v as usize];
            if passing == 0.0 || here.distance == 0 {
                continue;
            }
            let each = passing / here.count;
            let v = Node::from(v);
            for (channel, &w) in self.graph.channels(v).zip(self.graph.neighbors(v)) {
                let there = self.reached[w as usize];
                if there.distance == here.distance - 1 {
                    let load = each * there.count * small(here.scale - there.scale);
                    self.passing[w as usize] += load;
                    add(channel, load);
                }
            }
        }
    }
}
