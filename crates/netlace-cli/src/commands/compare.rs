//! `netlace compare`: networks side by side, as an architect looks at them.

use std::time::Instant;

use clap::Args;
use comfy_table::{CellAlignment, ContentArrangement};
use netlace::metrics::{Answer, METRICS, Metric, Study, Value as Figure};
use netlace::network::Refused;
use netlace::{Context, Network};
use num_bigint::BigUint;
use serde_json::{Map, Value, json};

use super::metrics::{describe_answer, tell_figure};
use super::{Options, answer, parse};
use crate::failure::Failure;
use crate::progress::Bar;
use crate::text::{lines, table};

/// Compare networks: endpoints, switches, radix, distances, cost a host
///
/// Distances are between endpoints, counted in links between nodes. An endpoint takes a port of
/// its node; the radix counts it.
#[derive(Args)]
pub(super) struct Compare {
    /// The networks; hosts(EXPR,H) sets how many endpoints a node carries
    #[arg(value_name = "EXPR", required = true)]
    exprs: Vec<String>,
}

/// What is shown of each network: a heading, and the metric below it.
const COLUMNS: [(&str, &str); 7] = [
    ("hosts", "endpoints"),
    ("nodes", "order"),
    ("radix", "radix"),
    ("dia-\nmeter", "endpoint-diameter"),
    ("mean\ndistance", "endpoint-mean-distance"),
    ("nodes\n/host", "nodes-per-endpoint"),
    ("links\n/host", "links-per-endpoint"),
];

struct Row {
    network: Network,
    figures: Vec<Cell>,
}

/// A figure, or why there is none, and how long that took.
struct Cell {
    metric: &'static Metric,
    answer: Result<Answer, Refused>,
    seconds: f64,
}

impl Compare {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let bar = Bar::new("of the sources");
        let progress = |done, total| bar.show(done, total);
        let context = Context { progress: &progress, ..options.context() };
        let networks = self.exprs.iter().map(|expr| parse(expr, &context));
        // All expressions are read before anything is worked out.
        let networks = networks.collect::<Result<Vec<_>, _>>()?;
        let rows: Vec<Row> = networks.into_iter().map(|network| row(network, &context)).collect();
        bar.clear();
        answer(options, || describe(&rows), || tell(&rows))?;
        let refused = |row: &Row| {
            let refused = row.figures.iter().find_map(|cell| cell.answer.as_ref().err())?;
            Some(format!("{refused}\nraise the limit with --time or --memory"))
        };
        rows.iter().find_map(refused).map_or(Ok(()), |why| Err(Failure::Refused(why)))
    }
}

fn row(network: Network, context: &Context) -> Row {
    let study = Study::new(&network, context);
    let metrics =
        METRICS.iter().filter(|metric| COLUMNS.iter().any(|(_, name)| *name == metric.name));
    let cell = |metric: &&'static Metric| {
        let start = Instant::now();
        let answer = (metric.compute)(&study);
        Cell { metric, answer, seconds: start.elapsed().as_secs_f64() }
    };
    let figures = metrics.map(cell).collect();
    Row { network, figures }
}

fn describe(rows: &[Row]) -> Value {
    let row = |row: &Row| {
        let figure = |cell: &Cell| {
            let value = describe_answer(&cell.answer, cell.seconds);
            (cell.metric.name.replace('-', "_"), value)
        };
        let metrics: Map<String, Value> = row.figures.iter().map(figure).collect();
        json!({"expr": row.network.to_string(), "metrics": metrics})
    };
    json!({"schema": "netlace.compare/1", "networks": rows.iter().map(row).collect::<Vec<_>>()})
}

/// The expressions come last, since they may be long.
fn tell(rows: &[Row]) -> String {
    let headings = COLUMNS.map(|(heading, _)| heading);
    let mut table = table(&[&headings[..], &["network"]].concat());
    table.set_content_arrangement(ContentArrangement::Disabled);
    for row in rows {
        let figure = |(_, name): (&str, &str)| {
            let cell = row.figures.iter().find(|cell| cell.metric.name == name);
            match cell.map(|cell| &cell.answer) {
                Some(Ok(answer)) => brief(&answer.value),
                _ => "-".to_owned(),
            }
        };
        table.add_row(COLUMNS.map(figure).into_iter().chain([row.network.to_string()]));
    }
    let figures = table.column_iter_mut().take(COLUMNS.len());
    figures.for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    lines(&table)
}

/// Fractions with three decimals: more would hide what is compared.
fn brief(figure: &Figure) -> String {
    const DECIMALS: u32 = 1000;
    let Figure::Fraction(numerator, denominator) = figure else { return tell_figure(figure) };
    let scaled = (numerator * DECIMALS * 2u32 + denominator) / (denominator * 2u32);
    let (whole, part) = (&scaled / DECIMALS, scaled % BigUint::from(DECIMALS));
    format!("{whole}.{:0>3}", part.to_string())
}
