//! A destination-based routing as a table.

use super::trees::NONE;
use super::{Header, Kind, Routing};
use netlace_core::Context;
use netlace_core::network::{Network, Node, Port, RequestError};

/// The port that every node forwards by to every destination.
pub struct Forwarding {
    order: usize,
    /// Which nodes carry endpoints.
    sends: Vec<bool>,
    /// Destination by destination.
    ports: Vec<Port>,
}

impl Forwarding {
    /// Tabulates a [destination-based](Kind::Destination) routing, if order² ports fit in memory.
    ///
    /// ```
    /// use netlace::{Context, routing::{Forwarding, SHORTEST}};
    /// let context = Context::with_memory(1 << 20);
    /// let net = netlace::parse("hypercube(4)")?;
    /// let shortest = SHORTEST.build(&net, &context).unwrap();
    /// let table = Forwarding::tabulate(&net, &*shortest, &context).unwrap();
    /// assert_eq!(table.port(0b0000, 0b0100), Some(2));
    /// assert_eq!(table.port(0b0100, 0b0100), None);
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn tabulate(
        network: &Network,
        routing: &dyn Routing,
        context: &Context,
    ) -> Result<Self, RequestError> {
        let order = network.topology()?.order();
        let what = || format!("the forwarding table of {network}");
        if routing.kind() != Kind::Destination {
            return Err(RequestError::NoRouting { what: what() });
        }
        let needed = u128::from(order).pow(2) * size_of::<Port>() as u128;
        context.within_memory(what, needed)?;
        let mut ports = Vec::with_capacity((order * order) as usize);
        let sends: Vec<bool> = (0..order).map(|v| network.endpoints().any_at(v)).collect();
        for to in 0..order {
            context.progress.report(to, order)?;
            let hop = |at| routing.next(at, Header::default(), to);
            let port = |at| {
                let hop = if sends[to as usize] { hop(at) } else { None };
                hop.map_or(NONE, |hop| hop.step.port)
            };
            ports.extend((0..order).map(port));
        }
        Ok(Self { order: order as usize, sends, ports })
    }

    /// The number of nodes.
    pub fn order(&self) -> Node {
        self.order as Node
    }

    /// Whether packets come from `v`, and go to it: whether it carries endpoints.
    pub fn sends(&self, v: Node) -> bool {
        self.sends[v as usize]
    }

    /// The port that `at` forwards by to `to`; none if it is there, or if there is no route or nobody
    /// to receive.
    pub fn port(&self, at: Node, to: Node) -> Option<Port> {
        let port = self.ports[to as usize * self.order + at as usize];
        (port != NONE).then_some(port)
    }
}
