//! What the nodes of a network send in each step: what a family says of its own broadcast and of its
//! own exchange among all nodes.

use std::sync::{Arc, OnceLock};

use super::parts::SMALL;
use super::{Construction, Csr, Network, Node, Topology, Tree, every};
use crate::exact::RuleError;

/// The number of links a node can use in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ports {
    /// One to send and one to receive, perhaps of the same link.
    One,
    /// All of them, in both directions.
    All,
}

impl Ports {
    /// `one` or `all`.
    pub fn name(self) -> &'static str {
        match self {
            Ports::One => "one",
            Ports::All => "all",
        }
    }
}

/// A broadcast from any node, worked out step by step: nothing is stored of a large network.
pub trait Broadcast: Send + Sync {
    /// The number of steps a broadcast from `root` takes.
    fn steps(&self, root: Node) -> u64;

    /// Shows `send` who sends to whom in this step, counted from 0. Every node but the root receives
    /// exactly once in all steps together, and sends only after it has received.
    fn step(&self, root: Node, step: u64, send: &mut dyn FnMut(Node, Node));
}

/// A message of an [`Exchange`]; or, where both nodes are one, a sum within a node.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transmission {
    /// The sender.
    pub from: Node,
    /// The receiver.
    pub to: Node,
    /// The sender's slot, of which it sends all. Slot 0 is where sums are at the beginning and at
    /// the end, others are for what only passes by.
    pub slot: u32,
    /// The receiver's slot, to which it is added.
    pub into: u32,
    /// Whether the sender goes on holding it. What is given away is shown after what is kept.
    pub keep: bool,
}

impl Transmission {
    /// A sum that both nodes hold from then on, if the other sends too.
    pub fn kept(from: Node, to: Node) -> Self {
        Self { from, to, slot: 0, into: 0, keep: true }
    }

    /// A sum that is handed over.
    pub fn given(from: Node, to: Node) -> Self {
        Self { from, to, slot: 0, into: 0, keep: false }
    }

    /// The same between other nodes.
    #[must_use]
    pub fn between(self, from: Node, to: Node) -> Self {
        Self { from, to, ..self }
    }
}

/// A sequence of transmissions after which every node holds what all nodes held before, each exactly once:
/// a sum over all nodes, at every node.
pub trait Exchange: Send + Sync {
    /// The number of steps it takes.
    fn steps(&self) -> u64;

    /// Shows `send` who sends to whom in this step, counted from 0. What is sent is what was held
    /// when the step began.
    fn step(&self, step: u64, send: &mut dyn FnMut(Transmission));
}

impl Network {
    /// The family's own broadcast.
    ///
    /// ```
    /// use netlace::network::Ports;
    /// let net = netlace::parse("rdn(ring(3),2)")?;
    /// let broadcast = net.broadcast_rule(Ports::One).unwrap();
    /// assert_eq!(broadcast.steps(0), 14); // 2^k·B + 2^(k+1) − 2, where a ring of three takes B = 2
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn broadcast_rule(&self, ports: Ports) -> Result<Arc<dyn Broadcast>, RuleError> {
        self.part_order()?;
        self.construction().schedules().broadcast(ports).map_err(|error| self.named(error))
    }

    /// A sum over all nodes at every node, by the family's own rule.
    pub fn exchange_rule(&self, ports: Ports) -> Result<Arc<dyn Exchange>, RuleError> {
        self.part_order()?;
        self.construction().schedules().exchange(ports).map_err(|error| self.named(error))
    }

    /// The broadcast of a part: its own, or down a tree if it is small.
    pub(crate) fn part_broadcast(&self, ports: Ports) -> Result<Arc<dyn Broadcast>, RuleError> {
        let topology =
            self.topology().map_err(|error| RuleError::TooExpensive(error.to_string()))?;
        part_broadcast(&**self.construction(), &**topology, ports)
    }

    /// The exchange of a part: its own, or to a node in its midst and back.
    pub(crate) fn part_exchange(&self, ports: Ports) -> Result<Arc<dyn Exchange>, RuleError> {
        let topology =
            self.topology().map_err(|error| RuleError::TooExpensive(error.to_string()))?;
        part_exchange(&**self.construction(), &**topology, ports)
    }
}

/// The broadcast of a construction: its own, or down trees if it is small.
pub(crate) fn part_broadcast(
    construction: &dyn Construction,
    topology: &dyn Topology,
    ports: Ports,
) -> Result<Arc<dyn Broadcast>, RuleError> {
    if let Ok(broadcast) = construction.schedules().broadcast(ports) {
        return Ok(broadcast);
    }
    let order = topology.order();
    if order > Node::from(SMALL) {
        let what = "no broadcast is known of a part that is too large to search";
        return Err(RuleError::TooExpensive(what.to_owned()));
    }
    let graph = Csr::tabulate(topology);
    if Tree::breadth_first(&graph, 0, ports).is_none() {
        let what = "a broadcast in a network that is not connected";
        return Err(RuleError::Unknown(what.to_owned()));
    }
    let by_root = (0..order).map(|_| OnceLock::new()).collect();
    Ok(Arc::new(Trees { graph, ports, by_root }))
}

/// The exchange of a construction: its own, or to a node in its midst and back.
pub(crate) fn part_exchange(
    construction: &dyn Construction,
    topology: &dyn Topology,
    ports: Ports,
) -> Result<Arc<dyn Exchange>, RuleError> {
    const TRIED: Node = 64;
    construction.schedules().exchange(ports).or_else(|_| {
        let broadcast = part_broadcast(construction, topology, ports)?;
        let roots = every(0..topology.order(), topology.order().div_ceil(TRIED));
        let root = roots
            .min_by_key(|&root| broadcast.steps(root))
            .expect("invariant: a network has a node");
        Ok(Arc::new(ThereAndBack { broadcast, root }) as Arc<dyn Exchange>)
    })
}

/// Breadth-first trees of a small network, each worked out when it is first asked for.
struct Trees {
    graph: Csr,
    ports: Ports,
    by_root: Vec<OnceLock<Tree>>,
}

impl Trees {
    fn tree(&self, root: Node) -> &Tree {
        let search = || {
            let tree = Tree::breadth_first(&self.graph, root, self.ports);
            tree.expect("invariant: the graph is connected")
        };
        self.by_root[root as usize].get_or_init(search)
    }
}

impl Broadcast for Trees {
    fn steps(&self, root: Node) -> u64 {
        self.tree(root).steps(root)
    }

    fn step(&self, root: Node, step: u64, send: &mut dyn FnMut(Node, Node)) {
        self.tree(root).step(root, step, send);
    }
}

/// A broadcast backwards, which sums up at its root, and then the broadcast.
pub struct ThereAndBack {
    /// The broadcast.
    pub broadcast: Arc<dyn Broadcast>,
    /// Its root.
    pub root: Node,
}

impl Exchange for ThereAndBack {
    fn steps(&self) -> u64 {
        2 * self.broadcast.steps(self.root)
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transmission)) {
        let half = self.broadcast.steps(self.root);
        if step < half {
            self.broadcast.step(self.root, half - 1 - step, &mut |to, from| {
                send(Transmission::given(from, to));
            });
        } else {
            self.broadcast.step(self.root, step - half, &mut |from, to| {
                send(Transmission::kept(from, to));
            });
        }
    }
}
