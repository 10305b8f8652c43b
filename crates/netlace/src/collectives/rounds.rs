//! Broadcasts step by step: several are tried at a time, and the most promising go on.

use std::collections::HashSet;

use super::needs::{NONE, Sends};
use crate::lots::Lots;
use crate::network::{Csr, Node};
use crate::threads::share;

/// What the broadcasts from one root have in common.
pub(super) struct Rounds<'a> {
    pub(super) graph: &'a Csr,
    pub(super) root: u32,
    pub(super) distances: &'a [u32],
    pub(super) need: &'a [u32],
    /// The largest degree.
    pub(super) degree: usize,
    pub(super) threads: usize,
}

/// How broadly to look.
#[derive(Clone, Copy)]
pub(super) struct Breadth {
    /// How many broadcasts go on after each step.
    pub(super) kept: usize,
    /// In how many ways each goes on.
    pub(super) ways: usize,
    /// How much more an uninformed node counts for each step that it is farther from the informed.
    pub(super) farther: f64,
}

/// Whom an informed node informs next.
enum Choice {
    /// The neighbour that needs most.
    Neediest,
    /// The first in this order of the ports: where ports are directions, all go the same way.
    Ports(Vec<usize>),
}

/// A broadcast after some steps.
#[derive(Clone)]
struct Partial {
    sends: Sends,
    /// How far each node is from the informed.
    away: Vec<u32>,
    /// The informed nodes that may have neighbours that are not.
    senders: Vec<u32>,
    uninformed: usize,
    /// How much is still to be done: what all uninformed nodes count.
    left: f64,
    /// Tells apart what is informed.
    key: u64,
}

impl Rounds<'_> {
    /// A broadcast, by a search of this breadth.
    pub(super) fn search(&self, breadth: Breadth, lots: &mut Lots) -> Sends {
        let counts = counts(breadth.farther);
        let mut kept = vec![self.begin(&counts)];
        for step in 1.. {
            if let Some(done) = kept.iter().position(|partial| partial.uninformed == 0) {
                return kept.swap_remove(done).sends;
            }
            let ways = kept.iter().flat_map(|partial| {
                (0..breadth.ways).map(|way| (partial, self.choice(way, lots))).collect::<Vec<_>>()
            });
            let mut next = share(self.threads, ways.collect(), |(partial, choice)| {
                self.extended(partial, step, &choice, &counts)
            });
            let mut keys = HashSet::new();
            next.retain(|partial| keys.insert(partial.key));
            next.sort_by(|a, b| a.left.total_cmp(&b.left));
            next.truncate(breadth.kept);
            kept = next;
        }
        unreachable!("every step informs a node of a connected network")
    }

    /// The bytes that a broadcast takes while it is searched for.
    pub(super) fn bytes(order: u64) -> u128 {
        16 * u128::from(order)
    }

    fn begin(&self, counts: &[f64]) -> Partial {
        let order = self.distances.len();
        Partial {
            sends: Sends::new(order, self.root),
            away: self.distances.to_vec(),
            senders: vec![self.root],
            uninformed: order - 1,
            left: self.distances.iter().map(|&away| count(counts, away)).sum(),
            key: 0,
        }
    }

    /// By need, by each port first, and by ports in any order.
    fn choice(&self, way: usize, lots: &mut Lots) -> Choice {
        if way == 0 {
            return Choice::Neediest;
        }
        let mut ports: Vec<usize> = (0..self.degree).collect();
        lots.draw(&mut ports, self.degree);
        if let Some(first) = ports.iter().position(|&port| port == way - 1) {
            ports[..=first].rotate_right(1);
        }
        Choice::Ports(ports)
    }

    fn extended(&self, partial: &Partial, step: u32, choice: &Choice, counts: &[f64]) -> Partial {
        let mut next = partial.clone();
        let mut fresh = Vec::with_capacity(next.senders.len());
        let sends = &mut next.sends;
        next.senders.retain(|&u| {
            let informed = match self.chosen(u, choice, sends) {
                Some(v) => Some((u, v)),
                None => self.yielded(u, step, sends),
            };
            let Some((from, to)) = informed else { return false };
            sends.from[to as usize] = from;
            sends.when[to as usize] = step;
            fresh.push(to);
            true
        });
        next.senders.extend(&fresh);
        next.uninformed -= fresh.len();
        next.key = fresh.iter().fold(next.key, |key, &v| key.wrapping_add(mixed(v)));
        self.approach(&mut next, fresh, counts);
        next
    }

    fn chosen(&self, u: u32, choice: &Choice, sends: &Sends) -> Option<u32> {
        let row = self.graph.neighbors(Node::from(u));
        let uninformed = |&v: &u32| sends.when[v as usize] == NONE;
        match choice {
            Choice::Neediest => {
                row.iter().copied().filter(uninformed).max_by_key(|&v| self.need[v as usize])
            }
            Choice::Ports(ports) => {
                ports.iter().filter_map(|&port| row.get(port)).copied().find(uninformed)
            }
        }
    }

    /// If all neighbours of `u` are informed, another who informs one of them in this step may leave
    /// it to `u`, and inform another: who informs whom instead.
    fn yielded(&self, u: u32, step: u32, sends: &mut Sends) -> Option<(u32, u32)> {
        for &v in self.graph.neighbors(Node::from(u)) {
            if sends.when[v as usize] != step {
                continue;
            }
            let other = sends.from[v as usize];
            if let Some(instead) = self.chosen(other, &Choice::Neediest, sends) {
                sends.from[v as usize] = u;
                return Some((other, instead));
            }
        }
        None
    }

    /// Brings the distances from the informed nodes, and what they count, up to date.
    fn approach(&self, next: &mut Partial, fresh: Vec<u32>, counts: &[f64]) {
        let mut queue = fresh;
        for &v in &queue {
            let away = std::mem::take(&mut next.away[v as usize]);
            next.left -= count(counts, away);
        }
        let mut at = 0;
        while let Some(&v) = queue.get(at) {
            at += 1;
            let away = next.away[v as usize] + 1;
            for &w in self.graph.neighbors(Node::from(v)) {
                let before = next.away[w as usize];
                if away < before {
                    next.away[w as usize] = away;
                    next.left -= count(counts, before) - count(counts, away);
                    queue.push(w);
                }
            }
        }
    }
}

/// What nodes count by how far they are from the informed ones.
fn counts(farther: f64) -> Vec<f64> {
    const FAR: usize = 64;
    let beyond = std::iter::successors(Some(farther), |count| Some(count * farther));
    std::iter::once(0.0).chain(beyond).take(FAR).collect()
}

fn count(counts: &[f64], away: u32) -> f64 {
    counts[(away as usize).min(counts.len() - 1)]
}

/// A number for a node, so that sums of them tell sets of nodes apart.
fn mixed(v: u32) -> u64 {
    let spread = (u64::from(v) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    spread.rotate_left(31).wrapping_mul(0xD6E8_FEB8_6659_FD93)
}
