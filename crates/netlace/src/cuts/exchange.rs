//! Exchange: a cut is made smaller by moving nodes one at a time.

use super::weighted::Weighted;

/// Makes a cut smaller by moving nodes, until a pass over all nodes finds nothing more. Sides that
/// are not halves become so, as far as the sizes of nodes allow. Returns the links cut.
///
/// A pass moves every node once, always the one whose move saves most links, also if it costs some,
/// and then goes back to the best moment (Fiduccia and Mattheyses, A linear-time heuristic for
/// improving network partitions, 1982). Nodes leave the larger side. A pass is linear in the links.
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

/// What a pass keeps: for each side the nodes that may move, in a list for every gain.
struct Pass<'a> {
    graph: &'a Weighted,
    /// The largest possible gain.
    most: i64,
    gain: Vec<i64>,
    free: Vec<bool>,
    /// The first node of each list, by side and gain.
    first: [Vec<u32>; 2],
    /// The largest gain that may have nodes.
    top: [i64; 2],
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
            first: [lists.clone(), lists],
            top: [-most; 2],
            next: vec![NONE; graph.order()],
            previous: vec![NONE; graph.order()],
        }
    }

    /// One pass from `cut` links; whether the sides became more even, and the links cut after it.
    fn run(&mut self, side: &mut [bool], cut: u64) -> (bool, u64) {
        let graph = self.graph;
        let slack = i64::from(graph.largest_size());
        let mut lead = 0; // by how much the true side is larger
        self.top = [-self.most; 2];
        self.first.iter_mut().for_each(|lists| lists.fill(NONE));
        for v in 0..graph.order() {
            lead += if side[v] { 1 } else { -1 } * i64::from(graph.size(v));
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
            lead -= if from { 2 } else { -2 } * i64::from(graph.size(v));
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

    /// The free node of the larger side that saves most; of either, if they are even.
    fn choose(&mut self, lead: i64) -> Option<usize> {
        let from = match lead.signum() {
            1 => true,
            -1 => false,
            _ => self.settled_top(true) > self.settled_top(false),
        };
        let top = self.settled_top(from);
        let v = self.first[usize::from(from)][(top + self.most) as usize];
        (v != NONE).then_some(v as usize)
    }

    /// Lowers the top of a side to where nodes are.
    fn settled_top(&mut self, side: bool) -> i64 {
        let (first, top) = (&self.first[usize::from(side)], &mut self.top[usize::from(side)]);
        while *top > -self.most && first[(*top + self.most) as usize] == NONE {
            *top -= 1;
        }
        *top
    }

    fn enter(&mut self, v: usize, side: bool) {
        let side = usize::from(side);
        let first = &mut self.first[side][(self.gain[v] + self.most) as usize];
        self.next[v] = *first;
        self.previous[v] = NONE;
        if *first != NONE {
            self.previous[*first as usize] = v as u32;
        }
        *first = v as u32;
        self.top[side] = self.top[side].max(self.gain[v]);
    }

    fn leave(&mut self, v: usize, side: bool) {
        let (next, previous) = (self.next[v], self.previous[v]);
        if previous == NONE {
            self.first[usize::from(side)][(self.gain[v] + self.most) as usize] = next;
        } else {
            self.next[previous as usize] = next;
        }
        if next != NONE {
            self.previous[next as usize] = previous;
        }
    }
}
