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
    let mut follow = Follow::new(wiring, routes);
    let (mut weight, mut latency, mut longest) = (0.0, 0.0, 0);
    // Where routes lead through a random endpoint, which does not depend on the destination, both halves are the same with and
    // without packets from an endpoint to itself.
    let choices = routes.choices();
    let with_self = matches!(destinations, Destinations::Any(_)) || choices > 1;
    let each = match destinations {
        Destinations::Any(_) | Destinations::Others(_) => n,
        Destinations::Permutation(_) => choices,
    };
    // Of each endpoint, the routes that are followed.
    let most = (MOST_PAIRS / u64::from(n)).max(1);
    let is_sampled = u64::from(each) > most;
    let each = u64::from(each).min(most) as u32;
    let (mut fewest_hops, mut hops) = (0.0, (usize::MAX, Vec::new()));
    for from in 0..n {
        let router = wiring.router_of(from);
        if routes.adaptive().is_some() && hops.0 != router {
            hops = (router, wiring.hops_from(router));
        }
        context.progress.report(from.into(), n.into()).map_err(RequestError::from)?;
        for i in 0..each {
            let drawn = draw(seed, from, i);
            let to = match destinations {
                Destinations::Permutation(to) => to[from as usize],
                _ if is_sampled => ((u128::from(drawn) * u128::from(n)) >> 64) as u32,
                _ => i,
            };
            // Every endpoint, and every destination, with every choice once.
            let choice = if is_sampled { draw(!seed, from, i) } else { nth(from + i, choices) };
            let is_own = to == from && (!with_self || destinations.is_permutation());
            if !is_own {
                let one = follow.packet(from, to, choice, 1.0)?;
                weight += 1.0;
                latency += f64::from(one);
                longest = one.max(longest);
                if routes.adaptive().is_some() {
                    fewest_hops += f64::from(hops.1[wiring.router_of(to)]);
                }
            }
        }
    }
    // A weight of one for each endpoint that sends.
    let senders = f64::from(destinations.senders());
    let busiest = match routes.adaptive() {
        None => follow.busiest(),
        // Packets that choose take the fewest hops at best, and spread over all links.
        Some(_) => fewest_hops / wiring.link_ports().count().max(1) as f64,
    };
    let weight = f64::max(weight, 1.0);
    Ok(Expected {
        latency: latency / weight,
        longest,
        busiest: busiest * senders / weight,
        is_sampled,
    })
}

/// The random number that chooses one of several things, counted round.
fn nth(number: u32, choices: u32) -> u64 {
    (u128::from(number % choices) << 64).div_ceil(choices.into()) as u64
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

/// Follows packets that meet no others.
pub(crate) struct Follow<'a> {
    wiring: &'a Wiring,
    routes: &'a dyn Routes,
    /// The flits that leave each port of each router.
    channels: Vec<f64>,
}

impl<'a> Follow<'a> {
    pub(crate) fn new(wiring: &'a Wiring, routes: &'a dyn Routes) -> Self {
        Self { wiring, routes, channels: vec![0.0; wiring.all_ports()] }
    }

    /// The flits that leave the busiest port.
    pub(crate) fn busiest(&self) -> f64 {
        self.channels.iter().copied().fold(0.0, f64::max)
    }

    /// The latency of the first of some flits.
    pub(crate) fn packet(
        &mut self,
        from: u32,
        to: u32,
        choice: u64,
        flits: f64,
    ) -> Result<u32, ExpectedError> {
        let undelivered = || ExpectedError::NoRoute { from, to };
        let (mut at, mut came_by) = (self.wiring.router_of(from), self.wiring.port_of(from));
        let mut header = self.routes.start(from, to, choice);
        let mut latency = ENDS;
        for _ in 0..=self.wiring.routers().saturating_mul(64) {
            let next = self.routes.next(at as u32, came_by, &mut header, to);
            let port = usize::from(next.ok_or_else(undelivered)?);
            self.channels[self.wiring.ports_before(at) + port] += flits;
            let Some(wire) = self.wiring.links(at).get(port) else { return Ok(latency) };
            latency += HOP + u32::from(wire.cycles);
            (at, came_by) = (wire.to as usize, wire.back as Port);
        }
        Err(undelivered())
    }
}
