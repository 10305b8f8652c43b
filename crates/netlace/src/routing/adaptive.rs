//! Routing that leaves packets a choice: any of several next hops, whichever is free.

use std::sync::Arc;

use super::Rules;
use netlace_core::Context;
use netlace_core::network::{Header, Hop, Lane, Network, Node, RequestError, Routing, Step};

/// A routing by which a packet may have several next hops. It waits for all of them, and takes any that is free.
pub trait Relation: Send + Sync {
    /// The number of lanes it uses.
    fn lanes(&self) -> Lane;

    /// What a packet carries when it sets out.
    fn start(&self, from: Node, to: Node) -> Header;

    /// All next hops of a packet that is at `at` and goes to `to`, those first that are tried first; none if it is
    /// there, or if there is no path.
    fn hops(&self, at: Node, header: Header, to: Node) -> Vec<Hop>;
}

/// A routing on lanes of its own that blocked packets can enter, and do not leave again.
pub struct Escape {
    /// The routing.
    pub routing: Arc<dyn Routing>,
    /// Its lanes.
    pub lanes: Lane,
    /// Which of them a packet takes that enters at a node: at a switch that of a host there. The routing's own if there are
    /// no rules.
    pub rules: Option<Rules>,
}

/// Minimal adaptive routing: every hop that leads nearer may be taken, on the first lane; and at any time the escape.
///
/// ```
/// use netlace::{Context, routing::{Adaptive, Relation}};
/// let context = Context::with_memory(1 << 20);
/// let cube = netlace::parse("hypercube(3)")?;
/// let adaptive = Adaptive::new(&cube, None, &context).unwrap();
/// assert_eq!(adaptive.hops(0, adaptive.start(0, 7), 7).len(), 3); // any order of the dimensions
/// assert_eq!(adaptive.hops(6, adaptive.start(0, 7), 7).len(), 1);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub struct Adaptive {
    /// The neighbors of each node, by port.
    neighbors: Vec<Vec<Node>>,
    /// The distance from each node, by destination.
    distances: Vec<Vec<u16>>,
    escape: Option<Escape>,
    /// For each node the sender on whose lane packets escape there: itself, or a host of that switch.
    enters_as: Vec<Node>,
}

/// The header of packets that have not escaped.
const FREE: Header = Header { lane: 0, word: 0 };

impl Adaptive {
    /// Works out the distances between all nodes. Without an escape packets can only wait.
    pub fn new(
        network: &Network,
        escape: Option<Escape>,
        context: &Context,
    ) -> Result<Self, RequestError> {
        let csr = network.csr(context)?;
        let order = csr.order();
        let needed = u128::from(order).pow(2) * 2;
        context
            .within_memory(|| format!("the distances between all nodes of {network}"), needed)?;
        let (mut found, mut queue) = (vec![u32::MAX; order as usize], Vec::new());
        let distances = (0..order).map(|to| {
            found.fill(u32::MAX);
            csr.search(to, &mut found, &mut queue);
            found.iter().map(|&far| u16::try_from(far).unwrap_or(u16::MAX)).collect()
        });
        let distances = distances.collect();
        let neighbors =
            (0..order).map(|v| csr.neighbors(v).iter().map(|&w| w.into()).collect()).collect();
        let is_sender = |v: &Node| network.endpoints().any_at(*v);
        let host_of = |v: Node| {
            let neighbour = || csr.neighbors(v).iter().map(|&w| Node::from(w)).find(is_sender);
            if is_sender(&v) { v } else { neighbour().unwrap_or(v) }
        };
        let enters_as = (0..order).map(host_of).collect();
        Ok(Self { neighbors, distances, escape, enters_as })
    }

    /// Where a packet that escapes goes on.
    fn escaping(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        let Escape { routing, rules, .. } = self.escape.as_ref()?;
        // Lanes of the escape are counted behind that of all others, and its words from 1.
        let inner = if header == FREE {
            let start = routing.start(at, to, 0);
            let from = self.enters_as[at as usize];
            rules.as_ref().map_or(start, |rules| Header { lane: rules.lane(from, to), ..start })
        } else {
            Header { lane: header.lane - 1, word: header.word - 1 }
        };
        let hop = routing.next(at, inner, to)?;
        // Where rules say the lane packets stay on it.
        let lane = if rules.is_some() { inner.lane } else { hop.header.lane };
        Some(Hop { header: Header { lane: lane + 1, word: hop.header.word + 1 }, ..hop })
    }
}

impl Relation for Adaptive {
    fn lanes(&self) -> Lane {
        1 + self.escape.as_ref().map_or(0, |escape| escape.lanes)
    }

    fn start(&self, _: Node, _: Node) -> Header {
        FREE
    }

    fn hops(&self, at: Node, header: Header, to: Node) -> Vec<Hop> {
        let mut hops = Vec::new();
        if at == to {
            return hops;
        }
        let distances = &self.distances[to as usize];
        if header == FREE {
            let here = distances[at as usize];
            for (port, &next) in (0..).zip(&self.neighbors[at as usize]) {
                if here != u16::MAX && distances[next as usize] + 1 == here {
                    hops.push(Hop { step: Step { port, to: next }, header: FREE });
                }
            }
        }
        hops.extend(self.escaping(at, header, to));
        hops
    }
}
