//! Links as moves of whole bitmaps: what a search needs to follow the links of 64 nodes at a time.
//!
//! In a bitmap with a bit for each node the links of a network are often few moves: flipping a
//! coordinate shifts the bits of half the nodes, and exchanging cluster and member transposes a
//! matrix of bits. A family over a base adds its own moves to those of the base, which stay valid:
//! they repeat with every cluster.

use std::collections::BTreeMap;
use std::ops::Range;

use super::{Node, Topology};

/// Links that lead from many nodes at once, each in one direction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Move {
    /// From every node v whose digits are among those given to v + by.
    Shift {
        /// How far.
        by: i64,
        /// All of these must hold.
        digits: Vec<Digit>,
    },
    /// From node (c,x) to node (x,c).
    Transpose(Matrix),
}

/// A digit of a node's number, v / weight % order, and the ranges in which it may lie.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digit {
    /// What the digit counts.
    pub weight: Node,
    /// The number of values it has.
    pub order: Node,
    /// The values from which the move leads, ascending.
    pub among: Vec<Range<Node>>,
}

/// Square matrices of nodes, one in each block of `period` nodes: the entry in row c and column x is
/// node c·stride + x after the first, where x and c are below `size`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Matrix {
    /// Rows, and columns.
    pub size: Node,
    /// From a row to the next.
    pub stride: Node,
    /// Where in a block the matrix begins from which the move leads.
    pub from: Node,
    /// Where in a block the matrix begins to which it leads.
    pub to: Node,
    /// The nodes of a block.
    pub period: Node,
    /// The number of consecutive nodes that count as one above.
    pub unit: Node,
}

impl Matrix {
    /// The nodes of a block, units counted out.
    pub fn whole(&self) -> Node {
        self.period * self.unit
    }

    /// The nodes from a row to the next.
    pub fn row(&self) -> Node {
        self.stride * self.unit
    }

    /// Where in a block the matrix begins from which the move leads, and where that to which it does.
    pub fn ends(&self) -> [Node; 2] {
        [self.from * self.unit, self.to * self.unit]
    }
}

impl Digit {
    /// The nodes after which the digits repeat.
    pub fn period(&self) -> Node {
        self.weight * self.order
    }
}

impl Move {
    /// Both directions of the links that add `by` to a digit that is below `end`.
    pub fn steps(weight: Node, order: Node, end: Node, by: Node) -> [Self; 2] {
        let shift = |by: i64, range| Self::Shift {
            by,
            digits: vec![Digit { weight, order, among: vec![range] }],
        };
        let far = (by * weight) as i64;
        [shift(far, 0..end), shift(-far, by..end + by)]
    }

    /// The same move of a digit with this weight.
    #[must_use]
    pub fn times(self, weight: Node) -> Self {
        match self {
            Self::Shift { by, mut digits } => {
                digits.iter_mut().for_each(|digit| digit.weight *= weight);
                Self::Shift { by: by * weight as i64, digits }
            }
            Self::Transpose(matrix) => {
                Self::Transpose(Matrix { unit: matrix.unit * weight, ..matrix })
            }
        }
    }

    /// The moves of digits, each given with its order and its own moves, the least significant
    /// first.
    pub fn of_digits(digits: impl Iterator<Item = (Node, Option<Vec<Move>>)>) -> Option<Vec<Move>> {
        let (mut all, mut weight) = (Vec::new(), 1);
        for (order, moves) in digits {
            all.extend(moves?.into_iter().map(|step| step.times(weight)));
            weight *= order;
        }
        Some(all)
    }

    /// The links of a small network, those that lead equally far in one move. `None` if it is not
    /// small, or they need too many moves.
    pub fn of_small(topology: &dyn Topology) -> Option<Vec<Move>> {
        const SMALL: Node = 256;
        const MOST: usize = 64;
        let order = topology.order();
        if order > SMALL {
            return None;
        }
        let mut shifts: BTreeMap<i64, Vec<Range<Node>>> = BTreeMap::new();
        let mut row = Vec::new();
        for v in 0..order {
            row.clear();
            topology.neighbors(v, &mut row);
            for &to in &row {
                let among = shifts.entry(to as i64 - v as i64).or_default();
                match among.last_mut() {
                    Some(range) if range.end >= v => range.end = v + 1,
                    _ => among.push(v..v + 1),
                }
            }
        }
        let shift = |(by, among)| {
            let digits = vec![Digit { weight: 1, order, among }];
            Self::Shift { by, digits }
        };
        (shifts.len() <= MOST).then(|| shifts.into_iter().map(shift).collect())
    }
}
