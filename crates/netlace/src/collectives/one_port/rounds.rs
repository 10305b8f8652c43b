//! Broadcasts step by step: several are tried at a time, and the most promising go on.

use std::collections::HashSet;
use std::sync::Arc;

use super::needs::Sends;
use netlace_core::network::{Csr, Node};
use netlace_core::random::Random;
use netlace_core::threads::share_with;
use netlace_core::{Progress, Stopped};

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

/// How broad the search is.
#[derive(Clone, Copy)]
pub(super) struct Breadth {
    /// The number of broadcasts that are continued after each step.
    pub(super) kept: usize,
    /// The number of continuations of each.
    pub(super) choices: usize,
    /// How much more an uninformed node counts for each step that it is farther from the informed.
    pub(super) farther: f64,
}

/// Whom an informed node informs next.
enum Choice {
    /// The neighbour that needs most.
    Neediest,
    /// The first in this order of the ports: where ports are directions, all send in the same direction.
    Ports(Vec<usize>),
}

/// A broadcast after some steps.
#[derive(Clone)]
struct Partial {
    /// How far each node is from the informed, up to [`FAR`].
    away: Vec<u8>,
    /// The informed nodes that may have neighbours that are not.
    senders: Vec<u32>,
    last: Option<Arc<Made>>,
    uninformed: usize,
    /// How much is still to be done: what all uninformed nodes count.
    left: f64,
    /// Identifies the set of informed nodes.
    key: u64,
}

/// Who informs whom in the last step that was made, and the steps before it.
struct Made {
    sends: Vec<(u32, u32)>,
    before: Option<Arc<Made>>,
}

/// A long chain of steps is let go one by one, not each inside the one after it.
impl Drop for Made {
    fn drop(&mut self) {
        let mut before = self.before.take();
        while let Some(mut made) = before.and_then(Arc::into_inner) {
            before = made.before.take();
        }
    }
}

/// Farther nodes count as if they were so far away.
const FAR: u8 = 48;

impl Rounds<'_> {
    /// A broadcast, by a search of this breadth.
    pub(super) fn search(
        &self,
        breadth: Breadth,
        random: &mut Random,
        progress: Progress,
    ) -> Result<Sends, Stopped> {
        let counts = counts(breadth.farther);
        let mut kept = vec![self.begin(&counts)];
        loop {
            progress.report(0, 1)?;
            if let Some(done) = kept.iter().find(|partial| partial.uninformed == 0) {
                return Ok(self.sends(done));
            }
            let choices = kept.iter().flat_map(|partial| {
                (0..breadth.choices)
                    .map(|number| (partial, self.choice(number, breadth, random)))
                    .collect::<Vec<_>>()
            });
            let places = || vec![0; self.distances.len()];
            let mut next =
                share_with(self.threads, choices.collect(), places, |places, (partial, choice)| {
                    self.extended(partial, &choice, places, &counts)
                });
            let mut keys = HashSet::new();
            next.retain(|partial| keys.insert(partial.key));
            next.sort_by(|a, b| a.left.total_cmp(&b.left));
            next.truncate(breadth.kept);
            kept = next;
        }
    }

    /// The approximate number of bytes a broadcast takes while it is searched for.
    pub(super) fn bytes(order: u64) -> u128 {
        16 * u128::from(order)
    }

    fn begin(&self, counts: &[f64]) -> Partial {
        let near = |&distance: &u32| distance.min(u32::from(FAR)) as u8;
        let away: Vec<u8> = self.distances.iter().map(near).collect();
        Partial {
            left: away.iter().map(|&away| counts[usize::from(away)]).sum(),
            uninformed: away.len() - 1,
            away,
            senders: vec![self.root],
            last: None,
            key: 0,
        }
    }

    fn sends(&self, done: &Partial) -> Sends {
        let mut sends = Sends::new(self.distances.len(), self.root);
        let made: Vec<&Made> =
            std::iter::successors(done.last.as_deref(), |made| made.before.as_deref()).collect();
        for (step, made) in (1..).zip(made.iter().rev()) {
            for &(from, to) in &made.sends {
                sends.from[to as usize] = from;
                sends.when[to as usize] = step;
            }
        }
        sends
    }

    /// The first choice is by need, the next prefer one port each if there are enough choices, the others take ports in any order.
    fn choice(&self, number: usize, breadth: Breadth, random: &mut Random) -> Choice {
        if number == 0 {
            return Choice::Neediest;
        }
        let mut ports: Vec<usize> = (0..self.degree).collect();
        random.draw(&mut ports, self.degree);
        if breadth.choices > self.degree
            && let Some(first) = ports.iter().position(|&port| port == number - 1)
        {
            ports[..=first].rotate_right(1);
        }
        Choice::Ports(ports)
    }

    /// One step more. `places` has room for a number for each node, and may hold anything.
    fn extended(
        &self,
        partial: &Partial,
        choice: &Choice,
        places: &mut [u32],
        counts: &[f64],
    ) -> Partial {
        let mut next = partial.clone();
        let (away, left) = (&mut next.away, &mut next.left);
        let mut sends = Vec::with_capacity(next.senders.len());
        next.senders.retain(|&u| {
            let informed = match self.chosen(u, choice, away) {
                Some(v) => Some((u, v)),
                None => self.yielded(u, &mut sends, places, away),
            };
            let Some((from, to)) = informed else { return false };
            let away = std::mem::take(&mut away[to as usize]);
            *left -= counts[usize::from(away)];
            places[to as usize] = sends.len() as u32;
            sends.push((from, to));
            true
        });
        let fresh: Vec<u32> = sends.iter().map(|&(_, to)| to).collect();
        next.senders.extend(&fresh);
        next.uninformed -= fresh.len();
        next.key = fresh.iter().fold(next.key, |key, &v| key.wrapping_add(mixed(v)));
        self.approach(&mut next, fresh, counts);
        next.last = Some(Arc::new(Made { sends, before: next.last }));
        next
    }

    fn chosen(&self, u: u32, choice: &Choice, away: &[u8]) -> Option<u32> {
        let row = self.graph.neighbors(Node::from(u));
        let uninformed = |&v: &u32| away[v as usize] > 0;
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
    fn yielded(
        &self,
        u: u32,
        sends: &mut [(u32, u32)],
        places: &[u32],
        away: &[u8],
    ) -> Option<(u32, u32)> {
        for &v in self.graph.neighbors(Node::from(u)) {
            let Some((from, to)) = sends.get_mut(places[v as usize] as usize) else { continue };
            if *to == v
                && let Some(instead) = self.chosen(*from, &Choice::Neediest, away)
            {
                return Some((std::mem::replace(from, u), instead));
            }
        }
        None
    }

    /// Brings the distances from the informed nodes, and what they count, up to date.
    fn approach(&self, next: &mut Partial, fresh: Vec<u32>, counts: &[f64]) {
        let mut queue = fresh;
        let mut at = 0;
        while let Some(&v) = queue.get(at) {
            at += 1;
            let away = next.away[v as usize] + 1;
            for &w in self.graph.neighbors(Node::from(v)) {
                let before = next.away[w as usize];
                if away < before {
                    next.away[w as usize] = away;
                    next.left -= counts[usize::from(before)] - counts[usize::from(away)];
                    queue.push(w);
                }
            }
        }
    }
}

/// What nodes count by how far they are from the informed ones.
fn counts(farther: f64) -> Vec<f64> {
    let beyond = std::iter::successors(Some(farther), |count| Some(count * farther));
    std::iter::once(0.0).chain(beyond).take(usize::from(FAR) + 1).collect()
}

/// A number for a node, so that sums of them distinguish sets of nodes.
fn mixed(v: u32) -> u64 {
    let spread = (u64::from(v) + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15);
    spread.rotate_left(31).wrapping_mul(0xD6E8_FEB8_6659_FD93)
}
