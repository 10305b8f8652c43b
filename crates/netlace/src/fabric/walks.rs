//! What happens to packets: where they arrive, how far they go, and what the cables carry.

use super::Model;
use crate::routing::Routing;
use netlace_core::Context;
use netlace_core::costs;
use netlace_core::network::{Node, RequestError};
use netlace_core::search::{in_seconds, within_time};

/// A packet that does not arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Undelivered {
    /// The host identifier that sends it, as a node of the model.
    pub from: Node,
    /// Where it is to go.
    pub to: Node,
    /// Where it is dropped, or a switch that it passes for ever.
    pub at: Node,
}

/// Packets between all local identifiers of hosts, followed.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Walks {
    /// Ordered pairs of identifiers of different host ports.
    pub pairs: u64,
    /// Pairs whose packets are dropped.
    pub dropped: u64,
    /// Pairs whose packets go round in a cycle.
    pub cycling: u64,
    /// Some of the packets that do not arrive.
    pub undelivered: Vec<Undelivered>,
    /// The cables between switches of the longest path.
    pub longest: u64,
    /// The same of all paths together.
    pub hops: u64,
    /// What shortest paths between the same pairs would take together.
    pub shortest: u64,
    /// The paths over the most used cable, in one direction.
    pub most_loaded: u64,
    /// The cables, counted in both directions.
    pub channels: u64,
    /// The lanes that are taken between switches, one bit each.
    pub lanes: u64,
}

impl Walks {
    /// Follows a packet between every two.
    pub(super) fn of(
        model: &Model,
        routing: &dyn Routing,
        context: &Context,
    ) -> Result<Self, RequestError> {
        /// The number of undelivered pairs that are named.
        const NAMED: usize = 10;
        let nodes = model.identifiers();
        let pairs = u128::from(nodes.end - nodes.start).pow(2);
        let what = || format!("following the packets between all hosts of {}", model.network());
        within_time(what, in_seconds(pairs * costs::WALKED_PAIR), context)?;
        let csr = model.network().csr(context)?;
        let switches = model.switches();
        let mut loads: Vec<Vec<u64>> =
            (0..switches).map(|v| vec![0; csr.neighbors(v).len()]).collect();
        let mut all = Self::default();
        let mut queue = Vec::new();
        let mut path = Vec::new();
        for to in nodes.clone() {
            context.progress.report(to - nodes.start, nodes.end - nodes.start)?;
            let mut distances = vec![u32::MAX; csr.order() as usize];
            csr.search(to, &mut distances, &mut queue);
            let elsewhere = |from: &Node| model.host(*from) != model.host(to);
            for from in nodes.clone().filter(elsewhere) {
                all.pairs += 1;
                path.clear();
                let mut at = from;
                let mut header = routing.start(from, to, 0);
                while let Some(hop) = routing.next(at, header, to) {
                    if at < switches && hop.step.to < switches {
                        path.push((at, hop.step.port));
                        all.lanes |= 1 << hop.header.lane.min(63);
                    }
                    (at, header) = (hop.step.to, hop.header);
                    if path.len() as Node > switches {
                        break;
                    }
                }
                if at == to {
                    let hops = path.len() as u64;
                    path.iter().for_each(|&(v, port)| loads[v as usize][usize::from(port)] += 1);
                    all.longest = all.longest.max(hops);
                    all.hops += hops;
                    all.shortest += u64::from(distances[from as usize]).saturating_sub(2);
                    continue;
                }
                let cycling = path.len() as Node > switches;
                *(if cycling { &mut all.cycling } else { &mut all.dropped }) += 1;
                if all.undelivered.len() < NAMED {
                    all.undelivered.push(Undelivered { from, to, at });
                }
            }
        }
        all.most_loaded = loads.iter().flatten().copied().max().unwrap_or(0);
        all.channels = 2 * model.fabric().cables.len() as u64;
        Ok(all)
    }

    /// Pairs between which packets arrive.
    pub fn delivered(&self) -> u64 {
        self.pairs - self.dropped - self.cycling
    }

    /// The load of the most loaded cable over that of the mean one, if any carries something.
    pub fn unevenness(&self) -> Option<f64> {
        (self.hops > 0).then(|| self.most_loaded as f64 * self.channels as f64 / self.hops as f64)
    }
}
