//! Shortest paths for all pairs, chosen so that channels carry alike.

use netlace_core::Context;
use netlace_core::network::{Network, Node, RequestError};
use netlace_core::random::Random;

/// A path from each node with endpoints to each other.
pub(super) struct Paths {
    pub(super) order: usize,
    /// The ends of each channel.
    pub(super) channels: Vec<(u32, u32)>,
    /// The paths as channels, one behind the other, and where that of each pair of nodes begins and ends.
    links: Vec<u32>,
    begins: Vec<u32>,
    /// The paths that each channel is on.
    loads: Vec<u32>,
}

impl Paths {
    /// The bytes for each pair of nodes, and for each hop of a path.
    pub(super) const PAIR_BYTES: u128 = 2 + 4 + 4;
    pub(super) const HOP_BYTES: u128 = 4;

    /// Chooses all paths, and then each once more, until the busiest channel does not carry less for it.
    pub(super) fn choose(network: &Network, context: &Context) -> Result<Self, RequestError> {
        /// Later choices change little.
        const MOST_ROUNDS: u32 = 4;
        const SEED: u64 = 1;
        let mut chosen = Choosing::start(network, context)?;
        // In any order but a regular one: then messages do not all begin with the same dimension.
        let mut pairs: Vec<u32> = chosen.paths.pairs().map(|pair| pair as u32).collect();
        let count = pairs.len();
        Random::new(SEED).draw(&mut pairs, count);
        let mut busiest = u32::MAX;
        for _ in 0..MOST_ROUNDS {
            chosen.choose_all(&pairs, context)?;
            let now = chosen.paths.busiest();
            if now >= busiest {
                break;
            }
            busiest = now;
        }
        Ok(chosen.paths)
    }

    /// The channels of a path.
    pub(super) fn path(&self, pair: usize) -> &[u32] {
        &self.links[self.begins[pair] as usize..self.begins[pair + 1] as usize]
    }

    /// The pairs of nodes between which there are paths.
    pub(super) fn pairs(&self) -> impl Iterator<Item = usize> + '_ {
        (0..self.begins.len() - 1).filter(|&pair| self.begins[pair] < self.begins[pair + 1])
    }

    /// The paths that the busiest channel is on.
    pub(super) fn busiest(&self) -> u32 {
        self.loads.iter().copied().max().unwrap_or(0)
    }

    /// The hops of the longest path.
    pub(super) fn longest(&self) -> usize {
        self.pairs().map(|pair| self.path(pair).len()).max().unwrap_or(0)
    }

    /// The hops of all paths.
    pub(super) fn hops(&self) -> usize {
        self.links.len()
    }
}

/// Not reached in this search.
const NONE: u32 = u32::MAX;

struct Choosing {
    paths: Paths,
    /// The channels that leave each node.
    out: Vec<Vec<u32>>,
    /// The hops between two nodes, row by row.
    distances: Vec<u16>,
    /// Whether paths were chosen once.
    is_chosen: bool,
    /// Of the search for one path: the least cost up to each node, and the channel by which it is reached.
    costs: Vec<f64>,
    by: Vec<u32>,
    /// The nodes that it has reached, the nearest first.
    reached: Vec<u32>,
}

impl Choosing {
    fn start(network: &Network, context: &Context) -> Result<Self, RequestError> {
        let order = network.topology()?.order() as usize;
        let what = || format!("paths between all pairs of {network}");
        let pairs = (order as u128).pow(2);
        context.within_memory(what, pairs * Paths::PAIR_BYTES)?;
        let graph = network.csr(context)?;
        let (mut channels, mut out) = (Vec::new(), vec![Vec::new(); order]);
        let mut distances = Vec::with_capacity(order * order);
        let mut begins = vec![0];
        let is_member: Vec<bool> =
            (0..order).map(|v| network.endpoints().any_at(v as Node)).collect();
        let mut hops = 0_u64;
        for v in 0..order {
            context.progress.report(v as u64, order as u64)?;
            for &to in graph.neighbors(v as Node) {
                out[v].push(channels.len() as u32);
                channels.push((v as u32, to));
            }
            for (w, &distance) in graph.distances(v as Node).iter().enumerate() {
                // No path is longer: pairs of more than 2^16 nodes are not stored.
                distances.push(u16::try_from(distance).unwrap_or(u16::MAX));
                hops += if is_member[v] && is_member[w] { u64::from(distance) } else { 0 };
                begins.push(u32::try_from(hops).unwrap_or(u32::MAX));
            }
        }
        if u32::try_from(hops).is_err() {
            return Err(RequestError::Unstorable { what: what() });
        }
        let bytes = pairs * Paths::PAIR_BYTES + u128::from(hops) * Paths::HOP_BYTES;
        context.within_memory(what, bytes)?;
        let loads = vec![0; channels.len()];
        let links = vec![NONE; hops as usize];
        Ok(Self {
            paths: Paths { order, channels, links, begins, loads },
            out,
            distances,
            is_chosen: false,
            costs: vec![0.0; order],
            by: vec![NONE; order],
            reached: Vec::new(),
        })
    }

    /// A path for each pair, in this order.
    fn choose_all(&mut self, pairs: &[u32], context: &Context) -> Result<(), RequestError> {
        for (i, &pair) in pairs.iter().enumerate() {
            if i % (1 << 10) == 0 {
                context.progress.report(i as u64, pairs.len() as u64)?;
            }
            self.choose(pair as usize);
        }
        self.is_chosen = true;
        Ok(())
    }

    /// The shortest path that costs least: a channel costs the more, the more paths it is on already.
    fn choose(&mut self, pair: usize) {
        let Self { paths, out, distances, costs, by, reached, .. } = self;
        let Paths { order, channels, links, begins, loads } = paths;
        let (from, to) = (pair / *order, pair % *order);
        let links = &mut links[begins[pair] as usize..begins[pair + 1] as usize];
        if self.is_chosen {
            links.iter().for_each(|&channel| loads[channel as usize] -= 1);
        }
        let row = &distances[to * *order..][..*order];
        reached.clear();
        reached.push(from as u32);
        costs[from] = 0.0;
        let mut begin = 0;
        for hops in (0..row[from]).rev() {
            let end = reached.len();
            for i in begin..end {
                let v = reached[i] as usize;
                for &channel in &out[v] {
                    let w = channels[channel as usize].1 as usize;
                    if row[w] != hops {
                        continue;
                    }
                    let load = f64::from(loads[channel as usize] + 1);
                    let cost = costs[v] + load.powi(4);
                    if by[w] == NONE {
                        reached.push(w as u32);
                    } else if cost >= costs[w] {
                        continue;
                    }
                    (costs[w], by[w]) = (cost, channel);
                }
            }
            begin = end;
        }
        let mut at = to;
        for link in links.iter_mut().rev() {
            *link = by[at];
            loads[*link as usize] += 1;
            at = channels[*link as usize].0 as usize;
        }
        reached.iter().for_each(|&v| by[v as usize] = NONE);
    }
}
