//! `netlace certify`: proof that a routing cannot deadlock, or how it can.

pub(super) mod adaptive;

use std::cmp::Reverse;
use std::fmt::Write;
use std::path::{Path, PathBuf};

use clap::Args;
use netlace::certify::{Certificate, CertificateError, Cycle, Verdict, Waiting, certify, check};
use netlace::lanes::{Goal, Scheme};
use netlace::network::{Node, RequestError, Topology};
use netlace::routing::{Applied, Lane, Routing};
use netlace::search::component_nodes as components;
use netlace::{Context, Network};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Options, Router, Subject, answer};
use crate::failure::Failure;
use crate::input::read_text;
use crate::json::{Channel, View, Whole};
use crate::output::save;
use crate::text::{lines, table};

/// Prove that a routing cannot deadlock, or show how it can
#[derive(Args)]
pub(super) struct Certify {
    #[command(flatten)]
    subject: Subject,

    #[command(flatten)]
    asked: Asked,

    /// Write the certificate here
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,

    /// Check this certificate instead of making one
    #[arg(long, value_name = "FILE", conflicts_with = "output")]
    check: Option<PathBuf>,

    /// Packets may take any hop that leads nearer, on a lane of their own: minimal adaptive routing
    #[arg(long, value_enum, value_name = "WAITS", num_args = 0..=1, default_missing_value = "escape")]
    #[arg(conflicts_with_all = ["check", "scheme"])]
    adaptive: Option<adaptive::Waits>,
}

/// The routing, and the lanes that are searched for.
#[derive(Args)]
pub(super) struct Asked {
    #[command(flatten)]
    router: Router,

    /// Search for at most this number of lanes, 1 to 16 [default: 8; `native` has its own]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(Lane).range(1..=16))]
    lanes: Option<Lane>,

    /// When packets may change their lane
    #[arg(long, value_enum)]
    scheme: Option<SchemeName>,

    /// Minimize the number of lanes, or of the rules that assign packets to them
    #[arg(long, value_enum)]
    fewest: Option<Fewest>,
}

#[derive(Clone, Copy, clap::ValueEnum)]
enum SchemeName {
    /// Never: one lane per path, as in InfiniBand [default]
    Path,
    /// Never, and answers can use the lane of their request
    Pair,
    /// At every hop, as in networks on chip
    Hop,
}

impl From<SchemeName> for Scheme {
    fn from(name: SchemeName) -> Self {
        match name {
            SchemeName::Path => Scheme::Path,
            SchemeName::Pair => Scheme::Pair,
            SchemeName::Hop => Scheme::Hop,
        }
    }
}

/// What is minimized.
#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Fewest {
    /// The number of lanes
    Lanes,
    /// The number of rules
    Rules,
}

impl Asked {
    /// The lanes to search for, unless the routing has its own.
    fn goal(&self) -> Result<Option<Goal>, Failure> {
        let few_rules = self.fewest.map(|fewest| fewest == Fewest::Rules);
        Goal::asked(self.lanes, self.scheme.map(Scheme::from), few_rules, self.router.method()?)
            .map_err(|why| Failure::Usage(format!("{why}: leave out --scheme hop")))
    }

    /// The verdict, and the network on which packets are routed: the one asked for, or that with its hosts as nodes.
    fn verdict(&self, network: &Network, context: &Context) -> Result<(Verdict, Network), Failure> {
        let Applied { routing, network } = self.router.apply(network, context)?;
        Ok((certify(&network, &*routing, self.goal()?, context)?, network))
    }

    /// The result.
    pub(super) fn describe(
        &self,
        network: &Network,
        context: &Context,
    ) -> Result<CertifyAnswer, Failure> {
        let (verdict, routed) = self.verdict(network, context)?;
        let cut_off = CutOff::of(network, context)?;
        Ok(describe([network, &routed], &self.router.routing, &verdict, &cut_off))
    }
}

impl Certify {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let network = self.subject.network(options)?;
        let context = options.counting("of the work");
        let routing = &self.asked.router.routing;
        if let Some(path) = &self.check {
            let applied = self.asked.router.apply(&network, &context)?;
            let checked = match certificate(path, &context)? {
                Ok(certificate) => {
                    let Applied { routing: applied, network } = applied;
                    accepted(&certificate, &network, &*applied, &context)?.map_err(|why| {
                        match certificate.routing.filter(|name| name != routing) {
                            Some(name) => format!("it is a certificate of {name}: {why}"),
                            None => why,
                        }
                    })
                }
                Err(why) => Err(why),
            };
            let about = CheckAnswer {
                expr: Some(network.to_string()),
                routing: Some(routing.clone()),
                ..CheckAnswer::of(&checked)
            };
            return judge(options, &format!("{routing} on {network} delivers"), about, &checked);
        }
        if let Some(waits) = self.adaptive {
            return self.adaptive(waits, &network, options, &context);
        }
        let (verdict, routed) = self.asked.verdict(&network, &context)?;
        options.bar().clear();
        if let (Verdict::DeadlockFree(certificate, _), Some(path)) = (&verdict, &self.output) {
            self.save(certificate, path)?;
        }
        let cut_off = CutOff::of(&network, &context)?;
        answer(
            options,
            || describe([&network, &routed], routing, &verdict, &cut_off),
            || self.to_text([&network, &routed], &verdict) + &cut_off.to_text(),
        )?;
        match verdict {
            Verdict::DeadlockFree(..) => Ok(()),
            Verdict::Cyclic(_) | Verdict::Invalid(_) => Err(Failure::Silent),
        }
    }

    /// Writes a certificate of the routing that was asked for.
    fn save(&self, certificate: &Certificate, path: &Path) -> Result<(), Failure> {
        let routing = Some(self.asked.router.routing.clone());
        save(path, Certificate { routing, ..certificate.clone() }.to_string())
    }

    fn to_text(&self, [network, routed]: [&Network; 2], verdict: &Verdict) -> String {
        let routing = &self.asked.router.routing;
        match verdict {
            Verdict::DeadlockFree(certificate, found) => {
                let (channels, lanes) = (certificate.numbers.len(), certificate.lanes);
                let mut out =
                    format!("deadlock-free: {routing} on {network}, {}\n", counted(lanes));
                match (found, verdict.rules()) {
                    (Some(_), Some(rules)) => {
                        let _ = writeln!(
                            out,
                            "packets stay on their lane, chosen by {rules} rules on source and destination"
                        );
                    }
                    (Some(_), None) => out += "packets change to the next lane on their route\n",
                    (None, _) => (),
                }
                let _ =
                    writeln!(out, "{channels} channels are numbered so that every route ascends");
                if let Some(path) = &self.output {
                    let _ = writeln!(out, "certificate: {}", path.display());
                }
                out
            }
            Verdict::Invalid(flaw) => format!("invalid: {routing} on {network}: {flaw}\n"),
            Verdict::Cyclic(cycle) => {
                let mut out = format!("cyclic: {routing} on {network}: {}\n\n", waiting(cycle));
                if let Ok(Some(Goal { most: most @ 2.., .. })) = self.asked.goal() {
                    let _ = writeln!(out, "no scheme of at most {most} lanes was found for it\n");
                }
                if let Ok(topology) = routed.topology() {
                    let address = |v| topology.address(v).to_string();
                    out += &packets_of(&**topology, &cycle.packets, address);
                }
                out
            }
        }
    }
}

/// Whether a routing can deadlock.
#[derive(Serialize, JsonSchema)]
pub(super) struct CertifyAnswer {
    /// The network.
    expr: String,
    /// The network on which packets are routed: the same, or that with its hosts as nodes.
    routed_on: String,
    /// The routing.
    routing: String,
    /// What was found.
    #[schemars(extend("enum" = ["deadlock-free", "cyclic", "invalid"]))]
    verdict: &'static str,
    /// The number of lanes on which it is deadlock-free.
    lanes: Option<Lane>,
    /// When packets may change their lane; `own` if the routing assigns lanes itself.
    #[schemars(extend("enum" = ["path", "pair", "hop", "own", null]))]
    scheme: Option<&'static str>,
    /// The number of rules that assign packets to lanes.
    rules: Option<usize>,
    /// The channels that wait for each other.
    cycle: Option<CycleAnswer>,
    /// What is wrong with an invalid routing.
    flaw: Option<String>,
    /// Pairs of nodes without a path between them.
    cut_off: CutOffAnswer,
}

/// Packets that wait for each other in a cycle.
#[derive(Serialize, JsonSchema)]
struct CycleAnswer {
    /// The packets: each waits for the channel that the next holds.
    packets: Vec<WaitingAnswer>,
    /// Whether that state was reached by packets that were sent.
    reached: bool,
}

/// A packet that waits.
#[derive(Serialize, JsonSchema)]
struct WaitingAnswer {
    /// The node that sent it.
    from: Whole,
    /// The node that it is for.
    to: Whole,
    /// Which of the routes that a randomized routing chooses from.
    choice: Whole,
    /// What it holds.
    holds: Channel,
}

/// Pairs of nodes without a path between them.
#[derive(Serialize, JsonSchema)]
struct CutOffAnswer {
    /// Their number.
    pairs: Whole,
    /// The nodes of each component but the largest.
    components: Vec<Vec<Whole>>,
}

impl View for CertifyAnswer {
    const SCHEMA: &'static str = "netlace.certify/3";
}

fn describe(
    [network, routed]: [&Network; 2],
    routing: &str,
    verdict: &Verdict,
    cut_off: &CutOff,
) -> CertifyAnswer {
    let packet = |packet: &Waiting| WaitingAnswer {
        from: Whole::of(packet.from),
        to: Whole::of(packet.to),
        choice: Whole::of(packet.choice),
        holds: Channel {
            node: Whole::of(packet.holds.from),
            port: routed.endpoints().link_port(packet.holds.from, packet.holds.port),
            lane: packet.holds.lane,
        },
    };
    let (word, cycle, flaw) = match verdict {
        Verdict::DeadlockFree(..) => ("deadlock-free", None, None),
        Verdict::Invalid(flaw) => ("invalid", None, Some(flaw.to_string())),
        Verdict::Cyclic(Cycle { packets, reached }) => {
            let packets = packets.iter().map(packet).collect();
            ("cyclic", Some(CycleAnswer { packets, reached: *reached }), None)
        }
    };
    CertifyAnswer {
        expr: network.to_string(),
        routed_on: routed.to_string(),
        routing: routing.to_owned(),
        verdict: word,
        lanes: verdict.lanes(),
        scheme: scheme(verdict),
        rules: verdict.rules(),
        cycle,
        flaw,
        cut_off: cut_off.describe(),
    }
}

/// A certificate, or why the file is not one.
pub(super) fn certificate(
    path: &Path,
    context: &Context,
) -> Result<Result<Certificate, String>, Failure> {
    let text = read_text(path, context.memory_left())?;
    Ok(text.parse().map_err(|error: CertificateError| error.to_string()))
}

/// The number of lanes on which a certificate proves a routing, or why it does not.
pub(super) fn accepted(
    certificate: &Certificate,
    network: &Network,
    routing: &dyn Routing,
    context: &Context,
) -> Result<Result<Lane, String>, Failure> {
    let checked = check(certificate, network, routing, context).map_err(RequestError::from)?;
    Ok(checked.map(|()| certificate.lanes).map_err(|flaw| flaw.to_string()))
}

/// The result of a check of a certificate.
#[derive(Serialize, JsonSchema)]
pub(super) struct CheckAnswer {
    /// The network, if it is of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    expr: Option<String>,
    /// Its routing.
    #[serde(skip_serializing_if = "Option::is_none")]
    routing: Option<String>,
    /// The file of the fabric, if it is of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub(super) net: Option<String>,
    /// What was found.
    #[schemars(extend("enum" = ["accepted", "rejected"]))]
    verdict: &'static str,
    /// The number of lanes on which it is proven.
    lanes: Option<Lane>,
    /// Why it is rejected.
    why: Option<String>,
}

impl View for CheckAnswer {
    const SCHEMA: &'static str = "netlace.check/1";
}

impl CheckAnswer {
    /// Without what the certificate is of.
    pub(super) fn of(checked: &Result<Lane, String>) -> Self {
        Self {
            expr: None,
            routing: None,
            net: None,
            verdict: if checked.is_ok() { "accepted" } else { "rejected" },
            lanes: checked.as_ref().ok().copied(),
            why: checked.as_ref().err().cloned(),
        }
    }
}

/// Prints the result of a check.
pub(super) fn judge(
    options: &Options,
    what: &str,
    view: CheckAnswer,
    checked: &Result<Lane, String>,
) -> Result<(), Failure> {
    answer(
        options,
        || view,
        || match checked {
            Ok(lanes) => {
                format!(
                    "accepted: {what} every packet and cannot deadlock on {}\n",
                    counted(*lanes)
                )
            }
            Err(why) => format!("rejected: {why}\n"),
        },
    )?;
    if checked.is_ok() { Ok(()) } else { Err(Failure::Silent) }
}

/// Pairs of nodes without a path between them.
struct CutOff {
    pairs: u128,
    /// The nodes of each component, if there are several, the largest first.
    components: Vec<Vec<u32>>,
}

impl CutOff {
    fn of(network: &Network, context: &Context) -> Result<Self, Failure> {
        if network.census().is_connected() {
            return Ok(Self { pairs: 0, components: Vec::new() });
        }
        let mut components = components(network.csr(context)?);
        components.sort_by_key(|nodes| Reverse(nodes.len()));
        let squares: u128 = components.iter().map(|nodes| (nodes.len() as u128).pow(2)).sum();
        let order: u128 = components.iter().map(|nodes| nodes.len() as u128).sum();
        Ok(Self { pairs: order.pow(2) - squares, components })
    }

    fn describe(&self) -> CutOffAnswer {
        let numbers = |nodes: &Vec<u32>| nodes.iter().map(|&v| Whole::of(v)).collect();
        let components = self.components.iter().skip(1).map(numbers).collect();
        CutOffAnswer { pairs: Whole::of(self.pairs), components }
    }

    /// All nodes outside the largest component, as far as they fit on a few lines.
    fn to_text(&self) -> String {
        const SHOWN: usize = 12;
        if self.pairs == 0 {
            return String::new();
        }
        let mut out = format!("cut off: {} pairs of nodes have no path between them\n", self.pairs);
        let shorten = |numbers: &[u32]| {
            let numbers: Vec<String> = numbers.iter().take(SHOWN).map(u32::to_string).collect();
            numbers.join(" ")
        };
        for nodes in self.components.iter().skip(1).take(SHOWN) {
            let more = nodes.len().saturating_sub(SHOWN);
            let more = if more > 0 { format!(" and {more} more") } else { String::new() };
            let _ = writeln!(out, "  apart: {}{more}", shorten(nodes));
        }
        let more = self.components.len().saturating_sub(1 + SHOWN);
        if more > 0 {
            let _ = writeln!(out, "  and {more} more components; --json lists all");
        }
        out
    }
}

fn counted(lanes: Lane) -> String {
    format!("{lanes} lane{}", if lanes == 1 { "" } else { "s" })
}

/// How packets are assigned to lanes; `own` if the routing does that itself.
fn scheme(verdict: &Verdict) -> Option<&'static str> {
    let Verdict::DeadlockFree(certificate, _) = verdict else { return None };
    Some(match certificate.scheme {
        Some(Scheme::Hop) => "hop",
        Some(Scheme::Pair) => "pair",
        None if certificate.lanes > 1 => "own",
        Some(Scheme::Path) | None => "path",
    })
}

/// The number of channels that wait in a cycle, and whether that can happen.
pub(super) fn waiting(cycle: &Cycle) -> String {
    let end = if cycle.reached { "and can deadlock" } else { "but that state was not reached" };
    format!("{} channels wait in a cycle, {end}", cycle.packets.len())
}

/// The packets of a cycle, each with what it holds and what it waits for.
pub(super) fn packets_of(
    topology: &dyn Topology,
    packets: &[Waiting],
    name: impl Fn(Node) -> String,
) -> String {
    let mut table = table(&["packet", "holds the channel", "waits for"]);
    let channel = |packet: &Waiting| {
        let mut row = Vec::new();
        topology.neighbors(packet.holds.from, &mut row);
        let to = row[usize::from(packet.holds.port)];
        format!("{} -> {}", name(packet.holds.from), name(to))
    };
    for (packet, next) in packets.iter().zip(packets.iter().cycle().skip(1)) {
        let ends = format!("{} to {}", name(packet.from), name(packet.to));
        table.add_row([ends, channel(packet), channel(next)]);
    }
    lines(&table)
}
