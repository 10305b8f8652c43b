//! Where checks measure: everything from the graph itself, or by the rules that the context lends.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashSet;

use super::Figure;
use crate::certify::{Verdict, certify};
use crate::collectives::{Collective, Listed, Rejected, Task, Transfer, check};
use crate::context::Context;
use crate::exact::NoRule;
use crate::expr::ExprError;
use crate::metrics::{METRICS, Study, Value};
use crate::network::{Broadcast, Csr, Network, Node, Ports, Refused, Routing, TooLarge};
use crate::routing::Survey;
use crate::search::{components, link_orbits, node_connectivity, node_orbits};

/// What a check measures with.
pub struct Lab<'a> {
    /// What the caller lends. Without rules everything is searched for.
    pub context: &'a Context<'a>,
    known: &'a Known,
}

/// The diameters that are known already, by expression: many claims ask for the same.
pub(super) type Known = Mutex<BTreeMap<String, Figure>>;

/// Why a check could not be carried to its end.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Stuck {
    /// Something would take too much.
    #[error(transparent)]
    Refused(#[from] Refused),
    /// A network that there is not.
    #[error("{0}")]
    NoNetwork(String),
    /// A rule that there is not.
    #[error("there is no rule: {0:?}")]
    NoRule(NoRule),
    /// A figure that a network does not have.
    #[error("{0}")]
    NoFigure(String),
    /// Nothing was recorded that decides anything.
    #[error("nothing was decided")]
    NothingDecided,
}

impl From<TooLarge> for Stuck {
    fn from(error: TooLarge) -> Self {
        Stuck::Refused(error.into())
    }
}

impl From<ExprError> for Stuck {
    fn from(error: ExprError) -> Self {
        Stuck::NoNetwork(error.message)
    }
}

impl From<NoRule> for Stuck {
    fn from(error: NoRule) -> Self {
        Stuck::NoRule(error)
    }
}

impl<'a> Lab<'a> {
    pub(super) fn new(context: &'a Context<'a>, known: &'a Known) -> Self {
        Self { context, known }
    }

    /// What the context lends, for this network: without rules a small network is searched from
    /// every node, and only in a large one nodes are taken to be alike where they are known to be.
    fn trusting(&self, network: &Network) -> Context<'a> {
        const SMALL: u32 = 10_000;
        let symmetry = self.context.rules || *network.order() > SMALL.into();
        Context { symmetry: self.context.symmetry && symmetry, ..*self.context }
    }

    /// The network that an expression stands for.
    pub fn network(&self, expr: &str) -> Result<Network, Stuck> {
        Ok(crate::parse(expr)?)
    }

    /// The stored graph of a network.
    pub fn graph<'n>(&self, network: &'n Network) -> Result<&'n Csr, Stuck> {
        Ok(network.csr(self.context)?)
    }

    /// Counts the links of each node: how many nodes have how many.
    fn counted(network: &Network) -> Result<BTreeMap<u64, u64>, Stuck> {
        let topology = network.topology()?;
        let mut counts = BTreeMap::new();
        topology.scan(0..topology.order(), &mut |rows| {
            rows.iter().for_each(|(_, row)| *counts.entry(row.len() as u64).or_insert(0) += 1);
        });
        Ok(counts)
    }

    /// How many nodes there are: those to which links lead from node 0, counted without knowing how
    /// many there should be; in networks that are not connected or have millions of nodes, all that
    /// have numbers.
    pub fn nodes(&self, network: &Network) -> Result<u64, Stuck> {
        const MOST: u32 = 1 << 21;
        let numbered = Self::counted(network)?.values().sum();
        if *network.order() > MOST.into() {
            return Ok(numbered);
        }
        let topology = network.topology()?;
        let (mut found, mut queue, mut row) = (FxHashSet::from_iter([0]), vec![0], Vec::new());
        while let Some(v) = queue.pop() {
            row.clear();
            topology.neighbors(v, &mut row);
            queue.extend(row.iter().copied().filter(|&w| found.insert(w)));
        }
        Ok(numbered.max(found.len() as u64))
    }

    /// How many links there are, counted.
    pub fn links(&self, network: &Network) -> Result<u64, Stuck> {
        Ok(Self::counted(network)?.iter().map(|(degree, nodes)| degree * nodes).sum::<u64>() / 2)
    }

    /// The least and the largest degree, counted.
    pub fn degrees(&self, network: &Network) -> Result<(u64, u64), Stuck> {
        let counts = Self::counted(network)?;
        let end = |end: Option<(&u64, &u64)>| *end.expect("invariant: a network has a node").0;
        Ok((end(counts.first_key_value()), end(counts.last_key_value())))
    }

    /// The mean degree, counted.
    pub fn mean_degree(&self, network: &Network) -> Result<f64, Stuck> {
        Ok(2.0 * self.links(network)? as f64 / self.nodes(network)? as f64)
    }

    /// How many connected components the graph has.
    pub fn components(&self, network: &Network) -> Result<u64, Stuck> {
        Ok(components(self.graph(network)?))
    }

    /// The diameter, or `not connected`: read off the pairs at each distance, never by a closed
    /// form, which is what the papers claim.
    pub fn diameter(&self, network: &Network) -> Result<Figure, Stuck> {
        let expr = network.to_string();
        let known = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(diameter) = known().get(&expr) {
            return Ok(diameter.clone());
        }
        let context = self.trusting(network);
        let study = Study::new(network, &context);
        let (pairs, _) = study.pairs()?;
        let connected = study.all_reached(pairs);
        let found = pairs.greatest().filter(|_| connected);
        let found = found.map_or_else(|| "not connected".into(), Figure::from);
        known().insert(expr, found.clone());
        Ok(found)
    }

    /// The diameter of a part, which must be connected: to put into formulas.
    pub fn diameter_of_part(&self, expr: &str) -> Result<u64, Stuck> {
        match self.diameter(&self.network(expr)?)? {
            Figure::Count(diameter) => Ok(u64::try_from(diameter).unwrap_or(u64::MAX)),
            _ => Err(Stuck::NoFigure(format!("{expr} is not connected"))),
        }
    }

    /// The fewest links between two halves, or an interval: by search, never by a closed form, which
    /// is what the papers claim.
    pub fn bisection(&self, network: &Network) -> Result<Figure, Stuck> {
        /// Longer only narrows the interval; with less memory it would be wider.
        const SECONDS: u64 = 5;
        const BYTES: u128 = 256 << 20;
        self.context.within_memory(|| format!("halving {network}"), BYTES)?;
        let quick = Context { seconds: SECONDS, rules: false, ..*self.context };
        match Lab::new(&quick, self.known).metric("bisection", network)? {
            Value::Integer(links) => Ok(links.into()),
            Value::Interval(least, most) => Ok(Figure::Between(least, most)),
            _ => Err(Stuck::NoFigure(format!("{network} has no bisection"))),
        }
    }

    /// The fewest nodes whose failure cuts the network apart.
    pub fn node_connectivity(&self, network: &Network) -> Result<u64, Stuck> {
        Ok(node_connectivity(network, self.context)?)
    }

    /// The kinds of nodes under all automorphisms: 1 if the network is vertex-transitive.
    pub fn node_orbits(&self, network: &Network) -> Result<u64, Stuck> {
        Ok(node_orbits(self.graph(network)?, self.context)?)
    }

    /// The kinds of links under all automorphisms: 1 if the network is edge-transitive.
    pub fn link_orbits(&self, network: &Network) -> Result<u64, Stuck> {
        Ok(link_orbits(self.graph(network)?, self.context)?)
    }

    /// Any metric, by its name.
    pub fn metric(&self, name: &str, network: &Network) -> Result<Value, Stuck> {
        let metric = METRICS.iter().find(|metric| metric.name == name);
        let metric = metric.ok_or_else(|| Stuck::NoFigure(format!("no metric {name}")))?;
        Ok((metric.compute)(&Study::new(network, &self.trusting(network)))?.value)
    }

    /// Follows a packet between every two nodes.
    pub fn survey(&self, network: &Network, routing: &dyn Routing) -> Result<Survey, Stuck> {
        Ok(Survey::of(network, routing, self.context)?)
    }

    /// Whether a routing, on its own lanes, cannot deadlock.
    pub fn is_deadlock_free(
        &self,
        network: &Network,
        routing: &dyn Routing,
    ) -> Result<bool, Stuck> {
        let verdict = certify(network, routing, None, self.context)?;
        Ok(matches!(verdict, Verdict::DeadlockFree(..)))
    }

    /// How many steps a broadcast from `root` takes, or what is wrong with it.
    pub fn broadcast(
        &self,
        network: &Network,
        root: Node,
        ports: Ports,
        broadcast: &Arc<dyn Broadcast>,
    ) -> Result<Figure, Stuck> {
        let step = |step| {
            let mut sent = Vec::new();
            broadcast.step(root, step, &mut |from, to| sent.push((from, to)));
            sent
        };
        let steps: Vec<_> = (0..broadcast.steps(root)).map(step).collect();
        self.broadcast_steps(network, root, ports, &steps)
    }

    /// The same for a broadcast that is written out: who sends to whom in each step.
    pub fn broadcast_steps(
        &self,
        network: &Network,
        root: Node,
        ports: Ports,
        steps: &[Vec<(Node, Node)>],
    ) -> Result<Figure, Stuck> {
        let collective = Collective::Broadcast;
        let task = Task { network: network.clone(), collective, root, chunks: 1 };
        let transfer = |&(from, to)| Transfer { from, to, chunk: 0, slot: 0, into: 0, keep: true };
        let schedule =
            Listed(steps.iter().map(|step| step.iter().map(transfer).collect()).collect());
        match check(&task, ports, &schedule, self.context) {
            Ok(replay) => Ok(replay.steps.into()),
            Err(Rejected::Violation(violation)) => Ok(Figure::Text(violation.to_string())),
            Err(Rejected::Refused(refused)) => Err(refused.into()),
        }
    }
}
