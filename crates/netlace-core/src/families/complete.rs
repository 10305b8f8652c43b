//! The complete graph: every node linked to every other.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{DesignRole, Family, Param, Source};
use crate::exact::{Bisection, Distance, Enumerator, Load, RuleError, pairs_apart};
use crate::network::{
    Automorphism, BaseGraph, Broadcast, Census, Construction, Dimension, Emulation, ExactRules,
    Exchange, Flat, Holds, Node, ParameterError, Port, Ports, ScheduleRules, Shape, Structure,
    Symmetry, TooLargeError, Topology, Transmission,
};

pub(super) static FAMILY: Family = Family {
    name: "complete",
    summary: "every node linked to every other",
    params: &[Param::integer("n", 1, "number of nodes").at_most(LARGEST)],
    source: Source::Folklore,
    example: "complete(7)",
    tried: DesignRole::Leaf,
    build: |args| Ok(Arc::new(Complete(args.integer("n")))),
};

/// A node has at most 2^16 − 1 links.
pub(super) const LARGEST: Node = 1 << 16;

/// The complete graph on this many nodes.
#[derive(Clone, Copy)]
pub(super) struct Complete(pub Node);

impl BaseGraph for Complete {
    fn order(&self) -> Node {
        self.0
    }

    fn degree(&self, _: Node) -> Port {
        (self.0 - 1) as Port
    }

    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        for to in 0..v {
            emit(to, v as Port - 1);
        }
        for to in v + 1..self.0 {
            emit(to, v as Port);
        }
    }
}

impl Construction for Complete {
    fn census(&self) -> Result<Census, ParameterError> {
        Ok(Census::regular("complete", self.0, self.0 - 1))
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

impl ExactRules for Complete {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        Ok(Arc::new(|a: Node, b: Node| Some(u64::from(a != b))))
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        Ok(Enumerator::term(1u32, 0) + Enumerator::term(self.0 - 1, 1))
    }

    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        Ok(Some(u64::from(self.0 > 1)))
    }

    fn distance_sum(&self) -> Result<BigUint, RuleError> {
        Ok(BigUint::from(self.0) * (self.0 - 1))
    }

    fn girth(&self) -> Result<Option<u64>, RuleError> {
        Ok((self.0 > 2).then_some(3))
    }

    fn bisection(&self) -> Result<Bisection, RuleError> {
        Ok(Bisection::exactly(pairs_apart(&self.0.into(), &(self.0 % 2).into())))
    }

    fn all_to_all_load(&self) -> Result<Load, RuleError> {
        Ok(Load::new(u32::from(self.0 > 1), 1u32))
    }
}

impl ScheduleRules for Complete {
    fn emulation(&self) -> Result<Arc<dyn Emulation>, RuleError> {
        Ok(Holds::of(self.0, Shape::Complete, 1))
    }

    /// With all ports one step is enough; with one port the message is doubled in each step.
    fn broadcast(&self, ports: Ports) -> Result<Arc<dyn Broadcast>, RuleError> {
        match ports {
            Ports::All => Err(RuleError::NotStated),
            Ports::One => Ok(Arc::new(Doubling(self.0))),
        }
    }

    /// With all ports every node sends to every other; with one port a power of two is a hypercube.
    fn exchange(&self, ports: Ports) -> Result<Arc<dyn Exchange>, RuleError> {
        if ports == Ports::One && !self.0.is_power_of_two() {
            return Err(RuleError::NotStated);
        }
        Ok(Arc::new(Everybody { n: self.0, ports }))
    }
}

impl Symmetry for Complete {
    fn is_vertex_transitive(&self) -> bool {
        true
    }

    fn automorphisms(&self) -> Vec<Automorphism> {
        let n = self.0;
        let exchange = move |v| if v < 2.min(n) { n.min(2) - 1 - v } else { v };
        vec![Arc::new(move |v| (v + 1) % n), Arc::new(exchange)]
    }
}

impl Structure for Complete {
    fn grid(&self) -> Option<Vec<Dimension>> {
        Some(Dimension::repeated(self.0, Shape::Complete, 1))
    }
}

/// In each step all nodes that have the message, k of them, send it k places ahead.
struct Doubling(Node);

impl Broadcast for Doubling {
    fn steps(&self, _: Node) -> u64 {
        u64::from(self.0.next_power_of_two().trailing_zeros())
    }

    fn step(&self, root: Node, step: u64, send: &mut dyn FnMut(Node, Node)) {
        for i in 0..(1 << step).min(self.0 - (1 << step)) {
            send((root + i) % self.0, (root + i + (1 << step)) % self.0);
        }
    }
}

struct Everybody {
    n: Node,
    ports: Ports,
}

impl Exchange for Everybody {
    fn steps(&self) -> u64 {
        match self.ports {
            Ports::All => u64::from(self.n > 1),
            Ports::One => u64::from(self.n.trailing_zeros()),
        }
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transmission)) {
        for from in 0..self.n {
            match self.ports {
                Ports::All => {
                    let others = (0..self.n).filter(|&to| to != from);
                    others.for_each(|to| send(Transmission::kept(from, to)));
                }
                Ports::One => send(Transmission::kept(from, from ^ 1 << step)),
            }
        }
    }
}
