//! Endpoints by number.

use num_integer::gcd;

use super::spread::Spread;
use crate::network::{Csr, Network, Node};

/// The nodes that carry endpoints. Endpoints are numbered node by node.
pub(super) struct Senders {
    pub(super) nodes: Vec<Node>,
    /// The first endpoint of each of these nodes, and the number of all.
    starts: Vec<u64>,
    /// A number that divides those of all nodes: endpoints may be treated in groups of this size.
    pub(super) group: u64,
}

impl Senders {
    pub(super) fn of(network: &Network, graph: &Csr) -> Self {
        let endpoints = network.endpoints();
        let nodes: Vec<Node> = endpoints.senders(graph.order()).collect();
        let (mut starts, mut group) = (vec![0], 0);
        for &v in &nodes {
            let number = u64::from(endpoints.at(v));
            group = gcd(group, number);
            starts.push(starts[starts.len() - 1] + number);
        }
        Self { nodes, starts, group: group.max(1) }
    }

    /// The number of endpoints.
    pub(super) fn endpoints(&self) -> u64 {
        self.starts[self.nodes.len()]
    }

    /// The number of groups.
    pub(super) fn groups(&self) -> u64 {
        self.endpoints() / self.group
    }

    /// Whether they can all reach each other.
    pub(super) fn are_connected(&self, spread: &mut Spread) -> bool {
        let Some(&first) = self.nodes.first() else { return true };
        spread.search(first);
        self.nodes.iter().all(|&v| spread.reached()[v as usize].distance != u32::MAX)
    }

    /// The endpoints of the i-th of the nodes.
    pub(super) fn at(&self, i: usize) -> std::ops::Range<u64> {
        self.starts[i]..self.starts[i + 1]
    }

    /// Which of the nodes carries an endpoint.
    pub(super) fn carrier(&self, endpoint: u64) -> usize {
        self.starts.partition_point(|&start| start <= endpoint) - 1
    }

    /// Which of the nodes carries each group.
    pub(super) fn carriers(&self) -> impl Iterator<Item = usize> {
        (0..self.groups()).map(|group| self.carrier(group * self.group))
    }
}
