//! Routings that are worked out one destination at a time.

use std::sync::{Arc, Mutex};

use super::{Header, Hop, Routing};
use netlace_core::network::{Csr, Network, Node, Port, Step};

/// For one destination, the port that each node forwards by; [`NONE`] where there is no path.
pub(super) type Tree = Vec<Port>;

/// No port.
pub(super) const NONE: Port = Port::MAX;

/// A destination-based routing without a rule: the trees of the destinations asked for last.
pub(super) struct Trees {
    network: Network,
    grow: Box<dyn Fn(&Csr, Node) -> Tree + Send + Sync>,
    latest: Mutex<Vec<(Node, Arc<Tree>)>>,
}

impl Trees {
    /// `grow` works out the tree of a destination on the stored graph, which must be there.
    pub(super) fn new(
        network: &Network,
        grow: impl Fn(&Csr, Node) -> Tree + Send + Sync + 'static,
    ) -> Self {
        Self { network: network.clone(), grow: Box::new(grow), latest: Mutex::default() }
    }

    fn tree(&self, csr: &Csr, to: Node) -> Arc<Tree> {
        const KEPT: usize = 4;
        let mut latest = self.latest.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
        if let Some((_, tree)) = latest.iter().find(|(destination, _)| *destination == to) {
            return tree.clone();
        }
        let tree = Arc::new((self.grow)(csr, to));
        latest.truncate(KEPT - 1);
        latest.insert(0, (to, tree.clone()));
        tree
    }
}

impl Routing for Trees {
    fn is_table_free(&self) -> bool {
        false
    }

    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        let csr = self.network.stored()?;
        let port = self.tree(csr, to)[at as usize];
        let to = Node::from(*csr.neighbors(at).get(usize::from(port))?);
        Some(Hop { step: Step { port, to }, header })
    }
}
