//! The multi-layer full mesh: layers of switches, any two positions of which share a switch for all layers.

use std::sync::Arc;

use num_bigint::BigUint;

use super::stacked::{Design, Stacked};
use super::{DesignRole, Family, Param, Source, Wanted};
use crate::network::{Automorphism, Node, Port};

pub(super) static FAMILY: Family = Family {
    name: "mlfm",
    summary: "multi-layer full mesh: h layers, switches of 2h ports",
    params: &[
        Param::integer("h", 1, "layers, and hosts of a leaf switch").at_most(Port::MAX as u64 / 2)
    ],
    source: Source::Paper(
        "G. Kathareios, C. Minkenberg, B. Prisacari, G. Rodriguez, T. Hoefler: Cost-Effective Diameter-Two Topologies: Analysis and Evaluation. SC, 2015",
    ),
    example: "mlfm(3)",
    tried: DesignRole::ListedWithHosts(chosen),
    build: |args| {
        let h = args.integer("h");
        Ok(Arc::new(Stacked { design: Pairs { points: h + 1 }, layers: h, hosts: h as u32 }))
    },
};

/// All with the size and the ports.
fn chosen(wanted: &Wanted) -> Vec<String> {
    let fits = |h: &u64| (wanted.least..=wanted.most).contains(&(h * h * (h + 1)));
    (1..=wanted.ports / 2).filter(fits).map(|h| format!("mlfm({h})")).collect()
}

/// A line for every two points: that of i < j is j(j−1)/2 + i.
#[derive(Clone)]
struct Pairs {
    points: Node,
}

/// The line of two different points.
fn line_of(a: Node, b: Node) -> Node {
    let (i, j) = (a.min(b), a.max(b));
    j * (j - 1) / 2 + i
}

/// The points of a line.
fn points_of(line: Node) -> [Node; 2] {
    // The greatest j with j(j−1)/2 ≤ line.
    let mut j = (2 * line).isqrt();
    while j * (j + 1) / 2 <= line {
        j += 1;
    }
    while j * (j - 1) / 2 > line {
        j -= 1;
    }
    [line - j * (j - 1) / 2, j]
}

impl Design for Pairs {
    fn points(&self) -> Node {
        self.points
    }

    fn lines(&self) -> Node {
        self.points * (self.points - 1) / 2
    }

    fn line_size(&self) -> Node {
        2
    }

    fn lines_at_point(&self) -> Node {
        self.points - 1
    }

    fn line(&self, point: Node, i: Node) -> (Node, Node) {
        let other = if i < point { i } else { i + 1 };
        (line_of(point, other), Node::from(point > other))
    }

    fn point(&self, line: Node, i: Node) -> (Node, Node) {
        let points = points_of(line);
        let (point, other) = (points[i as usize], points[1 - i as usize]);
        (point, if other < point { other } else { other - 1 })
    }

    /// Two pairs with one point in common.
    fn meeting(&self) -> BigUint {
        BigUint::from(self.lines()) * (2 * self.points.saturating_sub(2))
    }

    /// A rotation, and the exchange of two points.
    fn symmetries(&self) -> Vec<[Automorphism; 2]> {
        let n = self.points;
        let both = |map: fn(Node, Node) -> Node| -> [Automorphism; 2] {
            let on_lines = move |line| {
                let [a, b] = points_of(line);
                line_of(map(a, n), map(b, n))
            };
            [Arc::new(move |point| map(point, n)), Arc::new(on_lines)]
        };
        let exchange = |point, _| if point < 2 { 1 - point } else { point };
        vec![both(|point, n| (point + 1) % n), both(exchange)]
    }
}
