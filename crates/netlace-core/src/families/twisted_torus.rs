//! The twisted torus: a torus in which a turn around one dimension also moves along others.
//!
//! Dimensions are listed as in `torus`, the most significant first. The nodes are the points of Zⁿ
//! modulo the lattice spanned by one row per dimension: its side, with its twists along the
//! dimensions listed before it. For sides a, b, c these are (a,0,0), (s,b,0), (t,u,c), and the
//! twists are listed as s,t,u. So b steps along the second dimension and s along the first lead
//! back to the start. A node is linked to those one step away in any dimension, in both directions.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{DesignRole, Family, Param, Source};
use crate::exact::{Distance, RuleError};
use crate::network::{
    Address, Arrangement, Automorphism, BaseGraph, Census, Construction, ExactRules, Flat, Node,
    ParameterError, Port, Structure, Symmetry, TooLargeError, Topology, within_order,
};

pub(super) static FAMILY: Family = Family {
    name: "twisted_torus",
    summary: "a torus whose wrap-around links are shifted",
    params: &[
        Param::integers("sides", 1, "the length of each dimension, the most significant first"),
        Param::integers("twists", 0, "of the 2nd along the 1st, of the 3rd along the 1st, 2nd, .."),
    ],
    source: Source::Paper(
        "J. M. Cámara, M. Moretó, E. Vallejo, R. Beivide, J. Miguel-Alonso, C. Martínez, J. Navaridas: Twisted Torus Topologies for Enhanced Interconnection Networks. IEEE Transactions on Parallel and Distributed Systems, 2010",
    ),
    example: "twisted_torus([4,8],[2])",
    tried: DesignRole::NotTried,
    build: |args| Ok(Arc::new(TwistedTorus::new(args.integers("sides"), args.integers("twists"))?)),
};

const MOST_DIMENSIONS: usize = 16;

/// A point of Zⁿ; coordinates beyond n are 0. Sides have 64 bits, and some of them are added.
type Point = [i128; MOST_DIMENSIONS];

#[derive(Clone)]
struct TwistedTorus {
    rows: Vec<Row>,
    /// In the order of the ports: the least significant dimension first, forward before back.
    moves: Vec<Move>,
}

/// A row of the lattice's basis.
#[derive(Clone)]
struct Row {
    side: i128,
    /// Along the dimensions before it, each below its side.
    twists: Vec<i128>,
}

#[derive(Clone, Copy)]
struct Move {
    dimension: usize,
    by: i128,
    /// The port of the opposite move.
    back: Port,
}

impl TwistedTorus {
    fn new(sides: &[u64], twists: &[u64]) -> Result<Self, ParameterError> {
        let n = sides.len();
        if !(2..=MOST_DIMENSIONS).contains(&n) {
            let message = format!("`sides` must list 2 to {MOST_DIMENSIONS} numbers, not {n}");
            return Err(ParameterError::at("sides", message));
        }
        let (needed, given) = (n * (n - 1) / 2, twists.len());
        if given != needed {
            let message = format!(
                "{n} sides need {needed} twists, not {given}: that of the 2nd side along the 1st, then those of the 3rd along the 1st and the 2nd, and so on"
            );
            return Err(ParameterError::at("twists", message));
        }
        let (mut rows, mut rest) = (Vec::new(), twists);
        for (i, &side) in sides.iter().enumerate() {
            let (own, others) = rest.split_at(i);
            if let Some((twist, along)) = own.iter().zip(sides).find(|(twist, side)| twist >= side)
            {
                let message =
                    format!("a twist along a side of {along} must be below {along}, not {twist}");
                return Err(ParameterError::at("twists", message));
            }
            let twists = own.iter().copied().map(i128::from).collect();
            rows.push(Row { side: side.into(), twists });
            rest = others;
        }
        let mut torus = Self { rows, moves: Vec::new() };
        torus.moves = torus.distinct_moves();
        Ok(torus)
    }

    /// Of moves that lead to the same node only the first, and none that leads to the node itself.
    fn distinct_moves(&self) -> Vec<Move> {
        let origin = [0; MOST_DIMENSIONS];
        let (mut moves, mut ends) = (Vec::new(), Vec::new());
        for dimension in (0..self.rows.len()).rev() {
            for by in [1, -1] {
                let end = self.moved(origin, dimension, by);
                if end != origin && !ends.contains(&end) {
                    ends.push(end);
                    moves.push(Move { dimension, by, back: 0 });
                }
            }
        }
        for Move { dimension, by, back } in &mut moves {
            let opposite = self.moved(origin, *dimension, -*by);
            *back = ends.iter().take_while(|&&end| end != opposite).count() as Port;
        }
        moves
    }

    /// The point `by` steps along a dimension.
    fn moved(&self, mut point: Point, dimension: usize, by: i128) -> Point {
        point[dimension] += by;
        for i in (0..=dimension).rev() {
            self.wrap(&mut point, i);
        }
        point
    }

    /// Brings coordinate `i` between 0 and its side.
    fn wrap(&self, point: &mut Point, i: usize) {
        let side = self.rows[i].side;
        if !(0..side).contains(&point[i]) {
            self.subtract(point, i, point[i].div_euclid(side));
        }
    }

    /// Subtracts `times` row `i`, which leads to the same node.
    fn subtract(&self, point: &mut Point, i: usize, times: i128) {
        let Row { side, twists } = &self.rows[i];
        point[i] -= times * side;
        for (x, twist) in point.iter_mut().zip(twists) {
            *x -= times * twist;
        }
    }

    fn point(&self, mut v: Node) -> Point {
        let mut point = [0; MOST_DIMENSIONS];
        for (x, row) in point.iter_mut().zip(&self.rows).rev() {
            let side = row.side as Node;
            (*x, v) = (i128::from(v % side), v / side);
        }
        point
    }

    fn node(&self, point: Point) -> Node {
        let digits = self.rows.iter().zip(point);
        digits.fold(0, |v, (row, x)| v * row.side as Node + x as Node)
    }

    /// The fewest steps along the first `dimensions` from a point to the lattice.
    ///
    /// For each number of turns around the last of them, the others are solved alone; turns that are
    /// already too long are not tried.
    fn steps(&self, mut point: Point, dimensions: usize) -> i128 {
        let Some(i) = dimensions.checked_sub(1) else { return 0 };
        self.wrap(&mut point, i);
        let mut fewest = i128::MAX;
        for (direction, first) in [(1, 0), (-1, 1)] {
            let mut point = point;
            self.subtract(&mut point, i, first);
            while point[i].abs() < fewest {
                fewest = fewest.min(point[i].abs() + self.steps(point, i));
                self.subtract(&mut point, i, -direction);
            }
        }
        fewest
    }

    /// The most combinations of turns that are tried: each dimension has 2, plus one for each time that
    /// its side fits into those before it.
    fn combinations(&self) -> i128 {
        let mut before = 0;
        self.rows.iter().fold(1i128, |combinations, row| {
            let more = 2 + before / row.side;
            before += row.side;
            combinations.saturating_mul(more)
        })
    }
}

impl BaseGraph for TwistedTorus {
    fn order(&self) -> Node {
        self.rows.iter().map(|row| row.side as Node).product()
    }

    fn degree(&self, _: Node) -> Port {
        self.moves.len() as Port
    }

    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        let point = self.point(v);
        for &Move { dimension, by, back } in &self.moves {
            emit(self.node(self.moved(point, dimension, by)), back);
        }
    }

    fn address(&self, v: Node) -> Address {
        let digits = self.point(v).into_iter().take(self.rows.len());
        Address::Tuple(digits.map(|x| Address::Number(x as Node)).collect())
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        let parts = address.tuple().filter(|parts| parts.len() == self.rows.len())?;
        let mut digits = self.rows.iter().zip(parts);
        digits.try_fold(0, |v, (row, part)| {
            let side = row.side as Node;
            Some(v * side + part.number(side)?)
        })
    }
}

impl Construction for TwistedTorus {
    fn census(&self) -> Result<Census, ParameterError> {
        let order = self.rows.iter().map(|row| BigUint::from(row.side as Node)).product();
        let census =
            Census::regular("twisted torus", within_order(order)?, self.moves.len() as u64);
        Ok(Census { address_parts: self.rows.len() as u64, ..census })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(Flat(self.clone())))
    }

    fn exact(&self) -> &dyn ExactRules {
        self
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl ExactRules for TwistedTorus {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        const MOST_COMBINATIONS: i128 = 1 << 12;
        if self.combinations() > MOST_COMBINATIONS {
            let message =
                "a twisted torus with this many sides, or with sides this uneven, is too expensive";
            return Err(RuleError::TooExpensive(message.to_owned()));
        }
        let torus = self.clone();
        Ok(Arc::new(move |a: Node, b: Node| {
            let (a, b) = (torus.point(a), torus.point(b));
            let difference = std::array::from_fn(|i| b[i] - a[i]);
            Some(torus.steps(difference, torus.rows.len()) as u64)
        }))
    }
}

impl Symmetry for TwistedTorus {
    fn is_vertex_transitive(&self) -> bool {
        true
    }

    /// A step along each dimension.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let step = |dimension| -> Automorphism {
            let torus = self.clone();
            Arc::new(move |v| torus.node(torus.moved(torus.point(v), dimension, 1)))
        };
        (0..self.rows.len()).map(step).collect()
    }
}

impl Structure for TwistedTorus {
    fn arrangement(&self) -> Arrangement {
        let sides: Vec<Node> = self.rows.iter().map(|row| row.side as Node).collect();
        Arrangement::of_radixes(sides.iter().rev().copied()).drawn_as_grid(&sides)
    }
}
