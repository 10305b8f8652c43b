//! The WK-recursive network, and the same over any nucleus: clusters joined corner to corner.
//!
//! A node is a word of digits; the nucleus moves digit 0. Where digit i is a and all digits below
//! it are b ≠ a, a link leads to the node where digit i is b and all below are a: any two clusters of
//! one size are joined by a single link, from the corner with the other's number.

use std::sync::Arc;

use num_bigint::BigUint;

use super::complete::{Complete, LARGEST};
use super::factors::on_all_digits;
use super::{DesignRole, Family, Param, Source};
use crate::exact::{Distance, Enumerator, RuleError, hops_of_words};
use crate::network::{
    Address, Arrangement, Automorphism, BaseGraph, Census, Clusters, Construction, Digits,
    ExactRules, Flat, JointSink, Joints, Level, LevelCensus, Node, ParameterError, Place, Port,
    Structure, Symmetry, TooLargeError, Topology, power, within_address,
};

pub(super) static FAMILY: Family = Family {
    name: "wk",
    summary: "WK-recursive: complete graphs joined corner to corner",
    params: &[
        Param::integer("n", 1, "nodes of the nucleus, a complete graph").at_most(LARGEST),
        Param::integer("l", 1, "number of digits").grows(),
    ],
    source: Source::Swapped,
    example: "wk(4,3)",
    tried: DesignRole::Leaf,
    build: |args| {
        Ok(Arc::new(Corners { nucleus: Complete(args.integer("n")), l: args.integer("l") }))
    },
};

/// Words of `l` digits over a regular nucleus, joined corner to corner.
pub(super) struct Corners<G> {
    pub nucleus: G,
    pub l: u64,
}

impl<G: BaseGraph + Construction + Copy + 'static> Construction for Corners<G> {
    fn census(&self) -> Result<Census, ParameterError> {
        let nucleus = self.nucleus.census()?;
        let address_parts = within_address(u128::from(self.l))?;
        let q = &nucleus.order;
        let order = power(q, self.l)?;
        let mut copies = &order / q;
        let mut levels = nucleus.levels_times(&copies, "");
        let pairs: BigUint = (q * (q - 1u32)) >> 1u32;
        for digit in 1..self.l {
            copies /= q;
            let links = &pairs * &copies;
            if links != BigUint::ZERO {
                levels.push(LevelCensus { label: format!("corner link, digit {digit}"), links });
            }
        }
        // Only the q nodes whose digits are all equal have no corner link.
        let degree = nucleus.degrees.greatest().expect("invariant: a base has a node");
        let degrees =
            Enumerator::term(q.clone(), degree) + Enumerator::term(&order - q, degree + 1);
        Ok(Census { order, levels, degrees, components: nucleus.components, address_parts })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        let digits = Digits::new((1..self.l).map(|_| Flat(self.nucleus)));
        let degree = self.nucleus.degree(0);
        Ok(Arc::new(Clusters::over(Arc::new(Flat(self.nucleus)), degree, CornerLinks { digits })))
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

impl<G: BaseGraph + Construction + Copy + 'static> ExactRules for Corners<G> {
    /// At the highest digit that differs a path leaves its cluster once, corner to corner, or passes a
    /// third cluster.
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        /// The third cluster is searched for among all.
        const LARGEST: Node = 1 << 20;
        let nucleus = self.nucleus.exact().distance()?;
        if self.nucleus.order() > LARGEST {
            return Err(RuleError::TooExpensive(format!("a nucleus of more than {LARGEST} nodes")));
        }
        let (q, l) = (self.nucleus.order(), self.l as u32);
        Ok(Arc::new(move |s: Node, t: Node| {
            let digit = |v: Node, i: u32| v / q.pow(i) % q;
            let d = |a, b| nucleus.distance(a, b);
            // From s to the corner k of its cluster of i digits.
            let to_corner = |s: Node, i: u32, k: Node| -> Option<u64> {
                let mut sum = d(digit(s, 0), k)?;
                for p in (1..i).filter(|&p| digit(s, p) != k) {
                    sum += (d(digit(s, p), k)? + 1) << (p - 1);
                }
                Some(sum)
            };
            let Some(i) = (0..l).rev().find(|&i| digit(s, i) != digit(t, i)) else {
                return Some(0);
            };
            let (a, b) = (digit(s, i), digit(t, i));
            if i == 0 {
                return d(a, b);
            }
            let direct = to_corner(s, i, b)? + 1 + to_corner(t, i, a)?;
            let third =
                (0..q).filter_map(|k| Some(to_corner(s, i, k)? + to_corner(t, i, k)?)).min()?;
            Some(direct.min(((d(a, b)? + 1) << (i - 1)) + 1 + third))
        }))
    }

    /// From corner to corner: to leave a cluster takes as many hops as to cross it.
    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        hops_of_words(self.nucleus.exact().diameter()?, BigUint::from(1u32) << (self.l - 1))
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        if self.l > 1 {
            return Err(RuleError::NotStated);
        }
        self.nucleus.exact().rooted()
    }
}

impl<G: BaseGraph + Construction + Copy + 'static> Symmetry for Corners<G> {
    fn is_vertex_transitive(&self) -> bool {
        self.l == 1 && self.nucleus.symmetry().is_vertex_transitive()
    }

    /// An automorphism of the nucleus acts on all digits in the same way.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let (q, l) = (self.nucleus.order(), self.l);
        on_all_digits(q, l, self.nucleus.symmetry().automorphisms())
    }
}

impl<G: BaseGraph + Construction + Copy + 'static> Structure for Corners<G> {
    fn arrangement(&self) -> Arrangement {
        Arrangement::of_radixes((0..self.l).map(|_| self.nucleus.order()))
    }
}

struct CornerLinks<G> {
    digits: Digits<Flat<G>>,
}

impl<G: BaseGraph> CornerLinks<G> {
    /// The far end and the level of the corner link of a node, if it has one.
    fn far_end(&self, Place { cluster, member }: Place) -> Option<(Place, Level)> {
        let digit = |i| self.digits.digit(i, cluster);
        let top = (0..self.digits.count()).find(|&i| digit(i) != member)?;
        let other = digit(top);
        let lower =
            (0..top).fold(cluster, |cluster, i| self.digits.replaced(i, cluster, member, other));
        let cluster = self.digits.replaced(top, lower, other, member);
        Some((Place { cluster, member: other }, top as Level + 1))
    }
}

impl<G: BaseGraph> Joints for CornerLinks<G> {
    fn clusters(&self) -> Node {
        self.digits.clusters()
    }

    fn degree(&self, at: Place) -> Port {
        Port::from(self.far_end(at).is_some())
    }

    fn each(&self, at: Place, sink: &mut impl JointSink) {
        if let Some((to, level)) = self.far_end(at) {
            sink.joint(to, level, || 0);
        }
    }

    fn prefix(&self, cluster: Node, parts: &mut Vec<Address>) {
        self.digits.prefix(cluster, parts);
    }

    fn cluster(&self, parts: &[Address]) -> Option<Node> {
        self.digits.cluster(parts)
    }
}
