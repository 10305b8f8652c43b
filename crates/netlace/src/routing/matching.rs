//! Largest matchings of sources and destinations, each with a capacity.

/// How much sources can send at once to destinations that they are paired with. Pairs are sorted by source.
///
/// Time: blocking flows along shortest augmenting paths, a few passes over all pairs in most cases. (J. E. Hopcroft,
/// R. M. Karp: An n^(5/2) Algorithm for Maximum Matchings in Bipartite Graphs. SIAM Journal on Computing, 1973;
/// E. A. Dinic for capacities, 1970.)
pub(super) fn most_matched(sources: &[u32], destinations: &[u32], pairs: &[(u32, u32)]) -> u64 {
    matched(sources, destinations, pairs).into_iter().map(u64::from).sum()
}

/// How much of each pair is matched then.
pub(super) fn matched(sources: &[u32], destinations: &[u32], pairs: &[(u32, u32)]) -> Vec<u32> {
    let mut matching = Matching::new(sources, destinations, pairs);
    while matching.find_levels() {
        for source in 0..matching.sources.left.len() {
            while matching.sources.left[source] > 0 && matching.augment(source).is_some() {}
        }
    }
    matching.matched
}

/// No level: not to be reached by an augmenting path.
const NONE: u32 = u32::MAX;

/// Sources, or destinations.
struct Side {
    /// What is left of the capacity of each.
    left: Vec<u32>,
    /// The first pair of each in `pairs`, and the number of all pairs.
    firsts: Vec<usize>,
    /// The pairs of each.
    pairs: Vec<usize>,
    /// The number of steps an augmenting path takes to get there.
    levels: Vec<u32>,
    /// The pair of each that is examined next.
    next: Vec<usize>,
}

impl Side {
    /// `ends` has the end of each pair on this side.
    fn new(left: Vec<u32>, ends: &[u32]) -> Self {
        let mut firsts = vec![0; left.len() + 1];
        ends.iter().for_each(|&end| firsts[end as usize + 1] += 1);
        for i in 0..left.len() {
            firsts[i + 1] += firsts[i];
        }
        let mut next = firsts.clone();
        let mut pairs = vec![0; ends.len()];
        for (pair, &end) in ends.iter().enumerate() {
            pairs[next[end as usize]] = pair;
            next[end as usize] += 1;
        }
        Self { levels: vec![NONE; left.len()], left, firsts, pairs, next }
    }

    fn pairs_of(&self, end: usize) -> &[usize] {
        &self.pairs[self.firsts[end]..self.firsts[end + 1]]
    }

    fn begin(&mut self) {
        self.levels.fill(NONE);
        self.next.copy_from_slice(&self.firsts);
    }
}

struct Matching {
    sources: Side,
    destinations: Side,
    /// The ends of each pair, and how much it is matched.
    ends: Vec<(usize, usize)>,
    matched: Vec<u32>,
}

impl Matching {
    /// Ends are numbered anew, so that only those in some pair are examined.
    fn new(sources: &[u32], destinations: &[u32], pairs: &[(u32, u32)]) -> Self {
        let renumbered = |capacities: &[u32], end: fn(&(u32, u32)) -> u32| {
            let mut numbers = vec![NONE; capacities.len()];
            let mut left = Vec::new();
            let ends: Vec<u32> = pairs
                .iter()
                .map(|pair| {
                    let number = &mut numbers[end(pair) as usize];
                    if *number == NONE {
                        *number = left.len() as u32;
                        left.push(capacities[end(pair) as usize]);
                    }
                    *number
                })
                .collect();
            (Side::new(left, &ends), ends)
        };
        let (sources, from) = renumbered(sources, |pair| pair.0);
        let (destinations, to) = renumbered(destinations, |pair| pair.1);
        let ends = from.iter().zip(&to).map(|(&s, &t)| (s as usize, t as usize)).collect();
        Self { sources, destinations, ends, matched: vec![0; pairs.len()] }
    }

    /// The number of steps to each end from a source that has something left: forward by any pair, back by one that is
    /// matched. Whether a destination that has something left is among them.
    fn find_levels(&mut self) -> bool {
        let Self { sources, destinations, ends, matched } = self;
        sources.begin();
        destinations.begin();
        let mut queue: Vec<usize> =
            (0..sources.left.len()).filter(|&source| sources.left[source] > 0).collect();
        queue.iter().for_each(|&source| sources.levels[source] = 0);
        let (mut done, mut is_found) = (0, false);
        while let Some(&source) = queue.get(done) {
            done += 1;
            let level = sources.levels[source];
            for &pair in &sources.pairs[sources.firsts[source]..sources.firsts[source + 1]] {
                let destination = ends[pair].1;
                if destinations.levels[destination] != NONE {
                    continue;
                }
                destinations.levels[destination] = level + 1;
                if destinations.left[destination] > 0 {
                    is_found = true;
                    continue;
                }
                for &back in destinations.pairs_of(destination) {
                    let other = ends[back].0;
                    if matched[back] > 0 && sources.levels[other] == NONE {
                        sources.levels[other] = level + 2;
                        queue.push(other);
                    }
                }
            }
        }
        is_found
    }

    /// Matches more of a source along one path that descends the levels; `None` if there is no such path.
    fn augment(&mut self, first: usize) -> Option<()> {
        let Self { sources, destinations, ends, matched } = self;
        // Forward and back in turn.
        let mut path: Vec<usize> = Vec::new();
        let mut source = first;
        loop {
            let level = sources.levels[source];
            let forward =
                onward(sources, source, |pair| destinations.levels[ends[pair].1] == level + 1);
            let Some(forward) = forward else {
                // Nothing leads on from here; neither from the destination before, by this pair.
                sources.levels[source] = NONE;
                let back = path.pop()?;
                destinations.next[ends[back].1] += 1;
                source = ends[path.pop()?].0;
                continue;
            };
            path.push(forward);
            let destination = ends[forward].1;
            if destinations.left[destination] > 0 {
                break;
            }
            let level = destinations.levels[destination];
            let back = onward(destinations, destination, |pair| {
                matched[pair] > 0 && sources.levels[ends[pair].0] == level + 1
            });
            if let Some(back) = back {
                path.push(back);
                source = ends[back].0;
            } else {
                destinations.levels[destination] = NONE;
                path.pop();
            }
        }
        let last = ends[*path.last()?].1;
        let back = path.iter().skip(1).step_by(2).map(|&pair| matched[pair]).min();
        let ends = sources.left[first].min(destinations.left[last]);
        let amount = back.map_or(ends, |back| back.min(ends));
        for (step, &pair) in path.iter().enumerate() {
            if step % 2 == 0 { matched[pair] += amount } else { matched[pair] -= amount }
        }
        sources.left[first] -= amount;
        destinations.left[last] -= amount;
        Some(())
    }
}

/// The next pair of an end that leads on; those before it do not any more.
fn onward(side: &mut Side, end: usize, leads_on: impl Fn(usize) -> bool) -> Option<usize> {
    let last = side.firsts[end + 1];
    while side.next[end] < last {
        let pair = side.pairs[side.next[end]];
        if leads_on(pair) {
            return Some(pair);
        }
        side.next[end] += 1;
    }
    None
}
