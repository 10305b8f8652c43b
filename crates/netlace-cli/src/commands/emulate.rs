//! `netlace emulate`: hypercubes and meshes on other networks.

use std::fmt::Write;
use std::sync::Arc;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use netlace::Network;
use netlace::emulation::{
    ALGORITHMS, Action, Algorithm, Checked, EmulationError, Steps, guest, program,
};
use netlace::exact::RuleError;
use netlace::families::FAMILIES;
use netlace::format::shortened;
use netlace::network::{Dimension, Emulation, Node, Shape};
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::Serialize;

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

    /// Random seed of the numbers
    #[arg(long, value_name = "S", default_value_t = 1, requires = "run")]
    seed: u64,
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
    /// The most items of a message.
    most_items_in_a_message: Whole,
    /// Whether the result is that of the algorithm without a network.
    checked: bool,
}

/// What is done for a dimension, shown by two items that exchange along it.
#[derive(Serialize, JsonSchema)]
struct TraceAnswer {
    /// The index of the dimension.
    dimension: usize,
    /// The number of steps.
    steps: Whole,
    /// The numbers of the two items.
    items: [Whole; 2],
    /// The steps.
    program: Vec<StepAnswer>,
}

/// A step.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "action", rename_all = "lowercase")]
enum StepAnswer {
    /// Items move to neighbouring nodes.
    Move {
        /// The placement after it.
        placement: Vec<u8>,
        /// The nodes of the two items after it.
        nodes: [Whole; 2],
    },
    /// Items exchange along a dimension.
    Exchange {
        /// The index of the dimension.
        dimension: usize,
        /// The nodes of the two items.
        nodes: [Whole; 2],
    },
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
        let counts = checked.counts;
        let run = RunAnswer {
            algorithm: self.run.clone().expect("invariant: an algorithm was run"),
            guest: checked.guest.clone(),
            seed: Whole::of(self.seed),
            steps: Whole::of(counts.steps),
            moves: Whole::of(counts.moves),
            one_port_steps: Whole::of(counts.one_port_steps),
            messages: Whole::of(counts.messages),
            most_items_in_a_message: Whole::of(counts.largest),
            checked: checked.equal,
        };
        EmulateAnswer { run: Some(run), ..host.describe() }
    }

    fn run_text(&self, host: &Host, checked: &Checked) -> String {
        let counts = checked.counts;
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
               messages  {}, each of at most {}\n  \
               result    {verdict} of the algorithm without a network\n",
            counts.steps,
            counts.moves,
            counts.one_port_steps,
            grouped(&counts.messages.into()),
            plural(&counts.largest.into(), "item"),
        );
        out
    }
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

/// The positions of two items that exchange along a dimension: neighbours there, and 0 in all other
/// digits.
struct Trace {
    actions: Vec<Action>,
    items: [Node; 2],
    /// Before the first action and after each.
    places: Vec<[Node; 2]>,
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
            descend_steps: Whole::of(self.steps.descend),
            one_port_ascend_steps: Whole::of(self.steps.one_port_ascend),
            most_items_in_a_node: Whole::of(self.emulation.load()),
            run: None,
            dimension: None,
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
            "\n{}\n  ascend    {}, {times:.2} times the {own} of the guest itself\n  \
               descend   {}\n  \
               one port  {} for an ascend\n  \
               load      at most {} in a node\n",
            lines(&table),
            steps(self.steps.ascend),
            steps(self.steps.descend),
            steps(self.steps.one_port_ascend),
            plural(&self.emulation.load().into(), "item"),
        );
        out
    }

    /// What is done for a dimension, if there is one of this number.
    fn trace(&self, dimension: usize) -> Result<Trace, Failure> {
        let dimensions = self.dimensions();
        if dimension >= dimensions.len() {
            let numbers = match dimensions.len() {
                0 => "none".to_owned(),
                1 => "0".to_owned(),
                count => format!("0 to {}", count - 1),
            };
            return Err(Failure::Usage(format!(
                "{} emulates a {}: its dimensions are {numbers}",
                self.network,
                guest(dimensions)
            )));
        }
        let weight: Node = dimensions[..dimension].iter().map(|lower| lower.radix).product();
        let items = [0, weight];
        let actions = program(&*self.emulation, [dimension]);
        let place = |placement: &[u8]| items.map(|item| self.emulation.place(item, placement));
        let mut places = vec![place(&vec![0; self.emulation.modes()])];
        for action in &actions {
            places.push(match action {
                Action::Move(placement) => place(placement),
                Action::Exchange(_) => places[places.len() - 1],
            });
        }
        Ok(Trace { actions, items, places })
    }

    fn describe_trace(&self, dimension: usize, trace: &Trace) -> EmulateAnswer {
        let step = |(action, places): (&Action, &[Node; 2])| {
            let nodes = places.map(Whole::of);
            match action {
                Action::Move(placement) => StepAnswer::Move { placement: placement.clone(), nodes },
                Action::Exchange(dimension) => {
                    StepAnswer::Exchange { dimension: *dimension, nodes }
                }
            }
        };
        let dimension = TraceAnswer {
            dimension,
            steps: Whole::of(trace.actions.len()),
            items: trace.items.map(Whole::of),
            program: trace.actions.iter().zip(&trace.places[1..]).map(step).collect(),
        };
        EmulateAnswer { dimension: Some(dimension), ..self.describe() }
    }

    fn trace_text(&self, dimension: usize, trace: &Trace) -> String {
        let name = |item: Node| format!("item {item} in");
        let [a, b] = trace.items.map(name);
        let mut table = table(&["step", "what", &a, &b]);
        let address = |node: Node| match self.network.topology() {
            Ok(topology) => shortened(&topology.address(node).to_string()),
            Err(_) => node.to_string(),
        };
        for (step, &places) in trace.places.iter().enumerate() {
            let what = match step.checked_sub(1).map(|step| &trace.actions[step]) {
                None => "at home",
                Some(Action::Move(_)) => "move",
                Some(Action::Exchange(_)) => "exchange",
            };
            let [a, b] = places.map(address);
            table.add_row([step.to_string(), what.to_owned(), a, b]);
        }
        let steps = plural(&BigUint::from(trace.actions.len()), "step");
        format!(
            "{} emulates a {}\ndimension {dimension}: {steps}\n\n{}",
            self.network,
            guest(self.dimensions()),
            lines(&table)
        )
    }
}
