//! JSON and CSV for programs.

use netlace::metrics::{Answer, Value as Figure};
use netlace::network::RequestError;
use netlace_plan::building::Technology;
use netlace_plan::columns::Column;
use serde_json::{Map, Value, json};

use super::super::metrics::{describe_answer, describe_figure};
use super::{Cell, Comparison, Row};

impl Comparison<'_> {
    pub(super) fn describe(&self) -> Value {
        let column = |column: &&Column| (snake(column.name), json!(column.summary));
        let row = |row: &Row| json!({"expr": row.network.to_string(), "figures": figures(row)});
        let (technology, Technology { currency, year, .. }) = self.technology;
        json!({
            "schema": "netlace.compare/2",
            "technology": technology,
            "currency": currency,
            "year": year,
            "columns": self.columns.iter().map(column).collect::<Map<_, _>>(),
            "networks": self.rows.iter().map(row).collect::<Vec<_>>(),
        })
    }

    /// A line of names, then one a network: after each figure how it is known. What lies between
    /// two bounds is written `lower..upper`, either of which may be missing.
    pub(super) fn csv(&self) -> String {
        let rows: String = self.rows.iter().map(|row| line(&csv_row(row))).collect();
        line(&csv_names(self.columns)) + &rows
    }
}

/// The figures of a network by name.
pub(in crate::commands) fn figures(row: &Row) -> Map<String, Value> {
    let figure =
        |cell: &Cell| (snake(cell.column.name), describe_answer(&cell.answer, cell.seconds));
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
fn exactly(figure: &Figure) -> Option<String> {
    let end = |end: &Option<Box<Figure>>| end.as_deref().and_then(exactly).unwrap_or_default();
    match figure {
        Figure::Interval(lower, upper) => Some(format!("{lower}..{upper}")),
        Figure::Bounds { lower, upper } => Some(format!("{}..{}", end(lower), end(upper))),
        figure => match describe_figure(figure) {
            Value::Null => None,
            Value::String(text) => Some(text),
            number => Some(number.to_string()),
        },
    }
}
