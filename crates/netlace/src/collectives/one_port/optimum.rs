//! The fewest steps of a broadcast, by a search through all of them, for small networks.

use std::collections::HashMap;

use super::matching::{Matching, bits};
use super::needs::Sends;
use super::one_port_broadcast;
use crate::collectives::{Tree, broadcast_bound};
use netlace_core::Context;
use netlace_core::network::{Broadcast, Network, Node, Ports, RequestError};

/// What is known of the fewest steps of a one-port broadcast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FewestSteps {
    /// No broadcast takes fewer steps than this: proven.
    pub at_least: u64,
    /// The number of steps of the best broadcast found.
    pub at_most: u64,
    /// That broadcast.
    pub tree: Tree,
}

impl FewestSteps {
    /// Whether no broadcast is better than the one found.
    pub fn is_exact(&self) -> bool {
        self.at_least == self.at_most
    }
}

/// The broadcasts of larger networks are not searched: a set of nodes is one word.
pub(in crate::collectives) const LARGEST_SEARCHED: Node = u64::BITS as Node;

/// The fewest steps of a broadcast from `root` where a node sends to one neighbour at a time, or
/// between which numbers they are.
///
/// If the best broadcast found does not meet the lower bound, all broadcasts in a network of up to 64
/// nodes are gone through, for a second or so.
///
/// ```
/// use netlace::{Context, collectives::fewest_steps};
/// let net = netlace::parse("mesh(3,3)")?;
/// let context = Context::with_memory(1 << 20);
/// let corner = fewest_steps(&net, 0, &context).unwrap();
/// assert!(corner.is_exact());
/// assert_eq!(corner.at_most, 4);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn fewest_steps(
    network: &Network,
    root: Node,
    context: &Context,
) -> Result<FewestSteps, RequestError> {
    let mut tree = one_port_broadcast(network, root, context)?;
    let mut at_most = tree.steps(root);
    let mut at_least = broadcast_bound(network, root, Ports::One, context)?.steps;
    let graph = network.csr(context)?;
    if graph.order() <= LARGEST_SEARCHED {
        let mask = |v| graph.neighbors(v).iter().fold(0, |mask: u64, &w| mask | 1 << w);
        let mut all = AllBroadcasts::new((0..graph.order()).map(mask).collect());
        while at_least < at_most {
            match all.reaches_all(1 << root, at_least as u32) {
                Some(true) => {
                    let sends = all.sends(root as u32);
                    tree = Tree::new(root, &sends.from, &sends.when);
                    at_most = at_least;
                }
                Some(false) => at_least += 1,
                None => break,
            }
        }
    }
    Ok(FewestSteps { at_least, at_most, tree })
}

/// A search through all broadcasts in a network of up to 64 nodes. Sets of nodes are bits.
///
/// More informed nodes are never worse, so that only steps are tried that inform as many as can be.
struct AllBroadcasts {
    neighbors: Vec<u64>,
    /// The number of nodes that a node can inform: by its number of uninformed neighbours, and by steps.
    reach: Vec<Vec<u64>>,
    /// For sets of informed nodes, the number of steps in which the others cannot be informed.
    hopeless: HashMap<u64, u32>,
    /// Who informs whom, step by step, in what is being tried.
    tried: Vec<Vec<(u32, u32)>>,
    work: u64,
}

/// What the search has come to: `None` when it has taken too long.
type Found = Option<bool>;

impl AllBroadcasts {
    fn new(neighbors: Vec<u64>) -> Self {
        let degree = neighbors.iter().map(|row| row.count_ones()).max().unwrap_or(0) as usize;
        let steps = neighbors.len();
        let mut reach = vec![vec![0; steps + 1]; degree + 1];
        for left in 1..=steps {
            for links in 1..=degree {
                let fresh = &reach[degree - 1];
                // The first is informed at once, and has the other steps left; the second a step later.
                let sum = (1..=links.min(left)).map(|step| 1 + fresh[left - step]);
                reach[links][left] = sum.fold(0, u64::saturating_add);
            }
        }
        Self { neighbors, reach, hopeless: HashMap::new(), tried: Vec::new(), work: 0 }
    }

    /// The broadcast that was tried last.
    fn sends(&self, root: u32) -> Sends {
        let mut sends = Sends::new(self.neighbors.len(), root);
        for (step, made) in (1..).zip(&self.tried) {
            for &(from, to) in made {
                sends.from[to as usize] = from;
                sends.when[to as usize] = step;
            }
        }
        sends
    }

    fn all(&self) -> u64 {
        u64::MAX >> (u64::BITS as usize - self.neighbors.len())
    }

    /// Whether all nodes can be informed in the steps that are left.
    fn reaches_all(&mut self, informed: u64, left: u32) -> Found {
        const MOST_WORK: u64 = 3_000_000;
        if informed == self.all() {
            return Some(true);
        }
        if self.is_hopeless(informed, left) {
            return Some(false);
        }
        self.work += 1;
        if self.work > MOST_WORK {
            return None;
        }
        let frontier: Vec<u32> = bits(self.neighbours_of(informed) & !informed).collect();
        let size = Matching::among(&self.neighbors, informed, &frontier).size();
        let matching = Matching::new(&self.neighbors, informed);
        let found = self.choose(informed, left, &frontier, size, matching)?;
        if !found {
            let known = self.hopeless.entry(informed).or_default();
            *known = left.max(*known);
        }
        Some(found)
    }

    /// Goes through all choices of `size` nodes to inform in this step, those that are in `matching` and
    /// others of `frontier`.
    fn choose(
        &mut self,
        informed: u64,
        left: u32,
        frontier: &[u32],
        size: u32,
        matching: Matching,
    ) -> Found {
        if matching.size() == size {
            self.tried.push(matching.pairs().collect());
            let found = self.reaches_all(informed | matching.matched(), left - 1);
            if found != Some(true) {
                self.tried.pop();
            }
            return found;
        }
        self.work += 1;
        let Some((&v, others)) = frontier.split_first() else { return Some(false) };
        let mut with = matching.clone();
        if !with.add(&self.neighbors, v) {
            return self.choose(informed, left, others, size, matching);
        }
        if self.choose(informed, left, others, size, with)? {
            return Some(true);
        }
        let mut without = matching.clone();
        others.iter().for_each(|&w| _ = without.add(&self.neighbors, w));
        if without.size() < size {
            return Some(false);
        }
        self.choose(informed, left, others, size, matching)
    }

    fn neighbours_of(&self, nodes: u64) -> u64 {
        bits(nodes).fold(0, |found, v| found | self.neighbors[v as usize])
    }

    /// Whether it is plain that the others cannot be informed in time: it was tried, or some are too
    /// far away, or they are too many.
    fn is_hopeless(&self, informed: u64, left: u32) -> bool {
        let all = self.all();
        if self.hopeless.get(&informed).is_some_and(|&steps| left <= steps) {
            return true;
        }
        let near = (0..left).fold(informed, |near, _| near | self.neighbours_of(near));
        let uninformed = all & !informed;
        let reach = bits(informed).fold(0, |sum: u64, v| {
            let links = (self.neighbors[v as usize] & uninformed).count_ones();
            sum.saturating_add(self.reach[links as usize][left as usize])
        });
        near != all || reach < u64::from(uninformed.count_ones())
    }
}
