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
/// assert_eq!((survey.delivered, survey.longest, survey.hops), (30, 3, 54));
/// // One direction round is taken by all packets that go half-way.
/// assert_eq!(survey.most_loaded, 6);
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
    /// The hops of all ways together.
    pub hops: u64,
    /// How much longer than a shortest way one is at most; unknown for ways drawn by lot.
    pub stretch: Option<f64>,
    /// The ways over the link, in one direction, that most take.
    pub most_loaded: u64,
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
        const NANOSECONDS: u128 = 100;
        if let Some(half) = routing.halves() {
            return Ok(Self::of(network, half, context)?.twice());
        }
        let csr = network.csr(context)?;
        let order = csr.order();
        let hops = u128::from(order).pow(2) * 10;
        let seconds = u64::try_from(hops * NANOSECONDS / 1_000_000_000).unwrap_or(u64::MAX);
        if seconds > context.seconds {
            let what = format!("following a packet between every two nodes of {network}");
            return Err(Refused::TooLong { what, seconds });
        }
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
                // A way that meets every channel has gone astray.
                while let Some(hop) = next(at, header, to).filter(|_| length <= 4 * order) {
                    loads[at as usize][usize::from(hop.step.port)] += 1;
                    (at, header) = (hop.step.to, hop.header);
                    length += 1;
                }
                if at == to {
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
            hops: all,
            stretch: Some(stretch),
            most_loaded: loads.iter().flatten().max().copied().unwrap_or(0),
            channels: loads.iter().map(|loads| loads.len() as u64).sum(),
        })
    }

    /// For packets by way of a third node, any of all: on average twice the hops and loads.
    fn twice(self) -> Self {
        let pairs = self.order.saturating_sub(1);
        // A way has two halves, and of each pair's ways one in `order` is by way of each node.
        let twice = |sum: u64| {
            (2 * u128::from(sum) * u128::from(pairs) / u128::from(self.order.max(1))) as u64
        };
        Self {
            longest: 2 * self.longest,
            hops: twice(self.hops),
            most_loaded: twice(self.most_loaded),
            stretch: None,
            ..self
        }
    }

    /// The hops of a way on average.
    pub fn mean(&self) -> f64 {
        self.hops as f64 / self.delivered as f64
    }

    /// The load of the most loaded link over that of the mean one.
    pub fn unevenness(&self) -> f64 {
        self.most_loaded as f64 * self.channels as f64 / self.hops as f64
    }

    /// How much every node can send to all others alike before a link is full, as a share of what
    /// a link carries.
    pub fn saturation(&self) -> f64 {
        self.order.saturating_sub(1) as f64 / self.most_loaded as f64
    }
}
