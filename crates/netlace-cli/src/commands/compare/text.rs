//! Tables for people, and below them why figures are missing.

use comfy_table::{CellAlignment, ContentArrangement};
use netlace::design::Column;
use netlace::metrics::{Answer, Value as Figure, ratio};
use netlace::network::Refused;
use num_bigint::BigUint;

use super::super::metrics::{tell_figure, why_none};
use super::Row;
use crate::failure::remedy;
use crate::text::{brief, decimal, four_digits, lines, table};

/// Tables are no wider, unless an expression is longer than [`LONG`].
const WIDEST: usize = 100;
const LONG: usize = 40;

/// As few tables as fit, one below the other; the expressions come last, since they may be long.
pub(super) fn tell(columns: &[&Column], rows: &[Row]) -> String {
    let names: Vec<String> = rows.iter().map(|row| row.network.to_string()).collect();
    let texts: Vec<Vec<String>> = rows
        .iter()
        .map(|row| row.cells.iter().map(|cell| tell_cell(&cell.answer)).collect())
        .collect();
    let width = |i: usize| {
        let cells = texts.iter().map(|row| &*row[i]).chain(columns[i].heading.lines());
        2 + cells.map(|text| text.chars().count()).max().unwrap_or(0)
    };
    let widths: Vec<usize> = (0..columns.len()).map(width).collect();
    let name = names.iter().map(|name| name.len().min(LONG)).max().unwrap_or(0);
    let fits = |table: &[usize]| table.iter().sum::<usize>() + name <= WIDEST;
    let mut tables = 1;
    let mut each = columns.len();
    while each > 1 && !widths.chunks(each).all(fits) {
        tables += 1;
        each = columns.len().div_ceil(tables);
    }
    let parts = (0..columns.len()).step_by(each.max(1));
    let parts = parts.map(|first| first..columns.len().min(first + each));
    let tables = parts.map(|part| {
        let texts = texts.iter().map(|row| &row[part.clone()]);
        one_table(&columns[part.clone()], texts.zip(&names))
    });
    let mut text = tables.collect::<Vec<_>>().join("\n");
    let notes = notes(rows);
    if !notes.is_empty() {
        text += &format!("\n{notes}");
    }
    text
}

fn one_table<'a>(
    columns: &[&Column],
    rows: impl Iterator<Item = (&'a [String], &'a String)>,
) -> String {
    let headings = columns.iter().map(|column| column.heading).chain(["network"]);
    let mut table = table(&headings.collect::<Vec<_>>());
    table.set_content_arrangement(ContentArrangement::Disabled);
    for (cells, name) in rows {
        table.add_row(cells.iter().chain([name]));
    }
    let figures = table.column_iter_mut().take(columns.len());
    figures.for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    lines(&table)
}

fn tell_cell(answer: &Result<Answer, Refused>) -> String {
    match answer {
        Ok(answer) if why_none(&answer.value).is_none() => short(&answer.value),
        _ => "-".to_owned(),
    }
}

/// Four digits: more would hide what is compared.
fn short(figure: &Figure) -> String {
    let count = |number: u64| brief(&BigUint::from(number));
    match figure {
        Figure::Real(number) => four_digits(*number),
        Figure::Fraction(numerator, denominator) => quotient(numerator, denominator),
        Figure::Interval(lower, upper) => format!("{}–{}", count(*lower), count(*upper)),
        Figure::Bounds { lower, upper } => {
            match [lower, upper].map(|end| end.as_deref().map(short)) {
                [Some(lower), Some(upper)] => format!("{lower}–{upper}"),
                [Some(lower), None] => format!("≥ {lower}"),
                [None, Some(upper)] => format!("≤ {upper}"),
                [None, None] => "-".to_owned(),
            }
        }
        figure => tell_figure(figure),
    }
}

fn quotient(numerator: &BigUint, denominator: &BigUint) -> String {
    let thousands = numerator / denominator >= BigUint::from(1000u32);
    if thousands {
        return brief(&((numerator * 2u32 + denominator) / (denominator * 2u32)));
    }
    match ratio(numerator, denominator) {
        small if small < 0.001 => decimal(numerator, denominator),
        number => four_digits(number),
    }
}

/// Why figures are missing, each reason once.
fn notes(rows: &[Row]) -> String {
    let mut notes: Vec<Note> = Vec::new();
    for row in rows {
        let mut of_row: Vec<Note> = Vec::new();
        for cell in &row.cells {
            let Some(why) = why_missing(&cell.answer) else { continue };
            match of_row.iter_mut().find(|note| note.why == why) {
                Some(note) => note.columns.push(cell.column.name),
                None => of_row.push(Note {
                    columns: vec![cell.column.name],
                    networks: vec![row.network.to_string()],
                    why,
                }),
            }
        }
        for note in of_row {
            let same = |other: &&mut Note| other.why == note.why && other.columns == note.columns;
            match notes.iter_mut().find(same) {
                Some(other) => other.networks.extend(note.networks),
                None => notes.push(note),
            }
        }
    }
    if notes.is_empty() {
        return String::new();
    }
    let mut table = table(&[]);
    for Note { columns, networks, why } in &notes {
        let text = format!("{} of {}: {why}", columns.join(", "), networks.join(", "));
        table.add_row(["-", &text]);
    }
    lines(&table)
}

/// Columns of networks that are missing for the same reason.
struct Note {
    columns: Vec<&'static str>,
    networks: Vec<String>,
    why: String,
}

fn why_missing(answer: &Result<Answer, Refused>) -> Option<String> {
    match answer {
        Ok(answer) => why_none(&answer.value).map(str::to_owned),
        Err(refused) => Some(match remedy(refused) {
            Some(remedy) => format!("{refused}; {remedy}"),
            None => refused.to_string(),
        }),
    }
}
