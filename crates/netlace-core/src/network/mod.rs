//! Networks: of any size ([`Network`]), and node by node ([`Topology`]).

mod address;
mod arrangement;
mod array;
mod base;
mod census;
mod clusters;
mod construction;
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
mod sketch;
mod spread;
mod stored;
mod symmetry;
mod topology;
mod tree;

use std::fmt;
use std::sync::{Arc, OnceLock};

use num_bigint::BigUint;

pub use address::{Address, AddressError};
pub use arrangement::Arrangement;
#[doc(hidden)]
pub use arrangement::{Kinds, Side, Tier};
pub use array::NodeArray;
pub use base::{BaseGraph, Flat, Listed};
pub use census::{Census, LevelCensus, ParameterError};
#[doc(hidden)]
pub use census::{MAX_ADDRESS_PARTS, MAX_ORDER_BITS, power, within_address, within_order};
#[doc(hidden)]
pub use clusters::{Clusters, JointSink, Joints, Place};
pub use construction::{
    Construction, ExactRules, Loops, RouteRules, ScheduleRules, Structure, Symmetry,
};
pub use csr::Csr;
#[doc(hidden)]
pub use digits::{Digits, Factor};
pub use emulation::{Dimension, Emulation, Placement, Shape};
pub(crate) use emulation::{EmulationLevel, Holds, SideBySide};
pub use endpoints::Endpoints;
#[doc(hidden)]
pub use exchanges::ThereAndBack;
pub use exchanges::{Broadcast, Exchange, Ports, Transmission};
pub(crate) use exchanges::{part_broadcast, part_exchange};
#[doc(hidden)]
pub use hops::ByRule;
pub(crate) use hops::Degrees;
pub use hops::{Header, Hop, Kind, Lane, NextHop, Routing, Step};
#[doc(hidden)]
pub use host_numbers::HostNumbers;
pub use moves::Move;
#[doc(hidden)]
pub use moves::{Digit, Matrix};
#[doc(hidden)]
pub use outline::Outline;
pub use output::ExportError;
#[doc(hidden)]
pub use output::within_output;
pub(crate) use parts::{by_distance, check_sizes, pairs_of, squared};
pub use refusals::{NodeError, RequestError, TooLargeError};
#[doc(hidden)]
pub use sketch::Sketch;
#[doc(hidden)]
pub use stored::{FarEnd, Named, Names, Pair, Stored, within_stored, within_stored_copies};
pub use symmetry::Automorphism;
pub(crate) use symmetry::{find, sufficient, unite};
#[doc(hidden)]
pub use symmetry::{orbit_of, orbit_sizes, orbits};
#[doc(hidden)]
pub use topology::Rows;
pub(crate) use topology::scan_reporting;
pub use topology::{Level, Link, Node, Port, Topology, every};
pub use tree::Tree;

use crate::context::Context;
use crate::exact::{Enumerator, RuleError, Table};
use crate::expr::{Expr, ExprError, Span};
use crate::format::shortened;

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
    arrangement: OnceLock<Arrangement>,
    grow: OnceLock<Grow>,
    stated: Option<Stated>,
}

/// Statements of a definition that were checked on smaller networks only.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Stated {
    /// The nodes of the largest network on which they were checked.
    pub checked: u64,
    /// Whether some say which nodes are alike; what is searched for rests on these, too.
    pub symmetry: bool,
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
            arrangement: OnceLock::new(),
            grow: OnceLock::new(),
            stated: None,
        })))
    }

    /// The expression in its canonical form: defaults left out, nothing but what is needed.
    pub fn expr(&self) -> &Expr {
        &self.0.expr
    }

    /// The same network, which grows so.
    /// What answers rest on, if definitions state something about this network or its parts that was checked on smaller networks
    /// only.
    pub fn stated(&self) -> Option<Stated> {
        self.0.stated
    }

    /// The same, resting on what is stated about it or its parts.
    pub(crate) fn resting_on(mut self, stated: impl IntoIterator<Item = Stated>) -> Self {
        let both = |a: Stated, b: Stated| Stated {
            checked: a.checked.min(b.checked),
            symmetry: a.symmetry || b.symmetry,
        };
        if let Some(stated) = stated.into_iter().reduce(both) {
            let inner = Arc::get_mut(&mut self.0).expect("invariant: it was just built");
            let remark = format!(
                "what its definition states was checked on networks of up to {} nodes, not on this one",
                stated.checked
            );
            inner.stated = Some(stated);
            // That of a part may be there already.
            if !inner.remarks.contains(&remark) {
                inner.remarks.push(remark);
            }
        }
        self
    }

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

    /// The network whose copies the outermost links join, as an expression, if the construction is one of copies of any
    /// size. There are as many copies as its order divides that of this one.
    ///
    /// ```
    /// let net = netlace::parse("rdn(torus(5,5),4)")?;
    /// assert_eq!(net.cluster().unwrap(), "rdn(torus(5,5),3)");
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn cluster(&self) -> Option<String> {
        self.construction().structure().cluster()
    }

    /// Which nodes are side by side when the network is built, if it has fewer than 2^63 nodes.
    pub fn arrangement(&self) -> Result<&Arrangement, TooLargeError> {
        let order = self.topology()?.order();
        Ok(self
            .0
            .arrangement
            .get_or_init(|| self.construction().structure().arrangement().within(order)))
    }

    /// All arrangements that are worth trying when the network is placed, if it has fewer than 2^63 nodes.
    pub fn arrangements(&self) -> Result<Vec<Arrangement>, TooLargeError> {
        let order = self.topology()?.order();
        let arrangements = self.construction().structure().arrangements();
        Ok(arrangements.into_iter().map(|arrangement| arrangement.within(order)).collect())
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

    /// The node of this number, if there is one.
    pub fn existing(&self, node: Node) -> Result<Node, NodeError> {
        self.node(&node.to_string())
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
    #[doc(hidden)]
    pub fn stored(&self) -> Option<&Csr> {
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
