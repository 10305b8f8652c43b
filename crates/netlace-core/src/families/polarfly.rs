//! PolarFly: the polarity graph of Erdős and Rényi, of diameter 2 and at the Moore bound for large q.
//!
//! The nodes are the points of the projective plane over GF(q): (1,y,z), (0,1,z) and (0,0,1). Two
//! different points u and v are linked if u·v = 0. The line u·v = 0 has q+1 points v; a point on its
//! own line, a quadric, has one link less. There are q+1 of them: a conic, or a line if q is even. Any
//! two points are linked or have one common neighbour, their cross product.

use std::sync::Arc;

use super::galois::Field;
use super::{DesignRole, Family, Param, Source};
use crate::exact::{Distance, Enumerator, RuleError};
use crate::network::{
    Address, Automorphism, BaseGraph, Census, Construction, ExactRules, Flat, Loops, Node,
    ParameterError, Port, Structure, Symmetry, TooLargeError, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "polarfly",
    summary: "points of a plane over GF(q), linked if orthogonal",
    params: &[Param::integer("q", LEAST, "a prime power: q²+q+1 nodes").at_most(MOST)],
    source: Source::Paper(
        "K. Lakhotia, M. Besta, L. Monroe, K. Isham, P. Iff, T. Hoefler, F. Petrini: PolarFly: A Cost-Effective and Flexible Low-Diameter Topology. SC, 2022",
    ),
    example: "polarfly(5)",
    tried: DesignRole::Leaf,
    build: |args| {
        Ok(Arc::new(PolarFly::new(Field::for_parameter(args.integer("q"), LEAST, MOST)?)))
    },
};

const LEAST: Node = 2;

/// A node has at most 2^16 − 1 links, q+1.
const MOST: Node = 65_534;

#[derive(Clone)]
pub(super) struct PolarFly(Arc<Field>);

/// Coordinates, also of a line; the first coordinate of a node that is not 0 is 1.
pub(super) type Point = [Node; 3];

impl PolarFly {
    pub(super) fn new(field: Arc<Field>) -> Self {
        Self(field)
    }

    pub(super) fn q(&self) -> Node {
        self.0.order()
    }

    pub(super) fn point(&self, v: Node) -> Point {
        let q = self.q();
        if v < q * q {
            [1, v / q, v % q]
        } else if v < q * q + q {
            [0, 1, v - q * q]
        } else {
            [0, 0, 1]
        }
    }

    /// The node of a point whose first coordinate other than 0 is 1.
    pub(super) fn node(&self, [x, y, z]: Point) -> Node {
        let q = self.q();
        match (x, y) {
            (0, 0) => q * q + q,
            (0, _) => q * q + z,
            _ => y * q + z,
        }
    }

    fn dot(&self, u: Point, v: Point) -> Node {
        (0..3).fold(0, |sum, i| self.0.add(sum, self.0.mul(u[i], v[i])))
    }

    fn is_quadric(&self, u: Point) -> bool {
        self.dot(u, u) == 0
    }

    /// The `i`-th point, i ≤ q, of the line of `u`.
    pub(super) fn on_line(&self, [a, b, c]: Point, i: Node) -> Point {
        let f = &self.0;
        let minus_over = |a, b| f.neg(f.div(a, b));
        match (b, c) {
            (0, 0) if i < self.q() => [0, 1, i],
            (_, 0) if i < self.q() => [1, minus_over(a, b), i],
            (_, 0) => [0, 0, 1],
            _ if i < self.q() => [1, i, minus_over(f.add(a, f.mul(b, i)), c)],
            _ => [0, 1, minus_over(b, c)],
        }
    }

    /// The index of a point on a line.
    pub(super) fn place(&self, [.., c]: Point, [x, y, z]: Point) -> Node {
        match (c, x, y) {
            (0, 0, 0) => self.q(),
            (0, ..) => z,
            (_, 0, _) => self.q(),
            _ => y,
        }
    }

    /// The port at `u` of the link to `v`: its index on the line, without the point itself.
    fn port(&self, u: Point, v: Point) -> Port {
        let place = self.place(u, v);
        let after_self = self.is_quadric(u) && self.place(u, u) < place;
        (place - Node::from(after_self)) as Port
    }

    /// The reflection v + λ(v·r)r. It keeps products if 2λ + λ²(r·r) = 0.
    fn mirrored(&self, v: Node, r: Point, lambda: Node) -> Node {
        let f = &self.0;
        let v = self.point(v);
        let factor = f.mul(lambda, self.dot(v, r));
        let image = [0, 1, 2].map(|i| f.add(v[i], f.mul(factor, r[i])));
        let first =
            image.into_iter().find(|&x| x != 0).expect("invariant: a mirror maps no point to zero");
        self.node(image.map(|x| f.div(x, first)))
    }

    /// Reflections with their λ: one for each exchange of neighbouring coordinates, and some more.
    fn mirrors(&self) -> Vec<(Point, Node)> {
        let f = &self.0;
        if self.q().is_multiple_of(2) {
            return f.basis().flat_map(|b| [([b, b, 0], 1), ([0, b, b], 1)]).collect();
        }
        let (minus_1, xi) = (f.neg(1), f.power(1));
        let mirrors = [[1, minus_1, 0], [0, 1, minus_1], [1, 0, 0], [1, xi, 0], [1, 1, xi]];
        let minus_2 = f.add(minus_1, minus_1);
        let proper = mirrors.into_iter().filter(|&r| !self.is_quadric(r));
        proper.map(|r| (r, f.div(minus_2, self.dot(r, r)))).collect()
    }
}

impl BaseGraph for PolarFly {
    fn order(&self) -> Node {
        let q = self.q();
        q * q + q + 1
    }

    fn degree(&self, v: Node) -> Port {
        (self.q() + 1) as Port - Port::from(self.is_quadric(self.point(v)))
    }

    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        let u = self.point(v);
        for i in 0..=self.q() {
            let point = self.on_line(u, i);
            if point != u {
                emit(self.node(point), self.port(point, u));
            }
        }
    }

    fn address(&self, v: Node) -> Address {
        Address::Tuple(self.point(v).map(Address::Number).to_vec())
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        let [x, y, z] = address.tuple()? else { return None };
        let q = self.q();
        let point = [x.number(2)?, y.number(q)?, z.number(q)?];
        let node = self.node(point);
        (self.point(node) == point).then_some(node)
    }
}

impl Construction for PolarFly {
    fn census(&self) -> Result<Census, ParameterError> {
        let q = self.q();
        let degrees = Enumerator::term(q * q, q + 1) + Enumerator::term(q + 1, q);
        Ok(Census { address_parts: 3, ..Census::flat("polarfly", degrees) })
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

impl Structure for PolarFly {
    /// The quadrics.
    fn loops(&self) -> Option<Loops> {
        let (fly, q) = (self.clone(), self.q());
        let at = Arc::new(move |v| fly.is_quadric(fly.point(v)));
        Some(Loops { degrees: Enumerator::term(q + 1, q), at })
    }
}

impl ExactRules for PolarFly {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let fly = self.clone();
        Ok(Arc::new(move |a: Node, b: Node| {
            let linked = fly.dot(fly.point(a), fly.point(b)) == 0;
            Some(if a == b { 0 } else { 2 - u64::from(linked) })
        }))
    }

    /// Of the q+1 points on each of q²+q+1 lines, q+1 points are those of their own line.
    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        let (q, order) = (u128::from(self.q()), u128::from(self.order()));
        let linked = (order - 1) * (q + 1);
        Ok(Enumerator::from_counts([order, linked, order * order - order - linked]))
    }

    /// Node 0 is (1,0,0), which is no quadric.
    fn rooted(&self) -> Result<Enumerator, RuleError> {
        let q = self.q();
        Ok(Enumerator::from_counts([1, q + 1, q * q - 1]))
    }
}

impl Symmetry for PolarFly {
    /// Linear maps that keep all products.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let mirror = |(r, lambda)| -> Automorphism {
            let fly = self.clone();
            Arc::new(move |v| fly.mirrored(v, r, lambda))
        };
        self.mirrors().into_iter().map(mirror).collect()
    }
}
