//! What no placement can beat.

use rustc_hash::FxHashMap;

use super::Hosts;
use crate::matrix::TrafficMatrix;
use netlace_core::Context;
use netlace_core::costs;
use netlace_core::network::{Node, RequestError};
use netlace_core::search::{in_seconds, within_time};

/// No placement takes less, by any routing that takes one route between two hosts.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct PlacementBound {
    /// The seconds of the busiest channel, at least.
    pub seconds: f64,
    /// Why.
    pub by: &'static str,
}

impl Hosts {
    /// The greatest of three bounds. What a rank sends, or receives, must cross the links of its host. What goes from one rank to another
    /// must cross one link. And all bytes take at least as many hops as if each rank had the ranks that it sends most to on the nearest
    /// hosts, of which each channel can carry its share.
    pub fn bound(
        &self,
        matrix: &TrafficMatrix,
        context: &Context,
    ) -> Result<PlacementBound, RequestError> {
        let bounds = [
            (self.by_own_links(matrix), "the links of a host"),
            (self.by_largest(matrix), "the largest message"),
            (self.by_hops(matrix, context)?, "the hops of all bytes"),
        ];
        let none = PlacementBound { seconds: 0.0, by: "nothing is sent" };
        Ok(bounds.into_iter().fold(none, |most, (seconds, by)| {
            if seconds > most.seconds { PlacementBound { seconds, by } } else { most }
        }))
    }

    /// What goes from a rank to another, over the quickest link.
    fn by_largest(&self, matrix: &TrafficMatrix) -> f64 {
        let others = (0u32..).zip(&matrix.rows).flat_map(|(from, row)| {
            row.iter().filter(move |(to, _)| *to != from).map(|(_, amount)| *amount)
        });
        let each = self.channels.iter().map(|channel| channel.seconds_per_byte);
        let least = each.fold(f64::INFINITY, f64::min);
        let largest = others.fold(0.0, f64::max);
        if largest > 0.0 { largest * least } else { 0.0 }
    }

    fn by_own_links(&self, matrix: &TrafficMatrix) -> f64 {
        let ranks = matrix.rows.len();
        let (mut sent, mut received) = (vec![0.0; ranks], vec![0.0; ranks]);
        for (from, row) in matrix.rows.iter().enumerate() {
            for &(to, amount) in row.iter().filter(|(to, _)| *to as usize != from) {
                sent[from] += amount;
                received[to as usize] += amount;
            }
        }
        let most = sent.into_iter().chain(received).fold(0.0, f64::max);
        // The bytes per second of the host with the most.
        let mut rates: FxHashMap<Node, f64> = self.devices.iter().map(|&v| (v, 0.0)).collect();
        for channel in &self.channels {
            if let Some(rate) = rates.get_mut(&channel.from) {
                *rate += 1.0 / channel.seconds_per_byte;
            }
        }
        let rate = rates.into_values().fold(0.0, f64::max);
        if rate > 0.0 { most / rate } else { 0.0 }
    }

    fn by_hops(&self, matrix: &TrafficMatrix, context: &Context) -> Result<f64, RequestError> {
        let graph = self.network.csr(context)?;
        let what = || format!("distances between the hosts of {}", self.network);
        let examined = u128::from(graph.order()) + graph.channel_count() as u128;
        let steps = self.nodes.len() as u128 * examined * costs::PATH_COUNT_CHANNEL;
        within_time(what, in_seconds(steps), context)?;
        // Cables of hosts are bounded by what their host sends.
        let cables = if self.network.switches().is_some() { 2 } else { 0 };
        // The hops to the nearest other host, to the second, and so on, from the host where that is least.
        let mut nearest = vec![u32::MAX; self.nodes.len().saturating_sub(1)];
        for (i, &v) in self.nodes.iter().enumerate() {
            context.progress.report(i as u64, self.nodes.len() as u64)?;
            let row = graph.distances(v);
            let others = self.nodes.iter().enumerate().filter(|(j, _)| *j != i);
            let mut hops: Vec<u32> = others.map(|(_, &w)| row[w as usize] - cables).collect();
            hops.sort_unstable();
            nearest.iter_mut().zip(hops).for_each(|(least, hops)| *least = hops.min(*least));
        }
        let mut hop_bytes = 0.0;
        for (from, row) in matrix.rows.iter().enumerate() {
            let others = row.iter().filter(|(to, _)| *to as usize != from);
            let mut amounts: Vec<f64> = others.map(|(_, amount)| *amount).collect();
            amounts.sort_unstable_by(|a, b| b.total_cmp(a));
            let hops = amounts.iter().zip(&nearest).map(|(amount, hops)| amount * f64::from(*hops));
            hop_bytes += hops.sum::<f64>();
        }
        let is_between_switches = |level| !self.have_cables || level > 0;
        let between = self.channels.iter().filter(|channel| is_between_switches(channel.level));
        let rate: f64 = between.map(|channel| 1.0 / channel.seconds_per_byte).sum();
        Ok(if rate > 0.0 { hop_bytes / rate } else { 0.0 })
    }
}
