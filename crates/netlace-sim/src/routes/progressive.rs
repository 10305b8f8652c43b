//! Packets that may turn aside at each router of the group in which they begin.
//!
//! There are three thirds of lanes: of routes from end to end, and of both halves of those through another router. A packet goes on
//! from the first to the second when it turns aside, and from the second to the third at the router between; on each its route is one of the routing's,
//! whole, which ascends on its lane by the certificate's numbers. So all of it ascends.

use super::{Adaptive, Ask, Detours, Idle, Routes, Seen, Tabled};
use netlace::network::{Header, Lane, Port};

/// UGAL that decides anew at each router, until a link leads out of the group (N. Jiang, J. Kim, W. J. Dally: Indirect Adaptive Routing
/// on Large Scale Interconnection Networks. ISCA 2009; progressive adaptive routing).
///
/// The word of a header is one more than the endpoint to turn aside to, until it has been reached or is no choice any more.
pub(crate) struct Progressive {
    pub(crate) routes: Tabled,
    pub(crate) endpoints: u32,
    pub(crate) detours: Detours,
    /// Whether each link of each router leads out of its group.
    pub(crate) leaving: Vec<Vec<bool>>,
    /// Whether each router has endpoints, from which the lanes of its routes are known.
    pub(crate) has_endpoints: Vec<bool>,
}

impl Progressive {
    /// What a packet carries that goes on by a route from the router of an endpoint to another, on a third of the lanes.
    fn onward(&self, from: u32, to: u32, third: Lane, word: u64) -> Header {
        let Header { lane, .. } = self.routes.start(from, to, 0);
        Header { lane: third * self.routes.lanes() + lane, word }
    }

    /// An endpoint at a router, that by whose port a packet came if it begins there.
    fn endpoint(&self, at: u32, came_by: Port) -> Option<u32> {
        let number = self.detours.endpoint_behind(at, came_by).unwrap_or(0);
        self.has_endpoints[at as usize].then(|| self.routes.endpoint_at(at, number))
    }
}

impl Routes for Progressive {
    fn lanes(&self) -> Lane {
        3 * self.routes.lanes()
    }

    fn has_words(&self) -> bool {
        true
    }

    fn may_carry(&self, header: Header) -> bool {
        header.lane < self.lanes() && header.word <= u64::from(self.endpoints)
    }

    fn start(&self, from: u32, to: u32, draw: u64) -> Header {
        let via = ((u128::from(draw) * u128::from(self.endpoints)) >> 64) as u32;
        let is_aside = self.routes.router_of(via) != self.routes.router_of(from);
        self.onward(from, to, 0, if is_aside { u64::from(via) + 1 } else { 0 })
    }

    fn next(&self, at: u32, came_by: Port, header: &mut Header, to: u32) -> Option<Port> {
        let ask = self.choose(at, came_by, *header, to, &Idle)?;
        *header = ask.header;
        Some(ask.port)
    }

    fn adaptive(&self) -> Option<&dyn Adaptive> {
        Some(self)
    }
}

impl Adaptive for Progressive {
    fn choose(
        &self,
        at: u32,
        came_by: Port,
        mut header: Header,
        to: u32,
        seen: &dyn Seen,
    ) -> Option<Ask> {
        let mut toward = to;
        if let Some(via) = header.word.checked_sub(1) {
            let via = via as u32;
            let is_undecided = header.lane < self.routes.lanes();
            if !is_undecided && self.routes.is_at(at, via) {
                header = self.onward(via, to, 2, 0);
            } else if !is_undecided {
                toward = via;
            } else if let Some(from) = self.endpoint(at, came_by)
                && !self.detours.go_straight(&self.routes, at, via, to, seen)
            {
                header = self.onward(from, via, 1, header.word);
                toward = via;
            }
        }
        let port = self.routes.port(at, toward)?;
        let is_direct = header.lane < self.routes.lanes();
        if is_direct && self.leaving[at as usize].get(usize::from(port)) == Some(&true) {
            header.word = 0;
        }
        Some(Ask { port, header, whole: false })
    }

    fn has_escape(&self) -> bool {
        false
    }
}
