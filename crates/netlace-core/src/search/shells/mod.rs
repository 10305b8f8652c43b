//! Breadth-first search from one node, distance by distance, over the implicit network.

mod bits;
mod forecast;
mod frontier;
mod links;
mod parcels;
mod peers;
mod shift;
mod transpose;

pub use forecast::{Forecast, ForecastTime};
pub use peers::{Alone, Peers};

use super::limits::{farthest, in_seconds, link_ends, within_time};
use crate::context::Context;
use crate::costs;
use crate::exact::Enumerator;
use crate::network::{Network, Node, RequestError, Topology};
use bits::Bits;
use frontier::{Maps, Moves};
use links::{Links, PORTION, Reached, Sources};
use peers::Shares;

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
/// Takes three bits per node, and where the links are moves of bitmaps (see
/// [`Network::moves`]) about a nanosecond for each move and 64 nodes.
pub fn distances_from(
    network: &Network,
    source: Node,
    context: &Context,
) -> Result<Enumerator, RequestError> {
    Shells::new(network, Alone, context)?.distances_from(source)
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
) -> Result<Option<u64>, RequestError> {
    let mut distance = 0;
    let mut found = None;
    Shells::new(network, Alone, context)?.each(from, |_, seen| {
        if seen.contains(to) {
            found = Some(distance);
        }
        distance += 1;
        found.is_none()
    })?;
    Ok(found)
}

/// The approximate number of nanoseconds a search from one node takes.
pub(super) fn nanoseconds(network: &Network, context: &Context) -> u128 {
    nanoseconds_by(compiled(network).as_ref(), network, context)
}

fn nanoseconds_by(moves: Option<&Moves>, network: &Network, context: &Context) -> u128 {
    let by_rule = link_ends(network).saturating_mul(costs::RULE_LINK_END);
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

/// Each distance costs memory of its own.
const MOST_DISTANCES: u64 = 1 << 22;

/// A search from one node, distance by distance, by one process or by several that share the nodes.
///
/// ```
/// use netlace::{Context, search::{Alone, Shells}};
/// let net = netlace::parse("heawood_ii(3)")?;
/// let context = Context::with_memory(1 << 20);
/// let mut shells = Shells::new(&net, Alone, &context).unwrap();
/// shells.begin(0);
/// assert_eq!([shells.step(), shells.step()], [4, 10]);
/// assert_eq!(shells.seen(), 1 + 4 + 10);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub struct Shells<'a, P = Alone> {
    network: &'a Network,
    topology: &'a dyn Topology,
    context: &'a Context<'a>,
    peers: P,
    shares: Shares,
    moves: Option<Moves>,
    most_listed: u64,
    maps: Maps,
    /// The nodes reached last, while they are few.
    listed: Option<Vec<Node>>,
    /// The number of nodes that all processes reached last.
    count: u64,
    /// What is sent and received.
    boxes: [Vec<u64>; 2],
}

impl<'a, P: Peers> Shells<'a, P> {
    /// Refused if one search would take more memory or time than the context allows.
    pub fn new(
        network: &'a Network,
        peers: P,
        context: &'a Context<'a>,
    ) -> Result<Self, RequestError> {
        let topology = &**network.topology()?;
        let shares = Shares::new(topology.order(), peers.count());
        let what = || format!("a search in {network}");
        let moves = compiled(network);
        context.within_memory(what, bytes(network, moves.as_ref(), &shares))?;
        let nanoseconds = nanoseconds_by(moves.as_ref(), network, context);
        within_time(what, in_seconds(nanoseconds / peers.count() as u128), context)?;
        let most_listed = most_listed(network, moves.as_ref(), &shares, context.threads);
        let maps = Maps::new(&shares.of(peers.rank()));
        Ok(Self {
            network,
            topology,
            context,
            peers,
            shares,
            moves,
            most_listed,
            maps,
            listed: None,
            count: 0,
            boxes: Default::default(),
        })
    }

    /// Begins a new search, from `source`.
    pub fn begin(&mut self, source: Node) {
        self.maps.seen.clear();
        let mut list = Vec::new();
        if self.shares.owner(source) == self.peers.rank() {
            self.maps.seen.insert(source);
            list.push(source);
        }
        (self.listed, self.count) = (Some(list), 1);
    }

    /// From the nodes reached last to those that are one link further; returns their number.
    pub fn step(&mut self) -> u64 {
        let listed = self.listed.take();
        let own = if let Some(here) = &listed
            && self.count <= self.most_listed
        {
            self.by_list(here)
        } else {
            listed.iter().for_each(|here| self.maps.last.replace(here));
            self.by_maps()
        };
        self.count = self.peers.sum(own);
        if self.listed.is_none() && self.count <= self.most_listed / AGAIN {
            self.listed = Some(self.maps.last.iter().collect());
        }
        self.count
    }

    fn by_list(&mut self, here: &[Node]) -> u64 {
        let Self { topology, shares, peers, maps, .. } = self;
        let mut next = Vec::new();
        let reached = Reached::Listed(&mut next);
        let mut links =
            Links { topology: *topology, shares: *shares, seen: &mut maps.seen, reached };
        let count = links.follow(Sources::Listed(here), peers);
        self.listed = Some(next);
        count
    }

    fn by_maps(&mut self) -> u64 {
        let Self { topology, shares, peers, maps, .. } = self;
        if let Some(moves) = &self.moves {
            moves.exchange(shares, peers, maps, &mut self.boxes);
            return moves.step(maps, self.context.threads);
        }
        let Maps { seen, last, next, .. } = maps;
        next.clear();
        let reached = Reached::Mapped(next);
        let mut links = Links { topology: *topology, shares: *shares, seen, reached };
        let count = links.follow(Sources::Mapped(last.window()), peers);
        std::mem::swap(last, next);
        count
    }

    /// What this process keeps of the search, to be stored, or to be replaced before [`resume`](Self::resume).
    pub fn kept(&mut self) -> Kept<'_> {
        let Maps { seen, last, .. } = &mut self.maps;
        if let Some(list) = &self.listed {
            last.replace(list);
        }
        Kept { first: 64 * seen.first as Node, seen: &mut seen.words, last: &mut last.words }
    }

    /// Resumes a search that had reached `counts` nodes at each distance, after what was [`kept`](Self::kept) of
    /// it has been put back. `false` if that cannot be: then nothing else may be asked before the next
    /// [`begin`](Self::begin).
    #[must_use]
    pub fn resume(&mut self, counts: &[u64]) -> bool {
        let Maps { seen, last, .. } = &self.maps;
        // The last word may have bits of no node.
        let order = self.topology.order();
        let unseen = last.words.iter().zip(&seen.words).any(|(last, seen)| last & !seen != 0);
        let outside =
            (order..order.next_multiple_of(64)).any(|v| seen.keeps(v) && seen.contains(v));
        let found = [seen.count(), last.count(), u64::from(unseen || outside)];
        let found = found.map(|value| self.peers.sum(value));
        let all = counts.iter().try_fold(0u64, |all, count| all.checked_add(*count));
        self.listed = None;
        self.count = counts.last().copied().unwrap_or(0);
        (found.map(Some)) == [all, Some(self.count), Some(0)]
    }

    /// The number of nodes seen, counted anew: as many as the distances so far have in all.
    pub fn seen(&self) -> u64 {
        self.peers.sum(self.maps.seen.count())
    }
}

/// What a process keeps of a search: a bit for each of its nodes, of the first in the lowest bit of the first word.
#[derive(Debug)]
pub struct Kept<'a> {
    /// The first node.
    pub first: Node,
    /// The nodes seen.
    pub seen: &'a mut [u64],
    /// Those reached last.
    pub last: &'a mut [u64],
}

/// The most nodes that are listed: as many as their neighbours take less memory than a bitmap, and
/// less time one by one than by moves.
fn most_listed(network: &Network, moves: Option<&Moves>, shares: &Shares, threads: usize) -> u64 {
    let degree = u64::from(network.max_degree());
    let order = network
        .topology()
        .expect("invariant: the nodes of a network that is searched are numbered")
        .order();
    let in_memory = order / 64 / degree.max(1);
    let in_time = moves.map_or(in_memory, |moves| {
        moves.nanoseconds() as u64
            / (costs::RULE_LINK_END as u64 * (degree + 1))
            / threads.max(1) as u64
    });
    // They may all belong to one process.
    in_memory.min(in_time) / shares.count() as u64
}

/// Nodes are listed again once they are fewer by this factor, so that the form does not change at every
/// distance.
const AGAIN: u64 = 8;

/// The bytes that a process needs: its bitmaps, and what it sends and receives.
fn bytes(network: &Network, moves: Option<&Moves>, shares: &Shares) -> u128 {
    let maps = Maps::bytes(shares.largest());
    if shares.count() == 1 {
        return maps;
    }
    let neighbors = PORTION as u128 * u128::from(network.max_degree());
    let batch = moves.map_or(0, Moves::largest_batch);
    maps + 2 * 8 * neighbors.max(batch as u128)
}

impl Shells<'_> {
    /// The nodes at each distance from `source`.
    pub(super) fn distances_from(&mut self, source: Node) -> Result<Enumerator, RequestError> {
        let mut counts = Vec::new();
        self.each(source, |count, _| {
            counts.push(count);
            true
        })?;
        Ok(Enumerator::from_counts(counts))
    }

    /// Calls `visit` with the number of nodes at each distance from `source` and all nodes seen
    /// so far, until it has enough.
    fn each(
        &mut self,
        source: Node,
        mut visit: impl FnMut(u64, &Bits) -> bool,
    ) -> Result<(), RequestError> {
        self.begin(source);
        let (mut done, mut distance) = (0, 0);
        while self.count > 0 && visit(self.count, &self.maps.seen) {
            if distance == MOST_DISTANCES {
                let what = format!("a search in {}", self.network);
                return Err(RequestError::TooFar { what, most: MOST_DISTANCES });
            }
            distance += 1;
            done += self.count;
            self.step();
            self.context.progress.report(done, self.topology.order())?;
        }
        Ok(())
    }
}
