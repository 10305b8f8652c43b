//! What arrives at which router in the next cycles.

use super::bits::Bits;

/// What arrives at a router in one cycle: flits by input channel, credits by output channel.
#[derive(Clone, Copy)]
pub(super) struct Events<B> {
    pub(super) flits: B,
    pub(super) credits: B,
}

impl<B: Bits> Events<B> {
    const NONE: Self = Self { flits: B::EMPTY, credits: B::EMPTY };
}

/// A wheel of as many cycles as anything takes to arrive.
pub(super) struct Wheel<B> {
    /// The number of cycles is a power of two, of which this is the logarithm.
    shift: u32,
    /// Router by router.
    events: Vec<Events<B>>,
    /// A bit for each router that something arrives at in each cycle. Not kept if all routers are simulated in every cycle.
    woken: Vec<u64>,
    words: usize,
    is_dense: bool,
}

impl<B: Bits> Wheel<B> {
    /// Nothing takes more than `longest` cycles to arrive.
    pub(super) fn new(routers: usize, longest: u32, is_dense: bool) -> Self {
        let cycles = (longest + 1).next_power_of_two();
        let words = routers.div_ceil(64);
        Self {
            shift: cycles.trailing_zeros(),
            events: vec![Events::NONE; routers * cycles as usize],
            woken: vec![0; if is_dense { 0 } else { words * cycles as usize }],
            words,
            is_dense,
        }
    }

    #[inline(always)]
    fn slot(&self, cycle: u32) -> usize {
        cycle as usize & ((1 << self.shift) - 1)
    }

    /// The router has something to do in a cycle.
    #[inline(always)]
    pub(super) fn wake(&mut self, router: usize, cycle: u32) {
        if !self.is_dense {
            let slot = self.slot(cycle);
            self.woken[slot * self.words + router / 64] |= 1 << (router % 64);
        }
    }

    /// What arrives at a router in a cycle, to be added to. The router is woken unless all are simulated in every cycle.
    #[inline(always)]
    pub(super) fn at<const DENSE: bool>(&mut self, router: usize, cycle: u32) -> &mut Events<B> {
        if !DENSE {
            self.wake(router, cycle);
        }
        let slot = self.slot(cycle);
        &mut self.events[router << self.shift | slot]
    }

    /// What arrives at a router in this cycle.
    #[inline(always)]
    pub(super) fn take(&mut self, router: usize, now: u32) -> Events<B> {
        let slot = self.slot(now);
        let events = &mut self.events[router << self.shift | slot];
        let taken = *events;
        if !(taken.flits | taken.credits).is_empty() {
            *events = Events::NONE;
        }
        taken
    }

    /// The woken ones among 64 routers in this cycle.
    pub(super) fn take_woken(&mut self, word: usize, now: u32) -> u64 {
        let slot = self.slot(now);
        std::mem::take(&mut self.woken[slot * self.words + word])
    }

    /// All that arrives at a router from cycle `now` on, cycle by cycle.
    pub(super) fn coming(&self, router: usize, now: u32) -> impl Iterator<Item = (u32, Events<B>)> {
        let all = (now..now + (1 << self.shift))
            .map(move |cycle| (cycle, self.events[router << self.shift | self.slot(cycle)]));
        all.filter(|(_, events)| !(events.flits | events.credits).is_empty())
    }

    /// The number of cycles.
    pub(super) fn cycles(&self) -> u32 {
        1 << self.shift
    }
}
