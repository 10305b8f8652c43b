//! What no emulation can beat.

use netlace::Network;
use netlace::emulation::{EmulationError, Limit, Limits, guest};
use schemars::JsonSchema;
use serde::Serialize;

use super::Options;
use crate::failure::Failure;
use crate::json::{View, Whole};
use crate::text::{lines, plural, table};

/// The fewest steps of any emulation.
#[derive(Serialize, JsonSchema)]
pub(in super::super) struct BoundAnswer {
    /// The network.
    expr: String,
    /// The guest, in words.
    guest: String,
    /// Whether item v is in node v; otherwise items are where the rule of the network places them.
    by_number: bool,
    /// The fewest steps along one dimension, in the worst case.
    one_dimension: Whole,
    /// The fewest steps of all dimensions at once.
    at_once: Whole,
    /// For each dimension, what bounds its steps.
    dimensions: Vec<LimitAnswer>,
}

/// What bounds the steps of a dimension.
#[derive(Serialize, JsonSchema)]
struct LimitAnswer {
    /// The largest distance between two neighbours along it.
    distance: Whole,
    /// The most items that must cross a cut between values of its digit, per link of the cut.
    cut: Whole,
}

impl View for BoundAnswer {
    const SCHEMA: &'static str = "netlace.emulate-bound/1";
}

/// Answers `--bound`.
pub(super) fn answer(network: &Network, options: &Options) -> Result<(), Failure> {
    let context = options.counting("of the pairs");
    let limits = Limits::of(network, &context);
    options.bar().clear();
    let limits = limits.map_err(|error| match error {
        EmulationError::Unsuited(what) => Failure::Usage(what),
        error => error.into(),
    })?;
    super::answer(options, || describe(network, &limits), || text(network, &limits))
}

fn describe(network: &Network, limits: &Limits) -> BoundAnswer {
    let limit = |&Limit { distance, cut }: &Limit| LimitAnswer {
        distance: Whole::of(distance),
        cut: Whole::of(cut),
    };
    BoundAnswer {
        expr: network.to_string(),
        guest: guest(&limits.guest),
        by_number: limits.by_number,
        one_dimension: Whole::of(limits.one_dimension()),
        at_once: Whole::of(limits.at_once()),
        dimensions: limits.dimensions.iter().map(limit).collect(),
    }
}

fn text(network: &Network, limits: &Limits) -> String {
    if limits.guest.is_empty() {
        return format!("{network} as a {}\n", guest(&limits.guest));
    }
    let mut table = table(&["dimension", "distance", "cut", "at least"]);
    for (j, limit) in limits.dimensions.iter().enumerate() {
        table.add_row([j as u64, limit.distance, limit.cut, limit.steps()]);
    }
    let places =
        if limits.by_number { "item v in node v" } else { "items where the rule places them" };
    let steps = |steps: u64| plural(&steps.into(), "step");
    format!(
        "{network} as a {}, {places}\na link carries one item in each direction in a step\n\n{}\n  \
           distance       the largest between two neighbours along the dimension\n  \
           cut            items from some values of the digit to all others, per link\n  \
           one dimension  at least {}\n  \
           all at once    at least {}; {} hops per link and direction\n",
        guest(&limits.guest),
        lines(&table),
        steps(limits.one_dimension()),
        steps(limits.at_once()),
        limits.hops,
    )
}
