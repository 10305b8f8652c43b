//! Lanes: how packets share links without blocking each other for good.
//!
//! A lane has an order of the channels, and packets that only ascend in it cannot wait for each
//! other in a cycle. So a few orders, one per lane, make any destination-based routing free of
//! deadlock, if every route fits:
//! - *path*: a packet stays on one lane, the first on which its whole route ascends;
//! - *pair*: the same, and the route back ascends on it as well;
//! - *hop*: it moves on to the next lane where it cannot ascend on its own.
//!
//! [`assign`] searches for such orders. They are the proof as well as the scheme: what is found is
//! written down as a [`Certificate`](crate::certify::Certificate).

mod blocks;
mod demands;
mod groups;
mod laned;
mod order;
mod pairs;
mod rules;
mod search;
mod seeds;
mod tree;
mod turns;

pub use crate::routing::Rules;
use crate::routing::{Forwarding, Lane, Routing, RoutingMethod};
use blocks::Blocks;
use demands::MOST_LANES;
#[doc(hidden)]
pub use laned::Laned;
use netlace_core::network::{Network, RequestError, Topology};
use netlace_core::{Classified, ErrorKind};
use netlace_core::{Context, Stopped};
use order::Order;
use pairs::Pairs;
pub use rules::Rule;
use search::{Effort, Search};
use turns::Turns;

/// When a packet may change its lane.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scheme {
    /// Never: what InfiniBand can do.
    Path,
    /// Never, and the lane of the packets from one node to another also fits those back: a connection of InfiniBand
    /// answers on the service level of its request.
    Pair,
    /// At every hop: what networks on chip can do.
    Hop,
}

impl Scheme {
    /// Whether packets stay on their lane.
    pub fn stays(self) -> bool {
        self != Self::Hop
    }
}

/// What is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Goal {
    /// When a packet may change its lane.
    pub scheme: Scheme,
    /// The most lanes.
    pub most: Lane,
    /// Whether few rules are wanted rather than few lanes.
    pub few_rules: bool,
}

impl Goal {
    /// The fewest lanes, at most `most`, on which packets stay.
    pub fn fewest_lanes(most: Lane) -> Self {
        Self { scheme: Scheme::Path, most, few_rules: false }
    }

    /// What is to be searched for if this much of it was said: nothing, if that was nothing and the routing keeps lanes of
    /// its own. `Err` for rules where packets change lanes, which there are none for.
    pub fn asked(
        most: Option<Lane>,
        scheme: Option<Scheme>,
        few_rules: Option<bool>,
        method: &RoutingMethod,
    ) -> Result<Option<Self>, SchemeError> {
        let is_asked = most.is_some() || scheme.is_some() || few_rules.is_some();
        let usual = Self::fewest_lanes(Self::USUAL);
        let goal = Self {
            scheme: scheme.unwrap_or(usual.scheme),
            most: most.unwrap_or(usual.most),
            few_rules: few_rules.unwrap_or(usual.few_rules),
        };
        if goal.few_rules && goal.scheme == Scheme::Hop {
            return Err(SchemeError);
        }
        Ok((is_asked || !method.keeps_lanes).then_some(goal))
    }

    /// More lanes are not searched for unasked.
    pub const USUAL: Lane = 8;
}

/// Rules put packets on lanes where they stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("rules are for packets that stay on their lane")]
pub struct SchemeError;

impl Classified for SchemeError {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Usage
    }
}

/// Lanes on which a routing is free of deadlock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Assignment {
    /// When a packet may change its lane.
    pub scheme: Scheme,
    /// For each lane the places of all channels, counted by node and port.
    pub orders: Vec<Vec<u32>>,
    /// Rules by which packets are put on lanes where they stay; without them, on the first that
    /// fits.
    pub rules: Option<Rules>,
}

/// Searches for lanes on which a destination-based routing, which one lane is not enough for, is
/// free of deadlock. `None` if none were found within the context's time.
pub fn assign(
    network: &Network,
    routing: &dyn Routing,
    goal: Goal,
    context: &Context,
) -> Result<Option<Assignment>, RequestError> {
    let topology = &**network.topology()?;
    let lanes = usize::from(goal.most).clamp(1, MOST_LANES);
    let channels = 2 * u128::try_from(network.links()).unwrap_or(u128::MAX / 1024);
    // Orders; a table of ports, and of the lanes that each pair fits on, three times over.
    let width = u128::from(network.max_degree());
    let reviews = (channels * width * 4 * lanes as u128) * context.threads.max(1) as u128;
    let tables = u128::from(topology.order()).pow(2).saturating_mul(8);
    let needed = (Order::bytes(channels, width) * lanes as u128 + reviews).saturating_add(tables);
    let what = || format!("searching for lanes for {network}");
    context.within_memory(what, needed)?;
    if channels * width > u128::from(u32::MAX) {
        return Err(RequestError::Unstorable { what: what() });
    }
    let forwarding = Forwarding::tabulate(network, routing, context)?;
    let turns = Turns::new(topology);
    let mut effort = Effort::seconds(context.seconds);
    let work = Work { turns: &turns, topology, forwarding: &forwarding, context };
    Ok(match goal {
        Goal { few_rules: true, scheme, .. } => work.few_rules(scheme, lanes, &mut effort)?,
        Goal { scheme, .. } => work.few_lanes(scheme, lanes, &mut effort)?,
    })
}

/// What the searches share.
struct Work<'a> {
    turns: &'a Turns,
    topology: &'a dyn Topology,
    forwarding: &'a Forwarding,
    context: &'a Context<'a>,
}

impl Work<'_> {
    fn seeds(&self, lanes: usize) -> Result<Vec<Vec<u32>>, Stopped> {
        seeds::orders(self.turns, self.topology, self.forwarding, lanes, self.context.progress)
    }

    fn few_lanes(
        &self,
        scheme: Scheme,
        lanes: usize,
        effort: &mut Effort,
    ) -> Result<Option<Assignment>, Stopped> {
        /// Rounds without a new best after which it is given up.
        const PATIENCE: u32 = 250;
        let Self { turns, forwarding, context, .. } = self;
        let pairs = |scheme| Pairs { turns, forwarding, scheme, threads: context.threads };
        let staying = pairs(if scheme == Scheme::Hop { Scheme::Path } else { scheme });
        let orders = self.seeds(lanes)?;
        let mut search = Search::new(self.turns, &staying, orders, PATIENCE);
        let mut found = search.fewest(effort, self.context.progress)?;
        // Where packets stay on their lane they need not: change lanes, and more may be left out.
        let changing = pairs(Scheme::Hop);
        if scheme == Scheme::Hop && found.as_ref().is_none_or(|orders| orders.len() > 2) {
            let orders = found.clone().unwrap_or_else(|| search.places());
            let mut search = Search::new(self.turns, &changing, orders, PATIENCE);
            found = search.fewest(effort, self.context.progress)?.or(found);
        }
        let Some(orders) = found else { return Ok(None) };
        let rules = scheme.stays().then(|| Rules::of_pairs(&pairs(scheme).fits(&orders)));
        Ok(Some(Assignment { scheme, orders, rules }))
    }

    /// The fewest rules found: ever finer groups of nodes, by the numbers of their addresses, until
    /// the routes between any two groups fit on a lane.
    fn few_rules(
        &self,
        scheme: Scheme,
        lanes: usize,
        effort: &mut Effort,
    ) -> Result<Option<Assignment>, Stopped> {
        /// Groupings are many: none is worth much patience.
        const PATIENCE: u32 = 30;
        // Half of the effort is left for single nodes.
        let half = effort.left() / 2;
        let groupings = groups::all(self.topology);
        let seeds = self.seeds(lanes)?;
        let mut best: Option<(usize, Assignment)> = None;
        for (sources, destinations) in groups::pairs(&groupings) {
            let count = sources.count * destinations.count;
            let fewest = best.as_ref().map(|(fewest, _)| *fewest);
            if effort.left() < half || fewest.is_some_and(|fewest| count > 4 * fewest) {
                break;
            }
            let most = (count as u64).saturating_mul(self.turns.count() as u64);
            if most.saturating_mul(4) > self.context.memory_left() {
                continue;
            }
            effort.spend(self.forwarding.order().pow(2) * 50 + most);
            let mut blocks = Blocks::new(self.turns, self.forwarding, sources, destinations);
            if scheme == Scheme::Pair {
                blocks.join(&Blocks::new(self.turns, self.forwarding, destinations, sources));
            }
            if !blocks.are_possible() {
                continue;
            }
            let mut search = Search::new(self.turns, &blocks, seeds.clone(), PATIENCE);
            if search.run(effort, self.context.progress)? {
                let fits = blocks.fits(lanes, &search.ascends());
                let rules = Rules::express(fits, sources, destinations);
                if fewest.is_none_or(|fewest| rules.count() < fewest) {
                    best = Some((rules.count(), rules.on(scheme, search.places())));
                }
            }
        }
        match best {
            Some((_, assignment)) => Ok(Some(assignment)),
            None => self.few_lanes(scheme, lanes, effort),
        }
    }
}
