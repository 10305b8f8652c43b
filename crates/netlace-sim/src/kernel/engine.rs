//! All parts of a network, each on a thread of its own.

use std::io::{self, Read, Write};
use std::ops::Range;
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};

use super::bits::{Bits, Words};
use super::deadlock::{self, WaitingPacket};
use super::flit::{Flit, Wide};
use super::kept::{RestoreError, Valid, read_record, require, write_record};
use super::part::{KeptRouter, Part, Setting};
use super::{Arrival, Buffers, Fault, Parcel, Tally};
use crate::routes::Routes;
use crate::wiring::Wiring;

/// A simulation at some cycle, whatever its sizes.
pub(crate) trait Kernel {
    /// The next cycle.
    fn now(&self) -> u32;
    /// Goes on until this cycle.
    fn run_to(&mut self, cycle: u32);
    /// From now on, packets that are made in these cycles are measured, and flits that arrive in them.
    fn measure(&mut self, cycles: Range<u32>);
    /// Whether all measured packets have arrived.
    fn is_drained(&self) -> bool;
    /// A packet that has nowhere to go: the simulation is not valid.
    fn fault(&self) -> Option<Fault>;
    /// What was counted so far.
    fn tally(&self) -> Tally;
    /// The flits that left each port of each router, links before endpoints.
    fn sent(&self) -> Vec<u32>;
    /// The cycles that the next packets of all endpoints have waited to set out.
    fn lag(&self) -> u64;
    /// The packets that arrived and were not taken yet, if they are listed.
    fn take_arrivals(&mut self) -> Vec<Arrival>;
    /// An endpoint that has had no further packet may have one.
    fn offer(&mut self, endpoint: u32);
    /// Goes on until this cycle at once. Nothing moves, and no endpoint has a packet.
    fn skip_to(&mut self, cycle: u32);
    /// Packets that wait for each other for ever.
    fn deadlock(&self) -> Vec<WaitingPacket>;
    /// Writes down how things are before the next cycle.
    fn keep(&self, out: &mut dyn Write) -> io::Result<()>;
    /// Goes on from what was written before this cycle, when these cycles were measured. Nothing has happened yet.
    fn restore(
        &mut self,
        now: u32,
        measured: Range<u32>,
        from: &mut dyn Read,
    ) -> Result<(), RestoreError>;
}

/// Makes a kernel for routers of these sizes.
pub(crate) struct Engine;

impl Engine {
    /// The most virtual channels of a router, those of all its ports together, each counted as a power of two.
    pub(crate) const MOST: usize = 1024;

    /// Whether flits are [`Wide`].
    fn is_wide(routes: &dyn Routes) -> bool {
        routes.has_words() || routes.adaptive().is_some()
    }

    /// The virtual channels of all ports.
    pub(crate) fn channels(setting: &Setting) -> u128 {
        (setting.wiring.all_ports() as u128) << setting.buffers.stride()
    }

    /// The bytes of a kernel.
    pub(crate) fn bytes(setting: &Setting) -> u128 {
        let Setting { wiring, buffers, routes, .. } = setting;
        let stride = buffers.stride();
        let channels = wiring.most_ports() << stride;
        // Eight sets of a router, two of a port, and two for each cycle of the wheel.
        let set = (channels.next_power_of_two().max(64) / 8) as u128;
        let longest = wiring.cycles().map_or(0, |(_, longest)| u32::from(longest));
        let cycles = u128::from((2 * longest + 8).next_power_of_two());
        let flit = if Self::is_wide(*routes) { 16 } else { 8 };
        let header = if routes.adaptive().is_some() { 16 } else { 0 };
        let buffer = u128::from(buffers.flits).next_power_of_two() * flit + 18 + header;
        let ports = wiring.all_ports() as u128;
        let routers = wiring.routers() as u128;
        let sources = u128::from(wiring.endpoints()) * 100;
        ports * ((buffer << stride) + 2 * set + 32) + routers * (8 + 2 * cycles) * set + sources
    }

    /// `None` if a router has more than [`Self::MOST`] virtual channels.
    pub(crate) fn start<'a>(
        setting: &Setting<'a>,
        threads: usize,
        window: Option<u32>,
    ) -> Option<Box<dyn Kernel + 'a>> {
        let channels = setting.wiring.most_ports() << setting.buffers.stride();
        let wide = Self::is_wide(setting.routes);
        Some(match (channels, wide) {
            (..=64, false) => Threads::<u64, u64>::start(setting, threads, window),
            (..=64, true) => Threads::<u64, Wide>::start(setting, threads, window),
            (..=128, false) => Threads::<u128, u64>::start(setting, threads, window),
            (..=128, true) => Threads::<u128, Wide>::start(setting, threads, window),
            (..=256, false) => Threads::<Words<4>, u64>::start(setting, threads, window),
            (..=256, true) => Threads::<Words<4>, Wide>::start(setting, threads, window),
            (..=Self::MOST, false) => Threads::<Words<16>, u64>::start(setting, threads, window),
            (..=Self::MOST, true) => Threads::<Words<16>, Wide>::start(setting, threads, window),
            _ => return None,
        })
    }
}

struct Threads<'a, B, F> {
    wiring: &'a Wiring,
    routes: &'a dyn Routes,
    buffers: Buffers,
    parts: Vec<Part<'a, B, F>>,
    /// The first router of each part, and the number of all.
    starts: Vec<usize>,
    /// What each part sent to each other in the last window.
    mail: Vec<Vec<Mutex<Vec<Parcel<F>>>>>,
    window: u32,
    now: u32,
}

impl<'a, B: Bits + 'a, F: Flit + 'a> Threads<'a, B, F> {
    fn start(setting: &Setting<'a>, threads: usize, window: Option<u32>) -> Box<dyn Kernel + 'a> {
        let n = setting.wiring.routers();
        let parts = threads.clamp(1, n.max(1));
        let starts: Vec<usize> = (0..=parts).map(|part| n * part / parts).collect();
        let longest = 1 + setting.wiring.cycles().map_or(0, |(shortest, _)| u32::from(shortest));
        let window = window.unwrap_or(longest).clamp(1, longest);
        Box::new(Self {
            wiring: setting.wiring,
            routes: setting.routes,
            buffers: setting.buffers,
            parts: starts
                .windows(2)
                .map(|ends| Part::new(setting, ends[0]..ends[1], window))
                .collect(),
            mail: (0..parts).map(|_| (0..parts).map(|_| Mutex::default()).collect()).collect(),
            starts,
            window,
            now: 0,
        })
    }
}

/// The windows of these cycles.
fn windows(cycles: Range<u32>, window: u32) -> impl Iterator<Item = Range<u32>> {
    cycles.clone().step_by(window as usize).map(move |start| start..cycles.end.min(start + window))
}

impl<B: Bits, F: Flit> Kernel for Threads<'_, B, F> {
    fn now(&self) -> u32 {
        self.now
    }

    fn run_to(&mut self, cycle: u32) {
        let (cycles, window) = (self.now..cycle, self.window);
        self.now = cycle;
        if let [part] = &mut self.parts[..] {
            windows(cycles, window).for_each(|window| part.advance(window));
            return;
        }
        let (starts, mail) = (&self.starts, &self.mail);
        let barrier = Barrier::new(self.parts.len() as u32);
        std::thread::scope(|scope| {
            for (own, part) in self.parts.iter_mut().enumerate() {
                let (barrier, cycles) = (&barrier, cycles.clone());
                scope.spawn(move || {
                    for window in windows(cycles, window) {
                        part.advance(window);
                        for parcel in part.parcels.drain(..) {
                            let to = starts
                                .partition_point(|&start| start <= parcel.router as usize)
                                - 1;
                            locked(&mail[own][to]).push(parcel);
                        }
                        barrier.wait();
                        for row in mail {
                            let mut sent = locked(&row[own]);
                            part.receive(&sent);
                            sent.clear();
                        }
                        barrier.wait();
                    }
                });
            }
        });
    }

    fn measure(&mut self, cycles: Range<u32>) {
        self.parts.iter_mut().for_each(|part| part.measure(cycles.clone()));
    }

    fn is_drained(&self) -> bool {
        let counts = |part: &Part<B, F>| (part.tally.measured, part.tally.packets());
        let (made, arrived) =
            self.parts.iter().map(counts).fold((0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
        made == arrived && self.parts.iter().all(Part::has_begun_measured)
    }

    fn fault(&self) -> Option<Fault> {
        self.parts.iter().find_map(Part::fault)
    }

    fn tally(&self) -> Tally {
        let mut sum = self.parts[0].tally.clone();
        self.parts[1..].iter().for_each(|part| sum.add(&part.tally));
        sum
    }

    fn sent(&self) -> Vec<u32> {
        self.parts.iter().flat_map(Part::sent).collect()
    }

    fn lag(&self) -> u64 {
        self.parts.iter().map(|part| part.lag(self.now)).sum()
    }

    fn take_arrivals(&mut self) -> Vec<Arrival> {
        let logs = self.parts.iter_mut().filter_map(|part| part.tally.log.as_mut());
        logs.flat_map(std::mem::take).collect()
    }

    fn offer(&mut self, endpoint: u32) {
        let router = self.wiring.router_of(endpoint);
        let part = self.starts.partition_point(|&start| start <= router) - 1;
        self.parts[part].offer(endpoint, self.now);
    }

    fn skip_to(&mut self, cycle: u32) {
        self.now = cycle;
    }

    fn deadlock(&self) -> Vec<WaitingPacket> {
        deadlock::find(self.wiring, &self.parts, &self.starts)
    }

    fn keep(&self, out: &mut dyn Write) -> io::Result<()> {
        write_record(out, &self.tally())?;
        for part in &self.parts {
            (0..part.len()).try_for_each(|r| write_record(out, &part.keep(r, self.now)))?;
        }
        Ok(())
    }

    fn restore(
        &mut self,
        now: u32,
        measured: Range<u32>,
        from: &mut dyn Read,
    ) -> Result<(), RestoreError> {
        let Self { wiring, parts, starts, .. } = self;
        let tally: Tally = read_record(from)?;
        require(tally.is_valid())?;
        parts[0].tally = tally;
        let valid = Valid::new(self.routes, wiring, self.buffers, measured.clone(), now);
        let mut occupied = Vec::with_capacity(wiring.all_ports() << self.buffers.stride());
        for part in parts.iter_mut() {
            part.clear();
            part.measure(measured.clone());
            for r in 0..part.len() {
                part.restore(r, &read_record::<KeptRouter>(from)?, &mut occupied, &valid)?;
            }
        }
        for (part, &first) in parts.iter_mut().zip(&*starts) {
            for r in 0..part.len() {
                let far = |o: usize| {
                    let wire = wiring.links(first + r)[o];
                    wiring.ports_before(wire.to as usize) + usize::from(wire.back)
                };
                part.restore_credits(r, now, far, &occupied)?;
            }
        }
        self.now = now;
        Ok(())
    }
}

/// A thread that panicked ends the program.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Where threads wait for each other. A window is too short to sleep.
struct Barrier {
    threads: u32,
    waiting: AtomicU32,
    round: AtomicU32,
}

impl Barrier {
    fn new(threads: u32) -> Self {
        Self { threads, waiting: AtomicU32::new(0), round: AtomicU32::new(0) }
    }

    fn wait(&self) {
        /// Then the thread lets others run.
        const PATIENCE: u32 = 2000;
        let round = self.round.load(Ordering::Acquire);
        if self.waiting.fetch_add(1, Ordering::AcqRel) + 1 == self.threads {
            self.waiting.store(0, Ordering::Relaxed);
            self.round.fetch_add(1, Ordering::Release);
            return;
        }
        let mut spins = 0;
        while self.round.load(Ordering::Acquire) == round {
            spins += 1;
            if spins < PATIENCE { std::hint::spin_loop() } else { std::thread::yield_now() }
        }
    }
}
