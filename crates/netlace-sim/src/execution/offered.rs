//! Messages as packets that endpoints send one after the other.

use std::collections::VecDeque;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::packets::{Injection, Packet};

/// The messages of each endpoint that were not sent whole yet. Only the next packet of each exists.
pub(super) struct Offered {
    endpoints: Vec<Mutex<VecDeque<Message>>>,
    /// The flits of a packet, at most.
    most: u32,
}

/// What is left of a message.
#[derive(Clone, Copy)]
pub(super) struct Message {
    pub(super) label: u32,
    pub(super) to: u32,
    pub(super) flits: u64,
    /// The next packet is not made sooner.
    pub(super) birth: u32,
}

impl Offered {
    pub(super) fn new(endpoints: u32, most: u32) -> Self {
        Self { endpoints: (0..endpoints).map(|_| Mutex::default()).collect(), most }
    }

    fn messages(&self, from: u32) -> MutexGuard<'_, VecDeque<Message>> {
        self.endpoints[from as usize].lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Adds a message behind the others of an endpoint.
    pub(super) fn push(&self, from: u32, message: Message) {
        self.messages(from).push_back(message);
    }

    /// The packets of a message.
    pub(super) fn packets(&self, flits: u64) -> u64 {
        flits.div_ceil(self.most.into())
    }
}

impl Injection for Offered {
    fn packet(&self, from: u32, _: u32, _: u32) -> Packet {
        let mut messages = self.messages(from);
        let Some(message) = messages.front_mut() else { return Packet::NONE };
        let flits = message.flits.min(self.most.into());
        let packet = Packet {
            birth: message.birth,
            to: message.to,
            flits: flits as u32,
            label: message.label,
        };
        message.flits -= flits;
        // An endpoint sends a flit per cycle.
        message.birth = message.birth.saturating_add(flits as u32);
        if message.flits == 0 {
            messages.pop_front();
        }
        packet
    }

    fn longest(&self) -> u32 {
        self.most
    }
}
