//! `netlace collective`: schedules for broadcast, reduction and exchange among all hosts.

mod groups;

pub(super) use groups::GroupsAnswer;

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::error::{ContextKind, ContextValue};
use clap::{Args, ValueEnum};
use netlace::collectives::{
    Algorithm, COLLECTIVES, Checked, Collective as Kind, LowerBound, Model, PlanError, Request,
    Schedules, Transfer, all_algorithms, msccl,
};
use netlace::network::RequestError;
use netlace::program::{Program, chakra, goal};
use netlace::{Context, Network, Node};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Options, Router, Subject, answer};
use crate::failure::Failure;
use crate::json::{View, Whole};
use crate::output::save;
use crate::size::parse_bytes;
use crate::text::{binary_bytes, duration, lines, table};
use crate::wires::WireFlags;
use groups::{Groups, GroupsReport};

/// Find schedules for a collective and check them step by step
///
/// Hosts take part, over cables of their own where they are attached to switches. By default only
/// hosts combine: they send messages to each other, which switches forward. Where every node of a
/// network is a computer, nodes take part and combine.
///
/// Every algorithm for the collective is tried. Each schedule is replayed by an independent checker.
/// `steps`: steps in which something is sent. `time`: a step ends when its last message has arrived.
/// From neighbour to neighbour that is after the latency of the link and the bytes over its bandwidth; where hosts send messages, after the latencies along the longest
/// route, and the bytes of the busiest link or host cable over its bandwidth. `link`: the most that
/// one link or host cable carries in one direction.
#[derive(Args)]
pub(super) struct Collective {
    #[command(flatten)]
    subject: Subject,

    #[command(flatten)]
    asked: Asked,

    /// Process groups: the collective in all groups of this number of hosts at once, such as 8; the hosts of a group may be some numbers
    /// apart, such as 16@8. Each group's schedule is checked alone, then all are replayed together: `alone` is the time of the slowest
    /// group without the others
    #[arg(long, value_name = "SIZE[@STRIDE]", value_parser = Groups::parse)]
    #[arg(conflicts_with_all = ["steps", "goal", "msccl", "chakra", "root"])]
    groups: Option<Groups>,

    /// List the transfers of each step of the fastest schedule
    #[arg(long)]
    steps: bool,

    /// Write the fastest schedule here as a program in GOAL text, for LogGOPSim, ATLAHS and `netlace simulate`
    #[arg(long, value_name = "FILE")]
    goal: Option<PathBuf>,

    /// Write the fastest schedule here as MSCCL XML, for MSCCL, RCCL and ASTRA-sim
    #[arg(long, value_name = "FILE")]
    msccl: Option<PathBuf>,

    /// Write the fastest schedule as Chakra traces, for ASTRA-sim: PREFIX.0.et and so on, one for each rank
    #[arg(long, value_name = "PREFIX")]
    chakra: Option<PathBuf>,
}

/// The collective, and what it runs on.
#[derive(Args)]
pub(super) struct Asked {
    /// The collective
    #[arg(value_name = "COLLECTIVE", value_parser = names())]
    name: String,

    /// The ranks in a network with attached hosts
    #[arg(long, value_enum, default_value_t = Ranks::Hosts)]
    ranks: Ranks,

    /// Who combines and copies data in a network with switches
    #[arg(long, value_enum, default_value_t = Combine::Hosts)]
    combine: Combine,

    #[command(flatten)]
    router: Router,

    /// Number of links that a node can use at a time; where hosts send messages, the number of hosts
    /// that a host sends to, and receives from, at a time. Switches that combine use all links
    #[arg(long, value_enum, default_value_t = Ports::One)]
    ports: Ports,

    /// Message size, such as 1KiB or 1G: what is broadcast or reduced, the data of each rank for
    /// all-gather, the share of each rank for reduce-scatter, or the data between two ranks for
    /// all-to-all
    #[arg(long, value_name = "SIZE", default_value = "1KiB", value_parser = parse_bytes)]
    bytes: u64,

    /// The host or node that has the data or gets the sum, by number or by address
    #[arg(long, value_name = "RANK", default_value = "0")]
    root: String,

    /// Only this algorithm
    #[arg(long, value_parser = algorithms())]
    algorithm: Option<String>,

    #[command(flatten)]
    wires: WireFlags,
}

#[derive(Clone, Copy, ValueEnum)]
enum Ranks {
    /// Every host, over its own cable
    Hosts,
    /// Every switch with hosts, as one rank; hosts and their cables are left out
    Switches,
}

#[derive(Clone, Copy, ValueEnum)]
enum Combine {
    /// Only hosts: switches forward their messages along the routes of --routing
    Hosts,
    /// Switches too, all ports at a time (in-network reduction)
    Switches,
}

#[derive(Clone, Copy, ValueEnum)]
enum Ports {
    /// One to send and one to receive
    One,
    /// All of them, in both directions
    All,
}

impl From<Ports> for netlace::network::Ports {
    fn from(ports: Ports) -> Self {
        match ports {
            Ports::One => Self::One,
            Ports::All => Self::All,
        }
    }
}

fn names() -> PossibleValuesParser {
    COLLECTIVES.iter().map(|&(name, _, summary)| PossibleValue::new(name).help(summary)).into()
}

/// A tip for `netlace collective all-reduce EXPR`, where the arguments are in the wrong order.
pub(super) fn swapped(error: &clap::Error, args: impl Iterator<Item = String>) -> Option<String> {
    let context = |kind| match error.get(kind) {
        Some(ContextValue::String(text)) => Some(text),
        _ => None,
    };
    context(ContextKind::InvalidArg).filter(|argument| *argument == "<COLLECTIVE>")?;
    let expr = context(ContextKind::InvalidValue)?;
    let mut args = args.skip_while(|arg| arg != "collective").skip(1);
    let name = args.find(|arg| COLLECTIVES.iter().any(|(name, ..)| name == arg))?;
    args.any(|arg| arg == *expr)
        .then(|| format!("the network comes first: netlace collective '{expr}' {name}"))
}

pub(super) fn algorithms() -> PossibleValuesParser {
    let value = |algorithm: &Algorithm| PossibleValue::new(algorithm.name).help(algorithm.summary);
    all_algorithms().map(value).collect::<Vec<_>>().into()
}

/// All that is reported.
struct Report {
    request: Request,
    /// The same in a network whose hosts are nodes.
    among_nodes: Request,
    bound: LowerBound,
    least_seconds: f64,
    found: Schedules,
}

impl Collective {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let network = self.subject.network(options)?;
        let context = options.counting("of the steps");
        if let Some(groups) = self.groups {
            let report = GroupsReport::new(&self.asked, groups, network, &context)?;
            return answer(options, || report.describe(), || report.to_text());
        }
        let report = self.asked.report(network, &context)?;
        options.bar().clear();
        if let Some(path) = &self.goal {
            save(path, goal::write(&report.program(&context)?))?;
        }
        if let Some(prefix) = &self.chakra {
            for (rank, operations) in (0..).zip(&report.program(&context)?.ranks) {
                let mut path = prefix.clone().into_os_string();
                path.push(format!(".{rank}.et"));
                save(path.as_ref(), chakra::write(rank, operations))?;
            }
        }
        if let Some(path) = &self.msccl {
            let refused = |why: PlanError| Failure::Usage(why.to_string());
            save(path, msccl(&report.ranked("MSCCL", &context)?.plan).map_err(refused)?)?;
        }
        answer(options, || report.describe(self.steps), || report.to_text(self.steps))
    }
}

impl Asked {
    /// The result without the steps.
    pub(super) fn describe(
        &self,
        network: Network,
        context: &Context,
    ) -> Result<CollectiveAnswer, Failure> {
        Ok(self.report(network, context)?.describe(false))
    }

    /// What is asked for, from rank 0.
    fn request(&self, network: Network) -> Result<Request, Failure> {
        let found = COLLECTIVES.iter().find(|(name, _, _)| *name == self.name);
        let &(_, collective, _) =
            found.ok_or_else(|| Failure::Usage(format!("unknown collective `{}`", self.name)))?;
        let model = match (self.ranks, self.combine) {
            (Ranks::Switches, _) => Model::Nodes,
            (Ranks::Hosts, Combine::Switches) => Model::SwitchesCombine,
            (Ranks::Hosts, Combine::Hosts) => Model::HostsCombine(self.router.method()?),
        };
        Ok(Request {
            network,
            collective,
            root: 0,
            ports: self.ports.into(),
            bytes: self.bytes,
            wires: self.wires.wires(),
            model,
        })
    }

    fn report(&self, network: Network, context: &Context) -> Result<Report, Failure> {
        let mut request = self.request(network)?;
        request.root = request.rank(&self.root)?;
        let asked = |algorithm: &Algorithm| algorithm.is_asked(self.algorithm.as_deref());
        let found = request.schedules(asked, context)?;
        let bound = request.lower_bound(context)?;
        let least_seconds = request.least_seconds(bound.steps, context)?;
        let among_nodes = request.among_nodes()?;
        Ok(Report { request, among_nodes, bound, least_seconds, found })
    }
}

/// Schedules for a collective.
#[derive(Serialize, JsonSchema)]
pub(super) struct CollectiveAnswer {
    /// The network.
    expr: String,
    /// The collective.
    collective: &'static str,
    /// What the ranks are.
    #[schemars(extend("enum" = ["hosts", "switches", "nodes"]))]
    ranks: &'static str,
    /// The number of ranks.
    rank_count: Whole,
    /// Who combines and copies data.
    combine: &'static str,
    /// The routing of messages, if some nodes only forward them.
    routing: Option<&'static str>,
    /// The network on which schedules are replayed: the same, or that with its hosts as nodes.
    replayed_on: String,
    /// Number of links that a node can use at a time.
    ports: &'static str,
    /// The rank that has the data or gets the sum.
    root: Whole,
    /// The message size.
    bytes: Whole,
    /// The latency of the links of each level, in seconds; the last is of all higher levels.
    latency: Vec<f64>,
    /// Their bandwidth in bytes per second.
    bandwidth: Vec<f64>,
    /// The latency of host cables, if there are any.
    host_latency: Option<f64>,
    /// Their bandwidth.
    host_bandwidth: Option<f64>,
    /// No schedule takes fewer steps.
    lower_bound: Whole,
    /// Why.
    lower_bound_by: &'static str,
    /// No schedule takes less time, in seconds.
    least_seconds: f64,
    /// The schedules, the fastest first.
    schedules: Vec<ScheduleAnswer>,
    /// The algorithms that were refused.
    refused: Vec<RefusedAlgorithm>,
    /// The algorithm of the fastest schedule.
    #[serde(skip_serializing_if = "Option::is_none")]
    algorithm: Option<&'static str>,
    /// Whether it was replayed by the checker.
    #[serde(skip_serializing_if = "Option::is_none")]
    checked: Option<bool>,
    /// Its steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    steps: Option<Whole>,
    /// Its time in seconds.
    #[serde(skip_serializing_if = "Option::is_none")]
    seconds: Option<f64>,
    /// The most bytes that one of its links carries in one direction.
    #[serde(skip_serializing_if = "Option::is_none")]
    busiest_link_bytes: Option<f64>,
    /// With `--steps`, the transfers of each of its steps.
    #[serde(skip_serializing_if = "Option::is_none")]
    transfers: Option<Vec<Vec<TransferAnswer>>>,
}

/// A schedule that was replayed.
#[derive(Serialize, JsonSchema)]
struct ScheduleAnswer {
    /// The algorithm.
    algorithm: &'static str,
    /// Whether it was replayed by the checker.
    checked: bool,
    /// The number of steps in which something is sent.
    steps: Whole,
    /// Its time in seconds.
    seconds: f64,
    /// The most bytes that one link or host cable carries in one direction.
    busiest_link_bytes: f64,
    /// The number of messages.
    messages: Whole,
    /// The number of transfers of a chunk.
    transfers: Whole,
    /// The number of chunks that data are cut into.
    chunks: Whole,
    /// The bytes of a chunk.
    chunk_bytes: f64,
}

/// An algorithm that was refused.
#[derive(Serialize, JsonSchema)]
struct RefusedAlgorithm {
    /// Its name.
    algorithm: &'static str,
    /// The reason.
    why: String,
}

/// A chunk that is sent, or combined where it is.
#[derive(Serialize, JsonSchema)]
struct TransferAnswer {
    /// The node that sends.
    from: Whole,
    /// The node that receives.
    to: Whole,
    /// The number of the chunk.
    chunk: Whole,
    /// The buffer that it is sent from.
    slot: u32,
    /// The buffer that it is added to; 4294967295 if it is discarded.
    into: u32,
    /// Whether the sender keeps it.
    keep: bool,
}

impl View for CollectiveAnswer {
    const SCHEMA: &'static str = "netlace.collective/2";
}

fn describe(row: &Checked) -> ScheduleAnswer {
    let chunks = row.plan.task.chunk_count().expect("invariant: the schedule was checked");
    ScheduleAnswer {
        algorithm: row.algorithm.name,
        checked: true,
        steps: Whole::of(row.replay.steps),
        seconds: row.seconds,
        busiest_link_bytes: row.busiest_bytes(),
        messages: Whole::of(row.replay.messages),
        transfers: Whole::of(row.replay.transfers),
        chunks: Whole::of(chunks),
        chunk_bytes: row.plan.chunk_bytes,
    }
}

fn describe_transfer(&Transfer { from, to, chunk, slot, into, keep }: &Transfer) -> TransferAnswer {
    let [from, to, chunk] = [from, to, chunk].map(Whole::of);
    TransferAnswer { from, to, chunk, slot, into, keep }
}

impl Report {
    fn describe(&self, with_steps: bool) -> CollectiveAnswer {
        let Request { network, collective, root, bytes, wires, .. } = &self.request;
        let Request { network: replayed, ports, model, .. } = &self.among_nodes;
        let hosts = self.request.has_host_cables();
        let best = self.found.checked.first();
        let refusal = |(algorithm, why): &(&'static str, RequestError)| RefusedAlgorithm {
            algorithm,
            why: why.to_string(),
        };
        let step = |step: Vec<Transfer>| step.iter().map(describe_transfer).collect();
        CollectiveAnswer {
            expr: network.to_string(),
            collective: collective.name(),
            ranks: self.ranks(),
            rank_count: Whole::of(self.rank_count()),
            combine: model.combine(),
            routing: model.routing().map(|routing| routing.name),
            replayed_on: replayed.to_string(),
            ports: ports.name(),
            root: Whole::of(*root),
            bytes: Whole::of(*bytes),
            latency: wires.latency.clone(),
            bandwidth: wires.bandwidth.clone(),
            host_latency: hosts.then(|| wires.host_latency()),
            host_bandwidth: hosts.then(|| wires.host_bandwidth()),
            lower_bound: Whole::of(self.bound.steps),
            lower_bound_by: self.bound.by,
            least_seconds: self.least_seconds,
            schedules: self.found.checked.iter().map(describe).collect(),
            refused: self.found.refused.iter().map(refusal).collect(),
            algorithm: best.map(|best| best.algorithm.name),
            checked: best.map(|_| true),
            steps: best.map(|best| Whole::of(best.replay.steps)),
            seconds: best.map(|best| best.seconds),
            busiest_link_bytes: best.map(Checked::busiest_bytes),
            transfers: best
                .filter(|_| with_steps)
                .map(|best| best.plan.steps().map(step).collect()),
        }
    }

    /// The fastest schedule among hosts, or among nodes where these are the ranks.
    fn ranked(&self, what: &str, context: &Context) -> Result<&Checked, Failure> {
        if self.request.has_host_cables() && matches!(self.request.model, Model::SwitchesCombine) {
            let why = format!("{what} has no switches that combine: say --combine hosts");
            return Err(Failure::Usage(why));
        }
        let none = || Failure::Usage("there is no schedule to write".to_owned());
        let fastest = self.found.checked.first().ok_or_else(none)?;
        Program::within_memory(&fastest.replay, context)?;
        Ok(fastest)
    }

    fn program(&self, context: &Context) -> Result<Program, Failure> {
        let Checked { plan, .. } = self.ranked("a program", context)?;
        let switches = if self.request.has_host_cables() {
            self.request.network.topology()?.order()
        } else {
            0
        };
        Ok(Program::of_plan(plan, |node: Node| (node - switches) as u32))
    }

    fn to_text(&self, with_steps: bool) -> String {
        let Request { network, collective, root, bytes: size, .. } = &self.request;
        let rank = if self.request.has_host_cables() { "host" } else { "node" };
        let mut table = table(&["algorithm", "steps", "time", "link", "description"]);
        for row in &self.found.checked {
            table.add_row([
                row.algorithm.name.to_owned(),
                row.replay.steps.to_string(),
                duration(row.seconds),
                binary_bytes(row.busiest_bytes()),
                row.algorithm.summary.to_owned(),
            ]);
        }
        let LowerBound { steps, by } = self.bound;
        let least = format!("no schedule takes less ({by})");
        table.add_row(["at least", &steps.to_string(), &duration(self.least_seconds), "", &least]);
        let what = match collective {
            Kind::Barrier => "barrier".to_owned(),
            Kind::Broadcast => {
                format!("broadcast of {} from {rank} {root}", binary_bytes(*size as f64))
            }
            Kind::Reduce => format!("reduce of {} to {rank} {root}", binary_bytes(*size as f64)),
            other => format!("{} of {}", other.name(), binary_bytes(*size as f64)),
        };
        let mut text = format!("{network}, {what}\n{}\n\n{}", self.model(), lines(&table));
        for (name, why) in &self.found.refused {
            text += &format!("\n{name}: {why}\n");
        }
        if let Some(best) = self.found.checked.first().filter(|_| with_steps) {
            text += &format!("\n{}, {} messages\n", best.algorithm.name, best.replay.messages);
            for (step, transfers) in best.plan.steps().enumerate() {
                text += &format!("step {}:", step + 1);
                let mut pairs: Vec<(u64, u64)> = transfers.iter().map(|t| (t.from, t.to)).collect();
                pairs.dedup();
                for (from, to) in pairs.into_iter().filter(|(from, to)| from != to) {
                    text += &format!(" {}>{}", self.label(from), self.label(to));
                }
                text.push('\n');
            }
        }
        text
    }

    fn rank_count(&self) -> u64 {
        let Request { network, .. } = &self.among_nodes;
        let order =
            network.topology().expect("invariant: nodes are numbered, else it was refused").order();
        network.endpoints().senders(order).count() as u64
    }

    /// What the ranks are.
    fn ranks(&self) -> &'static str {
        let is_attached = self.request.network.endpoints().are_attached();
        match (is_attached, self.request.has_host_cables()) {
            (true, true) => "hosts",
            (true, false) => "switches",
            (false, _) => "nodes",
        }
    }

    /// Who takes part, who combines, and how data travel.
    fn model(&self) -> String {
        let (count, ranks) = (self.rank_count(), self.ranks());
        let combine = match (ranks, self.among_nodes.model) {
            ("hosts", Model::HostsCombine(routing)) => {
                format!("hosts combine, switches forward by `{}`", routing.name)
            }
            ("hosts", _) => "switches combine, too".to_owned(),
            ("switches", _) => "hosts and their cables are left out".to_owned(),
            (_, Model::HostsCombine(routing)) => {
                format!("they combine, others forward by `{}`", routing.name)
            }
            _ => "all nodes combine".to_owned(),
        };
        format!("ranks: {count} {ranks}; {combine}; ports: {}", self.among_nodes.ports.name())
    }

    /// A host as h5 and a switch as s5, where hosts take part that are attached; else a node's number.
    fn label(&self, v: Node) -> String {
        let Request { network, .. } = &self.request;
        match network.topology() {
            Ok(switches) if self.request.has_host_cables() => match v.checked_sub(switches.order())
            {
                Some(host) => format!("h{host}"),
                None => format!("s{v}"),
            },
            _ => v.to_string(),
        }
    }
}
