//! The complete binary tree.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{DesignRole, Family, Param, Source};
use crate::exact::{Distance, Enumerator, RuleError};
use crate::network::{
    Arrangement, Automorphism, BaseGraph, Census, Construction, ExactRules, Flat, MAX_ORDER_BITS,
    Network, NextHop, Node, ParameterError, Port, RouteRules, Sketch, Step, Structure, Symmetry,
    TooLargeError, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "binary_tree",
    summary: "the complete binary tree",
    params: &[Param::integer("h", 1, "levels of nodes").at_most(MAX_ORDER_BITS)],
    source: Source::Folklore,
    example: "binary_tree(4)",
    tried: DesignRole::Leaf,
    build: |args| Ok(Arc::new(BinaryTree(args.integer("h")))),
};

/// The largest complete binary tree of at most this number of nodes, and at least one.
pub fn largest_binary_tree(nodes: Node) -> Network {
    let levels = nodes.saturating_add(1).ilog2().max(1);
    super::parse(&format!("{}({levels})", FAMILY.name))
        .expect("invariant: every number of levels below 64 makes a tree")
}

/// A tree of this number of levels, numbered level by level: node v has the children 2v+1 and 2v+2. The
/// binary digits of v+1 after the first are the path from the root to v.
#[derive(Clone, Copy)]
struct BinaryTree(u64);

/// 2^`exponent` − 1.
fn ones(exponent: u64) -> BigUint {
    (BigUint::from(1u32) << exponent) - 1u32
}

/// The number of links from the root to `v`.
fn depth(v: Node) -> u32 {
    (v + 1).ilog2()
}

/// The deepest common ancestor of two nodes.
fn junction(a: Node, b: Node) -> Node {
    let common = depth(a).min(depth(b));
    let (a_above, b_above) = ((a + 1) >> (depth(a) - common), (b + 1) >> (depth(b) - common));
    let differ = Node::BITS - (a_above ^ b_above).leading_zeros();
    (a_above >> differ) - 1
}

impl BinaryTree {
    fn is_leaf(self, v: Node) -> bool {
        2 * v + 1 >= self.order()
    }
}

impl BaseGraph for BinaryTree {
    fn order(&self) -> Node {
        (1 << self.0) - 1
    }

    fn degree(&self, v: Node) -> Port {
        Port::from(v > 0) + if self.is_leaf(v) { 0 } else { 2 }
    }

    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        if v > 0 {
            let parent = (v - 1) / 2;
            emit(parent, Port::from(parent > 0) + Port::from(v.is_multiple_of(2)));
        }
        if !self.is_leaf(v) {
            emit(2 * v + 1, 0);
            emit(2 * v + 2, 0);
        }
    }
}

impl Construction for BinaryTree {
    fn census(&self) -> Result<Census, ParameterError> {
        let degrees = match self.0 {
            1 => Enumerator::term(1u32, 0),
            h => {
                let leaves = ones(h - 1) + 1u32;
                let inner = &leaves - 2u32;
                Enumerator::term(leaves, 1) + Enumerator::term(1u32, 2) + Enumerator::term(inner, 3)
            }
        };
        Ok(Census::flat("binary_tree", degrees))
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(Flat(*self)))
    }

    fn exact(&self) -> &dyn ExactRules {
        self
    }

    fn routes(&self) -> &dyn RouteRules {
        self
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl ExactRules for BinaryTree {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        Ok(Arc::new(|a: Node, b: Node| {
            Some(u64::from(depth(a) + depth(b) - 2 * depth(junction(a, b))))
        }))
    }

    /// Pairs by the depths of their ends below their deepest common ancestor: i and d − i links. There
    /// are 2^(h−M) − 1 such ancestors with M = max(i, d−i) levels below.
    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        let h = self.0;
        let at_distance = |d: u64| {
            let (low, high) = (d.div_ceil(2), (d - 1).min(h - 1));
            let mut count = BigUint::ZERO;
            if low <= high {
                // The sum over all M from low to high, twice, but the middle only once.
                count = ((ones(h - low + 1) - ones(h - high)) - (high - low + 1)) * 2u32;
                if d.is_multiple_of(2) {
                    count -= ones(h - d / 2);
                }
                count <<= d - 1;
            }
            if d < h {
                count += ones(h - d) << (d + 1);
            }
            (d, count)
        };
        Ok((1..=2 * (h - 1)).map(at_distance).chain([(0, ones(h))]).collect())
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        Ok((0..self.0).map(|d| (d, BigUint::from(1u32) << d)).collect())
    }

    fn girth(&self) -> Result<Option<u64>, RuleError> {
        Ok(None)
    }
}

impl RouteRules for BinaryTree {
    fn next_hop(&self) -> Result<Arc<dyn NextHop>, RuleError> {
        Ok(Arc::new(*self))
    }
}

impl Symmetry for BinaryTree {
    fn is_vertex_transitive(&self) -> bool {
        self.0 == 1
    }

    /// At all nodes of one level the two children are exchanged, with their subtrees.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let exchanged = |level: u32| -> Automorphism {
            Arc::new(move |v| match depth(v).checked_sub(level) {
                Some(below) => ((v + 1) ^ (1 << below)) - 1,
                None => v,
            })
        };
        (1..self.0 as u32).map(exchanged).collect()
    }
}

impl Structure for BinaryTree {
    fn arrangement(&self) -> Arrangement {
        let layers = (0..self.0).map(|depth| 1 << depth).collect();
        Arrangement::default().drawn(1, Sketch::layers(layers, false))
    }
}

impl NextHop for BinaryTree {
    fn next(&self, at: Node, to: Node) -> Option<Step> {
        if at == to {
            None
        } else if junction(at, to) == at {
            let child = ((to + 1) >> (depth(to) - depth(at) - 1)) - 1;
            Some(Step { port: Port::from(at > 0) + Port::from(child.is_multiple_of(2)), to: child })
        } else {
            Some(Step { port: 0, to: (at - 1) / 2 })
        }
    }
}
