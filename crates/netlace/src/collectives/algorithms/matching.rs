//! `matching`

use std::sync::Arc;

use super::Algorithm;
use crate::collectives::matching::{Grain, Matched};
use crate::collectives::{Collective, Plan, PlanError, Request};
use netlace_core::Context;
use netlace_core::network::{Ports, RequestError};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "matching",
    summary: "every link carries what does most good at its far end",
    is_usual: true,
    build,
};

fn build(request: &Request, context: &Context) -> Result<Plan, PlanError> {
    use Collective::{AllGather, AllReduce, ReduceScatter};
    if !matches!(request.collective, AllGather | AllReduce | ReduceScatter) {
        return Err(request.unfit());
    }
    if request.ports == Ports::One {
        return Err(PlanError::NotFor("every node sends and receives over all ports".to_owned()));
    }
    request.admit_pairs(context)?;
    let (latency, bandwidth) = (request.wires.latency_at(0), request.wires.bandwidth_at(0));
    let bytes = match request.collective {
        AllReduce => request.bytes as f64 / request.members()?.max(1) as f64,
        _ => request.bytes as f64,
    };
    let chunk = bytes / bandwidth;
    let order = request.network.topology().map_err(RequestError::from)?.order();
    let gathered = |grain| Matched::gather(&request.network, grain, context);
    let rooms = rooms(chunk, latency).map(|room| Grain { cut: 1, room });
    let fits = |grain: &Grain| Matched::admit(&request.network, grain.cut, context).is_ok();
    let grains = rooms.chain(cuts(chunk, latency, order).filter(fits));
    let best = fastest(gathered(Grain { cut: 1, room: 1 })?, grains.map(gathered), |one| {
        one.seconds(latency, chunk / f64::from(one.parts_of_node))
    })?;
    request.by_matching(Arc::new(best))
}

/// The one that takes the least time.
fn fastest<T>(
    first: T,
    others: impl Iterator<Item = Result<T, RequestError>>,
    seconds: impl Fn(&T) -> f64,
) -> Result<T, RequestError> {
    let mut best = first;
    for other in others {
        let other = other?;
        if seconds(&other) < seconds(&best) {
            best = other;
        }
    }
    Ok(best)
}

/// Larger messages, where latencies are long compared with what a node has.
fn rooms(chunk: f64, latency: f64) -> impl Iterator<Item = u32> {
    [2, 4, 8, 16, 64].into_iter().filter(move |&room| f64::from(room) * chunk <= 16.0 * latency)
}

/// Smaller ones, where latencies are short.
fn cuts(chunk: f64, latency: f64, order: u64) -> impl Iterator<Item = Grain> {
    /// The most chunks of all nodes.
    const MOST: u64 = 1 << 12;
    let is_fine = move |&cut: &u32| {
        chunk / f64::from(cut) >= latency && order.saturating_mul(cut.into()) <= MOST
    };
    [2, 4].into_iter().filter(is_fine).map(|cut| Grain { cut, room: 1 })
}
