//! A network, its routes and its traffic, simulated.

use std::io::Read;
use std::sync::Arc;

use crate::expected::{ENDS, Expected, ExpectedError, HOP, expected};
use crate::kept::{self, Keeper, Phase};
use crate::kernel::{
    Arrival, Buffers, Engine, Fault, Kernel, MOST_CHANNELS, MOST_ENDPOINTS, RestoreError, Setting,
    WaitingPacket,
};
use crate::outcome::{Latency, Outcome, Verdict, accepted, judge};
use crate::packets::{Bernoulli, Destinations, Injection};
use crate::routes::Routes;
use crate::wiring::Wiring;
use netlace::costs;
use netlace::network::{Lane, RequestError};
use netlace::program::CyclicError;
use netlace::search::{in_seconds, within_time};
use netlace::{Classified, Context, ErrorKind};

/// What is simulated.
pub struct Simulation {
    /// Routers, links and endpoints.
    pub wiring: Wiring,
    /// Where packets go on.
    pub routes: Arc<dyn Routes>,
    /// Where packets go.
    pub destinations: Destinations,
    /// The flits of a packet.
    pub flits: u32,
    /// The buffers of routers.
    pub buffers: Buffers,
    /// How long it is simulated.
    pub effort: Effort,
    /// Whether packets may come to wait for each other for ever: then this is looked for every 500 cycles at least.
    pub can_deadlock: bool,
    /// In which order routers are simulated. No answer depends on it.
    pub sweep: Sweep,
}

/// In which order routers are simulated.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Sweep {
    /// Whether those that have nothing to do are left out; chosen by the load if it is not said.
    pub skips_idle: Option<bool>,
    /// The cycles that a router is taken through at a time, at most those of the shortest link and one more.
    pub window: Option<u32>,
}

/// What became of packets that were listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// The packets that arrived, in the order of their births and destinations.
    pub arrivals: Vec<Arrival>,
    /// The flits that left each port of each router, links before endpoints.
    pub sent: Vec<u32>,
    /// Packets that wait for each other.
    pub deadlock: Vec<WaitingPacket>,
}

/// How long a load is simulated.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Cycles that are measured.
    pub measured: u32,
    /// Cycles until it is decided whether the network carries the load, at most.
    pub undecided: u32,
}

impl Default for Effort {
    fn default() -> Self {
        Self { measured: 10_000, undecided: 100_000 }
    }
}

/// Why there is no simulation.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SimulationError {
    /// Not enough virtual channels.
    #[error(
        "the routing has {lanes} lanes: it needs as many virtual channels, and there are {channels}"
    )]
    FewChannels {
        /// The lanes of the routing.
        lanes: Lane,
        /// The virtual channels of a port.
        channels: u8,
    },
    /// More virtual channels than are simulated.
    #[error(
        "a router has {ports} ports with {channels} virtual channels each; at most {} in all are simulated, and {} of a port",
        Engine::MOST,
        MOST_CHANNELS
    )]
    ManyChannels {
        /// The most ports of a router.
        ports: usize,
        /// The virtual channels of a port.
        channels: u8,
    },
    /// More endpoints than are simulated.
    #[error("at most {MOST_ENDPOINTS} endpoints are simulated")]
    ManyEndpoints,
    /// Nobody sends.
    #[error("no endpoint sends to another")]
    Nobody,
    /// A load that cannot be offered.
    #[error("every endpoint that sends sends more than 0 and at most 1 flit per cycle")]
    Load,
    /// More ranks than there are endpoints.
    #[error("the program has {ranks} ranks, and the network {endpoints} endpoints")]
    ManyRanks {
        /// The ranks.
        ranks: usize,
        /// The endpoints.
        endpoints: u32,
    },
    /// An operation of a program waits for itself.
    #[error(transparent)]
    Cyclic(#[from] CyclicError),
    /// A message that nobody sends.
    #[error("rank {rank} receives a message from rank {from} with tag {tag} that is never sent")]
    NeverSent {
        /// The receiver.
        rank: u32,
        /// The sender.
        from: u32,
        /// The tag.
        tag: u32,
    },
    /// A message that nobody receives.
    #[error("rank {rank} sends a message to rank {to} with tag {tag} that is never received")]
    NeverReceived {
        /// The sender.
        rank: u32,
        /// The receiver.
        to: u32,
        /// The tag.
        tag: u32,
    },
    /// A program that takes too many cycles.
    #[error("the program takes more than 2^31 cycles")]
    LongProgram,
    /// A simulation that cannot be kept.
    #[error("packets of this routing carry what cannot be checked: its simulations cannot be kept")]
    Unkept,
    /// What was kept is not that of this simulation any more.
    #[error("what was kept is not whole, was changed, or is of another simulation")]
    Damaged,
    /// A simulation was not kept, or not read again.
    #[error("{why}")]
    NotKept {
        /// Why not.
        why: String,
    },
    /// A packet has no next hop.
    #[error("there is no next hop from router {at} to endpoint {to}")]
    NoNextHop {
        /// Where it is.
        at: u32,
        /// Where it goes.
        to: u32,
    },
    /// A packet has no route.
    #[error(transparent)]
    Expected(#[from] ExpectedError),
    /// It was refused or ended.
    #[error(transparent)]
    Request(#[from] RequestError),
}

impl Classified for SimulationError {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::FewChannels { .. }
            | Self::ManyChannels { .. }
            | Self::Load
            | Self::ManyRanks { .. }
            | Self::Cyclic(_)
            | Self::NeverSent { .. }
            | Self::NeverReceived { .. }
            | Self::Damaged => ErrorKind::Usage,
            Self::NotKept { .. } => ErrorKind::InputOutput,
            Self::Unkept
            | Self::Nobody
            | Self::LongProgram
            | Self::ManyEndpoints
            | Self::NoNextHop { .. }
            | Self::Expected(ExpectedError::NoRoute { .. }) => ErrorKind::Unsupported,
            Self::Expected(ExpectedError::Request(error)) | Self::Request(error) => error.kind(),
        }
    }
}

impl From<RestoreError> for SimulationError {
    fn from(error: RestoreError) -> Self {
        match error {
            RestoreError::Damaged => Self::Damaged,
            RestoreError::Unreadable(error) => Self::NotKept { why: error.to_string() },
        }
    }
}

/// Cycles between two samples of the sources, at most.
const INTERVAL: u32 = 500;
/// Endpoints times cycles of a sample: the more endpoints, the less their mean depends on chance.
const SAMPLE: u32 = 1 << 21;
/// A load below which most routers are idle in most cycles.
const SPARSE: f64 = 0.002;
/// Samples before anything is decided.
const SAMPLES: usize = 16;

impl Simulation {
    /// Whether routers of these sizes can be simulated.
    pub(crate) fn check(&self) -> Result<(), SimulationError> {
        let Buffers { channels, .. } = self.buffers;
        let lanes = self.routes.lanes();
        if lanes > channels {
            return Err(SimulationError::FewChannels { lanes, channels });
        }
        let ports = self.wiring.most_ports();
        if ports * usize::from(channels).next_power_of_two() > Engine::MOST
            || usize::from(channels) > MOST_CHANNELS
        {
            return Err(SimulationError::ManyChannels { ports, channels });
        }
        match self.wiring.endpoints() {
            0 | 1 => Err(SimulationError::Nobody),
            2..=MOST_ENDPOINTS if self.destinations.senders() > 0 => Ok(()),
            2..=MOST_ENDPOINTS => Err(SimulationError::Nobody),
            _ => Err(SimulationError::ManyEndpoints),
        }
    }

    /// What routes alone say about this traffic.
    pub fn expected(&self, context: &Context) -> Result<Expected, SimulationError> {
        self.check()?;
        Ok(expected(&self.wiring, &*self.routes, &self.destinations, context.seed, context)?)
    }

    /// Simulates endpoints that each make `load` flits per cycle.
    pub fn run(
        &self,
        load: f64,
        expected: &Expected,
        context: &Context,
    ) -> Result<Outcome, SimulationError> {
        self.run_to_end(load, expected, None, None, context)
    }

    /// The same, kept while it runs and when it is ended early; it goes on from what was kept of the same simulation. It may take
    /// longer than the context allows: then it is ended, and goes on another time.
    pub fn run_kept(
        &self,
        load: f64,
        expected: &Expected,
        keeper: &dyn Keeper,
        kept: Option<&mut dyn Read>,
        context: &Context,
    ) -> Result<Outcome, SimulationError> {
        if !self.routes.knows_headers() {
            return Err(SimulationError::Unkept);
        }
        self.run_to_end(load, expected, Some(keeper), kept, context)
    }

    fn run_to_end(
        &self,
        load: f64,
        expected: &Expected,
        keeper: Option<&dyn Keeper>,
        kept: Option<&mut dyn Read>,
        context: &Context,
    ) -> Result<Outcome, SimulationError> {
        let context = &self.few_threads(context);
        let traffic = self.bernoulli(load, context)?;
        if keeper.is_none() {
            self.admit(load, expected, context)?;
        }
        let mut kernel = self.kernel(&traffic, load, false, context)?;
        let Effort { measured, undecided } = self.effort;
        let interval = self.interval(expected);
        let until = undecided + 2 * measured;
        let run = Run { simulation: self, context, until, interval, keeper };
        let most_samples = undecided.div_ceil(interval) as usize;
        let phase = match kept {
            Some(kept) => kept::restore(&mut *kernel, measured, most_samples, kept)?,
            None => Phase::Deciding { lags: Vec::new() },
        };
        let (start, verdict) = match phase {
            Phase::Deciding { lags } => {
                let verdict = run.decide(&mut *kernel, lags)?;
                let start = kernel.now();
                kernel.measure(start..start + measured);
                (start, verdict)
            }
            Phase::Measuring { start, verdict } => (start, verdict),
        };
        run.measure(&mut *kernel, start, verdict, load)
    }

    /// Refuses what would take too long.
    fn admit(&self, load: f64, expected: &Expected, context: &Context) -> Result<(), RequestError> {
        let Self { wiring, effort, .. } = self;
        let cycles =
            SAMPLES as u128 * u128::from(self.interval(expected)) + u128::from(effort.measured);
        let routers = (expected.latency - f64::from(ENDS)) / f64::from(HOP + 1) + 1.0;
        let hops = (load * f64::from(wiring.endpoints()) * routers).ceil() as u128;
        let idle = wiring.routers() as u128 * costs::SIMULATED_ROUTER;
        let nanoseconds = cycles * (idle + hops * costs::SIMULATED_HOP);
        let what = || format!("simulating {} routers", wiring.routers());
        within_time(what, in_seconds(nanoseconds / context.threads.max(1) as u128), context)
    }

    /// Whether the network carries this load.
    pub(crate) fn verdict(
        &self,
        load: f64,
        expected: &Expected,
        context: &Context,
    ) -> Result<Verdict, SimulationError> {
        let context = &self.few_threads(context);
        let traffic = self.bernoulli(load, context)?;
        self.admit(load, expected, context)?;
        let mut kernel = self.kernel(&traffic, load, false, context)?;
        let (until, interval) = (self.effort.undecided, self.interval(expected));
        let run = Run { simulation: self, context, until, interval, keeper: None };
        run.decide(&mut *kernel, Vec::new())
    }

    fn bernoulli(&self, load: f64, context: &Context) -> Result<Bernoulli, SimulationError> {
        if load > 0.0 && load * self.destinations.greatest_rate() <= 1.0 {
            Ok(Bernoulli::new(self.destinations.clone(), load, self.flits, context.seed))
        } else {
            Err(SimulationError::Load)
        }
    }

    /// Simulates any traffic for a number of cycles, and lists what arrived.
    pub fn replay(
        &self,
        traffic: &dyn Injection,
        cycles: u32,
        context: &Context,
    ) -> Result<Replayed, SimulationError> {
        let mut kernel = self.kernel(traffic, 0.0, true, context)?;
        let run =
            Run { simulation: self, context, until: cycles, interval: INTERVAL, keeper: None };
        while kernel.now() < cycles {
            run.advance(&mut *kernel, 0, cycles, &Phase::Deciding { lags: Vec::new() })?;
        }
        let mut arrivals = kernel.tally().log.unwrap_or_default();
        arrivals.sort_unstable();
        Ok(Replayed { arrivals, sent: kernel.sent(), deadlock: kernel.deadlock() })
    }

    /// The cycles between two samples of the sources, in each of which a packet can arrive.
    fn interval(&self, expected: &Expected) -> u32 {
        let longest = expected.longest.saturating_add(self.flits).min(INTERVAL);
        (SAMPLE / self.wiring.endpoints().max(1)).clamp(longest, INTERVAL)
    }

    /// No more threads than are quicker: those of a small network mostly wait for each other.
    fn few_threads<'a>(&self, context: &Context<'a>) -> Context<'a> {
        /// Routers of a part that is worth a thread.
        const ROUTERS: usize = 512;
        Context { threads: context.threads.min(self.wiring.routers() / ROUTERS).max(1), ..*context }
    }

    /// A kernel at its first cycle.
    pub(crate) fn kernel<'a>(
        &'a self,
        traffic: &'a dyn Injection,
        load: f64,
        keeps_log: bool,
        context: &Context,
    ) -> Result<Box<dyn Kernel + 'a>, SimulationError> {
        self.check()?;
        let setting = Setting {
            wiring: &self.wiring,
            routes: &*self.routes,
            traffic,
            buffers: self.buffers,
            seed: context.seed,
            keeps_log,
            is_dense: !self.sweep.skips_idle.unwrap_or(load < SPARSE),
        };
        let what = || format!("simulating {} routers and their buffers", self.wiring.routers());
        // The list of buffers whose first packets wait, and whether each does.
        let searched = if self.can_deadlock { 10 * Engine::channels(&setting) } else { 0 };
        context.within_memory(what, Engine::bytes(&setting) + searched)?;
        let many = || SimulationError::ManyChannels {
            ports: self.wiring.most_ports(),
            channels: self.buffers.channels,
        };
        Engine::start(&setting, context.threads, self.sweep.window).ok_or_else(many)
    }
}

struct Run<'a> {
    simulation: &'a Simulation,
    context: &'a Context<'a>,
    /// No simulation is longer, in cycles.
    until: u32,
    /// The cycles between two samples of the sources.
    interval: u32,
    /// Where it is kept, if it is.
    keeper: Option<&'a dyn Keeper>,
}

impl Run<'_> {
    /// Goes on to the end of the interval, of those that follow each other from `origin` on, and at most to `end`.
    fn advance(
        &self,
        kernel: &mut dyn Kernel,
        origin: u32,
        end: u32,
        phase: &Phase,
    ) -> Result<(), SimulationError> {
        /// Routers times cycles between two reports.
        const WORK: usize = 1 << 22;
        let step =
            (WORK / self.simulation.wiring.routers().max(1)).clamp(1, self.interval as usize);
        let interval = (kernel.now() - origin) / self.interval + 1;
        let end = end.min(origin + interval * self.interval);
        while kernel.now() < end {
            let now = kernel.now();
            let report = self.context.progress.report(now.into(), self.until.into());
            if let Some(keeper) = self.keeper
                && (report.is_err() || keeper.is_due())
            {
                let kept = keeper.keep(&|out| kept::write(kernel, phase, out));
                kept.map_err(|error| SimulationError::NotKept { why: error.to_string() })?;
            }
            report.map_err(RequestError::from)?;
            kernel.run_to(end.min(now + step as u32));
            if let Some(Fault { at, to }) = kernel.fault() {
                return Err(SimulationError::NoNextHop { at, to });
            }
        }
        Ok(())
    }

    /// Until it is clear whether the network carries the load.
    fn decide(&self, kernel: &mut dyn Kernel, lags: Vec<f64>) -> Result<Verdict, SimulationError> {
        let endpoints = f64::from(self.simulation.wiring.endpoints());
        let mut phase = Phase::Deciding { lags };
        while kernel.now() < self.simulation.effort.undecided {
            self.advance(kernel, 0, u32::MAX, &phase)?;
            if self.is_deadlocked(kernel) {
                return Ok(Verdict::Deadlocked);
            }
            if let Phase::Deciding { lags } = &mut phase {
                lags.push(kernel.lag() as f64 / endpoints);
                if lags.len() >= SAMPLES
                    && let Some(verdict) = judge(lags, self.interval)
                {
                    return Ok(verdict);
                }
            }
        }
        Ok(Verdict::Unknown)
    }

    fn is_deadlocked(&self, kernel: &dyn Kernel) -> bool {
        self.simulation.can_deadlock && !kernel.deadlock().is_empty()
    }

    fn measure(
        &self,
        kernel: &mut dyn Kernel,
        start: u32,
        mut verdict: Verdict,
        load: f64,
    ) -> Result<Outcome, SimulationError> {
        let Simulation { wiring, effort, .. } = self.simulation;
        let measured = start..start + effort.measured;
        let phase = Phase::Measuring { start, verdict };
        loop {
            if verdict == Verdict::Deadlocked || self.is_deadlocked(kernel) {
                verdict = Verdict::Deadlocked;
                break;
            }
            if kernel.now() < measured.end {
                self.advance(kernel, start, measured.end, &phase)?;
            } else if verdict == Verdict::Saturated || kernel.is_drained() {
                break;
            } else if kernel.now() < measured.end + effort.measured {
                // The packets that were made meanwhile arrive.
                self.advance(kernel, measured.end, u32::MAX, &phase)?;
            } else {
                verdict = Verdict::Unknown;
                break;
            }
        }
        let (tally, sent) = (kernel.tally(), kernel.sent());
        let senders = self.simulation.destinations.senders();
        let accepted = accepted(&tally, effort.measured, senders);
        Ok(Outcome {
            offered: load,
            accepted: (verdict != Verdict::Deadlocked).then_some(accepted),
            latency: if verdict == Verdict::Steady { Latency::of(&tally) } else { None },
            verdict,
            cycles: kernel.now(),
            packets: tally.packets(),
            hops: wiring.link_ports().map(|port| u64::from(sent[port])).sum(),
            sent,
            deadlock: if verdict == Verdict::Deadlocked { kernel.deadlock() } else { Vec::new() },
        })
    }
}
