//! `valiant`: shortest paths to a random intermediate node and on from there.
//!
//! Whatever the traffic, both halves of the paths are uniform traffic, so that no pattern is
//! much worse than another; the price is that paths are about twice as long. (L. G. Valiant: A Scheme
//! for Fast Parallel Communication. SIAM Journal on Computing, 1982.) The second half has lanes of
//! its own, so that it cannot wait for the first.

use std::sync::Arc;

use super::{Header, Hop, Kind, Lane, Routing, RoutingMethod, shortest};
use netlace_core::Context;
use netlace_core::network::{Network, Node, RequestError};

/// The method.
pub static METHOD: RoutingMethod = RoutingMethod {
    name: "valiant",
    summary: "through a random node, on shortest paths to and from it",
    keeps_lanes: false,
    by_host: true,
    build: |network, context| {
        let what = || format!("a path through any node of {network}");
        super::must_be_connected(network, what, context)?;
        let half = shortest::METHOD.build(network, context)?;
        Ok(Arc::new(Valiant { half, intermediates: Intermediates::of(network, context)? }))
    },
};

struct Valiant {
    half: Arc<dyn Routing>,
    intermediates: Intermediates,
}

/// The intermediate nodes: those that carry endpoints.
enum Intermediates {
    /// All nodes, of this number.
    All(Node),
    /// These.
    Some(Vec<Node>),
}

impl Intermediates {
    fn of(network: &Network, context: &Context) -> Result<Self, RequestError> {
        let order = network.topology()?.order();
        if network.endpoints().alike().is_some() {
            return Ok(Self::All(order));
        }
        let needed = 8 * u128::from(order);
        let what = || format!("listing the nodes of {network} that carry endpoints");
        context.within_memory(what, needed)?;
        Ok(Self::Some(network.endpoints().senders(order).collect()))
    }

    fn count(&self) -> u64 {
        match self {
            Self::All(order) => *order,
            Self::Some(nodes) => nodes.len() as u64,
        }
    }

    fn node(&self, choice: u64) -> Option<Node> {
        match self {
            Self::All(order) => Some(choice).filter(|choice| choice < order),
            Self::Some(nodes) => nodes.get(usize::try_from(choice).ok()?).copied(),
        }
    }
}

impl Valiant {
    /// The header of a packet on its second half.
    fn second(&self, header: Header) -> Header {
        Header { lane: header.lane + self.half.lanes(), word: 0 }
    }
}

/// The word of the header is one more than the intermediate node, until that is reached.
impl Routing for Valiant {
    fn kind(&self) -> Kind {
        Kind::Oblivious
    }

    fn lanes(&self) -> Lane {
        2 * self.half.lanes()
    }

    fn is_table_free(&self) -> bool {
        self.half.is_table_free()
    }

    fn halves(&self) -> Option<&dyn Routing> {
        Some(&*self.half)
    }

    fn choices(&self, _: Node, _: Node) -> u64 {
        self.intermediates.count()
    }

    fn start(&self, from: Node, to: Node, choice: u64) -> Header {
        match self.intermediates.node(choice).filter(|&via| via != from) {
            Some(via) => Header { word: via + 1, ..self.half.start(from, via, 0) },
            None => self.second(self.half.start(from, to, 0)),
        }
    }

    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        let half = Header::default();
        match header.word.checked_sub(1).filter(|&via| via != at) {
            Some(via) => {
                Some(Hop { header: Header { lane: 0, ..header }, ..self.half.next(at, half, via)? })
            }
            None => Some(Hop { header: self.second(half), ..self.half.next(at, half, to)? }),
        }
    }
}
