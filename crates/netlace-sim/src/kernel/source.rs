//! What sends the packets of one endpoint into its router.

use serde::{Deserialize, Serialize};

use super::Buffers;
use super::bits::first_from;
use super::flit::{Carried, Flit};
use super::kept::{DamagedError, KeptFlit, Occupied, Valid, require};
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

/// What is kept of a source. All else follows from the buffers that it sends into.
#[derive(Serialize, Deserialize)]
pub(super) struct KeptSource {
    flit: KeptFlit,
    left: u32,
    birth: u32,
    /// The birth, destination and flits of the next packet, unless there is none.
    next: Option<(u32, u32, u32)>,
    drawn: u32,
    is_whole: bool,
    channel: u8,
    returns: [u16; RETURNS],
    settled: u32,
}

impl<F: Flit> Source<F> {
    pub(super) fn keep(&self) -> KeptSource {
        let Packet { birth, to, flits, .. } = self.next;
        KeptSource {
            flit: KeptFlit::of(self.flit),
            left: self.left,
            birth: self.birth,
            next: (self.next != Packet::NONE).then_some((birth, to, flits)),
            drawn: self.drawn,
            is_whole: self.is_whole,
            channel: self.channel,
            returns: self.returns,
            settled: self.settled,
        }
    }

    /// Goes on from what was kept before cycle `now`. `buffers` says for each of its channels where the next flit goes, and
    /// the number of places that are taken, or will be by flits in flight.
    pub(super) fn restore(
        &mut self,
        kept: &KeptSource,
        buffers: &[Occupied],
        valid: &Valid,
        now: u32,
    ) -> Result<(), DamagedError> {
        let KeptSource { left, birth, drawn, is_whole, channel, returns, settled, .. } = *kept;
        let all = u16::MAX >> (MOST_CHANNELS - buffers.len());
        let next =
            kept.next.map_or(Packet::NONE, |(birth, to, flits)| Packet::new(birth, to, flits));
        require(next.to < valid.endpoints && next.flits > 0 && drawn < u32::MAX)?;
        require(usize::from(channel) < buffers.len() && settled <= now)?;
        // No more than one flit leaves a port in a cycle.
        require(returns.iter().all(|set| set & !all == 0 && set.count_ones() < 2))?;
        require(birth < now || left == 0)?;
        self.flit = kept.flit.check(valid)?;
        let returning = |v: usize| returns.iter().filter(|set| **set >> v & 1 == 1).count() as u8;
        self.filled = 0;
        for (v, buffer) in buffers.iter().enumerate() {
            let taken = buffer.taken + returning(v);
            self.credits[v] = valid.depth.checked_sub(taken).ok_or(DamagedError)?;
            self.filled |= u16::from(self.credits[v] > 0) << v;
            self.tails[v] = buffer.next;
        }
        let sends = if left > 0 && !is_whole { 1 << channel } else { 0 };
        self.free = all & !sends;
        (self.left, self.birth, self.next, self.drawn) = (left, birth, next, drawn);
        (self.is_whole, self.channel, self.returns, self.settled) =
            (is_whole, channel, returns, settled);
        Ok(())
    }

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
