//! The path: nodes in a line, each linked to the next.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{DesignRole, Family, Param, Source};
use crate::exact::{Bisection, Distance, Enumerator, Load, RuleError, pairs_apart};
use crate::network::{
    Arrangement, Automorphism, BaseGraph, Census, Construction, Dimension, Emulation, ExactRules,
    Flat, Holds, Move, Node, ParameterError, Port, ScheduleRules, Shape, Sketch, Structure,
    Symmetry, TooLargeError, Topology, check_sizes,
};

pub(super) static FAMILY: Family = Family {
    name: "path",
    summary: "nodes in a line",
    params: &[Param::integer("n", 1, "number of nodes")],
    source: Source::Folklore,
    example: "path(5)",
    tried: DesignRole::Leaf,
    build: |args| Ok(Arc::new(Path(args.integer("n")))),
};

/// A path of this many nodes.
#[derive(Clone, Copy)]
pub(super) struct Path(pub Node);

impl BaseGraph for Path {
    fn order(&self) -> Node {
        self.0
    }

    fn degree(&self, v: Node) -> Port {
        Port::from(v > 0) + Port::from(v + 1 < self.0)
    }

    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        if v > 0 {
            emit(v - 1, self.degree(v - 1) - 1);
        }
        if v + 1 < self.0 {
            emit(v + 1, 0);
        }
    }
}

impl Construction for Path {
    fn census(&self) -> Result<Census, ParameterError> {
        let degrees = match self.0 {
            1 => Enumerator::term(1u32, 0),
            n => Enumerator::term(2u32, 1) + Enumerator::term(n - 2, 2),
        };
        Ok(Census::flat("path", degrees))
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

impl ExactRules for Path {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        Ok(Arc::new(|a: Node, b: Node| Some(a.abs_diff(b))))
    }

    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        check_sizes(self.0)?;
        let apart = (1..self.0).map(|d| (d, BigUint::from(2 * (self.0 - d))));
        Ok(apart.chain([(0, BigUint::from(self.0))]).collect())
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        check_sizes(self.0)?;
        Ok((0..self.0).map(|d| (d, BigUint::from(1u32))).collect())
    }

    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        Ok(Some(self.0 - 1))
    }

    fn distance_sum(&self) -> Result<BigUint, RuleError> {
        let n = BigUint::from(self.0);
        Ok(&n * (n.pow(2) - 1u32) / 3u32)
    }

    fn girth(&self) -> Result<Option<u64>, RuleError> {
        Ok(None)
    }

    fn bisection(&self) -> Result<Bisection, RuleError> {
        Ok(Bisection::exactly(u32::from(self.0 > 1)))
    }

    /// In the middle: all pairs of a node on the left and one on the right.
    fn all_to_all_load(&self) -> Result<Load, RuleError> {
        Ok(Load::new(pairs_apart(&self.0.into(), &(self.0 % 2).into()), 1u32))
    }
}

impl ScheduleRules for Path {
    fn emulation(&self) -> Result<Arc<dyn Emulation>, RuleError> {
        Ok(Holds::of(self.0, Shape::Path, 1))
    }
}

impl Symmetry for Path {
    fn is_vertex_transitive(&self) -> bool {
        self.0 <= 2
    }

    fn automorphisms(&self) -> Vec<Automorphism> {
        let last = self.0 - 1;
        vec![Arc::new(move |v| last - v)]
    }
}

impl Structure for Path {
    fn arrangement(&self) -> Arrangement {
        Arrangement::default().drawn(1, Sketch::grid(1, self.0))
    }

    fn moves(&self) -> Option<Vec<Move>> {
        Some(Move::steps(1, self.0, self.0 - 1, 1).into())
    }

    fn grid(&self) -> Option<Vec<Dimension>> {
        Some(Dimension::repeated(self.0, Shape::Path, 1))
    }
}
