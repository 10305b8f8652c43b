//! `netlace metrics`: figures, each with how it is known.

use std::time::{Duration, Instant};

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use comfy_table::ColumnConstraint;
use netlace::metrics::{Answer, Asked, Known, METRICS, Metric, Value as Figure};
use netlace::network::RequestError;
use netlace::{Context, Network, Progress};
use num_bigint::BigUint;
use serde_json::{Map, Value, json};

use super::{Options, Subject, answer};
use crate::failure::Failure;
use crate::progress::Bar;
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
        let bar = Bar::of_figures();
        let progress = |done, total| bar.show(done, total);
        let context = Context { progress: Progress::new(&progress), ..options.context() };
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
                (figure.metric, describe_answer(&figure.answer, time.as_secs_f64()))
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
    pub(super) fn describe(&self, network: &Network, context: &Context) -> Value {
        let mut found = Vec::new();
        self.of(network, context, |figure| {
            found.push((figure.metric, describe_known(&figure.answer)));
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
        RequestError::TooLong { .. } => format!("{refused}\nraise the limit with --time"),
        RequestError::Memory { .. } => format!("{refused}\nraise it with --memory"),
        RequestError::Both { .. } => format!("{refused}"),
        _ => format!("{refused}\ntry `netlace show '{expr}'`, which answers at any size"),
    }))
}

fn describe(network: &Network, figures: impl Iterator<Item = (&'static Metric, Value)>) -> Value {
    let metrics: Map<String, Value> =
        figures.map(|(metric, value)| (metric.name.replace('-', "_"), value)).collect();
    json!({
        "schema": "netlace.metrics/1",
        "expr": network.to_string(),
        "order": network.order().to_string(),
        "metrics": metrics,
    })
}

pub(super) fn describe_answer(answer: &Result<Answer, RequestError>, seconds: f64) -> Value {
    let mut description = describe_known(answer);
    if let (Ok(_), Value::Object(object)) = (answer, &mut description) {
        object.insert("seconds".to_owned(), json!(seconds));
    }
    description
}

/// A figure and how it is known, or why there is none.
pub(super) fn describe_known(answer: &Result<Answer, RequestError>) -> Value {
    let answer = match answer {
        Ok(answer) => answer,
        Err(refused) => return json!({"value": null, "refused": refused.to_string()}),
    };
    let mut object = Map::new();
    object.insert("value".to_owned(), describe_figure(&answer.value));
    if let Figure::Fraction(numerator, denominator) = &answer.value {
        object.insert("fraction".to_owned(), json!(format!("{numerator}/{denominator}")));
    }
    object.insert("known".to_owned(), json!(answer.known.name()));
    if let Known::Sampled { samples, seed } = answer.known {
        object.insert("samples".to_owned(), json!(samples));
        object.insert("seed".to_owned(), json!(seed));
    }
    object.insert("by".to_owned(), json!(answer.by.name()));
    Value::Object(object)
}

pub(super) fn describe_figure(figure: &Figure) -> Value {
    match figure {
        Figure::NotConnected | Figure::Undefined | Figure::Absent(_) => Value::Null,
        Figure::Name(name) => json!(name),
        Figure::Integer(number) => json!(number),
        Figure::Count(number) => json!(number.to_string()),
        Figure::Fraction(numerator, denominator) => {
            json!(netlace::metrics::ratio(numerator, denominator))
        }
        Figure::Real(number) => json!(number),
        Figure::Estimate { value, lower, upper } => {
            json!({"value": value, "lower": lower, "upper": upper})
        }
        Figure::Interval(lower, upper) => json!({"lower": lower, "upper": upper}),
        Figure::Bounds { lower, upper } => {
            let [lower, upper] = [lower, upper].map(|end| end.as_deref().map(describe_figure));
            json!({"lower": lower, "upper": upper})
        }
        Figure::List(counts) => counts.iter().map(|count| json!(count.to_string())).collect(),
        Figure::Counts(counts) | Figure::Histogram(counts) => Value::Object(
            counts
                .iter()
                .map(|(size, count)| (size.to_string(), json!(count.to_string())))
                .collect(),
        ),
        Figure::Record(fields) => Value::Object(
            fields.iter().map(|(name, figure)| (name.clone(), describe_figure(figure))).collect(),
        ),
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
                if let Figure::Histogram(counts) = &answer.value {
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
