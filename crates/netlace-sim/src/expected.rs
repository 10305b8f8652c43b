//! What follows from routes alone: the latency without load, and the load that the busiest channel allows.

use crate::packets::{Destinations, Weights, draw};
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
    let mut sum = Sum {
        follow: Follow::new(wiring, routes),
        near: (usize::MAX, Vec::new()),
        weight: 0.0,
        latency: 0.0,
        longest: 0,
        fewest_hops: 0.0,
    };
    let is_sampled = match destinations {
        Destinations::Weighted(weights) => sum.weighted(n, weights, seed, context)?,
        _ => sum.alike(n, destinations, seed, context)?,
    };
    // A weight of one for each endpoint that sends.
    let senders = f64::from(destinations.senders());
    let busiest = match routes.adaptive() {
        None => sum.follow.busiest(),
        // Packets that choose take the fewest hops at best, and spread over all links.
        Some(_) => sum.fewest_hops / wiring.link_ports().count().max(1) as f64,
    };
    let weight = if sum.weight > 0.0 { sum.weight } else { 1.0 };
    let busiest = busiest * senders / weight;
    Ok(Expected {
        latency: sum.latency / weight,
        longest: sum.longest,
        busiest: match destinations {
            // The endpoint that sends most may be what limits all.
            Destinations::Weighted(_) => busiest.max(destinations.greatest_rate()),
            _ => busiest,
        },
        is_sampled,
    })
}

/// What all packets that were followed take.
struct Sum<'a> {
    follow: Follow<'a>,
    /// The router that was asked for last, and the hops from there to each.
    near: (usize, Vec<u32>),
    weight: f64,
    latency: f64,
    longest: u32,
    /// The hops of all if each took the fewest, where packets choose.
    fewest_hops: f64,
}

impl Sum<'_> {
    fn add(&mut self, from: u32, to: u32, choice: u64, weight: f64) -> Result<(), ExpectedError> {
        let latency = self.follow.packet(from, to, choice, weight)?;
        self.weight += weight;
        self.latency += f64::from(latency) * weight;
        self.longest = latency.max(self.longest);
        let Follow { wiring, routes, .. } = self.follow;
        if routes.adaptive().is_some() {
            let router = wiring.router_of(from);
            if self.near.0 != router {
                self.near = (router, wiring.hops_from(router));
            }
            self.fewest_hops += f64::from(self.near.1[wiring.router_of(to)]) * weight;
        }
        Ok(())
    }

    /// All endpoints send as much. Whether only some of the pairs were followed.
    fn alike(
        &mut self,
        n: u32,
        destinations: &Destinations,
        seed: u64,
        context: &Context,
    ) -> Result<bool, ExpectedError> {
        // Where routes lead through a random endpoint, which does not depend on the destination, both halves are the same with
        // and without packets from an endpoint to itself.
        let choices = self.follow.routes.choices();
        let with_self = matches!(destinations, Destinations::Any(_)) || choices > 1;
        let each = if destinations.is_permutation() { choices } else { n };
        // Of each endpoint, the routes that are followed.
        let most = (MOST_PAIRS / u64::from(n)).max(1);
        let is_sampled = u64::from(each) > most;
        let each = u64::from(each).min(most) as u32;
        for from in 0..n {
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
                    self.add(from, to, choice, 1.0)?;
                }
            }
        }
        Ok(is_sampled)
    }

    /// Each endpoint sends what it does to whom it does. Of random routes some are followed.
    fn weighted(
        &mut self,
        n: u32,
        weights: &Weights,
        seed: u64,
        context: &Context,
    ) -> Result<bool, ExpectedError> {
        const SAMPLES: u32 = 16;
        let choices = self.follow.routes.choices();
        let followed = choices.min(SAMPLES);
        let is_sampled = followed < choices;
        for from in 0..n {
            context.progress.report(from.into(), n.into()).map_err(RequestError::from)?;
            for (to, weight) in weights.row(from) {
                for i in 0..followed {
                    let choice = if is_sampled {
                        draw(seed ^ u64::from(to), from, i)
                    } else {
                        nth(i, choices)
                    };
                    self.add(from, to, choice, weight / f64::from(followed))?;
                }
            }
        }
        Ok(is_sampled)
    }
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
