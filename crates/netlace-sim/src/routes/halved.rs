//! Packets that go through a random endpoint's router, always or where the direct route is busy.
//!
//! Both halves of a route have lanes of their own, those of the second behind those of the first; direct routes are second halves.

use super::{Adaptive, Ask, Idle, NO_QUEUE, Routes, Seen, Tabled};
use crate::wiring::Wiring;
use netlace::network::{Header, Lane, Port};

/// A routing twice, to an endpoint that is drawn and on from its router (L. G. Valiant: A Scheme for Fast Parallel Communication. SIAM
/// Journal on Computing, 1982).
///
/// The word of a header is one more than that endpoint, until its router is reached.
pub(crate) struct Halved {
    pub(crate) half: Tabled,
    pub(crate) endpoints: u32,
    /// Where the direct route is preferred.
    pub(crate) direct: Option<Direct>,
}

/// Packets take the direct route unless it is busier than the other one: their first router compares the flits that wait at both
/// ports, each for all hops of the route (A. Singh: Load-Balanced Routing in Interconnection Networks. Stanford, 2005; UGAL with
/// local queues).
pub(crate) struct Direct {
    /// The far end of each link of each router.
    neighbors: Vec<Vec<u32>>,
    /// Flits times hops that make a direct route no busier.
    threshold: u64,
}

impl Direct {
    /// For packets of this number of flits.
    pub(crate) fn new(wiring: &Wiring, flits: u32) -> Self {
        Self { neighbors: wiring.neighbors(), threshold: NO_QUEUE * u64::from(flits) }
    }
}

impl Halved {
    /// What a packet on its second half carries, from the router of an endpoint on.
    fn second(&self, from: u32, to: u32) -> Header {
        let Header { lane, .. } = self.half.start(from, to, 0);
        Header { lane: self.half.lanes() + lane, word: 0 }
    }

    /// The hops from a router to that of an endpoint. The routing is certified, and so delivers.
    fn hops(&self, direct: &Direct, mut at: u32, to: u32) -> u64 {
        let mut hops = 0;
        while !self.half.is_at(at, to)
            && let Some(port) = self.half.port(at, to)
        {
            at = direct.neighbors[at as usize][usize::from(port)];
            hops += 1;
        }
        hops
    }

    /// Whether a packet at its first router goes straight to its endpoint.
    fn goes_straight(&self, direct: &Direct, at: u32, via: u32, to: u32, seen: &dyn Seen) -> bool {
        let (Some(straight), Some(detour)) = (self.half.port(at, to), self.half.port(at, via))
        else {
            return true;
        };
        if self.half.is_at(at, to) || self.half.is_at(at, via) {
            return true;
        }
        let queued = seen.queued(straight) * self.hops(direct, at, to);
        let through =
            self.hops(direct, at, via) + self.hops(direct, self.half.router_of(via) as u32, to);
        queued <= seen.queued(detour) * through + direct.threshold
    }
}

impl Routes for Halved {
    fn lanes(&self) -> Lane {
        2 * self.half.lanes()
    }

    fn has_words(&self) -> bool {
        true
    }

    fn choices(&self) -> u32 {
        if self.direct.is_some() { 1 } else { self.endpoints }
    }

    fn start(&self, from: u32, to: u32, draw: u64) -> Header {
        let via = ((u128::from(draw) * u128::from(self.endpoints)) >> 64) as u32;
        if self.half.router_of(via) == self.half.router_of(from) {
            return self.second(from, to);
        }
        Header { lane: self.half.start(from, via, 0).lane, word: u64::from(via) + 1 }
    }

    fn next(&self, at: u32, came_by: Port, header: &mut Header, to: u32) -> Option<Port> {
        if self.direct.is_some() {
            let ask = self.choose(at, came_by, *header, to, &Idle)?;
            *header = ask.header;
            return Some(ask.port);
        }
        self.follow(at, header, to)
    }

    fn adaptive(&self) -> Option<&dyn Adaptive> {
        self.direct.is_some().then_some(self)
    }
}

impl Halved {
    /// The port of a packet that has decided.
    fn follow(&self, at: u32, header: &mut Header, to: u32) -> Option<Port> {
        let Some(via) = header.word.checked_sub(1) else { return self.half.port(at, to) };
        let via = via as u32;
        if self.half.is_at(at, via) {
            *header = self.second(via, to);
            return self.half.port(at, to);
        }
        self.half.port(at, via)
    }
}

impl Adaptive for Halved {
    fn choose(
        &self,
        at: u32,
        came_by: Port,
        header: Header,
        to: u32,
        seen: &dyn Seen,
    ) -> Option<Ask> {
        let mut header = header;
        if let (Some(direct), Some(via)) = (&self.direct, header.word.checked_sub(1)) {
            // The ports behind those of the links are those of endpoints.
            let endpoint = usize::from(came_by).checked_sub(direct.neighbors[at as usize].len());
            if let Some(from) = endpoint.map(|number| self.half.endpoint_at(at, number))
                && self.goes_straight(direct, at, via as u32, to, seen)
            {
                header = self.second(from, to);
            }
        }
        let port = self.follow(at, &mut header, to)?;
        Some(Ask { port, header, whole: false })
    }

    fn has_escape(&self) -> bool {
        false
    }
}
