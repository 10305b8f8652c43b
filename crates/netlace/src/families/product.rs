//! The Cartesian product: a node is one node of each factor, a link moves one of them.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{Family, Param, Source};
use crate::exact::Enumerator;
use crate::network::{
    Address, BaseGraph, Census, Clusters, Construction, Digits, Factor, Flat, Invalid, JointSink,
    Joints, Level, LevelCensus, Network, Node, Place, Port, TooLarge, Topology, within_address,
    within_order,
};

pub(super) static FAMILY: Family = Family {
    name: "product",
    summary: "the Cartesian product: a link moves one coordinate",
    params: &[Param::network_rest("factor", "the factors, the most significant first")],
    source: Source::Folklore,
    example: "product(petersen,ring(3))",
    build: |args| Ok(Arc::new(Product { factors: args.networks("factor").to_vec() })),
};

/// A product of networks, the first the most significant. Levels rise from the last to the first.
pub(super) struct Product {
    pub factors: Vec<Network>,
}

impl Construction for Product {
    fn census(&self) -> Result<Census, Invalid> {
        combine(self.factors.iter().map(Network::census))
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLarge> {
        let Some((last, outer)) = self.factors.split_last() else {
            unreachable!("a product has a factor");
        };
        let mut level = last.levels().len() as Level;
        let mut levels = Vec::new();
        let mut factors = Vec::new();
        for factor in outer.iter().rev() {
            levels.push(level);
            level += factor.levels().len() as Level;
            factors.push(factor.topology()?.clone());
        }
        let digits = Digits::new(factors);
        Ok(Arc::new(Clusters::new(last, Moves { digits, levels })?))
    }
}

/// A product of base graphs of one kind (mesh, torus, hamming): all links have level 0.
pub(super) struct Grid<G> {
    pub name: &'static str,
    pub axes: Vec<G>,
}

impl<G: BaseGraph + Construction + Copy + 'static> Construction for Grid<G> {
    fn census(&self) -> Result<Census, Invalid> {
        let axes = self.axes.iter().map(Construction::census).collect::<Result<Vec<_>, _>>()?;
        let mut census = combine(axes.iter())?;
        let links = census.links();
        census.levels.truncate(1);
        for level in &mut census.levels {
            *level = LevelCensus { label: self.name.to_owned(), links: links.clone() };
        }
        Ok(census)
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLarge> {
        let Some((&last, outer)) = self.axes.split_last() else {
            unreachable!("a grid has an axis");
        };
        let digits = Digits::new(outer.iter().rev().map(|&axis| Flat(axis)));
        let levels = vec![0; outer.len()];
        let max_degree = (0..last.order().min(2)).map(|v| last.degree(v)).max().unwrap_or(0);
        Ok(Arc::new(Clusters::over(Arc::new(Flat(last)), max_degree, Moves { digits, levels })))
    }
}

/// The counts of a product of `factors`, the most significant first.
fn combine<'a>(
    factors: impl DoubleEndedIterator<Item = &'a Census> + Clone,
) -> Result<Census, Invalid> {
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

/// The links of all factors but the last, which is the cluster.
struct Moves<F> {
    digits: Digits<F>,
    /// What is added to the levels of each factor.
    levels: Vec<Level>,
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
