//! One dimension, step by step.

use netlace::emulation::{Action, guest, program};
use netlace::format::shortened;
use netlace::network::Node;
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::Serialize;

use super::{EmulateAnswer, Host};
use crate::failure::Failure;
use crate::json::Whole;
use crate::text::{lines, plural, table};

/// What is done for a dimension, shown by two items that exchange along it.
#[derive(Serialize, JsonSchema)]
pub(super) struct TraceAnswer {
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

/// The positions of two items that exchange along a dimension: neighbours there, and 0 in all other
/// digits.
pub(super) struct Trace {
    actions: Vec<Action>,
    items: [Node; 2],
    /// Before the first action and after each.
    places: Vec<[Node; 2]>,
}

impl Host {
    /// What is done for a dimension, if there is one of this number.
    pub(super) fn trace(&self, dimension: usize) -> Result<Trace, Failure> {
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

    pub(super) fn describe_trace(&self, dimension: usize, trace: &Trace) -> EmulateAnswer {
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

    pub(super) fn trace_text(&self, dimension: usize, trace: &Trace) -> String {
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
