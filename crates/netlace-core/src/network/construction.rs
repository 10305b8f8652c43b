//! What a family knows of a network: its rule, and in groups what follows from it.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{
    Arrangement, Automorphism, Broadcast, Census, Dimension, Emulation, Endpoints, Exchange, Move,
    Network, NextHop, Node, NodeArray, ParameterError, Ports, Routing, TooLargeError, Topology,
};
use crate::exact::{Bisection, Crossings, Distance, Enumerator, Load, RuleError, Table};

/// What a family builds from its arguments: a rule, and what follows from it.
///
/// Only the first two are needed. What a family knows beyond them it says in one of the groups: it implements the trait,
/// and returns itself.
///
/// ```
/// # use std::sync::Arc;
/// # use netlace::network::{Census, Flat, Listed, ParameterError, TooLargeError};
/// use netlace::exact::RuleError;
/// use netlace::network::{Construction, ExactRules, Network};
///
/// struct Triangle;
///
/// impl Construction for Triangle {
///     // fn census, fn topology …
/// #     fn census(&self) -> Result<Census, ParameterError> { Ok(Census::regular("side", 3u32, 2)) }
/// #     fn topology(&self) -> Result<Arc<dyn netlace::Topology>, TooLargeError> {
/// #         Ok(Arc::new(Flat(Listed([[1, 2], [2, 0], [0, 1]]))))
/// #     }
///     fn exact(&self) -> &dyn ExactRules {
///         self
///     }
/// }
///
/// impl ExactRules for Triangle {
///     fn girth(&self) -> Result<Option<u64>, RuleError> {
///         Ok(Some(3))
///     }
/// }
///
/// let net = Network::from_construction("triangle", Arc::new(Triangle)).unwrap();
/// assert_eq!(net.girth_rule(), Ok(Some(3)));
/// assert!(net.diameter_rule().is_err()); // no rule is stated; a search will find it
/// ```
pub trait Construction: Send + Sync {
    /// The exact counts. Asked first, for networks of any size.
    fn census(&self) -> Result<Census, ParameterError>;

    /// The network node by node. Asked only if the order is below 2^63.
    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError>;

    /// The endpoints: every node is one, unless said otherwise.
    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        Ok(Endpoints::same(1))
    }

    /// The network of switches, where hosts with cables of their own to them are nodes of this one.
    fn switches(&self) -> Option<&Network> {
        None
    }

    /// What a user should know about this network that no figure says.
    fn remarks(&self) -> Vec<String> {
        Vec::new()
    }

    /// Figures by rule.
    fn exact(&self) -> &dyn ExactRules {
        &NotStated
    }

    /// Routes by rule.
    fn routes(&self) -> &dyn RouteRules {
        &NotStated
    }

    /// Schedules by rule.
    fn schedules(&self) -> &dyn ScheduleRules {
        &NotStated
    }

    /// Symmetries by rule.
    fn symmetry(&self) -> &dyn Symmetry {
        &NotStated
    }

    /// How the nodes are arranged.
    fn structure(&self) -> &dyn Structure {
        &NotStated
    }
}

/// The groups of a construction that states nothing in them.
struct NotStated;

impl ExactRules for NotStated {}
impl RouteRules for NotStated {}
impl ScheduleRules for NotStated {}
impl Symmetry for NotStated {}
impl Structure for NotStated {}

/// Figures of the whole network without its graph, each by a rule that holds at any size.
///
/// What is not stated is left out, or is derived from what is: a diameter from an enumerator, for example.
pub trait ExactRules {
    /// Exact distances between nodes.
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        Err(RuleError::NotStated)
    }

    /// The ordered pairs of nodes at each distance. A vertex-transitive family may give
    /// [`rooted`](Self::rooted) instead.
    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        Err(RuleError::NotStated)
    }

    /// The largest distance between two nodes; `None` if the network is not connected. Left
    /// unknown, it is read off the [`enumerator`](Self::enumerator).
    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        Err(RuleError::NotStated)
    }

    /// The distances of all ordered pairs of nodes added up, if the network is connected. Left
    /// unknown, it is read off the [`enumerator`](Self::enumerator).
    fn distance_sum(&self) -> Result<BigUint, RuleError> {
        Err(RuleError::NotStated)
    }

    /// The ordered pairs of endpoints at each distance, where not all nodes carry as many.
    fn endpoint_pairs(&self) -> Result<Enumerator, RuleError> {
        Err(RuleError::NotStated)
    }

    /// The nodes at each distance from node 0.
    fn rooted(&self) -> Result<Enumerator, RuleError> {
        Err(RuleError::NotStated)
    }

    /// The number of links of a shortest cycle; `None` if there is no cycle.
    fn girth(&self) -> Result<Option<u64>, RuleError> {
        Err(RuleError::NotStated)
    }

    /// What is known of the fewest links between two halves of the endpoints: a host stays with its
    /// node, nodes without hosts are on either side, and the halves differ by no more hosts than one
    /// node carries.
    fn bisection(&self) -> Result<Bisection, RuleError> {
        Err(RuleError::NotStated)
    }

    /// What is known of the crossing number.
    fn crossings(&self) -> Result<Crossings, RuleError> {
        Err(RuleError::NotStated)
    }

    /// The load of the busiest channel if each node sends one unit to each other, all spread over
    /// paths evenly. It bounds the [`bisection`](Self::bisection) from below, if all
    /// nodes carry equally many endpoints.
    fn all_to_all_load(&self) -> Result<Load, RuleError> {
        Err(RuleError::NotStated)
    }

    /// What a channel of each level carries if each endpoint sends one unit to each other, spread over all shortest paths
    /// alike: where all channels of a level carry the same.
    fn level_loads(&self) -> Result<Vec<Load>, RuleError> {
        Err(RuleError::NotStated)
    }
}

/// Routes that follow from the construction, without tables.
pub trait RouteRules {
    /// Shortest routes, where the rule names the next hop itself; else they follow the
    /// [`distance`](ExactRules::distance) downhill.
    fn next_hop(&self) -> Result<Arc<dyn NextHop>, RuleError> {
        Err(RuleError::NotStated)
    }

    /// The routing that the family's paper gives, corrected where it must be, with the paper's lanes.
    fn native(&self) -> Result<Arc<dyn Routing>, RuleError> {
        Err(RuleError::NotStated)
    }

    /// The same where nodes that serve the same purpose take turns; each of the choices of a packet is a turn.
    fn native_by_turns(&self) -> Result<Arc<dyn Routing>, RuleError> {
        Err(RuleError::NotStated)
    }
}

/// Schedules that follow from the construction: of collectives, and of the steps of a grid.
pub trait ScheduleRules {
    /// The broadcast that the family's paper gives, corrected where it must be.
    fn broadcast(&self, _ports: Ports) -> Result<Arc<dyn Broadcast>, RuleError> {
        Err(RuleError::NotStated)
    }

    /// A sum over all nodes at every node, made of those of the parts.
    fn exchange(&self, _ports: Ports) -> Result<Arc<dyn Exchange>, RuleError> {
        Err(RuleError::NotStated)
    }

    /// The grid of as many nodes that the network emulates. Asked only if nodes are numbered.
    fn emulation(&self) -> Result<Arc<dyn Emulation>, RuleError> {
        Err(RuleError::NotStated)
    }
}

/// Symmetries that follow from the construction.
pub trait Symmetry {
    /// Whether all nodes are known to be alike; then they also carry as many endpoints.
    fn is_vertex_transitive(&self) -> bool {
        false
    }

    /// Automorphisms that follow from the construction: they map links to links, and nodes to nodes
    /// with as many endpoints. Asked only if nodes are numbered.
    fn automorphisms(&self) -> Vec<Automorphism> {
        Vec::new()
    }
}

/// How the nodes are arranged: what searches, placements and rules of larger networks make use of.
pub trait Structure {
    /// The network as a Cartesian product: distance tables with how often each occurs.
    fn factors(&self) -> Result<Vec<(Arc<Table>, u64)>, RuleError> {
        Err(RuleError::NotStated)
    }

    /// The network as a grid, whose nodes are rows of digits: the dimensions of the digits, the least
    /// significant first, none of radix 1. Rules that hold for some bases only ask for it.
    fn grid(&self) -> Option<Vec<Dimension>> {
        None
    }

    /// The nodes that the family's rule would link to themselves, which a network does not: a star product makes use of
    /// them. Automorphisms map them to each other.
    fn loops(&self) -> Option<Loops> {
        None
    }

    /// The links as moves of whole bitmaps, if they are few. Asked only if nodes are numbered.
    fn moves(&self) -> Option<Vec<Move>> {
        None
    }

    /// Which nodes are side by side when the network is built: those that its recursion keeps
    /// together. Asked only if nodes are numbered.
    fn arrangement(&self) -> Arrangement {
        Arrangement::default()
    }

    /// The network whose copies the outermost links join, as an expression. Copies are numbered one after the other.
    fn cluster(&self) -> Option<String> {
        None
    }

    /// The array by which the family's paper represents the network. Asked only if nodes are numbered.
    fn array(&self) -> Result<Arc<dyn NodeArray>, RuleError> {
        Err(RuleError::NotStated)
    }

    /// All arrangements that are worth trying, so that equal networks can be placed alike however they are
    /// written: those of a product have its dimensions in any order.
    fn arrangements(&self) -> Vec<Arrangement> {
        vec![self.arrangement()]
    }
}

/// Nodes that a rule would link to themselves.
#[derive(Clone)]
pub struct Loops {
    /// The nodes by degree.
    pub degrees: Enumerator,
    /// Whether a node is one of them.
    pub at: Arc<dyn Fn(Node) -> bool + Send + Sync>,
}
