//! Routings that are tables: one destination after the other, each choosing among equally short paths those that
//! carry least so far.

use super::{Header, Hop, Kind, Routing};
use netlace_core::Context;
use netlace_core::costs;
use netlace_core::network::{Csr, Network, Node, Port, RequestError, Step};
use netlace_core::search::{in_seconds, within_time};

/// The port that every node forwards by to every destination; [`NONE`] where there is none.
pub(super) struct Tables {
    network: Network,
    /// Destination by destination.
    ports: Vec<Port>,
}

/// No port.
pub(super) const NONE: Port = Port::MAX;

/// The paths that packets to one destination may take: from each node by any neighbour that is one
/// step nearer and that `may_follow` allows.
pub(super) struct Paths<F> {
    /// The number of steps to each node; `u32::MAX` where there is no path.
    pub(super) steps: Vec<u32>,
    /// The nodes that are not, nearest first.
    pub(super) nodes: Vec<u32>,
    /// Whether a packet at one node may go on to another.
    pub(super) may_follow: F,
}

impl<F: Fn(Node, Node) -> bool> Paths<F> {
    /// Whether a port leads one step nearer on an allowed path.
    fn leads_nearer(&self, csr: &Csr, v: Node, port: usize) -> bool {
        let w = csr.neighbors(v)[port];
        let steps = self.steps[w as usize];
        steps < u32::MAX
            && steps + 1 == self.steps[v as usize]
            && (self.may_follow)(v, Node::from(w))
    }

    /// The first port of each node that leads nearer.
    pub(super) fn first_ports(&self, csr: &Csr) -> Vec<Port> {
        let first = |v: Node| {
            let mut ports = 0..csr.neighbors(v).len();
            ports.find(|&port| self.leads_nearer(csr, v, port)).map_or(NONE, |port| port as Port)
        };
        (0..csr.order()).map(first).collect()
    }
}

impl Tables {
    /// Chooses, for every destination, one of the paths that `paths` allows.
    ///
    /// Destinations are served in turn, several times over. Each time a destination's packets are
    /// taken off the channels and put back on the paths whose channels carry least, added up along the
    /// path (the idea of T. Hoefler, T. Schneider, A. Lumsdaine: Optimized Routing for
    /// Large-Scale InfiniBand Networks. Hot Interconnects, 2009, here among shortest paths only).
    /// Then single nodes change their ports as long as that relieves the busiest channel of their paths. The
    /// best of all rounds is kept.
    ///
    /// Time: a few examined at every channel per destination. Memory: 2 bytes per pair of nodes.
    pub(super) fn balanced<F: Fn(Node, Node) -> bool>(
        network: &Network,
        context: &Context,
        paths: impl Fn(&Csr, Node) -> Paths<F>,
    ) -> Result<Self, RequestError> {
        /// The number of rounds over all destinations, and of those in which each is served anew.
        const ROUNDS: u64 = 5;
        const SERVED: u64 = 3;
        let csr = network.csr(context)?;
        let order = csr.order();
        let what = || format!("balancing the routes of {network}");
        let entries = u128::from(order).pow(2);
        context.within_memory(what, entries * 4 + csr.channel_count() as u128 * 16)?;
        let examined = u128::from(order) * csr.channel_count() as u128 * u128::from(ROUNDS);
        within_time(what, in_seconds(examined * costs::BALANCED_CHANNEL), context)?;
        let mut balance = Balance::new(network, csr);
        let mut ports = vec![NONE; entries as usize];
        let mut best = (f64::INFINITY, Vec::new());
        for round in 0..ROUNDS {
            for to in 0..order {
                context.progress.report(round * order + to, ROUNDS * order)?;
                let tree = &mut ports[(to * order) as usize..][..order as usize];
                if round < SERVED {
                    balance.serve(to, &paths(csr, to), tree);
                } else {
                    balance.refine(to, &paths(csr, to), tree);
                }
            }
            let most = balance.loads.iter().copied().fold(0.0, f64::max);
            if most < best.0 {
                best = (most, ports.clone());
            }
        }
        Ok(Self { network: network.clone(), ports: best.1 })
    }
}

/// What the channels carry while destinations are served.
struct Balance<'a> {
    csr: &'a Csr,
    /// The number of hosts each node carries.
    hosts: Vec<f64>,
    loads: Vec<f64>,
    /// What the path from each node carries, added up, while one destination is served.
    costs: Vec<f64>,
    passing: Vec<f64>,
}

impl<'a> Balance<'a> {
    fn new(network: &Network, csr: &'a Csr) -> Self {
        let order = csr.order();
        Self {
            csr,
            hosts: (0..order).map(|v| f64::from(network.endpoints().at(v))).collect(),
            loads: vec![0.0; csr.channel_count()],
            costs: vec![0.0; order as usize],
            passing: vec![0.0; order as usize],
        }
    }

    /// Replaces the tree of a destination by one over channels that carry less.
    fn serve<F: Fn(Node, Node) -> bool>(&mut self, to: Node, paths: &Paths<F>, tree: &mut [Port]) {
        self.carry(to, paths, tree, -1.0);
        self.costs[to as usize] = 0.0;
        for &v in paths.nodes.iter().filter(|&&v| Node::from(v) != to) {
            let (port, cost) = self.cheapest(Node::from(v), to, paths);
            tree[v as usize] = port;
            self.costs[v as usize] = cost;
        }
        self.carry(to, paths, tree, 1.0);
    }

    /// The port to the neighbour over which the path carries least. Where several do, which is taken differs
    /// from destination to destination.
    fn cheapest<F: Fn(Node, Node) -> bool>(
        &self,
        v: Node,
        to: Node,
        paths: &Paths<F>,
    ) -> (Port, f64) {
        let neighbors = self.csr.neighbors(v);
        let channels = self.csr.channels(v);
        let mut best = (NONE, f64::INFINITY);
        let first = (to % neighbors.len().max(1) as Node) as usize;
        for port in (first..neighbors.len()).chain(0..first) {
            if paths.leads_nearer(self.csr, v, port) {
                let cost = self.costs[neighbors[port] as usize] + self.loads[channels.start + port];
                if cost < best.1 {
                    best = (port as Port, cost);
                }
            }
        }
        best
    }

    /// Lets every node, the farthest first, forward by the port behind which the busiest channel of the path
    /// carries least.
    fn refine<F: Fn(Node, Node) -> bool>(&mut self, to: Node, paths: &Paths<F>, tree: &mut [Port]) {
        let weight = self.hosts[to as usize];
        if weight == 0.0 {
            return;
        }
        for &v in paths.nodes.iter().rev().filter(|&&v| Node::from(v) != to) {
            let v = Node::from(v);
            let passing = std::mem::take(&mut self.passing[v as usize]) + self.hosts[v as usize];
            let own = usize::from(tree[v as usize]);
            self.add(v, own, to, tree, -passing * weight);
            let mut best = (own, self.busiest(v, own, to, tree));
            for port in 0..self.csr.neighbors(v).len() {
                if port != own && paths.leads_nearer(self.csr, v, port) {
                    let most = self.busiest(v, port, to, tree);
                    if most < best.1 {
                        best = (port, most);
                    }
                }
            }
            tree[v as usize] = best.0 as Port;
            self.add(v, best.0, to, tree, passing * weight);
            let next = self.csr.neighbors(v)[best.0];
            self.passing[next as usize] += passing;
        }
        self.passing[to as usize] = 0.0;
    }

    /// The channels of the path from `v` by a port and then along the tree.
    fn path<'b>(
        &self,
        v: Node,
        port: usize,
        to: Node,
        tree: &'b [Port],
    ) -> impl Iterator<Item = usize> + use<'a, 'b> {
        let csr = self.csr;
        std::iter::successors(Some((v, port)), move |&(at, port)| {
            let next = Node::from(csr.neighbors(at)[port]);
            (next != to).then(|| (next, usize::from(tree[next as usize])))
        })
        .map(move |(at, port)| csr.channels(at).start + port)
    }

    fn busiest(&self, v: Node, port: usize, to: Node, tree: &[Port]) -> f64 {
        self.path(v, port, to, tree).map(|channel| self.loads[channel]).fold(0.0, f64::max)
    }

    fn add(&mut self, v: Node, port: usize, to: Node, tree: &[Port], load: f64) {
        self.path(v, port, to, tree).for_each(|channel| self.loads[channel] += load);
    }

    /// Adds what all hosts send to the hosts of `to`, `times` times, to the channels of its tree.
    fn carry<F>(&mut self, to: Node, paths: &Paths<F>, tree: &[Port], times: f64) {
        let weight = self.hosts[to as usize] * times;
        if weight == 0.0 {
            return;
        }
        for &v in paths.nodes.iter().rev().filter(|&&v| Node::from(v) != to) {
            let passing = std::mem::take(&mut self.passing[v as usize]) + self.hosts[v as usize];
            let port = usize::from(tree[v as usize]);
            let Some(&next) = self.csr.neighbors(Node::from(v)).get(port) else { continue };
            self.passing[next as usize] += passing;
            self.loads[self.csr.channels(Node::from(v)).start + port] += passing * weight;
        }
        self.passing[to as usize] = 0.0;
    }
}

impl Routing for Tables {
    fn kind(&self) -> Kind {
        Kind::Destination
    }

    fn is_table_free(&self) -> bool {
        false
    }

    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        let csr = self.network.stored()?;
        let port = self.ports[(to * csr.order() + at) as usize];
        let to = Node::from(*csr.neighbors(at).get(usize::from(port))?);
        Some(Hop { step: Step { port, to }, header })
    }
}
