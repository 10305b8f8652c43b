//! What checks measure with: the graph itself, or the rules that the context allows.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashSet;

use super::Figure;
use netlace::Context;
use netlace::certify::{Verdict, certify};
use netlace::collectives::{Collective, Listed, ReplayError, Task, Transfer, check};
use netlace::exact::RuleError;
use netlace::expr::ExprError;
use netlace::metrics::{METRICS, Study, Value};
use netlace::network::{
    Broadcast, Csr, Network, Node, Ports, RequestError, Routing, TooLargeError,
};
use netlace::routing::Survey;
use netlace::search::{components, disjoint_paths, link_orbits, node_connectivity, node_orbits};
use netlace::{Classified, ErrorKind};

/// What a check measures with.
pub struct Lab<'a> {
    /// The caller's limits. Without rules everything is searched for.
    pub context: &'a Context<'a>,
    known: &'a Known,
}

/// The diameters known so far, by expression: many claims ask for the same. One that is being worked out is waited for.
pub(super) type Known = Mutex<BTreeMap<String, Arc<Mutex<Option<Figure>>>>>;

/// Why a check could not be completed.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// It would take too much time or memory.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// An expression that is no network.
    #[error("{0}")]
    NoNetwork(String),
    /// A rule that is not known.
    #[error(transparent)]
    Rule(#[from] RuleError),
    /// A figure that a network does not have.
    #[error("{0}")]
    NoFigure(String),
    /// Nothing was recorded that decides the claim.
    #[error("nothing was decided")]
    NothingDecided,
}

impl Classified for CheckError {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::Request(error) => error.kind(),
            Self::Rule(error) => error.kind(),
            Self::NoNetwork(_) => ErrorKind::Usage,
            Self::NoFigure(_) | Self::NothingDecided => ErrorKind::Unsupported,
        }
    }
}

impl From<TooLargeError> for CheckError {
    fn from(error: TooLargeError) -> Self {
        CheckError::Request(error.into())
    }
}

impl From<ExprError> for CheckError {
    fn from(error: ExprError) -> Self {
        CheckError::NoNetwork(error.message)
    }
}

impl<'a> Lab<'a> {
    pub(super) fn new(context: &'a Context<'a>, known: &'a Known) -> Self {
        Self { context, known }
    }

    /// The caller's context, for this network. Without rules a small network is searched from every
    /// node; only in a large one the known symmetry of nodes is used.
    fn trusting(&self, network: &Network) -> Context<'a> {
        const SMALL: u32 = 10_000;
        let symmetry = self.context.rules || *network.order() > SMALL.into();
        Context { symmetry: self.context.symmetry && symmetry, ..*self.context }
    }

    /// Ends a check that was cancelled. Checks go from network to network, and come here at each.
    pub fn go_on(&self) -> Result<(), CheckError> {
        Ok(self.context.progress.report(0, 1).map_err(RequestError::from)?)
    }

    /// The network of an expression.
    pub fn network(&self, expr: &str) -> Result<Network, CheckError> {
        self.go_on()?;
        Ok(netlace::parse(expr)?)
    }

    /// The stored graph of a network.
    pub fn graph<'n>(&self, network: &'n Network) -> Result<&'n Csr, CheckError> {
        Ok(network.csr(self.context)?)
    }

    /// The most paths between two nodes that share no other node.
    pub fn disjoint_paths(&self, network: &Network, a: Node, b: Node) -> Result<u64, CheckError> {
        Ok(disjoint_paths(network, a, b, self.context)?.len() as u64)
    }

    /// The number of nodes of each degree, counted.
    fn counted(network: &Network) -> Result<BTreeMap<u64, u64>, CheckError> {
        let topology = network.topology()?;
        let mut counts = BTreeMap::new();
        topology.scan(0..topology.order(), &mut |rows| {
            rows.iter().for_each(|(_, row)| *counts.entry(row.len() as u64).or_insert(0) += 1);
        });
        Ok(counts)
    }

    /// The number of nodes, counted by a search from node 0 that does not use the order. In networks
    /// that are not connected or have millions of nodes it is the order.
    pub fn nodes(&self, network: &Network) -> Result<u64, CheckError> {
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

    /// The number of links, counted.
    pub fn links(&self, network: &Network) -> Result<u64, CheckError> {
        Ok(Self::counted(network)?.iter().map(|(degree, nodes)| degree * nodes).sum::<u64>() / 2)
    }

    /// The least and the largest degree, counted.
    pub fn degrees(&self, network: &Network) -> Result<(u64, u64), CheckError> {
        let counts = Self::counted(network)?;
        let end = |end: Option<(&u64, &u64)>| *end.expect("invariant: a network has a node").0;
        Ok((end(counts.first_key_value()), end(counts.last_key_value())))
    }

    /// The mean degree, counted.
    pub fn mean_degree(&self, network: &Network) -> Result<f64, CheckError> {
        Ok(2.0 * self.links(network)? as f64 / self.nodes(network)? as f64)
    }

    /// The number of connected components.
    pub fn components(&self, network: &Network) -> Result<u64, CheckError> {
        Ok(components(self.graph(network)?))
    }

    /// The diameter, or `not connected`. It is read off the pairs at each distance, never taken from a
    /// closed form, which is what the papers claim.
    pub fn diameter(&self, network: &Network) -> Result<Figure, CheckError> {
        let mut known = self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let diameter = Arc::clone(known.entry(network.to_string()).or_default());
        drop(known);
        let mut diameter = diameter.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(diameter) = &*diameter {
            return Ok(diameter.clone());
        }
        let context = self.trusting(network);
        let study = Study::new(network, &context);
        let (pairs, _) = study.pairs()?;
        let connected = study.all_reached(pairs);
        let found = pairs.greatest().filter(|_| connected);
        let found = found.map_or_else(|| "not connected".into(), Figure::from);
        *diameter = Some(found.clone());
        Ok(found)
    }

    /// The diameter of a part, which must be connected: for use in formulas.
    pub fn diameter_of_part(&self, expr: &str) -> Result<u64, CheckError> {
        match self.diameter(&self.network(expr)?)? {
            Figure::Count(diameter) => Ok(u64::try_from(diameter).unwrap_or(u64::MAX)),
            _ => Err(CheckError::NoFigure(format!("{expr} is not connected"))),
        }
    }

    /// The fewest links between two halves, or an interval. It is searched for, never taken from a closed
    /// form, which is what the papers claim.
    pub fn bisection(&self, network: &Network) -> Result<Figure, CheckError> {
        /// More time only narrows the interval; less memory would widen it.
        const SECONDS: u64 = 5;
        const BYTES: u128 = 256 << 20;
        self.context.within_memory(|| format!("halving {network}"), BYTES)?;
        let quick = Context { seconds: SECONDS, rules: false, ..*self.context };
        match Lab::new(&quick, self.known).metric("bisection", network)? {
            Value::Integer(links) => Ok(links.into()),
            Value::Interval(least, most) => Ok(Figure::Between(least, most)),
            _ => Err(CheckError::NoFigure(format!("{network} has no bisection"))),
        }
    }

    /// The fewest nodes whose failure disconnects the network.
    pub fn node_connectivity(&self, network: &Network) -> Result<u64, CheckError> {
        Ok(node_connectivity(network, self.context)?)
    }

    /// The number of node orbits under all automorphisms: 1 if the network is vertex-transitive.
    pub fn node_orbits(&self, network: &Network) -> Result<u64, CheckError> {
        Ok(node_orbits(self.graph(network)?, self.context)?)
    }

    /// The number of link orbits under all automorphisms: 1 if the network is edge-transitive.
    pub fn link_orbits(&self, network: &Network) -> Result<u64, CheckError> {
        Ok(link_orbits(self.graph(network)?, self.context)?)
    }

    /// Any metric, by its name.
    pub fn metric(&self, name: &str, network: &Network) -> Result<Value, CheckError> {
        let metric = METRICS.iter().find(|metric| metric.name == name);
        let metric = metric.ok_or_else(|| CheckError::NoFigure(format!("no metric {name}")))?;
        Ok(metric.compute(&Study::new(network, &self.trusting(network)))?.value)
    }

    /// Follows a packet between every two nodes.
    pub fn survey(&self, network: &Network, routing: &dyn Routing) -> Result<Survey, CheckError> {
        Ok(Survey::of(network, routing, self.context)?)
    }

    /// Whether a routing, on its own lanes, cannot deadlock.
    pub fn is_deadlock_free(
        &self,
        network: &Network,
        routing: &dyn Routing,
    ) -> Result<bool, CheckError> {
        let verdict = certify(network, routing, None, self.context)?;
        Ok(matches!(verdict, Verdict::DeadlockFree(..)))
    }

    /// The number of steps of a broadcast from `root`, or what is wrong with it.
    pub fn broadcast(
        &self,
        network: &Network,
        root: Node,
        ports: Ports,
        broadcast: &Arc<dyn Broadcast>,
    ) -> Result<Figure, CheckError> {
        let step = |step| {
            let mut sent = Vec::new();
            broadcast.step(root, step, &mut |from, to| sent.push((from, to)));
            sent
        };
        let steps: Vec<_> = (0..broadcast.steps(root)).map(step).collect();
        self.broadcast_steps(network, root, ports, &steps)
    }

    /// The same for a broadcast given as a list: who sends to whom in each step.
    pub fn broadcast_steps(
        &self,
        network: &Network,
        root: Node,
        ports: Ports,
        steps: &[Vec<(Node, Node)>],
    ) -> Result<Figure, CheckError> {
        let collective = Collective::Broadcast;
        let task = Task { network: network.clone(), collective, root, chunks: 1 };
        let transfer = |&(from, to)| Transfer { from, to, chunk: 0, slot: 0, into: 0, keep: true };
        let schedule =
            Listed(steps.iter().map(|step| step.iter().map(transfer).collect()).collect());
        match check(&task, ports, &schedule, self.context) {
            Ok(replay) => Ok(replay.steps.into()),
            Err(ReplayError::Violation(violation)) => Ok(Figure::Text(violation.to_string())),
            Err(ReplayError::Request(refused)) => Err(refused.into()),
        }
    }
}
