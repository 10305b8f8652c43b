//! The inductive quad: the supernode of PolarStar, with as many nodes as its degree allows.
//!
//! The nodes are d+1 pairs (p,0) and (p,1), of numbers p and p+d+1. The links and their images, where both nodes of every pair are exchanged,
//! are together all links between different pairs, each once. It is built of blocks of four pairs; if d is a multiple of 4 a single
//! pair comes first. The first two pairs of a block are linked to the nodes (p,0) of all pairs before it, the others to the nodes (p,1).

use std::sync::{Arc, OnceLock};

use super::{DesignRole, Family, Param, Source};
use crate::network::{
    BaseGraph, Census, Construction, Flat, Node, ParameterError, Port, TooLargeError, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "inductive_quad",
    summary: "supernode of PolarStar with 2d+2 nodes",
    params: &[Param::integer("d", 3, "degree, of the form 4k or 4k+3").at_most(MOST)],
    source: Source::Paper(POLARSTAR),
    example: "inductive_quad(3)",
    tried: DesignRole::NotTried,
    build: |args| {
        let d = args.integer("d");
        if !matches!(d % 4, 0 | 3) {
            let message = format!(
                "there is one for degrees 4k and 4k+3 only: take {} or {}",
                d - d % 4,
                d - d % 4 + 3
            );
            return Err(ParameterError::at("d", message));
        }
        Ok(Arc::new(InductiveQuad { d, rows: Arc::default() }))
    },
};

/// All links are written down.
const MOST: u64 = 1 << 12;

/// The paper that it comes from.
pub(super) const POLARSTAR: &str = "K. Lakhotia, L. Monroe, K. Isham, M. Besta, N. Blach, T. Hoefler, F. Petrini: PolarStar: Expanding the Horizon of Diameter-3 Networks. SPAA, 2024";

/// The exchange of the nodes of every pair.
pub(super) fn exchange(d: Node) -> impl Iterator<Item = Node> {
    (d + 1..2 * d + 2).chain(0..=d)
}

#[derive(Clone)]
struct InductiveQuad {
    d: Node,
    /// The neighbours of each node in ascending order, written down when they are needed.
    rows: Arc<OnceLock<Vec<Vec<u16>>>>,
}

/// A node by its pair and its side.
#[derive(Clone, Copy)]
struct Half {
    /// The block, counted from 1; 0 is the single pair.
    block: Node,
    /// The pair within the block.
    pair: Node,
    side: Node,
}

impl InductiveQuad {
    fn half(&self, v: Node) -> Half {
        let (pair, side) = (v % (self.d + 1), v / (self.d + 1));
        // With a single pair in front, pair 0 is the last of an incomplete block.
        let place = if self.d.is_multiple_of(4) { pair + 3 } else { pair + 4 };
        Half { block: place / 4, pair: place % 4, side }
    }

    fn are_linked(&self, v: Node, w: Node) -> bool {
        let (mut a, mut b) = (self.half(v), self.half(w));
        if a.block < b.block {
            (a, b) = (b, a);
        }
        if a.block > b.block {
            return b.side == a.pair / 2;
        }
        // The first pair of a block and the others, in a cycle of three.
        let follows = |a: Half, b: Half| b.pair == a.pair % 3 + 1;
        match (a.pair, b.pair) {
            (p, q) if p == q => false,
            (0, _) => b.side == 0,
            (_, 0) => a.side == 0,
            _ => (follows(a, b) && b.side == 1) || (follows(b, a) && a.side == 1),
        }
    }
}

impl InductiveQuad {
    fn rows(&self) -> &[Vec<u16>] {
        let row = |v| (0..self.order()).filter(move |&w| self.are_linked(v, w)).map(|w| w as u16);
        self.rows.get_or_init(|| (0..self.order()).map(|v| row(v).collect()).collect())
    }
}

impl BaseGraph for InductiveQuad {
    fn order(&self) -> Node {
        2 * self.d + 2
    }

    fn degree(&self, _: Node) -> Port {
        self.d as Port
    }

    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        let rows = self.rows();
        for &to in &rows[v as usize] {
            let back = rows[usize::from(to)].partition_point(|&other| Node::from(other) < v);
            emit(to.into(), back as Port);
        }
    }
}

impl Construction for InductiveQuad {
    fn census(&self) -> Result<Census, ParameterError> {
        Ok(Census::regular("inductive quad", self.order(), self.d))
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(Flat(self.clone())))
    }
}
