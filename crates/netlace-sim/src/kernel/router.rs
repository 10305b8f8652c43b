//! What is stored of a router.
//!
//! Input and output virtual channels of a router are numbered `port << stride | channel`, ports of links before those of endpoints.

use super::bits::Bits;

/// Nobody.
pub(super) const NONE: u16 = u16::MAX;

/// An input virtual channel.
#[derive(Clone, Copy, Default)]
pub(super) struct Input {
    /// The flits in its buffer, and where the first of them is.
    pub(super) count: u8,
    pub(super) head: u8,
    /// The port that its packet asks for, and which channels of it.
    pub(super) port: u16,
    pub(super) mask: u16,
    /// One more than the output channel that it holds, or 0.
    pub(super) held: u16,
    /// The output channel from which on it accepts.
    pub(super) accept: u16,
}

/// An output virtual channel.
#[derive(Clone, Copy)]
pub(super) struct Output {
    /// The free places of the buffer at its far end, and the next of them.
    pub(super) credits: u8,
    pub(super) tail: u8,
    /// The input channel that holds it.
    pub(super) owner: u16,
    /// The input channel from which on it grants.
    pub(super) grant: u16,
}

/// Where a port leads.
#[derive(Clone, Copy)]
pub(super) struct Link {
    /// The router at the far end, and that end's port among all ports there.
    pub(super) far: u32,
    pub(super) far_place: u32,
    /// The port's number at the far end.
    pub(super) back: u16,
    /// The cycles on the wire.
    pub(super) wire: u8,
}

/// A port, in both directions.
#[derive(Clone, Copy)]
pub(super) struct Port<B> {
    /// Input channels that ask for one of its output channels, and those that hold one.
    pub(super) ask: B,
    pub(super) hold: B,
    pub(super) link: Link,
    /// The flits that left by it.
    pub(super) sent: u32,
    /// Output channels that nobody holds.
    pub(super) free: u16,
    /// Ports from which on it grants, and accepts.
    pub(super) grant: u16,
    pub(super) accept: u16,
    /// The channel from which on it sends into the switch.
    pub(super) turn: u8,
}

/// A router, but for its ports and channels.
#[derive(Clone, Copy)]
pub(super) struct Router<B> {
    /// Input channels that ask for an output channel, now, from the next cycle on, and from the one behind it.
    pub(super) asks: B,
    pub(super) soon: B,
    pub(super) later: B,
    /// Those that hold one and have a flit to send.
    pub(super) active: B,
    /// Those that hold one with credits.
    pub(super) ready: B,
    /// Ports of which some channel is held.
    pub(super) wanted: B,
    /// Whether no channel has anything to do until a flit or a credit arrives.
    pub(super) is_quiet: bool,
    /// The first cycle in which one of its sources has something to do.
    pub(super) attend: u32,
    /// Its first port among all, and its ports to links and in all.
    pub(super) first: u32,
    pub(super) degree: u16,
    pub(super) ports: u16,
}

impl<B: Bits> Router<B> {
    pub(super) const fn new(first: u32, degree: u16, ports: u16) -> Self {
        Self {
            asks: B::EMPTY,
            soon: B::EMPTY,
            later: B::EMPTY,
            active: B::EMPTY,
            ready: B::EMPTY,
            wanted: B::EMPTY,
            is_quiet: true,
            attend: 0,
            first,
            degree,
            ports,
        }
    }

    #[inline(always)]
    pub(super) fn has_nothing_to_do(&self) -> bool {
        (self.asks | self.soon | self.later | (self.active & self.ready)).is_empty()
    }
}

/// Room for the allocators, which leave it empty.
pub(super) struct Scratch<B> {
    /// For each input channel, the channels of one port that were offered to it.
    pub(super) channels: Vec<u16>,
    /// For each port, the ports that were offered to it.
    pub(super) ports: Vec<B>,
    /// The input channels that won.
    pub(super) wins: Vec<u16>,
}

impl<B: Bits> Scratch<B> {
    pub(super) fn new(ports: usize, stride: u32) -> Self {
        Self {
            channels: vec![0; ports << stride],
            ports: vec![B::EMPTY; ports],
            wins: vec![0; ports],
        }
    }
}
