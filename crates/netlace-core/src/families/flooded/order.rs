//! The nodes of a flooded network in a line, and in a drawing.

use std::sync::Arc;

use super::{Flooded, Tiers};
use crate::families::by_root::Copies;
use crate::geometry::Point;
use crate::network::{Arrangement, Node, Sketch, Structure, Topology};

impl Structure for Flooded {
    /// Every node behind all that is below it, so that a node and the tiers below it are a block. Drawn as a copy on a circle,
    /// and on a smaller circle outside of each node the copy of which it is the root.
    fn arrangement(&self) -> Arrangement {
        let Ok(tiers) = self.tiers() else { return Arrangement::default() };
        let Ok(inner) = self.base.arrangement() else { return Arrangement::default() };
        let q = tiers.q;
        let inner = inner.as_side(q).map_or_else(Vec::new, |side| side.blocks);
        // What is below a node of each tier, and the node.
        let mut below: Vec<Node> = Vec::new();
        let mut blocks = Vec::new();
        for _ in 0..self.n {
            let size = below.last().map_or(1, |size| 1 + (q - 1) * size);
            let inner = inner.iter().filter(|block| q.is_multiple_of(**block));
            blocks.extend([size].into_iter().chain(inner.map(|block| block * size)));
            below.push(size);
        }
        below.reverse();
        let order = tiers.order();
        let ordered = Arc::new(Ordered { tiers, below });
        let [by_position, by_node, drawn] = [ordered.clone(), ordered.clone(), ordered];
        Arrangement::of_blocks(blocks)
            .with_positions(order, move |v| by_node.position(v))
            .with_nodes(move |position| by_position.node(position))
            .drawn(1, Sketch::new(order, move |v| drawn.tiers.drawn_at(v)))
    }
}

/// The nodes in a line, each behind all that is below it.
struct Ordered {
    tiers: Tiers,
    /// What is below a node of each tier, and the node.
    below: Vec<Node>,
}

impl Ordered {
    fn position(&self, v: Node) -> Node {
        let digits = self.tiers.digits(v);
        let before = |(digit, size): (&Node, &Node)| (self.tiers.q - 1 - digit) * size;
        let before: Node = digits.iter().zip(&self.below).map(before).sum();
        before + self.below[digits.len() - 1] - 1
    }

    fn node(&self, mut position: Node) -> Node {
        let mut node = 0;
        for (tier, size) in self.below.iter().enumerate() {
            let copy = if tier == 0 { 0 } else { node - self.tiers.starts[tier - 1] };
            node = self.tiers.node(tier, copy, self.tiers.q - 1 - position / size);
            position %= size;
            if position == size - 1 {
                break;
            }
        }
        node
    }
}

impl Tiers {
    /// The place of a node in a drawing.
    fn drawn_at(&self, v: Node) -> Point {
        let q = self.q as f64;
        // From the root of a copy, seen in this direction, to the digit around the middle of its circle.
        let (mut at, mut direction, mut radius) = (Point::on_circle(0.0), 0.5, 1.0);
        for digit in self.digits(v) {
            let middle = at + Point::on_circle(direction) * radius;
            direction += 0.5 + digit as f64 / q;
            at = middle + Point::on_circle(direction) * radius;
            radius *= 0.7 * (std::f64::consts::PI / q).sin();
        }
        at
    }
}
