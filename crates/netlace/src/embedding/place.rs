//! Guest nodes placed one after another, with a step back where no place is left.

use super::graph::Graph;
use netlace_core::random::Random;

const NOBODY: u32 = u32::MAX;

/// What a search for places says.
pub(super) enum Outcome {
    Placed(Vec<u32>),
    /// Every placement was tried.
    None,
    Unknown,
}

/// Searches for places for all guest nodes such that linked ones are on linked places, from new starts
/// until `work` places were examined. If all places are alike, the first node needs only one.
pub(super) fn place(guest: &Graph, near: &Graph, alike: bool, work: u64) -> Outcome {
    const SEED: u64 = 1;
    const TRIES: u64 = 4;
    let order = sequence(guest);
    let mut random = Random::new(SEED);
    for _ in 0..TRIES {
        let mut places = Places::new(guest, near, &order);
        match places.search(alike, work / TRIES, &mut random) {
            Outcome::Unknown => (),
            outcome => return outcome,
        }
    }
    Outcome::Unknown
}

/// The guest's nodes, each time one with the most neighbours before it, then of the largest degree.
fn sequence(guest: &Graph) -> Vec<u32> {
    let mut before = vec![0; guest.order()];
    let mut waiting: std::collections::BTreeSet<(usize, usize, std::cmp::Reverse<u32>)> =
        (0..guest.order() as u32).map(|v| (0, guest.degree(v), std::cmp::Reverse(v))).collect();
    let mut sequence = Vec::with_capacity(guest.order());
    while let Some((_, _, std::cmp::Reverse(v))) = waiting.pop_last() {
        sequence.push(v);
        for &w in guest.row(v) {
            let key = |before| (before, guest.degree(w), std::cmp::Reverse(w));
            if waiting.remove(&key(before[w as usize])) {
                before[w as usize] += 1;
                waiting.insert(key(before[w as usize]));
            }
        }
    }
    sequence
}

struct Places<'a> {
    guest: &'a Graph,
    near: &'a Graph,
    sequence: &'a [u32],
    map: Vec<u32>,
    /// The guest node on each place.
    at: Vec<u32>,
    /// The number of free places near each one.
    free: Vec<u32>,
    /// The number of neighbours of each guest node that have no place yet.
    waiting: Vec<u32>,
    work: u64,
}

impl<'a> Places<'a> {
    fn new(guest: &'a Graph, near: &'a Graph, sequence: &'a [u32]) -> Self {
        let degrees = |graph: &Graph| -> Vec<u32> {
            (0..graph.order() as u32).map(|v| graph.degree(v) as u32).collect()
        };
        Self {
            guest,
            near,
            sequence,
            map: vec![NOBODY; guest.order()],
            at: vec![NOBODY; near.order()],
            free: degrees(near),
            waiting: degrees(guest),
            work: 0,
        }
    }

    fn search(&mut self, alike: bool, work: u64, random: &mut Random) -> Outcome {
        // For each node of the sequence so far the places that are left to try, the best last.
        let mut left: Vec<Vec<u32>> = Vec::new();
        if alike {
            left.push(vec![0]);
        } else {
            left.push(self.candidates(self.sequence[0], random));
        }
        while let Some(last) = left.len().checked_sub(1) {
            if self.work > work {
                return Outcome::Unknown;
            }
            let v = self.sequence[last];
            self.leave(v);
            let Some(place) = left[last].pop() else {
                left.pop();
                continue;
            };
            self.put(v, place);
            if !self.is_possible(v, place) {
                continue;
            }
            match self.sequence.get(last + 1) {
                None => return Outcome::Placed(std::mem::take(&mut self.map)),
                Some(&next) => left.push(self.candidates(next, random)),
            }
        }
        Outcome::None
    }

    /// Free places near all neighbours that have one; those with the fewest free places around them
    /// last, as they are tried first.
    fn candidates(&mut self, v: u32, random: &mut Random) -> Vec<u32> {
        let placed = |&w: &u32| Some(self.map[w as usize]).filter(|&place| place != NOBODY);
        let anchors: Vec<u32> = self.guest.row(v).iter().filter_map(placed).collect();
        let is_free = |place: &u32| self.at[*place as usize] == NOBODY;
        let narrow = anchors.iter().copied().min_by_key(|&place| self.near.degree(place));
        let mut places: Vec<u32> = match narrow {
            None => (0..self.near.order() as u32).filter(is_free).collect(),
            Some(narrow) => {
                let fits = |place: &u32| {
                    anchors.iter().all(|&a| a == narrow || self.near.linked(a, *place))
                };
                self.near.row(narrow).iter().copied().filter(is_free).filter(fits).collect()
            }
        };
        self.work += 1 + places.len() as u64;
        places.retain(|&place| self.free[place as usize] >= self.waiting[v as usize]);
        let count = places.len();
        random.draw(&mut places, count);
        places.sort_by_key(|&place| std::cmp::Reverse(self.free[place as usize]));
        places
    }

    fn put(&mut self, v: u32, place: u32) {
        (self.map[v as usize], self.at[place as usize]) = (place, v);
        self.near.row(place).iter().for_each(|&p| self.free[p as usize] -= 1);
        self.guest.row(v).iter().for_each(|&w| self.waiting[w as usize] -= 1);
        self.work += self.near.degree(place) as u64;
    }

    fn leave(&mut self, v: u32) {
        let place = std::mem::replace(&mut self.map[v as usize], NOBODY);
        if place != NOBODY {
            self.at[place as usize] = NOBODY;
            self.near.row(place).iter().for_each(|&p| self.free[p as usize] += 1);
            self.guest.row(v).iter().for_each(|&w| self.waiting[w as usize] += 1);
        }
    }

    /// Whether all guest nodes near this place still have room for their neighbours.
    fn is_possible(&self, v: u32, place: u32) -> bool {
        let has_room = |&p: &u32| match self.at[p as usize] {
            NOBODY => true,
            w => self.waiting[w as usize] <= self.free[p as usize],
        };
        self.waiting[v as usize] <= self.free[place as usize]
            && self.near.row(place).iter().all(has_room)
    }
}
