//! `matching`

use std::sync::Arc;

use super::Algorithm;
use crate::collectives::matching::{Grain, Matched};
use crate::collectives::{Collective, Plan, PlanError, Request};
use netlace_core::Context;
use netlace_core::network::Ports;

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "matching",
    summary: "every link carries what its receiver lacks, the rarest first",
    is_usual: true,
    build,
};

fn build(request: &Request, context: &Context) -> Result<Plan, PlanError> {
    use Collective::{AllGather, AllReduce, ReduceScatter};
    if !matches!(request.collective, AllGather | AllReduce | ReduceScatter) {
        return Err(request.unfit());
    }
    if request.ports == Ports::One {
        return Err(PlanError::NotFor("every node receives over all ports at once".to_owned()));
    }
    request.admit_pairs(context)?;
    let seconds = |matched: &Matched, bytes: f64| {
        let part = bytes / f64::from(matched.parts_of_node) / request.wires.bandwidth_at(0);
        matched.seconds(request.wires.latency_at(0), part)
    };
    let bytes = match request.collective {
        AllReduce => request.bytes as f64 / request.members()?.max(1) as f64,
        _ => request.bytes as f64,
    };
    let mut best = Matched::gather(&request.network, Grain { cut: 1, room: 1 }, context)?;
    for grain in other_grains(request, bytes) {
        let matched = Matched::gather(&request.network, grain, context)?;
        if seconds(&matched, bytes) < seconds(&best, bytes) {
            best = matched;
        }
    }
    request.by_matching(Arc::new(best))
}

/// Larger messages where latencies are long compared with what a node has, smaller ones where they are short.
fn other_grains(request: &Request, bytes: f64) -> Vec<Grain> {
    /// The most chunks of all nodes.
    const MOST: u64 = 1 << 12;
    let (latency, sent) = (request.wires.latency_at(0), bytes / request.wires.bandwidth_at(0));
    let order = request.network.topology().map_or(u64::MAX, |topology| topology.order());
    let rooms =
        [2, 4, 8, 16, 64].into_iter().filter(|&room| f64::from(room) * sent <= 16.0 * latency);
    let cuts = [2, 4].into_iter().filter(|&cut| sent / f64::from(cut) >= latency);
    let all =
        rooms.map(|room| Grain { cut: 1, room }).chain(cuts.map(|cut| Grain { cut, room: 1 }));
    all.filter(|grain| order.saturating_mul(grain.cut.into()) <= MOST).collect()
}
