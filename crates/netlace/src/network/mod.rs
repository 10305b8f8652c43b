//! Networks: of any size ([`Network`]), and node by node ([`Topology`]).

mod address;
mod base;
mod census;
mod clusters;
mod csr;
mod digits;
mod emulation;
mod endpoints;
mod exchanges;
mod grid;
mod hops;
mod host_numbers;
mod moves;
mod outline;
mod output;
mod parts;
mod refusals;
mod seating;
mod sketch;
mod stored;
mod symmetry;
mod topology;
mod tree;

use std::fmt;
use std::sync::{Arc, OnceLock};

use num_bigint::BigUint;

pub use address::{Address, AddressError};
pub use base::{BaseGraph, Flat, Listed};
pub use census::{
    Census, LevelCensus, MAX_ADDRESS_PARTS, MAX_ORDER_BITS, ParameterError, power, within_address,
    within_order,
};
pub use clusters::{Clusters, JointSink, Joints, Place};
pub use csr::Csr;
pub use digits::{Digits, Factor};
pub use emulation::{Dimension, Emulation, Placement, Shape};
pub(crate) use emulation::{EmulationLevel, Holds, SideBySide};
pub use endpoints::Endpoints;
pub use exchanges::{Broadcast, Exchange, Ports, ThereAndBack, Transmission};
pub(crate) use exchanges::{part_broadcast, part_exchange};
pub use hops::ByRule;
pub(crate) use hops::Degrees;
pub use hops::{Header, Hop, Kind, Lane, NextHop, Routing, Step};
pub use host_numbers::HostNumbers;
pub use moves::{Digit, Matrix, Move};
pub use outline::Outline;
pub use output::{ExportError, within_output};
pub(crate) use parts::{check_sizes, pairs_of, squared};
pub use refusals::{Limit, NodeError, RequestError, TooLargeError};
pub use seating::{Seating, Side, Tier};
pub use sketch::Sketch;
pub use stored::{FarEnd, Pair, Stored};
pub use symmetry::{Automorphism, orbit_of, orbit_sizes, orbits};
pub(crate) use symmetry::{find, sufficient, unite};
pub(crate) use topology::scan_reporting;
pub use topology::{Level, Link, Node, Port, Rows, Topology};
pub use tree::Tree;

use crate::context::Context;
use crate::exact::{Bisection, Distance, Enumerator, Load, RuleError, Table};
use crate::expr::{Expr, ExprError, Span};
use crate::format::shortened;

/// What a family builds from its arguments: a rule, and what follows from it.
///
/// Only the first two are needed. What a family knows beyond them it says by overriding more.
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

    /// Exact distances between nodes.
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        Err(RuleError::NotStated)
    }

    /// The ordered pairs of nodes at each distance. A vertex-transitive family may give
    /// [`rooted`](Construction::rooted) instead.
    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        Err(RuleError::NotStated)
    }

    /// The largest distance between two nodes; `None` if the network is not connected. Left
    /// unknown, it is read off the [`enumerator`](Construction::enumerator).
    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        Err(RuleError::NotStated)
    }

    /// The distances of all ordered pairs of nodes added up, if the network is connected. Left
    /// unknown, it is read off the [`enumerator`](Construction::enumerator).
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

    /// Shortest routes, where the rule names the next hop itself; else they follow the
    /// [`distance`](Construction::distance) downhill.
    fn next_hop(&self) -> Result<Arc<dyn NextHop>, RuleError> {
        Err(RuleError::NotStated)
    }

    /// The routing that the family's paper gives, corrected where it must be, with the paper's lanes.
    fn native(&self) -> Result<Arc<dyn Routing>, RuleError> {
        Err(RuleError::NotStated)
    }

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

    /// The network as a Cartesian product: distance tables with how often each occurs.
    fn factors(&self) -> Result<Vec<(Arc<Table>, u64)>, RuleError> {
        Err(RuleError::NotStated)
    }

    /// The network as a grid, whose nodes are rows of digits: the dimensions of the digits, the least
    /// significant first, none of radix 1. Rules that hold for some bases only ask for it.
    fn grid(&self) -> Option<Vec<Dimension>> {
        None
    }

    /// The links as moves of whole bitmaps, if they are few. Asked only if nodes are numbered.
    fn moves(&self) -> Option<Vec<Move>> {
        None
    }

    /// Which nodes are side by side when the network is built: those that its recursion keeps
    /// together. Asked only if nodes are numbered.
    fn seating(&self) -> Seating {
        Seating::default()
    }

    /// All seatings that are worth trying, so that equal networks can be placed alike however they are
    /// written: those of a product have its dimensions in any order.
    fn seatings(&self) -> Vec<Seating> {
        vec![self.seating()]
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

    /// The load of the busiest channel if each node sends one unit to each other, all spread over
    /// paths evenly. It bounds the [`bisection`](Construction::bisection) from below, if all
    /// nodes carry equally many endpoints.
    fn all_to_all_load(&self) -> Result<Load, RuleError> {
        Err(RuleError::NotStated)
    }

    /// What a channel of each level carries if each endpoint sends one unit to each other, spread over all shortest paths
    /// alike: where all channels of a level carry the same.
    fn level_loads(&self) -> Result<Vec<Load>, RuleError> {
        Err(RuleError::NotStated)
    }

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

/// A network of any size: an expression with its rule. Cheap to clone.
///
/// ```
/// let net = netlace::parse("rdn(torus(5,5),2)")?;
/// assert_eq!(net.order().to_string(), "3125000");
/// assert_eq!(net.links().to_string(), "9375000");
/// assert_eq!(net.max_degree(), 6);
/// assert_eq!(net.levels().len(), 3);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
#[derive(Clone)]
pub struct Network(Arc<Inner>);

/// Builds a network one step larger, if its family grows by steps.
pub(crate) type Grow = fn(&Network, &Context) -> Option<Result<Network, ExprError>>;

struct Inner {
    expr: Expr,
    construction: Arc<dyn Construction>,
    census: Census,
    max_degree: Port,
    endpoints: Endpoints,
    remarks: Vec<String>,
    topology: Option<Arc<dyn Topology>>,
    csr: OnceLock<Csr>,
    table: OnceLock<Arc<Table>>,
    pairs: OnceLock<Result<Enumerator, RuleError>>,
    diameter: OnceLock<Result<Option<u64>, RuleError>>,
    distance_sum: OnceLock<Result<BigUint, RuleError>>,
    seating: OnceLock<Seating>,
    grow: OnceLock<Grow>,
}

impl Network {
    /// A network of one's own: a construction under a name. Everything that is asked of networks can be asked of it;
    /// `examples/own-network` in the repository is a crate that does.
    ///
    /// ```
    /// use std::sync::Arc;
    /// use netlace::network::{Census, Construction, Flat, Listed, ParameterError, TooLargeError};
    /// use netlace::prelude::*;
    /// struct Triangle;
    /// impl Construction for Triangle {
    ///     fn census(&self) -> Result<Census, ParameterError> {
    ///         Ok(Census::regular("side", 3u32, 2))
    ///     }
    ///     fn topology(&self) -> Result<Arc<dyn netlace::Topology>, TooLargeError> {
    ///         Ok(Arc::new(Flat(Listed([[1, 2], [2, 0], [0, 1]]))))
    ///     }
    /// }
    /// let net = Network::from_construction("triangle", Arc::new(Triangle))?;
    /// assert_eq!(net.diameter()?.exact(), Some(&1));
    /// # Ok::<(), Error>(())
    /// ```
    pub fn from_construction(
        name: &str,
        construction: Arc<dyn Construction>,
    ) -> Result<Self, ParameterError> {
        let (name_span, span) = (Span::default(), Span::default());
        Self::new(Expr { name: name.to_owned(), args: Vec::new(), name_span, span }, construction)
    }

    /// The network of `expr`; its limits are checked here.
    pub(crate) fn new(
        expr: Expr,
        construction: Arc<dyn Construction>,
    ) -> Result<Self, ParameterError> {
        let census = construction.census()?;
        let order = within_order(census.order.clone())?;
        within_address(u128::from(census.address_parts))?;
        let levels = census.levels.len();
        if levels > usize::from(Level::MAX) {
            let most = Level::MAX;
            return Err(ParameterError::new(format!(
                "this network would have {levels} levels of links, more than {most}"
            )));
        }
        let Some(max_degree) = census.degrees.greatest() else {
            return Err(ParameterError::new("a network has at least one node"));
        };
        let max_degree = Port::try_from(max_degree).map_err(|_| {
            let most = Port::MAX;
            ParameterError::new(format!(
                "a node of this network would have {max_degree} links, more than {most}"
            ))
        })?;
        let topology = if order.bits() <= 63 { Some(construction.topology()?) } else { None };
        let endpoints = construction.endpoints()?;
        let remarks = construction.remarks();
        Ok(Self(Arc::new(Inner {
            expr,
            construction,
            census,
            max_degree,
            endpoints,
            remarks,
            topology,
            csr: OnceLock::new(),
            table: OnceLock::new(),
            pairs: OnceLock::new(),
            diameter: OnceLock::new(),
            distance_sum: OnceLock::new(),
            seating: OnceLock::new(),
            grow: OnceLock::new(),
        })))
    }

    /// The expression in its canonical form: defaults left out, nothing but what is needed.
    pub fn expr(&self) -> &Expr {
        &self.0.expr
    }

    /// The same network, which grows so.
    pub(crate) fn grows_by(self, grow: Grow) -> Self {
        self.0.grow.get_or_init(|| grow);
        self
    }

    /// The network grown by one step, in families that grow by steps.
    ///
    /// ```
    /// use netlace::Context;
    /// let grown = |text: &str| netlace::parse(text).unwrap().grown(&Context::with_memory(0));
    /// assert_eq!(grown("rdn(ring(5),2)").unwrap()?.to_string(), "rdn(ring(5),3)");
    /// assert!(grown("petersen").is_none());
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn grown(&self, context: &Context) -> Option<Result<Network, ExprError>> {
        (self.0.grow.get()?)(self, context)
    }

    /// The rule behind the expression.
    pub fn construction(&self) -> &Arc<dyn Construction> {
        &self.0.construction
    }

    /// All exact counts.
    pub fn census(&self) -> &Census {
        &self.0.census
    }

    /// The number of nodes.
    pub fn order(&self) -> &BigUint {
        &self.0.census.order
    }

    /// The number of links.
    pub fn links(&self) -> BigUint {
        self.0.census.links()
    }

    /// The links of each level, innermost first.
    pub fn levels(&self) -> &[LevelCensus] {
        &self.0.census.levels
    }

    /// The largest degree; some node has it.
    pub fn max_degree(&self) -> Port {
        self.0.max_degree
    }

    /// The number of endpoints each node carries.
    pub fn endpoints(&self) -> &Endpoints {
        &self.0.endpoints
    }

    /// The number of endpoints.
    pub fn endpoint_count(&self) -> BigUint {
        self.endpoints().nodes(self.order()).sum()
    }

    /// The network of switches, if this one is that with its hosts as nodes: the nodes of the former come
    /// first, and the links of level 0 are the hosts' cables.
    ///
    /// ```
    /// let machine = netlace::parse("machine(fat_tree(4))")?;
    /// assert_eq!(machine.switches().unwrap().to_string(), "fat_tree(4)");
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn switches(&self) -> Option<&Network> {
        self.construction().switches()
    }

    /// What a user should know about this network that no figure says.
    pub fn remarks(&self) -> &[String] {
        &self.0.remarks
    }

    /// The network node by node, if it has fewer than 2^63 nodes.
    pub fn topology(&self) -> Result<&Arc<dyn Topology>, TooLargeError> {
        self.0
            .topology
            .as_ref()
            .ok_or_else(|| TooLargeError { expr: self.to_string(), order: self.order().clone() })
    }

    /// Which nodes are side by side when the network is built, if it has fewer than 2^63 nodes.
    pub fn seating(&self) -> Result<&Seating, TooLargeError> {
        let order = self.topology()?.order();
        Ok(self.0.seating.get_or_init(|| self.construction().seating().within(order)))
    }

    /// All seatings that are worth trying when the network is placed, if it has fewer than 2^63 nodes.
    pub fn seatings(&self) -> Result<Vec<Seating>, TooLargeError> {
        let order = self.topology()?.order();
        let seatings = self.construction().seatings();
        Ok(seatings.into_iter().map(|seating| seating.within(order)).collect())
    }

    /// The node that `text` names, by number or by address.
    ///
    /// ```
    /// let net = netlace::parse("torus(5,5)")?;
    /// assert_eq!(net.node("13").unwrap(), 13);
    /// assert_eq!(net.node("(2,3)").unwrap(), 13);
    /// assert_eq!(net.node("(2,5)").unwrap_err().to_string(),
    ///     "torus(5,5) has no node (2,5): its nodes are numbered 0 to 24, or (0,0) to (4,4)");
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn node(&self, text: &str) -> Result<Node, NodeError> {
        let topology = self.topology()?;
        let address: Address = text.parse()?;
        let node = match address {
            // Always a node's number, also where nodes have other numbers for addresses.
            Address::Number(_) => address.number(topology.order()),
            _ => topology.locate(&address),
        };
        node.ok_or_else(|| {
            let last = topology.order() - 1;
            NodeError::Outside {
                expr: self.to_string(),
                node: address.to_string(),
                last,
                first_address: shortened(&topology.address(0).to_string()),
                last_address: shortened(&topology.address(last).to_string()),
            }
        })
    }

    /// Shows `see` every link once, with the end from which it is seen.
    ///
    /// ```
    /// let mut links = Vec::new();
    /// netlace::parse("ring(3)")?.each_link(|v, link| links.push((v, link.to))).unwrap();
    /// assert_eq!(links, [(0, 1), (0, 2), (1, 2)]);
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn each_link(&self, mut see: impl FnMut(Node, Link)) -> Result<(), TooLargeError> {
        let topology = self.topology()?;
        let mut links = Vec::new();
        for v in 0..topology.order() {
            links.clear();
            topology.links(v, &mut links);
            let once = links.iter().filter(|link| (v, link.port) < (link.to, link.back));
            once.for_each(|&link| see(v, link));
        }
        Ok(())
    }

    /// The stored graph, if it has been built.
    pub(crate) fn stored(&self) -> Option<&Csr> {
        self.0.csr.get()
    }

    /// The stored graph, built at the first call, if it fits in the context's memory.
    ///
    /// ```
    /// use netlace::Context;
    /// let net = netlace::parse("hypercube(30)")?;
    /// let refused = net.csr(&Context::with_memory(1 << 30)).unwrap_err();
    /// assert_eq!(refused.to_string(),
    ///     "storing the graph of hypercube(30) needs 137 GB, more than the limit of 1.1 GB");
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn csr(&self, context: &Context) -> Result<&Csr, RequestError> {
        let topology = self.topology()?;
        if let Some(csr) = self.0.csr.get() {
            return Ok(csr);
        }
        let what = || format!("storing the graph of {self}");
        let links = u128::try_from(self.links()).unwrap_or(u128::MAX / 16);
        let needed = Csr::bytes(u128::from(topology.order()), links);
        context.within_memory(what, needed)?;
        if topology.order() > 1 << 32 {
            return Err(RequestError::Unstorable { what: what() });
        }
        Ok(self.0.csr.get_or_init(|| Csr::with_capacity(&**topology, links as usize)))
    }
}

impl fmt::Display for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.expr.fmt(f)
    }
}

impl fmt::Debug for Network {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Network({self})")
    }
}
