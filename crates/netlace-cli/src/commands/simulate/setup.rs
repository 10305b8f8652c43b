//! What is simulated: options that several commands have.

use std::ffi::OsStr;
use std::path::Path;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use netlace::lanes::Goal;
use netlace::network::Lane;
use netlace::{Context, Network};
use netlace_sim::{Buffers, Choice, Effort, Request, Traffic};

use super::super::Router;
use super::program::Source;
use super::simulated::Simulated;
use crate::failure::Failure;
use crate::input::read_matrix;

/// How packets are routed, where they go, and what routers have.
#[derive(Args)]
pub(in crate::commands) struct Setup {
    #[command(flatten)]
    pub(super) router: Router,

    /// How packets choose among several hops, by what waits at the ports; the routing says where they can always go on
    #[arg(long, value_name = "CHOICE", value_parser = choices(), conflicts_with = "uncertified")]
    pub(super) adaptive: Option<String>,

    /// Where endpoints send to, or what they do
    #[arg(long, value_name = "PATTERN", default_value = "uniform", value_parser = TrafficParser)]
    pub(super) traffic: String,

    /// Flits of a packet
    #[arg(long, value_name = "FLITS", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..=65536))]
    pub(super) packet: u32,

    /// Virtual channels of a port, shared out to the lanes of the routing
    #[arg(long, value_name = "N", default_value_t = 4, value_parser = clap::value_parser!(u8).range(1..=16))]
    pub(super) vcs: u8,

    /// Flits that the buffer of a virtual channel holds
    #[arg(long, value_name = "FLITS", default_value_t = 8, value_parser = clap::value_parser!(u8).range(1..=255))]
    pub(super) buffer: u8,

    /// Cycles on a link; one number for each level, the innermost first, the last one is used for all
    /// levels above
    #[arg(long, value_name = "CYCLES", value_delimiter = ',', default_value = "1")]
    #[arg(value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(super) wire: Vec<u8>,

    /// Search for at most this number of lanes, 1 to 16 [default: as many as there are virtual channels; `native` has its own]
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
    pub(super) seed: u64,
}

impl Setup {
    /// Routes a network, and certifies that; and the context with the seed that was asked for.
    pub(in crate::commands) fn simulated<'a, 'b>(
        &'a self,
        network: &'a Network,
        context: &Context<'b>,
    ) -> Result<(Simulated<'a>, Context<'b>), Failure> {
        let context = Context { seed: self.seed, ..*context };
        let method = self.router.method()?;
        let most = self.lanes.unwrap_or(self.vcs).min(self.vcs);
        let is_searched = self.lanes.is_some() || !method.keeps_lanes;
        let request = Request {
            network,
            method,
            choice: self.adaptive.as_deref().and_then(Choice::by_name),
            goal: is_searched.then(|| Goal::fewest_lanes(most)),
            uncertified: self.uncertified,
            traffic: self.pattern(&context)?,
            flits: self.packet,
            buffers: Buffers { channels: self.vcs, flits: self.buffer },
            wires: self.wire.clone(),
            effort: Effort { measured: self.cycles, ..Effort::default() },
        };
        let (simulation, certified) = request.simulation(&context)?;
        Ok((Simulated { setup: self, network, simulation, certified }, context))
    }

    /// The program that endpoints execute; none if they send at random.
    pub(in crate::commands) fn program(&self) -> Option<Source<'_>> {
        Source::of(&self.traffic)
    }

    /// Where endpoints send to at random. A program needs nothing of that.
    fn pattern(&self, context: &Context) -> Result<Traffic, Failure> {
        if let Some(path) = matrix(&self.traffic) {
            return Ok(Traffic::Matrix(read_matrix(path, context)?.into()));
        }
        let unknown = || Failure::Usage(format!("unknown traffic `{}`", self.traffic));
        let pattern = self.program().map(|_| Traffic::Uniform);
        pattern.or_else(|| Traffic::by_name(&self.traffic)).ok_or_else(unknown)
    }

    /// The routing and how packets choose, in words.
    pub(in crate::commands) fn routing(&self) -> String {
        let routing = &self.router.routing;
        self.adaptive
            .as_ref()
            .map_or(routing.clone(), |choice| format!("{choice} adaptive by {routing}"))
    }
}

/// Several loads.
#[derive(Clone, Debug)]
pub(in crate::commands) struct Loads(pub(in crate::commands) Vec<f64>);

/// `0.1`, `0.1,0.2`, or `0.1..0.9` in steps of the last digit's place.
pub(in crate::commands) fn parse_loads(text: &str) -> Result<Loads, String> {
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

/// The file of a traffic matrix.
fn matrix(traffic: &str) -> Option<&Path> {
    traffic.strip_prefix("matrix:").filter(|path| !path.is_empty()).map(Path::new)
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
        let is_known = |name: &&str| {
            Traffic::by_name(name).is_some() || Source::of(name).is_some() || matrix(name).is_some()
        };
        match value.to_str().filter(is_known) {
            Some(name) => Ok(name.to_owned()),
            None => patterns().parse_ref(command, arg, value),
        }
    }

    fn possible_values(&self) -> Option<Box<dyn Iterator<Item = PossibleValue> + '_>> {
        Some(Box::new(listed()))
    }
}

fn listed() -> impl Iterator<Item = PossibleValue> {
    let files = [
        (
            "matrix:FILE",
            "as much to each as a traffic matrix says: a row of numbers for each endpoint",
        ),
        ("collective:NAME", "a collective by its fastest schedule, such as collective:all-reduce"),
        ("trace:FILE", "a program in GOAL text, which LogGOPSim and ATLAHS read too"),
    ];
    let all = Traffic::names().chain(files);
    all.map(|(name, summary)| PossibleValue::new(name).help(summary))
}

fn patterns() -> PossibleValuesParser {
    listed().collect::<Vec<_>>().into()
}
