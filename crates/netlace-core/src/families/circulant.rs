//! The circulant graph: nodes on a cycle, each linked to those a given number of steps away.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{DesignRole, Family, Param, Source};
use crate::network::{
    Automorphism, BaseGraph, Census, Construction, Flat, Node, ParameterError, Port, Symmetry,
    TooLargeError, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "circulant",
    summary: "nodes on a cycle, linked over the given steps",
    params: &[
        Param::integer("n", 1, "number of nodes").at_most(i64::MAX as u64),
        Param::integers("steps", 1, "lengths of the links, [1,5]"),
    ],
    source: Source::Folklore,
    example: "circulant(12,[1,5])",
    tried: DesignRole::NotTried,
    build: |args| Ok(Arc::new(Circulant::new(args.integer("n"), args.integers("steps")))),
};

/// `n` nodes on a cycle, and the lengths of the links: 1 to n/2, each once.
#[derive(Clone)]
struct Circulant {
    n: Node,
    steps: Vec<Node>,
}

impl Circulant {
    fn new(n: Node, steps: &[u64]) -> Self {
        let shorter = |step: &u64| (step % n).min(n - step % n);
        let mut steps: Vec<Node> = steps.iter().map(shorter).filter(|&step| step > 0).collect();
        steps.sort_unstable();
        steps.dedup();
        Self { n, steps }
    }

    /// Whether this step leads to the same node in both directions.
    fn is_half(&self, step: Node) -> bool {
        2 * step == self.n
    }

    /// The greatest common divisor of n and all steps: the number of components.
    fn divisor(&self) -> Node {
        self.steps.iter().fold(self.n, |a, &b| {
            let (mut a, mut b) = (a, b);
            while b > 0 {
                (a, b) = (b, a % b);
            }
            a
        })
    }
}

impl BaseGraph for Circulant {
    fn order(&self) -> Node {
        self.n
    }

    fn degree(&self, _: Node) -> Port {
        self.steps.iter().map(|&step| if self.is_half(step) { 1 } else { 2 }).sum()
    }

    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        let mut port = 0;
        for &step in &self.steps {
            let ahead = (v + step) % self.n;
            if self.is_half(step) {
                emit(ahead, port);
            } else {
                emit(ahead, port + 1);
                emit((v + self.n - step) % self.n, port);
            }
            port += 2;
        }
    }
}

impl Construction for Circulant {
    fn census(&self) -> Result<Census, ParameterError> {
        let census = Census::regular("circulant", self.n, u64::from(self.degree(0)));
        Ok(Census { components: Some(BigUint::from(self.divisor())), ..census })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(Flat(self.clone())))
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }
}

impl Symmetry for Circulant {
    fn is_vertex_transitive(&self) -> bool {
        true
    }

    fn automorphisms(&self) -> Vec<Automorphism> {
        let n = self.n;
        vec![Arc::new(move |v| (v + 1) % n), Arc::new(move |v| (n - v) % n)]
    }
}
