//! Exact distances in swapped networks.
//!
//! Between different clusters a shortest path swaps once, (c,x) → (c,c′) ~ (c′,c) → (c′,x′), or twice,
//! through the cluster x: (c,x) ~ (x,c) → (x,c′) ~ (c′,x) → (c′,x′).

use std::sync::Arc;

use super::levels;
use crate::exact::{
    Budget, Distance, Enumerator, Quadruples, RuleError, Table, pairs_by_equality, swapped_pairs,
};
use crate::network::{Automorphism, Network, NextHop, Node, Step, Topology, orbits};

pub(super) fn distance(
    base: &Network,
    l: u64,
    diameter_links: bool,
) -> Result<Arc<dyn Distance>, RuleError> {
    let mut distance = base.part_distance()?;
    let mut n = base.part_order()?;
    for _ in 2..=l {
        let swaps = Swaps { base: distance, n };
        distance = if diameter_links { Arc::new(Shortcuts::new(swaps)?) } else { Arc::new(swaps) };
        n *= n;
        if diameter_links && n <= MOST_LEADERS {
            // Each level asks the one below very often.
            distance = Arc::new(Table::of(n, &*distance));
        }
    }
    Ok(distance)
}

/// One level of swap links.
struct Swaps {
    base: Arc<dyn Distance>,
    n: Node,
}

impl Distance for Swaps {
    fn distance(&self, a: Node, b: Node) -> Option<u64> {
        let (c, x, c2, x2) = (a / self.n, a % self.n, b / self.n, b % self.n);
        let within = |a, b| self.base.distance(a, b);
        if c == c2 {
            return within(x, x2);
        }
        let sum = |a: Option<u64>, b: Option<u64>, swaps: u64| Some(a? + b? + swaps);
        let once = sum(within(x, c2), within(c, x2), 1);
        let twice = sum(within(c, c2), within(x, x2), 2);
        once.into_iter().chain(twice).min()
    }
}

/// With only this number of clusters at the top level.
pub(super) fn partial_distance(
    base: &Network,
    l: u64,
    copies: u64,
) -> Result<Arc<dyn Distance>, RuleError> {
    /// A distance is a minimum over all clusters.
    const MOST_CLUSTERS: u64 = 1 << 12;
    if copies > MOST_CLUSTERS {
        let message = format!("distances over {copies} of all clusters are too expensive");
        return Err(RuleError::TooExpensive(message));
    }
    let below = distance(base, l - 1, false)?;
    let mut n = base.part_order()?;
    (2..l).for_each(|_| n *= n);
    Ok(Arc::new(PartialSwaps { base: below, n, copies }))
}

/// Swap links at members below `copies` only: two swaps pass one of these clusters.
struct PartialSwaps {
    base: Arc<dyn Distance>,
    n: Node,
    copies: Node,
}

impl Distance for PartialSwaps {
    fn distance(&self, a: Node, b: Node) -> Option<u64> {
        let (c, x, c2, x2) = (a / self.n, a % self.n, b / self.n, b % self.n);
        let within = |a, b| self.base.distance(a, b);
        if c == c2 {
            return within(x, x2);
        }
        let once = within(x, c2).zip(within(c, x2)).map(|(to, from)| to + from + 1);
        let third = |z: Node| Some(within(x, z)? + within(z, x2)?);
        let twice = (0..self.copies).filter_map(third).min();
        let twice = twice.zip(within(c, c2)).map(|(by_third, between)| by_third + between + 2);
        once.into_iter().chain(twice).min()
    }
}

/// Shortest routes without diameter links: over one swap or two, whichever is shorter.
pub(super) fn next_hop(
    base: &Network,
    l: u64,
    diameter_links: bool,
) -> Result<Arc<dyn NextHop>, RuleError> {
    if diameter_links {
        return Err(RuleError::NotStated);
    }
    let (mut hops, mut distance) = (base.part_next_hop()?, base.part_distance()?);
    let levels =
        levels(base, l, false, None).map_err(|error| RuleError::TooExpensive(error.to_string()))?;
    for topology in &levels[..levels.len() - 1] {
        let n = topology.order();
        let within = distance.clone();
        hops = Arc::new(SwapHops { base: hops, within, topology: topology.clone(), n });
        distance = Arc::new(Swaps { base: distance, n });
    }
    Ok(hops)
}

struct SwapHops {
    base: Arc<dyn NextHop>,
    within: Arc<dyn Distance>,
    topology: Arc<dyn Topology>,
    n: Node,
}

impl NextHop for SwapHops {
    fn next(&self, at: Node, to: Node) -> Option<Step> {
        let n = self.n;
        let (c, x, c2, x2) = (at / n, at % n, to / n, to % n);
        let within = |a, b| self.within.distance(a, b);
        let target = if c == c2 {
            x2
        } else {
            let sum = |a: Option<u64>, b: Option<u64>| Some(a? + b?);
            let once = sum(within(x, c2), within(c, x2));
            let twice = sum(within(c, c2), within(x, x2)).map(|steps| steps + 1);
            let over_one = once.is_some_and(|once| twice.is_none_or(|twice| once <= twice));
            if !over_one && twice.is_none() {
                return None;
            }
            let target = if over_one { c2 } else { x2 };
            if x == target {
                return Some(Step { port: self.topology.degree(x), to: x * n + c });
            }
            target
        };
        let step = self.base.next(x, target)?;
        Some(Step { to: at - x + step.to, ..step })
    }
}

/// The closure over the leaders takes the third power of their number.
const MOST_LEADERS: Node = 512;

/// One level of swap links, and links between complementary leaders: a path may go from leader to
/// leader.
struct Shortcuts {
    swaps: Swaps,
    /// All distances between leaders.
    leaders: Table,
}

impl Shortcuts {
    fn new(swaps: Swaps) -> Result<Self, RuleError> {
        let n = swaps.n;
        if n > MOST_LEADERS {
            return Err(RuleError::TooExpensive(format!(
                "{n} leaders are more than {MOST_LEADERS}"
            )));
        }
        let leader = |c: Node| c * n + c;
        let plain = |a: Node, b: Node| {
            let linked = a + b == n - 1 && a != b;
            if linked { Some(1) } else { swaps.distance(leader(a), leader(b)) }
        };
        let mut closure: Vec<Vec<u32>> = (0..n)
            .map(|a| (0..n).map(|b| plain(a, b).map_or(Table::UNREACHABLE, |d| d as u32)).collect())
            .collect();
        for k in 0..n as usize {
            let through = closure[k].clone();
            for row in &mut closure {
                let to_k = row[k];
                for (entry, &onward) in row.iter_mut().zip(&through) {
                    *entry = (*entry).min(to_k.saturating_add(onward));
                }
            }
        }
        Ok(Self { leaders: Table::new(n, closure.concat()), swaps })
    }
}

impl Distance for Shortcuts {
    fn distance(&self, a: Node, b: Node) -> Option<u64> {
        let n = self.swaps.n;
        let to_leader = |v: Node| -> Vec<Option<u64>> {
            (0..n).map(|c| self.swaps.distance(v, c * n + c)).collect()
        };
        let (from_a, from_b) = (to_leader(a), to_leader(b));
        let mut best = self.swaps.distance(a, b);
        for (y, start) in from_a.iter().enumerate() {
            let Some(start) = start else { continue };
            if best.is_some_and(|best| *start >= best) {
                continue;
            }
            for (&between, end) in self.leaders.row(y as u64).iter().zip(&from_b) {
                if between != Table::UNREACHABLE
                    && let Some(end) = end
                {
                    let length = start + u64::from(between) + end;
                    best = Some(best.map_or(length, |best| best.min(length)));
                }
            }
        }
        best
    }
}

pub(super) fn enumerator(
    base: &Network,
    l: u64,
    diameter_links: bool,
) -> Result<Enumerator, RuleError> {
    let mut pairs = base.part_pairs()?;
    if l == 1 {
        return Ok(pairs);
    }
    if diameter_links || !base.census().is_connected() {
        return Err(RuleError::NotStated);
    }
    if base.is_complete() && l <= MOST_LEVELS_BY_EQUALITY {
        return Ok(by_equality(base, l));
    }
    let mut order = base.order().clone();
    for level in 2..=l {
        // The nucleus of level 2 may be a product; those of higher levels are not split.
        let quadruples = match base.part_factors()?.as_slice() {
            [(table, 1)] if level == 2 => vec![(count(table, &base.part_orbits()?)?, 1)],
            factors if level == 2 => {
                let each = |table: &Table| (0..table.order()).map(|v| (v, 1)).collect::<Vec<_>>();
                let counted =
                    factors.iter().map(|(table, times)| Ok((count(table, &each(table))?, *times)));
                counted.collect::<Result<Vec<_>, _>>()?
            }
            _ => {
                let small = u64::try_from(&order).ok().filter(|&order| order <= LARGEST_NUCLEUS);
                let order = small.ok_or_else(|| {
                    let message = format!(
                        "the nucleus of level {level} has more than {LARGEST_NUCLEUS} nodes"
                    );
                    RuleError::TooExpensive(message)
                })?;
                let table = Table::of(order, &*distance(base, level - 1, false)?);
                let orbits = orbits(order, &automorphisms(base, level - 1, false));
                vec![(count(&table, &orbits)?, 1)]
            }
        };
        pairs = swapped_pairs(&quadruples, &pairs, &order);
        order = &order * &order;
    }
    Ok(pairs)
}

/// Eight digits for two nodes of three levels; sixteen would have 10^10 partitions.
const MOST_LEVELS_BY_EQUALITY: u64 = 3;

/// Over a complete graph the distance depends only on which digits are equal.
fn by_equality(base: &Network, l: u64) -> Enumerator {
    let digits = 1 << (l - 1);
    let radix = 2 * digits as Node;
    let mut distance: Arc<dyn Distance> = Arc::new(|a: Node, b: Node| Some(u64::from(a != b)));
    let mut n = radix;
    for _ in 2..=l {
        distance = Arc::new(Swaps { base: distance, n });
        n *= n;
    }
    let number = |word: &[u64]| word.iter().fold(0, |number, digit| number * radix + digit);
    pairs_by_equality(base.order(), 2 * digits, |words| {
        let (a, b) = words.split_at(digits);
        distance.distance(number(a), number(b))
    })
}

/// A nucleus that is no product is used only up to this order.
const LARGEST_NUCLEUS: u64 = 1 << 11;

fn count(table: &Table, orbits: &[(u64, u64)]) -> Result<Quadruples, RuleError> {
    const MOST: u128 = 1 << 31;
    let cost = Quadruples::cost(table, orbits);
    if cost > MOST {
        return Err(RuleError::TooExpensive(format!(
            "{cost} quadruples of nodes are more than {MOST}"
        )));
    }
    Ok(Quadruples::count(table, orbits))
}

/// From the leader (0,0) a path to another cluster takes exactly one swap, any other path none.
pub(super) fn rooted(
    base: &Network,
    l: u64,
    diameter_links: bool,
) -> Result<Enumerator, RuleError> {
    let mut budget = Budget::default();
    if diameter_links && l > 1 {
        return Err(RuleError::NotStated);
    }
    let mut root = base.part_rooted()?;
    for _ in 2..=l {
        let others = root.clone().minus(&Enumerator::term(1u32, 0));
        root = root.clone() + budget.mul(&others, &root)?.shifted(1);
    }
    Ok(root)
}

/// An automorphism of the base acts on cluster and member in the same way. With diameter links it must
/// also keep complements.
pub(super) fn automorphisms(base: &Network, l: u64, diameter_links: bool) -> Vec<Automorphism> {
    /// Whether complements are kept is checked node by node.
    const MOST_CHECKED: Node = 1 << 16;
    let Ok(topology) = base.topology() else { return Vec::new() };
    let mut n = topology.order();
    let mut all = base.automorphisms();
    if diameter_links {
        let complementary = |f: &Automorphism| (0..n).all(|v| f(n - 1 - v) == n - 1 - f(v));
        all.retain(|f| n <= MOST_CHECKED && complementary(f));
    }
    for _ in 2..=l {
        let both = |f: Automorphism| -> Automorphism { Arc::new(move |v| f(v / n) * n + f(v % n)) };
        all = all.into_iter().map(both).collect();
        n *= n;
    }
    all
}
