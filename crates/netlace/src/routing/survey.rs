//! What a routing is like: how long its ways are, and how evenly it loads the links.

use super::{Forwarding, Header, Hop, Kind, Routing};
use crate::context::Context;
use crate::network::{Network, Node, Refused, Step};

/// A routing measured on all pairs of different nodes.
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
    /// The number of nodes.
    pub order: Node,
    /// Pairs between which packets arrive, of order·(order − 1).
    pub delivered: u64,
    /// The hops of the longest way; a bound if [`stretch`](Survey::stretch) is unknown.
    pub longest: u64,
    /// The hops of all ways together, on average over what is drawn by lot.
    pub hops: f64,
    /// How much longer than a shortest way one is at most; unknown for ways drawn by lot.
    pub stretch: Option<f64>,
    /// The ways over the link, in one direction, that most take, likewise.
    pub most_loaded: f64,
    /// The links, counted in both directions.
    pub channels: u64,
}

impl Survey {
    /// Follows a packet between every two nodes.
    pub fn of(
        network: &Network,
        routing: &dyn Routing,
        context: &Context,
    ) -> Result<Self, Refused> {
        /// About what a hop takes.
        const NANOSECONDS: u64 = 20;
        if let Some(half) = routing.halves() {
            return Ok(Self::of(network, half, context)?.twice());
        }
        let csr = network.csr(context)?;
        let order = csr.order();
        let what = format!("following a packet between every two nodes of {network}");
        let most = context.seconds.saturating_mul(1_000_000_000 / NANOSECONDS);
        if u128::from(order).pow(2) > u128::from(most) {
            let pairs = u64::try_from(u128::from(order).pow(2)).unwrap_or(u64::MAX);
            let seconds = pairs / (1_000_000_000 / NANOSECONDS);
            return Err(Refused::TooLong { what, seconds });
        }
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
        let mut loads: Vec<Vec<u64>> =
            (0..order).map(|v| vec![0; csr.neighbors(v).len()]).collect();
        let (mut delivered, mut longest, mut all, mut stretch) = (0, 0, 0, 1.0_f64);
        let mut queue = Vec::new();
        for to in 0..order {
            (context.progress)(to, order);
            let mut distances = vec![u32::MAX; order as usize];
            csr.search(to, &mut distances, &mut queue);
            for from in (0..order).filter(|&from| from != to) {
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
                    way.iter().for_each(|&(at, port)| loads[at][port] += 1);
                    delivered += 1;
                    longest = longest.max(length);
                    all += length;
                    stretch = stretch.max(length as f64 / f64::from(distances[from as usize]));
                }
            }
        }
        Ok(Self {
            order,
            delivered,
            longest,
            hops: all as f64,
            stretch: Some(stretch),
            most_loaded: loads.iter().flatten().max().copied().unwrap_or(0) as f64,
            channels: loads.iter().map(|loads| loads.len() as u64).sum(),
        })
    }

    /// For packets by way of a third node, any of all: a way has two halves, and of the ways of
    /// each pair one in `order` is by way of each node.
    fn twice(self) -> Self {
        let share = 2.0 * self.order.saturating_sub(1) as f64 / self.order as f64;
        Self {
            longest: 2 * self.longest,
            hops: share * self.hops,
            most_loaded: share * self.most_loaded,
            stretch: None,
            ..self
        }
    }

    /// The hops of a way on average, if there is one.
    pub fn mean(&self) -> Option<f64> {
        (self.delivered > 0).then(|| self.hops / self.delivered as f64)
    }

    /// The load of the most loaded link over that of the mean one.
    pub fn unevenness(&self) -> Option<f64> {
        (self.delivered > 0).then(|| self.most_loaded * self.channels as f64 / self.hops)
    }

    /// How much every node can send to all others alike before a link is full, as a share of what
    /// a link carries.
    pub fn saturation(&self) -> Option<f64> {
        (self.delivered > 0).then(|| (self.order - 1) as f64 / self.most_loaded)
    }
}
