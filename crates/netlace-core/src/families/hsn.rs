//! The hierarchical swapped network: a nucleus on digit 0, a link exchanges digit 0 with digit i.

use std::sync::Arc;

use num_bigint::BigUint;

use super::factors::on_all_digits;
use super::{Composition, DesignRole, Family, Nests, Param, Source};
use crate::exact::{Distance, Enumerator, RuleError, hops_of_words, pairs_by_equality};
use crate::network::{
    Address, Arrangement, Automorphism, Census, Clusters, Construction, Digits, Dimension,
    Emulation, EmulationLevel, Endpoints, ExactRules, JointSink, Joints, Level, LevelCensus,
    Network, Node, Outline, ParameterError, Place, Placement, Port, ScheduleRules, Structure,
    Symmetry, TooLargeError, Topology, power, within_address,
};

pub(super) static FAMILY: Family = Family {
    name: "hsn",
    summary: "hierarchical swapped network: digit i swaps with 0",
    params: &[
        Param::network("base", "the nucleus, which moves digit 0"),
        Param::integer("l", 1, "number of digits").grows(),
    ],
    source: Source::Swapped,
    example: "hsn(ring(5),3)",
    tried: DesignRole::Composite(Composition {
        outermost: false,
        parts: &[("base", Nests::Yes)],
        number: Some(("l", 3)),
        outline: |parts, number| Some(outline(parts, number)),
    }),
    build: |args| {
        let (base, l) = (args.network("base").clone(), args.integer("l"));
        Ok(Arc::new(Hierarchical { base, l, diameter_links: false }))
    },
};

/// Nodes whose digits are all equal are farthest apart: every digit must move, with any exchanges,
/// and all must come to place 0.
fn outline(parts: &[Outline], l: u64) -> Outline {
    let base = parts[0];
    let below = base.power(l - 1).order;
    let order = below.saturating_mul(base.order);
    let swaps = (order - below) / 2;
    let more = if base.order > 1 { l - 1 } else { 0 };
    Outline {
        order,
        links: base.links.saturating_mul(below).saturating_add(swaps.saturating_mul(l - 1)),
        degree: base.degree + more,
        least_degree: base.least_degree,
        diameter: base.diameter.saturating_mul(l).saturating_add(more),
        eccentricity: base.eccentricity.saturating_mul(l).saturating_add(more),
        mean: 0.0,
        load: if more > 0 { 1.0 } else { base.load },
    }
}

/// `hsn(base,l)`, perhaps with links between complementary leaders on digits 1 and 0.
pub(super) struct Hierarchical {
    pub base: Network,
    pub l: u64,
    /// Only for bases of even order, in which no leader is its own complement.
    pub diameter_links: bool,
}

impl Construction for Hierarchical {
    fn census(&self) -> Result<Census, ParameterError> {
        let base = self.base.census();
        let q = &base.order;
        let address_parts = within_address(u128::from(base.address_parts) * u128::from(self.l))?;
        let order = power(q, self.l)?;
        // A digit adds a link unless it equals digit 0, which one of its q values does.
        let swaps_of = |digits: u64| {
            let mut choices = BigUint::from(1u32);
            let term = |(size, count): (u64, &BigUint)| {
                let term = (size, count * &choices);
                choices *= q - 1u32;
                term
            };
            Enumerator::binomial(digits).iter().map(term).collect::<Enumerator>()
        };
        let always = Enumerator::term(q.clone(), 1);
        let swaps =
            if self.diameter_links { always * swaps_of(self.l - 2) } else { swaps_of(self.l - 1) };
        let mut levels = base.levels_times(&(&order / q), "");
        for digit in 1..self.l {
            let at_every_node = self.diameter_links && digit == 1;
            let ends = if at_every_node { order.clone() } else { &order - &order / q };
            if ends != BigUint::ZERO {
                levels.push(LevelCensus {
                    label: format!("swap link, digit {digit}"),
                    links: ends >> 1u32,
                });
            }
        }
        Ok(Census {
            degrees: &base.degrees * &swaps,
            components: base.components.as_ref().map(|count| multisets(count, self.l)),
            order,
            levels,
            address_parts,
        })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        let base = self.base.topology()?;
        let digits = Digits::new((1..self.l).map(|_| base.clone()));
        let level = self.base.levels().len() as Level;
        let swaps = Swaps { digits, q: base.order(), level, diameter_links: self.diameter_links };
        Ok(Arc::new(Clusters::new(&self.base, swaps)?))
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        Ok(self.base.endpoints().clone())
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

impl ExactRules for Hierarchical {
    /// A permutation of the digits, each walking from its value in one word to its value at the new
    /// place in the other. A cycle of the permutation costs a swap for each digit and one more, two fewer
    /// for that of digit 0; a digit that stays and need not walk costs nothing.
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        /// All permutations are tried.
        const MOST_DIGITS: u64 = 8;
        if self.diameter_links {
            return Err(RuleError::NotStated);
        }
        if self.l > MOST_DIGITS {
            return Err(RuleError::TooExpensive(format!(
                "the permutations of {} digits are too many",
                self.l
            )));
        }
        let base = self.base.part_distance()?;
        let q = self.base.part_order()?;
        let l = self.l as usize;
        Ok(Arc::new(move |mut a: Node, mut b: Node| {
            let mut walks = vec![None; l * l];
            let (mut from, mut to) = (Vec::new(), Vec::new());
            for _ in 0..l {
                from.push(a % q);
                to.push(b % q);
                (a, b) = (a / q, b / q);
            }
            for (i, &u) in from.iter().enumerate() {
                for (j, &v) in to.iter().enumerate() {
                    walks[i * l + j] = base.distance(u, v);
                }
            }
            best_arrangement(&walks, &mut (0..l).collect(), 0)
        }))
    }

    /// A cyclic permutation of all digits is never longer; from a word of equal digits to the word of those
    /// farthest from them, no permutation has shorter walks or fewer swaps.
    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        if self.diameter_links && self.l > 1 {
            return Err(RuleError::NotStated);
        }
        hops_of_words(self.base.part_diameter()?, self.l.into())
    }

    /// Over a complete graph the distance depends only on which digits are equal.
    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        /// Ten digits for two nodes have 10^5 partitions.
        const MOST_DIGITS: u64 = 5;
        if self.l == 1 {
            return self.base.part_pairs();
        }
        if !self.base.is_complete() || self.diameter_links || self.l > MOST_DIGITS {
            return Err(RuleError::NotStated);
        }
        let l = self.l as usize;
        Ok(pairs_by_equality(self.base.order(), 2 * l, |words| {
            let differ = |at: usize| Some(u64::from(words[at / l] != words[l + at % l]));
            let walks: Vec<Option<u64>> = (0..l * l).map(differ).collect();
            best_arrangement(&walks, &mut (0..l).collect(), 0)
        }))
    }
}

impl ScheduleRules for Hierarchical {
    fn emulation(&self) -> Result<Arc<dyn Emulation>, RuleError> {
        let digits = EmulationLevel::new(self.base.emulation_rule()?);
        let dimensions = digits.inside.dimensions().repeat(self.l as usize);
        Ok(Arc::new(Exchanged { digits, q: self.base.part_order()?, l: self.l, dimensions }))
    }
}

impl Symmetry for Hierarchical {
    fn is_vertex_transitive(&self) -> bool {
        self.l == 1 && self.base.is_vertex_transitive()
    }

    /// An automorphism of the base acts on all digits in the same way.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let Ok(topology) = self.base.topology() else { return Vec::new() };
        let (q, l) = (topology.order(), self.l);
        if self.diameter_links {
            return Vec::new();
        }
        on_all_digits(q, l, self.base.automorphisms())
    }
}

impl Structure for Hierarchical {
    fn arrangement(&self) -> Arrangement {
        Arrangement::of_digits((0..self.l).map(|_| &self.base))
    }

    fn cluster(&self) -> Option<String> {
        match self.l {
            0 | 1 => None,
            2 => Some(self.base.to_string()),
            l if !self.diameter_links => Some(format!("hsn({},{})", self.base, l - 1)),
            _ => None,
        }
    }
}

/// The number of multisets of `size` elements of `kinds` kinds: digits move freely, each within its
/// component of the base.
fn multisets(kinds: &BigUint, size: u64) -> BigUint {
    let mut count = BigUint::from(1u32);
    for i in 0..size {
        count = count * (kinds + i) / (i + 1);
    }
    count
}

/// Digit i ≥ 1, which is digit i−1 of the cluster, is exchanged with digit 0, the member.
struct Swaps {
    digits: Digits<Arc<dyn Topology>>,
    q: Node,
    /// The level of the swap of digit 1.
    level: Level,
    diameter_links: bool,
}

impl Swaps {
    /// The other end of the link on the `i`-th digit of the cluster, if there is one.
    fn far_end(&self, i: usize, Place { cluster, member }: Place) -> Option<Place> {
        let digit = self.digits.digit(i, cluster);
        let complement = self.q - 1 - member;
        if digit != member {
            let cluster = self.digits.replaced(i, cluster, digit, member);
            Some(Place { cluster, member: digit })
        } else if i == 0 && self.diameter_links {
            let cluster = self.digits.replaced(i, cluster, digit, complement);
            Some(Place { cluster, member: complement })
        } else {
            None
        }
    }

    /// The number of links on the first `count` digits of the cluster.
    fn degree_of(&self, count: usize, at: Place) -> Port {
        (0..count).filter(|&i| self.far_end(i, at).is_some()).count() as Port
    }
}

impl Joints for Swaps {
    fn clusters(&self) -> Node {
        self.digits.clusters()
    }

    fn degree(&self, at: Place) -> Port {
        self.degree_of(self.digits.count(), at)
    }

    fn each(&self, at: Place, sink: &mut impl JointSink) {
        for i in 0..self.digits.count() {
            if let Some(to) = self.far_end(i, at) {
                sink.joint(to, self.level + i as Level, || self.degree_of(i, to));
            }
        }
    }

    fn prefix(&self, cluster: Node, parts: &mut Vec<Address>) {
        self.digits.prefix(cluster, parts);
    }

    fn cluster(&self, parts: &[Address]) -> Option<Node> {
        self.digits.cluster(parts)
    }
}

/// In mode i the items have exchanged their digits i and 0, one link away; the nucleus then moves
/// digit i. Diameter links are not needed.
struct Exchanged {
    digits: EmulationLevel,
    q: Node,
    l: u64,
    dimensions: Vec<Dimension>,
}

impl Emulation for Exchanged {
    fn dimensions(&self) -> &[Dimension] {
        &self.dimensions
    }

    fn modes(&self) -> usize {
        1 + self.digits.inside.modes()
    }

    fn load(&self) -> u64 {
        self.digits.inside.load()
    }

    fn is_home_by_number(&self) -> bool {
        self.digits.inside.is_home_by_number()
    }

    fn direct(&self, dimension: usize) -> Placement {
        let each = self.digits.inside.dimensions().len();
        self.digits.direct((dimension / each) as u8, dimension % each)
    }

    fn approach(&self, at: &mut [u8], goal: &[u8]) {
        self.digits.approach(at, goal, |mode, wanted| if mode == 0 { wanted } else { 0 });
    }

    fn place(&self, item: Node, placement: &[u8]) -> Node {
        let q = self.q;
        let weight = q.pow(u32::from(placement[0]));
        let (first, other) = (item % q, item / weight % q);
        let mut exchanged = item + other + first * weight - first - other * weight;
        let mut at = self.digits.inside.place(other, &placement[1..]);
        let mut weight = 1;
        for _ in 1..self.l {
            exchanged /= q;
            weight *= q;
            at += self.digits.home(exchanged % q) * weight;
        }
        at
    }
}

/// The least cost of a permutation whose first `fixed` digits are placed: `order[i]` is the place to
/// which digit i goes, with `walks[i·l + order[i]]` steps, if it can.
fn best_arrangement(walks: &[Option<u64>], order: &mut Vec<usize>, fixed: usize) -> Option<u64> {
    let l = order.len();
    if fixed < l {
        let mut best: Option<u64> = None;
        for i in fixed..l {
            order.swap(fixed, i);
            if walks[fixed * l + order[fixed]].is_some() {
                let cost = best_arrangement(walks, order, fixed + 1);
                best = best.into_iter().chain(cost).min();
            }
            order.swap(fixed, i);
        }
        return best;
    }
    let mut cost = 0;
    let mut seen = vec![false; l];
    for start in 0..l {
        let (mut length, mut walked, mut at) = (0, 0, start);
        while !std::mem::replace(&mut seen[at], true) {
            walked += walks[at * l + order[at]]?;
            length += 1;
            at = order[at];
        }
        cost += walked;
        if start == 0 {
            cost += length - 1;
        } else if length > 1 || walked > 0 {
            cost += length + 1;
        }
    }
    Some(cost)
}
