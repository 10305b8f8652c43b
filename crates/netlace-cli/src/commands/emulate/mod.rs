//! `netlace emulate`: hypercubes and meshes on other networks.

mod at_once;
mod limits;
mod trace;

use std::fmt::Write;
use std::sync::Arc;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, ValueEnum};
use netlace::Network;
use netlace::emulation::{
    ALGORITHMS, Algorithm, Checked, EmulationError, Steps, guest, levels, program,
};
use netlace::exact::RuleError;
use netlace::families::FAMILIES;
use netlace::network::{Dimension, Emulation, Shape};
use schemars::JsonSchema;
use serde::Serialize;

use self::at_once::AtOnceAnswer;
pub(super) use self::limits::BoundAnswer;
use self::trace::TraceAnswer;
use super::{Options, Subject, answer};
use crate::failure::Failure;
use crate::json::{View, Whole};
use crate::text::{grouped, lines, plural, table};

/// Run programs for hypercubes and meshes on a network
///
/// The guest is a grid with as many nodes: a hypercube, plain or generalized, a mesh or a torus. Each
/// of its nodes has an item. To exchange along a dimension, items move to neighbouring nodes and then
/// back; in one step every item crosses at most one link. `steps`: there and back. `ascend`: all
/// dimensions, the least significant first, without moving back in between where possible. In
/// one step a node may use all links of one dimension; with `one port` it sends to one node and
/// receives from one.
#[derive(Args)]
pub(super) struct Emulate {
    #[command(flatten)]
    subject: Subject,

    /// Show what is done for this dimension, 0 the least significant, step by step
    #[arg(long, value_name = "J", conflicts_with = "run")]
    dimension: Option<usize>,

    /// Run an algorithm on random numbers, and compare with the same without a network
    #[arg(long, value_name = "ALGORITHM", value_parser = algorithms())]
    run: Option<String>,

    /// All dimensions at once, each with items of its own: a schedule in which a node uses all its links and a link
    /// carries one item in each direction in a step
    #[arg(long, value_enum, conflicts_with_all = ["run", "dimension"])]
    ports: Option<Ports>,

    /// The fewest steps of any emulation with these items in these nodes, whatever the items do; of a hypercube
    /// with item v in node v where no rule is known
    #[arg(long, conflicts_with_all = ["run", "dimension", "ports"])]
    bound: bool,

    /// Random seed of the numbers
    #[arg(long, value_name = "S", default_value_t = 1, requires = "run")]
    seed: u64,
}

#[derive(Clone, Copy, ValueEnum)]
enum Ports {
    /// All of them, in both directions
    All,
}

fn algorithms() -> PossibleValuesParser {
    ALGORITHMS.iter().map(|one| PossibleValue::new(one.name).help(one.summary)).into()
}

/// What a network emulates.
#[derive(Serialize, JsonSchema)]
pub(super) struct EmulateAnswer {
    /// The network.
    expr: String,
    /// The guest, in words.
    guest: String,
    /// Its dimensions, consecutive ones of the same kind together.
    dimensions: Vec<Dimensions>,
    /// The most steps for an exchange along one dimension.
    steps: Whole,
    /// The steps for all dimensions, the least significant first.
    ascend_steps: Whole,
    /// The number of these steps over links of each level, from level 0 on.
    ascend_steps_by_level: Vec<Whole>,
    /// The steps for all dimensions, the most significant first.
    descend_steps: Whole,
    /// The steps of an ascend if a node sends to one node and receives from one.
    one_port_ascend_steps: Whole,
    /// The most items in a node at any time.
    most_items_in_a_node: Whole,
    /// With `--run`, what the algorithm took.
    #[serde(skip_serializing_if = "Option::is_none")]
    run: Option<RunAnswer>,
    /// With `--dimension`, what is done for it.
    #[serde(skip_serializing_if = "Option::is_none")]
    dimension: Option<TraceAnswer>,
    /// With `--ports all`, the schedule of all dimensions at once.
    #[serde(skip_serializing_if = "Option::is_none")]
    at_once: Option<AtOnceAnswer>,
}

/// Consecutive dimensions of the same kind.
#[derive(Serialize, JsonSchema)]
struct Dimensions {
    /// The index of the first.
    first: usize,
    /// The index of the last.
    last: usize,
    /// The number of values of its digit.
    radix: Whole,
    /// Which values are neighbours.
    #[schemars(extend("enum" = ["complete", "path", "ring"]))]
    shape: &'static str,
    /// The steps for an exchange along one of them.
    steps: Whole,
}

/// A run of an algorithm.
#[derive(Serialize, JsonSchema)]
struct RunAnswer {
    /// The algorithm.
    algorithm: String,
    /// The guest that it runs on, in words.
    guest: String,
    /// The random seed of its numbers.
    seed: Whole,
    /// Its steps.
    steps: Whole,
    /// Those that move items to neighbouring nodes.
    moves: Whole,
    /// The steps if a node sends to one node and receives from one.
    one_port_steps: Whole,
    /// The number of messages.
    messages: Whole,
    /// The number of messages over links of each level, from level 0 on.
    messages_by_level: Vec<Whole>,
    /// The most items of a message.
    most_items_in_a_message: Whole,
    /// Whether the result is that of the algorithm without a network.
    checked: bool,
}

impl View for EmulateAnswer {
    const SCHEMA: &'static str = "netlace.emulate/2";
}

/// A network with what it emulates.
struct Host {
    network: Network,
    emulation: Arc<dyn Emulation>,
    steps: Steps,
}

impl Emulate {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let network = self.subject.network(options)?;
        network.topology()?;
        if self.bound {
            return limits::answer(&network, options);
        }
        let emulation = network.emulation_rule().map_err(|error| unknown(&network, &error))?;
        let steps = Steps::of(&*emulation);
        let host = Host { network, emulation, steps };
        if let Some(algorithm) = ALGORITHMS.iter().find(|one| self.run.as_deref() == Some(one.name))
        {
            return self.check(&host, algorithm, options);
        }
        if let Some(dimension) = self.dimension {
            let trace = host.trace(dimension)?;
            return answer(
                options,
                || host.describe_trace(dimension, &trace),
                || host.trace_text(dimension, &trace),
            );
        }
        if self.ports.is_some() {
            let schedule = host.at_once(options)?;
            return answer(
                options,
                || host.describe_at_once(&schedule),
                || host.at_once_text(&schedule),
            );
        }
        answer(options, || host.describe(), || host.to_text())
    }

    fn check(&self, host: &Host, algorithm: &Algorithm, options: &Options) -> Result<(), Failure> {
        let context = options.counting("of the steps");
        let checked = (algorithm.check)(&host.network, self.seed, &context);
        options.bar().clear();
        let checked = checked.map_err(unfit)?;
        answer(options, || self.describe_run(host, &checked), || self.run_text(host, &checked))?;
        if checked.equal { Ok(()) } else { Err(Failure::Silent) }
    }

    fn describe_run(&self, host: &Host, checked: &Checked) -> EmulateAnswer {
        let counts = &checked.counts;
        let run = RunAnswer {
            algorithm: self.run.clone().expect("invariant: an algorithm was run"),
            guest: checked.guest.clone(),
            seed: Whole::of(self.seed),
            steps: Whole::of(counts.steps),
            moves: Whole::of(counts.moves),
            one_port_steps: Whole::of(counts.one_port_steps),
            messages: Whole::of(counts.messages),
            messages_by_level: counts.messages_by_level.iter().copied().map(Whole::of).collect(),
            most_items_in_a_message: Whole::of(counts.largest),
            checked: checked.equal,
        };
        EmulateAnswer { run: Some(run), ..host.describe() }
    }

    fn run_text(&self, host: &Host, checked: &Checked) -> String {
        let counts = &checked.counts;
        let algorithm = self.run.as_deref().expect("invariant: an algorithm was run");
        let mut out = format!(
            "{algorithm} on {}, as on a {}\n{}, random seed {}\n\n",
            host.network,
            checked.guest,
            plural(host.network.order(), "item"),
            self.seed,
        );
        let verdict = if checked.equal { "equal to that" } else { "NOT equal to that" };
        let _ = write!(
            out,
            "  steps     {}, of which {} move items to neighbouring nodes\n  \
               one port  {} steps\n  \
               messages  {}, each of at most {}\n{}  \
               result    {verdict} of the algorithm without a network\n",
            counts.steps,
            counts.moves,
            counts.one_port_steps,
            grouped(&counts.messages.into()),
            plural(&counts.largest.into(), "item"),
            by_level(&counts.messages_by_level, "message"),
        );
        out
    }
}

/// A line on how much of this goes over links of each level; none if there is one level.
fn by_level(counts: &[u64], noun: &str) -> String {
    let [first, rest @ ..] = counts else { return String::new() };
    if rest.is_empty() {
        return String::new();
    }
    let mut line = format!("  by level  {} over links of level 0", plural(&(*first).into(), noun));
    for (level, &count) in (1..).zip(rest) {
        let _ = write!(line, ", {} of level {level}", grouped(&count.into()));
    }
    line + "\n"
}

/// Names an algorithm that runs everywhere, if this one does not run here.
fn unfit(error: EmulationError) -> Failure {
    match error {
        EmulationError::Unsuited(what) => {
            Failure::Usage(format!("{what}\n`--run stencil` runs on every guest"))
        }
        error => error.into(),
    }
}

/// The message for a network that emulates nothing known.
fn unknown(network: &Network, error: &RuleError) -> Failure {
    let emulates = |expr| netlace::parse(expr).is_ok_and(|net| net.emulation_rule().is_ok());
    let known: Vec<&str> = FAMILIES
        .iter()
        .filter(|family| emulates(family.example))
        .map(|family| family.name)
        .collect();
    Failure::Usage(format!(
        "{network} emulates no grid that is known: {error}\nthese do, also nested, and their products: {}",
        known.join(", ")
    ))
}

impl Host {
    fn dimensions(&self) -> &[Dimension] {
        self.emulation.dimensions()
    }

    /// Consecutive dimensions of the same kind: the first, the last, and the steps of each.
    fn groups(&self) -> Vec<(usize, usize, u64)> {
        let mut groups: Vec<(usize, usize, u64)> = Vec::new();
        for (j, &steps) in self.steps.of_each.iter().enumerate() {
            match groups.last_mut() {
                Some((first, last, same))
                    if *same == steps && self.dimensions()[*first] == self.dimensions()[j] =>
                {
                    *last = j;
                }
                _ => groups.push((j, j, steps)),
            }
        }
        groups
    }

    /// The number of steps of an ascend over links of each level.
    fn by_level(&self) -> Vec<u64> {
        let ascend = program(&*self.emulation, 0..self.dimensions().len());
        let topology = self.network.topology().expect("invariant: asked before");
        let mut counts = vec![0; self.network.levels().len()];
        for level in levels(&**topology, &*self.emulation, &ascend).into_iter().flatten() {
            counts[usize::from(level)] += 1;
        }
        counts
    }

    fn describe(&self) -> EmulateAnswer {
        let group = |(first, last, steps): (usize, usize, u64)| {
            let Dimension { radix, shape } = self.dimensions()[first];
            let shape = match shape {
                Shape::Complete => "complete",
                Shape::Path => "path",
                Shape::Ring => "ring",
            };
            Dimensions { first, last, radix: Whole::of(radix), shape, steps: Whole::of(steps) }
        };
        EmulateAnswer {
            expr: self.network.to_string(),
            guest: guest(self.dimensions()),
            dimensions: self.groups().into_iter().map(group).collect(),
            steps: Whole::of(self.steps.of_each.iter().copied().max().unwrap_or(0)),
            ascend_steps: Whole::of(self.steps.ascend),
            ascend_steps_by_level: self.by_level().into_iter().map(Whole::of).collect(),
            descend_steps: Whole::of(self.steps.descend),
            one_port_ascend_steps: Whole::of(self.steps.one_port_ascend),
            most_items_in_a_node: Whole::of(self.emulation.load()),
            run: None,
            dimension: None,
            at_once: None,
        }
    }

    fn to_text(&self) -> String {
        let mut table = table(&["dimensions", "radix", "neighbours", "steps"]);
        for (first, last, steps) in self.groups() {
            let Dimension { radix, shape } = self.dimensions()[first];
            let neighbours = match shape {
                Shape::Complete => "all digits",
                Shape::Path => "the next digits",
                Shape::Ring => "the next digits, around",
            };
            let range = if first == last { first.to_string() } else { format!("{first}–{last}") };
            table.add_row([range, radix.to_string(), neighbours.to_owned(), steps.to_string()]);
        }
        let own = self.dimensions().len();
        let steps = |steps: u64| plural(&steps.into(), "step");
        let mut out = format!("{} emulates a {}\n", self.network, guest(self.dimensions()));
        if own == 0 {
            return out;
        }
        let times = self.steps.ascend as f64 / own as f64;
        let _ = write!(
            out,
            "\n{}\n  ascend    {}, {times:.2} times the {own} of the guest itself\n{}  \
               descend   {}\n  \
               one port  {} for an ascend\n  \
               load      at most {} in a node\n",
            lines(&table),
            steps(self.steps.ascend),
            by_level(&self.by_level(), "step"),
            steps(self.steps.descend),
            steps(self.steps.one_port_ascend),
            plural(&self.emulation.load().into(), "item"),
        );
        out
    }
}
