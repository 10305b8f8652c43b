//! A network node by node.

use std::ops::Range;

use super::Address;

/// A node's number, dense from 0. Networks of 2^63 nodes and more are not numbered.
pub type Node = u64;

/// A node's ports are numbered densely from 0; `(node, port)` identifies a channel.
pub type Port = u16;

/// A cable class: 0 is innermost.
pub type Level = u16;

/// One link as its near end sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Link {
    /// The far end.
    pub to: Node,
    /// The port at the near end.
    pub port: Port,
    /// The port at the far end.
    pub back: Port,
    /// The link's level.
    pub level: Level,
}

/// A network as a rule: who is linked to whom, worked out node by node.
///
/// Nodes that are passed in must be below [`order`](Topology::order); anything else gives an
/// unspecified answer or a panic. What comes from outside is checked by
/// [`Network::node`](super::Network::node).
///
/// ```
/// use netlace::network::{Link, Topology};
/// let net = netlace::parse("rdn(ring(5),4)")?; // 5·10^15 nodes: nothing is stored
/// let mut links = Vec::new();
/// net.topology().unwrap().links(123_456_789_012, &mut links);
/// assert_eq!(links.len(), 6);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub trait Topology: Send + Sync {
    /// The number of nodes.
    fn order(&self) -> Node;

    /// The number of links at `v`.
    fn degree(&self, v: Node) -> Port;

    /// Appends the links of `v`, in the order of their ports: the i-th has port i.
    fn links(&self, v: Node, out: &mut Vec<Link>);

    /// Appends the far ends of the links of `v`, in the order of their ports.
    fn neighbors(&self, v: Node, out: &mut Vec<Node>);

    /// What a person reads.
    fn address(&self, v: Node) -> Address;

    /// The node with this address; the inverse of [`address`](Topology::address).
    fn locate(&self, address: &Address) -> Option<Node>;

    /// Shows `sink` each of these nodes with its neighbours: what
    /// [`neighbors`](Topology::neighbors) gives, cheaper where nodes share their surroundings.
    fn scan(&self, nodes: Range<Node>, sink: &mut dyn FnMut(Node, &[Node])) {
        let mut row = Vec::new();
        for v in nodes {
            row.clear();
            self.neighbors(v, &mut row);
            sink(v, &row);
        }
    }
}
