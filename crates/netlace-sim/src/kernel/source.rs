//! What sends the packets of one endpoint into its router.

use super::Buffers;
use super::bits::first_from;
use super::flit::{Carried, Flit};
use crate::packets::{Injection, Packet};

/// The most virtual channels of a port.
pub const MOST_CHANNELS: usize = 16;

/// The cycles that credits may take.
const RETURNS: usize = 4;

/// Only the next packet exists, so that overload takes no memory.
#[derive(Clone)]
pub(super) struct Source<F> {
    flit: F,
    /// The flits of the packet that are still to be sent, and when it was made.
    left: u32,
    birth: u32,
    /// The next packet, and the number of those before it.
    next: Packet,
    drawn: u32,
    /// Channels that no packet is being sent into, and those with credits.
    free: u16,
    filled: u16,
    /// Whether no flit of the packet was sent yet.
    is_whole: bool,
    channel: u8,
    credits: [u8; MOST_CHANNELS],
    tails: [u8; MOST_CHANNELS],
    /// Credits that come back, by cycle.
    returns: [u16; RETURNS],
    /// The cycles of which they were taken.
    settled: u32,
}

impl<F: Flit> Source<F> {
    pub(super) fn new(buffers: Buffers) -> Self {
        let all = u16::MAX >> (16 - buffers.channels);
        Self {
            flit: F::default(),
            left: 0,
            birth: 0,
            next: Packet::NONE,
            drawn: 0,
            free: all,
            filled: all,
            is_whole: false,
            channel: buffers.channels - 1,
            credits: [buffers.flits; MOST_CHANNELS],
            tails: [0; MOST_CHANNELS],
            returns: [0; RETURNS],
            settled: 0,
        }
    }

    /// The next packet, which is not made before `earliest`.
    #[inline(always)]
    pub(super) fn draw(&mut self, traffic: &dyn Injection, endpoint: u32, earliest: u32) {
        self.next = traffic.packet(endpoint, self.drawn, earliest);
        self.drawn += 1;
    }

    pub(super) fn birth_of_next(&self) -> u32 {
        self.next.birth
    }

    /// When the packet was made that is being sent, else the next one.
    pub(super) fn birth(&self) -> u32 {
        if self.left > 0 { self.birth } else { self.next.birth }
    }

    /// The cycles that the next flit has waited.
    pub(super) fn lag(&self, now: u32) -> u64 {
        now.saturating_sub(self.birth()).into()
    }

    /// A credit is back after fewer cycles than the list has.
    #[inline(always)]
    pub(super) fn credit(&mut self, channel: usize, now: u32, cycles: u32) {
        self.take_credits(now);
        self.returns[(now + cycles) as usize % RETURNS] |= 1 << channel;
    }

    /// Takes the credits that are back by now.
    #[inline(always)]
    pub(super) fn take_credits(&mut self, now: u32) {
        let late = (now + 1 - self.settled).min(RETURNS as u32);
        self.settled = now + 1;
        for cycle in 0..late {
            let returned = std::mem::take(&mut self.returns[(now - cycle) as usize % RETURNS]);
            self.filled |= returned;
            if returned != 0 {
                // No more than one flit leaves a port in a cycle.
                self.credits[returned.trailing_zeros() as usize % MOST_CHANNELS] += 1;
            }
        }
    }

    /// Whether the next packet can be begun.
    #[inline(always)]
    pub(super) fn is_due(&self, now: u32) -> bool {
        self.left == 0 && self.next.birth <= now
    }

    /// The first cycle from `now` on in which there is something to do.
    #[inline(always)]
    pub(super) fn attend(&self, now: u32) -> u32 {
        if self.left > 0 { now } else { self.next.birth.max(now) }
    }

    #[inline(always)]
    pub(super) fn begin(&mut self, carried: impl FnOnce(Packet) -> Carried) {
        let Packet { birth, flits, .. } = self.next;
        self.flit = F::new(carried(self.next));
        (self.left, self.birth, self.is_whole) = (flits, birth, true);
    }

    /// Whether the packet that was begun last is measured.
    pub(super) fn is_measured(&self) -> bool {
        self.flit.is_measured()
    }

    /// Sends a flit: its channel, the place in the buffer, and the flit. A head takes the first free channel with a credit
    /// behind the last one used.
    #[inline(always)]
    pub(super) fn send(&mut self, depth: u8) -> Option<(usize, u8, F)> {
        if self.left == 0 {
            return None;
        }
        if self.is_whole {
            let offers = self.free & self.filled;
            if offers == 0 {
                return None;
            }
            let v = first_from(offers.into(), usize::from(self.channel) + 1);
            self.channel = v as u8;
            self.free &= !(1 << v);
            self.is_whole = false;
        } else if self.filled >> self.channel & 1 == 0 {
            return None;
        }
        let v = usize::from(self.channel) % MOST_CHANNELS;
        self.left -= 1;
        let mut flit = self.flit;
        if self.left == 0 {
            self.free |= 1 << v;
            flit = flit.as_tail();
        }
        self.credits[v] -= 1;
        if self.credits[v] == 0 {
            self.filled &= !(1 << v);
        }
        let place = self.tails[v];
        self.tails[v] = if place + 1 == depth { 0 } else { place + 1 };
        Some((v, place, flit))
    }
}
