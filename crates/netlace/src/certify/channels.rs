//! Channels: a link in one direction, on one lane.

use crate::routing::Lane;
use netlace_core::Context;
use netlace_core::network::{Network, Node, Port, RequestError, Topology};

/// A channel by node, port and lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Channel {
    /// The node that it leaves.
    pub from: Node,
    /// The port that it leaves by.
    pub port: Port,
    /// Its lane.
    pub lane: Lane,
}

/// All channels of a network, numbered: by node, then port, then lane.
pub struct Channels<'a> {
    network: &'a Network,
    topology: &'a dyn Topology,
    lanes: Lane,
    /// The first channel of each node, and the number of all, without lanes.
    starts: Vec<u32>,
}

impl<'a> Channels<'a> {
    /// Numbers the channels, if that fits in the context's memory.
    pub fn new(network: &'a Network, lanes: Lane, context: &Context) -> Result<Self, RequestError> {
        let topology = &**network.topology()?;
        let ends = u128::try_from(network.links()).unwrap_or(u128::MAX / 64) * 2;
        let all = ends * u128::from(lanes);
        // A start for each node; for each channel a number, and a bit for each that may follow.
        let follow = (u128::from(network.max_degree()) * u128::from(lanes)).div_ceil(64) * 8;
        let needed = u128::from(topology.order()) * 4 + all.saturating_mul(16 + follow);
        let what = || format!("numbering the channels of {network}");
        context.within_memory(what, needed)?;
        if all > u128::from(u32::MAX) {
            return Err(RequestError::Unstorable { what: what() });
        }
        let mut starts = vec![0];
        let mut next = 0;
        for v in 0..topology.order() {
            next += u32::from(topology.degree(v));
            starts.push(next);
        }
        Ok(Self { network, topology, lanes, starts })
    }

    /// The network.
    pub fn network(&self) -> &'a Network {
        self.network
    }

    /// The number of nodes.
    pub fn order(&self) -> Node {
        self.topology.order()
    }

    /// The nodes that carry endpoints: packets go between these.
    pub fn senders(&self) -> impl Iterator<Item = Node> + Clone {
        self.network.endpoints().senders(self.order())
    }

    /// The lanes of a link.
    pub fn lanes(&self) -> Lane {
        self.lanes
    }

    /// The number of channels.
    pub fn count(&self) -> usize {
        self.links() * usize::from(self.lanes)
    }

    /// The number of links, counted in both directions.
    pub fn links(&self) -> usize {
        *self.starts.last().expect("invariant: the last start is the end") as usize
    }

    /// The number of a link that leaves a node, counted without lanes.
    pub fn link(&self, from: Node, port: Port) -> usize {
        self.starts[from as usize] as usize + usize::from(port)
    }

    /// The greatest number of channels that leave a node.
    pub fn most_at_a_node(&self) -> usize {
        usize::from(self.network.max_degree()) * usize::from(self.lanes)
    }

    /// The number of the first channel that leaves `v`.
    pub fn first(&self, v: Node) -> usize {
        self.starts[v as usize] as usize * usize::from(self.lanes)
    }

    /// The number of a channel.
    pub fn number(&self, channel: Channel) -> usize {
        let Channel { from, port, lane } = channel;
        self.first(from) + usize::from(port) * usize::from(self.lanes) + usize::from(lane)
    }

    /// The channel of a number.
    pub fn channel(&self, number: usize) -> Channel {
        let link = (number / usize::from(self.lanes)) as u32;
        let from = self.starts.partition_point(|&start| start <= link) - 1;
        Channel {
            from: from as Node,
            port: (link - self.starts[from]) as Port,
            lane: (number % usize::from(self.lanes)) as Lane,
        }
    }

    /// The node that a channel leads to.
    pub fn end(&self, channel: Channel) -> Node {
        let mut row = Vec::new();
        self.topology.neighbors(channel.from, &mut row);
        row[usize::from(channel.port)]
    }
}
