//! `netlace distance`: the distance between two nodes.

use clap::Args;
use netlace::metrics::By;
use netlace::search;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Options, Subject, answer};
use crate::failure::Failure;
use crate::json::{Figure, View, Whole};

/// Print the distance between two nodes
#[derive(Args)]
pub(super) struct Distance {
    #[command(flatten)]
    subject: Subject,

    /// One node, by number or by address
    from: String,

    /// The other node
    to: String,

    /// How the distance is computed
    #[arg(long, value_enum, default_value_t = Method::Rule)]
    by: Method,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Method {
    /// By rule where there is one, else by search
    Rule,
    /// By search, to check the rule
    Search,
}

/// The distance between two nodes.
#[derive(Serialize, JsonSchema)]
pub(super) struct DistanceAnswer {
    /// The network.
    expr: String,
    /// The number of one node.
    from: Whole,
    /// The number of the other.
    to: Whole,
    /// The number of links of a shortest path; null if there is no path.
    distance: Figure,
}

impl View for DistanceAnswer {
    const SCHEMA: &'static str = "netlace.distance/2";
}

impl Distance {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let network = self.subject.network(options)?;
        let (from, to) = (network.node(&self.from)?, network.node(&self.to)?);
        let rule = if self.by == Method::Rule { network.distance_rule().ok() } else { None };
        let (distance, by) = if let Some(rule) = rule {
            (rule.distance(from, to), By::Rule)
        } else {
            let context = options.counting("of the nodes");
            let found = search::distance(&network, from, to, &context)?;
            options.bar().clear();
            (found, By::Search)
        };
        answer(
            options,
            || DistanceAnswer {
                expr: network.to_string(),
                from: Whole::of(from),
                to: Whole::of(to),
                distance: Figure::exact(distance, by),
            },
            || match distance {
                Some(distance) => format!("{distance}  (exact, by {})\n", by.name()),
                None => format!("none: the two are not connected  (exact, by {})\n", by.name()),
            },
        )
    }
}
