//! JSON and CSV for programs.

use netlace::design::Column;
use netlace::metrics::Value as Figure;
use serde_json::{Map, Value, json};

use super::super::metrics::{describe_answer, describe_figure, known};
use super::{Cell, Row};

pub(super) fn describe(columns: &[&Column], rows: &[Row]) -> Value {
    let column = |column: &&Column| (snake(column.name), json!(column.summary));
    let row = |row: &Row| {
        let figure =
            |cell: &Cell| (snake(cell.column.name), describe_answer(&cell.answer, cell.seconds));
        let figures: Map<String, Value> = row.cells.iter().map(figure).collect();
        json!({"expr": row.network.to_string(), "figures": figures})
    };
    json!({
        "schema": "netlace.compare/2",
        "columns": columns.iter().map(column).collect::<Map<_, _>>(),
        "networks": rows.iter().map(row).collect::<Vec<_>>(),
    })
}

/// A line of names, then one a network: after each figure how it is known. What lies between two
/// bounds is written `lower..upper`, either of which may be missing.
pub(super) fn csv(rows: &[Row]) -> String {
    let names = rows.first().into_iter().flat_map(|row| &row.cells).map(|cell| {
        let name = snake(cell.column.name);
        format!("{name},{name}_known")
    });
    let header = line("network".to_owned(), names);
    let row = |row: &Row| {
        line(
            quoted(&row.network.to_string()),
            row.cells.iter().map(|cell| match &cell.answer {
                Ok(answer) => {
                    let figure = exactly(&answer.value);
                    let known = figure.as_ref().map_or("none", |_| known(answer.known));
                    format!("{},{known}", figure.unwrap_or_default())
                }
                Err(_) => ",refused".to_owned(),
            }),
        )
    };
    header + &rows.iter().map(row).collect::<String>()
}

fn line(first: String, rest: impl Iterator<Item = String>) -> String {
    [first].into_iter().chain(rest).collect::<Vec<_>>().join(",") + "\n"
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
