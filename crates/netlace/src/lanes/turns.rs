//! Channels and turns, numbered for a search.

use crate::routing::Forwarding;
use netlace_core::network::{Node, Port, Topology};

/// A channel: a link in one direction, without its lanes.
pub(super) type Channel = u32;

/// A turn leads from a channel into one that leaves the channel's end: while it waits for the
/// second, a packet holds the first.
pub(super) type Turn = (Channel, Channel);

/// All channels and turns of a network.
pub(super) struct Turns {
    /// The first channel of each node, and the number of all.
    firsts: Vec<Channel>,
    /// The nodes that channels lead from and to.
    froms: Vec<u32>,
    ends: Vec<u32>,
    /// The most channels that leave a node.
    width: usize,
}

impl Turns {
    pub(super) fn new(topology: &dyn Topology) -> Self {
        let (mut firsts, mut froms, mut ends) = (vec![0], Vec::new(), Vec::new());
        let mut width = 1;
        topology.scan(0..topology.order(), &mut |rows| {
            for (v, row) in rows.iter() {
                ends.extend(row.iter().map(|&to| to as u32));
                froms.resize(ends.len(), v as u32);
                firsts.push(ends.len() as Channel);
                width = width.max(row.len());
            }
        });
        Self { firsts, froms, ends, width }
    }

    pub(super) fn order(&self) -> usize {
        self.firsts.len() - 1
    }

    pub(super) fn channels(&self) -> usize {
        self.ends.len()
    }

    pub(super) fn width(&self) -> usize {
        self.width
    }

    /// The number of numbers [`Turns::number`] gives.
    pub(super) fn count(&self) -> usize {
        self.ends.len() * self.width
    }

    pub(super) fn from(&self, channel: Channel) -> usize {
        self.froms[channel as usize] as usize
    }

    pub(super) fn end(&self, channel: Channel) -> usize {
        self.ends[channel as usize] as usize
    }

    /// The channels that leave a node.
    pub(super) fn leaving(&self, node: usize) -> std::ops::Range<Channel> {
        self.firsts[node]..self.firsts[node + 1]
    }

    pub(super) fn channel(&self, node: usize, port: Port) -> Channel {
        self.firsts[node] + Channel::from(port)
    }

    /// The first channel that may follow.
    pub(super) fn after(&self, channel: Channel) -> Channel {
        self.firsts[self.end(channel)]
    }

    pub(super) fn number(&self, (held, wanted): Turn) -> usize {
        held as usize * self.width + (wanted - self.after(held)) as usize
    }

    /// All turns.
    pub(super) fn all(&self) -> impl Iterator<Item = Turn> {
        (0..self.ends.len() as Channel)
            .flat_map(|held| self.leaving(self.end(held)).map(move |wanted| (held, wanted)))
    }

    /// The channels of the route from one node to another; empty if there is none.
    pub(super) fn path(&self, forwarding: &Forwarding, from: usize, to: usize) -> Vec<Channel> {
        let mut path = Vec::new();
        let mut at = from;
        // A route that takes more does not arrive.
        while let Some(port) = forwarding.port(at as Node, to as Node)
            && path.len() < self.channels()
        {
            let channel = self.channel(at, port);
            path.push(channel);
            at = self.end(channel);
        }
        path
    }
}
