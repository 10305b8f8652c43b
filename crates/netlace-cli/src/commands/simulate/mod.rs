//! `netlace simulate`: what a network does under load, flit by flit.

mod json;
mod setup;
mod text;

pub(super) use json::SimulateAnswer;
pub(super) use setup::{Loads, Ready, Setup, parse_loads};

use std::path::PathBuf;

use clap::Args;
use netlace::network::{Node, Port};
use netlace::{Context, Network};
use netlace_report::drawing::{Marks, draw};
use netlace_sim::expected::Expected;
use netlace_sim::{Certified, Knee, Outcome, Simulation, Verdict, WaitingPacket};

use super::{Options, Subject, answer};
use crate::failure::Failure;
use crate::picture;

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
}

/// What is asked of it.
#[derive(Args)]
pub(super) struct Asked {
    /// Loads in flits per cycle and endpoint, such as 0.1,0.5 or 0.1..0.9
    #[arg(long, value_name = "LOADS", default_value = "0.1", value_parser = parse_loads)]
    load: Loads,

    /// Search for the highest load that the network carries, instead of simulating given loads
    #[arg(long, conflicts_with = "load")]
    saturate: bool,

    #[command(flatten)]
    setup: Setup,

    /// Draw the network here, as .svg or .png: its links by what they carry at the last load, or the packets of a deadlock
    #[arg(long, value_name = "FILE")]
    draw: Option<PathBuf>,
}

/// All that is reported.
struct Report<'a> {
    setup: &'a Setup,
    network: &'a Network,
    simulation: Simulation,
    certified: Certified,
    expected: Expected,
    outcomes: Vec<Outcome>,
    knee: Option<Knee>,
}

impl Simulate {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let network = self.subject.network(options)?;
        let context = options.counting("of the cycles");
        picture::check(self.asked.draw.as_deref())?;
        let report = self.asked.report(&network, &context)?;
        if let Some(path) = &self.asked.draw {
            picture::save(&draw(&network, &report.marks(), &context)?, Some(path), &context)?;
        }
        let is_deadlocked =
            report.outcomes.iter().any(|outcome| outcome.verdict == Verdict::Deadlocked);
        answer(options, || report.describe(), || report.to_text())?;
        if is_deadlocked { Err(Failure::Silent) } else { Ok(()) }
    }
}

impl Asked {
    fn report<'a>(
        &'a self,
        network: &'a Network,
        context: &Context,
    ) -> Result<Report<'a>, Failure> {
        let ready = self.setup.ready(network, context)?;
        let Ready { simulation, certified, expected, context } = ready;
        let (mut outcomes, mut knee) = (Vec::new(), None);
        if self.saturate {
            let mut found = simulation.saturate(&expected, &context)?;
            outcomes.append(&mut found.outcomes);
            knee = Some(found);
        } else {
            for &load in &self.load.0 {
                outcomes.push(simulation.run(load, &expected, &context)?);
            }
        }
        Ok(Report { setup: &self.setup, network, simulation, certified, expected, outcomes, knee })
    }
}

/// A packet that waits for another one.
struct Waits<'a> {
    packet: &'a WaitingPacket,
    /// The router that it came from, unless it has just set out, and the one it waits to go to.
    from: Option<u32>,
    next: u32,
}

impl Report<'_> {
    /// The packets that wait for each other.
    fn waiting<'a>(&'a self, outcome: &'a Outcome) -> impl Iterator<Item = Waits<'a>> {
        outcome.deadlock.iter().map(|packet| {
            let links = self.simulation.wiring.links(packet.router as usize);
            let far = |port: Port| links.get(usize::from(port)).map(|link| link.to);
            let next = far(packet.waits_for).unwrap_or(packet.router);
            Waits { packet, from: far(packet.port), next }
        })
    }

    /// The links that they hold, from router to router.
    fn held<'a>(&'a self, outcome: &'a Outcome) -> impl Iterator<Item = (u32, u32)> + use<'a> {
        self.waiting(outcome).filter_map(|waits| Some((waits.from?, waits.packet.router)))
    }

    /// What is drawn on the network: a deadlock, or the share of cycles in which links carry a flit.
    fn marks(&self) -> Marks {
        let deadlocked = self.outcomes.iter().find(|outcome| !outcome.deadlock.is_empty());
        if let Some(outcome) = deadlocked {
            let held: Vec<(Node, Node)> =
                self.held(outcome).map(|(from, to)| (from.into(), to.into())).collect();
            return Marks::default().with_cycle(&held);
        }
        let Some(outcome) = self.outcomes.last() else { return Marks::default() };
        let busy = outcome.busy_links(&self.simulation.wiring);
        let loads: Vec<(Node, Node, f64)> =
            busy.map(|(from, to, share)| (from.into(), to.into(), share)).collect();
        let name = format!("of the cycles, at load {}", outcome.offered);
        Marks::default().with_loads(&loads, &name)
    }
}
