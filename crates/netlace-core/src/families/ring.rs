//! The ring (cycle).

use std::sync::Arc;

use num_bigint::BigUint;

use super::{DesignRole, Family, Param, Source};
use crate::exact::{Bisection, Distance, Enumerator, Load, RuleError};
use crate::network::{
    Automorphism, BaseGraph, Census, Construction, Dimension, Emulation, ExactRules, Exchange,
    Flat, Holds, Move, NextHop, Node, ParameterError, Port, Ports, RouteRules, ScheduleRules,
    Shape, Step, Structure, Symmetry, TooLargeError, Topology, Transmission, check_sizes,
};

pub(super) static FAMILY: Family = Family {
    name: "ring",
    summary: "nodes in a cycle",
    params: &[Param::integer("n", 1, "number of nodes")],
    source: Source::Folklore,
    example: "ring(8)",
    tried: DesignRole::Leaf,
    build: |args| Ok(Arc::new(Ring(args.integer("n")))),
};

/// A ring of this many nodes; two nodes have a single link, one has none.
#[derive(Clone, Copy)]
pub(super) struct Ring(pub Node);

impl BaseGraph for Ring {
    fn order(&self) -> Node {
        self.0
    }

    fn degree(&self, _: Node) -> Port {
        (self.0 - 1).min(2) as Port
    }

    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        let n = self.0;
        if n == 2 {
            emit(1 - v, 0);
        } else if n > 2 {
            emit(if v + 1 == n { 0 } else { v + 1 }, 1);
            emit(if v == 0 { n - 1 } else { v - 1 }, 0);
        }
    }
}

impl Construction for Ring {
    fn census(&self) -> Result<Census, ParameterError> {
        Ok(Census::regular("ring", self.0, u64::from(self.degree(0))))
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

impl ExactRules for Ring {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let n = self.0;
        Ok(Arc::new(move |a: Node, b: Node| Some(a.abs_diff(b).min(n - a.abs_diff(b)))))
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        let n = self.0;
        check_sizes(n / 2)?;
        let count = |d| if d == 0 || 2 * d == n { 1u32 } else { 2 };
        Ok((0..=n / 2).map(|d| (d, BigUint::from(count(d)))).collect())
    }

    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        Ok(Some(self.0 / 2))
    }

    fn distance_sum(&self) -> Result<BigUint, RuleError> {
        let n = BigUint::from(self.0);
        Ok(n.pow(2) / 4u32 * n)
    }

    fn girth(&self) -> Result<Option<u64>, RuleError> {
        Ok((self.0 > 2).then_some(self.0))
    }

    fn bisection(&self) -> Result<Bisection, RuleError> {
        Ok(Bisection::exactly(self.degree(0)))
    }

    /// A node sends equally in both directions; to the opposite node, half in each.
    fn all_to_all_load(&self) -> Result<Load, RuleError> {
        let all = BigUint::from(self.0).pow(2) / 4u32;
        Ok(Load::new(all, self.degree(0).max(1)))
    }
}

impl RouteRules for Ring {
    fn next_hop(&self) -> Result<Arc<dyn NextHop>, RuleError> {
        Ok(Arc::new(*self))
    }
}

impl ScheduleRules for Ring {
    /// The values go around, and all nodes add them up as they pass: in one direction with one port,
    /// half the ring in each direction with all.
    fn exchange(&self, ports: Ports) -> Result<Arc<dyn Exchange>, RuleError> {
        let others = self.0 - 1;
        let (onward, backward) = match ports {
            Ports::One => (others, 0),
            Ports::All => (others.div_ceil(2), others / 2),
        };
        Ok(Arc::new(RingExchange { n: self.0, onward, backward }))
    }

    fn emulation(&self) -> Result<Arc<dyn Emulation>, RuleError> {
        Ok(Holds::of(self.0, Shape::Ring, 1))
    }
}

impl Symmetry for Ring {
    fn is_vertex_transitive(&self) -> bool {
        true
    }

    fn automorphisms(&self) -> Vec<Automorphism> {
        let n = self.0;
        vec![Arc::new(move |v| (v + 1) % n), Arc::new(move |v| (n - v) % n)]
    }
}

impl Structure for Ring {
    /// A rotation by one.
    fn moves(&self) -> Option<Vec<Move>> {
        let n = self.0;
        Some([Move::steps(1, n, n - 1, 1), Move::steps(1, n, 1, n - 1)].concat())
    }

    fn grid(&self) -> Option<Vec<Dimension>> {
        Some(Dimension::repeated(self.0, Shape::Ring, 1))
    }
}

impl NextHop for Ring {
    fn next(&self, at: Node, to: Node) -> Option<Step> {
        let n = self.0;
        let ahead = if to >= at { to - at } else { to + n - at };
        if ahead == 0 {
            None
        } else if 2 * ahead <= n {
            Some(Step { port: 0, to: if at + 1 == n { 0 } else { at + 1 } })
        } else {
            Some(Step { port: 1, to: if at == 0 { n - 1 } else { at - 1 } })
        }
    }
}

/// Values that pass from node to node, in one direction or both.
struct RingExchange {
    n: Node,
    onward: u64,
    backward: u64,
}

impl Exchange for RingExchange {
    /// One more than the sends: the last value is added up.
    fn steps(&self) -> u64 {
        if self.n > 1 { self.onward + 1 } else { 0 }
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transmission)) {
        let n = self.n;
        // Slot 1 holds what came from the previous node, slot 2 what came from the next.
        for (passing, sends, by) in [(1, self.onward, 1), (2, self.backward, n - 1)] {
            for from in 0..n {
                let passed = 0 < step && step <= sends;
                if passed {
                    let keep = step < sends;
                    send(Transmission { from, to: from, slot: passing, into: 0, keep });
                }
                if step < sends {
                    let (slot, keep) = if step == 0 { (0, true) } else { (passing, false) };
                    send(Transmission { from, to: (from + by) % n, slot, into: passing, keep });
                }
            }
        }
    }
}
