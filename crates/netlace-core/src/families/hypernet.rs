//! The hypernet of cubelets: at each step the nodes with a free port join clusters pairwise.
//!
//! Step L takes 2^h clusters of N nodes, h = log2 N − L + 1. The nodes whose low L−1 bits are 0
//! followed by ones use their port in this step; the other h bits are the cluster to which the link
//! leads. A node takes part in at most one step.

use std::sync::Arc;

use num_bigint::BigUint;

use super::hypercube::Hypercube;
use super::{DesignRole, Family, Param, Source};
use crate::exact::{Distance, Enumerator, RuleError};
use crate::network::{
    Arrangement, Census, Clusters, Construction, ExactRules, Flat, JointSink, Joints, Level,
    LevelCensus, MAX_ORDER_BITS, Node, ParameterError, Place, Port, Structure, TooLargeError,
    Topology, within_address, within_order,
};

pub(super) static FAMILY: Family = Family {
    name: "hypernet",
    summary: "hypercubes joined step by step at their free ports",
    params: &[
        Param::integer("n", 2, "dimensions of a cubelet").at_most(MAX_ORDER_BITS - 1),
        Param::integer("l", 1, "number of steps").at_most(MAX_ORDER_BITS).grows(),
    ],
    source: Source::Swapped,
    example: "hypernet(3,2)",
    tried: DesignRole::Leaf,
    build: |args| Ok(Arc::new(Hypernet { n: args.integer("n"), l: args.integer("l") })),
};

struct Hypernet {
    n: u64,
    l: u64,
}

impl Construction for Hypernet {
    fn census(&self) -> Result<Census, ParameterError> {
        let cubelet = Hypercube(self.n).census()?;
        let (mut order, mut levels) = (cubelet.order, cubelet.levels);
        let mut linked = BigUint::ZERO;
        for step in 2..=self.l {
            let clusters = BigUint::from(1u32) << (order.bits() - step);
            order = within_order(order * &clusters)?;
            let ends = &clusters * (&clusters - 1u32);
            linked = linked * &clusters + &ends;
            for level in &mut levels {
                level.links *= &clusters;
            }
            levels.push(LevelCensus {
                label: format!("hypernet link, step {step}"),
                links: ends >> 1u32,
            });
        }
        let degrees =
            Enumerator::term(&order - &linked, self.n) + Enumerator::term(linked, self.n + 1);
        let address_parts = within_address(u128::from(self.l))?;
        Ok(Census { order, levels, degrees, components: cubelet.components, address_parts })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        let mut topology: Arc<dyn Topology> = Arc::new(Flat(Hypercube(self.n)));
        let max_degree = self.n as Port + 1;
        for step in 2..=self.l {
            let log2 = topology.order().trailing_zeros();
            let step = Step { low: step as u32 - 1, clusters: 1 << (log2 - step as u32 + 1) };
            topology = Arc::new(Clusters::over(topology, max_degree, step));
        }
        Ok(topology)
    }

    fn exact(&self) -> &dyn ExactRules {
        self
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl ExactRules for Hypernet {
    /// Any two clusters are joined by one link, so a path uses it, or passes a third cluster.
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        /// A distance of step L needs distances of step L−1 for every cluster.
        const MOST_QUESTIONS: u128 = 1 << 24;
        let mut distance = Hypercube(self.n).distance()?;
        let (mut log2, mut questions) = (self.n, 1u128);
        for step in 2..=self.l {
            let low = step - 1;
            let h = log2 - low;
            questions = questions.saturating_mul(2 << h.min(60));
            if questions > MOST_QUESTIONS {
                return Err(RuleError::TooExpensive(format!(
                    "distances over {step} steps of a hypernet are too expensive"
                )));
            }
            distance = Arc::new(Gates { base: distance, log2, low });
            log2 += h;
        }
        Ok(distance)
    }
}

impl Structure for Hypernet {
    fn arrangement(&self) -> Arrangement {
        let grow = |log2: &mut u64, step: u64| {
            *log2 += *log2 + 1 - step;
            Some(1 << *log2)
        };
        Hypercube(self.n).arrangement().and_blocks((2..=self.l).scan(self.n, grow))
    }
}

/// The links of one step.
struct Step {
    /// The number of low bits that determine the step of a node's port; also the links' level.
    low: u32,
    clusters: Node,
}

impl Step {
    fn far_end(&self, Place { cluster, member }: Place) -> Option<Place> {
        let pattern = (1 << (self.low - 1)) - 1;
        let target = member >> self.low;
        let takes_part = member & ((1 << self.low) - 1) == pattern && target != cluster;
        takes_part.then_some(Place { cluster: target, member: cluster << self.low | pattern })
    }
}

impl Joints for Step {
    fn clusters(&self) -> Node {
        self.clusters
    }

    fn degree(&self, at: Place) -> Port {
        Port::from(self.far_end(at).is_some())
    }

    fn each(&self, at: Place, sink: &mut impl JointSink) {
        if let Some(to) = self.far_end(at) {
            sink.joint(to, self.low as Level, || 0);
        }
    }
}

/// Distances after a step, in clusters of 2^log2 nodes.
struct Gates {
    base: Arc<dyn Distance>,
    log2: u64,
    low: u64,
}

impl Distance for Gates {
    fn distance(&self, a: Node, b: Node) -> Option<u64> {
        let members = (1 << self.log2) - 1;
        let (c, x, c2, x2) = (a >> self.log2, a & members, b >> self.log2, b & members);
        let within = |a, b| self.base.distance(a, b);
        if c == c2 {
            return within(x, x2);
        }
        // The member whose link leads to a cluster.
        let gate = |cluster: Node| cluster << self.low | ((1 << (self.low - 1)) - 1);
        let direct = within(x, gate(c2))? + 1 + within(gate(c), x2)?;
        let clusters = 0..1 << (self.log2 - self.low);
        let third =
            clusters.filter_map(|k| Some(within(x, gate(k))? + within(gate(k), x2)?)).min()?;
        Some(direct.min(within(gate(c), gate(c2))? + 2 + third))
    }
}
