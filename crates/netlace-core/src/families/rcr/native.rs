//! Hop-plane routing, the paper's, with its two virtual channels.
//!
//! The nodes that cube links join at one ring position are a *cube plane*. In each plane a message
//! flips all bits that it can, in ascending order as in e-cube routing, and so leaves it at the node
//! nearest to the destination; then it moves to the next plane along the ring, on a shortest path. A
//! hop to a node of higher number takes the first virtual channel, one to a lower number the second.
//!
//! This follows the paper's text. The planes are those of the window read cyclically, and the direction
//! around the ring is that of a shortest walk past all planes that are still needed; otherwise the
//! routes would not be the shortest paths that the paper claims. Its other claim, freedom from
//! deadlock, is false: in each direction a link uses only one of its channels, so two are no better
//! than one, and messages around a ring can wait for each other. (In a ring of five or more no choice
//! between shortest paths would help: from a node to the next but one there is only one.)

use std::sync::Arc;

use super::{Arcs, CubeOfRings, Flips};
use crate::exact::RuleError;
use crate::families::ring::Ring;
use crate::network::{BaseGraph, Header, Hop, Lane, Node, Port, Routing, Step};

impl CubeOfRings {
    pub(super) fn hop_planes(&self) -> Result<Arc<dyn Routing>, RuleError> {
        Ok(Arc::new(HopPlanes { arcs: self.arcs()?, flips: self.flips(), ring: Ring(self.r) }))
    }
}

struct HopPlanes {
    arcs: Arcs,
    flips: Flips,
    ring: Ring,
}

impl HopPlanes {
    fn step(&self, at: Node, to: Node) -> Option<Step> {
        let r = self.ring.order();
        let (b, wrong) = (at % r, (at / r) ^ (to / r));
        let owned = (1..=self.flips.k).map(|x| (self.flips.bit(b, x), x));
        if let Some((bit, x)) = owned.filter(|(bit, _)| wrong >> bit & 1 == 1).min() {
            let port = self.ring.degree(b) + x as Port - 1;
            return Some(Step { port, to: ((at / r) ^ (1 << bit)) * r + b });
        }
        let walk = |b| self.arcs.shortest(b, to % r, |owned| owned & wrong == wrong);
        let nearer = walk(b)?.checked_sub(1)?;
        let (mut hop, mut port) = (None, 0);
        self.ring.each(b, |next, _| {
            if hop.is_none() && walk(next) == Some(nearer) {
                hop = Some(Step { port, to: at - b + next });
            }
            port += 1;
        });
        hop
    }
}

impl Routing for HopPlanes {
    fn lanes(&self) -> Lane {
        2
    }

    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        let step = self.step(at, to)?;
        let lane = Lane::from(step.to < at);
        Some(Hop { step, header: Header { lane, ..header } })
    }
}
