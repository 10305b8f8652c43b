//! ROUTRCN, the paper's routing: phase by phase, the highest first.
//!
//! A message goes to the pivot of the highest phase whose digit is wrong, along that phase's frame, and
//! then on to the phases below; at last it moves in the unit. As printed the algorithm has no last
//! case, counts phases by another variable than the one that selects them, and computes pivots outside of
//! the current copy; the text around it says what is meant. Of a pivot set of several nodes it takes
//! the one that carries the next link of the frame, which the paper allows. Taking each in turn would
//! need state at every node.

use std::sync::Arc;

use super::{Expansion, FrameLinks};
use crate::exact::RuleError;
use crate::network::{Header, Hop, Network, NextHop, Node, Place, Port, Routing, Step, Topology};

impl Expansion {
    pub(super) fn routrcn(&self) -> Result<Arc<dyn Routing>, RuleError> {
        let too_large =
            |error: crate::network::TooLargeError| RuleError::TooExpensive(error.to_string());
        Ok(Arc::new(Routrcn {
            unit: self.unit.topology().map_err(too_large)?.clone(),
            unit_hops: self.unit.part_next_hop()?,
            frame_hops: self.frames.iter().map(Network::part_next_hop).collect::<Result<_, _>>()?,
            links: self.frame_links().map_err(too_large)?,
        }))
    }
}

struct Routrcn {
    unit: Arc<dyn Topology>,
    unit_hops: Arc<dyn NextHop>,
    /// For each phase.
    frame_hops: Vec<Arc<dyn NextHop>>,
    links: FrameLinks,
}

impl Routing for Routrcn {
    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        Some(Hop { step: self.step(at, to)?, header })
    }
}

impl Routrcn {
    fn step(&self, at: Node, to: Node) -> Option<Step> {
        let n_u = self.unit.order();
        let digits = &self.links.digits;
        let here = Place { cluster: at / n_u, member: at % n_u };
        let in_unit = |target: Node| {
            let step = self.unit_hops.next(here.member, target)?;
            Some(Step { to: at - here.member + step.to, ..step })
        };
        let differs = |&j: &usize| digits.digit(j, here.cluster) != digits.digit(j, to / n_u);
        let Some(j) = (0..digits.count()).rev().find(differs) else {
            return in_unit(to % n_u);
        };
        let a = digits.digit(j, here.cluster);
        let Step { port, to: c } = self.frame_hops[j].next(a, digits.digit(j, to / n_u))?;
        let pivot = self.links.carrier(j, a, (c, port));
        if here.member != pivot {
            return in_unit(pivot);
        }
        let carried = self.links.carried(j, a, pivot);
        let before = carried.iter().position(|link| link.port == port)?;
        let port = self.unit.degree(pivot) + self.links.degree_of(j, here) + before as Port;
        let cluster = digits.replaced(j, here.cluster, a, c);
        let member = self.links.carrier(j, c, (a, carried[before].back));
        Some(Step { port, to: cluster * n_u + member })
    }
}
