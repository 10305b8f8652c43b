//! Exact distances in recursive expansions with single pivots.
//!
//! The frames' distances add up; the unit is walked from u to v past every pivot whose digits
//! differ. In a ring or a path such a walk is an arc there and back; in other units it is found by
//! dynamic programming over sets of pivots.

use std::sync::Arc;

use num_bigint::BigUint;

use super::{Expansion, Pivots};
use crate::exact::{
    Budget, CoveringWalks, Distance, Enumerator, Pivot, RuleError, ring_walk_pairs,
};
use crate::families::factors::digit_wise;
use crate::network::{Automorphism, Degrees, Network, NextHop, Node, Port, Step, Topology};

/// What the unit's shape says about walks.
enum Walks {
    Ring(Node),
    Path,
    Table(CoveringWalks),
}

impl Walks {
    fn new(unit: &Network, n_u: Node, pivots: &[Node]) -> Result<Self, RuleError> {
        if unit.is_ring() {
            Ok(Walks::Ring(n_u))
        } else if unit.is_path() {
            Ok(Walks::Path)
        } else {
            Ok(Walks::Table(table(unit, n_u, pivots)?))
        }
    }

    /// The shortest walk from `u` to `v` past these pivots, in ascending order.
    fn length(&self, u: Node, v: Node, pivots: &[Node]) -> Option<u64> {
        match self {
            Walks::Ring(n) => Some(ring_walk(*n, u, v, pivots)),
            Walks::Path => {
                let first = pivots.first().copied().unwrap_or(u).min(u).min(v);
                let last = pivots.last().copied().unwrap_or(u).max(u).max(v);
                Some(2 * (last - first) - u.abs_diff(v))
            }
            Walks::Table(walks) => walks.walk(u, walks.set_of(pivots), v),
        }
    }
}

fn table(unit: &Network, n_u: Node, pivots: &[Node]) -> Result<CoveringWalks, RuleError> {
    const MOST_STEPS: u128 = 1 << 31;
    let count = pivots.len() as u64;
    let steps = CoveringWalks::cost(n_u, count);
    if steps > MOST_STEPS {
        let message = format!(
            "walks past {count} pivots of {unit} take {steps} steps, more than {MOST_STEPS}"
        );
        return Err(RuleError::TooExpensive(message));
    }
    Ok(CoveringWalks::new(unit.part_table()?, pivots.to_vec()))
}

/// The pivots in ascending order, each once.
fn distinct(pivots: &[Node]) -> Vec<Node> {
    let mut pivots = pivots.to_vec();
    pivots.sort_unstable();
    pivots.dedup();
    pivots
}

/// A walk around a ring leaves out the longest arc possible: see [`ring_walk_pairs`].
fn ring_walk(n: Node, u: Node, v: Node, pivots: &[Node]) -> u64 {
    let ahead = |p: Node| (p + n - u) % n;
    let m = ahead(v);
    let mut stops: Vec<Node> = pivots.iter().map(|&p| ahead(p)).chain([0, m, n]).collect();
    stops.sort_unstable();
    let longest = |low: Node, high: Node| {
        let gaps = stops.windows(2).filter(|gap| gap[0] >= low && gap[1] <= high);
        gaps.map(|gap| gap[1] - gap[0]).max().unwrap_or(0)
    };
    let forward = 2 * (n - longest(m, n)) - m;
    let backward = if m == 0 { n } else { 2 * (n - longest(0, m)) - (n - m) };
    forward.min(backward)
}

impl Expansion {
    /// The pivot of each phase, if each has a single one.
    pub(super) fn pivot_of_each_phase(&self) -> Result<Vec<Node>, RuleError> {
        self.pivots.iter().map(Pivots::single).collect::<Option<_>>().ok_or(RuleError::NotStated)
    }

    pub(super) fn exact_distance(&self) -> Result<Arc<dyn Distance>, RuleError> {
        let pivots = self.pivot_of_each_phase()?;
        let n_u = self.unit.part_order()?;
        let walks = Walks::new(&self.unit, n_u, &distinct(&pivots))?;
        let mut frames = Vec::new();
        for (frame, pivot) in self.frames.iter().zip(pivots) {
            frames.push((frame.part_order()?, frame.part_distance()?, pivot));
        }
        Ok(Arc::new(move |a: Node, b: Node| {
            let (u, v) = (a % n_u, b % n_u);
            let (mut a, mut b) = (a / n_u, b / n_u);
            let mut sum = 0;
            let mut pivots = Vec::new();
            for (order, frame, pivot) in &frames {
                if a % order != b % order {
                    sum += frame.distance(a % order, b % order)?;
                    pivots.push(*pivot);
                }
                (a, b) = (a / order, b / order);
            }
            Some(sum + walks.length(u, v, &distinct(&pivots))?)
        }))
    }

    /// Between nodes all of whose digits are at the largest distance: the walk passes all pivots.
    pub(super) fn exact_diameter(&self) -> Result<Option<u64>, RuleError> {
        const MOST_STEPS: u128 = 1 << 27;
        let pivots = self.pivot_of_each_phase()?;
        let n_u = self.unit.part_order()?;
        let all = distinct(&pivots);
        let count = all.len();
        let steps = u128::from(n_u).pow(2).saturating_mul(count as u128);
        if steps > MOST_STEPS {
            let message =
                format!("all walks past {count} pivots of {} take {steps} steps", self.unit);
            return Err(RuleError::TooExpensive(message));
        }
        let walks = Walks::new(&self.unit, n_u, &all)?;
        let mut passed = Vec::new();
        let mut far = 0u64;
        for (frame, pivot) in self.frames.iter().zip(pivots) {
            let Some(diameter) = frame.part_diameter()? else { return Ok(None) };
            far = far.saturating_add(diameter);
            if diameter > 0 {
                passed.push(pivot);
            }
        }
        let passed = distinct(&passed);
        let ends = (0..n_u).flat_map(|u| (u..n_u).map(move |v| (u, v)));
        let mut lengths = ends.map(|(u, v)| walks.length(u, v, &passed));
        let longest = lengths.try_fold(0, |longest, length| Some(longest.max(length?)));
        Ok(longest.map(|longest| far.saturating_add(longest)))
    }

    /// At a pivot whose digits differ it moves them; otherwise it goes on along the walk past the others.
    pub(super) fn exact_next_hop(&self) -> Result<Arc<dyn NextHop>, RuleError> {
        let pivots = self.pivot_of_each_phase()?;
        let n_u = self.unit.part_order()?;
        let all = distinct(&pivots);
        let phase = |(frame, pivot): (&Network, Node)| {
            Ok(Phase {
                order: frame.part_order()?,
                hops: frame.part_next_hop()?,
                degrees: frame.part_degrees()?,
                pivot,
                index: all.partition_point(|&other| other < pivot),
            })
        };
        Ok(Arc::new(PivotHops {
            n_u,
            phases: self.frames.iter().zip(pivots).map(phase).collect::<Result<_, _>>()?,
            unit: self
                .unit
                .topology()
                .map_err(|error| RuleError::TooExpensive(error.to_string()))?
                .clone(),
            walks: TabledWalks::new(Walks::new(&self.unit, n_u, &all)?, n_u, all),
        }))
    }

    pub(super) fn exact_pairs(&self) -> Result<Enumerator, RuleError> {
        let n_u = self.unit.part_order()?;
        let (nodes, pivots) =
            self.pivot_digits(|frame| Ok((frame.part_pairs()?, frame.order().clone())))?;
        if self.is_uniform_ring(&pivots, n_u) {
            return Ok(ring_walk_pairs(n_u, &pivots[0])?.times(&BigUint::from(n_u)));
        }
        table(&self.unit, n_u, &nodes)?.pairs(0..n_u, &pivots)
    }

    pub(super) fn exact_rooted(&self) -> Result<Enumerator, RuleError> {
        let n_u = self.unit.part_order()?;
        let (nodes, pivots) =
            self.pivot_digits(|frame| Ok((frame.part_rooted()?, BigUint::from(1u32))))?;
        if self.is_uniform_ring(&pivots, n_u) {
            return ring_walk_pairs(n_u, &pivots[0]);
        }
        table(&self.unit, n_u, &nodes)?.pairs(0..1, &pivots)
    }

    /// The pivots in ascending order, and the digits at each, given for a frame all pairs and the number of them
    /// that are equal.
    fn pivot_digits(
        &self,
        pairs: impl Fn(&Network) -> Result<(Enumerator, BigUint), RuleError>,
    ) -> Result<(Vec<Node>, Vec<Pivot>), RuleError> {
        let mut budget = Budget::default();
        self.pivot_of_each_phase()?;
        let (mut nodes, mut pivots) = (Vec::new(), Vec::new());
        for (node, phases) in self.phases_by_pivot() {
            nodes.push(node);
            let (mut all, mut still) = (Enumerator::term(1u32, 0), BigUint::from(1u32));
            for phase in phases {
                let (pairs, equal) = pairs(&self.frames[phase])?;
                all = budget.mul(&all, &pairs)?;
                still *= equal;
            }
            let moved = all.minus(&Enumerator::term(still.clone(), 0));
            pivots.push(Pivot { moved, still });
        }
        Ok((nodes, pivots))
    }

    fn is_uniform_ring(&self, pivots: &[Pivot], n_u: Node) -> bool {
        /// A walk takes up to twice as many steps, and their sums the third power of that.
        const LONGEST: Node = 128;
        self.unit.is_ring()
            && n_u <= LONGEST
            && pivots.len() as Node == n_u
            && pivots.iter().all(|pivot| *pivot == pivots[0])
    }

    /// Whether an automorphism of the unit can move its pivots' digits with it: all frames are equal,
    /// and every unit node is a pivot equally often.
    fn pivots_are_alike(&self) -> bool {
        let alike = self.frames.windows(2).all(|pair| pair[0].is_same_as(&pair[1]));
        let phases = self.phases_by_pivot();
        let all = phases.is_empty() || self.unit.part_order() == Ok(phases.len() as Node);
        let evenly = phases.values().all(|served| served.len() * phases.len() == self.frames.len());
        self.pivot_of_each_phase().is_ok() && alike && all && evenly
    }

    pub(super) fn known_vertex_transitive(&self) -> bool {
        self.pivots_are_alike()
            && self.unit.is_vertex_transitive()
            && self.frames.iter().all(Network::is_vertex_transitive)
    }

    /// Those of a frame on its digit; those of the unit, which move the pivots' digits with them.
    pub(super) fn known_automorphisms(&self) -> Vec<Automorphism> {
        let Ok(n_u) = self.unit.part_order() else { return Vec::new() };
        if self.pivot_of_each_phase().is_err() {
            return Vec::new();
        }
        let orders = self.frames.iter().map(Network::part_order).collect::<Result<Vec<_>, _>>();
        let Ok(orders) = orders else { return Vec::new() };
        let frames = orders.iter().zip(&self.frames);
        let frames = frames.map(|(&order, frame)| (order, frame.automorphisms()));
        let mut all = digit_wise([(n_u, Vec::new())].into_iter().chain(frames));
        if self.pivots_are_alike() {
            // Without a phase there is no digit.
            let radix = orders.first().copied().unwrap_or(1);
            let phases = Arc::new(self.phases_by_pivot());
            for automorphism in self.unit.automorphisms() {
                let phases = phases.clone();
                all.push(Arc::new(move |v| {
                    let mut image = automorphism(v % n_u);
                    for (&pivot, from) in &*phases {
                        for (&from, &to) in from.iter().zip(&phases[&automorphism(pivot)]) {
                            let digit = v / n_u / radix.pow(from as u32) % radix;
                            image += digit * n_u * radix.pow(to as u32);
                        }
                    }
                    image
                }));
            }
        }
        all
    }
}

/// Walks, as a table if they are few.
struct TabledWalks {
    walks: Walks,
    n_u: Node,
    /// In ascending order; a set of them is a bitmap.
    pivots: Vec<Node>,
    /// At `(u·2^pivots + set)·n_u + v`.
    table: Option<Vec<u8>>,
}

impl TabledWalks {
    fn new(walks: Walks, n_u: Node, pivots: Vec<Node>) -> Self {
        const LARGEST: u128 = 1 << 24;
        let count = pivots.len();
        let mut tabled = Self { walks, n_u, pivots, table: None };
        let entries = u128::from(n_u).pow(2) << count.min(60);
        if entries <= LARGEST {
            let nodes = || 0..n_u;
            let sets = 0u64..1 << count;
            let all = nodes().flat_map(|u| sets.clone().map(move |set| (u, set)));
            let all = all.flat_map(|(u, set)| nodes().map(move |v| (u, set, v)));
            let entry =
                |(u, set, v)| tabled.look_up(u, set, v).and_then(|walk| u8::try_from(walk).ok());
            tabled.table = all.map(entry).collect();
        }
        tabled
    }

    fn look_up(&self, u: Node, set: u64, v: Node) -> Option<u64> {
        let in_set = |&(index, _): &(usize, &Node)| set >> index & 1 == 1;
        let pivots = self.pivots.iter().enumerate().filter(in_set);
        let pivots: Vec<Node> = pivots.map(|(_, &pivot)| pivot).collect();
        self.walks.length(u, v, &pivots)
    }

    /// The shortest walk from `u` to `v` past these pivots: a set, and a list for more than 64.
    fn length(&self, u: Node, v: Node, set: u64, pivots: &[Node]) -> Option<u64> {
        match &self.table {
            Some(table) => {
                Some(u64::from(table[(((u << self.pivots.len()) + set) * self.n_u + v) as usize]))
            }
            None => self.walks.length(u, v, pivots),
        }
    }
}

struct Phase {
    order: Node,
    hops: Arc<dyn NextHop>,
    degrees: Degrees,
    pivot: Node,
    /// Of the pivot among all.
    index: usize,
}

struct PivotHops {
    n_u: Node,
    phases: Vec<Phase>,
    unit: Arc<dyn Topology>,
    walks: TabledWalks,
}

impl NextHop for PivotHops {
    fn next(&self, at: Node, to: Node) -> Option<Step> {
        let n_u = self.n_u;
        let (u, v) = (at % n_u, to % n_u);
        let (mut here, mut there, mut weight) = (at / n_u, to / n_u, n_u);
        let (mut set, mut pivots) = (0u64, Vec::new());
        let mut ports = 0;
        for Phase { order, hops, degrees, pivot, index } in &self.phases {
            let (a, b) = (here % order, there % order);
            if *pivot == u {
                if a != b {
                    let step = hops.next(a, b)?;
                    let port = self.unit.degree(u) + ports + step.port;
                    return Some(Step { port, to: at - a * weight + step.to * weight });
                }
                ports += degrees.of(a);
            } else if a != b {
                set |= 1 << (index % 64);
                if self.walks.table.is_none() {
                    pivots.push(*pivot);
                }
            }
            (here, there, weight) = (here / order, there / order, weight.wrapping_mul(*order));
        }
        let pivots = distinct(&pivots);
        let nearer = self.walks.length(u, v, set, &pivots)?.checked_sub(1)?;
        let mut row = Vec::new();
        self.unit.neighbors(u, &mut row);
        // A neighbour that is itself among the pivots is visited by stepping on it.
        let port =
            row.iter().position(|&w| self.walks.length(w, v, set, &pivots) == Some(nearer))?;
        Some(Step { port: port as Port, to: at - u + row[port] })
    }
}
