//! The Cartesian product: a node is one node of each factor, a link moves one of them.

use std::sync::Arc;

use num_bigint::BigUint;
use num_integer::Integer;

use super::factors::{Moves, combine, digit_wise, girth_of, product_of, sum_of};
use super::{Composition, DesignRole, Family, Nests, Param, Source, by_digit, grid};
use crate::exact::{
    Bisection, Distance, Enumerator, Load, RuleError, Table, hops_of_product, sum_of_product,
};
use crate::network::{
    Arrangement, Automorphism, Broadcast, Census, Clusters, Construction, Degrees, Digits,
    Dimension, Emulation, Endpoints, ExactRules, Exchange, Level, Move, Network, NextHop, Node,
    Outline, ParameterError, Ports, RouteRules, ScheduleRules, Side, SideBySide, Step, Structure,
    Symmetry, TooLargeError, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "product",
    summary: "the Cartesian product: a link moves one coordinate",
    params: &[Param::network_rest("factor", "the factors, the most significant first")],
    source: Source::Folklore,
    example: "product(petersen,ring(3))",
    tried: DesignRole::Composite(Composition {
        outermost: false,
        parts: &[("factor", Nests::Yes)],
        number: None,
        outline: |parts, _| Some(parts.iter().fold(Outline::NODE, |all, part| all.times(*part))),
    }),
    build: |args| match args.networks("factor") {
        [factor] => Ok(factor.construction().clone()),
        factors => Ok(Arc::new(Product { factors: factors.to_vec() })),
    },
};

/// A product of networks, the first the most significant. Levels rise from the last to the first.
pub(super) struct Product {
    pub factors: Vec<Network>,
}

impl Construction for Product {
    fn census(&self) -> Result<Census, ParameterError> {
        combine(self.factors.iter().map(Network::census))
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
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

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        let part = |factor: &Network| (factor.order().clone(), factor.endpoints().clone());
        Endpoints::product(self.factors.iter().rev().map(part))
    }

    fn exact(&self) -> &dyn ExactRules {
        self
    }

    fn routes(&self) -> &dyn RouteRules {
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

impl ExactRules for Product {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let parts =
            self.factors.iter().map(|factor| Ok((factor.part_order()?, factor.part_distance()?)));
        Ok(sum_of(parts.collect::<Result<_, _>>()?))
    }

    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        product_of(self.factors.iter().map(Network::part_pairs))
    }

    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        hops_of_product(self.factors.iter().map(Network::part_diameter))
    }

    fn distance_sum(&self) -> Result<BigUint, RuleError> {
        let part = |factor: &Network| Ok((factor.order().clone(), factor.part_distance_sum()?));
        sum_of_product(self.factors.iter().map(part))
    }

    fn endpoint_pairs(&self) -> Result<Enumerator, RuleError> {
        product_of(self.factors.iter().map(Network::part_endpoint_pairs))
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        product_of(self.factors.iter().map(Network::part_rooted))
    }

    fn girth(&self) -> Result<Option<u64>, RuleError> {
        girth_of(self.factors.iter().map(|factor| (factor.max_degree() > 0, factor.part_girth())))
    }

    /// A cut across factors whose bisection is known.
    fn bisection(&self) -> Result<Bisection, RuleError> {
        let unknown = RuleError::NotStated;
        if let [factor] = &self.factors[..] {
            return factor.bisection_rule();
        }
        if let Some(grid) = self.grid() {
            return grid::bisection(&grid);
        }
        if !self.factors.iter().all(Network::carries_alike) {
            return Err(unknown);
        }
        let mut known = Vec::new();
        let mut others = BigUint::from(1u32);
        for factor in &self.factors {
            if let Some(grid) = factor.grid() {
                known.extend(grid::cuts(&grid)?);
            } else if let Ok(bisection) = factor.bisection_rule() {
                known.push((factor.order().clone(), bisection));
            } else {
                others *= factor.order();
            }
        }
        // The last factor cut must have halves of the same size, unless all are cut.
        if others > 1u32.into() && known.iter().all(|(order, _)| order.is_odd()) {
            return Err(unknown);
        }
        let links = Bisection::upper_of_product(known).map(|links| links * others);
        links.map(Bisection::at_most).ok_or(unknown)
    }

    fn all_to_all_load(&self) -> Result<Load, RuleError> {
        let part = |factor: &Network| Ok((factor.order().clone(), factor.all_to_all_load_rule()?));
        let parts = self.factors.iter().map(part).collect::<Result<Vec<_>, _>>()?;
        Ok(Load::of_product(parts))
    }
}

impl RouteRules for Product {
    fn next_hop(&self) -> Result<Arc<dyn NextHop>, RuleError> {
        self.digit_by_digit(false)
    }
}

impl ScheduleRules for Product {
    fn emulation(&self) -> Result<Arc<dyn Emulation>, RuleError> {
        let part = |factor: &Network| Ok((factor.part_order()?, factor.emulation_rule()?));
        let parts = self.factors.iter().rev().map(part).collect::<Result<_, _>>()?;
        Ok(SideBySide::of(parts))
    }

    fn broadcast(&self, ports: Ports) -> Result<Arc<dyn Broadcast>, RuleError> {
        let factors = self.factors.iter().rev();
        by_digit::broadcast(
            factors.map(|factor| Ok((factor.part_order()?, factor.part_broadcast(ports)?))),
        )
    }

    fn exchange(&self, ports: Ports) -> Result<Arc<dyn Exchange>, RuleError> {
        let factors = self.factors.iter().rev();
        by_digit::exchange(
            factors.map(|factor| Ok((factor.part_order()?, factor.part_exchange(ports)?))),
        )
    }
}

impl Symmetry for Product {
    fn is_vertex_transitive(&self) -> bool {
        self.factors.iter().all(Network::is_vertex_transitive)
    }

    fn automorphisms(&self) -> Vec<Automorphism> {
        let mut parts = Vec::new();
        // Factors side by side that are grids are one grid, whose dimensions may be exchanged.
        let mut grid = Vec::new();
        let settle = |grid: &mut Vec<Dimension>, parts: &mut Vec<_>| {
            let order: Node = grid.iter().map(|dimension| dimension.radix).product();
            parts.push((order, grid::automorphisms(&std::mem::take(grid))));
        };
        for factor in self.factors.iter().rev() {
            if let Some(more) = factor.grid() {
                grid.extend(more);
            } else {
                settle(&mut grid, &mut parts);
                let Ok(order) = factor.part_order() else { return Vec::new() };
                parts.push((order, factor.automorphisms()));
            }
        }
        settle(&mut grid, &mut parts);
        digit_wise(parts.into_iter())
    }
}

impl Structure for Product {
    fn arrangement(&self) -> Arrangement {
        Arrangement::of_digits(self.factors.iter().rev())
    }

    /// With the factors in every order, if their layouts follow the numbers of nodes.
    fn arrangements(&self) -> Vec<Arrangement> {
        let digit = |factor: &Network| {
            let order = Node::try_from(factor.order()).ok()?;
            factor.arrangement().ok()?.as_side(order)
        };
        let digits: Option<Vec<Side>> = self.factors.iter().rev().map(digit).collect();
        digits
            .map_or_else(|| vec![self.arrangement()], |digits| Arrangement::of_side_orders(&digits))
    }

    fn factors(&self) -> Result<Vec<(Arc<Table>, u64)>, RuleError> {
        let factors = self.factors.iter().map(Network::part_factors);
        let mut factors = factors.collect::<Result<Vec<_>, _>>()?.concat();
        factors.retain(|(table, _)| table.order() > 1);
        if factors.is_empty() { Err(RuleError::NotStated) } else { Ok(factors) }
    }

    fn grid(&self) -> Option<Vec<Dimension>> {
        let grids = self.factors.iter().rev().map(Network::grid);
        Some(grids.collect::<Option<Vec<_>>>()?.concat())
    }

    fn moves(&self) -> Option<Vec<Move>> {
        let part = |factor: &Network| match factor.part_order() {
            Ok(order) => (order, factor.moves()),
            Err(_) => (0, None),
        };
        Move::of_digits(self.factors.iter().rev().map(part))
    }
}

impl Product {
    /// Shortest routes that settle the digits in this order.
    pub(super) fn digit_by_digit(
        &self,
        highest_first: bool,
    ) -> Result<Arc<dyn NextHop>, RuleError> {
        let part = |factor: &Network| {
            Ok((factor.part_order()?, factor.part_next_hop()?, factor.part_degrees()?))
        };
        let parts = self.factors.iter().rev().map(part).collect::<Result<Vec<_>, _>>()?;
        Ok(Arc::new(DigitByDigit { parts, highest_first }))
    }
}

/// Shortest routes that settle one digit after the other.
struct DigitByDigit {
    /// The order, the routes and the degrees of each digit, the least significant first.
    parts: Vec<(Node, Arc<dyn NextHop>, Degrees)>,
    /// Whether the most significant is settled first.
    highest_first: bool,
}

impl NextHop for DigitByDigit {
    fn next(&self, at: Node, to: Node) -> Option<Step> {
        let (mut here, mut there) = (at, to);
        let (mut weight, mut ports) = (1, 0);
        for (order, hops, degrees) in &self.parts {
            let (a, b) = (here % order, there % order);
            (here, there) = (here / order, there / order);
            if a != b && (here == there || !self.highest_first) {
                let step = hops.next(a, b)?;
                let to = at - a * weight + step.to * weight;
                return Some(Step { port: ports + step.port, to });
            }
            ports += degrees.of(a);
            weight *= order;
        }
        None
    }
}
