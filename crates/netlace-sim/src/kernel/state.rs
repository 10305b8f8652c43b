//! A router in one cycle: what arrives and what leaves.

use super::Fault;
use super::bits::Bits;
use super::flit::Flit;
use super::router::{Input, NONE, Output, Port, Router, Scratch};
use crate::routes::{Adaptive, Routes};
use netlace::network::Header;

/// A router with its ports and channels.
pub(super) struct State<'a, 's, B, F> {
    pub(super) router: &'a mut Router<B>,
    pub(super) inputs: &'a mut [Input],
    pub(super) outputs: &'a mut [Output],
    pub(super) ports: &'a mut [Port<B>],
    /// The buffers of all routers, and the first of this one.
    pub(super) buffers: &'a mut [F],
    pub(super) first: usize,
    /// The router's number.
    pub(super) at: u32,
    pub(super) shared: &'a mut Shared<'s, B>,
}

/// What all routers of a part have in common.
pub(super) struct Shared<'a, B> {
    pub(super) next_hops: NextHops<'a>,
    pub(super) scratch: Scratch<B>,
    /// What packets that choose carry once they are granted what they asked for last, for all channels like the buffers; empty for
    /// other routings.
    pub(super) pending: Vec<Header>,
    pub(super) fault: Option<Fault>,
    /// The virtual channels of a port take this many bits of a number, the places of a buffer that many.
    pub(super) stride: u32,
    pub(super) shift: u32,
    /// The flits that a buffer holds.
    pub(super) depth: u8,
}

/// Where packets go on.
pub(super) struct NextHops<'a> {
    pub(super) routes: &'a dyn Routes,
    pub(super) adaptive: Option<&'a dyn Adaptive>,
    /// The virtual channels of each lane, and all.
    pub(super) lanes: Vec<u16>,
    pub(super) all: u16,
    /// The flits of the longest packet.
    pub(super) longest: u32,
}

/// A flit that leaves by an output channel, and its place in the next buffer.
pub(super) struct Leaving<F> {
    pub(super) flit: F,
    pub(super) output: usize,
    pub(super) place: u8,
}

impl<B: Bits, F: Flit> State<'_, '_, B, F> {
    /// The flits and credits of this cycle.
    #[inline(always)]
    pub(super) fn receive(&mut self, mut flits: B, mut credits: B) {
        self.router.asks |= self.router.soon;
        self.router.soon = self.router.later;
        self.router.later = B::EMPTY;
        while let Some(x) = flits.pop() {
            let input = &mut self.inputs[x];
            input.count += 1;
            if input.count == 1 {
                if input.held == 0 {
                    self.route(x);
                    self.router.soon |= B::one(x);
                } else {
                    self.router.active |= B::one(x);
                }
            }
        }
        while let Some(y) = credits.pop() {
            let output = &mut self.outputs[y];
            output.credits += 1;
            if output.owner != NONE {
                self.router.ready |= B::one(output.owner.into());
            }
        }
    }

    /// The head of a packet has come to the front of an input channel: asks for a channel of its next port.
    #[inline(always)]
    fn route(&mut self, x: usize) {
        if F::MAY_CHOOSE
            && let Some(adaptive) = self.shared.next_hops.adaptive
        {
            return self.choose(x, adaptive);
        }
        let input = &mut self.inputs[x];
        let flit =
            &mut self.buffers[((self.first + x) << self.shared.shift) + usize::from(input.head)];
        let mut header = flit.header();
        let came_by = (x >> self.shared.stride) as u16;
        let NextHops { routes, lanes, all, .. } = &self.shared.next_hops;
        let Some(port) = routes.next(self.at, came_by, &mut header, flit.to()) else {
            self.shared.fault = Some(Fault { at: self.at, to: flit.to() });
            return;
        };
        *flit = flit.with_header(header);
        input.port = port;
        let ejects = port >= self.router.degree;
        input.mask = if ejects { *all } else { lanes[usize::from(header.lane)] };
        self.ports[usize::from(port)].ask |= B::one(x);
    }

    /// Takes the flit at the front of an input channel that won the switch.
    #[inline(always)]
    pub(super) fn leave(&mut self, x: usize) -> Leaving<F> {
        let bit = B::one(x);
        let input = &mut self.inputs[x];
        let y = usize::from(input.held) - 1;
        let flit = self.buffers[((self.first + x) << self.shared.shift) + usize::from(input.head)];
        input.head = if input.head + 1 == self.shared.depth { 0 } else { input.head + 1 };
        input.count -= 1;
        let output = &mut self.outputs[y];
        output.credits -= 1;
        if output.credits == 0 {
            self.router.ready &= !bit;
        }
        let place = output.tail;
        output.tail = if place + 1 == self.shared.depth { 0 } else { place + 1 };
        let (o, v) = (y >> self.shared.stride, y & ((1 << self.shared.stride) - 1));
        let port = &mut self.ports[o];
        port.sent += 1;
        let more = input.count > 0;
        if flit.is_tail() {
            output.owner = NONE;
            input.held = 0;
            port.free |= 1 << v;
            port.hold &= !bit;
            if port.hold.is_empty() {
                self.router.wanted &= !B::one(o);
            }
            self.router.active &= !bit;
            self.router.ready &= !bit;
            if more {
                self.route(x);
                self.router.later |= bit;
            }
        } else if !more {
            self.router.active &= !bit;
        }
        Leaving { flit, output: y, place }
    }
}
