//! Shortest walks that visit given nodes of a unit, and sums over all of them.
//!
//! In a recursive expansion with single pivots, digit j moves only where the unit is at the pivot
//! of phase j. A path from (u; f) to (v; g) therefore walks in the unit from u to v past every pivot
//! whose digits differ, and its length is that of the shortest such walk plus the distances in the
//! frames.

use std::collections::BTreeMap;
use std::sync::OnceLock;

use num_bigint::BigUint;

use super::{Budget, Enumerator, RuleError, Table};

/// The digits that move at one pivot.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pivot {
    /// Pairs of settings that differ, by distance.
    pub moved: Enumerator,
    /// Pairs of settings that are equal.
    pub still: BigUint,
}

/// Covering walks in a unit, by dynamic programming over sets of pivots (Held and Karp).
pub struct CoveringWalks {
    unit: std::sync::Arc<Table>,
    /// Nodes of the unit, in ascending order; a set of them is a bitmap.
    pivots: Vec<u64>,
    /// From each start: at `set·pivots + p` the shortest walk that visits `set` and ends at p.
    from: Vec<OnceLock<Vec<u16>>>,
}

const NONE: u16 = u16::MAX;

impl CoveringWalks {
    /// The approximate number of steps a sum over all walks takes.
    pub fn cost(unit: u64, pivots: u64) -> u128 {
        let subsets = 1u128 << pivots.min(100);
        let pairs = u128::from(unit).saturating_mul(u128::from(unit));
        subsets.saturating_mul(pairs).saturating_mul(u128::from(pivots.max(1)))
    }

    /// Walks in `unit` past these nodes, in ascending order.
    pub fn new(unit: std::sync::Arc<Table>, pivots: Vec<u64>) -> Self {
        let from = (0..unit.order()).map(|_| OnceLock::new()).collect();
        Self { unit, pivots, from }
    }

    /// The set of these pivots.
    pub fn set_of(&self, pivots: &[u64]) -> u64 {
        let index = |pivot| self.pivots.partition_point(|other| other < pivot);
        pivots.iter().fold(0, |set, pivot| set | 1 << index(pivot))
    }

    fn step(&self, a: u64, b: u64) -> u16 {
        u16::try_from(self.unit.row(a)[b as usize]).unwrap_or(NONE)
    }

    fn from(&self, start: u64) -> &[u16] {
        self.from[start as usize].get_or_init(|| {
            let k = self.pivots.len();
            let mut best = vec![NONE; k << k];
            for p in 0..k {
                best[(k << p) + p] = self.step(start, self.pivots[p]);
            }
            for set in 1usize..1 << k {
                for p in (0..k).filter(|p| set >> p & 1 == 1) {
                    let here = best[set * k + p];
                    if here == NONE {
                        continue;
                    }
                    for q in (0..k).filter(|q| set >> q & 1 == 0) {
                        let step = self.step(self.pivots[p], self.pivots[q]);
                        let there = &mut best[(set | 1 << q) * k + q];
                        *there = (*there).min(here.saturating_add(step));
                    }
                }
            }
            best
        })
    }

    /// The shortest walk from `u` to `v` past all pivots in `set`, if there is one.
    pub fn walk(&self, u: u64, set: u64, v: u64) -> Option<u64> {
        let length = if set == 0 {
            self.step(u, v)
        } else {
            let count = self.pivots.len();
            let from = &self.from(u)[set as usize * count..][..count];
            let ends = self.pivots.iter().zip(from).filter(|(_, walk)| **walk != NONE);
            let to_v = |(&p, walk): (&u64, &u16)| walk.saturating_add(self.step(p, v));
            ends.map(to_v).min().unwrap_or(NONE)
        };
        (length != NONE).then_some(u64::from(length))
    }

    /// The pairs of nodes (u; f), (v; g) at each distance, with u among `starts`.
    pub fn pairs(
        &self,
        starts: std::ops::Range<u64>,
        pivots: &[Pivot],
    ) -> Result<Enumerator, RuleError> {
        // Pivots whose digits move alike need not be distinguished: only the number of each kind that move.
        let mut kinds: Vec<&Pivot> = Vec::new();
        let kind_of: Vec<usize> = pivots
            .iter()
            .map(|pivot| {
                kinds.iter().position(|kind| *kind == pivot).unwrap_or_else(|| {
                    kinds.push(pivot);
                    kinds.len() - 1
                })
            })
            .collect();
        let mut walks: BTreeMap<Vec<u64>, BTreeMap<u64, u64>> = BTreeMap::new();
        for set in 0..1u64 << self.pivots.len() {
            let mut moving = vec![0; kinds.len()];
            for (p, &kind) in kind_of.iter().enumerate() {
                moving[kind] += set >> p & 1;
            }
            let lengths = walks.entry(moving).or_default();
            for u in starts.clone() {
                for v in 0..self.unit.order() {
                    if let Some(length) = self.walk(u, set, v) {
                        *lengths.entry(length).or_default() += 1;
                    }
                }
            }
        }
        let of_kind: Vec<u64> = (0..kinds.len())
            .map(|kind| kind_of.iter().filter(|&&k| k == kind).count() as u64)
            .collect();
        let mut budget = Budget::default();
        let mut pairs = Enumerator::default();
        for (moving, lengths) in walks {
            let mut term: Enumerator =
                lengths.into_iter().map(|(length, count)| (length, BigUint::from(count))).collect();
            for ((kind, &moving), &total) in kinds.iter().zip(&moving).zip(&of_kind) {
                let moved = budget.pow(&kind.moved, moving)?;
                term = budget.mul(&term, &moved)?;
                term = term.times(&kind.still.pow((total - moving) as u32));
            }
            pairs = pairs + term;
        }
        Ok(pairs)
    }
}

/// The pairs of nodes (u; f), (v; g) at each distance for one u, where the unit is a ring of `n`
/// nodes and all of them are pivots alike.
///
/// Let v be m steps ahead of u. The walk either ends by going forward, and then leaves out the
/// longest stretch without moving pivots between v and u, or by going backward, and leaves out the
/// longest between u and v. With g and h the lengths of those stretches it takes
/// min(2(n−g) − m, 2(n−h) − (n−m)) steps. What moves on either side is independent of the other,
/// so the sets of pivots with a walk of at least d steps are counted by a product.
pub fn ring_walk_pairs(n: u64, pivot: &Pivot) -> Result<Enumerator, RuleError> {
    let stretches = stretches(n as usize);
    let n = n as usize;
    // Sets of moving pivots by walk and size, apart from u and v themselves.
    let mut at_u = vec![vec![BigUint::ZERO; n + 1]; 2 * n + 1];
    let mut elsewhere = at_u.clone();
    for m in 0..n {
        let sink = if m == 0 { &mut at_u } else { &mut elsewhere };
        let mut longer = Vec::new();
        for d in (0..=2 * n).rev() {
            let forward = (2 * n).checked_sub(m + d).map(|g| &stretches[n - m][(g / 2).min(n - m)]);
            let backward = match m {
                0 if d <= n => Some(&stretches[0][0]),
                0 => None,
                _ => (n + m).checked_sub(d).map(|h| &stretches[m][(h / 2).min(m)]),
            };
            let at_least = match forward.zip(backward) {
                Some((forward, backward)) => convolve(forward, backward),
                None => Vec::new(),
            };
            for (size, count) in at_least.iter().enumerate() {
                let exactly = count - longer.get(size).unwrap_or(&BigUint::ZERO);
                sink[d][size] += exactly;
            }
            longer = at_least;
        }
    }
    let either = Enumerator::term(pivot.still.clone(), 0) + pivot.moved.clone();
    let mut budget = Budget::default();
    let mut total = |sets: &[Vec<BigUint>], free: usize| {
        // By Horner's rule in `moved`.
        let mut sum = Enumerator::default();
        for size in (0..=n - free).rev() {
            let still = pivot.still.pow((n - free - size) as u32);
            let lengths: Enumerator =
                sets.iter().zip(0..).map(|(by_size, d)| (d, &by_size[size] * &still)).collect();
            sum = budget.mul(&sum, &pivot.moved)? + lengths;
        }
        let free = budget.pow(&either, free as u64)?;
        budget.mul(&sum, &free)
    };
    let mut pairs = total(&at_u, 1)?;
    if n > 1 {
        pairs = pairs + total(&elsewhere, 2)?;
    }
    Ok(pairs)
}

/// At `[m][g][k]`: the sets of k of the m−1 nodes inside a stretch of m steps that leave no part
/// longer than g. A stretch of no steps is empty.
fn stretches(longest: usize) -> Vec<Vec<Vec<BigUint>>> {
    let one = || vec![BigUint::from(1u32)];
    let mut table: Vec<Vec<Vec<BigUint>>> = vec![vec![one()]];
    for m in 1..=longest {
        let mut by_gap: Vec<Vec<BigUint>> = vec![Vec::new()];
        for gap in 1..=m {
            // The first part has `first` steps; the node behind it is taken, and the rest follows.
            let mut sets = if gap == m { one() } else { vec![BigUint::ZERO] };
            sets.resize(m, BigUint::ZERO);
            for first in 1..=gap.min(m - 1) {
                let rest: &Vec<BigUint> = &table[m - first][gap.min(m - first)];
                for (k, count) in rest.iter().enumerate() {
                    sets[k + 1] += count;
                }
            }
            by_gap.push(sets);
        }
        table.push(by_gap);
    }
    table
}

fn convolve(a: &[BigUint], b: &[BigUint]) -> Vec<BigUint> {
    if a.is_empty() || b.is_empty() {
        return Vec::new();
    }
    let mut out = vec![BigUint::ZERO; a.len() + b.len() - 1];
    for (i, x) in a.iter().enumerate().filter(|(_, x)| **x != BigUint::ZERO) {
        for (j, y) in b.iter().enumerate() {
            out[i + j] += x * y;
        }
    }
    out
}
