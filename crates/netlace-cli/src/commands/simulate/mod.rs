//! `netlace simulate`: what a network does under load, flit by flit.

mod json;
mod text;

pub(super) use json::SimulateAnswer;

use std::ffi::OsStr;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use netlace::lanes::Goal;
use netlace::network::{Lane, Node, Port};
use netlace::{Context, Network};
use netlace_report::drawing::{Marks, draw};
use netlace_sim::expected::Expected;
use netlace_sim::{
    Buffers, Certified, Choice, Effort, Knee, Outcome, Request, Simulation, Traffic, Verdict,
    WaitingPacket,
};

use super::{Options, Router, Subject, answer};
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

/// What is simulated.
#[derive(Args)]
pub(super) struct Asked {
    #[command(flatten)]
    router: Router,

    /// Loads in flits per cycle and endpoint, such as 0.1,0.5 or 0.1..0.9
    #[arg(long, value_name = "LOADS", default_value = "0.1", value_parser = parse_loads)]
    load: Loads,

    /// Search for the highest load that the network carries, instead of simulating given loads
    #[arg(long, conflicts_with = "load")]
    saturate: bool,

    /// How packets choose among several hops, by what waits at the ports; the routing says where they can always go on
    #[arg(long, value_name = "CHOICE", value_parser = choices(), conflicts_with = "uncertified")]
    adaptive: Option<String>,

    /// Where endpoints send to
    #[arg(long, value_name = "PATTERN", default_value = "uniform", value_parser = TrafficParser)]
    traffic: String,

    /// Flits of a packet
    #[arg(long, value_name = "FLITS", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=65536))]
    packet: u32,

    /// Virtual channels of a port, shared out to the lanes of the routing
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=16))]
    vcs: u8,

    /// Flits that the buffer of a virtual channel holds
    #[arg(long, value_name = "FLITS", default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=255))]
    buffer: u8,

    /// Cycles on a link; one number for each level, the innermost first, the last one is used for all
    /// levels above
    #[arg(long, value_name = "CYCLES", value_delimiter = ',', default_value = "1")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=100))]
    wire: Vec<u8>,

    /// Search for at most this number of lanes, 1 to 16 [default: as many as there are virtual channels]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(Lane).range(1..=16))]
    lanes: Option<Lane>,

    /// Simulate a routing that can deadlock, on a single lane, or that takes too long to certify
    #[arg(long)]
    uncertified: bool,

    /// Cycles that are measured at each load
    #[arg(long, value_name = "CYCLES", default_value_t = 10_000, value_parser = clap::value_parser!(u32).range(100..=100_000_000))]
    cycles: u32,

    /// Random seed
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    seed: u64,

    /// Draw the network here, as .svg or .png: its links by what they carry at the last load, or the packets of a deadlock
    #[arg(long, value_name = "FILE")]
    draw: Option<PathBuf>,
}

/// Several loads.
#[derive(Clone, Debug)]
struct Loads(Vec<f64>);

/// `0.1`, `0.1,0.2`, or `0.1..0.9` in steps of the last digit's place.
fn parse_loads(text: &str) -> Result<Loads, String> {
    const MOST: usize = 100;
    let number = |text: &str| {
        let number: f64 = text.parse().map_err(|_| format!("`{text}` is no number"))?;
        let fits = number > 0.0 && number <= 1.0;
        fits.then_some(number).ok_or("a load is above 0 and at most 1 flit per cycle".to_owned())
    };
    let mut loads = Vec::new();
    for part in text.split(',') {
        let Some((first, last)) = part.split_once("..") else {
            loads.push(number(part)?);
            continue;
        };
        // Steps of a tenth, or of a hundredth if one end has two digits.
        let digits = |text: &str| text.split_once('.').map_or(0, |(_, digits)| digits.len());
        let steps = 10_f64.powi(digits(first).max(digits(last)).clamp(1, 3) as i32);
        let (first, last) = (number(first)? * steps, number(last)? * steps);
        if last < first {
            return Err("the last load is below the first".to_owned());
        }
        if (last - first) as usize >= MOST {
            return Err(format!("at most {MOST} loads"));
        }
        loads.extend(
            (0..=(last - first).round() as usize)
                .map(|i| ((first + i as f64) / steps * 1e9).round() / 1e9),
        );
    }
    if loads.len() > MOST { Err(format!("at most {MOST} loads")) } else { Ok(Loads(loads)) }
}

fn choices() -> PossibleValuesParser {
    Choice::NAMES.iter().map(|&(name, _, summary)| PossibleValue::new(name).help(summary)).into()
}

/// The names of traffic, one of which has a number.
#[derive(Clone)]
struct TrafficParser;

impl TypedValueParser for TrafficParser {
    type Value = String;

    fn parse_ref(
        &self,
        command: &clap::Command,
        arg: Option<&clap::Arg>,
        value: &OsStr,
    ) -> Result<String, clap::Error> {
        match value.to_str().filter(|name| Traffic::by_name(name).is_some()) {
            Some(name) => Ok(name.to_owned()),
            None => patterns().parse_ref(command, arg, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(listed()))
    }
}

fn listed() -> impl Iterator<Item = PossibleValue> {
    Traffic::names().map(|(name, summary)| PossibleValue::new(name).help(summary))
}

fn patterns() -> PossibleValuesParser {
    listed().collect::<Vec<_>>().into()
}

/// All that is reported.
struct Report<'a> {
    asked: &'a Asked,
    network: &'a Network,
    simulation: Simulation,
    certified: Certified,
    routes: Expected,
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
        let context = &Context { seed: self.seed, ..*context };
        let method = self.router.method()?;
        let unknown = || Failure::Usage(format!("unknown traffic `{}`", self.traffic));
        let most = self.lanes.unwrap_or(self.vcs).min(self.vcs);
        let request = Request {
            network,
            method,
            choice: self.adaptive.as_deref().and_then(Choice::by_name),
            goal: (!method.keeps_lanes).then(|| Goal::fewest_lanes(most)),
            uncertified: self.uncertified,
            traffic: Traffic::by_name(&self.traffic).ok_or_else(unknown)?,
            flits: self.packet,
            buffers: Buffers { channels: self.vcs, flits: self.buffer },
            wires: self.wire.clone(),
            effort: Effort { measured: self.cycles, ..Effort::default() },
        };
        let (simulation, certified) = request.simulation(context)?;
        let routes = simulation.expected(context)?;
        let (mut outcomes, mut knee) = (Vec::new(), None);
        if self.saturate {
            let mut found = simulation.saturate(&routes, context)?;
            outcomes.append(&mut found.outcomes);
            knee = Some(found);
        } else {
            for &load in &self.load.0 {
                outcomes.push(simulation.run(load, &routes, context)?);
            }
        }
        Ok(Report { asked: self, network, simulation, certified, routes, outcomes, knee })
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
