//! Clusters, of which all recursive networks here are built.
//!
//! Node `c·n + x` is member `x` of cluster `c`. Inside a cluster the links are those of a base of
//! n nodes; a family only says which links leave a cluster ([`Joints`]). Everything else (ports,
//! levels, addresses, fast scans that reuse the base's links) is written once, here.

use std::ops::Range;
use std::sync::{Arc, OnceLock};

use super::topology::BATCH;
use super::{Address, Csr, Level, Link, Network, Node, Port, Rows, TooLargeError, Topology};

/// A node as the member of a cluster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    /// Which cluster.
    pub cluster: Node,
    /// Which node of the base.
    pub member: Node,
}

/// What a family says of its clusters: the links that leave them, and how they are named.
pub trait Joints: Send + Sync {
    /// The number of clusters.
    fn clusters(&self) -> Node;

    /// The number of links at `at` that leave its cluster or are otherwise not the base's.
    fn degree(&self, at: Place) -> Port;

    /// Shows these links to `sink`, in the order of their ports.
    fn each(&self, at: Place, sink: &mut impl JointSink);

    /// Appends the parts of an address that name a cluster.
    fn prefix(&self, cluster: Node, parts: &mut Vec<Address>) {
        parts.push(Address::Number(cluster));
    }

    /// The inverse of [`prefix`](Joints::prefix).
    fn cluster(&self, parts: &[Address]) -> Option<Node> {
        match parts {
            [part] => part.number(self.clusters()),
            _ => None,
        }
    }
}

/// Takes the links that [`Joints::each`] describes.
pub trait JointSink {
    /// A link to `to`. `back` is asked only if needed: the link's place among the joints of `to`.
    fn joint(&mut self, to: Place, level: Level, back: impl FnOnce() -> Port);
}

/// A network of clusters: copies of a base, joined by a family's rule.
pub struct Clusters<J> {
    base: Arc<dyn Topology>,
    /// The base's order.
    n: Node,
    joints: J,
    /// The base's links, tabulated at the first scan if they are few.
    table: OnceLock<Csr>,
    tabulate: bool,
}

impl<J: Joints> Clusters<J> {
    /// Joins copies of `base` by `joints`.
    pub fn new(base: &Network, joints: J) -> Result<Self, TooLargeError> {
        Ok(Self::over(base.topology()?.clone(), base.max_degree(), joints))
    }

    /// Joins copies of a base that is no network of its own; its degree is at most `max_degree`.
    pub fn over(base: Arc<dyn Topology>, max_degree: Port, joints: J) -> Self {
        /// A table of at most this many entries (4 MB) may be kept.
        const LARGEST_TABLE: Node = 1 << 20;
        let n = base.order();
        let entries = n.saturating_mul(Node::from(max_degree.max(1)));
        let tabulate = entries <= LARGEST_TABLE;
        Self { base, n, joints, table: OnceLock::new(), tabulate }
    }

    /// Appends the far ends of the links of `at` that are not the base's.
    #[inline]
    fn leave(&self, at: Place, out: &mut Vec<Node>) {
        self.joints.each(at, &mut Ends { n: self.n, out });
    }

    fn place(&self, v: Node) -> Place {
        Place { cluster: v / self.n, member: v % self.n }
    }
}

struct Ends<'a> {
    n: Node,
    out: &'a mut Vec<Node>,
}

impl JointSink for Ends<'_> {
    #[inline]
    fn joint(&mut self, to: Place, _: Level, _: impl FnOnce() -> Port) {
        self.out.push(to.cluster * self.n + to.member);
    }
}

struct Labelled<'a> {
    base: &'a dyn Topology,
    n: Node,
    port: Port,
    out: &'a mut Vec<Link>,
}

impl JointSink for Labelled<'_> {
    fn joint(&mut self, to: Place, level: Level, back: impl FnOnce() -> Port) {
        self.out.push(Link {
            to: to.cluster * self.n + to.member,
            port: self.port,
            back: self.base.degree(to.member) + back(),
            level,
        });
        self.port += 1;
    }
}

impl<J: Joints> Topology for Clusters<J> {
    fn order(&self) -> Node {
        self.joints.clusters() * self.n
    }

    fn degree(&self, v: Node) -> Port {
        let at = self.place(v);
        self.base.degree(at.member) + self.joints.degree(at)
    }

    fn links(&self, v: Node, out: &mut Vec<Link>) {
        let at = self.place(v);
        let start = out.len();
        self.base.links(at.member, out);
        for link in &mut out[start..] {
            link.to += v - at.member;
        }
        let port = (out.len() - start) as Port;
        let base = &*self.base;
        self.joints.each(at, &mut Labelled { base, n: self.n, port, out });
    }

    fn neighbors(&self, v: Node, out: &mut Vec<Node>) {
        let at = self.place(v);
        let start = out.len();
        self.base.neighbors(at.member, out);
        for to in &mut out[start..] {
            *to += v - at.member;
        }
        self.leave(at, out);
    }

    fn address(&self, v: Node) -> Address {
        let at = self.place(v);
        let mut parts = Vec::new();
        self.joints.prefix(at.cluster, &mut parts);
        parts.push(self.base.address(at.member));
        Address::Tuple(parts)
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        let (member, prefix) = address.tuple()?.split_last()?;
        let cluster = self.joints.cluster(prefix)?;
        Some(cluster * self.n + self.base.locate(member)?)
    }

    fn scan(&self, nodes: Range<Node>, sink: &mut dyn FnMut(&Rows)) {
        let n = self.n;
        let table = self.tabulate.then(|| self.table.get_or_init(|| Csr::tabulate(&*self.base)));
        let mut rows = Rows::default();
        let mut from = nodes.start;
        while from < nodes.end {
            let cluster = from / n;
            let first = cluster * n;
            let members = from - first..n.min(nodes.end - first);
            from = first + n;
            if let Some(table) = table {
                for start in members.clone().step_by(BATCH) {
                    rows.restart(first + start);
                    for member in start..members.end.min(start + BATCH as Node) {
                        rows.push(|row| {
                            let inner = table.neighbors(member);
                            row.extend(inner.iter().map(|&y| first + Node::from(y)));
                            self.leave(Place { cluster, member }, row);
                        });
                    }
                    sink(&rows);
                }
            } else {
                self.base.scan(members, &mut |batch| {
                    rows.restart(first + batch.first());
                    for (member, inner) in batch.iter() {
                        rows.push(|row| {
                            row.extend(inner.iter().map(|&y| first + y));
                            self.leave(Place { cluster, member }, row);
                        });
                    }
                    sink(&rows);
                });
            }
        }
    }
}
