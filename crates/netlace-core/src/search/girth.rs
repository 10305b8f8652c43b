//! The shortest cycle.

use std::collections::{HashMap, HashSet};

use super::budget::{Exhausted, WorkBudget};
use super::{all_alike, known_orbits};
use crate::context::{Context, Progress, Stopped};
use crate::costs;
use crate::exact::RuleError;
use crate::network::{Network, Node, RequestError, Topology, orbit_sizes};

/// The number of links of a shortest cycle; `None` if there is no cycle. Two parallel links are a
/// cycle of length 2.
///
/// ```
/// use netlace::{Context, search::girth};
/// let context = Context::with_memory(1 << 30);
/// assert_eq!(girth(&netlace::parse("petersen")?, &context).unwrap(), Some(5));
/// assert_eq!(girth(&netlace::parse("path(9)")?, &context).unwrap(), None);
/// let large = netlace::parse("rdn(star(4),3)")?; // 176,319,369,216 nodes: nothing is stored
/// assert_eq!(girth(&large, &context).unwrap(), Some(6));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// By search from one node of each known orbit over the implicit network, only as deep as half of
/// the shortest cycle found so far. Refused if that takes more memory or time than the context
/// allows: how far the cycles are is not known before.
pub fn girth(network: &Network, context: &Context) -> Result<Option<u64>, RequestError> {
    let mut shortest = None;
    search_girth(network, &mut shortest, context)?;
    Ok(shortest)
}

/// The same into `shortest`, which after a refusal is the shortest cycle found until then.
pub(crate) fn search_girth(
    network: &Network,
    shortest: &mut Option<u64>,
    context: &Context,
) -> Result<(), RequestError> {
    let topology = &**network.topology()?;
    let order = topology.order();
    let (sources, count): (Box<dyn Iterator<Item = Node>>, u64) = if all_alike(network, context) {
        (Box::new(std::iter::once(0)), 1)
    } else if let Ok(orbits) = known_orbits(network, context) {
        let sources = orbit_sizes(&orbits);
        let count = sources.len() as u64;
        (Box::new(sources.into_iter().map(|(source, _)| source)), count)
    } else {
        (Box::new(0..order), order)
    };
    let mut ball = Ball::new(topology, context);
    // The nodes of components without a cycle, which are not searched again.
    let mut trees: HashSet<Node> = HashSet::new();
    for (done, source) in (0..).zip(sources) {
        let what = || format!("looking for the shortest cycle of {network}");
        if done % SOURCES_REPORTED == 0 {
            context.progress.report(done, count)?;
        }
        if done == SAMPLE && trees.is_empty() {
            ball.budget.check(what, done, count)?;
        }
        if trees.contains(&source) {
            continue;
        }
        match ball.shortest_through(source, *shortest) {
            Ok(None) if shortest.is_none() => {
                trees.extend(ball.reached.keys());
                ball.most_nodes = ball.most_nodes.saturating_sub(ball.reached.len());
            }
            Ok(found) => *shortest = found.or(*shortest),
            Err(Limit::Time) => return Err(ball.budget.refused(what(), done, count)),
            Err(Limit::Stopped(stopped)) => return Err(stopped.into()),
            Err(Limit::Memory) => {
                let needed = BYTES * u128::from(order);
                return Err(context.too_much_memory(what(), needed));
            }
        }
    }
    Ok(())
}

impl Network {
    /// The number of links of a shortest cycle, of a part: by rule, or by a short search.
    pub(crate) fn part_girth(&self) -> Result<Option<u64>, RuleError> {
        let short = Context { seconds: 1, ..Context::with_memory(1 << 26) };
        self.girth_rule().or_else(|error| girth(self, &short).map_err(|_| error))
    }
}

/// The approximate number of bytes for a node that was reached, or found on a tree.
const BYTES: u128 = 96;

/// The first sources say how long the others will take, unless they were on trees.
const SAMPLE: u64 = 64;

/// Progress is reported after this number of sources, and of nodes near one.
const SOURCES_REPORTED: u64 = 64;
const NODES_REPORTED: usize = 1 << 14;

enum Limit {
    Time,
    Memory,
    Stopped(Stopped),
}

impl From<Exhausted> for Limit {
    fn from(_: Exhausted) -> Self {
        Limit::Time
    }
}

/// What is near a node, as far as it was searched.
struct Ball<'a> {
    topology: &'a dyn Topology,
    /// How far each node is, and which one it was reached from.
    reached: HashMap<Node, (u64, Node)>,
    queue: Vec<Node>,
    budget: WorkBudget,
    most_nodes: usize,
    progress: Progress<'a>,
}

impl<'a> Ball<'a> {
    fn new(topology: &'a dyn Topology, context: &Context<'a>) -> Self {
        let most_nodes =
            usize::try_from(u128::from(context.memory_left()) / BYTES).unwrap_or(usize::MAX);
        let budget = WorkBudget::new(context, costs::GIRTH_LINK);
        let (reached, queue) = (HashMap::new(), Vec::new());
        Self { topology, reached, queue, budget, most_nodes, progress: context.progress }
    }

    /// A shortest cycle through `source`, or one near it that is not longer, if it is shorter than
    /// `known`.
    ///
    /// A link between two nodes reached closes a cycle no longer than the paths to both and itself;
    /// those at distance d close none shorter than 2d + 1.
    fn shortest_through(&mut self, source: Node, known: Option<u64>) -> Result<Option<u64>, Limit> {
        self.reached.clear();
        self.queue.clear();
        self.reached.insert(source, (0, source));
        self.queue.push(source);
        let mut shortest = known.unwrap_or(u64::MAX);
        let (mut next, mut row) = (0, Vec::new());
        while let Some(&v) = self.queue.get(next) {
            next += 1;
            if next.is_multiple_of(NODES_REPORTED) {
                self.progress.report(0, 1).map_err(Limit::Stopped)?;
            }
            let (distance, from) = self.reached[&v];
            if 2 * distance + 1 >= shortest {
                break;
            }
            row.clear();
            self.topology.neighbors(v, &mut row);
            self.budget.take(row.len())?;
            // The link that led here closes nothing; one parallel to it does.
            let mut came_back = v == source;
            for &w in &row {
                if w == from && !came_back {
                    came_back = true;
                } else if let Some(&(other, _)) = self.reached.get(&w) {
                    shortest = shortest.min(distance + other + 1);
                } else {
                    self.reached.insert(w, (distance + 1, v));
                    self.queue.push(w);
                }
            }
            if self.reached.len() > self.most_nodes {
                return Err(Limit::Memory);
            }
        }
        Ok((shortest < known.unwrap_or(u64::MAX)).then_some(shortest))
    }
}
