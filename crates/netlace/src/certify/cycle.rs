//! How a routing can deadlock.

use super::dependencies::Dependencies;
use super::{Channel, Channels};
use crate::routing::{Header, Hop, Kind, Routing, route};
use netlace_core::network::Node;
use netlace_core::{Context, Stopped};

/// Channels that wait for each other in a cycle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cycle {
    /// A packet for each channel: it holds that one and waits for the next packet's.
    pub packets: Vec<Waiting>,
    /// Whether the packets were brought into this state, one in each buffer, by moving them along
    /// their routes: only then the routing is shown to deadlock.
    pub reached: bool,
}

impl Cycle {
    /// The same cycle in the first halves of paths that go on to a node not met before.
    pub(super) fn in_first_halves(self, half: &dyn Routing, channels: &Channels) -> Self {
        let on = |packet: Waiting| {
            let hops = route(half, packet.from, packet.to, 0).unwrap_or_default();
            let met = |v: &Node| *v == packet.from || hops.iter().any(|hop| hop.step.to == *v);
            let to = channels.senders().find(|v| !met(v)).unwrap_or(packet.to);
            let choice = channels.senders().take_while(|&v| v != packet.to).count() as u64;
            Waiting { to, choice, ..packet }
        };
        Self { packets: self.packets.into_iter().map(on).collect(), ..self }
    }
}

/// A packet of a cycle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Waiting {
    /// Where the packet starts.
    pub from: Node,
    /// Where it goes.
    pub to: Node,
    /// Which of its [`choices`](Routing::choices) it takes.
    pub choice: u64,
    /// The channel that it holds.
    pub holds: Channel,
}

/// A shortest cycle among the channels that could not be numbered; the shortest found, if the time is up before all were
/// searched.
pub(super) fn find(
    channels: &Channels,
    dependencies: &Dependencies,
    cyclic: &[bool],
    routing: &dyn Routing,
    context: &Context,
) -> Result<Cycle, Stopped> {
    let cycle = shortest(dependencies, cyclic, context)?;
    let next = |i: usize| cycle[(i + 1) % cycle.len()];
    let packets: Vec<Waiting> =
        (0..cycle.len()).filter_map(|i| witness(channels, routing, cycle[i], next(i))).collect();
    let reached = packets.len() == cycle.len() && replay(channels, routing, &packets);
    Ok(Cycle { packets, reached })
}

/// The channels of a shortest cycle, by search from each of them.
fn shortest(
    dependencies: &Dependencies,
    cyclic: &[bool],
    context: &Context,
) -> Result<Vec<usize>, Stopped> {
    let mut best: Vec<usize> = Vec::new();
    let mut found_from = vec![usize::MAX; cyclic.len()];
    let mut touched: Vec<usize> = Vec::new();
    for start in (0..cyclic.len()).filter(|&channel| cyclic[channel]) {
        // One cycle is found in any case: it is the answer.
        if !context.progress.is_in_time(start as u64, cyclic.len() as u64)? && !best.is_empty() {
            break;
        }
        touched.drain(..).for_each(|channel| found_from[channel] = usize::MAX);
        let mut shell = vec![start];
        let mut length = 0;
        'search: while !shell.is_empty() && (best.is_empty() || length + 1 < best.len()) {
            length += 1;
            let mut next_shell = Vec::new();
            for &channel in &shell {
                for next in dependencies.after(channel).filter(|&next| cyclic[next]) {
                    if next == start {
                        let mut cycle = vec![channel];
                        while *cycle.last().unwrap_or(&start) != start {
                            cycle.push(found_from[cycle[cycle.len() - 1]]);
                        }
                        cycle.reverse();
                        best = cycle;
                        break 'search;
                    }
                    if found_from[next] == usize::MAX {
                        found_from[next] = channel;
                        touched.push(next);
                        next_shell.push(next);
                    }
                }
            }
            shell = next_shell;
        }
        if best.len() == 2 {
            break;
        }
    }
    Ok(best)
}

/// A packet that takes one channel and then the other, and few before.
fn witness(
    channels: &Channels,
    routing: &dyn Routing,
    held: usize,
    next: usize,
) -> Option<Waiting> {
    let (holds, wanted) = (channels.channel(held), channels.channel(next));
    // The number of channels that a packet takes before these two.
    let before = |from: Node, to: Node, choice: u64| {
        let taken = taken(routing, from, to, choice);
        taken.windows(2).position(|pair| pair == [holds, wanted])
    };
    let nodes = || channels.senders();
    // Whether a packet takes both ports, whatever its lanes.
    let turns = |to: Node, header: Header| {
        let ports = |hop: &Hop, channel: Channel| hop.step.port == channel.port;
        let first = routing.next(holds.from, header, to).filter(|hop| ports(hop, holds));
        let second = first.and_then(|hop| routing.next(hop.step.to, hop.header, to));
        second.is_some_and(|hop| ports(&hop, wanted))
    };
    // A packet that starts where the channel does will do, unless its route depends on its start or
    // nothing starts there.
    let starts = channels.network().endpoints().any_at(holds.from);
    let choices = |from: Node, to: Node| 0..routing.choices(from, to);
    let from_there = nodes().filter(|&to| starts && to != holds.from);
    let mut from_there = from_there
        .flat_map(|to| choices(holds.from, to).map(move |choice| (holds.from, to, choice)));
    let near = from_there.find(|&(from, to, choice)| {
        turns(to, routing.start(from, to, choice)) && before(from, to, choice).is_some()
    });
    // Where ports depend on the destination alone, only few of them are worth checking.
    let by_destination = routing.kind() == Kind::Destination;
    let found = near.or_else(|| {
        let mut best: Option<(usize, (Node, Node, u64))> = None;
        for to in nodes().filter(|&to| !by_destination || turns(to, Header::default())) {
            let packets =
                nodes().flat_map(|from| choices(from, to).map(move |choice| (from, choice)));
            for (from, choice) in packets {
                let nearer = |at: &usize| best.is_none_or(|(best, _)| *at < best);
                if let Some(at) = before(from, to, choice).filter(nearer) {
                    best = Some((at, (from, to, choice)));
                }
            }
            // A single channel leads there: none can start nearer.
            if best.is_some_and(|(at, _)| at <= 1) {
                break;
            }
        }
        best.map(|(_, packet)| packet)
    });
    found.map(|(from, to, choice)| Waiting { from, to, choice, holds })
}

/// The channels that a packet takes.
fn taken(routing: &dyn Routing, from: Node, to: Node, choice: u64) -> Vec<Channel> {
    let mut at = from;
    // One that is not delivered takes none: the cycle counts as not reached.
    let hops = route(routing, from, to, choice).unwrap_or_default();
    let channel = |hop: crate::routing::Hop| {
        let channel = Channel { from: at, port: hop.step.port, lane: hop.header.lane };
        at = hop.step.to;
        channel
    };
    hops.into_iter().map(channel).collect()
}

/// Moves the packets along their routes, one in each buffer, until each holds its channel.
fn replay(channels: &Channels, routing: &dyn Routing, packets: &[Waiting]) -> bool {
    let routes: Vec<Vec<usize>> = packets
        .iter()
        .map(|packet| {
            let taken = taken(routing, packet.from, packet.to, packet.choice);
            let until = taken.iter().position(|channel| *channel == packet.holds);
            let until = until.map_or(0, |at| at + 1);
            taken[..until].iter().map(|&channel| channels.number(channel)).collect()
        })
        .collect();
    let mut place = vec![0; packets.len()];
    let mut held: Vec<usize> = Vec::new();
    loop {
        let mut moved = false;
        for (route, place) in routes.iter().zip(&mut place) {
            if *place < route.len() && !held.contains(&route[*place]) {
                if *place > 0 {
                    held.retain(|channel| *channel != route[*place - 1]);
                }
                held.push(route[*place]);
                *place += 1;
                moved = true;
            }
        }
        if !moved {
            return routes.iter().zip(&place).all(|(route, &place)| place == route.len());
        }
    }
}
