//! The root-folded network: a digit moves only while all digits below it are at the root.
//!
//! Known as the hierarchical product: copies of the base are joined only at their node 0, so the
//! average degree stays small for any number of digits. Definition 3 of the paper would give several
//! components; the rule here is the one of its figures and its diameter.

use std::sync::Arc;

use num_bigint::BigUint;

use super::by_root::{self, ByRoot, Copies};
use super::{Composition, DesignRole, Family, Nests, Param, Source};
use crate::exact::{Bisection, Budget, Crossings, Distance, Enumerator, RuleError};
use crate::network::{
    Address, Arrangement, Broadcast, ByRule, Census, Clusters, Construction, Digits, Endpoints,
    ExactRules, Factor, JointSink, Joints, Level, Network, NextHop, Node, Outline, ParameterError,
    Place, Port, Ports, RouteRules, Routing, ScheduleRules, Step, Structure, TooLargeError,
    Topology, power, within_address,
};

pub(super) static FAMILY: Family = Family {
    name: "root_folded",
    summary: "a digit moves only while those below it are 0",
    params: &[
        Param::network("base", "what each digit moves in"),
        Param::integer("n", 1, "number of digits").grows(),
    ],
    source: Source::Heawood,
    example: "root_folded(petersen,3)",
    tried: DesignRole::Composite(Composition {
        outermost: false,
        parts: &[("base", Nests::Yes)],
        number: Some(("n", 2)),
        outline: |parts, number| Some(outline(parts, number)),
    }),
    build: |args| {
        Ok(Arc::new(RootFolded { base: args.network("base").clone(), n: args.integer("n") }))
    },
};

/// No path is shorter than in the Cartesian power. Digit i moves in one of q^i nodes.
fn outline(parts: &[Outline], n: u64) -> Outline {
    let base = parts[0];
    let power = base.power(n);
    let by_digit = (0..n.min(64)).map(|i| base.power(i).order.saturating_mul(base.links));
    let links = by_digit.fold(0, u64::saturating_add);
    let there_and_back = base.eccentricity.saturating_mul(2 * (n - 1));
    let diameter = base.diameter.saturating_add(there_and_back);
    let degree = base.degree + base.least_degree;
    let least_degree = base.least_degree;
    let load = base.load * base.power(n - 1).order as f64;
    Outline { links, degree, least_degree, diameter, load, ..power }
}

struct RootFolded {
    base: Network,
    n: u64,
}

impl Construction for RootFolded {
    fn census(&self) -> Result<Census, ParameterError> {
        let base = self.base.census();
        let address_parts = within_address(u128::from(base.address_parts) * u128::from(self.n))?;
        let order = power(&base.order, self.n)?;
        let root = u64::from(self.base.topology()?.degree(0));
        // A node whose lowest digit other than 0 is digit i moves in digits 0..=i.
        let others = base.degrees.clone().without(root);
        let mut degrees = Enumerator::term(1u32, self.n * root);
        let mut levels = Vec::new();
        let mut copies = &order / &base.order;
        for digit in 0..self.n {
            degrees = degrees + others.shifted(digit * root).times(&copies);
            levels.extend(base.levels_times(&copies, &format!(", digit {digit}")));
            copies /= &base.order;
        }
        let components = Census::connected_if([base].into_iter());
        Ok(Census { order, levels, degrees, components, address_parts })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        let base = self.base.topology()?;
        let digits = Digits::new((1..self.n).map(|_| base.clone()));
        let levels = self.base.levels().len() as Level;
        let root_degree = base.degree(0);
        Ok(Arc::new(Clusters::new(&self.base, RootMoves { digits, levels, root_degree })?))
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        Ok(self.base.endpoints().clone())
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

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl ExactRules for RootFolded {
    /// Up to the highest digit that differs, all lower ones go through the root.
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let base = self.base.part_distance()?;
        let q = self.base.part_order()?;
        Ok(Arc::new(move |mut a: Node, mut b: Node| {
            let (mut below, mut distance) = (0, 0);
            while a > 0 || b > 0 {
                let (here, there) = (a % q, b % q);
                if here != there {
                    distance = below + base.distance(here, there)?;
                }
                (a, b) = (a / q, b / q);
                if a != b {
                    below += base.distance(here, 0)? + base.distance(0, there)?;
                }
            }
            Some(distance)
        }))
    }

    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        let mut budget = Budget::default();
        let (base, root) = (self.base.part_pairs()?, self.base.part_rooted()?);
        let q = self.base.order();
        let moved = base.clone().minus(&Enumerator::term(q.clone(), 0));
        let there_and_back = budget.mul(&root, &root)?;
        let (mut pairs, mut below) = (base, Enumerator::term(1u32, 0));
        for _ in 1..self.n {
            below = budget.mul(&below, &there_and_back)?;
            pairs = pairs.times(q) + budget.mul(&moved, &below)?;
        }
        Ok(pairs)
    }

    /// Both ends are farthest from the root in all digits but the highest.
    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        by_root::diameter(&self.base, self.n)
    }

    /// Pairs that differ in the added digit walk it, and the digits below it go through the root at both
    /// ends.
    fn distance_sum(&self) -> Result<BigUint, RuleError> {
        let (q, base) = (self.base.order(), self.base.part_distance_sum()?);
        let (_, from_root) = self.base.part_root()?;
        let (mut sum, mut below) = (base.clone(), BigUint::from(1u32));
        for digits in 1..self.n {
            below *= q.pow(2);
            let by_root: BigUint = &from_root * (q - 1u32) * (2 * digits);
            sum = sum * q + (&base + by_root) * &below;
        }
        Ok(sum)
    }

    /// Each copy of the base is a block: it shares single nodes with others.
    fn crossings(&self) -> Result<Crossings, RuleError> {
        let tiers = (0..self.n).map(|tier| self.base.order().pow(tier as u32));
        Ok(self.base.crossings_rule()?.times(&tiers.sum()))
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        Budget::default().pow(&self.base.part_rooted()?, self.n)
    }

    /// If the base cannot be halved, the copies of its middle node's tree are halved in turn, digit by digit.
    fn bisection(&self) -> Result<Bisection, RuleError> {
        by_root::bisection(&self.base, self.n)
    }
}

impl RouteRules for RootFolded {
    fn next_hop(&self) -> Result<Arc<dyn NextHop>, RuleError> {
        let (q, base) = (self.base.part_order()?, self.base.part_next_hop()?);
        let root_degree = self.base.part_degrees()?.of(0);
        Ok(Arc::new(RootHops { q, base, root_degree }))
    }

    /// RFH_n-Routing of the paper, corrected so that the highest digit goes directly to its destination
    /// instead of through the root. It is shortest.
    fn native(&self) -> Result<Arc<dyn Routing>, RuleError> {
        Ok(Arc::new(ByRule(self.next_hop()?)))
    }
}

impl ScheduleRules for RootFolded {
    /// RFH_n-Broadcasting of the paper: to the root, then digit by digit, the highest first. The
    /// highest digit need not go to the root before it is served, which saves up to three steps.
    fn broadcast(&self, ports: Ports) -> Result<Arc<dyn Broadcast>, RuleError> {
        let copies = DigitCopies { q: self.base.part_order()?, n: self.n };
        Ok(Arc::new(ByRoot::new(copies, &self.base, ports)?))
    }
}

impl Structure for RootFolded {
    fn arrangement(&self) -> Arrangement {
        Arrangement::of_digits((0..self.n).map(|_| &self.base))
    }
}

/// Shortest routes: the digits below the highest that differs go to the root, the lowest first;
/// then that one moves, and those below it go to their destination, the highest first.
struct RootHops {
    q: Node,
    base: Arc<dyn NextHop>,
    root_degree: Port,
}

impl NextHop for RootHops {
    fn next(&self, at: Node, to: Node) -> Option<Step> {
        let (mut here, mut there) = (at, to);
        let (mut weight, mut ports) = (1, 0);
        while here != there {
            let (a, b) = (here % self.q, there % self.q);
            (here, there) = (here / self.q, there / self.q);
            let target = if here == there { b } else { 0 };
            if a != target {
                let step = self.base.next(a, target)?;
                let to = at - a * weight + step.to * weight;
                return Some(Step { port: ports + step.port, to });
            }
            weight *= self.q;
            ports += self.root_degree;
        }
        None
    }
}

/// The copies in which the digits move, the highest digit in tier 0: a copy is named by the digits above its own.
struct DigitCopies {
    q: Node,
    n: u64,
}

impl DigitCopies {
    /// The weight of the digit that moves in the copies of a tier.
    fn weight(&self, tier: usize) -> Node {
        self.q.pow((self.n - 1) as u32 - tier as u32)
    }
}

impl Copies for DigitCopies {
    fn tiers(&self) -> usize {
        self.n as usize
    }

    fn count(&self, tier: usize) -> Node {
        self.q.pow(tier as u32)
    }

    fn node(&self, tier: usize, copy: Node, digit: Node) -> Node {
        (copy * self.q + digit) * self.weight(tier)
    }

    fn path_to(&self, v: Node) -> Vec<(Node, Node)> {
        let in_tier = |tier| (v / self.weight(tier) / self.q, v / self.weight(tier) % self.q);
        (0..self.tiers()).map(in_tier).collect()
    }
}

/// The links of digits 1 and above, whose lower digits must all be 0.
struct RootMoves {
    digits: Digits<Arc<dyn Topology>>,
    /// The base's levels.
    levels: Level,
    root_degree: Port,
}

impl RootMoves {
    /// The digits that may move, counted from 0 at the lowest of the cluster, with their values.
    fn movable(&self, at: Place) -> impl Iterator<Item = (usize, Node)> {
        let mut free = at.member == 0;
        let values = (0..self.digits.count()).map(move |i| (i, self.digits.digit(i, at.cluster)));
        values.take_while(move |&(_, value)| {
            let movable = free;
            free &= value == 0;
            movable
        })
    }
}

impl Joints for RootMoves {
    fn clusters(&self) -> Node {
        self.digits.clusters()
    }

    fn degree(&self, at: Place) -> Port {
        let degree = |(i, value)| self.digits.factor(i).degree(value);
        self.movable(at).map(degree).sum()
    }

    fn each(&self, at: Place, sink: &mut impl JointSink) {
        for (i, here) in self.movable(at) {
            let level = (i + 1) as Level * self.levels;
            Factor::each(self.digits.factor(i), here, |link| {
                let cluster = self.digits.replaced(i, at.cluster, here, link.to);
                let to = Place { cluster, ..at };
                sink.joint(to, level + link.level, || i as Port * self.root_degree + link.back);
            });
        }
    }

    fn prefix(&self, cluster: Node, parts: &mut Vec<Address>) {
        self.digits.prefix(cluster, parts);
    }

    fn cluster(&self, parts: &[Address]) -> Option<Node> {
        self.digits.cluster(parts)
    }
}
