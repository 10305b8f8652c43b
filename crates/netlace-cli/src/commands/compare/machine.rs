//! JSON and CSV for programs.

use netlace::metrics::{Answer, Value as Metric};
use netlace::network::RequestError;
use netlace_plan::building::Technology;
use netlace_plan::columns::Column;
use schemars::JsonSchema;
use serde::Serialize;
use serde_json::Value;

use super::{Cell, Comparison, Row};
use crate::json::{ByName, Figure, Number, View};

/// Networks side by side.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct CompareAnswer {
    /// What they are built of.
    technology: String,
    /// What prices are in.
    currency: String,
    /// The year of the prices.
    year: u16,
    /// What each figure is, by its name.
    columns: ByName<&'static str>,
    /// The networks, in the order in which they were given.
    networks: Vec<NetworkFigures>,
}

/// The figures of a network.
#[derive(Serialize, JsonSchema)]
struct NetworkFigures {
    /// The network.
    expr: String,
    /// Its figures by name.
    figures: ByName<Figure>,
}

impl View for CompareAnswer {
    const SCHEMA: &'static str = "netlace.compare/3";
}

impl Comparison<'_> {
    pub(super) fn describe(&self) -> CompareAnswer {
        let row =
            |row: &Row| NetworkFigures { expr: row.network.to_string(), figures: figures(row) };
        let (technology, Technology { currency, year, .. }) = self.technology;
        CompareAnswer {
            technology: technology.to_owned(),
            currency: currency.clone(),
            year: *year,
            columns: self.columns.iter().map(|one| (snake(one.name), one.summary)).collect(),
            networks: self.rows.iter().map(row).collect(),
        }
    }

    /// A line of names, then one a network: after each figure how it is known. What lies between
    /// two bounds is written `lower..upper`, either of which may be missing.
    pub(super) fn csv(&self) -> String {
        let rows: String = self.rows.iter().map(|row| line(&csv_row(row))).collect();
        line(&csv_names(self.columns)) + &rows
    }
}

/// The figures of a network by name.
pub(in crate::commands) fn figures(row: &Row) -> ByName<Figure> {
    let figure = |cell: &Cell| (snake(cell.column.name), Figure::timed(&cell.answer, cell.seconds));
    row.cells.iter().map(figure).collect()
}

/// The header of [`csv_row`].
pub(in crate::commands) fn csv_names(columns: &[&Column]) -> Vec<String> {
    let names = columns.iter().map(|column| {
        let name = snake(column.name);
        format!("{name},{name}_known")
    });
    ["network".to_owned()].into_iter().chain(names).collect()
}

/// A network, and each of its figures with how it is known.
pub(in crate::commands) fn csv_row(row: &Row) -> Vec<String> {
    let network = quoted(&row.network.to_string());
    let entries = row.cells.iter().map(|cell| entry(&cell.answer));
    [network].into_iter().chain(entries).collect()
}

/// A figure and how it is known.
fn entry(answer: &Result<Answer, RequestError>) -> String {
    let Ok(answer) = answer else { return ",refused".to_owned() };
    match exactly(&answer.value) {
        Some(figure) => format!("{figure},{}", answer.known.name()),
        None => ",none".to_owned(),
    }
}

/// A line of CSV.
pub(in crate::commands) fn line(entries: &[String]) -> String {
    entries.join(",") + "\n"
}

fn snake(name: &str) -> String {
    name.replace('-', "_")
}

/// Expressions hold commas, and may hold quotes.
fn quoted(text: &str) -> String {
    format!("\"{}\"", text.replace('"', "\"\""))
}

/// A figure in full precision, if there is one.
fn exactly(figure: &Metric) -> Option<String> {
    let end = |end: &Option<Box<Metric>>| end.as_deref().and_then(exactly).unwrap_or_default();
    match figure {
        Metric::Interval(lower, upper) => Some(format!("{lower}..{upper}")),
        Metric::Bounds { lower, upper } => Some(format!("{}..{}", end(lower), end(upper))),
        figure => match serde_json::to_value(Number::of(figure)).ok()? {
            Value::Null => None,
            Value::String(text) => Some(text),
            number => Some(number.to_string()),
        },
    }
}
