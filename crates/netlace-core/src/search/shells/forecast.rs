//! What a search takes that several processes share, by a model, before it begins.

use super::links::rounds;
use super::peers::Shares;
use super::{AGAIN, bytes, compiled, most_listed};
use crate::costs;
use crate::network::{Network, TooLargeError};

/// What a search from node 0 takes of each process that shares it.
///
/// ```
/// let net = netlace::parse("rsn(hypercube(20),2)")?; // 2^40 nodes
/// let forecast = netlace::search::Forecast::new(&net, 1024, 1, 10e9).unwrap();
/// assert!(forecast.memory < 450_000_000);
/// assert!(forecast.time.unwrap().seconds() < 300.0);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Forecast {
    /// The bytes that it needs.
    pub memory: u128,
    /// Its time, if links are moves of bitmaps and the number of nodes at each distance is known by rule.
    pub time: Option<ForecastTime>,
}

/// What time goes into.
#[derive(Clone, Debug)]
pub struct ForecastTime {
    /// The distances from which links are followed by moves; from the others node by node.
    pub dense: u64,
    /// The other distances.
    pub sparse: u64,
    /// The bytes that a process in the middle sends at one of the dense distances, at most.
    pub sent: u128,
    /// Seconds for following links.
    pub following: f64,
    /// Seconds for packing and unpacking what is sent.
    pub packing: f64,
    /// Seconds for sending.
    pub sending: f64,
}

impl Forecast {
    /// For `processes` processes of `threads` threads, each of which sends and receives `bandwidth` bytes per second.
    pub fn new(
        network: &Network,
        processes: usize,
        threads: usize,
        bandwidth: f64,
    ) -> Result<Self, TooLargeError> {
        let order = network.topology()?.order();
        let shares = Shares::new(order, processes.max(1));
        let moves = compiled(network);
        let memory = bytes(network, moves.as_ref(), &shares);
        let time = moves.zip(network.rooted_rule().ok()).map(|(moves, rooted)| {
            let most = most_listed(network, Some(&moves), &shares, threads);
            let (mut is_listed, mut listed, mut dense, mut sparse) = (true, 0, 0, 0);
            for (_, count) in rooted.iter() {
                let count = u64::try_from(count).unwrap_or(u64::MAX);
                is_listed = count <= if is_listed { most } else { most / AGAIN };
                if is_listed {
                    listed += count;
                    sparse += 1;
                } else {
                    dense += 1;
                }
            }
            let middle = shares.count() / 2;
            let others = rounds(middle, shares.count()).map(|(to, _)| shares.of(to));
            let parcels = others.flat_map(|to| moves.parcels(&shares.of(middle), &to));
            let words: u128 = parcels.map(|parcel| parcel.most_words() as u128 + 1).sum();
            let workers = (shares.count() * threads.max(1)) as f64;
            let by_moves = moves.nanoseconds() * dense as f64 / workers;
            let ends = u128::from(listed) * (u128::from(network.max_degree()) + 1);
            let by_links = (costs::RULE_LINK_END * ends) as f64;
            let sent = (8 * words) as f64 * dense as f64;
            ForecastTime {
                dense,
                sparse,
                sent: 8 * words,
                following: (by_moves + by_links) * 1e-9,
                packing: sent / 8.0 * costs::PACKED_WORD * 1e-9,
                sending: sent / bandwidth,
            }
        });
        Ok(Self { memory, time })
    }
}

impl ForecastTime {
    /// All in all.
    pub fn seconds(&self) -> f64 {
        self.following + self.packing + self.sending
    }
}
