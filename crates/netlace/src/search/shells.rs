//! Breadth-first search from one node, distance by distance, over the implicit network.

use super::bits::Bits;
use super::frontier::{Maps, Moves};
use super::limits::{farthest, in_seconds, link_ends, within_time};
use crate::context::Context;
use crate::exact::Enumerator;
use crate::network::{Network, Node, Refused, Topology};

/// The nodes at each distance from `source`.
///
/// ```
/// use netlace::{Context, search};
/// let net = netlace::parse("rsn(hypercube(5),3)")?; // 2^20 nodes
/// let found = search::distances_from(&net, 0, &Context::with_memory(1 << 20)).unwrap();
/// assert_eq!(found, net.rooted_rule().unwrap());
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// Takes three bits a node, and where the links are moves of bitmaps (see
/// [`Network::moves`]) about a nanosecond for each move and 64 nodes.
pub fn distances_from(
    network: &Network,
    source: Node,
    context: &Context,
) -> Result<Enumerator, Refused> {
    Shells::new(network, context)?.distances_from(source)
}

/// The distance between two nodes, by one search; `None` if there is no path.
///
/// ```
/// use netlace::{Context, search};
/// let net = netlace::parse("heawood_ii(3)")?; // no rule is known for it
/// assert_eq!(search::distance(&net, 0, 2743, &Context::with_memory(1 << 20)).unwrap(), Some(9));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn distance(
    network: &Network,
    from: Node,
    to: Node,
    context: &Context,
) -> Result<Option<u64>, Refused> {
    let mut distance = 0;
    let mut found = None;
    Shells::new(network, context)?.each(from, |_, seen| {
        if seen.contains(to) {
            found = Some(distance);
        }
        distance += 1;
        found.is_none()
    })?;
    Ok(found)
}

/// About how many nanoseconds a search from one node takes.
pub(super) fn nanoseconds(network: &Network, context: &Context) -> u128 {
    nanoseconds_by(compiled(network).as_ref(), network, context)
}

fn nanoseconds_by(moves: Option<&Moves>, network: &Network, context: &Context) -> u128 {
    let by_rule = link_ends(network).saturating_mul(BY_RULE);
    let by_moves = moves.map(|moves| {
        let steps = farthest(network) as f64 + 1.0;
        (moves.nanoseconds() * steps) as u128 / context.threads.max(1) as u128
    });
    by_moves.map_or(by_rule, |by_moves| by_moves.min(by_rule))
}

fn compiled(network: &Network) -> Option<Moves> {
    let order = network.topology().ok()?.order();
    Some(Moves::new(order, &network.moves()?))
}

/// About how many nanoseconds a search by rule spends on a link end.
const BY_RULE: u128 = 25;

/// Each distance costs memory of its own.
const MOST_DISTANCES: u64 = 1 << 22;

/// Searches in one network: the nodes seen, and those reached last, in a list while they are few.
pub(super) struct Shells<'a> {
    network: &'a Network,
    topology: &'a dyn Topology,
    context: &'a Context<'a>,
    moves: Option<Moves>,
    /// The most nodes that are listed: so many that their neighbours take less memory than a bitmap,
    /// and less time one by one than by moves.
    most_listed: u64,
    maps: Maps,
    listed: Option<Vec<Node>>,
}

impl<'a> Shells<'a> {
    /// Refused if one search would take more memory or time than the context allows.
    pub(super) fn new(network: &'a Network, context: &'a Context<'a>) -> Result<Self, Refused> {
        let topology = &**network.topology()?;
        let what = || format!("a search in {network}");
        let needed = Maps::bytes(topology.order());
        context.within_memory(what, needed)?;
        let moves = compiled(network);
        let nanoseconds = nanoseconds_by(moves.as_ref(), network, context);
        within_time(what, in_seconds(nanoseconds), context)?;
        let degree = u64::from(network.max_degree());
        let in_memory = topology.order() / 64 / degree.max(1);
        let most_listed = moves.as_ref().map_or(in_memory, |moves| {
            let in_time = moves.nanoseconds() as u64 / (BY_RULE as u64 * (degree + 1));
            in_memory.min(in_time / context.threads.max(1) as u64)
        });
        let maps = Maps::new(topology.order());
        Ok(Self { network, topology, context, moves, most_listed, maps, listed: None })
    }

    /// The nodes at each distance from `source`.
    pub(super) fn distances_from(&mut self, source: Node) -> Result<Enumerator, Refused> {
        let mut counts = Vec::new();
        self.each(source, |count, _| {
            counts.push(count);
            true
        })?;
        Ok(Enumerator::from_counts(counts))
    }

    /// Calls `visit` with how many nodes there are at each distance from `source` and all nodes seen
    /// so far, until it has enough.
    fn each(
        &mut self,
        source: Node,
        mut visit: impl FnMut(u64, &Bits) -> bool,
    ) -> Result<(), Refused> {
        self.maps.seen.clear();
        self.maps.seen.insert(source);
        self.listed = Some(vec![source]);
        let (mut count, mut done, mut distance) = (1, 0, 0);
        while count > 0 && visit(count, &self.maps.seen) {
            if distance == MOST_DISTANCES {
                let what = format!("a search in {}", self.network);
                return Err(Refused::TooFar { what, most: MOST_DISTANCES });
            }
            distance += 1;
            done += count;
            count = self.step();
            (self.context.progress)(done, self.topology.order());
        }
        Ok(())
    }

    /// From the nodes reached last to those that are one link further; how many these are.
    fn step(&mut self) -> u64 {
        if let Some(here) = self.listed.take() {
            if here.len() as u64 <= self.most_listed {
                let next = self.neighbors(&here);
                let count = next.len() as u64;
                self.listed = Some(next);
                return count;
            }
            self.maps.last.clear();
            for v in here {
                self.maps.last.insert(v);
            }
        }
        let count = match &self.moves {
            Some(moves) => moves.step(&mut self.maps, self.context.threads),
            None => self.maps.step(self.topology),
        };
        // Not at once, so that the form does not change at every distance.
        if count <= self.most_listed / 8 {
            self.listed = Some(self.maps.last.iter().collect());
        }
        count
    }

    /// The nodes next to these that have not been seen.
    fn neighbors(&mut self, here: &[Node]) -> Vec<Node> {
        let (mut next, mut row) = (Vec::new(), Vec::new());
        for &v in here {
            row.clear();
            self.topology.neighbors(v, &mut row);
            next.extend(row.iter().copied().filter(|&w| self.maps.seen.insert(w)));
        }
        next
    }
}
