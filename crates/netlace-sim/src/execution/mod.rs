//! Programs on a network: ranks send, receive and compute, each as soon as it may.
//!
//! Rank i is endpoint i. What a rank waits for happens at its own endpoint, and an arrival is known some cycles ahead. So
//! the kernel runs for as many cycles at a time, and in between the ranks go on.

mod offered;
mod ranks;

use crate::expected::{ENDS, Follow, HOP};
use crate::kernel::{EJECTION, Fault, Kernel, WaitingPacket};
use crate::simulation::{Simulation, SimulationError};
use netlace::network::RequestError;
use netlace::program::Program;
use netlace::search::{in_seconds, within_time};
use netlace::{Context, costs};
use offered::Offered;
use ranks::{Message, Ranks};

/// Programs that take longer are not executed.
const LONGEST: u32 = 1 << 31;

/// Rounds until a deadlock is looked for.
const ROUNDS: u32 = 200;

/// What became of a program.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Execution {
    /// The cycle in which its last operation ended.
    pub cycles: u32,
    /// The same for each rank.
    pub ended: Vec<u32>,
    /// The cycles that it takes at least: as long as without contention, and as long as the busiest channel needs.
    pub least: u32,
    /// The messages, in the order in which they were sent.
    pub messages: Vec<Delivery>,
    /// The flits of all messages.
    pub flits: u64,
    /// The flits that left each port of each router, links before endpoints.
    pub sent: Vec<u32>,
    /// Packets that wait for each other: then the program did not end.
    pub deadlock: Vec<WaitingPacket>,
}

/// A message that arrived.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Delivery {
    /// The rank that sent it.
    pub from: u32,
    /// The rank that it went to.
    pub to: u32,
    /// Its tag.
    pub tag: u32,
    /// Its flits.
    pub flits: u64,
    /// The cycle in which the sender began to send it.
    pub sent: u32,
    /// The cycle in which its last flit arrived.
    pub arrived: u32,
}

/// What follows from the program and the routes alone.
struct Bound {
    /// The cycles that it takes at least.
    least: u32,
    flits: u64,
    /// The hops of all flits, the one to their endpoint included.
    hops: u64,
    /// The cycles in which some message has set out and not arrived, at most, if none meets another.
    moving: u64,
}

impl Simulation {
    /// Executes a program. A message is sent in packets of at most [`Self::flits`] flits, each of `flit_bytes` bytes; a unit
    /// of time is a cycle.
    pub fn execute(
        &self,
        program: &Program,
        flit_bytes: u32,
        context: &Context,
    ) -> Result<Execution, SimulationError> {
        self.check()?;
        program.check()?;
        let endpoints = self.wiring.endpoints();
        if program.ranks.len() > endpoints as usize {
            return Err(SimulationError::ManyRanks { ranks: program.ranks.len(), endpoints });
        }
        let operations: usize = program.ranks.iter().map(Vec::len).sum();
        context.within_memory(|| "executing a program".to_owned(), operations as u128 * 200)?;
        let bound = self.bound(program, flit_bytes, context)?;
        self.admit_program(&bound, context)?;
        let offered = Offered::new(endpoints, self.flits);
        let kernel = self.kernel(&offered, 0.0, true, &Context { threads: 1, ..*context })?;
        let mut transport = Transport {
            kernel,
            offered: &offered,
            flit_bytes,
            left: Vec::new(),
            messages: Vec::new(),
            moving: 0,
            quiet: 0,
            settles: 2 * self.wiring.cycles().map_or(0, |(_, longest)| u32::from(longest)) + 16,
        };
        let mut ranks = Ranks::new(program);
        let (mut rounds, mut deadlock) = (0u32, Vec::new());
        while !ranks.are_done() && deadlock.is_empty() {
            let report = context.progress.report(transport.kernel.now().into(), bound.least.into());
            report.map_err(RequestError::from)?;
            transport.go_on(&mut ranks)?;
            rounds += 1;
            if self.can_deadlock && rounds % ROUNDS == 0 {
                deadlock = transport.kernel.deadlock();
            }
        }
        Ok(Execution {
            cycles: ranks.last(),
            ended: ranks.ended,
            least: bound.least,
            messages: transport.messages,
            flits: bound.flits,
            sent: transport.kernel.sent(),
            deadlock,
        })
    }

    /// Refuses what would take too long.
    fn admit_program(&self, bound: &Bound, context: &Context) -> Result<(), RequestError> {
        let routers = self.wiring.routers() as u128;
        // Cycles in which nothing moves are passed over.
        let cycles = u128::from(bound.moving.min(bound.least.into()));
        let idle = cycles * routers * costs::SIMULATED_ROUTER;
        let nanoseconds = idle + u128::from(bound.hops) * costs::SIMULATED_HOP;
        let what = || format!("executing a program on {routers} routers");
        within_time(what, in_seconds(nanoseconds), context)
    }

    /// What the program takes if no message meets another, and what its channels must carry.
    fn bound(
        &self,
        program: &Program,
        flit_bytes: u32,
        context: &Context,
    ) -> Result<Bound, SimulationError> {
        /// Messages between two reports.
        const REPORTED: u64 = 1 << 10;
        let Self { wiring, routes, .. } = self;
        let is_fixed = routes.adaptive().is_none() && routes.choices() == 1;
        let (shortest, _) = wiring.cycles().unwrap_or((0, 0));
        let hop = HOP + u32::from(shortest);
        let mut follow = Follow::new(wiring, &**routes);
        let mut near = (usize::MAX, Vec::new());
        let mut injected = vec![0u64; wiring.endpoints() as usize];
        let mut bound = Bound { least: 0, flits: 0, hops: 0, moving: 0 };
        let mut failed: Option<SimulationError> = None;
        let messages = program.messages();
        let mut ranks = Ranks::new(program);
        ranks.go_on(LONGEST, |Message { number, from, to, bytes, cycle, .. }| {
            let number = u64::from(number);
            if failed.is_none()
                && number.is_multiple_of(REPORTED)
                && let Err(stopped) = context.progress.report(number, messages)
            {
                failed = Some(RequestError::from(stopped).into());
            }
            if failed.is_some() {
                return None;
            }
            let flits = flits(bytes, flit_bytes);
            // Routes that choose take the fewest hops at best.
            let followed = if is_fixed {
                follow.packet(from, to, 0, flits as f64)
            } else {
                let router = wiring.router_of(from);
                if near.0 != router {
                    near = (router, wiring.hops_from(router));
                }
                Ok(near.1[wiring.router_of(to)].saturating_mul(hop).saturating_add(ENDS))
            };
            let latency = match followed {
                Ok(latency) => latency,
                Err(error) => {
                    failed = Some(error.into());
                    return None;
                }
            };
            let hops = u64::from((latency - ENDS) / hop + 1);
            let taken = flits.saturating_add(u64::from(latency));
            bound.flits = bound.flits.saturating_add(flits);
            bound.hops = bound.hops.saturating_add(flits.saturating_mul(hops));
            bound.moving = bound.moving.saturating_add(taken);
            let injected = &mut injected[from as usize];
            *injected = injected.saturating_add(flits);
            Some(u32::try_from(taken.saturating_add(cycle.into()) - 1).unwrap_or(u32::MAX))
        });
        if let Some(error) = failed {
            return Err(error);
        }
        ranks.check()?;
        let busiest = follow.busiest().max(injected.into_iter().max().unwrap_or(0) as f64);
        bound.least = ranks.last().max(busiest as u32);
        Ok(bound)
    }
}

/// The flits of a message: one at least.
fn flits(bytes: u64, flit_bytes: u32) -> u64 {
    bytes.div_ceil(flit_bytes.into()).max(1)
}

/// A network that carries the messages of a program.
struct Transport<'a> {
    kernel: Box<dyn Kernel + 'a>,
    offered: &'a Offered,
    flit_bytes: u32,
    /// The packets of each message that have not arrived, and the messages of which there are any.
    left: Vec<u32>,
    moving: u64,
    messages: Vec<Delivery>,
    /// The cycles in which nothing has moved but credits, and the number after which all of those are back.
    quiet: u32,
    settles: u32,
}

impl Transport<'_> {
    /// Goes on for as many cycles as arrivals are known ahead.
    fn go_on(&mut self, ranks: &mut Ranks) -> Result<(), SimulationError> {
        if self.quiet > self.settles
            && let Some(next) = ranks.next()
        {
            self.kernel.skip_to(next.max(self.kernel.now()));
        }
        let end = self.kernel.now() + EJECTION;
        if end > LONGEST {
            return Err(SimulationError::LongProgram);
        }
        ranks.go_on(end, |message| {
            self.send(message);
            None
        });
        self.kernel.run_to(end);
        if let Some(Fault { at, to }) = self.kernel.fault() {
            return Err(SimulationError::NoNextHop { at, to });
        }
        for arrival in self.kernel.take_arrivals() {
            let left = &mut self.left[arrival.label as usize];
            *left -= 1;
            if *left == 0 {
                self.moving -= 1;
                self.messages[arrival.label as usize].arrived = arrival.cycle;
                ranks.arrive(arrival.label, arrival.cycle);
            }
        }
        self.quiet = if self.moving == 0 { self.quiet + EJECTION } else { 0 };
        Ok(())
    }

    fn send(&mut self, Message { number, from, to, tag, bytes, cycle }: Message) {
        let flits = flits(bytes, self.flit_bytes);
        self.left.push(self.offered.packets(flits) as u32);
        self.moving += 1;
        self.messages.push(Delivery { from, to, tag, flits, sent: cycle, arrived: cycle });
        self.offered.push(from, offered::Message { label: number, to, flits, birth: cycle });
        self.kernel.offer(from);
    }
}
