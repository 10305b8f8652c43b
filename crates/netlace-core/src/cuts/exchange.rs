//! Exchange: a cut is made smaller by moving nodes one at a time.

use super::weighted::Weighted;

/// Makes a cut smaller by moving nodes, until a pass over all nodes finds nothing more. Sides that
/// are not halves become so, as far as the sizes of nodes allow. Returns the links cut.
///
/// A pass moves every node once, always the one whose move saves most links, also if it costs some,
/// and then goes back to the best moment (Fiduccia and Mattheyses, A linear-time heuristic for
/// improving network partitions, 1982). Nodes leave the larger side; those of size 0 leave either
/// side. A pass is linear in the links.
pub(super) fn exchange(graph: &Weighted, side: &mut [bool]) -> u64 {
    const MOST_PASSES: usize = 100;
    let mut pass = Pass::new(graph);
    let mut cut = graph.cut(side);
    for _ in 0..MOST_PASSES {
        let (uneven, after) = pass.run(side, cut);
        let better = after < cut || uneven;
        cut = after;
        if !better {
            break;
        }
    }
    cut
}

/// No node.
const NONE: u32 = u32::MAX;

/// What a pass keeps: the nodes that may move, in a list for every gain. There are four groups of
/// lists: of each side, the nodes with a size and those of size 0.
struct Pass<'a> {
    graph: &'a Weighted,
    /// The largest possible gain.
    most: i64,
    gain: Vec<i64>,
    free: Vec<bool>,
    /// The first node of each list, by group and gain.
    first: [Vec<u32>; 4],
    /// The largest gain that may have nodes, by group.
    top: [i64; 4],
    next: Vec<u32>,
    previous: Vec<u32>,
}

impl<'a> Pass<'a> {
    fn new(graph: &'a Weighted) -> Self {
        let links = |v| graph.neighbors(v).iter().map(|&(_, links)| i64::from(links)).sum();
        let most: i64 = (0..graph.order()).map(links).max().unwrap_or(0);
        let lists = vec![NONE; 2 * most as usize + 1];
        Self {
            graph,
            most,
            gain: vec![0; graph.order()],
            free: vec![true; graph.order()],
            first: [(); 4].map(|()| lists.clone()),
            top: [-most; 4],
            next: vec![NONE; graph.order()],
            previous: vec![NONE; graph.order()],
        }
    }

    /// One pass from `cut` links; whether the sides became more even, and the links cut after it.
    fn run(&mut self, side: &mut [bool], cut: u64) -> (bool, u64) {
        let graph = self.graph;
        let slack = graph.largest_size().cast_signed();
        let mut lead = 0; // by how much the true side is larger
        self.top = [-self.most; 4];
        self.first.iter_mut().for_each(|lists| lists.fill(NONE));
        for v in 0..graph.order() {
            lead += if side[v] { 1 } else { -1 } * graph.size(v).cast_signed();
            let ends = graph.neighbors(v).iter();
            self.gain[v] = ends
                .map(|&(w, links)| {
                    i64::from(links) * if side[w as usize] == side[v] { -1 } else { 1 }
                })
                .sum();
            self.free[v] = true;
            self.enter(v, side[v]);
        }
        let unevenness = |lead: i64| (lead.abs() - slack).max(0);
        let (before, mut now) = (unevenness(lead), cut.cast_signed());
        let mut best = (before, now);
        let (mut moved, mut kept) = (Vec::new(), 0);
        while let Some(v) = self.choose(lead) {
            let from = side[v];
            self.leave(v, from);
            self.free[v] = false;
            now -= self.gain[v];
            lead -= if from { 2 } else { -2 } * graph.size(v).cast_signed();
            side[v] = !from;
            moved.push(v);
            for &(w, links) in graph.neighbors(v) {
                let w = w as usize;
                if self.free[w] {
                    self.leave(w, side[w]);
                    let change = 2 * i64::from(links);
                    self.gain[w] += if side[w] == from { change } else { -change };
                    self.enter(w, side[w]);
                }
            }
            if (unevenness(lead), now) < best {
                best = (unevenness(lead), now);
                kept = moved.len();
            }
        }
        moved[kept..].iter().for_each(|&v| side[v] = !side[v]);
        (best.0 < before, best.1 as u64)
    }

    /// The free node whose move saves most links, of those of the larger side and those of size 0;
    /// of all nodes, if the sides are even.
    fn choose(&mut self, lead: i64) -> Option<usize> {
        let may_leave = |side: bool| if side { lead >= 0 } else { lead <= 0 };
        let mut best = None;
        for (side, weightless) in [(false, false), (true, false), (false, true), (true, true)] {
            if !weightless && !may_leave(side) {
                continue;
            }
            let group = group_of(side, weightless);
            let top = self.settled_top(group);
            let v = self.first[group][(top + self.most) as usize];
            if v != NONE && best.is_none_or(|(most, _)| top > most) {
                best = Some((top, v as usize));
            }
        }
        best.map(|(_, v)| v)
    }

    /// Lowers the top of a group to where nodes are.
    fn settled_top(&mut self, group: usize) -> i64 {
        let (first, top) = (&self.first[group], &mut self.top[group]);
        while *top > -self.most && first[(*top + self.most) as usize] == NONE {
            *top -= 1;
        }
        *top
    }

    fn enter(&mut self, v: usize, side: bool) {
        let group = group_of(side, self.graph.size(v) == 0);
        let first = &mut self.first[group][(self.gain[v] + self.most) as usize];
        self.next[v] = *first;
        self.previous[v] = NONE;
        if *first != NONE {
            self.previous[*first as usize] = v as u32;
        }
        *first = v as u32;
        self.top[group] = self.top[group].max(self.gain[v]);
    }

    fn leave(&mut self, v: usize, side: bool) {
        let (next, previous) = (self.next[v], self.previous[v]);
        if previous == NONE {
            let group = group_of(side, self.graph.size(v) == 0);
            self.first[group][(self.gain[v] + self.most) as usize] = next;
        } else {
            self.next[previous as usize] = next;
        }
        if next != NONE {
            self.previous[next as usize] = previous;
        }
    }
}

/// The group of lists of the nodes of a side, with a size or without.
fn group_of(side: bool, weightless: bool) -> usize {
    usize::from(side) + 2 * usize::from(weightless)
}
