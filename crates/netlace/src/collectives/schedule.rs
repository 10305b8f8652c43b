//! Schedules: who sends what to whom, step by step.

use netlace_core::network::Node;

/// One thing sent over one link in one step.
///
/// The data of a collective are cut into *chunks*. What a node holds of a chunk are the
/// contributions of some nodes to it (of the root alone in a broadcast, of any number to a sum), in
/// one or more *slots*: slot 0 is where the data are at the beginning and must be at the end,
/// others are for what only passes by.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Transfer {
    /// The sender.
    pub from: Node,
    /// The receiver, a neighbour of the sender.
    pub to: Node,
    /// Which chunk.
    pub chunk: u64,
    /// The slot of the sender that it is taken from.
    pub slot: u32,
    /// The slot of the receiver that it is added to, or [`DISCARDED`](Self::DISCARDED).
    pub into: u32,
    /// Whether the sender goes on holding it.
    pub keep: bool,
}

impl Transfer {
    /// The receiver keeps nothing of what it gets, because it has it already.
    pub const DISCARDED: u32 = u32::MAX;

    /// Whether it goes to another node.
    pub(crate) fn is_sent(&self) -> bool {
        self.from != self.to
    }
}

/// A schedule, worked out step by step: nothing of a large one is stored.
///
/// All transfers of a step happen at once: what is sent is what was held when the step began. What
/// is given away is shown after copies of it.
/// Transfers between the same two nodes in one step are one message.
pub trait Schedule: Send + Sync {
    /// The number of steps it takes.
    fn steps(&self) -> u64;

    /// Shows `send` all transfers of this step, counted from 0.
    fn step(&self, step: u64, send: &mut dyn FnMut(Transfer));
}

impl<S: Schedule + ?Sized> Schedule for std::sync::Arc<S> {
    fn steps(&self) -> u64 {
        (**self).steps()
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transfer)) {
        (**self).step(step, send);
    }
}

/// A schedule that is written out: the transfers of each step.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed(pub Vec<Vec<Transfer>>);

impl Schedule for Listed {
    fn steps(&self) -> u64 {
        self.0.len() as u64
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transfer)) {
        self.0[step as usize].iter().copied().for_each(send);
    }
}
