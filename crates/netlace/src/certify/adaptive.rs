//! Proof that a routing with a choice of next hops cannot deadlock, or packets that block each other for good.
//!
//! The proof is a numbering of the channels again. Now it is enough that a packet, wherever it is, has *one* next hop over a
//! channel with a number above all that it has taken. For suppose that some packets block each other. Of all channels that
//! they hold take the one with the highest number. Its packet waits for all its next hops, among them one over a channel with
//! a still higher number, which no blocked packet holds: so it goes on. This asks nothing of how much of a packet a channel
//! holds, and so is for wormhole switching as well, if a packet takes a channel that is not its escape only when the channel is
//! empty or has room for the whole packet: behind others it could not reach its escape. It is the sufficient condition of J. Duato (A New Theory of Deadlock-Free
//! Adaptive Routing in Wormhole Networks. IEEE Transactions on Parallel and Distributed Systems, 1993), as a certificate.
//!
//! Its premise is that a packet waits for all its next hops, and takes any that is free. Switches of InfiniBand choose a port
//! when a packet arrives, and then wait for that one: for these every choice counts like a route of its own.

use std::collections::{HashMap, HashSet};

use super::{Certificate, Channel, Channels, Defect};
use crate::routing::{Header, Hop, Relation};
use netlace_core::costs;
use netlace_core::network::{Network, Node, RequestError};
use netlace_core::search::{in_seconds, within_time};
use netlace_core::{Context, Stopped};

/// A packet that holds a channel, and all of whose next channels are held by others.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Blocked {
    /// Where it starts: where the channel does, so that it can be put there at once, if that node sends.
    pub from: Node,
    /// Where it goes.
    pub to: Node,
    /// What it holds.
    pub holds: Channel,
    /// All that it waits for.
    pub waits_for: Vec<Channel>,
}

/// Whether the numbers of a certificate for the escape of a relation, with all other channels below them, prove that the
/// relation delivers every packet and cannot deadlock.
pub fn check_adaptive(
    certificate: &Certificate,
    network: &Network,
    relation: &dyn Relation,
    context: &Context,
) -> Result<Result<(), Defect>, RequestError> {
    let channels = Channels::new(network, relation.lanes(), context)?;
    if certificate.expr != network.to_string()
        || certificate.lanes + 1 != relation.lanes()
        || certificate.numbers.len() + channels.links() != channels.count()
    {
        let certified = certificate.expr.clone();
        return Ok(Err(Defect::OtherNetwork { certified, network: network.to_string() }));
    }
    let lanes = usize::from(certificate.lanes);
    // Numbers from 1 are those of the certificate, and 0 is for all other channels.
    let number = |at: Node, hop: &Hop| {
        let link = channels.link(at, hop.step.port);
        let escape = hop.header.lane.checked_sub(1);
        escape
            .map_or(0, |lane| u64::from(certificate.numbers[link * lanes + usize::from(lane)]) + 1)
    };
    let states = in_time(&channels, costs::ESCAPE_CHANNEL, context)?;
    for to in channels.senders() {
        context.progress.report(to, states)?;
        if let Err(defect) = ascends(&channels, relation, to, &number) {
            return Ok(Err(defect));
        }
    }
    Ok(Ok(()))
}

fn in_time(channels: &Channels, nanoseconds: u128, context: &Context) -> Result<u64, RequestError> {
    let (order, network) = (channels.order(), channels.network());
    let hops = u128::from(order) * channels.count() as u128;
    let what = || format!("following the packets between all pairs of {network}");
    within_time(what, in_seconds(hops * nanoseconds), context)?;
    Ok(order)
}

type State = (Node, Header);

/// Goes through all states of packets to one node, each after all that lead to it, and checks that one of its hops is above
/// all that a packet may hold there.
fn ascends(
    channels: &Channels,
    relation: &dyn Relation,
    to: Node,
    number: &dyn Fn(Node, &Hop) -> u64,
) -> Result<(), Defect> {
    let first =
        channels.senders().filter(|&from| from != to).map(|from| (from, relation.start(from, to)));
    let first: Vec<State> = first.collect();
    let mut before: HashMap<State, u32> = first.iter().map(|&state| (state, 0)).collect();
    let mut open = first.clone();
    let mut hops: HashMap<State, Vec<Hop>> = HashMap::new();
    while let Some(state) = open.pop() {
        if state.0 == to || hops.contains_key(&state) {
            continue;
        }
        let all = relation.hops(state.0, state.1, to);
        if all.is_empty() {
            return Err(Defect::NotDelivered { from: state.0, to });
        }
        for hop in &all {
            let next = (hop.step.to, hop.header);
            *before.entry(next).or_insert(0) += 1;
            open.push(next);
        }
        hops.insert(state, all);
    }
    // One more than the highest number that a packet may hold; 0 for nothing.
    let mut held: HashMap<State, u64> = HashMap::new();
    let mut ready: Vec<State> =
        before.iter().filter(|(_, count)| **count == 0).map(|(state, _)| *state).collect();
    while let Some(state) = ready.pop() {
        let most = held.get(&state).copied().unwrap_or(0);
        let Some(all) = hops.get(&state) else { continue };
        if !all.iter().any(|hop| number(state.0, hop) + 1 > most) {
            return Err(Defect::NotAscending { from: state.0, to, at: state.0 });
        }
        for hop in all {
            let next = (hop.step.to, hop.header);
            let taken = held.entry(next).or_insert(0);
            *taken = (*taken).max(most).max(number(state.0, hop) + 1);
            let left = before.entry(next).or_insert(1);
            *left -= 1;
            if *left == 0 {
                ready.push(next);
            }
        }
    }
    // What is never ready is on a cycle that a packet may follow for ever.
    match before.iter().find(|(_, count)| **count > 0) {
        Some((&(at, _), _)) => Err(Defect::NotDelivered { from: at, to }),
        None => Ok(()),
    }
}

/// Packets that block each other for good, one in each of some channels: all that each waits for is held by the others. `None` if
/// there are no such packets, so that nothing can block for good if a channel holds a whole packet.
pub fn blocked(
    network: &Network,
    relation: &dyn Relation,
    context: &Context,
) -> Result<Option<Vec<Blocked>>, RequestError> {
    let channels = Channels::new(network, relation.lanes(), context)?;
    in_time(&channels, costs::BLOCKED_CHANNEL, context)?;
    let mut packets = packets(&channels, relation, context)?;
    // Of all packets that may hold a channel those stay whose next channels can all be held by packets that stay.
    for round in 0.. {
        context.progress.report(round, u64::MAX)?;
        let can_hold: Vec<bool> = packets.iter().map(|all| !all.is_empty()).collect();
        let must_wait = |packet: &Packet| packet.next.iter().all(|&next| can_hold[next]);
        let mut changed = false;
        for all in &mut packets {
            let count = all.len();
            all.retain(must_wait);
            changed |= all.len() < count;
        }
        if !changed {
            break;
        }
    }
    let starts = (0..packets.len()).filter(|&channel| !packets[channel].is_empty());
    let mut fewest: Option<Vec<(usize, &Packet)>> = None;
    for start in starts {
        // One set is found in any case: it is the answer.
        if !context.progress.is_in_time(start as u64, packets.len() as u64)? && fewest.is_some() {
            break;
        }
        let found = closed(&packets, start);
        if fewest.as_ref().is_none_or(|fewest| found.len() < fewest.len()) {
            fewest = Some(found);
        }
    }
    Ok(fewest.map(|set| {
        let blocked = |(channel, packet): (usize, &Packet)| Blocked {
            from: packet.from,
            to: packet.to,
            holds: channels.channel(channel),
            waits_for: packet.next.iter().map(|&next| channels.channel(next)).collect(),
        };
        set.into_iter().map(blocked).collect()
    }))
}

/// Whether no channel waits for itself, directly or by others, whatever choices packets make: then nothing can block, with
/// wormhole switching as well (W. Dally, C. Seitz: Deadlock-Free Message Routing in Multiprocessor Interconnection Networks.
/// IEEE Transactions on Computers, 1987).
pub fn is_acyclic(
    network: &Network,
    relation: &dyn Relation,
    context: &Context,
) -> Result<bool, RequestError> {
    let channels = Channels::new(network, relation.lanes(), context)?;
    in_time(&channels, costs::BLOCKED_CHANNEL, context)?;
    let packets = packets(&channels, relation, context)?;
    let mut waited_for = vec![0_usize; packets.len()];
    for &next in packets.iter().flatten().flat_map(|packet| &packet.next) {
        waited_for[next] += 1;
    }
    let mut free: Vec<usize> = (0..packets.len()).filter(|&c| waited_for[c] == 0).collect();
    let mut count = 0;
    while let Some(channel) = free.pop() {
        count += 1;
        for &next in packets[channel].iter().flat_map(|packet| &packet.next) {
            waited_for[next] -= 1;
            if waited_for[next] == 0 {
                free.push(next);
            }
        }
    }
    Ok(count == packets.len())
}

/// A packet that may hold a channel.
struct Packet {
    from: Node,
    to: Node,
    /// The channels that it may take next.
    next: Vec<usize>,
}

/// All packets that may hold each channel, but for those that have arrived.
fn packets(
    channels: &Channels,
    relation: &dyn Relation,
    context: &Context,
) -> Result<Vec<Vec<Packet>>, Stopped> {
    let mut packets: Vec<Vec<Packet>> = (0..channels.count()).map(|_| Vec::new()).collect();
    let number = |at: Node, hop: &Hop| {
        channels.number(Channel { from: at, port: hop.step.port, lane: hop.header.lane })
    };
    for to in channels.senders() {
        context.progress.report(to, channels.order())?;
        let mut seen: HashSet<(usize, Header)> = HashSet::new();
        let mut open: Vec<(Node, Node, Header)> = Vec::new();
        // Packets that start where a channel does are found first.
        let starts = channels.senders().filter(|&from| from != to);
        open.extend(starts.map(|from| (from, from, relation.start(from, to))));
        let mut first = 0;
        while let Some(&(from, at, header)) = open.get(first) {
            first += 1;
            for hop in relation.hops(at, header, to) {
                let channel = number(at, &hop);
                if hop.step.to == to || !seen.insert((channel, hop.header)) {
                    continue;
                }
                let next = relation.hops(hop.step.to, hop.header, to);
                let next = next.iter().map(|next| number(hop.step.to, next)).collect();
                packets[channel].push(Packet { from, to, next });
                open.push((from, hop.step.to, hop.header));
            }
        }
    }
    Ok(packets)
}

/// A packet for a channel and for all that packets of the set wait for: of each channel that with the fewest new ones.
fn closed(packets: &[Vec<Packet>], start: usize) -> Vec<(usize, &Packet)> {
    let mut set: Vec<(usize, &Packet)> = Vec::new();
    let mut is_in = vec![false; packets.len()];
    let mut open = vec![start];
    is_in[start] = true;
    while let Some(channel) = open.pop() {
        let new = |packet: &&Packet| packet.next.iter().filter(|&&next| !is_in[next]).count();
        let Some(packet) = packets[channel].iter().min_by_key(new) else { continue };
        for &next in &packet.next {
            if !is_in[next] {
                is_in[next] = true;
                open.push(next);
            }
        }
        set.push((channel, packet));
    }
    set.sort_by_key(|(channel, _)| *channel);
    set
}
