//! Packets that choose among several hops by what their router sees.

use super::Fault;
use super::bits::Bits;
use super::flit::Flit;
use super::router::{Output, Port};
use super::state::{NextHops, Shared, State};
use crate::routes::{Adaptive, Seen};
use netlace::network::{Lane, Port as PortNumber};

/// The ports of a router, as packets see them.
struct View<'a, 's, B> {
    ports: &'a [Port<B>],
    outputs: &'a [Output],
    shared: &'a Shared<'s, B>,
    /// The input channel that asks.
    own: usize,
}

impl<B: Bits> View<'_, '_, B> {
    fn outputs(&self, port: PortNumber) -> &[Output] {
        let channels = self.shared.next_hops.all.count_ones() as usize;
        &self.outputs[usize::from(port) << self.shared.stride..][..channels]
    }

    /// The free channels of a lane that are empty, or have room for the whole packet.
    fn with_room(&self, port: PortNumber, lane: Lane) -> u16 {
        let free =
            self.ports[usize::from(port)].free & self.shared.next_hops.lanes[usize::from(lane)];
        let has_room = |output: &Output| {
            output.credits == self.shared.depth
                || u32::from(output.credits) >= self.shared.next_hops.longest
        };
        let outputs = self.outputs(port).iter().enumerate();
        outputs.fold(0, |mask, (v, output)| mask | u16::from(has_room(output)) << v) & free
    }
}

impl<B: Bits> Seen for View<'_, '_, B> {
    fn queued(&self, port: PortNumber) -> u64 {
        let ahead =
            self.outputs(port).iter().map(|output| u64::from(self.shared.depth - output.credits));
        let Port { ask, hold, .. } = self.ports[usize::from(port)];
        let mut here = (ask | hold) & !B::one(self.own);
        let others = std::iter::from_fn(|| here.pop()).count() as u64;
        ahead.sum::<u64>() + others * u64::from(self.shared.next_hops.longest)
    }

    fn has_room(&self, port: PortNumber, lane: Lane) -> bool {
        self.with_room(port, lane) != 0
    }
}

impl<B: Bits, F: Flit> State<'_, '_, B, F> {
    /// All that ask in this cycle choose anew.
    pub(super) fn choose_all(&mut self, adaptive: &dyn Adaptive) {
        let mut asks = self.router.asks;
        while let Some(x) = asks.pop() {
            self.choose(x, adaptive);
        }
    }

    /// The packet at the front of an input channel asks for what it finds best now.
    pub(super) fn choose(&mut self, x: usize, adaptive: &dyn Adaptive) {
        let input = &mut self.inputs[x];
        let flit = self.buffers[((self.first + x) << self.shared.shift) + usize::from(input.head)];
        let came_by = (x >> self.shared.stride) as u16;
        let seen = View { ports: self.ports, outputs: self.outputs, shared: self.shared, own: x };
        let Some(ask) = adaptive.choose(self.at, came_by, flit.header(), flit.to(), &seen) else {
            self.shared.fault = Some(Fault { at: self.at, to: flit.to() });
            return;
        };
        let NextHops { lanes, all, .. } = &self.shared.next_hops;
        let mask = match ask.header.lane {
            _ if ask.port >= self.router.degree => *all,
            lane if ask.whole => seen.with_room(ask.port, lane),
            lane => lanes[usize::from(lane)],
        };
        self.ports[usize::from(input.port)].ask &= !B::one(x);
        (input.port, input.mask) = (ask.port, mask);
        self.ports[usize::from(ask.port)].ask |= B::one(x);
        self.shared.pending[self.first + x] = ask.header;
    }

    /// A packet that was granted what it asked for carries what that means.
    pub(super) fn write_pending(&mut self, x: usize) {
        let head = usize::from(self.inputs[x].head);
        let flit = &mut self.buffers[((self.first + x) << self.shared.shift) + head];
        *flit = flit.with_header(self.shared.pending[self.first + x]);
    }
}
