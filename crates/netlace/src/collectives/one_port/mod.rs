//! Broadcasts in few steps where a node sends to one neighbour at a time.

mod chains;
mod matching;
mod needs;
mod optimum;
mod rounds;

pub(super) use optimum::LARGEST_SEARCHED;
pub use optimum::{FewestSteps, fewest_steps};

use self::chains::Chains;
use self::needs::{Sends, by_need, needs};
use self::rounds::{Breadth, Rounds};
use super::Tree;
use super::bounds::{disconnected, one_port_bound};
use netlace_core::costs;
use netlace_core::network::{Network, Node, RequestError};
use netlace_core::random::Random;
use netlace_core::search::{in_seconds, within_time};
use netlace_core::{Context, Progress, Stopped};

/// A broadcast from `root` in as few steps as are found, where a node sends to at most one neighbour
/// in a step and receives from at most one.
///
/// Larger networks are searched more briefly: about a second for a thousand nodes, some twenty for
/// millions. The search ends when no broadcast can be shorter.
///
/// ```
/// use netlace::{Context, collectives::one_port_broadcast, network::Broadcast};
/// let net = netlace::parse("heawood")?;
/// let tree = one_port_broadcast(&net, 3, &Context::with_memory(1 << 20)).unwrap();
/// assert_eq!(tree.steps(3), 4); // 14 nodes: three steps inform at most 8
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn one_port_broadcast(
    network: &Network,
    root: Node,
    context: &Context,
) -> Result<Tree, RequestError> {
    let graph = network.csr(context)?;
    let what = || format!("a broadcast in {network}");
    let ends = graph.order() + graph.channel_count() as u64;
    within_time(what, in_seconds(u128::from(ends) * costs::FIRST_BROADCAST_LINK_END), context)?;
    let partials = Rounds::bytes(graph.order()) * (FEWEST_CHOICES as u128 + 1);
    let rows = 4 * graph.channel_count() as u128 + 32 * u128::from(graph.order());
    let needed = partials.max(rows) + Chains::bytes(graph.order());
    context.within_memory(what, needed)?;

    let mut distances = vec![u32::MAX; graph.order() as usize];
    let mut found = Vec::new();
    graph.search(root, &mut distances, &mut found);
    if found.len() < distances.len() {
        return Err(disconnected(network));
    }
    let shells: Vec<u64> = found
        .chunk_by(|&v, &w| distances[v as usize] == distances[w as usize])
        .map(|shell| shell.len() as u64)
        .collect();
    let own = graph.neighbors(root).len() as u64;
    let bound = one_port_bound(network, own, &shells).steps as u32;
    let need = needs(graph, &distances, &found);
    let best = by_need(graph, root as u32, &need);
    let degree = usize::from(network.max_degree());
    let (root, distances, need, threads) = (root as u32, &distances, &need, context.threads);
    let rounds = Rounds { graph, root, distances, need, degree, threads };
    let best = Hunt { rounds, bound, ends, best, progress: context.progress }.run(context)?;
    Ok(Tree::new(Node::from(root), &best.from, &best.when))
}

/// The number of continuations of a broadcast in a large network.
const FEWEST_CHOICES: usize = 3;

/// How much more an uninformed node counts for each step that it is farther away, in turn.
const FARTHER: [f64; 3] = [2.0, 3.0, 1.5];

/// The search for a shorter broadcast than the best one so far.
struct Hunt<'a> {
    rounds: Rounds<'a>,
    bound: u32,
    ends: u64,
    best: Sends,
    progress: Progress<'a>,
}

impl Hunt<'_> {
    /// Broader and broader, until the bound is met or enough link ends have been examined; only once
    /// and with few choices, if the network is large. When the time is up the best is that found so far.
    fn run(mut self, context: &Context) -> Result<Sends, Stopped> {
        match self.broaden(context) {
            Ok(()) | Err(Stopped::TimeUp) => Ok(self.best),
            Err(stopped) => Err(stopped),
        }
    }

    fn broaden(&mut self, context: &Context) -> Result<(), Stopped> {
        const MOST: u64 = 600_000_000;
        const MOST_EACH: u64 = 60_000;
        const MOST_AT_ONCE: u128 = 3_000_000_000;
        let in_time = u128::from(context.seconds) * 1_000_000_000 / costs::BROADCAST_STEP_LINK_END;
        let mut left = in_time.min(u128::from(MOST.min(self.ends.saturating_mul(MOST_EACH))));
        let least = Breadth { kept: 1, choices: FEWEST_CHOICES, farther: FARTHER[0] };
        if self.work(self.breadth(0)) > left && self.work(least) <= in_time.min(MOST_AT_ONCE) {
            return self.search(least, 0);
        }
        for round in 0.. {
            let breadth = self.breadth(round);
            let work = self.work(breadth);
            if self.best.steps() == self.bound || work > left || !self.fits(breadth, context) {
                break;
            }
            left -= work;
            self.search(breadth, round)?;
        }
        Ok(())
    }

    fn breadth(&self, round: usize) -> Breadth {
        const MOST_CHOICES: usize = 16;
        Breadth {
            kept: 8 << (2 * (round / FARTHER.len())),
            choices: MOST_CHOICES.min(self.rounds.degree + 5),
            farther: FARTHER[round % FARTHER.len()],
        }
    }

    fn fits(&self, breadth: Breadth, context: &Context) -> bool {
        const MOST_BYTES: u64 = 1 << 27;
        let partials = (breadth.kept * (breadth.choices + 1)) as u128;
        let needed = partials * Rounds::bytes(self.rounds.graph.order());
        needed <= u128::from(context.memory_left().min(MOST_BYTES))
    }

    /// The link ends that a search examines.
    fn work(&self, breadth: Breadth) -> u128 {
        let partials = (breadth.kept * breadth.choices) as u128;
        u128::from(self.ends) * u128::from(self.best.steps()) * partials
    }

    /// Takes what a search finds if it is no longer than the best, and shortens it.
    fn search(&mut self, breadth: Breadth, seed: usize) -> Result<(), Stopped> {
        if self.best.steps() == self.bound {
            return Ok(());
        }
        let found = self.rounds.search(breadth, &mut Random::new(seed as u64), self.progress)?;
        if found.steps() > self.best.steps() {
            return Ok(());
        }
        self.best = found.clone();
        let Rounds { graph, distances, .. } = self.rounds;
        let mut chains = Chains::new(graph, distances, found, Random::new(seed as u64));
        // A place takes several times as long as a link end.
        let work = self.work(breadth) as u64 / 16;
        while self.best.steps() > self.bound
            && let Some(shorter) = chains.shorten(work.saturating_sub(chains.work()))
        {
            self.best = shorter;
            self.progress.report(0, 1)?;
        }
        Ok(())
    }
}
