//! Algorithms for collectives: one file each, listed once below.

mod balanced;
mod doubling;
mod embedded_tree;
mod exchange;
mod flood;
mod halving;
mod hosts;
mod matching;
mod native;
mod pipeline;
mod ring;
mod shares;
mod tree;

use num_bigint::BigUint;

use super::{Plan, PlanError, Request};
use netlace_core::Context;
use netlace_core::network::RequestError;
use netlace_core::search::distances_from;

pub use hosts::HOST_ALGORITHMS;

/// An algorithm for collectives.
pub struct Algorithm {
    /// Its name.
    pub name: &'static str,
    /// What it does, in a few words.
    pub summary: &'static str,
    /// Whether it is tried if none is asked for by name.
    pub is_usual: bool,
    /// The schedule for a request.
    build: fn(&Request, &Context) -> Result<Plan, PlanError>,
}

/// All algorithms that send from neighbour to neighbour, in the order in which they are shown.
pub static ALGORITHMS: &[&Algorithm] = &[
    &native::ALGORITHM,
    &tree::ALGORITHM,
    &pipeline::ALGORITHM,
    &shares::ALGORITHM,
    &exchange::ALGORITHM,
    &halving::ALGORITHM,
    &matching::ALGORITHM,
    &balanced::ALGORITHM,
    &flood::ALGORITHM,
    &ring::ALGORITHM,
    &doubling::ALGORITHM,
    &embedded_tree::ALGORITHM,
];

/// All algorithms of both lists, each name once.
pub fn all_algorithms() -> impl Iterator<Item = &'static Algorithm> {
    let is_new = |host: &&&Algorithm| ALGORITHMS.iter().all(|other| other.name != host.name);
    ALGORITHMS.iter().chain(HOST_ALGORITHMS.iter().filter(is_new)).copied()
}

impl Algorithm {
    /// Whether it is the one of this name; without a name, whether it is a usual one.
    pub fn is_asked(&self, name: Option<&str>) -> bool {
        name.map_or(self.is_usual, |name| name == self.name)
    }

    /// The schedule for a request, if the algorithm is for it.
    ///
    /// ```
    /// use netlace::collectives::{ALGORITHMS, Collective, Model, Request, Wires, check};
    /// use netlace::{Context, network::Ports};
    /// let request = Request {
    ///     network: netlace::parse("rdn(ring(3),2)")?,
    ///     collective: Collective::Broadcast,
    ///     root: 0,
    ///     ports: Ports::One,
    ///     bytes: 1024,
    ///     wires: Wires::default(),
    ///     model: Model::Nodes,
    /// };
    /// let context = Context::with_memory(1 << 30);
    /// let native = ALGORITHMS.iter().find(|algorithm| algorithm.name == "native").unwrap();
    /// let plan = native.plan(&request, &context).unwrap();
    /// let replay = check(&plan.task, request.ports, &*plan.schedule, &context).unwrap();
    /// assert_eq!((replay.steps, replay.transfers), (14, 647));
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn plan(&self, request: &Request, context: &Context) -> Result<Plan, PlanError> {
        let request = &request.among_nodes()?;
        let Request { network, collective, root, .. } = request;
        let topology = network.topology().map_err(RequestError::from)?;
        let is_connected = network.census().is_connected()
            || distances_from(network, 0, context)?.total() == *network.order();
        if !is_connected {
            let what = format!("{} on {network}", collective.name());
            return Err(RequestError::Disconnected { what }.into());
        }
        if network.endpoint_count() == BigUint::ZERO {
            return Err(PlanError::NotFor(format!("no node of {network} carries an endpoint")));
        }
        let is_rank = *root < topology.order() && network.endpoints().any_at(*root);
        if !is_rank && collective.has_root() {
            return Err(PlanError::NotFor(format!("the root, node {root}, carries no endpoint")));
        }
        (self.build)(request, context)
    }
}
