//! What a routing is like: how long its ways are, and how evenly it loads the links.

use super::{Forwarding, Header, Hop, Kind, Routing};
use crate::context::Context;
use crate::network::{Network, Node, Refused, Step};

/// A routing measured on all pairs of endpoints at different nodes.
///
/// ```
/// use netlace::{Context, routing::{ROUTINGS, Survey}};
/// let context = Context::with_memory(1 << 20);
/// let net = netlace::parse("ring(6)")?;
/// let shortest = (ROUTINGS[0].build)(&net, &context).unwrap();
/// let survey = Survey::of(&net, &*shortest, &context).unwrap();
/// assert_eq!((survey.delivered, survey.longest, survey.hops), (30, 3, 54.0));
/// // One direction round is taken by all packets that go half-way.
/// assert_eq!(survey.most_loaded, 6.0);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Survey {
    /// The number of endpoints.
    pub endpoints: u64,
    /// Ordered pairs of different nodes that carry endpoints.
    pub pairs: u64,
    /// Those of them between which packets arrive.
    pub delivered: u64,
    /// The hops of the longest way; a bound if [`stretch`](Survey::stretch) is unknown.
    pub longest: u64,
    /// Ways of pairs of endpoints, as far as they are delivered.
    pub ways: f64,
    /// The hops of all these ways together, on average over what is drawn by lot.
    pub hops: f64,
    /// How much longer than a shortest way one is at most; unknown for ways drawn by lot.
    pub stretch: Option<f64>,
    /// The ways over the link, in one direction, that most take, likewise.
    pub most_loaded: f64,
    /// The links, counted in both directions.
    pub channels: u64,
}

/// How many endpoints each node carries, and all together.
struct Carried {
    at: Vec<u32>,
    all: f64,
    senders: Vec<Node>,
}

impl Carried {
    fn of(network: &Network, order: Node) -> Self {
        let at: Vec<u32> = (0..order).map(|v| network.endpoints().at(v)).collect();
        let senders = network.endpoints().senders(order).collect();
        let all = at.iter().map(|&number| f64::from(number)).sum();
        Self { at, all, senders }
    }

    /// The endpoints of a node, times all those elsewhere.
    fn sent(&self, v: Node) -> f64 {
        let here = f64::from(self.at[v as usize]);
        here * (self.all - here)
    }

    fn ways(&self) -> f64 {
        self.senders.iter().map(|&v| self.sent(v)).sum()
    }

    /// How many ways take the route from one node to another: those of their endpoints. Routes
    /// that are half of a way, by way of any node that carries endpoints, are taken by their share
    /// of all ways from the one and of all ways to the other.
    fn weight(&self, from: Node, to: Node, is_half: bool) -> f64 {
        if is_half {
            return (self.sent(from) + self.sent(to)) / self.senders.len() as f64;
        }
        f64::from(self.at[from as usize]) * f64::from(self.at[to as usize])
    }
}

impl Survey {
    /// Follows a packet between every two nodes that carry endpoints.
    pub fn of(
        network: &Network,
        routing: &dyn Routing,
        context: &Context,
    ) -> Result<Self, Refused> {
        /// About what a hop takes.
        const NANOSECONDS: u64 = 20;
        let is_half = routing.halves().is_some();
        let routing = routing.halves().unwrap_or(routing);
        let csr = network.csr(context)?;
        let order = csr.order();
        let what = format!("following a packet between every two nodes of {network}");
        let most = context.seconds.saturating_mul(1_000_000_000 / NANOSECONDS);
        if u128::from(order).pow(2) > u128::from(most) {
            let pairs = u64::try_from(u128::from(order).pow(2)).unwrap_or(u64::MAX);
            let seconds = pairs / (1_000_000_000 / NANOSECONDS);
            return Err(Refused::TooLong { what, seconds });
        }
        let carried = Carried::of(network, order);
        let (mut followed, mut way) = (0, Vec::new());
        let quiet = Context { progress: &|_, _| {}, ..*context };
        let table = match routing.kind() {
            Kind::Destination => Some(Forwarding::tabulate(network, routing, &quiet)?),
            Kind::Oblivious => None,
        };
        let next = |at: Node, header: Header, to: Node| match &table {
            Some(table) => table.port(at, to).map(|port| {
                let to = Node::from(csr.neighbors(at)[usize::from(port)]);
                Hop { step: Step { port, to }, header }
            }),
            None => routing.next(at, header, to),
        };
        let mut loads: Vec<Vec<f64>> =
            (0..order).map(|v| vec![0.0; csr.neighbors(v).len()]).collect();
        let (mut delivered, mut longest, mut stretch) = (0, 0, 1.0_f64);
        let (mut ways, mut hops) = (0.0, 0.0);
        let mut queue = Vec::new();
        for &to in &carried.senders {
            (context.progress)(to, order);
            let mut distances = vec![u32::MAX; order as usize];
            csr.search(to, &mut distances, &mut queue);
            for &from in carried.senders.iter().filter(|&&from| from != to) {
                let (mut at, mut header) = (from, routing.start(from, to, 0));
                let mut length = 0;
                way.clear();
                // A way that is much longer than there are nodes has gone astray.
                while let Some(hop) = next(at, header, to).filter(|_| length <= 4 * order) {
                    way.push((at as usize, usize::from(hop.step.port)));
                    (at, header) = (hop.step.to, hop.header);
                    length += 1;
                }
                followed += length;
                if followed > most {
                    let seconds = context.seconds.saturating_mul(order) / (to + 1);
                    return Err(Refused::TooLong { what, seconds });
                }
                if at == to {
                    let weight = carried.weight(from, to, is_half);
                    way.iter().for_each(|&(at, port)| loads[at][port] += weight);
                    delivered += 1;
                    longest = longest.max(length);
                    ways += weight;
                    hops += weight * length as f64;
                    stretch = stretch.max(length as f64 / f64::from(distances[from as usize]));
                }
            }
        }
        let senders = carried.senders.len() as u64;
        let pairs = senders * senders.saturating_sub(1);
        if is_half {
            // Ways may also begin or end where they are to lead by.
            ways = carried.ways() * delivered as f64 / pairs.max(1) as f64;
        }
        Ok(Self {
            endpoints: carried.all as u64,
            pairs,
            delivered,
            longest: if is_half { 2 * longest } else { longest },
            ways,
            hops,
            stretch: (!is_half).then_some(stretch),
            most_loaded: loads.iter().flatten().copied().fold(0.0, f64::max),
            channels: loads.iter().map(|loads| loads.len() as u64).sum(),
        })
    }

    /// The hops of a way on average, if there is one.
    pub fn mean(&self) -> Option<f64> {
        (self.delivered > 0).then(|| self.hops / self.ways)
    }

    /// The load of the most loaded link over that of the mean one.
    pub fn unevenness(&self) -> Option<f64> {
        (self.delivered > 0).then(|| self.most_loaded * self.channels as f64 / self.hops)
    }

    /// How much every endpoint can send to all others alike before a link is full, as a share of
    /// what a link carries.
    pub fn saturation(&self) -> Option<f64> {
        (self.delivered > 0).then(|| (self.endpoints - 1) as f64 / self.most_loaded)
    }
}
