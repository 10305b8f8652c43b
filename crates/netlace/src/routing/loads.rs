//! What a routing makes of uniform traffic: every path followed, every channel counted.

use num_bigint::BigUint;

use super::{Forwarding, Kind, Routing};
use netlace_core::Context;
use netlace_core::costs;
use netlace_core::network::{Csr, Network, Node, Port, RequestError};
use netlace_core::search::{in_seconds, within_time};

/// The number of paths the links of one level carry, in one direction.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct LevelLoad {
    /// The links, counted in both directions.
    pub channels: u64,
    /// The paths over the busiest of them.
    pub most: f64,
    /// The paths over all of them.
    pub sum: f64,
}

impl LevelLoad {
    /// The paths over a link of this level, on average.
    pub fn mean(&self) -> Option<f64> {
        (self.channels > 0).then(|| self.sum / self.channels as f64)
    }
}

/// What one direction of a link carries.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct ChannelLoad {
    /// The node that sends.
    pub from: Node,
    /// The node that receives.
    pub to: Node,
    /// The number of paths between hosts over it.
    pub paths: f64,
}

/// What each direction of each link carries if all hosts send alike, in the order of nodes and ports.
///
/// ```
/// use netlace::{Context, routing::{SHORTEST, channel_loads}};
/// let context = Context::with_memory(1 << 20);
/// let net = netlace::parse("path(3)")?;
/// let shortest = SHORTEST.build(&net, &context).unwrap();
/// let loads = channel_loads(&net, &*shortest, &context).unwrap();
/// assert_eq!(loads.iter().map(|load| load.paths).collect::<Vec<_>>(), [2.0; 4]);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn channel_loads(
    network: &Network,
    routing: &dyn Routing,
    context: &Context,
) -> Result<Vec<ChannelLoad>, RequestError> {
    let loads = Loads::of(network, routing, context)?;
    let csr = network.csr(context)?;
    let channels =
        (0..csr.order()).flat_map(|v| csr.neighbors(v).iter().map(move |&to| (v, Node::from(to))));
    let load = |((from, to), paths)| ChannelLoad { from, to, paths };
    Ok(channels.zip(loads.channels).map(load).collect())
}

/// The paths between all pairs of hosts, added up.
#[derive(Default)]
pub(super) struct Loads {
    pub(super) hosts: u64,
    pub(super) pairs: u64,
    pub(super) delivered: u64,
    pub(super) longest: u64,
    pub(super) hops: f64,
    pub(super) stretch: Option<f64>,
    /// The number of paths each channel carries.
    channels: Vec<f64>,
}

impl Loads {
    pub(super) fn of(
        network: &Network,
        routing: &dyn Routing,
        context: &Context,
    ) -> Result<Self, RequestError> {
        let is_half = routing.halves().is_some();
        let routing = routing.halves().unwrap_or(routing);
        let csr = network.csr(context)?;
        let order = csr.order();
        let what = || format!("following a packet between every two nodes of {network}");
        let least = u128::from(order).pow(2).saturating_mul(costs::ROUTED_HOP.into());
        within_time(what, in_seconds(least), context)?;
        let allowed = context.longest_estimate();
        let most = allowed.saturating_mul(1_000_000_000 / costs::ROUTED_HOP);
        let mut follow = Follow {
            csr,
            routing,
            traffic: Traffic::of(network, order, is_half),
            all: Self { channels: vec![0.0; csr.channel_count()], ..Self::default() },
            stretch: 1.0,
            left: most,
        };
        let done = match routing.kind() {
            Kind::Destination => follow.by_trees(network, context)?,
            Kind::Oblivious => follow.by_pairs(context)?,
        };
        if let Err(to) = done {
            let seconds = allowed.saturating_mul(order) / (to + 1);
            return Err(RequestError::TooLong { what: what(), seconds });
        }
        Ok(follow.finish(is_half))
    }

    /// What the links of each level of the network of switches carry.
    pub(super) fn by_level(&self, network: &Network) -> Result<Vec<LevelLoad>, RequestError> {
        let topology = network.topology()?;
        let first = usize::from(network.switches().is_some());
        let mut levels = vec![LevelLoad::default(); network.levels().len()];
        let (mut links, mut channel) = (Vec::new(), 0);
        for v in 0..topology.order() {
            links.clear();
            topology.links(v, &mut links);
            for link in &links {
                let load = self.channels[channel];
                let level = &mut levels[usize::from(link.level)];
                level.channels += 1;
                level.most = level.most.max(load);
                level.sum += load;
                channel += 1;
            }
        }
        Ok(levels.split_off(first.min(levels.len())))
    }
}

/// How much nodes send to each other.
struct Traffic {
    /// The number of hosts of each node, and of all together.
    at: Vec<f64>,
    all: f64,
    senders: Vec<Node>,
    /// The switch of each node, where hosts are nodes; else the node itself.
    switch: Vec<Node>,
    /// The number of hosts each switch has.
    near: Vec<f64>,
    /// Hosts are nodes: their cables are no hops.
    cables: u64,
    /// Whether routes are halves of paths through any sender.
    is_half: bool,
}

impl Traffic {
    fn of(network: &Network, order: Node, is_half: bool) -> Self {
        let at: Vec<f64> = (0..order).map(|v| f64::from(network.endpoints().at(v))).collect();
        let senders = network.endpoints().senders(order).collect();
        let all = at.iter().sum();
        let mut row = Vec::new();
        let mut switch_of = |v: Node| match (network.switches(), network.topology()) {
            (Some(switches), Ok(topology)) if BigUint::from(v) >= *switches.order() => {
                row.clear();
                topology.neighbors(v, &mut row);
                row[0]
            }
            _ => v,
        };
        let switch: Vec<Node> = (0..order).map(&mut switch_of).collect();
        let mut near = vec![0.0; order as usize];
        switch.iter().zip(&at).for_each(|(&switch, hosts)| near[switch as usize] += hosts);
        let cables = if network.switches().is_some() { 2 } else { 0 };
        Self { at, all, senders, switch, near, cables, is_half }
    }

    /// The hosts of a node, times all those at other switches.
    fn sent(&self, v: Node) -> f64 {
        self.at[v as usize] * (self.all - self.near[self.switch[v as usize] as usize])
    }

    /// The number of paths that take the route from one node to another: those of their hosts. Routes that
    /// are half of a path, through any sender, are taken by their share of all paths from the one and of
    /// all paths to the other.
    fn weight(&self, from: Node, to: Node) -> f64 {
        if self.switch[from as usize] == self.switch[to as usize] {
            return 0.0;
        }
        if self.is_half {
            return (self.sent(from) + self.sent(to)) / self.senders.len() as f64;
        }
        self.at[from as usize] * self.at[to as usize]
    }
}

/// Packets that are followed.
struct Follow<'a> {
    csr: &'a Csr,
    routing: &'a dyn Routing,
    traffic: Traffic,
    all: Loads,
    stretch: f64,
    /// The number of hops that may still be asked for.
    left: u64,
}

/// The hops of the packets from one node to another, by all their choices.
#[derive(Clone, Copy)]
struct Hops {
    longest: u64,
    mean: f64,
}

/// Why packets of a routing were not followed to the end: time was up at this destination.
type TimeUp = Node;

impl Follow<'_> {
    /// All packets to a destination share a tree, so that every node is asked once.
    fn by_trees(
        &mut self,
        network: &Network,
        context: &Context,
    ) -> Result<Result<(), TimeUp>, RequestError> {
        // Its progress is not shown, but it can be cancelled.
        let report = |_, _| context.progress.pass_on(0, 1);
        let quiet = Context { progress: context.progress.through(&report), ..*context };
        let table = Forwarding::tabulate(network, self.routing, &quiet)?;
        let order = self.csr.order();
        let mut tree = Tree::new(order);
        let senders = self.traffic.senders.clone();
        for &to in &senders {
            context.progress.report(to, order)?;
            tree.grow(self.csr, &table, &senders, to);
            let distances = self.csr.distances(to);
            for &from in &senders {
                let arrives = tree.depth[from as usize];
                let distance = distances[from as usize];
                let hops = Hops { longest: arrives.into(), mean: arrives.into() };
                self.count(from, to, (arrives != UNDELIVERED).then_some(hops), distance);
            }
            self.spread(&mut tree, to);
        }
        Ok(Ok(()))
    }

    /// Adds what all send to `to` to the channels of its tree.
    fn spread(&mut self, tree: &mut Tree, to: Node) {
        let order: Vec<u32> = tree.farthest_first();
        for &v in &order {
            let weight = self.traffic.weight(v.into(), to);
            let sends = self.traffic.at[v as usize] > 0.0;
            let passing =
                std::mem::take(&mut tree.passing[v as usize]) + if sends { weight } else { 0.0 };
            let port = usize::from(tree.port[v as usize]);
            let channel = self.csr.channels(v.into()).start + port;
            self.all.channels[channel] += passing;
            tree.passing[self.csr.neighbors(v.into())[port] as usize] += passing;
        }
        tree.passing[to as usize] = 0.0;
    }

    /// Packets from different sources may take different paths: every one is followed, by each of its choices.
    fn by_pairs(&mut self, context: &Context) -> Result<Result<(), TimeUp>, RequestError> {
        let order = self.csr.order();
        let senders = self.traffic.senders.clone();
        let mut path = Vec::new();
        for &to in &senders {
            context.progress.report(to, order)?;
            let distances = self.csr.distances(to);
            for &from in senders.iter().filter(|&&from| from != to) {
                path.clear();
                let (choices, mut longest) = (self.routing.choices(from, to), Some(0));
                for choice in 0..choices {
                    let before = path.len();
                    let (mut at, mut header) = (from, self.routing.start(from, to, choice));
                    // A path that is much longer than there are nodes never arrives.
                    while let Some(hop) = self.routing.next(at, header, to)
                        && (path.len() - before) as Node <= 4 * order
                    {
                        path.push(self.csr.channels(at).start + usize::from(hop.step.port));
                        (at, header) = (hop.step.to, hop.header);
                    }
                    let hops = (path.len() - before) as u64;
                    let Some(left) = self.left.checked_sub(hops) else {
                        return Ok(Err(to));
                    };
                    self.left = left;
                    longest = longest.filter(|_| at == to).map(|longest: u64| longest.max(hops));
                }
                let arrives = longest
                    .map(|longest| Hops { longest, mean: path.len() as f64 / choices as f64 });
                self.count(from, to, arrives, distances[from as usize]);
                if arrives.is_some() {
                    let weight = self.traffic.weight(from, to) / choices as f64;
                    path.iter().for_each(|&channel| self.all.channels[channel] += weight);
                }
            }
        }
        Ok(Ok(()))
    }

    /// Counts a pair of nodes, and how far its packets go if they arrive.
    fn count(&mut self, from: Node, to: Node, arrives: Option<Hops>, distance: u32) {
        let Traffic { at, switch, cables, .. } = &self.traffic;
        if switch[from as usize] == switch[to as usize] {
            return;
        }
        let pairs = (at[from as usize] * at[to as usize]) as u64;
        self.all.pairs += pairs;
        if let Some(Hops { longest, mean }) = arrives {
            let longest = longest - cables;
            self.all.delivered += pairs;
            self.all.longest = self.all.longest.max(longest);
            self.all.hops += self.traffic.weight(from, to) * (mean - *cables as f64);
            let least = u64::from(distance) - self.traffic.cables;
            self.stretch = self.stretch.max(longest as f64 / least as f64);
        }
    }

    fn finish(self, is_half: bool) -> Loads {
        let Loads { longest, .. } = self.all;
        Loads {
            hosts: self.traffic.all as u64,
            longest: if is_half { 2 * longest } else { longest },
            stretch: (!is_half).then_some(self.stretch),
            ..self.all
        }
    }
}

/// A node from which no packet arrives.
const UNDELIVERED: u32 = u32::MAX;

/// Not examined yet.
const NEW: u32 = u32::MAX - 1;

/// The routes to one destination.
struct Tree {
    /// The number of hops to each node that packets pass.
    depth: Vec<u32>,
    port: Vec<Port>,
    /// What passes each node.
    passing: Vec<f64>,
    passed: Vec<u32>,
}

impl Tree {
    fn new(order: Node) -> Self {
        let order = order as usize;
        Self {
            depth: vec![NEW; order],
            port: vec![0; order],
            passing: vec![0.0; order],
            passed: Vec::new(),
        }
    }

    fn grow(&mut self, csr: &Csr, table: &Forwarding, senders: &[Node], to: Node) {
        self.depth.fill(NEW);
        self.passed.clear();
        self.depth[to as usize] = 0;
        let mut stack = Vec::new();
        for &from in senders {
            let mut at = from;
            // What is met again before it is known goes round in a cycle, and stays undelivered.
            while self.depth[at as usize] == NEW {
                self.depth[at as usize] = UNDELIVERED;
                let Some(port) = table.port(at, to) else { break };
                self.port[at as usize] = port;
                stack.push(at);
                at = csr.neighbors(at)[usize::from(port)].into();
            }
            let mut depth = self.depth[at as usize];
            while let Some(v) = stack.pop() {
                if depth == UNDELIVERED {
                    continue;
                }
                depth += 1;
                self.depth[v as usize] = depth;
                self.passed.push(v as u32);
            }
        }
    }

    fn farthest_first(&self) -> Vec<u32> {
        let mut nodes = self.passed.clone();
        nodes.sort_unstable_by_key(|&v| std::cmp::Reverse(self.depth[v as usize]));
        nodes
    }
}
