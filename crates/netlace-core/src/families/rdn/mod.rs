//! The recursive dual-net: two types of clusters, each node of one linked to its mirror in the other.
//!
//! ```text
//!   type 0                 type 1     a node is (type, cluster, member); its cross link
//!  ┌──────┐ (0,c,x)~(1,x,c) ┌──────┐  exchanges cluster and member, so that each cluster
//!  │ c: x ├─────────────────┤ x: c │  of one type is joined to each of the other type
//!  └──────┘                 └──────┘  by exactly one link
//! ```
//!
//! A step turns n nodes of degree d into 2n² nodes of degree d+1; `rdn(G,k)` takes k steps.
//! Section 4 of the paper prints the cross link without the exchange, which would leave n components;
//! its own example shows the exchange.

mod collectives;
mod emulation;

use std::iter;
use std::sync::Arc;

use num_bigint::BigUint;
use num_integer::Integer;

use self::collectives::{CrossBroadcast, CrossExchange};
use super::{Composition, DesignRole, Family, Nests, Param, Source};
use crate::exact::{Bisection, Budget, Distance, Enumerator, Load, RuleError, hops};
use crate::network::{
    Address, Arrangement, Automorphism, Broadcast, ByRule, Census, Clusters, Construction, Degrees,
    Emulation, Endpoints, ExactRules, Exchange, JointSink, Joints, Kinds, Level, LevelCensus,
    Matrix, Move, Network, NextHop, Node, Outline, ParameterError, Place, Port, Ports, RouteRules,
    Routing, ScheduleRules, Step, Structure, Symmetry, TooLargeError, Topology, within_address,
    within_order,
};

pub(super) static FAMILY: Family = Family {
    name: "rdn",
    summary: "recursive dual-net: two types of clusters, mirrored",
    params: &[
        Param::network("base", "the network of step 0"),
        Param::integer("k", 0, "number of steps").grows(),
    ],
    source: Source::DualNet,
    example: "rdn(ring(3),1)",
    tried: DesignRole::Composite(Composition {
        outermost: false,
        parts: &[("base", Nests::Yes)],
        number: Some(("k", 1)),
        outline: |parts, number| Some(outline(parts, number)),
    }),
    build: |args| {
        Ok(Arc::new(DualNet { base: args.network("base").clone(), k: args.integer("k") }))
    },
};

fn outline(parts: &[Outline], k: u64) -> Outline {
    let step = |base: Outline, _| {
        let squared = base.order.saturating_mul(base.order);
        let clusters = base.order.saturating_mul(2);
        let there_and_on =
            |steps: u64| if base.order > 1 { steps.saturating_mul(2).saturating_add(2) } else { 1 };
        let elsewhere = 1.0 - 1.0 / base.order as f64;
        Outline {
            order: squared.saturating_mul(2),
            links: base.links.saturating_mul(clusters).saturating_add(squared),
            degree: base.degree + 1,
            least_degree: base.least_degree + 1,
            diameter: there_and_on(base.diameter),
            eccentricity: there_and_on(base.eccentricity),
            mean: 2.0 * base.mean + elsewhere + 0.5,
            load: (2.0 * base.load).max(elsewhere + 0.5),
        }
    };
    // More steps would make more nodes than can be counted.
    (0..k.min(64)).fold(parts[0], step)
}

struct DualNet {
    base: Network,
    k: u64,
}

impl Construction for DualNet {
    fn census(&self) -> Result<Census, ParameterError> {
        let mut census = self.base.census().clone();
        for step in 1..=self.k {
            census = step_census(&census, step)?;
        }
        Ok(census)
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        let mut topology = self.base.topology()?.clone();
        for step in 0..self.k as Level {
            let level = self.base.levels().len() as Level + step;
            let cross = Cross { base: topology.clone(), n: topology.order(), level };
            topology = Arc::new(Clusters::over(topology, self.base.max_degree() + step, cross));
        }
        Ok(topology)
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

    fn symmetry(&self) -> &dyn Symmetry {
        self
    }

    fn structure(&self) -> &dyn Structure {
        self
    }
}

impl ExactRules for DualNet {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let mut distance = self.base.part_distance()?;
        let mut n = self.base.part_order()?;
        for _ in 0..self.k {
            distance = Arc::new(Crossing { base: distance, n });
            n = 2 * n * n;
        }
        Ok(distance)
    }

    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        let mut counting = Counting::new(&self.base);
        let mut pairs = self.base.part_pairs()?;
        for _ in 0..self.k {
            pairs = counting.step(&pairs, &pairs, [&pairs, &pairs])?;
            counting.grow();
        }
        Ok(pairs)
    }

    /// Between clusters of one type both paths in the base may be longest, plus two crossings; two single
    /// nodes have only the link between them.
    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        let Some(base) = self.base.part_diameter()? else { return Ok(None) };
        let mut diameter = BigUint::from(base);
        for step in 0..self.k {
            let is_single = step == 0 && base == 0;
            diameter = if is_single { 1u32.into() } else { diameter * 2u32 + 2u32 };
        }
        hops(diameter)
    }

    /// A pair walks the base twice, but a pair in one cluster once. It crosses once if the types differ
    /// (2n⁴ pairs), twice if only the clusters differ (2n⁴ − 2n³).
    fn distance_sum(&self) -> Result<BigUint, RuleError> {
        let (mut n, mut sum) = (self.base.order().clone(), self.base.part_distance_sum()?);
        for _ in 0..self.k {
            let crossings: BigUint = n.pow(3) * (&n * 6u32 - 4u32);
            sum = sum * n.pow(2) * 8u32 + crossings;
            n = n.pow(2) * 2u32;
        }
        Ok(sum)
    }

    /// In addition to pairs of nodes and of endpoints it needs pairs of an endpoint and a node: across the
    /// types, one end's member is compared with the other's cluster, which carries no endpoints.
    fn endpoint_pairs(&self) -> Result<Enumerator, RuleError> {
        let mut counting = Counting::new(&self.base);
        let mut pairs = self.base.part_pairs()?;
        let mut mixed = self.base.part_mixed_pairs()?;
        let mut hosts = self.base.part_endpoint_pairs()?;
        for _ in 0..self.k {
            hosts = counting.step(&pairs, &hosts, [&mixed, &mixed])?;
            let next_mixed = counting.step(&pairs, &mixed, [&mixed, &pairs])?;
            pairs = counting.step(&pairs, &pairs, [&pairs, &pairs])?;
            mixed = next_mixed;
            counting.grow();
        }
        Ok(hosts)
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        let mut budget = Budget::default();
        let mut root = self.base.part_rooted()?;
        for _ in 0..self.k {
            let others = root.clone().minus(&Enumerator::term(1u32, 0));
            root = root.clone()
                + budget.mul(&others, &root)?.shifted(2)
                + budget.mul(&root, &root)?.shifted(1);
        }
        Ok(root)
    }

    /// The better of two cuts of the last step. With half of the clusters of each type on each side, half
    /// of the cross links are cut. If clusters can be halved evenly, all of type 0 halved in the same way,
    /// and the clusters of type 1 on the side of their cross links, no cross link is cut.
    fn bisection(&self) -> Result<Bisection, RuleError> {
        if !self.base.carries_alike() {
            return Err(RuleError::NotStated);
        }
        let base = self.base.bisection_rule();
        if self.k == 0 {
            return base;
        }
        let mut n = self.base.order().clone();
        let mut upper = base.ok().map(|base| base.upper);
        for _ in 0..self.k {
            let clusters_apart = n.pow(2).div_ceil(&2u32.into());
            let halved = upper.filter(|_| n.is_even()).map(|cut| cut * &n);
            upper = Some(halved.map_or(clusters_apart.clone(), |cut| cut.min(clusters_apart)));
            n = n.pow(2) * 2u32;
        }
        upper.map(Bisection::at_most).ok_or(RuleError::NotStated)
    }

    /// With the routes of the paper each pair of nodes of a cluster is joined 4n times, and each
    /// cross link is used 3n² − 2n times in each direction.
    fn all_to_all_load(&self) -> Result<Load, RuleError> {
        let (mut n, mut load) = (self.base.order().clone(), self.base.all_to_all_load_rule()?);
        for _ in 0..self.k {
            let crossing = Load::new(&n * (&n * 3u32 - 2u32), 1u32);
            load = load.times(&(&n * 4u32)).max(crossing);
            n = n.pow(2) * 2u32;
        }
        Ok(load)
    }

    /// Two links of the base, each walked forward in one type and back in the other, close a cycle
    /// with four crossings; two crossings close only cycles of the base.
    fn girth(&self) -> Result<Option<u64>, RuleError> {
        const CROSSING: u64 = 8;
        let mut girth = self.base.part_girth()?;
        // Clusters without links are joined in pairs by the first step.
        let steps = self.k - u64::from(self.k > 0 && self.base.max_degree() == 0);
        if steps > 0 {
            girth = Some(girth.map_or(CROSSING, |girth| girth.min(CROSSING)));
        }
        Ok(girth)
    }
}

impl RouteRules for DualNet {
    /// Algorithm 1 of the paper: to another cluster of the same type cross at once; to the other
    /// type walk to the member with the number of the destination's cluster, and cross there.
    fn next_hop(&self) -> Result<Arc<dyn NextHop>, RuleError> {
        let (mut base, mut n) = (self.base.part_next_hop()?, self.base.part_order()?);
        let degrees = Arc::new(self.base.part_degrees()?);
        let innermost = n;
        for step in 0..self.k as Port {
            base = Arc::new(CrossHops { base, n, innermost, degrees: degrees.clone(), step });
            n = 2 * n * n;
        }
        Ok(base)
    }

    /// Algorithm 1 is shortest, if the cross link exchanges cluster and member.
    fn native(&self) -> Result<Arc<dyn Routing>, RuleError> {
        Ok(Arc::new(ByRule(self.next_hop()?)))
    }
}

impl ScheduleRules for DualNet {
    fn emulation(&self) -> Result<Arc<dyn Emulation>, RuleError> {
        emulation::emulation(&self.base, self.k)
    }

    fn broadcast(&self, ports: Ports) -> Result<Arc<dyn Broadcast>, RuleError> {
        let (mut base, mut n) = (self.base.part_broadcast(ports)?, self.base.part_order()?);
        for _ in 0..self.k {
            base = Arc::new(CrossBroadcast { base, n });
            n = 2 * n * n;
        }
        Ok(base)
    }

    fn exchange(&self, ports: Ports) -> Result<Arc<dyn Exchange>, RuleError> {
        let (mut base, mut n) = (self.base.part_exchange(ports)?, self.base.part_order()?);
        for _ in 0..self.k {
            base = Arc::new(CrossExchange { base, n });
            n = 2 * n * n;
        }
        Ok(base)
    }
}

impl Symmetry for DualNet {
    fn is_vertex_transitive(&self) -> bool {
        self.base.is_vertex_transitive()
    }

    /// Those of the base on members of type 0 and clusters of type 1, the same on clusters of type
    /// 0 and members of type 1, and the exchange of the types.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let Ok(topology) = self.base.topology() else { return Vec::new() };
        let mut n = topology.order();
        let mut all = self.base.automorphisms();
        for _ in 0..self.k {
            let mut next: Vec<Automorphism> = vec![Arc::new(move |v| (v + n * n) % (2 * n * n))];
            for automorphism in all {
                for moved in 0..2 {
                    let automorphism = automorphism.clone();
                    next.push(Arc::new(move |v| {
                        let (kind, cluster, member) = (v / (n * n), v / n % n, v % n);
                        if kind == moved {
                            (kind * n + cluster) * n + automorphism(member)
                        } else {
                            (kind * n + automorphism(cluster)) * n + member
                        }
                    }));
                }
            }
            all = next;
            n = 2 * n * n;
        }
        all
    }
}

impl Structure for DualNet {
    fn arrangement(&self) -> Arrangement {
        let step = |n: &mut Node, _| {
            *n = n.saturating_mul(*n).saturating_mul(2);
            Some(*n)
        };
        let n = Node::try_from(self.base.order()).unwrap_or(Node::MAX);
        let larger: Vec<Node> = (0..self.k).scan(n, step).collect();
        let clusters: Vec<Node> = iter::once(n).chain(larger.iter().copied()).collect();
        let names = ["clusters of class 0", "clusters of class 1"];
        let class = move |size: Node, start: Node| {
            clusters.contains(&size).then(|| usize::from(start / size % (2 * size) >= size))
        };
        let arrangement = Arrangement::of_digits([&self.base]).and_blocks(larger);
        arrangement.with_kinds(Kinds::new(names, class))
    }

    fn cluster(&self) -> Option<String> {
        match self.k {
            0 => None,
            1 => Some(self.base.to_string()),
            k => Some(format!("rdn({},{})", self.base, k - 1)),
        }
    }

    fn moves(&self) -> Option<Vec<Move>> {
        let (mut moves, mut n) = (self.base.moves()?, self.base.part_order().ok()?);
        for _ in 0..self.k {
            let (square, period) = (n * n, 2 * n * n);
            for (from, to) in [(0, square), (square, 0)] {
                let matrix = Matrix { size: n, stride: n, from, to, period, unit: 1 };
                moves.push(Move::Transpose(matrix));
            }
            n = period;
        }
        Some(moves)
    }
}

/// Counts pairs from one step to the next.
struct Counting {
    budget: Budget,
    /// The order before the step.
    n: BigUint,
}

impl Counting {
    fn new(base: &Network) -> Self {
        Self { budget: Budget::default(), n: base.order().clone() }
    }

    /// Pairs of one type, in one cluster (`within`) or in two clusters at the distance of the nodes with
    /// their numbers; and pairs across the types, by the distance to the crossing and from it.
    fn step(
        &mut self,
        pairs: &Enumerator,
        within: &Enumerator,
        across: [&Enumerator; 2],
    ) -> Result<Enumerator, RuleError> {
        let apart = pairs.clone().minus(&Enumerator::term(self.n.clone(), 0));
        let same_type = within.times(&self.n) + self.budget.mul(&apart, within)?.shifted(2);
        let crossing = self.budget.mul(across[0], across[1])?.shifted(1);
        Ok((same_type + crossing).times(&BigUint::from(2u32)))
    }

    fn grow(&mut self) {
        self.n = &self.n * &self.n * 2u32;
    }
}

fn step_census(base: &Census, step: u64) -> Result<Census, ParameterError> {
    let n = &base.order;
    let address_parts = within_address(1 + 2 * u128::from(base.address_parts))?;
    let clusters: BigUint = n * 2u32;
    let order = within_order(&clusters * n)?;
    let mut levels = base.levels_times(&clusters, "");
    levels.push(LevelCensus { label: format!("cross link, step {step}"), links: n * n });
    Ok(Census {
        degrees: base.degrees.shifted(1).times(&clusters),
        // A component is a component of members times a component of clusters.
        components: base.components.as_ref().map(|count| count * count),
        order,
        levels,
        address_parts,
    })
}

/// (t,c,x) ~ (1−t,x,c), where cluster t·n + c is the c-th of type t.
struct Cross {
    base: Arc<dyn Topology>,
    n: Node,
    level: Level,
}

impl Joints for Cross {
    fn clusters(&self) -> Node {
        2 * self.n
    }

    fn degree(&self, _: Place) -> Port {
        1
    }

    fn each(&self, at: Place, sink: &mut impl JointSink) {
        let to = if at.cluster < self.n {
            Place { cluster: self.n + at.member, member: at.cluster }
        } else {
            Place { cluster: at.member, member: at.cluster - self.n }
        };
        sink.joint(to, self.level, || 0);
    }

    fn prefix(&self, cluster: Node, parts: &mut Vec<Address>) {
        parts.push(Address::Number(cluster / self.n));
        parts.push(self.base.address(cluster % self.n));
    }

    fn cluster(&self, parts: &[Address]) -> Option<Node> {
        let [kind, cluster] = parts else { return None };
        Some(kind.number(2)? * self.n + self.base.locate(cluster)?)
    }
}

/// A path crosses once if the types differ, twice if only the clusters do.
struct Crossing {
    base: Arc<dyn Distance>,
    n: Node,
}

impl Distance for Crossing {
    fn distance(&self, a: Node, b: Node) -> Option<u64> {
        let n = self.n;
        let split = |v| (v / (n * n), v / n % n, v % n);
        let ((kind, c, x), (kind2, c2, x2)) = (split(a), split(b));
        let base = |a, b| self.base.distance(a, b);
        Some(match (kind == kind2, c == c2) {
            (true, true) => base(x, x2)?,
            (true, false) => base(c, c2)? + base(x, x2)? + 2,
            (false, _) => base(x, c2)? + base(c, x2)? + 1,
        })
    }
}

/// Shortest routes over one more step.
struct CrossHops {
    base: Arc<dyn NextHop>,
    n: Node,
    /// The degrees of the network of step 0, and its order: each step adds one link.
    degrees: Arc<Degrees>,
    innermost: Node,
    step: Port,
}

impl NextHop for CrossHops {
    fn next(&self, at: Node, to: Node) -> Option<Step> {
        let n = self.n;
        let ((place, x), (place2, x2)) = ((at / n, at % n), (to / n, to % n));
        let target = if place == place2 {
            x2
        } else {
            let ((kind, c), (kind2, c2)) = split_type(n, place, place2);
            if kind == kind2 || x == c2 {
                let port = self.degrees.of(x % self.innermost) + self.step;
                return Some(Step { port, to: ((1 - kind) * n + x) * n + c });
            }
            c2
        };
        let step = self.base.next(x, target)?;
        Some(Step { to: at - x + step.to, ..step })
    }
}

/// The types and clusters of two cluster numbers.
fn split_type(n: Node, a: Node, b: Node) -> ((Node, Node), (Node, Node)) {
    let split = |place: Node| if place < n { (0, place) } else { (1, place - n) };
    (split(a), split(b))
}
