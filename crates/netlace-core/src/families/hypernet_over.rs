//! The hypernet over any network of 2^k nodes: at each step the nodes with a free port join clusters pairwise.
//!
//! Step L takes 2^h clusters of N nodes, h = log2 N − L + 1. The nodes whose low L−1 bits are 0
//! followed by ones use their port in this step; the other h bits are the cluster to which the link
//! leads. A node takes part in at most one step.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{DesignRole, Family, Param, Source};
use crate::exact::{Distance, Enumerator, RuleError};
use crate::network::{
    Arrangement, Census, Clusters, Construction, Endpoints, ExactRules, JointSink, Joints, Level,
    LevelCensus, MAX_ORDER_BITS, Network, Node, ParameterError, Place, Port, Structure,
    TooLargeError, Topology, within_address, within_order,
};

pub(super) static FAMILY: Family = Family {
    name: "hypernet_over",
    summary: "a hypernet over any network of 2^k nodes",
    params: &[
        Param::network("base", "the network of step 1: 4, 8, 16, … nodes"),
        Param::integer("l", 1, "number of steps").at_most(MAX_ORDER_BITS).grows(),
    ],
    source: Source::Swapped,
    example: "hypernet_over(complete(4),3)",
    tried: DesignRole::NotTried,
    build: |args| {
        let (base, l) = (args.network("base").clone(), args.integer("l"));
        let order = base.order();
        if *order < BigUint::from(4u32) || order.count_ones() != 1 {
            let message = format!("the number of nodes must be 4, 8, 16, …, not {order}");
            return Err(ParameterError::at("base", message));
        }
        Ok(Arc::new(Hypernet { base, l }))
    },
};

struct Hypernet {
    base: Network,
    l: u64,
}

impl Hypernet {
    /// The dimensions of the base's numbers.
    fn bits(&self) -> u64 {
        self.base.order().bits() - 1
    }

    /// The degrees in the base of the nodes that take part in a step, each as often as there are such numbers in the base.
    fn taking_part(&self, step: u64) -> Result<Enumerator, ParameterError> {
        /// A base that is not regular is counted node by node.
        const MOST_COUNTED: u64 = 1 << 20;
        let degrees = &self.base.census().degrees;
        if degrees.least() == degrees.greatest() {
            return Ok(Enumerator::term(1u32, degrees.least().unwrap_or(0)));
        }
        if *self.base.order() > MOST_COUNTED.into() {
            let message = format!("a base that is not regular may have {MOST_COUNTED} nodes");
            return Err(ParameterError::at("base", message));
        }
        let topology = self.base.topology()?;
        let low = (1u64 << (step - 1).min(self.bits())) - 1;
        let pattern = ((1u64 << (step - 2).min(self.bits())) - 1) & low;
        let numbers = (0..topology.order()).filter(|x| x & low == pattern);
        let degree = |x| (u64::from(topology.degree(x)), BigUint::from(1u32));
        Ok(numbers.map(degree).collect())
    }
}

impl Construction for Hypernet {
    fn census(&self) -> Result<Census, ParameterError> {
        let Census { mut order, mut levels, mut degrees, components, address_parts } =
            self.base.census().clone();
        for step in 2..=self.l {
            let clusters = BigUint::from(1u32) << (order.bits() - step);
            order = within_order(order * &clusters)?;
            let ends = &clusters * (&clusters - 1u32);
            degrees = degrees.times(&clusters);
            // A node takes part in one step at most, so these have the degree that they have in the base.
            let linked = self.taking_part(step)?;
            let linked = linked.times(&(&ends / linked.total()));
            degrees = degrees.minus(&linked) + linked.shifted(1);
            for level in &mut levels {
                level.links *= &clusters;
            }
            levels.push(LevelCensus {
                label: format!("hypernet link, step {step}"),
                links: ends >> 1u32,
            });
        }
        let address_parts = within_address(u128::from(address_parts) + u128::from(self.l) - 1)?;
        // Any two clusters of a step are joined.
        let components = if self.l == 1 {
            components
        } else {
            Census::connected_if([self.base.census()].into_iter())
        };
        Ok(Census { order, levels, degrees, components, address_parts })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        let mut topology = self.base.topology()?.clone();
        let max_degree = self.base.max_degree() + 1;
        for step in 2..=self.l {
            let log2 = topology.order().trailing_zeros();
            let low = step as u32 - 1;
            let level = (self.base.levels().len() as u64 + step - 2) as Level;
            let step = Step { low, clusters: 1 << (log2 - low), level };
            topology = Arc::new(Clusters::over(topology, max_degree, step));
        }
        Ok(topology)
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        Ok(self.base.endpoints().clone())
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
        let mut distance = self.base.part_distance()?;
        let (mut log2, mut questions) = (self.bits(), 1u128);
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
        let base = self.base.construction().structure().arrangement();
        base.and_blocks((2..=self.l).scan(self.bits(), grow))
    }
}

/// The links of one step.
struct Step {
    /// The number of low bits that determine the step of a node's port.
    low: u32,
    clusters: Node,
    level: Level,
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
            sink.joint(to, self.level, || 0);
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
