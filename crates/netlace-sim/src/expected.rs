//! What follows from routes alone: the latency without load, and the load that the busiest channel allows.

use crate::packets::{Destinations, draw};
use crate::routes::Routes;
use crate::wiring::Wiring;
use netlace::Context;
use netlace::network::{Port, RequestError};

/// The cycles of a packet at its first and last router, in addition to those of each hop and of its flits.
pub const ENDS: u32 = 7;
/// The cycles of a hop, in addition to those on the wire.
pub const HOP: u32 = 4;

/// What traffic expects of routes.
#[derive(Clone, Debug, PartialEq)]
pub struct Expected {
    /// The mean latency of a packet that meets no other, with a single flit.
    pub latency: f64,
    /// The greatest of these.
    pub longest: u32,
    /// The flits that the busiest channel carries for each flit that an endpoint sends.
    pub busiest: f64,
    /// Whether only some of the pairs were followed.
    pub is_sampled: bool,
}

impl Expected {
    /// The mean latency of packets of this number of flits that meet no other.
    pub fn latency_of(&self, flits: u32) -> f64 {
        self.latency + f64::from(flits - 1)
    }

    /// The flits per cycle that each endpoint can send at most: then the busiest channel, or its own, carries one in each cycle.
    pub fn saturation(&self) -> f64 {
        1.0 / self.busiest.max(1.0)
    }
}

/// Pairs that are followed at most; beyond, this many are drawn.
const MOST_PAIRS: u64 = 20_000_000;

/// Follows the packets between all pairs that send to each other.
pub fn expected(
    wiring: &Wiring,
    routes: &dyn Routes,
    destinations: &Destinations,
    seed: u64,
    context: &Context,
) -> Result<Expected, ExpectedError> {
    let n = wiring.endpoints();
    let mut follow = Follow {
        wiring,
        routes,
        seed,
        channels: vec![0.0; wiring.all_ports()],
        weight: 0.0,
        latency: 0.0,
        longest: 0,
    };
    let (all, with_self) = match destinations {
        Destinations::Any(_) => (u64::from(n).pow(2), true),
        Destinations::Others(_) => (u64::from(n).pow(2), false),
        Destinations::Permutation(_) => (u64::from(n), false),
    };
    let is_sampled = all > MOST_PAIRS;
    // Of each endpoint, the pairs that are followed.
    let each =
        if is_sampled { (MOST_PAIRS / u64::from(n)).max(1) } else { all / u64::from(n) } as u32;
    for from in 0..n {
        context.progress.report(from.into(), n.into()).map_err(RequestError::from)?;
        for i in 0..each {
            let to = match destinations {
                Destinations::Permutation(to) => to[from as usize],
                _ if is_sampled => ((u128::from(draw(seed, from, i)) * u128::from(n)) >> 64) as u32,
                _ => i,
            };
            if to != from || with_self {
                follow.packet(from, to)?;
            }
        }
    }
    // A weight of one for each endpoint that sends.
    let senders = f64::from(destinations.senders());
    let busiest = follow.channels.iter().copied().fold(0.0, f64::max);
    let weight = follow.weight.max(1.0);
    Ok(Expected {
        latency: follow.latency / weight,
        longest: follow.longest,
        busiest: busiest * senders / weight,
        is_sampled: is_sampled || routes.is_random(),
    })
}

/// A packet that does not arrive.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ExpectedError {
    /// There is no route.
    #[error("there is no route from endpoint {from} to endpoint {to}")]
    NoRoute {
        /// Where it starts.
        from: u32,
        /// Where it goes.
        to: u32,
    },
    /// The work was refused or ended.
    #[error(transparent)]
    Request(#[from] RequestError),
}

struct Follow<'a> {
    wiring: &'a Wiring,
    routes: &'a dyn Routes,
    seed: u64,
    channels: Vec<f64>,
    weight: f64,
    latency: f64,
    longest: u32,
}

impl Follow<'_> {
    fn packet(&mut self, from: u32, to: u32) -> Result<(), ExpectedError> {
        let undelivered = || ExpectedError::NoRoute { from, to };
        let (mut at, mut came_by) = (self.wiring.router_of(from), self.wiring.port_of(from));
        let mut header = self.routes.start(from, to, draw(self.seed, from, to));
        let mut latency = ENDS;
        for _ in 0..=self.wiring.routers().saturating_mul(64) {
            let next = self.routes.next(at as u32, came_by, &mut header, to);
            let port = usize::from(next.ok_or_else(undelivered)?);
            self.channels[self.wiring.ports_before(at) + port] += 1.0;
            let Some(wire) = self.wiring.links(at).get(port) else {
                self.weight += 1.0;
                self.latency += f64::from(latency);
                self.longest = self.longest.max(latency);
                return Ok(());
            };
            latency += HOP + u32::from(wire.cycles);
            (at, came_by) = (wire.to as usize, wire.back as Port);
        }
        Err(undelivered())
    }
}
