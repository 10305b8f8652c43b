//! Grids: products of rings, paths or complete graphs; and what follows from their dimensions alone, in
//! whatever family they are.

use std::sync::Arc;

use num_bigint::BigUint;

use super::by_digit;
use super::complete::Complete;
use super::factors::{Moves, combine, digit_wise, girth_of, product_of, sum_of};
use super::path::Path;
use super::ring::Ring;
use crate::exact::{
    Bisection, Distance, Enumerator, Load, RuleError, Table, hops_of_product, sum_of_product,
};
use crate::network::{
    Arrangement, Automorphism, BaseGraph, Broadcast, Census, Clusters, Construction, Digits,
    Dimension, Emulation, ExactRules, Exchange, Flat, LevelCensus, Move, Node, ParameterError,
    Ports, ScheduleRules, Shape, Side, SideBySide, Structure, Symmetry, TooLargeError, Topology,
    pairs_of,
};

/// A longer axis is no small factor.
const LONGEST_TABULATED: Node = 256;

/// A product of base graphs of one kind (mesh, torus, hamming): all links have level 0.
pub(super) struct Grid<G> {
    pub name: &'static str,
    pub axes: Vec<G>,
}

impl<G: BaseGraph + Construction + Copy + 'static> Construction for Grid<G> {
    fn census(&self) -> Result<Census, ParameterError> {
        let axes = self.axes.iter().map(Construction::census).collect::<Result<Vec<_>, _>>()?;
        let mut census = combine(axes.iter())?;
        let links = census.links();
        census.levels.truncate(1);
        for level in &mut census.levels {
            *level = LevelCensus { label: self.name.to_owned(), links: links.clone() };
        }
        Ok(census)
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        let Some((&last, outer)) = self.axes.split_last() else {
            unreachable!("a grid has an axis");
        };
        let digits = Digits::new(outer.iter().rev().map(|&axis| Flat(axis)));
        let levels = vec![0; outer.len()];
        let max_degree = (0..last.order().min(2)).map(|v| last.degree(v)).max().unwrap_or(0);
        Ok(Arc::new(Clusters::over(Arc::new(Flat(last)), max_degree, Moves { digits, levels })))
    }

    fn exact(&self) -> &dyn ExactRules {
        self
    }

    fn schedules(&self) -> &dyn ScheduleRules {
        self
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl<G: BaseGraph + Construction + Copy + 'static> ExactRules for Grid<G> {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let parts = self.axes.iter().map(|axis| Ok((axis.order(), axis.exact().distance()?)));
        Ok(sum_of(parts.collect::<Result<_, _>>()?))
    }

    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        product_of(self.axes.iter().map(|axis| pairs_of(axis, &BigUint::from(axis.order()))))
    }

    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        hops_of_product(self.axes.iter().map(|axis| axis.exact().diameter()))
    }

    fn distance_sum(&self) -> Result<BigUint, RuleError> {
        let part = |axis: &G| Ok((axis.order().into(), axis.exact().distance_sum()?));
        sum_of_product(self.axes.iter().map(part))
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        product_of(self.axes.iter().map(|axis| axis.exact().rooted()))
    }

    fn girth(&self) -> Result<Option<u64>, RuleError> {
        girth_of(self.axes.iter().map(|axis| (axis.order() > 1, axis.exact().girth())))
    }

    /// All axes are of one kind.
    fn bisection(&self) -> Result<Bisection, RuleError> {
        bisection(&self.grid().unwrap_or_default())
    }

    fn all_to_all_load(&self) -> Result<Load, RuleError> {
        let axis = |axis: &G| Ok((BigUint::from(axis.order()), axis.exact().all_to_all_load()?));
        let axes = self.axes.iter().map(axis).collect::<Result<Vec<_>, _>>()?;
        Ok(Load::of_product(axes))
    }
}

impl<G: BaseGraph + Construction + Copy + 'static> ScheduleRules for Grid<G> {
    fn broadcast(&self, ports: Ports) -> Result<Arc<dyn Broadcast>, RuleError> {
        by_digit::broadcast_of(self.axes.iter().rev().copied(), ports)
    }

    fn exchange(&self, ports: Ports) -> Result<Arc<dyn Exchange>, RuleError> {
        by_digit::exchange_of(self.axes.iter().rev().copied(), ports)
    }

    fn emulation(&self) -> Result<Arc<dyn Emulation>, RuleError> {
        let part = |axis: &G| Ok((axis.order(), axis.schedules().emulation()?));
        let parts = self.axes.iter().rev().map(part).collect::<Result<_, _>>()?;
        Ok(SideBySide::of(parts))
    }
}

impl<G: BaseGraph + Construction + Copy + 'static> Symmetry for Grid<G> {
    fn is_vertex_transitive(&self) -> bool {
        self.axes.iter().all(|axis| axis.symmetry().is_vertex_transitive())
    }

    /// Those of each axis, and exchanges of neighbouring axes of one length.
    fn automorphisms(&self) -> Vec<Automorphism> {
        automorphisms(&self.grid().unwrap_or_default())
    }
}

impl<G: BaseGraph + Construction + Copy + 'static> Structure for Grid<G> {
    fn arrangement(&self) -> Arrangement {
        let sides: Vec<Node> = self.axes.iter().map(BaseGraph::order).collect();
        Arrangement::of_radixes(sides.iter().rev().copied()).drawn_as_grid(&sides)
    }

    fn arrangements(&self) -> Vec<Arrangement> {
        let digit = |axis: &G| Side::plain(axis.order());
        Arrangement::of_side_orders(&self.axes.iter().rev().map(digit).collect::<Vec<_>>())
    }

    fn factors(&self) -> Result<Vec<(Arc<Table>, u64)>, RuleError> {
        let table =
            |axis: &G| Ok((Arc::new(Table::of(axis.order(), &*axis.exact().distance()?)), 1));
        if self.axes.iter().any(|axis| axis.order() > LONGEST_TABULATED) {
            return Err(RuleError::TooExpensive(format!(
                "a {} this long has no small factors",
                self.name
            )));
        }
        let axes: Vec<&G> = self.axes.iter().filter(|axis| axis.order() > 1).collect();
        if axes.is_empty() {
            return Err(RuleError::NotStated);
        }
        axes.into_iter().map(table).collect()
    }

    fn grid(&self) -> Option<Vec<Dimension>> {
        Some(
            self.axes
                .iter()
                .rev()
                .map(|axis| axis.structure().grid())
                .collect::<Option<Vec<_>>>()?
                .concat(),
        )
    }

    fn moves(&self) -> Option<Vec<Move>> {
        let moves = |&axis: &G| axis.structure().moves().or_else(|| Move::of_small(&Flat(axis)));
        Move::of_digits(self.axes.iter().rev().map(|axis| (axis.order(), moves(axis))))
    }
}

/// The cut across one dimension after another, which is the best if all are of one kind.
///
/// Of paths and rings: J. A. Aroca, A. Fernández Anta: Bisection (Band)Width of Product Networks
/// with Application to Data Centers, 2014. Rings of two nodes are single links K2: two of them
/// are a ring of four, and one more at most doubles the cut, B(X × K2) ≤ 2·B(X), so that the cut
/// of a torus X with an odd number of them is also best. Of complete graphs: J. H. Lindsey,
/// Assignment of Numbers to Vertices, 1964: the first nodes have the most links among them.
pub(super) fn bisection(grid: &[Dimension]) -> Result<Bisection, RuleError> {
    let all = |kind: fn(Dimension) -> bool| grid.iter().all(|&dimension| kind(dimension));
    let is_complete = |dimension: Dimension| dimension.shape == Shape::Complete;
    let links = Bisection::upper_of_product(cuts(grid)?).unwrap_or_default();
    let is_best = all(Dimension::is_path) || all(Dimension::is_ring) || all(is_complete);
    Ok(if is_best { Bisection::exactly(links) } else { Bisection::at_most(links) })
}

/// The length of each dimension, and its own bisection.
pub(super) fn cuts(grid: &[Dimension]) -> Result<Vec<(BigUint, Bisection)>, RuleError> {
    grid.iter().map(|line| Ok((line.radix.into(), of(*line).exact().bisection()?))).collect()
}

/// Those of each dimension, and exchanges of neighbouring dimensions that are alike.
pub(super) fn automorphisms(grid: &[Dimension]) -> Vec<Automorphism> {
    let mut all =
        digit_wise(grid.iter().map(|line| (line.radix, of(*line).symmetry().automorphisms())));
    let mut weight = 1;
    for pair in grid.windows(2) {
        let radix = pair[0].radix;
        if pair[0] == pair[1] {
            all.push(Arc::new(move |v| {
                let (a, b) = (v / weight % radix, v / weight / radix % radix);
                v - (a + b * radix) * weight + (b + a * radix) * weight
            }));
        }
        weight *= radix;
    }
    all
}

/// The grid of this one dimension.
fn of(Dimension { radix, shape }: Dimension) -> Box<dyn Construction> {
    match shape {
        Shape::Complete => Box::new(Complete(radix)),
        Shape::Path => Box::new(Path(radix)),
        Shape::Ring => Box::new(Ring(radix)),
    }
}
