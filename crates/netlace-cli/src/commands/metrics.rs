//! `netlace metrics`: figures, each with how it is known.

use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use comfy_table::ColumnConstraint;
use netlace::metrics::{Asked, Known, METRICS, Metric, Value as Number};
use netlace::network::RequestError;
use netlace::{Context, Network};
use num_bigint::BigUint;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Options, Subject, answer};
use crate::failure::{Failure, remedy};
use crate::json::{ByName, Figure, View, Whole};
use crate::text::{brief, histogram, lines, table};

/// Compute figures of a network: diameter, mean distance, ...
#[derive(Args)]
pub(super) struct Metrics {
    #[command(flatten)]
    subject: Subject,

    #[command(flatten)]
    figures: Figures,
}

/// Which figures, and how they are computed.
#[derive(Args)]
pub(super) struct Figures {
    /// Only these figures
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = names())]
    only: Vec<String>,

    /// Also the long ones, such as the distance distribution, and those of endpoints
    #[arg(long)]
    all: bool,

    /// How figures are computed
    #[arg(long, value_enum, default_value_t = Method::Rule)]
    by: Method,

    /// Random seed of estimates; equal seeds give equal estimates
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
enum Method {
    /// By rule where there is one, else by search
    Rule,
    /// By search from one node of each class of equivalent nodes, to check the rules
    Search,
    /// By search from every node, to check the classes
    BruteForce,
}

fn names() -> PossibleValuesParser {
    METRICS.iter().map(|metric| PossibleValue::new(metric.name).help(metric.summary)).into()
}

/// A figure, and how long it took.
struct Row {
    figure: netlace::metrics::Outcome,
    time: Duration,
}

impl Metrics {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let network = self.subject.network(options)?;
        let (context, bar) = (options.context(), options.bar());
        let (expr, metrics) = (network.to_string(), self.figures.asked().metrics(&network));
        let begin = |i: usize| {
            if let Some(metric) = metrics.get(i) {
                bar.figure(metric.name, &expr, (i + 1, metrics.len()));
            }
        };
        begin(0);
        let (mut rows, mut start) = (Vec::new(), Instant::now());
        self.figures.of(&network, &context, |figure| {
            let position = metrics.iter().position(|metric| metric.name == figure.metric.name);
            position.into_iter().for_each(|i| begin(i + 1));
            rows.push(Row { figure, time: start.elapsed() });
            start = Instant::now();
        });
        bar.clear();
        let described = || {
            rows.iter().map(|Row { figure, time }| {
                (figure.metric, Figure::timed(&figure.answer, time.as_secs_f64()))
            })
        };
        answer(options, || describe(&network, described()), || to_text(&network, &rows))?;
        let mut refused = rows.iter().filter(|row| !row.figure.is_left_out);
        let Some(failure) = refused.find_map(|row| cheaper(&network, row)) else {
            return Ok(());
        };
        // A figure that was not asked for by name may be missing.
        if self.figures.only.is_empty() {
            failure.report();
            return Ok(());
        }
        Err(failure)
    }
}

impl Figures {
    /// Computes them, and passes each to `found` as soon as it is known.
    fn of(
        &self,
        network: &Network,
        context: &Context,
        found: impl FnMut(netlace::metrics::Outcome),
    ) {
        let (rules, symmetry) = (self.by == Method::Rule, self.by != Method::BruteForce);
        let context = Context { rules, symmetry, seed: self.seed, ..*context };
        self.asked().of(network, &context, found);
    }

    /// The figures, without their times.
    pub(super) fn describe(&self, network: &Network, context: &Context) -> MetricsAnswer {
        let mut found = Vec::new();
        self.of(network, context, |figure| {
            found.push((figure.metric, Figure::of(&figure.answer)));
        });
        describe(network, found.into_iter())
    }

    fn asked(&self) -> Asked {
        let is_named = |metric: &&Metric| self.only.iter().any(|only| only == metric.name);
        match (&*self.only, self.all) {
            ([], false) => Asked::Usual,
            ([], true) => Asked::All,
            _ => Asked::These(METRICS.iter().copied().filter(is_named).collect()),
        }
    }
}

/// What could be asked instead of a figure that was refused.
fn cheaper(network: &Network, row: &Row) -> Option<Failure> {
    let refused = row.figure.answer.as_ref().err()?;
    let expr = network.to_string();
    let from_all_pairs =
        row.figure.metric.name.contains("distance") || row.figure.metric.name == "radius";
    Some(Failure::Refused(match refused {
        RequestError::TooLong { .. } if from_all_pairs => format!(
            "{refused}\nraise the limit with --time, or ask `netlace metrics '{expr}' --only diameter`, which one search bounds"
        ),
        RequestError::Both { .. } => format!("{refused}"),
        _ if let Some(remedy) = remedy(refused) => format!("{refused}\n{remedy}"),
        _ => format!("{refused}\ntry `netlace show '{expr}'`, which answers at any size"),
    }))
}

/// Figures of a network.
#[derive(Serialize, JsonSchema)]
pub(super) struct MetricsAnswer {
    /// The network.
    expr: String,
    /// The number of its nodes.
    order: Whole,
    /// The figures by name.
    metrics: ByName<Figure>,
}

impl View for MetricsAnswer {
    const SCHEMA: &'static str = "netlace.metrics/2";
}

fn describe(
    network: &Network,
    figures: impl Iterator<Item = (&'static Metric, Figure)>,
) -> MetricsAnswer {
    MetricsAnswer {
        expr: network.to_string(),
        order: Whole::of(network.order().clone()),
        metrics: figures.map(|(metric, figure)| (metric.name.replace('-', "_"), figure)).collect(),
    }
}

fn to_text(network: &Network, rows: &[Row]) -> String {
    let mut table = table(&["metric", "value", "known", "time"]);
    let mut charts = String::new();
    for row in rows {
        let (value, how) = match &row.figure.answer {
            Ok(answer) => {
                let mut how = answer.how();
                if let Known::Sampled { samples, seed } = answer.known {
                    how += &format!("\n{} samples, seed {seed}", brief(&BigUint::from(samples)));
                }
                if let Number::Histogram(counts) = &answer.value {
                    charts +=
                        &format!("\n{} ({how})\n{}", row.figure.metric.summary, histogram(counts));
                    continue;
                }
                (answer.value.text(), how)
            }
            Err(_) if row.figure.is_left_out => ("-".to_owned(), "if asked".to_owned()),
            Err(_) => ("-".to_owned(), "refused".to_owned()),
        };
        let time = match row.time.as_secs_f64() {
            seconds if seconds < 0.1 => "<0.1 s".to_owned(),
            seconds => format!("{seconds:.2} s"),
        };
        table.add_row([row.figure.metric.name, &value, &how, &time]);
    }
    if table.is_empty() {
        return format!("{network}\n{charts}");
    }
    // Names are never broken.
    if let Some(names) = table.column_mut(0) {
        names.set_constraint(ColumnConstraint::ContentWidth);
    }
    format!("{network}\n\n{}{charts}", lines(&table))
}
