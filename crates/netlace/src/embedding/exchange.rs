//! Better maps by exchanges: two guest nodes change places, or one goes to a free place.

use super::graph::Graph;
use netlace_core::random::Random;

const NOBODY: u32 = u32::MAX;
const SEED: u64 = 1;
/// Random numbers are below this.
const RANDOM_VALUES: usize = 1 << 24;

/// All distances of a host, at most so far as the numbers reach.
pub(super) struct Distances {
    order: usize,
    entries: Vec<u16>,
}

impl Distances {
    pub(super) fn of(host: &Graph) -> Self {
        let order = host.order();
        let mut entries = Vec::with_capacity(order * order);
        for v in 0..order as u32 {
            entries.extend(host.distances(v).iter().map(|&d| d.min(u32::from(u16::MAX)) as u16));
        }
        Self { order, entries }
    }

    #[inline]
    fn between(&self, a: u32, b: u32) -> u32 {
        u32::from(self.entries[a as usize * self.order + b as usize])
    }
}

/// Guest nodes on places, while they are exchanged.
pub(super) struct Layout<'a> {
    guest: &'a Graph,
    host: &'a Graph,
    distances: &'a Distances,
    pub(super) map: Vec<u32>,
    at: Vec<u32>,
    /// Links are counted as too long beyond this.
    longest: u32,
    /// What a link costs for each step that it is too long, and for each step at all.
    excess: u32,
    step: u32,
    /// Link ends that are too long, by node and place among the rows, in any order.
    long: Vec<(u32, usize)>,
    /// Where each link end is in that list.
    listed: Vec<u32>,
    random: Random,
}

impl<'a> Layout<'a> {
    pub(super) fn new(
        guest: &'a Graph,
        host: &'a Graph,
        distances: &'a Distances,
        map: Vec<u32>,
    ) -> Self {
        let mut at = vec![NOBODY; host.order()];
        (0..).zip(&map).for_each(|(v, &place)| at[place as usize] = v);
        let listed = vec![NOBODY; guest.link_ends()];
        let random = Random::new(SEED);
        let (long, longest, excess, step) = (Vec::new(), 0, 1, 0);
        Self { guest, host, distances, map, at, longest, excess, step, long, listed, random }
    }

    /// Searches for a map without links longer than this, by `exchanges` exchanges; says whether it found
    /// one. It goes on from where it is.
    pub(super) fn shorten(&mut self, longest: u32, exchanges: u64) -> bool {
        /// How likely an exchange that costs one more is taken, at first and at last.
        const CHANCES: (f64, f64) = (0.4, 0.002);
        (self.longest, self.excess, self.step) = (longest, 1, 0);
        self.list();
        self.run(exchanges, CHANCES, |layout| {
            let (v, place) = layout.long[layout.random.below(layout.long.len())];
            let w = layout.guest.row(v)[place - layout.guest.begin(v)];
            (v, layout.near(w, layout.longest))
        });
        self.long.is_empty()
    }

    /// Makes links shorter in all, none longer than this, by `exchanges` exchanges.
    pub(super) fn tighten(&mut self, longest: u32, exchanges: u64) {
        const CHANCES: (f64, f64) = (0.2, 0.001);
        const FORBIDDEN: u32 = 1 << 10;
        (self.longest, self.excess, self.step) = (longest, FORBIDDEN, 1);
        let (best, cost) = (self.map.clone(), self.cost());
        self.run(exchanges, CHANCES, |layout| {
            let v = layout.random.below(layout.guest.order()) as u32;
            let row = layout.guest.row(v);
            let w = if row.is_empty() { v } else { row[layout.random.below(row.len())] };
            (v, layout.near(w, layout.longest.min(2)))
        });
        if self.cost() > cost {
            self.map = best;
        }
    }

    /// A random walk of at most `steps` steps from where `w` is placed.
    fn near(&mut self, w: u32, steps: u32) -> u32 {
        let mut place = self.map[w as usize];
        for _ in 0..=self.random.below(steps.max(1) as usize) {
            let row = self.host.row(place);
            place = row[self.random.below(row.len())];
        }
        place
    }

    /// Exchanges while chances fall; in the first phase only until no link is too long.
    fn run(
        &mut self,
        exchanges: u64,
        (first, last): (f64, f64),
        choose: impl Fn(&mut Self) -> (u32, u32),
    ) {
        const PHASES: u32 = 40;
        for phase in 0..PHASES {
            let chance = first + (last - first) * f64::from(phase) / f64::from(PHASES - 1);
            let chances = chances(chance);
            for _ in 0..exchanges / u64::from(PHASES) {
                if self.step == 0 && self.long.is_empty() {
                    return;
                }
                let (v, place) = choose(self);
                self.try_exchange(v, place, &chances);
            }
        }
    }

    fn price(&self, distance: u32) -> i64 {
        i64::from(self.step * distance + self.excess * distance.saturating_sub(self.longest))
    }

    fn cost(&self) -> i64 {
        (0..self.guest.order() as u32).map(|v| self.cost_at(v)).sum()
    }

    fn cost_at(&self, v: u32) -> i64 {
        let place = self.map[v as usize];
        let far = |&w: &u32| self.price(self.distances.between(place, self.map[w as usize]));
        self.guest.row(v).iter().map(far).sum()
    }

    /// Moves `v` to `place`, and the node there to where `v` was, if that is no worse or at random.
    fn try_exchange(&mut self, v: u32, place: u32, chances: &[usize]) {
        let from = self.map[v as usize];
        if place == from {
            return;
        }
        let other = self.at[place as usize];
        let before = self.cost_at(v) + if other == NOBODY { 0 } else { self.cost_at(other) };
        self.exchange(v, from, place, other);
        let after = self.cost_at(v) + if other == NOBODY { 0 } else { self.cost_at(other) };
        let worse = after - before;
        let chance = match usize::try_from(worse) {
            Ok(0) | Err(_) => RANDOM_VALUES,
            Ok(worse) => chances.get(worse).copied().unwrap_or(0),
        };
        if self.random.below(RANDOM_VALUES) < chance {
            self.list_at(v);
            if other != NOBODY {
                self.list_at(other);
            }
        } else {
            self.exchange(v, place, from, other);
        }
    }

    fn exchange(&mut self, v: u32, from: u32, to: u32, other: u32) {
        self.map[v as usize] = to;
        (self.at[to as usize], self.at[from as usize]) = (v, other);
        if other != NOBODY {
            self.map[other as usize] = from;
        }
    }

    fn list(&mut self) {
        self.long.clear();
        self.listed.fill(NOBODY);
        (0..self.guest.order() as u32).for_each(|v| self.list_at(v));
    }

    /// Brings the list of long links up to date at a node.
    fn list_at(&mut self, v: u32) {
        let begin = self.guest.begin(v);
        for (i, &w) in self.guest.row(v).iter().enumerate() {
            let back = self.guest.begin(w) + self.guest.row(w).partition_point(|&u| u < v);
            let distance = self.distances.between(self.map[v as usize], self.map[w as usize]);
            self.set(v, begin + i, distance > self.longest);
            self.set(w, back, distance > self.longest);
        }
    }

    fn set(&mut self, v: u32, place: usize, long: bool) {
        let listed = self.listed[place];
        if long && listed == NOBODY {
            self.listed[place] = self.long.len() as u32;
            self.long.push((v, place));
        } else if !long && listed != NOBODY {
            self.long.swap_remove(listed as usize);
            if let Some(&(_, moved)) = self.long.get(listed as usize) {
                self.listed[moved] = listed;
            }
            self.listed[place] = NOBODY;
        }
    }
}

/// The number of random values at which an exchange that costs so much more is made: by products alone, the same on
/// every machine.
fn chances(chance: f64) -> Vec<usize> {
    let mut chances = vec![RANDOM_VALUES];
    let mut product = RANDOM_VALUES as f64;
    while product >= 1.0 {
        product *= chance;
        chances.push(product as usize);
    }
    chances
}
