//! Routings: which paths packets take, on any network.
//!
//! One file per routing, one line each in [`ROUTINGS`].

mod adaptive;
mod balanced;
mod best;
mod forwarding;
mod loads;
mod matching;
mod native;
mod rules;
mod shortest;
mod survey;
mod tables;
mod trees;
pub(crate) mod updown;
mod valiant;
mod worst;

use std::sync::Arc;

pub use balanced::METHOD as BALANCED;
pub use native::{BY_TURNS, METHOD as NATIVE};
pub use shortest::METHOD as SHORTEST;
pub use updown::METHOD as UPDOWN;
pub use valiant::METHOD as VALIANT;

pub use adaptive::{Adaptive, Escape, Relation};
pub use best::Chosen;
#[doc(hidden)]
pub use forwarding::Forwarding;
pub use loads::{ChannelLoad, LevelLoad, channel_loads};
pub use rules::Rules;
pub use survey::Survey;
#[doc(hidden)]
pub use worst::{worst_load, worst_permutation};

use netlace_core::Context;
use netlace_core::families::machine;
#[doc(no_inline)]
pub use netlace_core::network::{Header, Hop, Kind, Lane, Routing};
use netlace_core::network::{Network, Node, RequestError};
use netlace_core::search::components;
use netlace_core::{Classified, ErrorKind};

/// All routings, in the order in which they are shown.
pub static ROUTINGS: &[&RoutingMethod] = &[
    &shortest::METHOD,
    &native::METHOD,
    &native::BY_TURNS,
    &balanced::METHOD,
    &updown::METHOD,
    &valiant::METHOD,
];

/// A routing method, before it is applied to a network.
pub struct RoutingMethod {
    /// What users write.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Whether it is judged on its own lanes, and none are searched for unasked.
    pub keeps_lanes: bool,
    /// Whether it distinguishes the hosts of one switch, so that their packets share its links.
    pub by_host: bool,
    /// Applies it to a network: packets go from node to node.
    pub(crate) build: fn(&Network, &Context) -> Result<Arc<dyn Routing>, RequestError>,
}

/// A routing applied to a network, so that packets go from host to host.
pub struct Applied {
    /// The routing.
    pub routing: Arc<dyn Routing>,
    /// The network whose nodes it routes between: the one that was asked for, or that with its hosts as nodes
    /// (`machine(X)`) if hosts of one switch are distinguished.
    pub network: Network,
}

impl RoutingMethod {
    /// A method of one's own, on a single lane unless lanes are found for it. `build` applies it to a network.
    pub const fn new(
        name: &'static str,
        summary: &'static str,
        build: fn(&Network, &Context) -> Result<Arc<dyn Routing>, RequestError>,
    ) -> Self {
        Self { name, summary, keeps_lanes: false, by_host: false, build }
    }

    /// Applies it to a network: packets go from node to node.
    pub fn build(
        &self,
        network: &Network,
        context: &Context,
    ) -> Result<Arc<dyn Routing>, RequestError> {
        (self.build)(network, context)
    }

    /// The routing of this name.
    pub fn by_name(name: &str) -> Option<&'static Self> {
        ROUTINGS.iter().copied().find(|method| method.name == name)
    }

    /// Applies it to a network with hosts.
    ///
    /// ```
    /// use netlace::{Context, routing::RoutingMethod};
    /// let context = Context::with_memory(1 << 30);
    /// let tree = netlace::parse("fat_tree(4)")?;
    /// let applied = RoutingMethod::by_name("shortest").unwrap().apply(&tree, &context).unwrap();
    /// assert_eq!(applied.network.to_string(), "machine(fat_tree(4))");
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn apply(&self, network: &Network, context: &Context) -> Result<Applied, RequestError> {
        let most = network.endpoints().nodes(network.order()).greatest();
        let several = network.endpoints().are_attached() && most > Some(1);
        let network = if self.by_host && several { machine(network)? } else { network.clone() };
        Ok(Applied { routing: self.build(&network, context)?, network })
    }
}

/// Refuses `what` on a network that is disconnected.
fn must_be_connected(
    network: &Network,
    what: impl Fn() -> String,
    context: &Context,
) -> Result<(), RequestError> {
    let census = network.census();
    let is_connected = census.is_connected()
        || census.components.is_none() && components(network.csr(context)?) == 1;
    let what = || format!("{}, which is disconnected,", what());
    if is_connected { Ok(()) } else { Err(RequestError::NoRouting { what: what() }) }
}

/// A packet that did not arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DeliveryError {
    /// The routing has no next hop.
    #[error("there is no next hop from node {at}")]
    NoNextHop {
        /// Where it is.
        at: Node,
    },
    /// It was here before, with the same header.
    #[error("it goes round in a cycle, through node {at} again")]
    Cycle {
        /// Where it is.
        at: Node,
    },
}

impl Classified for DeliveryError {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Negative
    }
}

/// Why a route cannot be listed.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum RouteError {
    /// The packet does not arrive.
    #[error("not delivered: {0}")]
    Undelivered(#[from] DeliveryError),
    /// It was refused or ended.
    #[error(transparent)]
    Request(#[from] RequestError),
}

impl Classified for RouteError {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::Undelivered(error) => error.kind(),
            Self::Request(error) => error.kind(),
        }
    }
}

/// The hops of a packet from `from` to `to` by one of its [`choices`](Routing::choices).
pub fn route(
    routing: &dyn Routing,
    from: Node,
    to: Node,
    choice: u64,
) -> Result<Vec<Hop>, DeliveryError> {
    let mut hops = Vec::new();
    walk(routing, [from, to], choice, |hop, _| {
        hops.push(hop);
        Ok::<_, DeliveryError>(())
    })?;
    Ok(hops)
}

/// The same within limits, if `bytes` are needed for what is made of each hop.
///
/// ```
/// use netlace::{Context, routing::{SHORTEST, route_within}};
/// let (path, context) = (netlace::parse("path(5000000000)")?, Context::with_memory(1 << 20));
/// let shortest = SHORTEST.build(&path, &context).unwrap();
/// assert_eq!(route_within(&*shortest, 7, 9, 0, 0, &context).unwrap().len(), 2);
/// assert!(route_within(&*shortest, 0, 4_999_999_999, 0, 0, &context).is_err());
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn route_within(
    routing: &dyn Routing,
    from: Node,
    to: Node,
    choice: u64,
    bytes: usize,
    context: &Context,
) -> Result<Vec<Hop>, RouteError> {
    /// Shorter routes always fit.
    const SHORT: u64 = 1 << 10;
    let what = || format!("the route from node {from} to node {to}");
    let mut hops = Vec::new();
    walk(routing, [from, to], choice, |hop, count| {
        if count >= SHORT && count.is_power_of_two() {
            // The list doubles.
            let each = 2 * (size_of::<Hop>() + bytes);
            context.within_memory(what, u128::from(count) * each as u128)?;
            context.progress.report(0, 1).map_err(RequestError::from)?;
        }
        hops.push(hop);
        Ok::<_, RouteError>(())
    })?;
    Ok(hops)
}

/// Hands on each hop of a packet, with the number of those that it has taken.
fn walk<E: From<DeliveryError>>(
    routing: &dyn Routing,
    [from, to]: [Node; 2],
    choice: u64,
    mut each: impl FnMut(Hop, u64) -> Result<(), E>,
) -> Result<(), E> {
    let mut header = routing.start(from, to, choice);
    let (mut at, mut count) = (from, 0u64);
    // Brent's cycle detection: look back at a state that is moved forward now and then.
    let mut landmark = (at, header);
    while let Some(hop) = routing.next(at, header, to) {
        count += 1;
        each(hop, count)?;
        (at, header) = (hop.step.to, hop.header);
        if (at, header) == landmark {
            return Err(DeliveryError::Cycle { at }.into());
        }
        if count.is_power_of_two() {
            landmark = (at, header);
        }
    }
    if at == to { Ok(()) } else { Err(DeliveryError::NoNextHop { at }.into()) }
}
