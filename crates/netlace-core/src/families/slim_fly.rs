//! The Slim Fly: a graph of McKay, Miller and Širáň, of diameter 2 and close to the Moore bound.
//!
//! Over GF(q), q = 4w+δ with δ ∈ {−1,0,1}, there are two sides of q columns with q nodes each. The
//! node (0,x,y) is linked to (1,m,c) if y = mx+c. In a column nodes are linked that differ by an
//! element of X on side 0, of X' = ξX on side 1, ξ a primitive element. X has 2w elements: all even
//! powers of ξ, or if δ = −1 the first w of them and their negatives.
//!
//! No two nodes are farther apart than 2. Columns of one side: a line through two points, or the
//! point of two lines, links them. Columns of different sides: X and X' together are all elements
//! except 0. One column: half of all elements, or the squares if δ = 1, reach all others in two steps.

use std::sync::Arc;

use super::galois::Field;
use super::{DesignRole, Family, Param, Source};
use crate::exact::{Distance, Enumerator, RuleError};
use crate::network::{
    Address, Arrangement, Automorphism, BaseGraph, Census, Construction, ExactRules, Flat, Node,
    ParameterError, Port, Structure, Symmetry, TooLargeError, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "slim_fly",
    summary: "diameter 2, close to the Moore bound, over GF(q)",
    params: &[Param::integer("q", LEAST, "a prime power: 2q² nodes").at_most(MOST)],
    source: Source::Paper(
        "M. Besta, T. Hoefler: Slim Fly: A Cost Effective Low-Diameter Network Topology. SC, 2014",
    ),
    example: "slim_fly(5)",
    tried: DesignRole::Leaf,
    build: |args| {
        let field = Field::for_parameter(args.integer("q"), LEAST, MOST)?;
        Ok(Arc::new(SlimFly::new(field)))
    },
};

/// The least prime power that is not 2 modulo 4.
const LEAST: Node = 3;

/// A node has at most 2^16 − 1 links, about 3q/2.
const MOST: Node = 43_690;

#[derive(Clone)]
struct SlimFly {
    field: Arc<Field>,
    sides: Arc<[Side; 2]>,
}

/// How the nodes of a column are linked.
struct Side {
    /// X or X', by the exponents that the paper lists.
    steps: Vec<Node>,
    /// Whether an element is one of them.
    is_step: Vec<bool>,
}

/// A node: side, column, and row.
type Point = (Node, Node, Node);

/// A map of the nodes.
type Map = fn(&Field, Point) -> Point;

impl SlimFly {
    fn new(field: Arc<Field>) -> Self {
        let (q, w) = (field.order(), quarter(field.order()));
        let side = |s: Node| {
            let odd_from = if q % 4 == 3 { w } else { 2 * w };
            let exponent = |i| 2 * i - Node::from(i >= odd_from) + s;
            let steps: Vec<Node> = (0..2 * w).map(|i| field.power(exponent(i))).collect();
            let mut is_step = vec![false; q as usize];
            steps.iter().for_each(|&step| is_step[step as usize] = true);
            Side { steps, is_step }
        };
        let sides = Arc::new([side(0), side(1)]);
        Self { field, sides }
    }

    fn point(&self, v: Node) -> Point {
        let q = self.field.order();
        (v / q / q, v / q % q, v % q)
    }

    fn node(&self, (s, x, y): Point) -> Node {
        let q = self.field.order();
        (s * q + x) * q + y
    }

    /// The row in a column of the other side to which the node at `y` is linked, given the product mx.
    fn across(&self, s: Node, y: Node, product: Node) -> Node {
        if s == 0 { self.field.sub(y, product) } else { self.field.add(y, product) }
    }

    fn is_linked(&self, (s, x, y): Point, (t, m, c): Point) -> bool {
        if s == t {
            x == m && self.sides[s as usize].is_step[self.field.sub(y, c) as usize]
        } else {
            self.across(s, y, self.field.mul(m, x)) == c
        }
    }

    /// The map that exchanges the sides, X with X' and X' with X: multiplication by ξ if δ = 1 or
    /// q = 3, squaring if q = 4.
    fn exchange(&self) -> Option<Map> {
        match self.field.order() {
            4 => Some(|f, (s, x, y)| (1 - s, f.mul(x, x), f.mul(y, y))),
            q if q == 3 || q % 4 == 1 => Some(|f, (s, x, y)| {
                let [turned_x, turned_y] = [x, y].map(|z| f.mul(z, f.power(1)));
                if s == 0 { (1, x, turned_y) } else { (0, f.neg(turned_x), turned_y) }
            }),
            _ => None,
        }
    }

    /// The nodes at each distance from any one.
    fn around_any(&self) -> Enumerator {
        let (order, degree) = (self.order(), Node::from(self.degree(0)));
        Enumerator::from_counts([1, degree, order - 1 - degree])
    }
}

/// The w of q = 4w+δ.
fn quarter(q: Node) -> Node {
    (q + 1) / 4
}

impl BaseGraph for SlimFly {
    fn order(&self) -> Node {
        2 * self.field.order() * self.field.order()
    }

    fn degree(&self, _: Node) -> Port {
        let q = self.field.order();
        (q + 2 * quarter(q)) as Port
    }

    /// In the column, by the steps; then to the columns of the other side.
    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        let (s, x, y) = self.point(v);
        let (field, q) = (&self.field, self.field.order());
        let steps = &self.sides[s as usize].steps;
        let opposite = if q % 2 == 0 { 0 } else { steps.len() / 2 };
        for (i, &step) in steps.iter().enumerate() {
            let back = (i + opposite) % steps.len();
            emit(self.node((s, x, field.add(y, step))), back as Port);
        }
        let back = steps.len() as Port + x as Port;
        for m in 0..q {
            emit(self.node((1 - s, m, self.across(s, y, field.mul(m, x)))), back);
        }
    }

    fn address(&self, v: Node) -> Address {
        let (s, x, y) = self.point(v);
        Address::Tuple([s, x, y].map(Address::Number).to_vec())
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        let [s, x, y] = address.tuple()? else { return None };
        let q = self.field.order();
        Some(self.node((s.number(2)?, x.number(q)?, y.number(q)?)))
    }
}

impl Construction for SlimFly {
    fn census(&self) -> Result<Census, ParameterError> {
        let census = Census::regular("slim fly", self.order(), u64::from(self.degree(0)));
        Ok(Census { address_parts: 3, ..census })
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

impl ExactRules for SlimFly {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let fly = self.clone();
        Ok(Arc::new(move |a: Node, b: Node| {
            let linked = fly.is_linked(fly.point(a), fly.point(b));
            Some(if a == b { 0 } else { 2 - u64::from(linked) })
        }))
    }

    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        Ok(self.around_any().times(&self.order().into()))
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        Ok(self.around_any())
    }
}

impl Symmetry for SlimFly {
    fn is_vertex_transitive(&self) -> bool {
        self.exchange().is_some()
    }

    /// A shift of points or of slopes by 1, and multiplication by ξ: together they map any node to
    /// any other of its side.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let within: [Map; 3] = [
            |f, (s, x, y)| if s == 0 { (s, x, f.add(y, x)) } else { (s, f.add(x, 1), y) },
            |f, (s, x, y)| if s == 0 { (s, f.add(x, 1), y) } else { (s, x, f.sub(y, x)) },
            |f, (s, x, y)| (s, if s == 0 { f.mul(x, f.power(1)) } else { f.div(x, f.power(1)) }, y),
        ];
        let on_nodes = |map: Map| -> Automorphism {
            let fly = self.clone();
            Arc::new(move |v| fly.node(map(&fly.field, fly.point(v))))
        };
        within.into_iter().chain(self.exchange()).map(on_nodes).collect()
    }
}

impl Structure for SlimFly {
    /// A column: the nodes of one side that share x.
    fn arrangement(&self) -> Arrangement {
        Arrangement::of_blocks([self.field.order()])
    }
}
