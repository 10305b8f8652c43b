//! A routing on lanes that were found for it.

use std::sync::Arc;

use super::turns::Turns;
use super::{Assignment, Scheme};
use crate::routing::{Header, Hop, Kind, Lane, Routing};
use netlace_core::network::{Node, Topology};

/// A destination-based routing, its packets on the lanes of an [`Assignment`].
///
/// ```
/// use std::sync::Arc;
/// use netlace::{Context, lanes::{Goal, Laned, assign}, routing::{SHORTEST, route}};
/// let context = Context::with_memory(1 << 30);
/// let ring = netlace::parse("ring(8)")?;
/// let shortest = SHORTEST.build(&ring, &context).unwrap();
/// let lanes = assign(&ring, &*shortest, Goal::fewest_lanes(8), &context).unwrap().unwrap();
/// let laned = Laned::new(shortest, lanes, &**ring.topology().unwrap());
/// // All hops are on one lane, but not all packets are on the same.
/// let lane = |from, to| route(&laned, from, to, 0).unwrap().iter().map(|hop| hop.header.lane).max();
/// assert_eq!((0..8).map(|v| lane(v, (v + 3) % 8)).max(), Some(Some(1)));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub struct Laned {
    routing: Arc<dyn Routing>,
    assignment: Assignment,
    turns: Turns,
}

impl Laned {
    /// Puts the packets of `routing` on lanes that were found for it on the same network.
    pub fn new(routing: Arc<dyn Routing>, assignment: Assignment, topology: &dyn Topology) -> Self {
        Self { routing, assignment, turns: Turns::new(topology) }
    }

    fn place(&self, lane: usize, at: Node, hop: &Hop) -> u32 {
        let channel = self.turns.channel(at as usize, hop.step.port);
        self.assignment.orders[lane][channel as usize]
    }

    /// The first lane on which the whole route ascends.
    fn ascending(&self, from: Node, to: Node) -> Lane {
        let mut lanes: Vec<usize> = (0..self.assignment.orders.len()).collect();
        let mut last: Option<(Node, Hop)> = None;
        let mut at = from;
        while let Some(hop) = self.routing.next(at, Header::default(), to)
            && !lanes.is_empty()
        {
            if let Some((before, held)) = last {
                lanes.retain(|&lane| self.place(lane, before, &held) < self.place(lane, at, &hop));
            }
            last = Some((at, hop));
            at = hop.step.to;
        }
        // Lanes were found for pairs that send; others, of switches without hosts, may ascend on none.
        lanes.first().map_or(0, |&lane| lane as Lane)
    }
}

impl Routing for Laned {
    fn kind(&self) -> Kind {
        Kind::Oblivious
    }

    fn lanes(&self) -> Lane {
        self.assignment.orders.len() as Lane
    }

    fn start(&self, from: Node, to: Node, _: u64) -> Header {
        let lane = match (self.assignment.scheme, &self.assignment.rules) {
            (Scheme::Hop, _) => 0,
            (Scheme::Path | Scheme::Pair, Some(rules)) => rules.lane(from, to),
            (Scheme::Path | Scheme::Pair, None) => self.ascending(from, to),
        };
        Header { lane, word: 0 }
    }

    /// In the scheme *hop* the word of the header is one more than the place of the last channel.
    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        let hop = self.routing.next(at, Header::default(), to)?;
        if self.assignment.scheme.stays() {
            return Some(Hop { header, ..hop });
        }
        let lane = usize::from(header.lane);
        let place = u64::from(self.place(lane, at, &hop));
        let lane = if place + 1 > header.word { lane } else { lane + 1 };
        if lane == self.assignment.orders.len() {
            return None;
        }
        let word = u64::from(self.place(lane, at, &hop)) + 1;
        Some(Hop { header: Header { lane: lane as Lane, word }, ..hop })
    }
}
