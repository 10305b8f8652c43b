//! The folded hypercube: a hypercube with a link from each node to its complement.

use std::sync::Arc;

use num_bigint::BigUint;

use super::hypercube::Hypercube;
use super::{DesignRole, Family, Param, Source};
use crate::exact::{Distance, Enumerator, RuleError};
use crate::network::{
    Address, Arrangement, Automorphism, BaseGraph, Census, Construction, Emulation, ExactRules,
    Flat, MAX_ORDER_BITS, Node, ParameterError, Port, ScheduleRules, Structure, Symmetry,
    TooLargeError, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "folded_hypercube",
    summary: "a hypercube with links between complements",
    params: &[Param::integer("n", 0, "number of dimensions").at_most(MAX_ORDER_BITS - 1).grows()],
    source: Source::Folklore,
    example: "folded_hypercube(4)",
    tried: DesignRole::Leaf,
    build: |args| Ok(Arc::new(FoldedHypercube { cube: Hypercube(args.integer("n")) })),
};

#[derive(Clone, Copy)]
struct FoldedHypercube {
    cube: Hypercube,
}

impl FoldedHypercube {
    /// Up to one dimension the complement is the node itself or its only neighbour.
    fn folds(self) -> bool {
        self.cube.0 >= 2
    }
}

impl BaseGraph for FoldedHypercube {
    fn order(&self) -> Node {
        self.cube.order()
    }

    fn degree(&self, v: Node) -> Port {
        self.cube.degree(v) + Port::from(self.folds())
    }

    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        self.cube.each(v, &mut emit);
        if self.folds() {
            emit(v ^ (self.order() - 1), self.cube.degree(v));
        }
    }

    fn address(&self, v: Node) -> Address {
        self.cube.address(v)
    }

    fn locate(&self, address: &Address) -> Option<Node> {
        self.cube.locate(address)
    }
}

impl Construction for FoldedHypercube {
    fn census(&self) -> Result<Census, ParameterError> {
        let order = BigUint::from(1u32) << self.cube.0;
        Ok(Census::regular("folded hypercube", order, u64::from(self.degree(0))))
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(Flat(*self)))
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

impl ExactRules for FoldedHypercube {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let Hypercube(n) = self.cube;
        Ok(Arc::new(move |a: Node, b: Node| {
            let flips = u64::from((a ^ b).count_ones());
            Some(flips.min(n + 1 - flips))
        }))
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        let Hypercube(n) = self.cube;
        Ok(Enumerator::binomial(n).mapped(|flips| flips.min(n + 1 - flips)))
    }

    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        Ok(Some(self.cube.0.div_ceil(2)))
    }
}

impl ScheduleRules for FoldedHypercube {
    /// Links to the complement are not needed.
    fn emulation(&self) -> Result<Arc<dyn Emulation>, RuleError> {
        self.cube.emulation()
    }
}

impl Symmetry for FoldedHypercube {
    fn is_vertex_transitive(&self) -> bool {
        true
    }

    fn automorphisms(&self) -> Vec<Automorphism> {
        self.cube.automorphisms()
    }
}

impl Structure for FoldedHypercube {
    fn arrangement(&self) -> Arrangement {
        self.cube.arrangement()
    }
}
