//! The recursive cube of rings: rings, and at each ring position a window of cube dimensions.
//!
//! Node `A·r + b` is at position b of the ring of the bit string A. Position b owns k of the k+j bits;
//! its cube links flip them. The window moves by k bits at each step around the ring, so together the
//! positions own all bits if r·k ≥ k+j; only then the network is connected. (The printed formula for
//! the window is wrong once it passes the last bit; read cyclically it fits every example of the
//! paper.)

mod broadcast;
mod native;

use std::sync::Arc;

use num_bigint::BigUint;

use self::broadcast::CubesThenRings;
use crate::exact::{Distance, Enumerator, RuleError};
use crate::families::ring::Ring;
use crate::families::{DesignRole, Family, Param, Source, Wanted};
use crate::format::{brief, plural};
use crate::network::{
    Address, Arrangement, Automorphism, BaseGraph, Broadcast, Census, Clusters, Construction,
    Digit, ExactRules, Flat, JointSink, Joints, LevelCensus, MAX_ORDER_BITS, Move, Node,
    ParameterError, Place, Port, Ports, RouteRules, Routing, ScheduleRules, Structure, Symmetry,
    TooLargeError, Topology, part_broadcast,
};

pub(super) static FAMILY: Family = Family {
    name: "rcr",
    summary: "recursive cube of rings",
    params: &[
        Param::integer("k", 0, "cube links of a node").at_most(MAX_ORDER_BITS - 1),
        Param::integer("r", 1, "nodes of a ring"),
        Param::integer("j", 0, "cube dimensions beyond k").at_most(MAX_ORDER_BITS - 1).grows(),
    ],
    source: Source::CubeOfRings,
    example: "rcr(2,4,2)",
    tried: DesignRole::Listed(chosen),
    build: |args| {
        let (k, r, j) = (args.integer("k"), args.integer("r"), args.integer("j"));
        if k + j >= MAX_ORDER_BITS {
            return Err(ParameterError::new(format!("`k` + `j` must be below {MAX_ORDER_BITS}")));
        }
        Ok(Arc::new(CubeOfRings { k, r, j }))
    },
};

/// Of the large ones those whose diameter has a closed form. Rings much longer than the number of dimensions are left
/// out: half the ring length with one more dimension has a smaller diameter.
fn chosen(wanted: &Wanted) -> Vec<String> {
    const LARGE: u64 = 1 << 16;
    let mut found = Vec::new();
    for m in 1..=wanted.most.max(1).ilog2().into() {
        let most = (wanted.most >> m).min(4 * m + 8);
        for r in wanted.least.div_ceil(1 << m).max(1)..=most {
            let cubes = (1..=m).map(|k| CubeOfRings { k, r, j: m - k });
            let fits = |net: &CubeOfRings| {
                net.k + 2 <= wanted.ports
                    && (net.far().is_some() || net.unowned() == 0 && r << m < LARGE)
            };
            let name = |net: CubeOfRings| format!("rcr({},{r},{})", net.k, net.j);
            found.extend(cubes.filter(fits).map(name));
        }
    }
    found
}

struct CubeOfRings {
    k: u64,
    r: u64,
    j: u64,
}

impl CubeOfRings {
    /// m, the number of cube dimensions.
    fn dimensions(&self) -> u64 {
        self.k + self.j
    }

    /// The number of bits that no position owns.
    fn unowned(&self) -> u64 {
        self.dimensions().saturating_sub(self.r.saturating_mul(self.k))
    }
}

impl CubeOfRings {
    /// Whether a rotation of all rings by one position, with the bits, is an automorphism.
    fn turns(&self) -> bool {
        let m = u128::from(self.dimensions().max(1));
        (u128::from(self.r) * u128::from(self.k)).is_multiple_of(m)
    }

    /// The numbers of planes: a cube plane of four nodes is spanned by two bits that one position owns, a ring plane is a
    /// ring.
    fn planes(&self) -> String {
        let pairs_of_bits = BigUint::from(self.k) * self.k.saturating_sub(1) / 2u32;
        let rings = BigUint::from(1u32) << self.dimensions();
        let cube = match self.k {
            0 | 1 => "no cube plane of 4 nodes".to_owned(),
            _ => format!(
                "{} of 4 nodes, {} at each node",
                plural(&(&pairs_of_bits * &rings * self.r / 4u32), "cube plane"),
                brief(&pairs_of_bits)
            ),
        };
        format!("{cube}; {}", plural(&rings, "ring plane"))
    }

    /// By what number of positions a bit is owned: each by ⌊rk/m⌋ or ⌈rk/m⌉. The windows follow each other without gaps
    /// around the bits, and the first begins at the highest one.
    fn owners(&self) -> Option<String> {
        if self.k == 0 {
            return None;
        }
        let (k, r, m) = (u128::from(self.k), u128::from(self.r), u128::from(self.dimensions()));
        let (fewest, most) = (r * k / m, (r * k).div_ceil(m));
        let highest = (r - 1) * k / m + 1;
        Some(if fewest == most {
            format!("each bit is owned by {} of a ring", plural(&most.into(), "position"))
        } else {
            format!(
                "each bit is owned by {fewest} or {most} positions of a ring, the highest by {highest}"
            )
        })
    }

    /// The group whose Cayley graph it is, with the neighbours of [0;0] as generators.
    fn group(&self) -> Option<String> {
        if self.k == 0 || !self.is_vertex_transitive() {
            return None;
        }
        let Self { k, r, j } = self;
        let bits = format!("Cayley graph of Z2^{}", self.dimensions());
        Some(match (r, j) {
            (1, _) => bits,
            (_, 0) => format!("{bits} × Z{r}"),
            _ if self.turns() => {
                format!("{bits} ⋊ Z{r}, where 1 in Z{r} rotates the bits up by {k}")
            }
            _ => format!(
                "{bits} ⋊ Z{r}, where 1 in Z{r} takes the bits of a position to those of the next"
            ),
        })
    }

    /// The diameter if all positions are equivalent and own all bits: every bit is flipped, on the longest
    /// walk around a ring past the consecutive positions that own them all.
    fn far(&self) -> Option<u64> {
        let (m, r) = (self.dimensions(), self.r);
        if self.k == 0 || self.unowned() > 0 || !self.turns() {
            return None;
        }
        let and_back = 2 * (m.div_ceil(self.k) - 1);
        let walk =
            if and_back <= r { (r / 2).max(and_back) } else { r.max(and_back - r.div_ceil(2)) };
        m.checked_add(walk)
    }

    fn arcs(&self) -> Result<Arcs, RuleError> {
        const LONGEST: u64 = 1 << 12;
        if self.dimensions() > 63 {
            return Err(RuleError::TooExpensive(format!(
                "a cube of {} dimensions",
                self.dimensions()
            )));
        }
        if self.r > LONGEST {
            return Err(RuleError::TooExpensive(format!(
                "rings of {} nodes are longer than {LONGEST}",
                self.r
            )));
        }
        let flips = self.flips();
        let owned = |b| (1..=self.k).fold(0, |owned, x| owned | 1 << flips.bit(b, x));
        Ok(Arcs { r: self.r, owned: (0..self.r).map(owned).collect() })
    }

    fn flips(&self) -> Flips {
        Flips { k: self.k, j: self.j, m: self.dimensions() }
    }

    /// Pairs at each distance from the nodes (0, b) with b among `starts`.
    fn pairs(&self, starts: std::ops::Range<u64>) -> Result<Enumerator, RuleError> {
        const MOST_STEPS: u128 = 1 << 30;
        let m = self.dimensions();
        let masks = 1u128 << m.min(100);
        let ring = u128::from(self.r);
        let pairs_of_positions = u128::from(starts.end - starts.start) * ring;
        let steps =
            pairs_of_positions.saturating_mul((masks * u128::from(m.max(1))).max(ring * ring));
        if steps > MOST_STEPS {
            return Err(RuleError::TooExpensive(format!(
                "{steps} steps are more than {MOST_STEPS}"
            )));
        }
        let arcs = self.arcs()?;
        let mut counts = vec![0u64; (m + 4 * self.r + 1) as usize];
        for b in starts {
            for b2 in 0..self.r {
                for (flips, walk) in arcs.shortest_for_all(b, b2, m).into_iter().enumerate() {
                    if walk != u32::MAX {
                        counts[(flips.count_ones() + walk) as usize] += 1;
                    }
                }
            }
        }
        Ok(Enumerator::from_counts(counts))
    }
}

/// Walks around a ring, and the bits owned by the positions that they visit.
struct Arcs {
    r: u64,
    owned: Vec<u64>,
}

impl Arcs {
    /// Calls `visit(length, owned bits)` for the useful walks from `b` to `b2`: over an arc from `left`
    /// positions back to `right` ahead, ending at one of the two positions of b2 in it.
    fn each(&self, b: u64, b2: u64, mut visit: impl FnMut(u64, u64)) {
        let r = self.r;
        let ahead = (b2 + r - b) % r;
        // Ending `right_end` ahead of b, or `left_end` behind it.
        let ends = [(ahead, 0), (0, r - ahead)];
        for (right_end, left_end) in ends.into_iter().take(if r == 1 { 1 } else { 2 }) {
            let mut left_owned = 0;
            for left in 0..=r - right_end {
                left_owned |= self.owned[((b + r - left % r) % r) as usize];
                if left < left_end {
                    continue;
                }
                let mut owned = left_owned;
                for right in 0..=r - left {
                    owned |= self.owned[((b + right) % r) as usize];
                    if right >= right_end {
                        visit(2 * (left + right) - right_end.max(left_end), owned);
                    }
                }
                if r == 1 {
                    break;
                }
            }
        }
    }

    /// The shortest walk from `b` to `b2` whose owned bits are `enough`.
    fn shortest(&self, b: u64, b2: u64, enough: impl Fn(u64) -> bool) -> Option<u64> {
        let mut best = None;
        self.each(b, b2, |length, owned| {
            if enough(owned) && best.is_none_or(|best| length < best) {
                best = Some(length);
            }
        });
        best
    }

    /// For every set of m bits the shortest walk from `b` to `b2` that owns them all.
    fn shortest_for_all(&self, b: u64, b2: u64, m: u64) -> Vec<u32> {
        let mut best = vec![u32::MAX; 1 << m];
        self.each(b, b2, |length, owned| {
            let entry = &mut best[owned as usize];
            *entry = (*entry).min(length as u32);
        });
        for bit in 0..m {
            for set in (0..1usize << m).filter(|set| set >> bit & 1 == 0) {
                best[set] = best[set].min(best[set | 1 << bit]);
            }
        }
        best
    }
}

impl Construction for CubeOfRings {
    fn census(&self) -> Result<Census, ParameterError> {
        let ring = Ring(self.r).census()?;
        let rings = BigUint::from(1u32) << self.dimensions();
        let order = &rings * self.r;
        let links = ring.links() * &rings;
        let mut levels = vec![LevelCensus { label: "ring".to_owned(), links }];
        levels.push(LevelCensus { label: "cube".to_owned(), links: (&order * self.k) >> 1u32 });
        while levels.pop_if(|level| level.links == BigUint::ZERO).is_some() {}
        let degree = self.k + ring.degrees.greatest().expect("invariant: a base has a node");
        Ok(Census {
            degrees: Enumerator::term(order.clone(), degree),
            components: Some(BigUint::from(1u32) << self.unowned()),
            address_parts: 2,
            levels,
            order,
        })
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        let ring = Ring(self.r);
        Ok(Arc::new(Clusters::over(Arc::new(Flat(ring)), ring.degree(0), self.flips())))
    }

    fn remarks(&self) -> Vec<String> {
        let Self { k, r, j } = self;
        let mut remarks = Vec::new();
        if self.unowned() > 0 {
            remarks.push(format!("connected only if r·k ≥ k+j; here {} < {}", r * k, k + j));
        }
        remarks.push(self.planes());
        remarks.extend(self.owners());
        remarks.extend(self.group());
        remarks
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

impl ExactRules for CubeOfRings {
    fn distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let arcs = self.arcs()?;
        Ok(Arc::new(move |a: Node, b: Node| {
            let flips = (a / arcs.r) ^ (b / arcs.r);
            let walk = arcs.shortest(a % arcs.r, b % arcs.r, |owned| owned & flips == flips)?;
            Some(u64::from(flips.count_ones()) + walk)
        }))
    }

    fn diameter(&self) -> Result<Option<u64>, RuleError> {
        self.far().map(Some).ok_or(RuleError::NotStated)
    }

    fn enumerator(&self) -> Result<Enumerator, RuleError> {
        if self.turns() {
            return Ok(self.rooted()?.times(&(BigUint::from(self.r) << self.dimensions())));
        }
        Ok(self.pairs(0..self.r)?.times(&(BigUint::from(1u32) << self.dimensions())))
    }

    fn rooted(&self) -> Result<Enumerator, RuleError> {
        self.pairs(0..1)
    }
}

impl RouteRules for CubeOfRings {
    fn native(&self) -> Result<Arc<dyn Routing>, RuleError> {
        self.hop_planes()
    }
}

impl ScheduleRules for CubeOfRings {
    fn broadcast(&self, ports: Ports) -> Result<Arc<dyn Broadcast>, RuleError> {
        if self.unowned() > 0 {
            return Err(RuleError::NotStated);
        }
        let (k, r, m) = (self.k, self.r, self.dimensions());
        let ring = part_broadcast(&Ring(r), &Flat(Ring(r)), ports)?;
        Ok(Arc::new(CubesThenRings { flips: Flips { k, j: self.j, m }, r, ring }))
    }
}

impl Symmetry for CubeOfRings {
    /// A connected one, exactly if it can be rotated or a ring owns no bit twice.
    fn is_vertex_transitive(&self) -> bool {
        let no_bit_twice = self.r.saturating_mul(self.j) <= self.dimensions();
        self.unowned() == 0 && (self.turns() || no_bit_twice)
    }

    /// Flips of a bit; and a rotation by one position, with the bits, if it closes.
    fn automorphisms(&self) -> Vec<Automorphism> {
        let (r, j, m) = (self.r, self.j, self.dimensions());
        let flip =
            |bit: u64| -> Automorphism { Arc::new(move |v| ((v / r) ^ (1u64 << bit)) * r + v % r) };
        let mut all: Vec<Automorphism> = (0..m).map(flip).collect();
        if self.turns() && m > 0 {
            all.push(Arc::new(move |v| {
                let (bits, down) = (v / r, j % m);
                let turned = (bits >> down | bits << (m - down)) & ((1 << m) - 1);
                turned * r + (v % r + 1) % r
            }));
        }
        all
    }
}

impl Structure for CubeOfRings {
    fn arrangement(&self) -> Arrangement {
        Arrangement::of_blocks([self.r]).drawn_as_cube(self.r, self.dimensions())
    }

    /// Those of the rings; and each flip of a bit, at the positions that own it.
    fn moves(&self) -> Option<Vec<Move>> {
        let (r, m) = (self.r, self.dimensions());
        let arcs = self.arcs().ok()?;
        let mut moves = Ring(r).moves()?;
        for bit in 0..m {
            let owners = (0..r).filter(|&b| arcs.owned[b as usize] >> bit & 1 == 1);
            let owns = Digit { weight: 1, order: r, among: owners.map(|b| b..b + 1).collect() };
            for mut flip in Move::steps(r << bit, 2, 1, 1) {
                if let Move::Shift { digits, .. } = &mut flip {
                    digits.push(owns.clone());
                }
                moves.push(flip);
            }
        }
        Some(moves)
    }
}

/// Position b of a ring flips the bits (−(b·j+x)) mod m, x = 1..k.
struct Flips {
    k: u64,
    j: u64,
    m: u64,
}

impl Flips {
    /// The x-th bit that position b owns.
    fn bit(&self, b: Node, x: u64) -> u64 {
        self.m - 1 - (b % self.m * self.j + x - 1) % self.m
    }
}

impl Joints for Flips {
    fn clusters(&self) -> Node {
        1 << self.m
    }

    fn degree(&self, _: Place) -> Port {
        self.k as Port
    }

    fn each(&self, at: Place, sink: &mut impl JointSink) {
        for x in 1..=self.k {
            let bit = self.bit(at.member, x);
            sink.joint(Place { cluster: at.cluster ^ 1 << bit, ..at }, 1, || x as Port - 1);
        }
    }

    fn prefix(&self, cluster: Node, parts: &mut Vec<Address>) {
        parts.push(Address::Bits { value: cluster, width: self.m as u32 });
    }

    fn cluster(&self, parts: &[Address]) -> Option<Node> {
        match parts {
            [bits] => bits.bits(self.m as u32),
            _ => None,
        }
    }
}
