//! Packets that go through a random endpoint's router, always or where the direct route is busy when they set out.
//!
//! Both halves of a route have lanes of their own, those of the second behind those of the first; direct routes are second halves.

use super::{Adaptive, Ask, Detours, Idle, Routes, Seen, Tabled};
use netlace::network::{Header, Lane, Port};

/// A routing twice, to an endpoint that is drawn and on from its router (L. G. Valiant: A Scheme for Fast Parallel Communication. SIAM
/// Journal on Computing, 1982).
///
/// The word of a header is one more than that endpoint, until its router is reached.
pub(crate) struct Halved {
    pub(crate) half: Tabled,
    pub(crate) endpoints: u32,
    /// Whether packets may go straight, and when they do. Their first router decides (A. Singh: Load-Balanced Routing in Interconnection
    /// Networks. Stanford, 2005; UGAL with local queues).
    pub(crate) detours: Option<Detours>,
}

impl Halved {
    /// What a packet on its second half carries, from the router of an endpoint on.
    fn second(&self, from: u32, to: u32) -> Header {
        let Header { lane, .. } = self.half.start(from, to, 0);
        Header { lane: self.half.lanes() + lane, word: 0 }
    }
}

impl Routes for Halved {
    fn lanes(&self) -> Lane {
        2 * self.half.lanes()
    }

    fn has_words(&self) -> bool {
        true
    }

    fn may_carry(&self, header: Header) -> bool {
        header.lane < self.lanes() && header.word <= u64::from(self.endpoints)
    }

    fn choices(&self) -> u32 {
        if self.detours.is_some() { 1 } else { self.endpoints }
    }

    fn start(&self, from: u32, to: u32, draw: u64) -> Header {
        let via = ((u128::from(draw) * u128::from(self.endpoints)) >> 64) as u32;
        if self.half.router_of(via) == self.half.router_of(from) {
            return self.second(from, to);
        }
        Header { lane: self.half.start(from, via, 0).lane, word: u64::from(via) + 1 }
    }

    fn next(&self, at: u32, came_by: Port, header: &mut Header, to: u32) -> Option<Port> {
        if self.detours.is_some() {
            let ask = self.choose(at, came_by, *header, to, &Idle)?;
            *header = ask.header;
            return Some(ask.port);
        }
        self.follow(at, header, to)
    }

    fn adaptive(&self) -> Option<&dyn Adaptive> {
        self.detours.is_some().then_some(self)
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
        if let (Some(detours), Some(via)) = (&self.detours, header.word.checked_sub(1)) {
            let endpoint = detours.endpoint_behind(at, came_by);
            if let Some(from) = endpoint.map(|number| self.half.endpoint_at(at, number))
                && detours.go_straight(&self.half, at, via as u32, to, seen)
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
