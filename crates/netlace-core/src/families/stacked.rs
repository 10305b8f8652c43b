//! Layers of leaf switches over shared spine switches, any two of which have one path: what MLFM and OFT have in common.
//!
//! The leaves of a layer are the points of a design, in which two points are on exactly one line; the spines are its lines, and a spine is
//! linked to its points in every layer. So two leaves are two links apart.

use std::sync::Arc;

use num_bigint::BigUint;

use crate::exact::{Distance, Enumerator, RuleError};
use crate::network::{
    Address, Arrangement, Automorphism, BaseGraph, Census, Construction, Endpoints, ExactRules,
    Flat, Node, ParameterError, Port, Sketch, Structure, Symmetry, TooLargeError, Topology,
};

/// Points and lines; two points are on one line. Lines through a point and points of a line are in order.
pub(super) trait Design: Clone + Send + Sync + 'static {
    fn points(&self) -> Node;
    fn lines(&self) -> Node;
    /// The number of points of a line.
    fn line_size(&self) -> Node;
    /// The number of lines through a point.
    fn lines_at_point(&self) -> Node;
    /// The i-th line through a point, and the place of the point on it.
    fn line(&self, point: Node, i: Node) -> (Node, Node);
    /// The i-th point of a line, and the place of the line there.
    fn point(&self, line: Node, i: Node) -> (Node, Node);
    /// The ordered pairs of different lines that have a point in common.
    fn meeting(&self) -> BigUint;
    /// Maps of points, each with one of lines, that keep what is on what.
    fn symmetries(&self) -> Vec<[Automorphism; 2]>;
}

/// `layers` layers of leaves with `hosts` hosts each.
#[derive(Clone)]
pub(super) struct Stacked<D> {
    pub design: D,
    pub layers: Node,
    pub hosts: u32,
}

impl<D: Design> Stacked<D> {
    fn leaves(&self) -> Node {
        self.layers * self.design.points()
    }

    /// Whether a line has a point.
    fn is_on(&self, point: Node, line: Node) -> bool {
        (0..self.design.line_size()).any(|i| self.design.point(line, i).0 == point)
    }

    fn meet(&self, a: Node, b: Node) -> bool {
        (0..self.design.line_size()).any(|i| self.is_on(self.design.point(a, i).0, b))
    }
}

impl<D: Design> BaseGraph for Stacked<D> {
    fn order(&self) -> Node {
        self.leaves() + self.design.lines()
    }

    fn degree(&self, v: Node) -> Port {
        if v < self.leaves() {
            self.design.lines_at_point() as Port
        } else {
            (self.layers * self.design.line_size()) as Port
        }
    }

    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        let (points, size) = (self.design.points(), self.design.line_size());
        if let Some(line) = v.checked_sub(self.leaves()) {
            for layer in 0..self.layers {
                for i in 0..size {
                    let (point, back) = self.design.point(line, i);
                    emit(layer * points + point, back as Port);
                }
            }
        } else {
            let (layer, point) = (v / points, v % points);
            for i in 0..self.design.lines_at_point() {
                let (line, place) = self.design.line(point, i);
                emit(self.leaves() + line, (layer * size + place) as Port);
            }
        }
    }

    /// A leaf is a layer and a point; a spine is a line, in the layer after the last.
    fn address(&self, v: Node) -> Address {
        let points = self.design.points();
        let (layer, place) = match v.checked_sub(self.leaves()) {
            Some(line) => (self.layers, line),
            None => (v / points, v % points),
        };
        Address::Tuple(vec![Address::Number(layer), Address::Number(place)])
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        let [layer, place] = address.tuple()? else { return None };
        let layer = layer.number(self.layers + 1)?;
        let places = if layer == self.layers { self.design.lines() } else { self.design.points() };
        Some(layer * self.design.points() + place.number(places)?)
    }
}

impl<D: Design> Construction for Stacked<D> {
    fn census(&self) -> Result<Census, ParameterError> {
        let degrees = Enumerator::term(self.leaves(), self.design.lines_at_point())
            + Enumerator::term(self.design.lines(), self.layers * self.design.line_size());
        Ok(Census { address_parts: 2, ..Census::flat("leaf to spine", degrees) })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(Flat(self.clone())))
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        let (leaves, hosts) = (self.leaves(), self.hosts);
        let nodes =
            Enumerator::term(leaves, hosts.into()) + Enumerator::term(self.design.lines(), 0);
        Ok(Endpoints::mixed(nodes, move |v| if v < leaves { hosts } else { 0 }).attached())
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

impl<D: Design> ExactRules for Stacked<D> {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let stack = self.clone();
        let (leaves, points) = (self.leaves(), self.design.points());
        Ok(Arc::new(move |v: Node, w: Node| {
            let line = |v: Node| v.checked_sub(leaves);
            Some(match (line(v), line(w)) {
                _ if v == w => 0,
                (None, None) => 2,
                (Some(line), None) => 3 - 2 * u64::from(stack.is_on(w % points, line)),
                (None, Some(line)) => 3 - 2 * u64::from(stack.is_on(v % points, line)),
                (Some(a), Some(b)) => 4 - 2 * u64::from(stack.meet(a, b)),
            })
        }))
    }

    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        let (leaves, lines) = (BigUint::from(self.leaves()), BigUint::from(self.design.lines()));
        let adjacent = &leaves * self.design.lines_at_point();
        let apart = &leaves * &lines - &adjacent;
        let meeting = self.design.meeting();
        let others = &lines * &lines - &lines - &meeting;
        let counts = [
            &leaves + &lines,
            &adjacent * 2u32,
            &leaves * &leaves - &leaves + meeting,
            apart * 2u32,
            others,
        ];
        Ok(Enumerator::from_counts(counts))
    }

    fn endpoint_pairs(&self) -> Result<Enumerator, RuleError> {
        let (leaves, hosts) = (BigUint::from(self.leaves()), BigUint::from(self.hosts).pow(2));
        let pairs =
            Enumerator::from_counts([leaves.clone(), 0u32.into(), &leaves * &leaves - &leaves]);
        Ok(pairs.times(&hosts))
    }
}

impl<D: Design> Symmetry for Stacked<D> {
    /// Those of the design in all layers, a rotation of the layers, and an exchange of the first two.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let (leaves, points) = (self.leaves(), self.design.points());
        let of_design = |[on_points, on_lines]: [Automorphism; 2]| -> Automorphism {
            Arc::new(move |v| match v.checked_sub(leaves) {
                Some(line) => leaves + on_lines(line),
                None => v - v % points + on_points(v % points),
            })
        };
        let mut all: Vec<Automorphism> =
            self.design.symmetries().into_iter().map(of_design).collect();
        all.push(Arc::new(move |v| if v < leaves { (v + points) % leaves } else { v }));
        if self.layers > 1 {
            all.push(Arc::new(move |v| match v / points {
                0 => v + points,
                1 => v - points,
                _ => v,
            }));
        }
        all
    }
}

impl<D: Design> Structure for Stacked<D> {
    fn arrangement(&self) -> Arrangement {
        let layers = vec![self.leaves(), self.design.lines()];
        Arrangement::default().drawn(1, Sketch::layers(layers, true))
    }
}
