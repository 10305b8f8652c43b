//! The fewest links between two halves, exactly: a sweep over all cuts that may still be smaller.

use super::weighted::Weighted;

/// The fewest links between two halves, if they are fewer than `upper`; else `upper`, of which a
/// cut must be known. None if that would take more than the budget.
///
/// Nodes are assigned to the two sides one after another. Of these nodes only those matter later
/// that still have neighbours to come, the *frontier*: of all assignments that agree on the sides of the
/// frontier and on the number of hosts on one side, only the one with fewest links cut is
/// kept. An assignment is given up when the links that it cuts, those it must cut at the next nodes, and
/// those that any division of the nodes to come cuts among these make up `upper`. The last are
/// found by the same sweep from the other end (Verfaillie, Lemaître and Schiex, Russian doll search
/// for solving constraint optimization problems, 1996).
///
/// A network is as hard as its widest frontier, for which nodes are put in a good order.
pub(super) fn fewest(graph: &Weighted, upper: u64, budget: Budget) -> Option<u64> {
    let halves = Allowed::of(graph)?;
    let order = good_order(graph)?;
    let forth = steps(graph, &order)?;
    let back: Vec<usize> = order.iter().rev().copied().collect();
    let back = steps(graph, &back)?;
    let known = upper;
    let ends = (0..graph.order()).map(|v| degree(graph, v)).sum::<u32>() + 2;
    let upper = upper.min(ends.into());
    let is_that = |parity: u64| upper > 0 && upper % 2 == parity;
    let upper = (upper - u64::from(parity(graph).is_some_and(is_that))) as u32;

    let share = Budget { steps: budget.steps / 3, ..budget };
    let among = among_last(&back, &halves, upper, share);
    let mut sweep = Sweep::new(upper, budget);
    let mut assigned = 0;
    for (done, step) in (1..).zip(&forth) {
        assigned += step.size;
        let least = halves.completed(assigned, &among[order.len() - done], upper);
        if !sweep.assign(step, |count| least[count]) {
            return None;
        }
    }
    let best = sweep.assignments.iter().map(|&(_, cut)| cut).min();
    Some(best.map_or(known, u64::from))
}

fn degree(graph: &Weighted, v: usize) -> u32 {
    graph.neighbors(v).iter().map(|&(_, links)| links).sum()
}

/// The remainder modulo 2 that all cuts into halves have, if they have the same. A half with degrees
/// of sum s and e links inside has s − 2e links to the other: if all degrees are even, so are all
/// cuts; if all are odd, halves must have the same number of nodes.
fn parity(graph: &Weighted) -> Option<u64> {
    let odd = degree(graph, 0) % 2;
    if (1..graph.order()).any(|v| degree(graph, v) % 2 != odd) {
        return None;
    }
    let alike = (0..graph.order()).all(|v| graph.size(v) == 1);
    match odd {
        0 => Some(0),
        _ => alike.then_some(graph.order() as u64 / 2 % 2),
    }
}

/// The numbers of hosts that may be on one side.
struct Allowed {
    least: usize,
    most: usize,
}

impl Allowed {
    /// None if there are too many hosts to keep count of.
    fn of(graph: &Weighted) -> Option<Self> {
        const MOST_HOSTS: u64 = 1 << 14;
        /// What counting may take: nodes, times hosts, times the numbers that a half may have.
        const MOST_WORK: u64 = 1 << 28;
        let (total, slack) = (graph.total_size(), graph.largest_size());
        let work = (graph.order() as u64).checked_mul(total)?.checked_mul(slack)?;
        if total > MOST_HOSTS || work > MOST_WORK {
            return None;
        }
        Some(Self {
            least: (total - slack).div_ceil(2) as usize,
            most: total.midpoint(slack) as usize,
        })
    }

    /// What is cut among the nodes to come at least, for each number of hosts that are on one side
    /// when `assigned` have been assigned, given it for each number that will be assigned to that side.
    fn completed(&self, assigned: usize, to_come: &[u32], none: u32) -> Vec<u32> {
        let fewest = |count: usize| {
            let last = (self.most + 1).saturating_sub(count).min(to_come.len());
            let first = self.least.saturating_sub(count).min(last);
            to_come[first..last].iter().min().copied().unwrap_or(none)
        };
        (0..=assigned).map(fewest).collect()
    }
}

/// The sweep from the other end: what a division of the last nodes cuts among them, for each number
/// of them, and for each number of their hosts on one side. It is given up, but not wasted, when the
/// budget is spent.
fn among_last(back: &[Step], halves: &Allowed, upper: u32, budget: Budget) -> Vec<Vec<u32>> {
    let mut among = vec![vec![0; 1]];
    let mut sweep = Sweep::new(upper, budget);
    let mut assigned = 0;
    for step in &back[..back.len() / 2] {
        assigned += step.size;
        let fits = |count: usize| count <= halves.most && assigned - count <= halves.most;
        if !sweep.assign(step, |count| if fits(count) { 0 } else { upper }) {
            break;
        }
        let mut fewest = vec![upper; assigned + 1];
        for &(state, cut) in &sweep.assignments {
            for count in [count(state), assigned - count(state)] {
                fewest[count] = fewest[count].min(cut);
            }
        }
        among.push(fewest);
    }
    // Before that nothing is known of a node: it may be on either side.
    for step in &back[among.len() - 1..] {
        let last = &among[among.len() - 1];
        let get = |count: Option<usize>| count.and_then(|count| last.get(count)).copied();
        let either = |count: usize| [get(Some(count)), get(count.checked_sub(step.size))];
        let fewest = (0..last.len() + step.size)
            .map(|count| either(count).into_iter().flatten().min().unwrap_or(upper));
        among.push(fewest.collect());
    }
    among
}

/// The sides of the frontier, a bit each, and above them the number of hosts assigned to one side.
type State = u64;

/// A frontier has at most this many nodes.
const WIDEST: u32 = 48;

/// What a sweep may take: assignments in all, and kept at a time.
#[derive(Clone, Copy)]
pub(super) struct Budget {
    pub steps: usize,
    pub assignments: usize,
}

fn count(state: State) -> usize {
    (state >> WIDEST) as usize
}

/// What the assignment of one node does.
struct Step {
    /// The number of hosts it stands for.
    size: usize,
    /// The node's bit; none if it never is in the frontier.
    own: State,
    /// Its neighbours in the frontier, by the number of links to each.
    neighbours: Vec<(State, u32)>,
    /// The nodes that leave the frontier.
    ended: State,
    /// For each node to come with several neighbours in the frontier, those.
    torn: Vec<State>,
}

/// The steps of a sweep in this order, unless a frontier is too wide.
fn steps(graph: &Weighted, order: &[usize]) -> Option<Vec<Step>> {
    let mut place = vec![0; order.len()];
    order.iter().enumerate().for_each(|(i, &v)| place[v] = i);
    let last = |v: usize| graph.neighbors(v).iter().map(|&(w, _)| place[w as usize]).max();
    let mut bit: Vec<State> = vec![0; order.len()];
    let mut taken: State = 0;
    let mut steps = Vec::new();
    for (i, &v) in order.iter().enumerate() {
        let mut neighbours: Vec<(State, u32)> = Vec::new();
        let mut ended = 0;
        for &(w, links) in graph.neighbors(v) {
            if place[w as usize] > i {
                continue;
            }
            let w = w as usize;
            match neighbours.iter_mut().find(|(_, same)| *same == links) {
                Some((bits, _)) => *bits |= bit[w],
                None => neighbours.push((bit[w], links)),
            }
            if last(w) == Some(i) {
                ended |= bit[w];
            }
        }
        if last(v) > Some(i) {
            bit[v] = 1 << (!taken).trailing_zeros();
            if bit[v] >> WIDEST != 0 {
                return None;
            }
            taken |= bit[v];
        }
        taken &= !ended;
        let assigned = |w: u32| if place[w as usize] <= i { bit[w as usize] } else { 0 };
        let near =
            |&u: &usize| graph.neighbors(u).iter().fold(0, |bits, &(w, _)| bits | assigned(w));
        let torn = order[i + 1..].iter().map(near).filter(|bits| bits.count_ones() > 1).collect();
        let size = graph.size(v) as usize;
        steps.push(Step { size, own: bit[v], neighbours, ended, torn });
    }
    Some(steps)
}

/// The assignments of the nodes so far to sides, each with the links cut.
struct Sweep {
    assignments: Vec<(State, u32)>,
    upper: u32,
    budget: Budget,
}

impl Sweep {
    fn new(upper: u32, budget: Budget) -> Self {
        Self { assignments: vec![(0, 0)], upper, budget }
    }

    /// Deals a node; whether the work allowed it. `to_come` says what is cut among the nodes to come
    /// at least, given the number of hosts on one side.
    fn assign(&mut self, step: &Step, to_come: impl Fn(usize) -> u32) -> bool {
        // The first node is assigned to one side only: the sides can be exchanged.
        let sides = if self.assignments == [(0, 0)] { 1..2 } else { 0..2 };
        let steps = 2 * (1 + step.torn.len()) * self.assignments.len();
        if steps > self.budget.steps || self.assignments.len() > self.budget.assignments {
            return false;
        }
        self.budget.steps -= steps;
        let mut next = Vec::new();
        for &(state, cut) in &self.assignments {
            for side in sides.clone() {
                let other = if side == 0 { state } else { !state };
                let here: u32 = step
                    .neighbours
                    .iter()
                    .map(|(bits, links)| (bits & other).count_ones() * links)
                    .sum();
                let (own, size) = if side == 0 { (0, 0) } else { (step.own, step.size as State) };
                let assigned = (state | own) + (size << WIDEST);
                let torn = step.torn.iter().map(|bits| {
                    let ones = (bits & assigned).count_ones();
                    ones.min(bits.count_ones() - ones)
                });
                let cut = cut + here;
                if cut + to_come(count(assigned)) < self.upper
                    && cut + to_come(count(assigned)) + torn.sum::<u32>() < self.upper
                {
                    next.push((assigned & !step.ended, cut));
                }
            }
        }
        next.sort_unstable();
        next.dedup_by_key(|&mut (state, _)| state);
        self.assignments = next;
        true
    }
}

/// An order of the nodes in which frontiers stay narrow: next comes a neighbour of the frontier
/// that makes it grow least. Of several starts the best; none if all are too wide.
fn good_order(graph: &Weighted) -> Option<Vec<usize>> {
    const STARTS: usize = 64;
    /// Link ends of all starts.
    const WORK: usize = 1 << 20;
    let n = graph.order();
    // No frontier is narrower than the least degree.
    (0..n).find(|&v| graph.neighbors(v).len() <= WIDEST as usize)?;
    let starts = (WORK / graph.extent()).clamp(1, STARTS);
    let starts = (0..n).step_by(n.div_ceil(starts));
    starts.filter_map(|start| narrow_order(graph, start)).min().map(|(_, order)| order)
}

/// Such an order from `start`, with the number of sides that its frontiers can take.
fn narrow_order(graph: &Weighted, start: usize) -> Option<(u64, Vec<usize>)> {
    let n = graph.order();
    let mut to_come: Vec<usize> = (0..n).map(|v| graph.neighbors(v).len()).collect();
    let mut assigned = vec![false; n];
    // Nodes to come that are next to the frontier, in the order in which they were met.
    let mut met: Vec<usize> = Vec::new();
    let mut order = Vec::with_capacity(n);
    let (mut width, mut cost) = (0i64, 0u64);
    while order.len() < n {
        let ends_with = |w: u32| assigned[w as usize] && to_come[w as usize] == 1;
        let growth = |v: usize| {
            let ended = graph.neighbors(v).iter().map(|&(w, _)| i64::from(ends_with(w)));
            i64::from(to_come[v] > 0) - ended.sum::<i64>()
        };
        let next = if order.is_empty() {
            Some(start)
        } else {
            met.iter().copied().min_by_key(|&v| growth(v))
        };
        let v = next.or_else(|| (0..n).find(|&v| !assigned[v]))?;
        width += growth(v);
        cost += 1u64.checked_shl(width as u32).filter(|_| width < i64::from(WIDEST))?;
        assigned[v] = true;
        order.push(v);
        met.retain(|&w| w != v);
        for &(w, _) in graph.neighbors(v) {
            let w = w as usize;
            to_come[w] -= 1;
            if !assigned[w] && !met.contains(&w) {
                met.push(w);
            }
        }
    }
    Some((cost, order))
}
