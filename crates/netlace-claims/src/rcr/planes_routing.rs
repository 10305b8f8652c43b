//! Hop-plane routing as described in the text of Section 4.1. (The figure with the algorithm is not
//! available.) In its plane a message flips, in ascending order, all bits that are wrong and that it
//! can flip there; then it leaves for another plane, and the text does not say which. A message takes
//! the first virtual channel towards a node of higher number, and the second towards a lower one.

use super::nets::Net;
use netlace::network::{Csr, Header, Hop, Kind, Lane, Node, Port, Routing, Step};

/// The plane to which a message leaves while bits are wrong.
#[derive(Clone, Copy)]
pub(super) enum Leaves {
    /// The nearest one in which a wrong bit can be flipped.
    ForTheNearest,
    /// The nearest one in which the lowest wrong bit can be flipped, as in e-cube routing.
    ForTheLowestBit,
}

/// Hop-plane routing with one of these choices.
pub(super) struct HopPlanes<'a> {
    graph: &'a Csr,
    r: Node,
    owned: Vec<u64>,
    leaves: Leaves,
}

impl<'a> HopPlanes<'a> {
    pub fn new(net: &Net, graph: &'a Csr, leaves: Leaves) -> Self {
        Self { graph, r: net.r, owned: net.owned(graph), leaves }
    }

    /// The next node of a message.
    fn next(&self, at: Node, to: Node) -> Option<Node> {
        let (r, b, wrong) = (self.r, at % self.r, (at / self.r) ^ (to / self.r));
        let here = wrong & self.owned[b as usize];
        if here != 0 {
            return Some(((at / r) ^ (1 << here.trailing_zeros())) * r + b);
        }
        let wanted = match self.leaves {
            Leaves::ForTheNearest => wrong,
            Leaves::ForTheLowestBit => wrong & wrong.wrapping_neg(),
        };
        let is_goal = |position: Node| match wanted {
            0 => position == to % r,
            _ => self.owned[position as usize] & wanted != 0,
        };
        // The shorter direction around the ring; forward if both are equal.
        let ahead = (1..r).find(|d| is_goal((b + d) % r))?;
        let back = (1..r).find(|d| is_goal((b + r - d) % r))?;
        let next = if ahead <= back { b + 1 } else { b + r - 1 };
        Some(at - b + next % r)
    }
}

impl Routing for HopPlanes<'_> {
    fn lanes(&self) -> Lane {
        2
    }

    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        let next = self.next(at, to)?;
        let port = self.graph.neighbors(at).iter().position(|&w| Node::from(w) == next)?;
        let header = Header { lane: Lane::from(next < at), ..header };
        Some(Hop { step: Step { port: port as Port, to: next }, header })
    }
}

/// A routing around rings whose channels depend on the message's history: a *class* begins at 0 and
/// grows by one when the message reverses in its ring, and after it has passed from the last position
/// to the first or the reverse. A ring link is taken on the channel of the class. A cube link is taken
/// on the first channel before any ring link, then on one for the class and the direction. If these
/// channels are not enough, the message is not delivered.
pub(super) struct Classes<'a> {
    pub routing: &'a dyn Routing,
    pub r: Node,
}

/// The last move of a message in its ring.
#[derive(Clone, Copy, PartialEq)]
enum Moved {
    NotYet,
    Ahead,
    Back,
}

impl Classes<'_> {
    /// The number of classes, and of channels of a ring link. A shortest walk past positions of a ring reverses at
    /// most twice, and passes the end of the ring at most twice.
    pub const CLASSES: u64 = 5;
    /// The number of channels of a cube link: after the second reversal no cube link is left to take.
    pub const OF_CUBE_LINKS: u64 = 1 + 2 * (Self::CLASSES - 1);

    /// The class and the last move, from a header.
    fn unpacked(word: u64) -> (u64, Moved) {
        let moved = match word % 3 {
            0 => Moved::NotYet,
            1 => Moved::Ahead,
            _ => Moved::Back,
        };
        (word / 3, moved)
    }
}

impl Routing for Classes<'_> {
    fn kind(&self) -> Kind {
        Kind::Oblivious
    }

    fn lanes(&self) -> Lane {
        Self::OF_CUBE_LINKS as Lane
    }

    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        let step = self.routing.next(at, header, to)?.step;
        let (class, moved) = Self::unpacked(header.word);
        let (b, next) = (at % self.r, step.to % self.r);
        if b == next {
            let lane = match moved {
                Moved::NotYet => 0,
                Moved::Ahead => 1 + 2 * class,
                Moved::Back => 2 + 2 * class,
            };
            let header = Header { lane: lane as Lane, ..header };
            return (lane < Self::OF_CUBE_LINKS).then_some(Hop { step, header });
        }
        let past_the_end = b.abs_diff(next) > 1;
        let moves = if (next > b) == past_the_end { Moved::Back } else { Moved::Ahead };
        let class = class + u64::from(moved != Moved::NotYet && moved != moves);
        let word = 3 * (class + u64::from(past_the_end)) + moves as u64;
        let header = Header { lane: class as Lane, word };
        (class < Self::CLASSES).then_some(Hop { step, header })
    }
}
