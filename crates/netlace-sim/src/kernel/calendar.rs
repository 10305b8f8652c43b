//! Which sources have a packet in which cycle, so that idle routers can be left out.

/// The cycles that are kept one by one.
const CYCLES: u32 = 1 << 12;

pub(super) struct Calendar {
    /// The sources of each of the next cycles, by cycle modulo their number.
    days: Vec<Vec<u32>>,
    /// Those of later ones.
    beyond: Vec<u32>,
}

impl Calendar {
    pub(super) fn new() -> Self {
        Self { days: vec![Vec::new(); CYCLES as usize], beyond: Vec::new() }
    }

    /// The source has a packet in a cycle from now on; in none if that is the last there is.
    pub(super) fn file(&mut self, source: u32, cycle: u32, now: u32) {
        if cycle - now < CYCLES {
            self.days[(cycle % CYCLES) as usize].push(source);
        } else if cycle != u32::MAX {
            self.beyond.push(source);
        }
    }

    /// The sources of this cycle. Must be asked for every cycle; `cycle_of` says when the packet of a source is due.
    pub(super) fn due(&mut self, now: u32, cycle_of: impl Fn(u32) -> u32) -> Vec<u32> {
        if now.is_multiple_of(CYCLES) {
            for source in std::mem::take(&mut self.beyond) {
                self.file(source, cycle_of(source), now);
            }
        }
        std::mem::take(&mut self.days[(now % CYCLES) as usize])
    }
}
