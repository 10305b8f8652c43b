//! `netlace compare`: networks side by side, by what architects decide by.

mod machine;
mod text;

use std::time::Instant;

use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser};
use netlace::design::{COLUMNS, Column, Subject};
use netlace::metrics::{Answer, Study};
use netlace::network::Refused;
use netlace::{Context, Network};

use super::{Options, answer, parse};
use crate::failure::Failure;
use crate::progress::Bar;

/// Compare networks: size, distances, throughput, collectives, lanes, growth
///
/// One row a network, of any size: figures that grow with it are those of a host. Distances are
/// between hosts, counted in links between nodes. A host takes a port of its node; the radix counts
/// it. What is known only to lie between two bounds is shown by them; what is not known is `-`, with
/// the reason below.
#[derive(Args)]
pub(super) struct Compare {
    /// The networks; hosts(EXPR,H) sets how many hosts a node carries
    #[arg(value_name = "EXPR", required = true)]
    exprs: Vec<String>,

    /// Only these figures, each of which may take all of --time; else a tenth of it
    #[arg(long, value_name = "NAMES", value_delimiter = ',', value_parser = names())]
    columns: Vec<String>,

    /// All figures
    #[arg(long, conflicts_with = "columns")]
    all: bool,

    /// Print CSV: a line a network, each figure and how it is known
    #[arg(long, conflicts_with = "json")]
    csv: bool,
}

fn names() -> PossibleValuesParser {
    COLUMNS.iter().map(|column| PossibleValue::new(column.name).help(column.summary)).into()
}

/// A network, and a cell for each column.
struct Row {
    network: Network,
    cells: Vec<Cell>,
}

/// A figure, or why there is none, and how long that took.
struct Cell {
    column: &'static Column,
    answer: Result<Answer, Refused>,
    seconds: f64,
}

impl Compare {
    pub(super) fn run(&self, options: &Options) -> Result<(), Failure> {
        let bar = Bar::new("of this figure");
        let progress = |done, total| bar.show(done, total);
        let context = Context { progress: &progress, ..options.context() };
        // All expressions are read before anything is worked out.
        let networks = self.exprs.iter().map(|expr| parse(expr, &context));
        let networks = networks.collect::<Result<Vec<_>, _>>()?;
        let context = Context { seconds: self.seconds(context.seconds), ..context };
        let columns = self.columns();
        let row = |network| row(network, &columns, &context);
        let rows: Vec<Row> = networks.into_iter().map(row).collect();
        bar.clear();
        let text = || if self.csv { machine::csv(&rows) } else { text::tell(&columns, &rows) };
        answer(options, || machine::describe(&columns, &rows), text)?;
        let cells = rows.iter().flat_map(|row| &row.cells);
        match cells.filter(|cell| cell.answer.is_err()).count() {
            // What was not asked for by name may be missing.
            0 => Ok(()),
            _ if self.columns.is_empty() => Ok(()),
            1 => Err(Failure::Refused("a figure that was asked for".to_owned())),
            many => Err(Failure::Refused(format!("{many} figures that were asked for"))),
        }
    }

    /// How long a figure may take. One that is not asked for by name must not keep the others
    /// waiting.
    fn seconds(&self, limit: u64) -> u64 {
        const SHARES: u64 = 10;
        if self.columns.is_empty() { limit / SHARES } else { limit }
    }

    /// Those asked for, in the order asked for.
    fn columns(&self) -> Vec<&'static Column> {
        let named = |name: &String| COLUMNS.iter().find(|column| column.name == name).copied();
        match &*self.columns {
            [] => COLUMNS.iter().copied().filter(|column| self.all || column.is_usual).collect(),
            asked => asked.iter().filter_map(named).collect(),
        }
    }
}

fn row(network: Network, columns: &[&'static Column], context: &Context) -> Row {
    let subject = Subject { study: Study::new(&network, context) };
    let cell = |column: &&'static Column| {
        let start = Instant::now();
        let answer = (column.compute)(&subject);
        Cell { column, answer, seconds: start.elapsed().as_secs_f64() }
    };
    let cells = columns.iter().map(cell).collect();
    Row { network, cells }
}
