//! Packets that wait for each other for ever.
//!
//! A packet moves on sooner or later if what it waits for does. What is left when all such packets are taken away never moves.

use std::collections::HashMap;

use super::bits::Bits;
use super::flit::Flit;
use super::part::{Front, Part};
use crate::wiring::Wiring;
use netlace::network::{Lane, Port};

/// A packet that waits for another one, and holds what a third one waits for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WaitingPacket {
    /// The router in whose buffer its first flit is, and the port and virtual channel of the buffer.
    pub router: u32,
    /// The port that it came by.
    pub port: Port,
    /// The virtual channel.
    pub channel: u8,
    /// The lane that it is on.
    pub lane: Lane,
    /// The endpoint that it goes to.
    pub to: u32,
    /// The port that it waits for.
    pub waits_for: Port,
}

/// A cycle of packets that wait for each other, each for the next; empty if there is none. Takes 8 bytes for each buffer.
pub(super) fn find<B: Bits, F: Flit>(
    wiring: &Wiring,
    parts: &[Part<B, F>],
    starts: &[usize],
) -> Vec<WaitingPacket> {
    let part_of = |router: usize| starts.partition_point(|&start| start <= router) - 1;
    let stride = parts[0].stride();
    let first = |router: usize| wiring.ports_before(router) << stride;
    let place = |buffer: usize| {
        let router = wiring.router_of_port(buffer >> stride);
        (router, buffer - first(router))
    };
    // Any of the buffers that the first packet of a buffer waits for, of which one is enough to move on.
    let needs = |buffer: usize| {
        let (router, x) = place(buffer);
        let part = part_of(router);
        match parts[part].front(router - starts[part], x) {
            Front::Moves => Vec::new(),
            Front::NeedsOneOf(holders) => {
                holders.into_iter().map(|holder| first(router) + holder).collect()
            }
            Front::NeedsCredit { port, channel } => {
                let wire = wiring.links(router)[port];
                let (far, x) = (wire.to as usize, (usize::from(wire.back) << stride) + channel);
                let part = part_of(far);
                // A credit or a flit is on the wire.
                let is_full = parts[part].is_full(far - starts[part], x);
                if is_full { vec![first(far) + x] } else { Vec::new() }
            }
        }
    };
    let buffers = first(wiring.routers());
    let mut waits = vec![false; buffers];
    let mut waiting: Vec<usize> =
        (0..buffers).filter(|&buffer| !needs(buffer).is_empty()).collect();
    waiting.iter().for_each(|&buffer| waits[buffer] = true);
    // What needs a buffer that moves on moves on, too.
    loop {
        let count = waiting.len();
        waiting.reverse();
        waiting.retain(|&buffer| {
            waits[buffer] = needs(buffer).into_iter().all(|need| waits[need]);
            waits[buffer]
        });
        if waiting.len() == count {
            break;
        }
    }
    let Some(&start) = waiting.first() else { return Vec::new() };
    // All that it needs waits for ever as well: following any leads into a cycle.
    let (mut path, mut at) = (Vec::new(), start);
    let mut seen = HashMap::new();
    while !seen.contains_key(&at) {
        seen.insert(at, path.len());
        path.push(at);
        at = needs(at)[0];
    }
    let packet = |&buffer: &usize| {
        let (router, x) = place(buffer);
        let part = part_of(router);
        let (header, to, waits_for) = parts[part].packet(router - starts[part], x);
        WaitingPacket {
            router: router as u32,
            port: (x >> stride) as Port,
            channel: (x & ((1 << stride) - 1)) as u8,
            lane: header.lane,
            to,
            waits_for,
        }
    };
    path[seen[&at]..].iter().map(packet).collect()
}
