//! `netlace collective`: schedules for broadcasts, sums and exchanges among all nodes.

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, ValueEnum};
use netlace::collectives::{
    ALGORITHMS, Algorithm, COLLECTIVES, Checked, Collective as Kind, LowerBound, Request,
    Schedules, Transfer,
};
use netlace::{Context, Network};
use serde_json::{Value, json};

use super::{Options, Subject, answer};
use crate::failure::Failure;
use crate::progress::Bar;
use crate::size::parse_bytes;
use crate::text::{bytes, duration, lines, table};
use crate::wires::WireFlags;

/// Find schedules for a collective and check them step by step
///
/// Every algorithm that is for the collective is tried; each schedule is replayed by a checker that
/// knows nothing of how it was made. `steps`: in which something is sent. `time`: a step ends when its
/// last message has arrived, after the latency of its link and its bytes over the bandwidth.
/// `link`: the most that one link carries one way.
#[derive(Args)]
pub(super) struct Collective {
    #[command(flatten)]
    subject: Subject,

    #[command(flatten)]
    asked: Asked,

    /// List who sends what to whom in each step of the fastest schedule
    #[arg(long)]
    steps: bool,
}

/// The collective, and what it runs on.
#[derive(Args)]
pub(super) struct Asked {
    /// What is to be done
    #[arg(value_name = "COLLECTIVE", value_parser = names())]
    name: String,

    /// How many links a node can use at a time
    #[arg(long, value_enum, default_value_t = Ports::One)]
    ports: Ports,

    /// The size of what is broadcast or summed up, of each node's data for all-gather, of each node's
    /// share for reduce-scatter, or of what goes between two nodes in all-to-all; such as 1KiB or 1G
    #[arg(long, value_name = "SIZE", default_value = "1KiB", value_parser = parse_bytes)]
    bytes: u64,

    /// The node that has the data or gets the sum, by number or by address
    #[arg(long, value_name = "NODE", default_value = "0")]
    root: String,

    /// Only this algorithm
    #[arg(long, value_parser = algorithms())]
    algorithm: Option<String>,

    #[command(flatten)]
    wires: WireFlags,
}

#[derive(Clone, Copy, ValueEnum)]
enum Ports {
    /// One to send and one to receive
    One,
    /// All of them, both ways
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

fn algorithms() -> PossibleValuesParser {
    let value = |algorithm: &&Algorithm| PossibleValue::new(algorithm.name).help(algorithm.summary);
    ALGORITHMS.iter().map(value).collect::<Vec<_>>().into()
}

/// All that is to be told.
struct Report {
    request: Request,
    bound: LowerBound,
    least_seconds: f64,
    found: Schedules,
}

impl Collective {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let network = self.subject.network(options)?;
        let bar = Bar::new("of the steps");
        let progress = |done, total| bar.show(done, total);
        let context = Context { progress: &progress, ..options.context() };
        let report = self.asked.report(network, &context)?;
        bar.clear();
        answer(options, || report.describe(self.steps), || report.tell(self.steps))
    }
}

impl Asked {
    /// All that is found, but for the steps.
    pub(super) fn describe(&self, network: Network, context: &Context) -> Result<Value, Failure> {
        Ok(self.report(network, context)?.describe(false))
    }

    fn report(&self, network: Network, context: &Context) -> Result<Report, Failure> {
        let found = COLLECTIVES.iter().find(|(name, _, _)| *name == self.name);
        let &(_, collective, _) =
            found.ok_or_else(|| Failure::Usage(format!("unknown collective `{}`", self.name)))?;
        let request = Request {
            root: network.node(&self.root)?,
            network,
            collective,
            ports: self.ports.into(),
            bytes: self.bytes,
            wires: self.wires.wires(),
        };
        let asked = |algorithm: &Algorithm| {
            self.algorithm.as_deref().is_none_or(|name| name == algorithm.name)
        };
        let found = request.schedules(asked, context)?;
        let bound = request.lower_bound(context)?;
        let least_seconds = request.least_seconds(bound.steps, context)?;
        Ok(Report { request, bound, least_seconds, found })
    }
}

fn describe(row: &Checked) -> Value {
    json!({
        "algorithm": row.algorithm.name,
        "checked": true,
        "steps": row.replay.steps,
        "seconds": row.seconds,
        "busiest_link_bytes": row.busiest_bytes(),
        "messages": row.replay.messages,
        "transfers": row.replay.transfers,
        "chunks": row.plan.task.chunk_count(),
        "chunk_bytes": row.plan.chunk_bytes,
    })
}

impl Report {
    fn describe(&self, with_steps: bool) -> Value {
        let Request { network, collective, root, ports, bytes, wires } = &self.request;
        let mut report = json!({
            "schema": "netlace.collective/1",
            "expr": network.to_string(),
            "collective": collective.name(),
            "ports": ports.name(),
            "root": root,
            "bytes": bytes,
            "latency": wires.latency,
            "bandwidth": wires.bandwidth,
            "lower_bound": self.bound.steps,
            "lower_bound_by": self.bound.by,
            "least_seconds": self.least_seconds,
            "schedules": self.found.checked.iter().map(describe).collect::<Vec<_>>(),
            "refused": self.found.refused.iter()
                .map(|(name, why)| json!({"algorithm": name, "why": why.to_string()}))
                .collect::<Vec<_>>(),
        });
        if let Some(best) = self.found.checked.first() {
            for key in ["algorithm", "checked", "steps", "seconds", "busiest_link_bytes"] {
                report[key] = describe(best)[key].clone();
            }
            if with_steps {
                let transfer = |t: &Transfer| json!({"from": t.from, "to": t.to, "chunk": t.chunk, "slot": t.slot, "into": t.into, "keep": t.keep});
                let step = |step: Vec<Transfer>| step.iter().map(transfer).collect::<Value>();
                report["transfers"] = best.plan.steps().map(step).collect();
            }
        }
        report
    }

    fn tell(&self, with_steps: bool) -> String {
        let Request { network, collective, root, ports, bytes: size, .. } = &self.request;
        let mut table = table(&["algorithm", "steps", "time", "link", "what it does"]);
        for row in &self.found.checked {
            table.add_row([
                row.algorithm.name.to_owned(),
                row.replay.steps.to_string(),
                duration(row.seconds),
                bytes(row.busiest_bytes()),
                row.algorithm.summary.to_owned(),
            ]);
        }
        let LowerBound { steps, by } = self.bound;
        let least = format!("no schedule takes less ({by})");
        table.add_row(["at least", &steps.to_string(), &duration(self.least_seconds), "", &least]);
        let what = match collective {
            Kind::Barrier => "barrier".to_owned(),
            Kind::Broadcast => format!("broadcast of {} from node {root}", bytes(*size as f64)),
            Kind::Reduce => format!("reduce of {} to node {root}", bytes(*size as f64)),
            other => format!("{} of {}", other.name(), bytes(*size as f64)),
        };
        let mut text = format!("{network}, {what}, ports: {}\n\n{}", ports.name(), lines(&table));
        for (name, why) in &self.found.refused {
            text += &format!("\n{name}: {why}\n");
        }
        if let Some(best) = self.found.checked.first().filter(|_| with_steps) {
            text += &format!("\n{}\n", best.algorithm.name);
            for (step, transfers) in best.plan.steps().enumerate() {
                text += &format!("step {}:", step + 1);
                let mut pairs: Vec<(u64, u64)> = transfers.iter().map(|t| (t.from, t.to)).collect();
                pairs.dedup();
                for (from, to) in pairs.into_iter().filter(|(from, to)| from != to) {
                    text += &format!(" {from}>{to}");
                }
                text.push('\n');
            }
        }
        text
    }
}
