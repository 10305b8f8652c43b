//! Lanes by the groups of source and destination.

use netlace_core::network::{Lane, Node};

/// Lanes by the groups of source and destination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The group of each node as a source.
    pub sources: Vec<u32>,
    /// The group of each node as a destination.
    pub destinations: Vec<u32>,
    /// The lane from each group of sources to each group of destinations.
    pub lanes: Vec<Vec<Lane>>,
}

impl Rules {
    /// The lane of the packets from one node to another.
    pub fn lane(&self, from: Node, to: Node) -> Lane {
        let (source, destination) = (self.sources[from as usize], self.destinations[to as usize]);
        self.lanes[source as usize][destination as usize]
    }
}
