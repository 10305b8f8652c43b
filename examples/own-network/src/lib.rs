//! How another crate adds a network, a metric and a routing: what to copy for your own.

use std::sync::Arc;

use netlace::exact::{Distance, RuleError};
use netlace::metrics::{Answer, By, Metric, Shown, Value};
use netlace::network::{
    BaseGraph, Census, Construction, ExactRules, Flat, Header, Hop, Node, ParameterError, Port,
    RequestError, Routing, Step, Symmetry, TooLargeError, Topology,
};
use netlace::routing::RoutingMethod;
use netlace::{Context, Network};

/// A Möbius ladder: a ring of n nodes, n even, in which opposite nodes are linked too.
#[derive(Clone, Copy)]
struct Ladder(Node);

/// The Möbius ladder of `n` nodes.
///
/// ```
/// use netlace::prelude::*;
/// let net = own_network::moebius_ladder(12)?;
/// assert_eq!(net.diameter()?.to_string(), "3 (exact, by search)");
/// assert_eq!(net.girth()?.exact(), Some(&4));
/// # Ok::<(), Error>(())
/// ```
pub fn moebius_ladder(n: Node) -> Result<Network, ParameterError> {
    if n < 6 || !n.is_multiple_of(2) {
        return Err(ParameterError::new("a Möbius ladder has 6 nodes or more, an even number"));
    }
    Network::from_construction(&format!("moebius_ladder_{n}"), Arc::new(Ladder(n)))
}

impl BaseGraph for Ladder {
    fn order(&self) -> Node {
        self.0
    }

    fn degree(&self, _: Node) -> Port {
        3
    }

    // Port 0 leads onward, port 1 back, port 2 across.
    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        emit((v + 1) % self.0, 1);
        emit((v + self.0 - 1) % self.0, 0);
        emit((v + self.0 / 2) % self.0, 2);
    }
}

impl Construction for Ladder {
    fn census(&self) -> Result<Census, ParameterError> {
        Ok(Census::regular("rung or side", self.0, 3))
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(Flat(*self)))
    }

    fn exact(&self) -> &dyn ExactRules {
        self
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }
}

impl ExactRules for Ladder {
    /// Along the ring, or across and along the ring.
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let n = self.0;
        Ok(Arc::new(move |a: Node, b: Node| {
            let along = a.abs_diff(b).min(n - a.abs_diff(b));
            Some(along.min(n / 2 - along + 1))
        }))
    }
}

impl Symmetry for Ladder {
    fn is_vertex_transitive(&self) -> bool {
        true
    }
}

/// The links per node: a metric as any other.
///
/// ```
/// use netlace::prelude::*;
/// let net = own_network::moebius_ladder(8)?;
/// assert_eq!(net.figure::<f64>(&own_network::LINKS_PER_NODE)?.exact(), Some(&1.5));
/// # Ok::<(), Error>(())
/// ```
pub static LINKS_PER_NODE: Metric =
    Metric::new("links-per-node", "links per node", Shown::IfAsked, |study| {
        let links = Value::quotient(study.network.links(), study.network.order().clone());
        Ok(Answer::exact(links, By::Rule))
    });

/// Onward around the ring, always: simple, and it can deadlock without lanes.
///
/// ```
/// use netlace::prelude::*;
/// let net = own_network::moebius_ladder(8)?;
/// assert_eq!(net.certify(&own_network::ONWARD)?.lanes(), Some(4)); // lanes were found for it
/// # Ok::<(), Error>(())
/// ```
pub static ONWARD: RoutingMethod =
    RoutingMethod::new("onward", "around the ring by port 0", onward);

struct Onward(Node);

impl Routing for Onward {
    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        (at != to).then(|| Hop { step: Step { port: 0, to: (at + 1) % self.0 }, header })
    }
}

fn onward(network: &Network, _: &Context) -> Result<Arc<dyn Routing>, RequestError> {
    Ok(Arc::new(Onward(network.topology()?.order())))
}
