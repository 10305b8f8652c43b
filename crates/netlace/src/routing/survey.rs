//! What a routing is like: how long its paths are, and how evenly it loads the links.

use super::Routing;
use super::loads::{LevelLoad, Loads};
use netlace_core::Context;
use netlace_core::network::{Network, RequestError};

/// A routing measured on all pairs of hosts at different nodes, which all send alike.
///
/// Where hosts are nodes behind switches (`machine(X)`), their cables do not count as hops, and two hosts at one
/// switch are at one node: the figures are those of the network of switches.
///
/// ```
/// use netlace::{Context, routing::{SHORTEST, Survey}};
/// let context = Context::with_memory(1 << 20);
/// let net = netlace::parse("ring(6)")?;
/// let shortest = SHORTEST.build(&net, &context).unwrap();
/// let survey = Survey::of(&net, &*shortest, &context).unwrap();
/// assert_eq!((survey.delivered, survey.longest, survey.hops), (30, 3, 54.0));
/// // One direction round is taken by all packets that go halfway.
/// assert_eq!(survey.levels[0].most, 6.0);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Survey {
    /// The number of hosts.
    pub hosts: u64,
    /// Ordered pairs of hosts at different nodes.
    pub pairs: u64,
    /// Those of them between which packets arrive.
    pub delivered: u64,
    /// The hops of the longest path; a bound if [`stretch`](Survey::stretch) is unknown.
    pub longest: u64,
    /// The hops of all paths together, on average over random choices.
    pub hops: f64,
    /// How much longer than a shortest path one is at most; unknown for random paths.
    pub stretch: Option<f64>,
    /// What the links of each level carry.
    pub levels: Vec<LevelLoad>,
    /// The number of paths the cable of a host carries in one direction, where hosts have such cables.
    pub host_cable: Option<f64>,
}

impl Survey {
    /// Follows a packet between every two nodes that carry hosts.
    ///
    /// Time: every node is asked for its next hop to every destination, once where that is all that
    /// the routing depends on, else once for each source.
    pub fn of(
        network: &Network,
        routing: &dyn Routing,
        context: &Context,
    ) -> Result<Self, RequestError> {
        let loads = Loads::of(network, routing, context)?;
        let endpoints = network.endpoints();
        let hosts = loads.hosts;
        let attached = endpoints.are_attached() || network.switches().is_some();
        Ok(Self {
            hosts,
            pairs: loads.pairs,
            delivered: loads.delivered,
            longest: loads.longest,
            hops: loads.hops,
            stretch: loads.stretch,
            levels: loads.by_level(network)?,
            host_cable: attached.then(|| hosts.saturating_sub(1) as f64),
        })
    }

    /// The hops of a path on average, if there is one.
    pub fn mean(&self) -> Option<f64> {
        (self.delivered > 0).then(|| self.hops / self.delivered as f64)
    }

    /// The paths over the busiest link between nodes, in one direction.
    pub fn most_loaded(&self) -> f64 {
        self.levels.iter().map(|level| level.most).fold(0.0, f64::max)
    }

    /// The load of the busiest link over that of the mean one.
    pub fn unevenness(&self) -> Option<f64> {
        let channels: u64 = self.levels.iter().map(|level| level.channels).sum();
        (self.delivered > 0).then(|| self.most_loaded() * channels as f64 / self.hops)
    }

    /// How much every host can send to all others alike before a link or its own cable is full, as a share of
    /// what a link carries.
    pub fn saturation(&self) -> Option<f64> {
        let most = self.most_loaded().max(self.host_cable.unwrap_or(0.0));
        (most > 0.0).then(|| self.hosts.saturating_sub(1) as f64 / most)
    }
}
