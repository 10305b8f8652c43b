//! The binary hypercube: nodes are bit strings, a link flips one bit.

use std::sync::Arc;

use num_bigint::BigUint;

use super::complete::Complete;
use super::{DesignRole, Family, Param, Source, by_digit};
use crate::exact::{Bisection, Distance, Enumerator, Load, RuleError, Table};
use crate::network::{
    Address, Arrangement, Automorphism, BaseGraph, Broadcast, Census, Construction, Dimension,
    Emulation, ExactRules, Exchange, Flat, Holds, MAX_ORDER_BITS, Move, NextHop, Node,
    ParameterError, Port, Ports, RouteRules, ScheduleRules, Shape, Step, Structure, Symmetry,
    TooLargeError, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "hypercube",
    summary: "bit strings, a link flips one bit",
    params: &[Param::integer("n", 0, "number of dimensions").at_most(MAX_ORDER_BITS - 1).grows()],
    source: Source::Folklore,
    example: "hypercube(4)",
    tried: DesignRole::Leaf,
    build: |args| Ok(Arc::new(Hypercube(args.integer("n")))),
};

/// The hypercube of this many dimensions.
#[derive(Clone, Copy)]
pub(super) struct Hypercube(pub u64);

impl BaseGraph for Hypercube {
    fn order(&self) -> Node {
        1 << self.0
    }

    fn degree(&self, _: Node) -> Port {
        self.0 as Port
    }

    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        for bit in 0..self.0 {
            emit(v ^ 1 << bit, bit as Port);
        }
    }

    fn address(&self, v: Node) -> Address {
        Address::Bits { value: v, width: self.0 as u32 }
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        address.bits(self.0 as u32)
    }
}

impl Construction for Hypercube {
    fn census(&self) -> Result<Census, ParameterError> {
        Ok(Census::regular("hypercube", BigUint::from(1u32) << self.0, self.0))
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

impl ExactRules for Hypercube {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        Ok(Arc::new(|a: Node, b: Node| Some(u64::from((a ^ b).count_ones()))))
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        Ok(Enumerator::binomial(self.0))
    }

    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        Ok(Some(self.0))
    }

    /// On average half of the bits of two nodes differ.
    fn distance_sum(&self) -> Result<BigUint, RuleError> {
        Ok(BigUint::from(self.0) << (2 * self.0) >> 1u32)
    }

    fn bisection(&self) -> Result<Bisection, RuleError> {
        Ok(Bisection::exactly((BigUint::from(1u32) << self.0) >> 1u32))
    }

    fn all_to_all_load(&self) -> Result<Load, RuleError> {
        Ok(Load::new((BigUint::from(1u32) << self.0) >> 1u32, 1u32))
    }

    fn girth(&self) -> Result<Option<u64>, RuleError> {
        Ok((self.0 > 1).then_some(4))
    }
}

impl RouteRules for Hypercube {
    fn next_hop(&self) -> Result<Arc<dyn NextHop>, RuleError> {
        Ok(Arc::new(*self))
    }
}

impl ScheduleRules for Hypercube {
    fn emulation(&self) -> Result<Arc<dyn Emulation>, RuleError> {
        Ok(Holds::of(2, Shape::Complete, self.0))
    }

    fn broadcast(&self, ports: Ports) -> Result<Arc<dyn Broadcast>, RuleError> {
        by_digit::broadcast_of((0..self.0).map(|_| Complete(2)), ports)
    }

    fn exchange(&self, ports: Ports) -> Result<Arc<dyn Exchange>, RuleError> {
        by_digit::exchange_of((0..self.0).map(|_| Complete(2)), ports)
    }
}

impl Symmetry for Hypercube {
    fn is_vertex_transitive(&self) -> bool {
        true
    }

    /// Flips of a bit, and exchanges of neighbouring bits.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let flips = (0..self.0).map(|bit| -> Automorphism { Arc::new(move |v| v ^ 1 << bit) });
        let exchanges = (1..self.0).map(|bit| -> Automorphism {
            Arc::new(move |v| {
                let differ = (v >> bit ^ v >> (bit - 1)) & 1;
                v ^ (differ << bit | differ << (bit - 1))
            })
        });
        flips.chain(exchanges).collect()
    }
}

impl Structure for Hypercube {
    fn arrangement(&self) -> Arrangement {
        Arrangement::of_radixes((0..self.0).map(|_| 2)).drawn_as_cube(1, self.0)
    }

    fn factors(&self) -> Result<Vec<(Arc<Table>, u64)>, RuleError> {
        Ok(vec![(Arc::new(Table::new(2, vec![0, 1, 1, 0])), self.0)])
    }

    fn moves(&self) -> Option<Vec<Move>> {
        Some((0..self.0).flat_map(|bit| Move::steps(1 << bit, 2, 1, 1)).collect())
    }

    fn grid(&self) -> Option<Vec<Dimension>> {
        Some(Dimension::repeated(2, Shape::Complete, self.0))
    }
}

/// The lowest bit that differs first.
impl NextHop for Hypercube {
    fn next(&self, at: Node, to: Node) -> Option<Step> {
        let differ = at ^ to;
        (differ != 0).then(|| {
            let bit = differ.trailing_zeros();
            Step { port: bit as Port, to: at ^ 1 << bit }
        })
    }
}
