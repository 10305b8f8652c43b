//! How packets move: steps, hops, routings, and the next hops of shortest routes.

use std::sync::Arc;

use super::{Network, Node, Port, Topology};
use crate::exact::{Distance, RuleError};

/// A step of a route: over which port, and where it leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Step {
    /// The port that is taken.
    pub port: Port,
    /// The node behind it.
    pub to: Node,
}

/// The next step of a shortest route, from where one is and where one wants to go.
///
/// The same two nodes always give the same step, so that forwarding tables can hold them.
pub trait NextHop: Send + Sync {
    /// The next step, or `None` if one is there or there is no path.
    fn next(&self, at: Node, to: Node) -> Option<Step>;

    /// The next step to the `host`-th host of node `to`. Where several ports lead to shortest paths,
    /// a rule may choose among them by host, so that the hosts of one switch share its links.
    fn next_to_host(&self, at: Node, to: Node, _host: u32) -> Option<Step> {
        self.next(at, to)
    }
}

/// A virtual lane: channels of one link that do not block each other.
pub type Lane = u8;

/// What a packet carries in addition to its destination.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Header {
    /// The lane that it is on.
    pub lane: Lane,
    /// What the routing wrote into it.
    pub word: u64,
}

/// A hop of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    /// The port that it takes, and where that leads.
    pub step: Step,
    /// What the packet carries from then on.
    pub header: Header,
}

/// What a routing depends on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Only where a packet is and where it goes: forwarding tables can hold it.
    Destination,
    /// Also what the packet carries since it set out, but never the traffic.
    Oblivious,
}

/// A routing of one network.
///
/// ```
/// use netlace::{Context, routing::{SHORTEST, route}};
/// let net = netlace::parse("rdn(ring(5),4)")?;
/// let shortest = SHORTEST.build(&net, &Context::with_memory(0)).unwrap();
/// assert_eq!(route(&*shortest, 5, 123_456_789_012, 0).unwrap().len(), 34);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub trait Routing: Send + Sync {
    /// What it depends on.
    fn kind(&self) -> Kind {
        Kind::Destination
    }

    /// The number of lanes it uses.
    fn lanes(&self) -> Lane {
        1
    }

    /// Whether it works without tables, by rule.
    fn is_table_free(&self) -> bool {
        true
    }

    /// If every packet goes through a third node, which is its choice, the routing of both
    /// halves. Each half has its own half of the lanes.
    fn halves(&self) -> Option<&dyn Routing> {
        None
    }

    /// The number of routes that a packet from `from` to `to` chooses from at random, or is not known to choose.
    fn choices(&self, _from: Node, _to: Node) -> u64 {
        1
    }

    /// What a packet from `from` to `to` carries when it sets out by one of its
    /// [`choices`](Routing::choices).
    fn start(&self, _from: Node, _to: Node, _choice: u64) -> Header {
        Header::default()
    }

    /// The next hop of a packet that is at `at` and goes to `to`; `None` if it is there, or if there
    /// is no route.
    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop>;
}

/// Takes next hops as a routing, on a single lane.
pub struct ByRule(pub Arc<dyn NextHop>);

impl Routing for ByRule {
    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        Some(Hop { step: self.0.next(at, to)?, header })
    }
}

/// Follows a known distance: takes the first port behind which the destination is nearer.
pub(crate) struct Downhill {
    pub(crate) topology: Arc<dyn Topology>,
    pub(crate) distance: Arc<dyn Distance>,
}

impl NextHop for Downhill {
    fn next(&self, at: Node, to: Node) -> Option<Step> {
        let here = self.distance.distance(at, to)?;
        let nearer = here.checked_sub(1)?;
        let mut row = Vec::new();
        self.topology.neighbors(at, &mut row);
        let port = row.iter().position(|&w| self.distance.distance(w, to) == Some(nearer))?;
        Some(Step { port: port as Port, to: row[port] })
    }
}

impl Network {
    /// Shortest routes by rule: the construction's own, or downhill by its distance.
    ///
    /// ```
    /// let net = netlace::parse("rdn(ring(5),4)")?; // 5·10^15 nodes, and no table
    /// let hops = net.next_hop_rule().unwrap();
    /// let (mut at, mut count) = (5, 0);
    /// while let Some(step) = hops.next(at, 123_456_789_012) {
    ///     (at, count) = (step.to, count + 1);
    /// }
    /// assert_eq!((at, count), (123_456_789_012, 34));
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn next_hop_rule(&self) -> Result<Arc<dyn NextHop>, RuleError> {
        self.topology().map_err(|error| RuleError::TooExpensive(error.to_string()))?;
        // The rules of constructions take for granted that there is a path.
        if self.census().is_connected()
            && let Ok(hops) = self.construction().routes().next_hop()
        {
            return Ok(hops);
        }
        self.downhill(self.distance_rule()?)
    }

    /// The same of a part, which may be searched if it is small.
    pub(crate) fn part_next_hop(&self) -> Result<Arc<dyn NextHop>, RuleError> {
        self.next_hop_rule().or_else(|_| self.downhill(self.part_distance()?))
    }

    fn downhill(&self, distance: Arc<dyn Distance>) -> Result<Arc<dyn NextHop>, RuleError> {
        let topology =
            self.topology().map_err(|error| RuleError::TooExpensive(error.to_string()))?;
        Ok(Arc::new(Downhill { topology: topology.clone(), distance }))
    }

    /// The degrees of a part, quickly.
    pub(crate) fn part_degrees(&self) -> Result<Degrees, RuleError> {
        let topology =
            self.topology().map_err(|error| RuleError::TooExpensive(error.to_string()))?;
        let degrees = &self.census().degrees;
        let regular = (degrees.sizes() == 1).then(|| self.max_degree());
        Ok(Degrees { topology: topology.clone(), regular })
    }
}

/// The degrees of a network: a constant if it is regular.
pub(crate) struct Degrees {
    topology: Arc<dyn Topology>,
    regular: Option<Port>,
}

impl Degrees {
    pub(crate) fn of(&self, v: Node) -> Port {
        self.regular.unwrap_or_else(|| self.topology.degree(v))
    }
}
