//! The kernel: routers with virtual channels, cycle by cycle.
//!
//! A flit that comes to an empty input channel in cycle t asks for an output channel from t + 1 on if it is the head of a packet,
//! else for the switch in t. What is granted an output channel in a cycle asks for the switch from the next. What wins the
//! switch in s is at the next router in s + 2 + the cycles of the wire, or at its endpoint in s + 3. The credit of the place
//! that it leaves is back in s + 1 + the cycles of the wire.

mod allocate;
mod bits;
mod calendar;
mod choose;
mod deadlock;
mod engine;
mod flit;
mod kept;
mod part;
mod router;
mod source;
mod state;
mod tally;
mod wheel;

pub use deadlock::WaitingPacket;
pub(crate) use engine::{Engine, Kernel};
pub(crate) use flit::MOST_ENDPOINTS;
pub(crate) use kept::{RestoreError, read_record, write_record};
pub(crate) use part::{EJECTION, Setting};
pub use source::MOST_CHANNELS;
pub use tally::Arrival;
pub(crate) use tally::{BATCHES, Batch, Tally};

use crate::routes::{Adaptive, Routes};

/// The buffers of a port: its virtual channels, and the flits that each holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Buffers {
    /// The virtual channels of a port.
    pub channels: u8,
    /// The flits that a virtual channel holds.
    pub flits: u8,
}

impl Default for Buffers {
    fn default() -> Self {
        Self { channels: 4, flits: 8 }
    }
}

impl Buffers {
    /// The bits of the number of a virtual channel.
    fn stride(self) -> u32 {
        u32::from(self.channels).next_power_of_two().trailing_zeros()
    }

    /// The virtual channels of each lane: alike, unless all lanes but the first are an escape.
    fn of_lanes(self, routes: &dyn Routes) -> Vec<u16> {
        let (channels, lanes) = (u32::from(self.channels), u32::from(routes.lanes()));
        let has_escape = routes.adaptive().is_some_and(Adaptive::has_escape);
        let first = |lane: u32| match lane {
            0 => 0,
            lane if has_escape => channels - (lanes - lane),
            lane => lane * channels / lanes,
        };
        (0..lanes).map(|lane| ((1u32 << first(lane + 1)) - (1 << first(lane))) as u16).collect()
    }
}

/// A packet that the routing has no next hop for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Fault {
    /// The router that it is at.
    pub(crate) at: u32,
    /// The endpoint that it goes to.
    pub(crate) to: u32,
}

/// What goes from one part to another: a flit with its place in the buffer, or a credit.
#[derive(Clone, Copy)]
pub(crate) struct Parcel<F> {
    router: u32,
    cycle: u32,
    channel: u16,
    flit: Option<(F, u8)>,
}
