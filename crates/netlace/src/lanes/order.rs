//! The order of the channels on one lane, which changes while a scheme is searched for.
//!
//! Packets may take the turns that ascend. Some turns are relied on: these must go on ascending
//! when channels change places, unless they are given up. Channels are moved as little as possible:
//! only between the two that a new turn joins. (D. J. Pearce, P. H. J. Kelly: A Dynamic Topological
//! Sort Algorithm for Directed Acyclic Graphs. ACM Journal of Experimental Algorithmics, 2007.)

use super::turns::{Channel, Turn, Turns};

pub(super) struct Order {
    /// The place of each channel.
    pub(super) places: Vec<u32>,
    /// The number of routes that rely on each turn.
    pub(super) reliance: Vec<u32>,
    /// For each channel a bit for each one that it must precede.
    follow: Vec<u64>,
    words: usize,
    /// The channels that must precede each channel.
    before: Vec<Vec<Channel>>,
    /// Until which round a turn is not given up again.
    pub(super) kept: Vec<u32>,
    /// The round in which a turn was found not to fit.
    pub(super) hopeless: Vec<u32>,
    marks: Vec<u32>,
    latest_mark: u32,
    found_from: Vec<Channel>,
    /// The number of channels examined to move others; beginning counts as some.
    examined: u64,
}

impl Order {
    /// The bytes that an order takes.
    pub(super) fn bytes(channels: u128, width: u128) -> u128 {
        channels * (width * 3 * 4 + width.div_ceil(64) * 8 + 3 * 4 + 24 + width * 4)
    }

    pub(super) fn new(turns: &Turns, places: Vec<u32>) -> Self {
        let words = turns.width().div_ceil(64);
        let channels = turns.channels();
        Self {
            places,
            reliance: vec![0; turns.count()],
            follow: vec![0; channels * words],
            words,
            before: vec![Vec::new(); channels],
            kept: vec![0; turns.count()],
            hopeless: vec![0; turns.count()],
            marks: vec![0; channels],
            latest_mark: 0,
            found_from: vec![0; channels],
            examined: 0,
        }
    }

    /// The number of channels examined since this was asked last.
    pub(super) fn take_examined(&mut self) -> u64 {
        std::mem::take(&mut self.examined)
    }

    pub(super) fn ascends(&self, (held, wanted): Turn) -> bool {
        self.places[held as usize] < self.places[wanted as usize]
    }

    /// Takes in what is relied on, after [`Order::reliance`] was counted anew.
    pub(super) fn recount(&mut self, turns: &Turns) {
        self.follow.fill(0);
        self.before.iter_mut().for_each(Vec::clear);
        for turn in turns.all() {
            if self.reliance[turns.number(turn)] > 0 {
                self.bind(turns, turn);
            }
        }
    }

    fn bind(&mut self, turns: &Turns, (held, wanted): Turn) {
        let bit = (wanted - turns.after(held)) as usize;
        self.follow[held as usize * self.words + bit / 64] |= 1 << (bit % 64);
        self.before[wanted as usize].push(held);
    }

    /// One more route relies on a turn, which ascends.
    pub(super) fn rely(&mut self, turns: &Turns, turn: Turn) {
        let number = turns.number(turn);
        if self.reliance[number] == 0 {
            self.bind(turns, turn);
        }
        self.reliance[number] += 1;
    }

    /// Nothing relies on a turn any more. Returns how much did.
    pub(super) fn give_up(&mut self, turns: &Turns, (held, wanted): Turn) -> u32 {
        let bit = (wanted - turns.after(held)) as usize;
        self.follow[held as usize * self.words + bit / 64] &= !(1 << (bit % 64));
        let before = &mut self.before[wanted as usize];
        if let Some(place) = before.iter().position(|&channel| channel == held) {
            before.swap_remove(place);
        }
        std::mem::take(&mut self.reliance[turns.number((held, wanted))])
    }

    /// Moves channels so that a turn ascends; or the turns that make a cycle with it.
    pub(super) fn lift(&mut self, turns: &Turns, turn: Turn) -> Result<(), Vec<Turn>> {
        /// Making lists takes about as long as to examine this number of channels.
        const BEGINNING: u64 = 5;
        if self.ascends(turn) {
            return Ok(());
        }
        self.examined += BEGINNING;
        let (held, wanted) = turn;
        let lowest = self.places[wanted as usize];
        let mut above = self.reach(turns, turn)?;
        let mut below = vec![held];
        let mark = self.next_mark();
        self.marks[held as usize] = mark;
        let mut next = 0;
        while let Some(&channel) = below.get(next) {
            next += 1;
            for &other in &self.before[channel as usize] {
                if self.places[other as usize] > lowest && self.marks[other as usize] != mark {
                    self.marks[other as usize] = mark;
                    below.push(other);
                }
            }
        }
        self.examined += below.len() as u64;
        // Those that lead to the held channel come first, then those behind the wanted one.
        let place = |&channel: &Channel| self.places[channel as usize];
        above.sort_unstable_by_key(place);
        below.sort_unstable_by_key(place);
        below.append(&mut above);
        let mut places: Vec<u32> = below.iter().map(place).collect();
        places.sort_unstable();
        for (channel, place) in below.into_iter().zip(places) {
            self.places[channel as usize] = place;
        }
        Ok(())
    }

    /// The channels behind the wanted one that are placed before the held one; or the turns that
    /// lead back to it.
    fn reach(&mut self, turns: &Turns, (held, wanted): Turn) -> Result<Vec<Channel>, Vec<Turn>> {
        let highest = self.places[held as usize];
        let mark = self.next_mark();
        let mut found = vec![wanted];
        self.marks[wanted as usize] = mark;
        let mut next = 0;
        while let Some(&channel) = found.get(next) {
            next += 1;
            self.examined += 1;
            let first = turns.after(channel);
            for word in 0..self.words {
                let mut bits = self.follow[channel as usize * self.words + word];
                while bits != 0 {
                    let other = first + word as u32 * 64 + bits.trailing_zeros();
                    bits &= bits - 1;
                    if other == held {
                        return Err(self.cycle(wanted, channel, held));
                    }
                    let place = self.places[other as usize];
                    if place < highest && self.marks[other as usize] != mark {
                        self.marks[other as usize] = mark;
                        self.found_from[other as usize] = channel;
                        found.push(other);
                    }
                }
            }
        }
        Ok(found)
    }

    /// The turns of the path from `wanted` over `last` to `held`.
    fn cycle(&self, wanted: Channel, last: Channel, held: Channel) -> Vec<Turn> {
        let mut cycle = vec![(last, held)];
        let mut channel = last;
        while channel != wanted {
            let previous = self.found_from[channel as usize];
            cycle.push((previous, channel));
            channel = previous;
        }
        cycle
    }

    fn next_mark(&mut self) -> u32 {
        if self.latest_mark == u32::MAX {
            self.marks.fill(0);
            self.latest_mark = 0;
        }
        self.latest_mark += 1;
        self.latest_mark
    }
}
