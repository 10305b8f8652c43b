//! ROUTRCN, the paper's routing: phase by phase, the highest first.
//!
//! A message goes to the pivot of the highest phase whose digit is wrong, along that phase's frame, and
//! then on to the phases below; at last it moves in the unit. As printed the algorithm has no last
//! case, counts phases by another variable than the one that selects them, and computes pivots outside of
//! the current copy; the text around it says what is meant. Of a pivot set of several nodes it takes
//! the one that carries the next link of the frame, which the paper allows.
//!
//! Its first proposal is to enter the set at the node that a pointer names, which then moves on: messages take turns.
//! Here the turn is a choice that the packet carries, so that no node keeps a pointer.

use std::sync::Arc;

use num_integer::Integer;

use super::{Expansion, FrameLinks, Pivots};
use crate::exact::RuleError;
use crate::network::{
    Header, Hop, Kind, Network, NextHop, Node, Place, Port, Routing, Step, Topology,
};

impl Expansion {
    pub(super) fn routrcn(&self) -> Result<Routrcn, RuleError> {
        let too_large =
            |error: crate::network::TooLargeError| RuleError::TooExpensive(error.to_string());
        Ok(Routrcn {
            unit: self.unit.topology().map_err(too_large)?.clone(),
            unit_hops: self.unit.part_next_hop()?,
            frame_hops: self.frames.iter().map(Network::part_next_hop).collect::<Result<_, _>>()?,
            links: self.frame_links().map_err(too_large)?,
        })
    }

    /// Where no set has several nodes there are no turns.
    pub(super) fn routrcn_in_turn(&self) -> Result<Arc<dyn Routing>, RuleError> {
        if self.pivot_of_each_phase().is_ok() {
            return Err(RuleError::NotStated);
        }
        if self.pivots.iter().try_fold(1, turns).is_none() {
            let message = format!("the pivot sets take more than {MOST_TURNS} turns together");
            return Err(RuleError::TooExpensive(message));
        }
        Ok(Arc::new(InTurn(self.routrcn()?)))
    }
}

/// The turns of sets of different sizes must fit together.
const MOST_TURNS: u64 = 1 << 16;

/// The least number of turns that is a multiple of `so_far` and of the size of the set.
fn turns(so_far: u64, pivots: &Pivots) -> Option<u64> {
    let turns = so_far.lcm(&pivots.size());
    (turns <= MOST_TURNS).then_some(turns)
}

pub(super) struct Routrcn {
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
    /// Whether the digits of two nodes differ in phase `j`.
    fn differ(&self, j: usize, a: Node, b: Node) -> bool {
        let (n_u, digits) = (self.unit.order(), &self.links.digits);
        digits.digit(j, a / n_u) != digits.digit(j, b / n_u)
    }

    /// The highest phase whose digit is wrong.
    fn phase(&self, at: Node, to: Node) -> Option<usize> {
        (0..self.links.digits.count()).rev().find(|&j| self.differ(j, at, to))
    }

    fn in_unit(&self, at: Node, target: Node) -> Option<Step> {
        let member = at % self.unit.order();
        let step = self.unit_hops.next(member, target)?;
        Some(Step { to: at - member + step.to, ..step })
    }

    fn step(&self, at: Node, to: Node) -> Option<Step> {
        let n_u = self.unit.order();
        let digits = &self.links.digits;
        let here = Place { cluster: at / n_u, member: at % n_u };
        let Some(j) = self.phase(at, to) else { return self.in_unit(at, to % n_u) };
        let a = digits.digit(j, here.cluster);
        let Step { port, to: c } = self.frame_hops[j].next(a, digits.digit(j, to / n_u))?;
        let pivot = self.links.carrier(j, a, (c, port));
        if here.member != pivot {
            return self.in_unit(at, pivot);
        }
        let carried = self.links.carried(j, a, pivot);
        let before = carried.iter().position(|link| link.port == port)?;
        let port = self.unit.degree(pivot) + self.links.degree_of(j, here) + before as Port;
        let cluster = digits.replaced(j, here.cluster, a, c);
        let member = self.links.carrier(j, c, (a, carried[before].back));
        Some(Step { port, to: cluster * n_u + member })
    }
}

/// A packet enters every pivot set at the node whose turn it is, which is its choice.
struct InTurn(Routrcn);

impl InTurn {
    /// The word of a header has the choice, and one more than the last phase whose pivots were entered.
    fn word(&self, choice: u64, entered: usize) -> u64 {
        choice * (self.0.links.digits.count() as u64 + 1) + entered as u64
    }
}

impl Routing for InTurn {
    fn kind(&self) -> Kind {
        Kind::Oblivious
    }

    fn choices(&self, from: Node, to: Node) -> u64 {
        let pivots = self.0.links.pivots.iter().enumerate();
        let mut entered = pivots.filter(|&(j, _)| self.0.differ(j, from, to));
        let all = entered.try_fold(1, |so_far, (_, pivots)| turns(so_far, pivots));
        all.expect("invariant: those of all sets together are few enough")
    }

    fn start(&self, _from: Node, _to: Node, choice: u64) -> Header {
        Header { word: self.word(choice, 0), ..Header::default() }
    }

    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        let phases = self.0.links.digits.count() as u64 + 1;
        let (choice, entered) = (header.word / phases, header.word % phases);
        let Some(j) = self.0.phase(at, to).filter(|&j| entered != j as u64 + 1) else {
            return Some(Hop { step: self.0.step(at, to)?, header });
        };
        let pivot = self.0.links.pivots[j].carrier(choice as usize);
        if at % self.0.unit.order() != pivot {
            return Some(Hop { step: self.0.in_unit(at, pivot)?, header });
        }
        let header = Header { word: self.word(choice, j + 1), ..header };
        Some(Hop { step: self.0.step(at, to)?, header })
    }
}
