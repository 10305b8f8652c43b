//! What networks of several digits have in common: counts, distances, girths and automorphisms of products.

use std::sync::Arc;

use num_bigint::BigUint;

use crate::exact::{Budget, Distance, Enumerator, RuleError};
use crate::network::{
    Address, Automorphism, Census, Digits, Factor, JointSink, Joints, Level, Node, ParameterError,
    Place, Port, within_address, within_order,
};

/// The counts of a product of `factors`, the most significant first.
pub(super) fn combine<'a>(
    factors: impl DoubleEndedIterator<Item = &'a Census> + Clone,
) -> Result<Census, ParameterError> {
    let mut order = BigUint::from(1u32);
    let mut address_parts = 0;
    for factor in factors.clone() {
        order = within_order(order * &factor.order)?;
        address_parts += u128::from(factor.address_parts);
    }
    let address_parts = within_address(address_parts)?;
    let mut degrees = Enumerator::term(1u32, 0);
    let mut levels = Vec::new();
    let mut components = Some(BigUint::from(1u32));
    for factor in factors.rev() {
        degrees = &degrees * &factor.degrees;
        levels.extend(factor.levels_times(&(&order / &factor.order), ""));
        components = components.zip(factor.components.as_ref()).map(|(all, more)| all * more);
    }
    Ok(Census { order, levels, degrees, components, address_parts })
}

/// Distances that add up over digits, given with their orders, the most significant first.
pub(super) fn sum_of(mut parts: Vec<(Node, Arc<dyn Distance>)>) -> Arc<dyn Distance> {
    parts.reverse();
    Arc::new(move |mut a: Node, mut b: Node| {
        let mut sum = 0;
        for (order, part) in &parts {
            sum += part.distance(a % order, b % order)?;
            (a, b) = (a / order, b / order);
        }
        Some(sum)
    })
}

/// A cycle of a factor, or one of two links in each of two factors; given whether each has links,
/// and its own girth.
pub(super) fn girth_of(
    factors: impl Iterator<Item = (bool, Result<Option<u64>, RuleError>)>,
) -> Result<Option<u64>, RuleError> {
    const SQUARE: u64 = 4;
    let (mut linked, mut shortest) = (0, None);
    for (has_links, girth) in factors {
        linked += u32::from(has_links);
        shortest = shortest.into_iter().chain(girth?).min();
    }
    Ok(shortest.into_iter().chain((linked > 1).then_some(SQUARE)).min())
}

pub(super) fn product_of(
    mut factors: impl Iterator<Item = Result<Enumerator, RuleError>>,
) -> Result<Enumerator, RuleError> {
    let mut budget = Budget::default();
    factors.try_fold(Enumerator::term(1u32, 0), |product, factor| budget.mul(&product, &factor?))
}

/// Automorphisms that move one digit, of digits given with their orders, the least significant
/// first.
pub(super) fn digit_wise(
    digits: impl Iterator<Item = (Node, Vec<Automorphism>)>,
) -> Vec<Automorphism> {
    let mut all: Vec<Automorphism> = Vec::new();
    let mut weight = 1;
    for (order, automorphisms) in digits {
        for automorphism in automorphisms {
            all.push(Arc::new(move |v| {
                let digit = v / weight % order;
                v - digit * weight + automorphism(digit) * weight
            }));
        }
        weight *= order;
    }
    all
}

/// Automorphisms of a network of q nodes, each acting on all of `l` digits in the same way.
pub(super) fn on_all_digits(
    q: Node,
    l: u64,
    automorphisms: Vec<Automorphism>,
) -> Vec<Automorphism> {
    let on_all = |automorphism: Automorphism| -> Automorphism {
        Arc::new(move |mut v| {
            let (mut image, mut weight) = (0, 1);
            for _ in 0..l {
                image += automorphism(v % q) * weight;
                weight = weight.saturating_mul(q);
                v /= q;
            }
            image
        })
    };
    automorphisms.into_iter().map(on_all).collect()
}

/// The links of all factors but the last, which is the cluster.
pub(super) struct Moves<F> {
    pub digits: Digits<F>,
    /// The offset of the levels of each factor.
    pub levels: Vec<Level>,
}

impl<F: Factor> Moves<F> {
    /// The degree in the first `count` digits.
    fn degree_of(&self, count: usize, cluster: Node) -> Port {
        let degree = |i| self.digits.factor(i).degree(self.digits.digit(i, cluster));
        (0..count).map(degree).sum()
    }
}

impl<F: Factor> Joints for Moves<F> {
    fn clusters(&self) -> Node {
        self.digits.clusters()
    }

    fn degree(&self, at: Place) -> Port {
        self.degree_of(self.digits.count(), at.cluster)
    }

    fn each(&self, at: Place, sink: &mut impl JointSink) {
        for (i, level) in self.levels.iter().enumerate() {
            let here = self.digits.digit(i, at.cluster);
            self.digits.factor(i).each(here, |link| {
                let cluster = self.digits.replaced(i, at.cluster, here, link.to);
                let to = Place { cluster, ..at };
                sink.joint(to, level + link.level, || self.degree_of(i, at.cluster) + link.back);
            });
        }
    }

    fn prefix(&self, cluster: Node, parts: &mut Vec<Address>) {
        self.digits.prefix(cluster, parts);
    }

    fn cluster(&self, parts: &[Address]) -> Option<Node> {
        self.digits.cluster(parts)
    }
}
