//! The networks that are checked, and what is read off their graphs.

use crate::printed::Printed;
use crate::{CheckError, Trial};
use netlace::network::{Csr, Network, Node};

/// An RCR(k,r,j).
pub(super) struct Net {
    pub k: u64,
    pub r: u64,
    pub j: u64,
    pub network: Network,
}

impl Net {
    pub fn new(trial: &Trial, k: u64, r: u64, j: u64) -> Result<Self, CheckError> {
        Ok(Self { k, r, j, network: trial.lab.network(&format!("rcr({k},{r},{j})"))? })
    }

    /// k + j, the number of bits of a node.
    pub fn m(&self) -> u64 {
        self.k + self.j
    }

    /// Whether a rotation by one position, which moves the bits along, closes.
    pub fn turns(&self) -> bool {
        (self.r * self.k).is_multiple_of(self.m())
    }

    /// For each position the bits that its cube links flip, as a mask: read off the ring of the string
    /// 0, since all rings are equal.
    pub fn owned(&self, graph: &Csr) -> Vec<u64> {
        let owned =
            |b: Node| self.cube_neighbors(graph, b).fold(0, |owned, w| owned | (w / self.r));
        (0..self.r).map(owned).collect()
    }

    /// The neighbours of a node over cube links: those at the same position.
    pub fn cube_neighbors<'g>(
        &self,
        graph: &'g Csr,
        v: Node,
    ) -> impl Iterator<Item = Node> + Clone + use<'g> {
        let r = self.r;
        graph.neighbors(v).iter().map(|&w| Node::from(w)).filter(move |w| w % r == v % r)
    }

    /// The graph with the same rings, in which position b flips the bits `bits(b)`.
    pub fn printed(&self, bits: impl Fn(u64) -> Vec<u64>) -> Printed {
        let (r, order) = (self.r, self.r << self.m());
        let mut links = Vec::new();
        for v in 0..order {
            let (string, b) = (v / r, v % r);
            links.extend((r > 1).then_some((v, string * r + (b + 1) % r)));
            links.extend(bits(b).into_iter().map(|bit| (v, (string ^ 1 << bit) * r + b)));
        }
        Printed::new(order, links)
    }
}

/// The limits, as text for a range.
pub(super) fn within(nodes: u64, ring: u64) -> String {
    let rings = if ring < nodes { format!("rings of up to {ring} nodes, ") } else { String::new() };
    format!("up to {nodes} nodes, {rings}k ≥ 1")
}

/// All RCR(k,r,j) with a cube link at each node, rings of up to `ring` nodes and up to `nodes` nodes
/// in total, small ones first. Those without cube links are the subject of Property 2.
pub(super) fn nets(trial: &mut Trial, nodes: u64, ring: u64) -> Result<Vec<Net>, CheckError> {
    let mut parameters = Vec::new();
    for m in (1..).take_while(|m| 1 << m <= nodes) {
        for r in (1..=ring).take_while(|r| r << m <= nodes) {
            parameters.extend((1..=m).map(|k| (r << m, k, r, m - k)));
        }
    }
    parameters.sort_unstable();
    trial.over(format!("all RCR(k,r,j) of {}", within(nodes, ring)));
    parameters.into_iter().map(|(_, k, r, j)| Net::new(trial, k, r, j)).collect()
}

/// Those of them that are connected, by search.
pub(super) fn connected(trial: &mut Trial, nodes: u64, ring: u64) -> Result<Vec<Net>, CheckError> {
    let mut connected = Vec::new();
    for net in nets(trial, nodes, ring)? {
        if trial.lab.components(&net.network)? == 1 {
            connected.push(net);
        }
    }
    trial.over(format!("all connected RCR(k,r,j) of {}", within(nodes, ring)));
    Ok(connected)
}

/// The string with its `m` bits rotated up by `by` places.
pub(super) fn rotated(string: u64, by: u64, m: u64) -> u64 {
    let by = by % m;
    (string << by | string >> (m - by)) & ((1 << m) - 1)
}

/// Whether a graph as printed is the network, link by link.
pub(super) fn is_same(printed: &Printed, graph: &Csr) -> bool {
    maps_to(printed.graph(), graph, |v| v)
}

/// Whether a map of the nodes takes one graph to another, link by link.
pub(super) fn maps_to(from: &Csr, to: &Csr, map: impl Fn(Node) -> Node) -> bool {
    let kept = |v: Node| {
        let row = to.neighbors(map(v));
        from.neighbors(v).iter().all(|&w| row.contains(&(map(w.into()) as u32)))
    };
    from.order() == to.order()
        && from.channel_count() == to.channel_count()
        && (0..from.order()).all(kept)
}

/// The binomial coefficient n over 2.
pub(super) fn pairs(n: u64) -> u64 {
    n * n.saturating_sub(1) / 2
}
