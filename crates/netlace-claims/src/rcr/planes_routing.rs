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

/// Another routing, on the two virtual channels of the paper.
pub(super) struct TwoChannels<'a>(pub &'a dyn Routing);

impl Routing for TwoChannels<'_> {
    fn kind(&self) -> Kind {
        self.0.kind()
    }

    fn lanes(&self) -> Lane {
        2
    }

    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        let Hop { step, header } = self.0.next(at, header, to)?;
        Some(Hop { step, header: Header { lane: Lane::from(step.to < at), ..header } })
    }
}
