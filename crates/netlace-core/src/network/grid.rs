//! Networks that are grids. Rules ask a part whether it is one, and never for its name.

use super::parts::SMALL;
use super::{Dimension, Network, Node, Shape, Topology};

impl Network {
    /// The network as a grid: a node is a row of digits, a link changes one of them. The dimensions
    /// of the digits, the least significant first; none has radix 1. `None` if it is not known to be one.
    ///
    /// Equal grids have equal dimensions, however they are written.
    ///
    /// ```
    /// let grid = |expr| netlace::parse(expr).unwrap().grid();
    /// assert_eq!(grid("torus(9)"), grid("ring(9)"));
    /// assert_eq!(grid("product(path(2),complete(4))"), grid("hamming(2,4)"));
    /// assert_eq!(grid("petersen"), None);
    /// ```
    pub fn grid(&self) -> Option<Vec<Dimension>> {
        self.construction().structure().grid()
    }

    /// Whether every two nodes are known to be linked.
    pub(crate) fn is_complete(&self) -> bool {
        self.is_line(|line| line.shape == Shape::Complete)
    }

    /// Whether the nodes are known to be in a ring, in the order of their numbers.
    pub(crate) fn is_ring(&self) -> bool {
        self.is_line(Dimension::is_ring)
    }

    /// Whether the nodes are known to be in a path, in the order of their numbers.
    pub(crate) fn is_path(&self) -> bool {
        self.is_line(Dimension::is_path)
    }

    /// Whether the two are known to be the same network, node by node, with the same endpoints: by their
    /// expressions, as grids, or by their links if they are small.
    pub(crate) fn is_same_as(&self, other: &Network) -> bool {
        if self.to_string() == other.to_string() {
            return true;
        }
        let (here, there) = (self.endpoints(), other.endpoints());
        if self.order() != other.order() || here.are_attached() != there.are_attached() {
            return false;
        }
        if let (Some(one), Some(two)) = (self.grid(), other.grid()) {
            let number = here.alike();
            return one == two && number.is_some() && number == there.alike();
        }
        let (Ok(one), Ok(two)) = (self.topology(), other.topology()) else { return false };
        let neighbors = |topology: &dyn Topology, v: Node| {
            let mut row = Vec::new();
            topology.neighbors(v, &mut row);
            row.sort_unstable();
            row
        };
        one.order() <= Node::from(SMALL)
            && (0..one.order())
                .all(|v| here.at(v) == there.at(v) && neighbors(&**one, v) == neighbors(&**two, v))
    }

    /// Whether the network is a grid of one dimension of some kind; a single node is one of any kind.
    fn is_line(&self, kind: impl Fn(Dimension) -> bool) -> bool {
        self.grid().is_some_and(|grid| grid.len() < 2 && grid.into_iter().all(kind))
    }
}

impl Dimension {
    /// A number of dimensions of one kind; none if the radix is 1.
    pub(crate) fn repeated(radix: Node, shape: Shape, count: u64) -> Vec<Self> {
        let count = if radix > 1 { count } else { 0 };
        vec![Self::new(radix, shape); count as usize]
    }

    /// Whether it is a ring; up to three digits in a complete graph are one.
    pub(crate) fn is_ring(self) -> bool {
        self.shape == Shape::Ring || self.radix <= 3 && self.shape == Shape::Complete
    }

    /// Whether it is a path; two digits in a complete graph are one.
    pub(crate) fn is_path(self) -> bool {
        self.shape == Shape::Path || self.radix <= 2 && self.shape == Shape::Complete
    }
}
