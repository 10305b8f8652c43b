//! `netlace simulate`: what a network does under load, flit by flit.

mod checkpoint;
mod json;
mod program;
mod setup;
mod simulated;
mod text;

pub(super) use json::SimulateAnswer;
pub(super) use program::ExecutionAnswer;
pub(super) use setup::{Loads, Setup, parse_loads};

use std::io::Read;
use std::path::{Path, PathBuf};

use clap::Args;
use netlace::{Context, Network};
use netlace_report::drawing::{Marks, draw};
use netlace_sim::expected::Expected;
use netlace_sim::{Knee, Outcome, Verdict};
use serde_json::Value;

use super::collective::algorithms;
use super::{Options, Subject, answer};
use crate::failure::Failure;
use crate::json::Named;
use crate::picture;
use crate::size::parse_bytes;
use checkpoint::Checkpoint;
use program::{Executed, Source};
use simulated::Simulated;

/// The load that is simulated if none is said, in flits per cycle and endpoint.
const DEFAULT_LOAD: f64 = 0.1;

/// Simulate a network under load, flit by flit
///
/// Every node is a router with virtual channels and finite buffers, every host an endpoint that makes packets at random. The
/// router is BookSim's `iq` router: packet by packet the same.
///
/// `offered`, `accepted`: flits per cycle and endpoint that sends. `latency`: cycles from when a packet is made to when its last flit
/// arrives, without a value where the network does not carry the load: packets then wait ever longer. `±` is half of the
/// interval at 95 % confidence.
#[derive(Args)]
pub(super) struct Simulate {
    #[command(flatten)]
    subject: Subject,

    #[command(flatten)]
    asked: Asked,

    /// Draw the network here, as .svg or .png: its links by what they carry at the last load, or the packets of a deadlock
    #[arg(long, value_name = "FILE")]
    draw: Option<PathBuf>,

    /// Keep the simulation of one load in this file, every minute and when its time is up, and go on from what is
    /// there: --time is then how long it runs now. The file is removed at the end
    #[arg(long, value_name = "FILE", conflicts_with = "saturate")]
    checkpoint: Option<PathBuf>,
}

/// What is asked of it.
#[derive(Args)]
pub(super) struct Asked {
    /// Loads in flits per cycle and endpoint, such as 0.1,0.5 or 0.1..0.9 [default: 0.1]
    #[arg(long, value_name = "LOADS", value_parser = parse_loads)]
    load: Option<Loads>,

    /// Search for the highest load that the network carries, instead of simulating given loads
    #[arg(long, conflicts_with = "load")]
    saturate: bool,

    #[command(flatten)]
    setup: Setup,

    /// Message size of a collective, such as 1KiB
    #[arg(long, value_name = "SIZE", default_value = "1KiB", value_parser = parse_bytes)]
    bytes: u64,

    /// Bytes of a flit, for messages
    #[arg(long, value_name = "BYTES", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65536))]
    flit_bytes: u32,

    /// Only this algorithm for a collective
    #[arg(long, value_parser = algorithms())]
    algorithm: Option<String>,
}

/// All that is reported of some loads.
struct Report<'a> {
    simulated: Simulated<'a>,
    expected: Expected,
    outcomes: Vec<Outcome>,
    knee: Option<Knee>,
}

impl Simulate {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let network = self.subject.network(options)?;
        let context = options.counting("of the cycles");
        let Self { asked, draw: path, checkpoint, .. } = self;
        picture::check(path.as_deref())?;
        let drawn = |marks: Marks| match path {
            Some(path) => picture::save(&draw(&network, &marks, &context)?, Some(path), &context),
            None => Ok(()),
        };
        let is_deadlocked = if let Some(source) = asked.setup.program() {
            if checkpoint.is_some() {
                return Err(asked.no_program("--checkpoint"));
            }
            let executed = asked.execute(source, &network, &context)?;
            drawn(executed.marks())?;
            answer(options, || executed.describe(), || executed.to_text())?;
            executed.is_deadlocked()
        } else {
            let report = asked.report(&network, checkpoint.as_deref(), &context)?;
            drawn(report.marks())?;
            answer(options, || report.describe(), || report.to_text())?;
            report.outcomes.iter().any(|outcome| outcome.verdict == Verdict::Deadlocked)
        };
        if is_deadlocked { Err(Failure::Silent) } else { Ok(()) }
    }
}

impl Asked {
    /// The result as JSON.
    pub(super) fn describe(&self, network: &Network, context: &Context) -> Result<Value, Failure> {
        match self.setup.program() {
            Some(source) => {
                let executed = self.execute(source, network, context)?;
                Ok(Named::new(executed.describe()).value())
            }
            None => Ok(Named::new(self.report(network, None, context)?.describe()).value()),
        }
    }

    fn execute<'a>(
        &'a self,
        source: Source,
        network: &'a Network,
        context: &Context,
    ) -> Result<Executed<'a>, Failure> {
        // Programs have no load.
        let wrong = if self.saturate { "--saturate" } else { "--load" };
        if self.saturate || self.load.is_some() {
            return Err(self.no_program(wrong));
        }
        Executed::new(self, source, network, context)
    }

    fn no_program(&self, flag: &str) -> Failure {
        Failure::Usage(format!("{flag} is not for --traffic {}", self.setup.traffic))
    }

    fn report<'a>(
        &'a self,
        network: &'a Network,
        checkpoint: Option<&Path>,
        context: &Context,
    ) -> Result<Report<'a>, Failure> {
        let (simulated, context) = self.setup.simulated(network, context)?;
        let simulation = &simulated.simulation;
        let expected = simulation.expected(&context)?;
        let (mut outcomes, mut knee) = (Vec::new(), None);
        if self.saturate {
            let mut found = simulation.saturate(&expected, &context)?;
            outcomes.append(&mut found.outcomes);
            knee = Some(found);
        } else {
            let loads = self.load.as_ref().map_or(&[DEFAULT_LOAD][..], |loads| &loads.0);
            if let Some(path) = checkpoint {
                let &[load] = loads else {
                    let message = "--checkpoint keeps one load: `netlace study` keeps several";
                    return Err(Failure::Usage(message.to_owned()));
                };
                outcomes.push(simulated.run_kept(load, path, &expected, &context)?);
            } else {
                for &load in loads {
                    outcomes.push(simulation.run(load, &expected, &context)?);
                }
            }
        }
        Ok(Report { simulated, expected, outcomes, knee })
    }
}

impl Simulated<'_> {
    /// Simulates a load, from what was kept of it on.
    fn run_kept(
        &self,
        load: f64,
        path: &Path,
        expected: &Expected,
        context: &Context,
    ) -> Result<Outcome, Failure> {
        let checkpoint = Checkpoint::new(path, self, load, expected);
        let mut kept = checkpoint.open()?;
        let kept = kept.as_mut().map(|kept| kept as &mut dyn Read);
        let found = self.simulation.run_kept(load, expected, &checkpoint, kept, context);
        let found = found.map_err(|error| checkpoint.explain(error.into()))?;
        checkpoint.remove()?;
        Ok(found)
    }
}

impl Report<'_> {
    /// What is drawn on the network: a deadlock, or links by what they carry at the last load.
    fn marks(&self) -> Marks {
        let deadlocked = self.outcomes.iter().find(|outcome| !outcome.deadlock.is_empty());
        let Some(outcome) = deadlocked.or(self.outcomes.last()) else { return Marks::default() };
        let Outcome { deadlock, sent, cycles, offered, .. } = outcome;
        self.simulated.marks(deadlock, sent, *cycles, &format!("of the cycles, at load {offered}"))
    }
}
