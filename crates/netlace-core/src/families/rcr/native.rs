//! Hop-plane routing, the paper's, with virtual channels that keep it from deadlock.
//!
//! The nodes that cube links join at one ring position are a *cube plane*. In each plane a message
//! flips all bits that it can, in ascending order as in e-cube routing, and so leaves it at the node
//! nearest to the destination; then it moves to the next plane along the ring, on a shortest path.
//!
//! This follows the paper's text. The planes are those of the window read cyclically, and the direction
//! around the ring is that of a shortest walk past all planes that are still needed; otherwise the
//! routes would not be the shortest paths that the paper claims. Its other claim, that two virtual channels
//! (one towards nodes of higher number, one towards lower) keep it from deadlock, is false: in each direction a link uses only
//! one of them, and messages around a ring can wait for each other.
//!
//! So the channels are others here. A message has a *class*, which begins at 0 and grows by one before a hop that reverses its
//! direction in the ring, and after a hop between the last position and the first. A ring link is taken on the channel of the class; a
//! cube link on the first channel before any ring link, then on one for the class and the direction.
//!
//! These are at most 5 channels of a ring link and 9 of a cube link. A shortest walk past positions of a ring stays within an arc of at
//! most r links; so it reverses at most twice, and passes the end of the ring at most twice. After the second reversal it
//! goes straight to its goal, and no bit is left to flip: cube links are taken in classes 0 to 3 only. And messages cannot
//! wait for each other in a cycle: within a class they keep their direction, and do not pass the end; so the channels that a message takes ascend by class, then by
//! position in that direction, then from the ring link that leads there to its cube links, then by bit.

use std::sync::Arc;

use super::{Arcs, CubeOfRings, Flips};
use crate::exact::RuleError;
use crate::families::ring::Ring;
use crate::network::{BaseGraph, Header, Hop, Kind, Lane, Node, Port, Routing, Step};

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

/// The last move of a message in its ring, as the header's word holds it.
#[derive(Clone, Copy, PartialEq)]
enum Moved {
    NotYet,
    Ahead,
    Back,
}

/// The class and the last move, from a header's word.
fn unpacked(word: u64) -> (u64, Moved) {
    let moved = match word % 3 {
        0 => Moved::NotYet,
        1 => Moved::Ahead,
        _ => Moved::Back,
    };
    (word / 3, moved)
}

/// The number of classes, and so of channels of a ring link.
const CLASSES: Lane = 5;
/// The number of channels of a cube link.
const OF_CUBE_LINKS: Lane = 1 + 2 * (CLASSES - 1);

impl Routing for HopPlanes {
    fn kind(&self) -> Kind {
        Kind::Oblivious
    }

    fn lanes(&self) -> Lane {
        OF_CUBE_LINKS
    }

    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        let step = self.step(at, to)?;
        let (class, moved) = unpacked(header.word);
        let (b, next) = (at % self.ring.order(), step.to % self.ring.order());
        if b == next {
            let lane = match moved {
                Moved::NotYet => 0,
                Moved::Ahead => 1 + 2 * class,
                Moved::Back => 2 + 2 * class,
            };
            return Some(Hop { step, header: Header { lane: lane as Lane, ..header } });
        }
        let past_the_end = b.abs_diff(next) > 1;
        let moves = if (next > b) == past_the_end { Moved::Back } else { Moved::Ahead };
        let class = class + u64::from(moved != Moved::NotYet && moved != moves);
        let word = 3 * (class + u64::from(past_the_end)) + moves as u64;
        Some(Hop { step, header: Header { lane: class as Lane, word } })
    }
}
