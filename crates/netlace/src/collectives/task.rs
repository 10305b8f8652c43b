//! What a collective starts from, and what it must achieve.

use netlace_core::network::{Network, Node, TooLargeError};

/// A collective operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Collective {
    /// What the root has goes to all nodes.
    Broadcast,
    /// The sum of what all nodes have goes to the root.
    Reduce,
    /// The sum of what all nodes have goes to all nodes.
    AllReduce,
    /// What each node has goes to all nodes.
    AllGather,
    /// Of the sum of what all nodes have, each node gets its own share.
    ReduceScatter,
    /// Each node has something for each other node.
    AllToAll,
    /// Each node learns that all nodes have come so far.
    Barrier,
}

/// A name to print, and what is done.
pub const COLLECTIVES: &[(&str, Collective, &str)] = &[
    ("broadcast", Collective::Broadcast, "the root's data to all nodes"),
    ("reduce", Collective::Reduce, "the sum over all nodes to the root"),
    ("all-reduce", Collective::AllReduce, "the sum over all nodes to all nodes"),
    ("all-gather", Collective::AllGather, "each node's data to all nodes"),
    ("reduce-scatter", Collective::ReduceScatter, "to each node its share of the sum"),
    ("all-to-all", Collective::AllToAll, "from each node to each other"),
    ("barrier", Collective::Barrier, "all nodes know that all have come"),
];

impl Collective {
    /// Whether one node is singled out.
    pub fn has_root(self) -> bool {
        matches!(self, Collective::Broadcast | Collective::Reduce)
    }

    /// Its name to print.
    pub fn name(self) -> &'static str {
        let found = COLLECTIVES.iter().find(|(_, collective, _)| *collective == self);
        found.map_or("", |(name, _, _)| name)
    }

    /// Whether contributions may be counted twice.
    pub(super) fn is_idempotent(self) -> bool {
        self == Collective::Barrier
    }
}

/// A collective of one network, its data cut into chunks.
///
/// Nodes without endpoints take part only by passing on: they contribute nothing and need not end
/// up with anything.
#[derive(Clone)]
pub struct Task {
    /// The network.
    pub network: Network,
    /// What is to be done.
    pub collective: Collective,
    /// The root, where there is one.
    pub root: Node,
    /// The number of chunks that the data of a broadcast or a sum are cut into, or those of each node that are gathered or that it
    /// gets of a sum, or those from each node to each other.
    pub chunks: u64,
}

impl Task {
    pub(super) fn order(&self) -> Result<Node, TooLargeError> {
        Ok(self.network.topology()?.order())
    }

    pub(super) fn is_member(&self, v: Node) -> bool {
        self.network.endpoints().any_at(v)
    }

    /// The number of chunks. Those of a node come behind those of the nodes before it; those from v to w are as those of a node
    /// v·order + w.
    pub fn chunk_count(&self) -> Result<u64, TooLargeError> {
        let order = self.order()?;
        Ok(match self.collective {
            Collective::AllGather | Collective::ReduceScatter => order.saturating_mul(self.chunks),
            Collective::AllToAll => order.saturating_mul(order).saturating_mul(self.chunks),
            _ => self.chunks,
        })
    }

    /// Whether all nodes contribute to each chunk.
    pub(super) fn is_summed(&self) -> bool {
        use Collective::{AllReduce, Barrier, Reduce, ReduceScatter};
        matches!(self.collective, Reduce | AllReduce | ReduceScatter | Barrier)
    }

    /// The chunks that node `v` of `order` holds in the beginning.
    pub(super) fn held_at_first(&self, v: Node, order: Node) -> std::ops::Range<u64> {
        match self.collective {
            Collective::ReduceScatter => 0..order * self.chunks,
            _ if self.is_summed() => 0..self.chunks,
            _ if !self.is_member(v) => 0..0,
            Collective::Broadcast if v == self.root => 0..self.chunks,
            Collective::AllGather => self.own(v),
            Collective::AllToAll => v * order * self.chunks..(v + 1) * order * self.chunks,
            _ => 0..0,
        }
    }

    /// The chunks of a node, where each has its own.
    fn own(&self, v: Node) -> std::ops::Range<u64> {
        v * self.chunks..(v + 1) * self.chunks
    }

    /// Shows `each` the chunks that node `v` of `order` must hold whole in the end.
    pub(super) fn due(&self, v: Node, order: Node, each: impl FnMut(u64)) {
        let members = || (0..order).filter(|&w| self.is_member(w));
        match self.collective {
            _ if !self.is_member(v) => {}
            Collective::Broadcast | Collective::AllReduce | Collective::Barrier => {
                (0..self.chunks).for_each(each);
            }
            Collective::Reduce if v == self.root => (0..self.chunks).for_each(each),
            Collective::Reduce => {}
            Collective::AllGather => members().flat_map(|w| self.own(w)).for_each(each),
            Collective::ReduceScatter => self.own(v).for_each(each),
            Collective::AllToAll => members().flat_map(|w| self.own(w * order + v)).for_each(each),
        }
    }
}
