//! The recursive swapped network: as many clusters as a cluster has nodes, (c,x) linked to (x,c).
//!
//! Each level squares the order and adds one link per node, except at the leaders (c,c), whose swap
//! changes nothing. With diameter links the leader (c,c) is linked to that of the complement,
//! (n−1−c,n−1−c). The top level may have fewer clusters, 0 to M−1: then only members below M are
//! swapped there, and every two clusters are still joined.

mod collectives;
mod emulation;
mod exact;
mod native;

use std::sync::Arc;

use num_bigint::BigUint;

use self::collectives::{SwapBroadcast, SwapExchange};
use crate::exact::{Distance, Enumerator, RuleError, hops_of_words};
use crate::families::{Args, Composition, DesignRole, Family, Nests, Param, Source};
use crate::format::approximate;
use crate::network::{
    Address, Arrangement, Automorphism, Broadcast, Census, Clusters, Construction, Emulation,
    Endpoints, ExactRules, Exchange, JointSink, Joints, Level, LevelCensus, Matrix, Move, Network,
    NextHop, Node, Outline, ParameterError, Place, Port, Ports, RouteRules, Routing, ScheduleRules,
    Structure, Symmetry, TooLargeError, Topology, within_address, within_order,
};

pub(super) static FAMILY: Family = Family {
    name: "rsn",
    summary: "recursive swapped network: (c,x) is linked to (x,c)",
    params: &[
        Param::network("base", "the nucleus: the network of level 1"),
        Param::integer("l", 1, "number of levels").grows(),
        Param::flag("diameter_links", "whether complementary leaders are linked"),
        Param::integer("copies", 1, "clusters of the top level, all if left out").hidden(),
    ],
    source: Source::Swapped,
    example: "rsn(hypercube(2),3)",
    tried: DesignRole::Composite(Composition {
        outermost: false,
        parts: &[("base", Nests::Yes)],
        number: Some(("l", 2)),
        outline: |parts, number| Some(outline(parts, number)),
    }),
    build: |args| Ok(Arc::new(Swapped::new(args)?)),
};

/// A path between clusters is at least the shorter of two pairings of its ends' four digits. In any
/// metric the longest of the three pairings of four points is at most the sum of the others, so the
/// shorter of two is on average at least a mean distance.
fn outline(parts: &[Outline], l: u64) -> Outline {
    let step = |base: Outline, _| {
        let n = base.order;
        let over_a_swap =
            |steps: u64| if n > 1 { steps.saturating_mul(2).saturating_add(1) } else { 0 };
        let swaps = if n.is_multiple_of(2) {
            (n / 2).saturating_mul(n.saturating_sub(1))
        } else {
            n.saturating_mul(n / 2)
        };
        Outline {
            order: n.saturating_mul(n),
            links: base.links.saturating_mul(n).saturating_add(swaps),
            degree: base.degree + u64::from(n > 1),
            least_degree: base.least_degree,
            diameter: over_a_swap(base.diameter),
            eccentricity: over_a_swap(base.eccentricity),
            mean: base.mean + (1.0 - 1.0 / n as f64),
            load: base.load.max(if n > 1 { 1.0 } else { 0.0 }),
        }
    };
    // More levels would make more nodes than can be counted.
    (1..l.min(64)).fold(parts[0], step)
}

struct Swapped {
    base: Network,
    l: u64,
    diameter_links: bool,
    /// The number of clusters of the top level, if it is not all.
    copies: Option<u64>,
}

impl Construction for Swapped {
    fn census(&self) -> Result<Census, ParameterError> {
        let mut census = self.base.census().clone();
        for level in 2..=self.l - u64::from(self.copies.is_some()) {
            census = self.level_census(&census, level)?;
        }
        match self.copies {
            Some(copies) => self.partial_census(&census, copies),
            None => Ok(census),
        }
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        let mut levels = levels(&self.base, self.l, self.diameter_links, self.copies)?;
        Ok(levels.swap_remove(levels.len() - 1))
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

impl ExactRules for Swapped {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        match self.copies {
            Some(copies) => exact::partial_distance(&self.base, self.l, copies),
            None => exact::distance(&self.base, self.l, self.diameter_links),
        }
    }

    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        self.whole()?;
        exact::enumerator(&self.base, self.l, self.diameter_links)
    }

    /// From (c,c) to (x,x), where c and x are farthest apart, one swap does not shorten either of the two walks.
    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        self.whole()?;
        if self.diameter_links && self.l > 1 {
            return Err(RuleError::NotStated);
        }
        hops_of_words(self.base.part_diameter()?, BigUint::from(1u32) << (self.l - 1))
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        self.whole()?;
        exact::rooted(&self.base, self.l, self.diameter_links)
    }

    /// Two clusters are joined by one link, so a new cycle swaps three times, between clusters with the
    /// numbers of neighbours a, b and c (1 + 1 + 2 links inside), or four times, between those of two links.
    fn girth(&self) -> Result<Option<u64>, RuleError> {
        self.whole()?;
        if self.diameter_links {
            return Err(RuleError::NotStated);
        }
        let mut girth = self.base.part_girth()?;
        let (mut order, mut links) = (self.base.order().clone(), self.base.links());
        let mut degree = self.base.max_degree();
        for _ in 1..self.l {
            let swapped = match degree {
                0 => None,
                1 => (links > BigUint::from(1u32)).then_some(8),
                _ => Some(7),
            };
            girth = girth.into_iter().chain(swapped).min();
            degree += Port::from(order > BigUint::from(1u32));
            links = links * &order + ((&order * (&order - 1u32)) >> 1u32);
            order = order.pow(2);
        }
        Ok(girth)
    }
}

impl RouteRules for Swapped {
    fn next_hop(&self) -> Result<Arc<dyn NextHop>, RuleError> {
        self.whole()?;
        exact::next_hop(&self.base, self.l, self.diameter_links)
    }

    fn native(&self) -> Result<Arc<dyn Routing>, RuleError> {
        native::routing(&self.base, self.l, self.diameter_links)
    }
}

impl ScheduleRules for Swapped {
    fn emulation(&self) -> Result<Arc<dyn Emulation>, RuleError> {
        self.whole()?;
        emulation::emulation(&self.base, self.l)
    }

    /// Diameter links are never taken.
    fn broadcast(&self, ports: Ports) -> Result<Arc<dyn Broadcast>, RuleError> {
        self.whole()?;
        let (mut base, mut n) = (self.base.part_broadcast(ports)?, self.base.part_order()?);
        for _ in 1..self.l {
            base = Arc::new(SwapBroadcast { base, n });
            n *= n;
        }
        Ok(base)
    }

    fn exchange(&self, ports: Ports) -> Result<Arc<dyn Exchange>, RuleError> {
        self.whole()?;
        let (mut base, mut n) = (self.base.part_exchange(ports)?, self.base.part_order()?);
        for _ in 1..self.l {
            base = Arc::new(SwapExchange { base, n });
            n *= n;
        }
        Ok(base)
    }
}

impl Symmetry for Swapped {
    fn is_vertex_transitive(&self) -> bool {
        self.l == 1 && self.base.is_vertex_transitive()
    }

    fn automorphisms(&self) -> Vec<Automorphism> {
        if self.copies.is_some() {
            return Vec::new();
        }
        exact::automorphisms(&self.base, self.l, self.diameter_links)
    }
}

impl Structure for Swapped {
    fn arrangement(&self) -> Arrangement {
        let square = |n: &mut Node, _| {
            *n = n.saturating_mul(*n);
            Some(*n)
        };
        let n = Node::try_from(self.base.order()).unwrap_or(Node::MAX);
        let whole = self.l - u64::from(self.copies.is_some());
        Arrangement::of_digits([&self.base]).and_blocks((2..=whole).scan(n, square))
    }

    fn cluster(&self) -> Option<String> {
        let diameter_links = if self.diameter_links { ",diameter_links=true" } else { "" };
        match self.l {
            0 | 1 => None,
            2 => Some(self.base.to_string()),
            l => Some(format!("rsn({},{}{diameter_links})", self.base, l - 1)),
        }
    }

    /// Diameter links are no move: each leads in another direction.
    fn moves(&self) -> Option<Vec<Move>> {
        let mut moves = self.base.moves().filter(|_| !self.diameter_links)?;
        let mut n = self.base.part_order().ok()?;
        for level in 2..=self.l {
            let size = self.copies.filter(|_| level == self.l).unwrap_or(n);
            let period = size * n;
            let matrix = Matrix { size, stride: n, from: 0, to: 0, period, unit: 1 };
            moves.push(Move::Transpose(matrix));
            n = period;
        }
        Some(moves)
    }
}

impl Swapped {
    fn new(args: &Args) -> Result<Self, ParameterError> {
        let (l, diameter_links) = (args.integer("l"), args.flag("diameter_links"));
        let of_levels = |l, copies| {
            let base = args.network("base").clone();
            Self { base, l, diameter_links, copies }
        };
        let Some(&copies) = args.optional_integer("copies") else {
            return Ok(of_levels(l, None));
        };
        if l == 1 {
            return Err(ParameterError::at(
                "copies",
                "one level has no clusters: take 2 levels or more",
            ));
        }
        if diameter_links {
            let message = "diameter links join complementary clusters, which must all be there";
            return Err(ParameterError::at("copies", message));
        }
        let below = of_levels(l - 1, None).census()?.order;
        if BigUint::from(copies) > below {
            let most = approximate(&below);
            let message =
                format!("there are at most as many clusters as a cluster has nodes: {most}");
            return Err(ParameterError::at("copies", message));
        }
        Ok(of_levels(l, Some(copies)))
    }

    /// The rules that are only known if all clusters of the top level exist.
    fn whole(&self) -> Result<(), RuleError> {
        if self.copies.is_none() { Ok(()) } else { Err(RuleError::NotStated) }
    }

    /// The counts of `copies` clusters, each with the counts `below`.
    fn partial_census(&self, below: &Census, copies: u64) -> Result<Census, ParameterError> {
        /// Clusters that are not regular are counted node by node.
        const MOST_COUNTED: u64 = 1 << 20;
        let m = BigUint::from(copies);
        let swapped = if below.degrees.sizes() == 1 {
            Enumerator::term(copies, below.degrees.least().expect("invariant: a base has a node"))
        } else if below.order.bits() > 63 || below.degrees.greatest() > Some(Port::MAX.into()) {
            let message = "clusters that are not regular must be numbered, below 2^63 nodes";
            return Err(ParameterError::at("copies", message));
        } else if copies <= MOST_COUNTED {
            let levels = levels(&self.base, self.l - 1, false, None)?;
            let degrees = (0..copies).map(|x| u64::from(levels[levels.len() - 1].degree(x)));
            degrees.map(|degree| (degree, BigUint::from(1u32))).collect()
        } else {
            let message = format!("at most {MOST_COUNTED} clusters that are not regular");
            return Err(ParameterError::at("copies", message));
        };
        // Of the M nodes that are member x of a cluster one is a leader.
        let moved = swapped.times(&(&m - 1u32));
        let links: BigUint = (&m * (&m - 1u32)) >> 1u32;
        let mut levels = below.levels_times(&m, "");
        if links != BigUint::ZERO {
            levels.push(LevelCensus { label: format!("swap link, level {}", self.l), links });
        }
        Ok(Census {
            order: within_order(&below.order * &m)?,
            levels,
            degrees: below.degrees.times(&m).minus(&moved) + moved.shifted(1),
            components: Census::connected_if([below].into_iter()),
            address_parts: within_address(2 * u128::from(below.address_parts))?,
        })
    }

    fn level_census(&self, base: &Census, level: u64) -> Result<Census, ParameterError> {
        let n = &base.order;
        let address_parts = within_address(2 * u128::from(base.address_parts))?;
        let order = within_order(n * n)?;
        let mut degrees = base.degrees.shifted(1).times(&(n - 1u32));
        let mut links: BigUint = (&order - n) >> 1u32;
        let mut components = base.components.as_ref().map(|count| (count * (count + 1u32)) >> 1u32);
        if self.diameter_links {
            let mut leaders = base.degrees.clone();
            links += n >> 1u32;
            components = Census::connected_if([base].into_iter());
            if n.bit(0) {
                // The middle leader is its own complement. All its digits are the middle node of the base, so it
                // has only the links of the base.
                let middle = self.middle_degree()?;
                leaders = leaders.without(middle);
                degrees = degrees + Enumerator::term(1u32, middle);
            }
            degrees = degrees + leaders.shifted(1);
        } else {
            degrees = degrees + base.degrees.clone();
        }
        let mut levels = base.levels_times(n, "");
        if links != BigUint::ZERO {
            levels.push(LevelCensus { label: format!("swap link, level {level}"), links });
        }
        Ok(Census { order, levels, degrees, components, address_parts })
    }

    /// The degree of the base's middle node, if its order is odd.
    fn middle_degree(&self) -> Result<u64, TooLargeError> {
        let base = self.base.topology()?;
        Ok(u64::from(base.degree(base.order() / 2)))
    }
}

/// The networks of levels 1 to l, the last one with only this number of clusters.
fn levels(
    base: &Network,
    l: u64,
    diameter_links: bool,
    copies: Option<u64>,
) -> Result<Vec<Arc<dyn Topology>>, TooLargeError> {
    let mut topology = base.topology()?.clone();
    let mut all = vec![topology.clone()];
    for step in 0..l as Level - 1 {
        let level = base.levels().len() as Level + step;
        let n = topology.order();
        let clusters = copies.filter(|_| u64::from(step) + 2 == l).unwrap_or(n);
        let swap = Swap { base: topology.clone(), n, clusters, level, diameter_links };
        topology = Arc::new(Clusters::over(topology, base.max_degree() + step, swap));
        all.push(topology.clone());
    }
    Ok(all)
}

/// (c,x) ~ (x,c), and between complementary leaders.
struct Swap {
    base: Arc<dyn Topology>,
    n: Node,
    clusters: Node,
    level: Level,
    diameter_links: bool,
}

impl Swap {
    fn far_end(&self, Place { cluster: c, member: x }: Place) -> Option<Place> {
        let complement = self.n - 1 - c;
        if c != x {
            (x < self.clusters).then_some(Place { cluster: x, member: c })
        } else if self.diameter_links && complement != c {
            Some(Place { cluster: complement, member: complement })
        } else {
            None
        }
    }
}

impl Joints for Swap {
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

    fn prefix(&self, cluster: Node, parts: &mut Vec<Address>) {
        parts.push(self.base.address(cluster));
    }

    fn cluster(&self, parts: &[Address]) -> Option<Node> {
        match parts {
            [cluster] => self.base.locate(cluster).filter(|&cluster| cluster < self.clusters),
            _ => None,
        }
    }
}
