//! A network node by node.

use crate::context::{Context, Stopped};
use std::ops::Range;

use super::Address;

/// A node's number, dense from 0. Networks of 2^63 nodes and more are not numbered.
pub type Node = u64;

/// Every `step`th number of a range, from its first: [`Iterator::step_by`] for steps of more than a machine word.
///
/// ```
/// assert!(netlace::network::every(3..1 << 41, 1 << 40).eq([3, (1 << 40) + 3]));
/// ```
pub fn every(range: Range<Node>, step: Node) -> impl Iterator<Item = Node> {
    let count = range.end.saturating_sub(range.start).div_ceil(step);
    (0..count).map(move |i| range.start + i * step)
}

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

/// A network as a rule: which nodes are linked, worked out node by node.
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
    fn neighbors(&self, v: Node, out: &mut Vec<Node>) {
        let mut links = Vec::new();
        self.links(v, &mut links);
        out.extend(links.iter().map(|link| link.to));
    }

    /// What a person reads.
    fn address(&self, v: Node) -> Address;

    /// The node with this address; the inverse of [`address`](Topology::address).
    fn locate(&self, address: &Address) -> Option<Node>;

    /// Shows `sink` these nodes in order, a batch at a time, each with what
    /// [`neighbors`](Topology::neighbors) gives: cheaper where nodes share their surroundings.
    ///
    /// ```
    /// let net = netlace::parse("rdn(ring(5),2)")?;
    /// let mut ends = 0;
    /// net.topology().unwrap().scan(0..5000, &mut |rows| {
    ///     for (_node, neighbors) in rows.iter() {
    ///         ends += neighbors.len();
    ///     }
    /// });
    /// assert_eq!(ends, 4 * 5000);
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    fn scan(&self, nodes: Range<Node>, sink: &mut dyn FnMut(&Rows)) {
        let mut rows = Rows::default();
        for start in nodes.clone().step_by(BATCH) {
            rows.restart(start);
            for v in start..nodes.end.min(start + BATCH as Node) {
                rows.push(|row| self.neighbors(v, row));
            }
            sink(&rows);
        }
    }
}

/// Scans nodes as [`Topology::scan`] does, and reports progress in between.
pub(crate) fn scan_reporting(
    topology: &dyn Topology,
    nodes: Range<Node>,
    context: &Context,
    sink: &mut dyn FnMut(&Rows),
) -> Result<(), Stopped> {
    const STRIDE: Node = 1 << 14;
    let mut start = nodes.start;
    while start < nodes.end {
        context.progress.report(start, nodes.end)?;
        let end = nodes.end.min(start.saturating_add(STRIDE));
        topology.scan(start..end, sink);
        start = end;
    }
    Ok(())
}

/// The number of nodes that a scan shows at a time.
pub(super) const BATCH: usize = 32;

/// Consecutive nodes with their neighbours.
#[derive(Clone, Debug, Default)]
pub struct Rows {
    first: Node,
    /// All neighbours, row after row.
    targets: Vec<Node>,
    /// Where each row ends.
    ends: Vec<usize>,
}

impl Rows {
    /// The first node.
    pub fn first(&self) -> Node {
        self.first
    }

    /// Forgets all rows; the next one is that of `first`.
    pub fn restart(&mut self, first: Node) {
        self.first = first;
        self.targets.clear();
        self.ends.clear();
    }

    /// Adds the row that `fill` appends.
    #[inline]
    pub fn push(&mut self, fill: impl FnOnce(&mut Vec<Node>)) {
        fill(&mut self.targets);
        self.ends.push(self.targets.len());
    }

    /// The nodes in order, each with its neighbours.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = (Node, &[Node])> {
        let mut from = 0;
        (self.first..).zip(&self.ends).map(move |(v, &end)| {
            let row = &self.targets[from..end];
            from = end;
            (v, row)
        })
    }
}
