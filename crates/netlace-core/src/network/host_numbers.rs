//! Hosts by number.

use std::ops::Range;

use super::{Network, Node, TooLargeError};

/// The hosts of a network, numbered from 0: those of node 0 first, then those of node 1, …
///
/// Memory: 8 bytes per node if nodes carry different numbers of hosts, else none.
///
/// ```
/// let hosts = netlace::parse("hosts(ring(4),3)")?.host_numbers().unwrap();
/// assert_eq!(hosts.count(), 12);
/// assert_eq!(hosts.at(2), 6..9);
/// assert_eq!(hosts.place(7), (2, 1)); // the second host of node 2
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
#[derive(Clone, Debug)]
pub enum HostNumbers {
    /// The same number at each node.
    Alike {
        /// Hosts per node.
        each: u32,
        /// The number of nodes.
        nodes: Node,
    },
    /// The first host of each node, and behind the last node the number of hosts.
    Listed(Vec<u64>),
}

impl HostNumbers {
    /// The number of hosts.
    pub fn count(&self) -> u64 {
        match self {
            Self::Alike { each, nodes } => u64::from(*each) * nodes,
            Self::Listed(firsts) => firsts[firsts.len() - 1],
        }
    }

    /// The hosts of node `v`.
    pub fn at(&self, v: Node) -> Range<u64> {
        match self {
            Self::Alike { each, .. } => v * u64::from(*each)..(v + 1) * u64::from(*each),
            Self::Listed(firsts) => firsts[v as usize]..firsts[v as usize + 1],
        }
    }

    /// The node that carries a host, and which of its hosts it is, counted from 0.
    pub fn place(&self, host: u64) -> (Node, u32) {
        match self {
            Self::Alike { each, .. } => (host / u64::from(*each), (host % u64::from(*each)) as u32),
            Self::Listed(firsts) => {
                let v = firsts.partition_point(|&first| first <= host) - 1;
                (v as Node, (host - firsts[v]) as u32)
            }
        }
    }
}

impl Network {
    /// The hosts by number, if hosts and nodes are numbered.
    pub fn host_numbers(&self) -> Result<HostNumbers, TooLargeError> {
        let nodes = self.topology()?.order();
        let too_large = || TooLargeError { expr: self.to_string(), order: self.order().clone() };
        let hosts = self.endpoint_count();
        if (&hosts + self.order()).bits() > 63 {
            return Err(too_large());
        }
        if let Some(each) = self.endpoints().alike() {
            return Ok(HostNumbers::Alike { each, nodes });
        }
        if nodes > MOST_LISTED {
            return Err(too_large());
        }
        let mut firsts = vec![0];
        for v in 0..nodes {
            firsts.push(firsts[v as usize] + u64::from(self.endpoints().at(v)));
        }
        Ok(HostNumbers::Listed(firsts))
    }
}

/// The most nodes with different numbers of hosts that are listed.
const MOST_LISTED: Node = 1 << 24;
