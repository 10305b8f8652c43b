//! `netlace distance`: the distance between two nodes.

use clap::Args;
use netlace::{Context, Progress, search};
use serde_json::json;

use super::{Options, Subject, answer};
use crate::failure::Failure;
use crate::progress::Bar;

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

impl Distance {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let network = self.subject.network(options)?;
        let (from, to) = (network.node(&self.from)?, network.node(&self.to)?);
        let rule = if self.by == Method::Rule { network.distance_rule().ok() } else { None };
        let (distance, by) = if let Some(rule) = rule {
            (rule.distance(from, to), "rule")
        } else {
            let bar = Bar::new("of the nodes");
            let progress = |done, total| bar.show(done, total);
            let context = Context { progress: Progress::new(&progress), ..options.context() };
            let found = search::distance(&network, from, to, &context)?;
            bar.clear();
            (found, "search")
        };
        answer(
            options,
            || {
                json!({
                    "schema": "netlace.distance/1",
                    "expr": network.to_string(),
                    "from": from.to_string(),
                    "to": to.to_string(),
                    "distance": {"value": distance, "known": "exact", "by": by},
                })
            },
            || match distance {
                Some(distance) => format!("{distance}  (exact, by {by})\n"),
                None => format!("none: the two are not connected  (exact, by {by})\n"),
            },
        )
    }
}
