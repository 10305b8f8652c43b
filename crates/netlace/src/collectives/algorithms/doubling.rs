//! `doubling`

use super::Algorithm;
use crate::collectives::colouring::one_port_steps;
use crate::collectives::{Collective, Listed, Plan, PlanError, Request, Transfer};
use crate::routing::{SHORTEST, route};
use netlace_core::Context;
use netlace_core::costs;
use netlace_core::network::{Node, Ports, RequestError, Routing};
use netlace_core::search::{in_seconds, within_time};

pub(super) static ALGORITHM: Algorithm =
    Algorithm { name: "doubling", summary: "recursive doubling by rank", is_usual: true, build };

/// Who sends its sum to whom at once, over any distance, and whether it goes on holding it.
pub(super) type Round = Vec<(Node, Node, bool)>;

fn build(request: &Request, context: &Context) -> Result<Plan, PlanError> {
    if !matches!(request.collective, Collective::AllReduce | Collective::Barrier) {
        return Err(request.unfit());
    }
    let network = &request.network;
    let order = network.topology().map_err(RequestError::from)?.order();
    admit(request, order, context)?;
    let ranks: Vec<Node> = (0..order).filter(|&v| network.endpoints().any_at(v)).collect();
    let shortest = SHORTEST.build(network, context)?;
    let rounds = rounds(&ranks);
    let messages = rounds.iter().map(Vec::len).sum::<usize>() as u64;
    if !shortest.is_table_free() {
        // Each message has a destination that was not asked for lately: a search.
        let what = || format!("the routes of recursive doubling on {network}");
        let link_ends = network.csr(context)?.channel_count() as u128;
        let nanoseconds = u128::from(messages) * link_ends * costs::STORED_LINK_END;
        within_time(what, in_seconds(nanoseconds), context)?;
    }
    let mut steps = Vec::new();
    let (mut sent, mut transfers) = (0, 0);
    let mut count = |hops: usize| {
        (sent, transfers) = (sent + 1, transfers + hops as u128);
        context.progress.report(sent, messages)?;
        let what = || format!("recursive doubling over long paths on {network}");
        context.within_memory(what, transfers * 2 * size_of::<Transfer>() as u128)
    };
    for round in rounds {
        steps.extend(carried(&round, &*shortest, request.ports, &mut count)?);
    }
    Ok(request.plan(1, Listed(steps)))
}

pub(super) fn admit(request: &Request, order: Node, context: &Context) -> Result<(), RequestError> {
    let what = || format!("recursive doubling among the nodes of {}", request.network);
    let messages = u128::from(order) * u128::from(order.max(2).ilog2() + 2);
    context.within_memory(what, messages * 16 * size_of::<Transfer>() as u128)?;
    within_time(what, in_seconds(messages * costs::DOUBLING_MESSAGE), context)
}

/// Ranks beyond the largest power of two hand their sums in at first, and get the total at last.
pub(super) fn rounds(ranks: &[Node]) -> Vec<Round> {
    let power = 1usize << ranks.len().ilog2();
    let extra = power..ranks.len();
    let mut rounds = vec![extra.clone().map(|i| (ranks[i], ranks[i - power], false)).collect()];
    for bit in 0..power.ilog2() {
        rounds.push((0..power).map(|i| (ranks[i], ranks[i ^ 1 << bit], true)).collect());
    }
    rounds.push(extra.map(|i| (ranks[i - power], ranks[i], true)).collect());
    rounds
}

/// The steps of a round: each message goes one hop a step along its route, in a slot of its own,
/// and is added to the receiver's sum when all have arrived. The hops of each message are counted, so that
/// they do not become too many.
fn carried(
    round: &Round,
    routing: &dyn Routing,
    ports: Ports,
    count: &mut dyn FnMut(usize) -> Result<(), RequestError>,
) -> Result<Vec<Vec<Transfer>>, RequestError> {
    let mut hops: Vec<Vec<Transfer>> = Vec::new();
    let mut sums = Vec::new();
    for &(source, target, keep) in round {
        let mine = source as u32 + 1;
        let undelivered = |_| RequestError::Disconnected { what: "recursive doubling".to_owned() };
        let mut from = source;
        let route = route(routing, source, target, 0).map_err(undelivered)?;
        count(route.len())?;
        for (i, hop) in route.iter().enumerate() {
            let (slot, keep) = if i == 0 { (0, keep) } else { (mine, false) };
            if hops.len() <= i {
                hops.push(Vec::new());
            }
            hops[i].push(Transfer { from, to: hop.step.to, chunk: 0, slot, into: mine, keep });
            from = hop.step.to;
        }
        sums.push(Transfer { from, to: from, chunk: 0, slot: mine, into: 0, keep: false });
    }
    let mut steps: Vec<Vec<Transfer>> = match ports {
        Ports::All => hops,
        Ports::One => hops.into_iter().flat_map(split_into_steps).collect(),
    };
    steps.push(sums);
    Ok(steps)
}

/// A step divided into several, in which nodes have one port.
fn split_into_steps(transfers: Vec<Transfer>) -> Vec<Vec<Transfer>> {
    let message = |transfer: &Transfer| (transfer.from as u32, transfer.to as u32);
    let mut messages: Vec<(u32, u32)> = transfers.iter().map(message).collect();
    messages.sort_unstable();
    messages.dedup();
    let colours = one_port_steps(&messages);
    let mut steps = Vec::new();
    steps.resize_with(colours.iter().max().map_or(0, |&last| last as usize + 1), Vec::new);
    for transfer in transfers {
        let index = messages.binary_search(&message(&transfer));
        let index = index.expect("invariant: every transfer is in a message");
        steps[colours[index] as usize].push(transfer);
    }
    steps
}
