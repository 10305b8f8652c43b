//! Whether a packet takes its route or one through the router of a random endpoint.

use super::{NO_QUEUE, Seen, Tabled};
use crate::wiring::Wiring;
use netlace::network::Port;

/// Compares the flits that wait at the ports of both routes, each times all hops of the route.
pub(crate) struct Detours {
    /// The far end of each link of each router.
    neighbors: Vec<Vec<u32>>,
    /// Flits times hops that make a direct route no busier.
    threshold: u64,
}

impl Detours {
    /// For packets of this number of flits.
    pub(crate) fn new(wiring: &Wiring, flits: u32) -> Self {
        Self { neighbors: wiring.neighbors(), threshold: NO_QUEUE * u64::from(flits) }
    }

    /// Which endpoint of a router is behind a port; `None` if that is a link's.
    pub(super) fn endpoint_behind(&self, at: u32, port: Port) -> Option<usize> {
        // The ports behind those of the links are those of endpoints.
        usize::from(port).checked_sub(self.neighbors[at as usize].len())
    }

    /// The hops from a router to that of an endpoint. The routing is certified, and so delivers.
    fn hops(&self, half: &Tabled, mut at: u32, to: u32) -> u64 {
        let mut hops = 0;
        while !half.is_at(at, to)
            && let Some(port) = half.port(at, to)
        {
            at = self.neighbors[at as usize][usize::from(port)];
            hops += 1;
        }
        hops
    }

    /// Whether a packet goes from this router straight to its endpoint.
    pub(super) fn go_straight(
        &self,
        half: &Tabled,
        at: u32,
        via: u32,
        to: u32,
        seen: &dyn Seen,
    ) -> bool {
        let (Some(straight), Some(detour)) = (half.port(at, to), half.port(at, via)) else {
            return true;
        };
        if half.is_at(at, to) || half.is_at(at, via) {
            return true;
        }
        let queued = seen.queued(straight) * self.hops(half, at, to);
        let through = self.hops(half, at, via) + self.hops(half, half.router_of(via) as u32, to);
        queued <= seen.queued(detour) * through + self.threshold
    }
}
