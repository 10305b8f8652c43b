//! The band: nodes on a line, each linked to those a given number of steps away.

use std::sync::Arc;

use num_bigint::BigUint;
use num_integer::Integer;

use super::{DesignRole, Family, Param, Source};
use crate::exact::Enumerator;
use crate::network::{
    Automorphism, BaseGraph, Census, Construction, Flat, Node, ParameterError, Port, Symmetry,
    TooLargeError, Topology,
};

pub(super) static FAMILY: Family = Family {
    name: "band",
    summary: "nodes on a line, linked over the given steps",
    params: &[
        Param::integer("n", 1, "number of nodes").at_most(i64::MAX as u64),
        Param::integers("steps", 1, "lengths of the links, [1,4]"),
    ],
    source: Source::Folklore,
    example: "band(9,[1,4])",
    tried: DesignRole::NotTried,
    build: |args| {
        let steps = args.integers("steps");
        if steps.len() > usize::from(Port::MAX) / 2 {
            return Err(ParameterError::at("steps", "these are more links than a node can have"));
        }
        Ok(Arc::new(Band::new(args.integer("n"), steps)))
    },
};

/// `n` nodes on a line, and the lengths of the links: 1 to n−1, each once, in ascending order.
#[derive(Clone)]
struct Band {
    n: Node,
    steps: Vec<Node>,
}

impl Band {
    fn new(n: Node, steps: &[u64]) -> Self {
        let mut steps: Vec<Node> = steps.iter().copied().filter(|&step| step < n).collect();
        steps.sort_unstable();
        steps.dedup();
        Self { n, steps }
    }

    /// The nodes by degree: it changes only a step away from either end.
    fn degrees(&self) -> Enumerator {
        let ends = self.steps.iter().flat_map(|&step| [step, self.n - step]);
        let mut bounds: Vec<Node> = ends.chain([0, self.n]).collect();
        bounds.sort_unstable();
        let degree = |v| u64::from(self.degree(v));
        let parts = bounds.windows(2).filter(|part| part[0] < part[1]);
        parts.map(|part| (degree(part[0]), BigUint::from(part[1] - part[0]))).collect()
    }

    /// The number of components: of a step alone those of its residues; more steps are searched for.
    fn components(&self) -> Option<BigUint> {
        match self.steps[..] {
            [] => Some(self.n.into()),
            [1, ..] => Some(1u32.into()),
            [step] => Some(step.into()),
            // Enough nodes for a step of either length from everywhere.
            [a, b] if a + b <= self.n + 1 => Some(a.gcd(&b).into()),
            _ => None,
        }
    }
}

impl BaseGraph for Band {
    fn order(&self) -> Node {
        self.n
    }

    fn degree(&self, v: Node) -> Port {
        self.steps.iter().map(|&step| Port::from(v >= step) + Port::from(v < self.n - step)).sum()
    }

    fn each(&self, v: Node, mut emit: impl FnMut(Node, Port)) {
        // The ports of a node: by length, and of each first the link down.
        let port = |v: Node, i: usize| {
            let shorter = &self.steps[..i];
            shorter
                .iter()
                .map(|&step| Port::from(v >= step) + Port::from(v < self.n - step))
                .sum::<Port>()
        };
        for (i, &step) in self.steps.iter().enumerate() {
            if let Some(down) = v.checked_sub(step) {
                emit(down, port(down, i) + Port::from(down >= step));
            }
            if v < self.n - step {
                emit(v + step, port(v + step, i));
            }
        }
    }
}

impl Construction for Band {
    fn census(&self) -> Result<Census, ParameterError> {
        let census = Census::flat("band", self.degrees());
        Ok(Census { components: self.components(), ..census })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(Arc::new(Flat(self.clone())))
    }

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }
}

impl Symmetry for Band {
    fn automorphisms(&self) -> Vec<Automorphism> {
        let n = self.n;
        vec![Arc::new(move |v| n - 1 - v)]
    }
}
