//! What is left of a network when some of it fails by chance.

use std::sync::atomic::{AtomicU64, Ordering};

use super::{in_seconds, within_time};
use crate::context::{Context, Stopped};
use crate::costs;
use crate::network::{Csr, Network, Node, RequestError, find, unite};
use crate::random::Random;
use crate::threads::try_share_with;

/// What fails, each independently of the others, and the percentage on average.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Failing {
    /// Links; each of several parallel ones.
    Links(u8),
    /// Nodes, with their links.
    Nodes(u8),
}

impl Failing {
    fn percent(self) -> usize {
        let (Failing::Links(percent) | Failing::Nodes(percent)) = self;
        usize::from(percent)
    }
}

/// What was left, over all trials.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Survival {
    /// The share of trials in which what was left was connected; a single node is.
    pub connected: f64,
    /// The mean share of the pairs of nodes left that were still joined by some path.
    pub pairs: f64,
}

/// Lets links or nodes fail, in `trials` trials for each of `faults`.
///
/// ```
/// use netlace::{Context, search::{Failing, survival}};
/// let net = netlace::parse("hypercube(6)")?;
/// let context = Context::with_memory(1 << 20);
/// let left = survival(&net, &[Failing::Links(1), Failing::Links(40)], 1_000, 1, &context).unwrap();
/// assert!(left[0].connected > left[1].connected && left[1].pairs > 0.98);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// A union of the nodes over the links that are left, for each trial; trials are drawn from seeds
/// of their own, so that threads share them. Refused if that would take more memory or time than
/// the context allows.
pub fn survival(
    network: &Network,
    faults: &[Failing],
    trials: u64,
    seed: u64,
    context: &Context,
) -> Result<Vec<Survival>, RequestError> {
    let graph = network.csr(context)?;
    let total = trials.saturating_mul(faults.len() as u64);
    let what = || format!("{total} trials with faults in {network}");
    let threads = context.threads.clamp(1, trials.max(1) as usize);
    let examined = u128::from(graph.order()) + graph.channels(graph.order() - 1).end as u128;
    let nanoseconds = examined * u128::from(total) * costs::TRIAL_LINK_END / threads as u128;
    within_time(what, in_seconds(nanoseconds), context)?;
    let needed = Trial::BYTES * u128::from(graph.order()) * threads as u128;
    context.within_memory(what, needed)?;
    let done = AtomicU64::new(0);
    let all = |&failing: &Failing| {
        let numbers = (0..trials).collect();
        let found = try_share_with(
            threads,
            numbers,
            || Trial::new(graph),
            |trial, number| {
                context.progress.report(done.fetch_add(1, Ordering::Relaxed), total)?;
                // Another seed for every trial at every percentage.
                let mut random =
                    Random::new(seed.wrapping_add(number << 8 | failing.percent() as u64));
                Ok::<f64, Stopped>(trial.run(failing, &mut random))
            },
        )?;
        let mean = |sum: f64| sum / trials.max(1) as f64;
        Ok(Survival {
            connected: mean(found.iter().filter(|&&pairs| pairs >= 1.0).count() as f64),
            pairs: mean(found.iter().sum()),
        })
    };
    faults.iter().map(all).collect()
}

/// The memory of a trial, to be used again.
struct Trial<'a> {
    graph: &'a Csr,
    left: Vec<bool>,
    /// A union of nodes: see [`find`].
    parent: Vec<u32>,
    sizes: Vec<u32>,
}

impl<'a> Trial<'a> {
    /// What a node takes.
    const BYTES: u128 = 9;

    fn new(graph: &'a Csr) -> Self {
        let order = graph.order() as usize;
        Self { graph, left: vec![true; order], parent: vec![0; order], sizes: vec![0; order] }
    }

    /// The share of the pairs of nodes left that are joined; all, if there is no pair.
    fn run(&mut self, failing: Failing, random: &mut Random) -> f64 {
        let mut fails = || random.below(100) < failing.percent();
        if let Failing::Nodes(_) = failing {
            self.left.iter_mut().for_each(|left| *left = !fails());
        }
        (0..).zip(&mut self.parent).for_each(|(v, parent)| *parent = v);
        for v in 0..self.graph.order() as u32 {
            for &w in self.graph.neighbors(Node::from(v)).iter().filter(|&&w| w > v) {
                let gone = match failing {
                    Failing::Links(_) => fails(),
                    Failing::Nodes(_) => !self.left[v as usize] || !self.left[w as usize],
                };
                if !gone {
                    unite(&mut self.parent, v, w);
                }
            }
        }
        self.sizes.fill(0);
        for v in (0..self.graph.order() as u32).filter(|&v| self.left[v as usize]) {
            self.sizes[find(&mut self.parent, v) as usize] += 1;
        }
        let pairs = |nodes: u64| u128::from(nodes) * u128::from(nodes.saturating_sub(1));
        let sizes = self.sizes.iter().map(|&size| u64::from(size));
        let (joined, nodes) =
            sizes.fold((0, 0), |(joined, nodes), size| (joined + pairs(size), nodes + size));
        if joined == pairs(nodes) { 1.0 } else { joined as f64 / pairs(nodes) as f64 }
    }
}
