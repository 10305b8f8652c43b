//! `netlace simulate`: what a network does under load, flit by flit.

use std::fmt::Write;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use netlace::lanes::Goal;
use netlace::network::Lane;
use netlace::{Context, Network};
use netlace_sim::expected::Expected;
use netlace_sim::{
    Buffers, Certified, Effort, Estimate, Knee, Latency, Outcome, Request, Simulation, Traffic,
    Verdict, WaitingPacket,
};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Options, Router, Subject, answer};
use crate::failure::Failure;
use crate::json::{View, Whole};
use crate::text::{lines, plural, table};

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

    /// Where endpoints send to
    #[arg(long, value_name = "PATTERN", default_value = "uniform", value_parser = patterns())]
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

fn patterns() -> PossibleValuesParser {
    Traffic::names()
        .map(|(name, summary)| PossibleValue::new(name).help(summary))
        .collect::<Vec<_>>()
        .into()
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
        let report = self.asked.report(&network, &context)?;
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

/// A network under load.
#[derive(Serialize, JsonSchema)]
pub(super) struct SimulateAnswer {
    /// The network.
    expr: String,
    /// The routing.
    routing: String,
    /// The number of lanes of the routing.
    lanes: Lane,
    /// Whether the routing is known to be deadlock-free; null if that was not examined.
    deadlock_free: Option<bool>,
    /// Where endpoints send to.
    traffic: String,
    /// The flits of a packet.
    packet: u32,
    /// The virtual channels of a port.
    vcs: u8,
    /// The flits that a virtual channel holds.
    buffer: u8,
    /// The cycles on a link of each level; the last is of all higher levels.
    wire: Vec<u8>,
    /// The random seed.
    seed: Whole,
    /// The number of routers.
    routers: Whole,
    /// The number of endpoints.
    endpoints: Whole,
    /// The number of endpoints that send: in a permutation, those that do not send to themselves.
    senders: Whole,
    /// The mean latency of packets that meet no others, in cycles.
    zero_load_latency: f64,
    /// No endpoint can send more flits per cycle: then the busiest channel carries one per cycle.
    channel_load_bound: f64,
    /// Whether these two were taken from some of the pairs only.
    is_sampled: bool,
    /// With `--saturate`, between which loads the network saturates.
    #[serde(skip_serializing_if = "Option::is_none")]
    knee: Option<KneeAnswer>,
    /// What was found at each load.
    loads: Vec<LoadAnswer>,
}

/// Between which loads a network saturates.
#[derive(Serialize, JsonSchema)]
struct KneeAnswer {
    /// The highest load that was found steady; null if none was.
    steady: Option<f64>,
    /// The lowest load that was not; null if the network carries all up to the channel-load bound.
    saturated: Option<f64>,
    /// All loads that were tried, with what was found.
    tried: Vec<(f64, &'static str)>,
}

/// What was found at one load.
#[derive(Serialize, JsonSchema)]
struct LoadAnswer {
    /// The flits per cycle and endpoint that were made.
    offered: f64,
    /// The flits per cycle and endpoint that arrived.
    accepted: EstimateAnswer,
    /// Whether the network carries the load.
    #[schemars(extend("enum" = ["steady", "saturated", "unknown", "deadlocked"]))]
    verdict: &'static str,
    /// Latencies in cycles, unless the network does not carry the load.
    latency: Option<LatencyAnswer>,
    /// The cycles that were simulated.
    cycles: Whole,
    /// The packets that were measured.
    packets: Whole,
    /// The flit-hops between routers.
    hops: Whole,
    /// Packets that wait for each other, each for the next.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    deadlock: Vec<WaitingAnswer>,
}

/// A mean with half of its interval at 95 % confidence.
#[derive(Serialize, JsonSchema)]
struct EstimateAnswer {
    /// The mean.
    mean: f64,
    /// Half of the interval.
    within: f64,
}

/// Latencies in cycles.
#[derive(Serialize, JsonSchema)]
struct LatencyAnswer {
    /// The mean.
    mean: EstimateAnswer,
    /// Half of the packets took no longer.
    median: u32,
    /// 99 of 100 packets took no longer.
    p99: u32,
    /// No packet took longer.
    longest: u32,
}

/// A packet that waits for another one.
#[derive(Serialize, JsonSchema)]
struct WaitingAnswer {
    /// The router that it is in.
    router: Whole,
    /// The virtual channel of the buffer that it is in.
    vc: u8,
    /// The node that it waits to go to.
    next: Whole,
    /// The endpoint that it goes to.
    to: Whole,
}

impl View for SimulateAnswer {
    const SCHEMA: &'static str = "netlace.simulate/1";
}

/// A number of things.
fn counted(count: u64, one: &str) -> String {
    plural(&count.into(), one)
}

fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Steady => "steady",
        Verdict::Saturated => "saturated",
        Verdict::Unknown => "unknown",
        Verdict::Deadlocked => "deadlocked",
    }
}

fn estimate(Estimate { mean, within }: Estimate) -> EstimateAnswer {
    EstimateAnswer { mean, within }
}

fn latency(&Latency { mean, median, p99, longest }: &Latency) -> LatencyAnswer {
    LatencyAnswer { mean: estimate(mean), median, p99, longest }
}

fn waiting((packet, next): (&WaitingPacket, u32)) -> WaitingAnswer {
    WaitingAnswer {
        router: Whole::of(u64::from(packet.router)),
        vc: packet.channel,
        next: Whole::of(u64::from(next)),
        to: Whole::of(u64::from(packet.to)),
    }
}

impl Report<'_> {
    fn describe(&self) -> SimulateAnswer {
        let Asked { router, traffic, packet, vcs, buffer, wire, seed, .. } = self.asked;
        let Simulation { wiring, routes, .. } = &self.simulation;
        let knee = |knee: &Knee| KneeAnswer {
            steady: knee.steady,
            saturated: knee.saturated,
            tried: knee.tried.iter().map(|&(load, verdict)| (load, name(verdict))).collect(),
        };
        SimulateAnswer {
            expr: self.network.to_string(),
            routing: router.routing.clone(),
            lanes: routes.lanes(),
            deadlock_free: match self.certified {
                Certified::Yes(_) => Some(true),
                Certified::No(_) => Some(false),
                Certified::Unknown => None,
            },
            traffic: traffic.clone(),
            packet: *packet,
            vcs: *vcs,
            buffer: *buffer,
            wire: wire.clone(),
            seed: Whole::of(*seed),
            routers: Whole::of(wiring.routers() as u64),
            endpoints: Whole::of(u64::from(wiring.endpoints())),
            senders: Whole::of(u64::from(self.simulation.destinations.senders())),
            zero_load_latency: self.routes.latency_of(*packet),
            channel_load_bound: self.routes.saturation(),
            is_sampled: self.routes.is_sampled,
            knee: self.knee.as_ref().map(knee),
            loads: self.outcomes.iter().map(|outcome| self.describe_load(outcome)).collect(),
        }
    }

    fn describe_load(&self, outcome: &Outcome) -> LoadAnswer {
        LoadAnswer {
            offered: outcome.offered,
            accepted: estimate(outcome.accepted),
            verdict: name(outcome.verdict),
            latency: outcome.latency.as_ref().map(latency),
            cycles: Whole::of(u64::from(outcome.cycles)),
            packets: Whole::of(outcome.packets),
            hops: Whole::of(outcome.hops),
            deadlock: self.waiting(outcome).map(waiting).collect(),
        }
    }

    /// The packets that wait for each other, each with the router that it waits to go to.
    fn waiting<'a>(
        &'a self,
        outcome: &'a Outcome,
    ) -> impl Iterator<Item = (&'a WaitingPacket, u32)> {
        outcome.deadlock.iter().map(|packet| {
            let links = self.simulation.wiring.links(packet.router as usize);
            let next =
                links.get(usize::from(packet.waits_for)).map_or(packet.router, |link| link.to);
            (packet, next)
        })
    }

    fn to_text(&self) -> String {
        let Asked { router, traffic, packet, vcs, buffer, wire, .. } = self.asked;
        let Simulation { wiring, routes, .. } = &self.simulation;
        let lanes = counted(routes.lanes().into(), "lane");
        let certified = match self.certified {
            Certified::Yes(_) => "deadlock-free",
            Certified::No(_) => "can deadlock",
            Certified::Unknown => "not certified",
        };
        let mut text = format!(
            "{}, {} on {lanes} ({certified}), {traffic} traffic\n{} at {}; packets of {}, {vcs} virtual channels of {}, {} on a link\n",
            self.network,
            router.routing,
            counted(u64::from(wiring.endpoints()), "endpoint"),
            counted(wiring.routers() as u64, "router"),
            counted(u64::from(*packet), "flit"),
            counted(u64::from(*buffer), "flit"),
            match &wire[..] {
                [one] => counted(u64::from(*one), "cycle"),
                several => format!(
                    "{} cycles",
                    several.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
                ),
            },
        );
        let senders = self.simulation.destinations.senders();
        if senders < wiring.endpoints() {
            let _ = writeln!(text, "{senders} endpoints send: the others would send to themselves");
        }
        let known = if self.routes.is_sampled { ", sampled" } else { "" };
        let _ = writeln!(
            text,
            "without load: {:.2} cycles; channel-load bound: {:.4} flits per cycle and endpoint{known}\n",
            self.routes.latency_of(*packet),
            self.routes.saturation(),
        );
        let mut table =
            table(&["offered", "accepted", "verdict", "latency", "median", "p99", "longest"]);
        for outcome in &self.outcomes {
            let accepted = outcome.accepted;
            let cells = match &outcome.latency {
                Some(Latency { mean, median, p99, longest }) => [
                    format!("{:.2} ±{:.2}", mean.mean, mean.within),
                    median.to_string(),
                    p99.to_string(),
                    longest.to_string(),
                ],
                None => [(); 4].map(|()| String::new()),
            };
            let first = [
                format!("{}", outcome.offered),
                format!("{:.4} ±{:.4}", accepted.mean, accepted.within),
                name(outcome.verdict).to_owned(),
            ];
            table.add_row(first.into_iter().chain(cells));
        }
        text += &lines(&table);
        if let Some(Knee { steady, saturated, tried, .. }) = &self.knee {
            let tried = counted(tried.len() as u64, "load");
            let low = steady.unwrap_or(0.0);
            let high =
                saturated.map_or("the channel-load bound".to_owned(), |load| load.to_string());
            let _ = writeln!(text, "\nsaturates between {low} and {high}; {tried} tried");
        }
        for outcome in self.outcomes.iter().filter(|outcome| !outcome.deadlock.is_empty()) {
            let _ = writeln!(
                text,
                "\nat load {}, {} packets wait for each other for ever:",
                outcome.offered,
                outcome.deadlock.len()
            );
            for (packet, next) in self.waiting(outcome) {
                let WaitingPacket { router, channel, to, .. } = packet;
                let _ = writeln!(
                    text,
                    "  in router {router}, virtual channel {channel}: waits for the link to {next}, goes to endpoint {to}"
                );
            }
        }
        text
    }
}
