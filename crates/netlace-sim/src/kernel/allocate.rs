//! Who gets which channel of a router.

use super::bits::{Bits, first_from};
use super::flit::Flit;
use super::state::State;

impl<B: Bits, F: Flit> State<'_, '_, B, F> {
    /// Both allocators. The input channels that may send a flit are in `scratch`: their number.
    #[inline(always)]
    pub(super) fn allocate(&mut self) -> usize {
        // The switch sees what held a channel before this cycle.
        let sends = self.router.active & self.router.ready;
        if !self.router.asks.is_empty() {
            if F::MAY_CHOOSE
                && let Some(adaptive) = self.shared.next_hops.adaptive
            {
                self.choose_all(adaptive);
            }
            self.allocate_channels();
        }
        if sends.is_empty() { 0 } else { self.allocate_switch(sends) }
    }

    /// One round of iSLIP between input and output channels. What is granted is held at once, and goes to the switch from the next
    /// cycle on.
    #[inline(always)]
    fn allocate_channels(&mut self) {
        let asks = self.router.asks;
        let (mut left, mut done) = (asks, B::EMPTY);
        while let Some(x) = left.pop() {
            let o = usize::from(self.inputs[x].port);
            let port = &self.ports[o];
            let free = port.free;
            if free == 0 || !(done & B::one(o)).is_empty() {
                continue;
            }
            let bidders = port.ask & asks;
            if bidders.without_first().is_empty() {
                let offers = free & self.inputs[x].mask;
                if offers != 0 {
                    self.hold(x, o, u32::from(offers));
                }
            } else {
                done |= B::one(o);
                self.contest(o, bidders);
            }
        }
    }

    /// Several ask for channels of one port: each channel offers itself to one of them, and each takes one that is offered.
    #[inline(always)]
    fn contest(&mut self, o: usize, bidders: B) {
        let mut offered = B::EMPTY;
        let free = self.ports[o].free;
        let (mut asked, mut contested, mut common) = (0, 0, u16::MAX);
        let mut left = bidders;
        while let Some(x) = left.pop() {
            let mask = self.inputs[x].mask;
            contested |= asked & mask;
            asked |= mask;
            common &= mask;
        }
        if contested & free == 0 {
            left = bidders;
            while let Some(x) = left.pop() {
                let offers = free & self.inputs[x].mask;
                if offers != 0 {
                    self.hold(x, o, offers.into());
                }
            }
            return;
        }
        let mut free = u32::from(free & asked);
        // Channels that the same bidders ask for.
        let (mut alike, mut may) = (common, bidders);
        while free != 0 {
            let v = free.trailing_zeros() as usize;
            free &= free - 1;
            if alike >> v & 1 == 0 {
                (alike, may) = (u16::MAX, B::EMPTY);
                let mut left = bidders;
                while let Some(x) = left.pop() {
                    let mask = self.inputs[x].mask;
                    if mask >> v & 1 == 1 {
                        may |= B::one(x);
                        alike &= mask;
                    } else {
                        alike &= !mask;
                    }
                }
            }
            let x = may.first_from(self.outputs[(o << self.shared.stride) + v].grant.into());
            self.shared.scratch.channels[x] |= 1 << v;
            offered |= B::one(x);
        }
        while let Some(x) = offered.pop() {
            let offers = std::mem::take(&mut self.shared.scratch.channels[x]);
            self.hold(x, o, offers.into());
        }
    }

    /// The input channel takes the first on offer at or behind the one from which on it accepts.
    #[inline(always)]
    fn hold(&mut self, x: usize, o: usize, offers: u32) {
        let bit = B::one(x);
        let input = &mut self.inputs[x];
        let (port, channel) = (
            usize::from(input.accept) >> self.shared.stride,
            usize::from(input.accept) & ((1 << self.shared.stride) - 1),
        );
        let v = first_from(offers, if port == o { channel } else { 0 });
        let y = (o << self.shared.stride) + v;
        input.accept = y as u16 + 1;
        input.held = y as u16 + 1;
        let output = &mut self.outputs[y];
        output.grant = x as u16 + 1;
        output.owner = x as u16;
        let has_credits = output.credits > 0;
        let port = &mut self.ports[o];
        port.free &= !(1 << v);
        port.ask &= !bit;
        port.hold |= bit;
        self.router.wanted |= B::one(o);
        self.router.asks &= !bit;
        self.router.active |= bit;
        if has_credits {
            self.router.ready |= bit;
        }
        if F::MAY_CHOOSE && !self.shared.pending.is_empty() {
            self.write_pending(x);
        }
    }

    /// One round of iSLIP between ports, among the input channels that may send. The winners are in `scratch`: their number.
    #[inline(always)]
    fn allocate_switch(&mut self, sends: B) -> usize {
        let stride = self.shared.stride;
        if sends.without_first().is_empty() {
            let x = sends.first();
            let o = usize::from(self.inputs[x].held - 1) >> stride;
            self.win(x >> stride, o, x & ((1 << stride) - 1));
            self.shared.scratch.wins[0] = x as u16;
            return 1;
        }
        // Ports that were granted any.
        let mut won = 0;
        let mut granted = B::EMPTY;
        let mut wanted = self.router.wanted;
        while let Some(o) = wanted.pop() {
            let port = &self.ports[o];
            let bidders = port.hold & sends;
            if bidders.is_empty() {
                continue;
            }
            let i = bidders.first_from(usize::from(port.grant) << stride) >> stride;
            self.shared.scratch.ports[i] |= B::one(o);
            granted |= B::one(i);
        }
        while let Some(i) = granted.pop() {
            let offers = std::mem::replace(&mut self.shared.scratch.ports[i], B::EMPTY);
            let o = offers.first_from(self.ports[i].accept.into());
            let channels =
                (self.ports[o].hold & sends).group(i << stride) & ((1 << (1 << stride)) - 1);
            let v = first_from(channels, self.ports[i].turn.into());
            self.win(i, o, v);
            self.shared.scratch.wins[won] = ((i << stride) + v) as u16;
            won += 1;
        }
        won
    }

    /// Moves the pointers one past the match.
    #[inline(always)]
    fn win(&mut self, i: usize, o: usize, v: usize) {
        self.ports[o].grant = i as u16 + 1;
        self.ports[i].accept = o as u16 + 1;
        self.ports[i].turn = v as u8 + 1;
    }
}
