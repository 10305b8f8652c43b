//! Packets that take any good hop with room behind it, and otherwise escape on lanes of their own.
//!
//! Channels of the first lane have number 0, those of the escape the numbers of its certificate from 1 on. A packet that has not
//! escaped can always ask for a channel of the escape, on a lane on which its whole route from there ascends: above all that it
//! holds. It stays in the escape. As no packet waits behind another one in a channel of the first lane unless it is wholly in it,
//! no cycle of waiting packets can close (J. Duato: A New Theory of Deadlock-Free Adaptive Routing in Wormhole Networks. IEEE
//! Transactions on Parallel and Distributed Systems, 1993).

use super::{Adaptive, Ask, Dimensions, Idle, NO_QUEUE, Routes, Seen, Tabled};
use crate::wiring::Wiring;
use netlace::network::{Header, Lane, Port};

/// It cannot be reached.
const FAR: u16 = u16::MAX;

/// Any hop that leads nearer; with dimensions also any that leads to a router as near as this one, once in each dimension.
pub(crate) struct Escaping {
    escape: Tabled,
    /// The lane of the escape that a packet enters at each router to each destination, router by router.
    entries: Vec<Lane>,
    lanes: Lane,
    /// For each router the hops to all others.
    distances: Vec<u16>,
    /// The far end of each link of each router.
    neighbors: Vec<Vec<u32>>,
    dimensions: Option<Dimensions>,
    /// Flits times hops that make a hop that leads nearer no busier.
    threshold: u64,
}

impl Escaping {
    /// The bytes of distances and lanes.
    pub(crate) fn bytes(wiring: &Wiring, columns: usize) -> u128 {
        let routers = wiring.routers() as u128;
        routers * (2 * routers + columns as u128)
    }

    /// For packets of `flits` flits. The lanes of the escape that packets enter are `entries`, of `lanes` in all.
    pub(crate) fn new(
        escape: Tabled,
        (entries, lanes): (Vec<Lane>, Lane),
        dimensions: Option<Dimensions>,
        flits: u32,
        wiring: &Wiring,
    ) -> Self {
        let routers = wiring.routers();
        let mut distances = Vec::with_capacity(routers * routers);
        for to in 0..routers {
            let hops = wiring.hops_from(to);
            distances.extend(hops.into_iter().map(|hops| u16::try_from(hops).unwrap_or(FAR)));
        }
        Self {
            escape,
            entries,
            lanes,
            distances,
            neighbors: wiring.neighbors(),
            dimensions,
            threshold: NO_QUEUE * u64::from(flits),
        }
    }

    /// Of the hops with room behind them, that with the fewest flits before the packet in all: those that wait there, for each hop
    /// that is left.
    fn good_hop(&self, at: u32, header: Header, to: u32, seen: &dyn Seen) -> Option<Ask> {
        let neighbors = &self.neighbors[at as usize];
        let row = self.escape.router_of(to) * self.neighbors.len();
        let distance = |router: u32| self.distances[row + router as usize];
        let here = distance(at);
        if here == FAR {
            return None;
        }
        // Of equal ones, another one for each router and destination.
        let first = (at as usize).wrapping_mul(31).wrapping_add(to as usize) % neighbors.len();
        let mut best: Option<(u64, Ask)> = None;
        for i in 0..neighbors.len() {
            let i =
                if first + i < neighbors.len() { first + i } else { first + i - neighbors.len() };
            let port = i as Port;
            let next = distance(neighbors[i]);
            let (word, detour) = if next < here {
                (header.word, 0)
            } else if let Some(dimensions) = self.dimensions.as_ref().filter(|_| next == here) {
                let bit = 1 << dimensions.of_link(at, port);
                if header.word & bit != 0 {
                    continue;
                }
                (header.word | bit, self.threshold)
            } else {
                continue;
            };
            let cost = seen.queued(port) * (u64::from(next) + 1) + detour;
            if best.is_none_or(|(least, _)| cost < least) && seen.has_room(port, 0) {
                let header = Header { lane: 0, word };
                best = Some((cost, Ask { port, header, whole: true }));
            }
        }
        best.map(|(_, ask)| ask)
    }
}

impl Adaptive for Escaping {
    fn choose(&self, at: u32, _: Port, header: Header, to: u32, seen: &dyn Seen) -> Option<Ask> {
        let port = self.escape.port(at, to)?;
        if self.escape.is_at(at, to) {
            return Some(Ask { port, header, whole: false });
        }
        if header.lane == 0
            && let Some(ask) = self.good_hop(at, header, to, seen)
        {
            return Some(ask);
        }
        let lane =
            header.lane.checked_sub(1).unwrap_or_else(|| self.entries[self.escape.place(at, to)]);
        Some(Ask { port, header: Header { lane: lane + 1, ..header }, whole: false })
    }

    fn has_escape(&self) -> bool {
        true
    }
}

impl Routes for Escaping {
    fn lanes(&self) -> Lane {
        1 + self.lanes
    }

    fn has_words(&self) -> bool {
        self.dimensions.is_some()
    }

    fn may_carry(&self, header: Header) -> bool {
        header.lane < self.lanes() && (header.word == 0 || self.has_words())
    }

    fn start(&self, _: u32, _: u32, _: u64) -> Header {
        Header::default()
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
