//! `pipeline`

use std::sync::Arc;

use super::Algorithm;
use super::tree::best_tree;
use crate::collectives::plan::{Reversed, Then};
use crate::collectives::{Collective, Plan, PlanError, Request, Schedule, Transfer};
use netlace_core::Context;
use netlace_core::network::{Broadcast as _, Csr, Network, Node, Ports, RequestError, Tree};

pub(super) static ALGORITHM: Algorithm =
    Algorithm { name: "pipeline", summary: "chunk after chunk down a tree", is_usual: true, build };

fn build(request: &Request, context: &Context) -> Result<Plan, PlanError> {
    use Collective::{AllReduce, Broadcast, Reduce};
    let Request { network, root, ports, .. } = request;
    if !matches!(request.collective, AllReduce | Broadcast | Reduce) {
        return Err(request.unfit());
    }
    let candidates = match ports {
        Ports::All => vec![(best_tree(network, *root, *ports, context)?, 1)],
        Ports::One => slender_trees(network, *root, context)?,
    };
    let order = network.topology().map_err(RequestError::from)?.order();
    let seconds =
        |(tree, period): &(Tree, u64)| request.pipelined(order, tree.steps(*root), *period).1;
    let best = candidates.into_iter().min_by(|a, b| seconds(a).total_cmp(&seconds(b)));
    let (tree, period) = best.ok_or_else(|| PlanError::NotFor("no tree was found".to_owned()))?;
    let (chunks, _) = request.pipelined(order, tree.steps(*root), period);
    let tree = Arc::new(tree);
    let down = || Pipeline { tree: tree.clone(), root: *root, period, chunks };
    Ok(match (request.collective, ports) {
        (Broadcast, _) => request.plan(chunks, down()),
        (Reduce, _) => request.plan(chunks, Reversed(down())),
        (_, Ports::One) => request.plan(chunks, Then(Reversed(down()), down())),
        (_, Ports::All) => {
            let delay = tree.steps(*root);
            request.plan(chunks, Both { up: Reversed(down()), down: down(), delay, chunks })
        }
    })
}

impl Request {
    /// The number of chunks to cut what goes down a tree of `steps` steps into, where a chunk follows the
    /// one before it after `period` steps; and the seconds that it takes then.
    fn pipelined(&self, order: Node, steps: u64, period: u64) -> (u64, f64) {
        /// More are not worth a checker's while.
        const MOST_CHUNKS: f64 = 1024.0;
        const MOST_ENTRIES: f64 = 4e6;
        let levels = 0..self.network.levels().len().max(1);
        let slowest = |bytes: f64| {
            let each = levels.clone().map(|level| self.wires.seconds(level, bytes));
            each.fold(0.0, f64::max)
        };
        let latency = slowest(0.0);
        let bytes = self.bytes as f64;
        let stream = slowest(bytes) - latency;
        let (steps, period) = (steps as f64, period as f64);
        let best = ((steps - period).max(0.0) * stream / (period * latency.max(1e-12))).sqrt();
        let most = MOST_CHUNKS.min(MOST_ENTRIES / order as f64).min(bytes).max(1.0);
        // `min` and `max` also pass by what is no number.
        let chunks = best.round().min(most).max(1.0);
        (chunks as u64, (steps + period * (chunks - 1.0)) * slowest(bytes / chunks))
    }
}

/// Breadth-first trees whose nodes have at most one, two, .. children, each with that number.
fn slender_trees(
    network: &Network,
    root: Node,
    context: &Context,
) -> Result<Vec<(Tree, u64)>, RequestError> {
    let graph = network.csr(context)?;
    let most = u64::from(network.max_degree()).min(4);
    let tree = |children: u64| Some((slender(graph, root, children)?, children));
    let trees: Vec<_> = (1..=most).filter_map(tree).collect();
    if trees.is_empty() {
        let tree = best_tree(network, root, Ports::One, context)?;
        return Ok(vec![(tree, u64::from(network.max_degree()).max(1))]);
    }
    Ok(trees)
}

/// A breadth-first tree whose nodes have at most `children` children, if it reaches all nodes: those
/// with the fewest other neighbours left are taken first.
fn slender(graph: &Csr, root: Node, children: u64) -> Option<Tree> {
    let order = graph.order() as usize;
    let mut from = vec![u32::MAX; order];
    from[root as usize] = root as u32;
    let mut found = vec![root as u32];
    // The number of neighbours of each node that are still to be taken.
    let mut left: Vec<u32> = (0..graph.order()).map(|v| graph.neighbors(v).len() as u32).collect();
    let take = |w: u32, left: &mut [u32]| {
        graph.neighbors(Node::from(w)).iter().for_each(|&x| left[x as usize] -= 1);
    };
    take(root as u32, &mut left);
    let mut next = 0;
    while let Some(&v) = found.get(next) {
        next += 1;
        for _ in 0..children {
            let neighbors = graph.neighbors(Node::from(v)).iter();
            let free = neighbors.filter(|w| from[**w as usize] == u32::MAX);
            let Some(&w) = free.min_by_key(|w| left[**w as usize]) else { break };
            from[w as usize] = v;
            take(w, &mut left);
            found.push(w);
        }
    }
    (found.len() == order).then(|| Tree::down(&found, &from, Ports::One))
}

/// Chunks that set out down a tree one after the other.
struct Pipeline {
    tree: Arc<Tree>,
    root: Node,
    /// The steps between two chunks: as many as a node has children, with one port.
    period: u64,
    chunks: u64,
}

impl Schedule for Pipeline {
    fn steps(&self) -> u64 {
        self.tree.steps(self.root) + self.period * (self.chunks - 1)
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transfer)) {
        let depth = self.tree.steps(self.root);
        let first = (step + 1).saturating_sub(depth).div_ceil(self.period);
        for chunk in first..=(step / self.period).min(self.chunks - 1) {
            self.tree.step(self.root, step - chunk * self.period, &mut |from, to| {
                send(Transfer { from, to, chunk, slot: 0, into: 0, keep: true });
            });
        }
    }
}

/// Sums up and results down at the same time, over opposite channels: a chunk turns around at the
/// root as soon as it is summed up. Backwards the last chunk is the first.
struct Both<U, D> {
    up: U,
    down: D,
    delay: u64,
    chunks: u64,
}

impl<U: Schedule, D: Schedule> Schedule for Both<U, D> {
    fn steps(&self) -> u64 {
        self.delay + self.down.steps()
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transfer)) {
        if step < self.up.steps() {
            self.up.step(step, send);
        }
        if let Some(step) = step.checked_sub(self.delay) {
            self.down.step(step, &mut |transfer| {
                send(Transfer { chunk: self.chunks - 1 - transfer.chunk, ..transfer });
            });
        }
    }
}
