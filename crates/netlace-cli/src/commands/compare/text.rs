//! Tables for people, and below them why figures are missing.

use comfy_table::{CellAlignment, ContentArrangement};
use netlace::metrics::{Answer, Known};
use netlace::network::RequestError;
use netlace_plan::building::Technology;
use netlace_plan::columns::{Column, Measures};

use super::{Cell, Comparison, Row};
use crate::failure::remedy;
use crate::tech::{named, prices_of, times_of};
use crate::text::{lines, table};

/// Tables are no wider, unless an expression is longer than [`LONG`].
const WIDEST: usize = 100;
const LONG: usize = 40;

impl Comparison<'_> {
    /// As few tables as fit, one below the other, and their notes.
    pub(super) fn to_text(&self) -> String {
        let name = |row: &Row| row.network.to_string();
        let texts = |row: &Row| row.cells.iter().map(|cell| cell_text(&cell.answer)).collect();
        let names: Vec<String> = self.rows.iter().map(name).collect();
        let texts: Vec<Vec<String>> = self.rows.iter().map(texts).collect();
        let each = self.columns_each(&texts, &names);
        let tables = self.columns.chunks(each).zip((0..).step_by(each)).map(|(columns, first)| {
            let headings: Vec<&str> = columns.iter().map(|column| column.heading).collect();
            let texts = texts.iter().map(|row| row[first..first + columns.len()].to_vec());
            one_table(&headings, texts.zip(&names), None)
        });
        let mut parts: Vec<String> = tables.collect();
        parts.push(
            prices(self.columns, self.technology)
                + &self.given_hosts()
                + &self.not_proved()
                + &self.notes(),
        );
        parts.retain(|part| !part.is_empty());
        parts.join("\n")
    }

    /// Which networks have no hosts of their own.
    fn given_hosts(&self) -> String {
        let given = self.rows.iter().filter(|row| row.is_given_hosts);
        let names: Vec<String> = given.map(|row| row.network.to_string()).collect();
        let of_their = if names.len() == 1 { "its" } else { "their" };
        if names.is_empty() {
            return String::new();
        }
        let mut table = table(&[]);
        table.add_row([format!(
            "{}: no hosts of {of_their} own, compared with one host per node",
            names.join(", ")
        )]);
        lines(&table)
    }

    /// Which figures rest on what definitions state, or on samples.
    fn not_proved(&self) -> String {
        let stated = reasons(self.rows.iter(), |answer| {
            let answer = answer.as_ref().ok()?;
            matches!(answer.known, Known::Stated { .. } | Known::Sampled { .. })
                .then(|| answer.how())
        });
        let mut table = table(&[]);
        table.add_rows(stated.into_iter().map(|reason| [reason]));
        lines(&table)
    }

    /// The number of columns per table, so that there are as few tables as possible.
    fn columns_each(&self, texts: &[Vec<String>], names: &[String]) -> usize {
        let width = |i: usize| {
            let cells = texts.iter().map(|row| &*row[i]).chain(self.columns[i].heading.lines());
            2 + cells.map(|text| text.chars().count()).max().unwrap_or(0)
        };
        let number = self.columns.len();
        let widths: Vec<usize> = (0..number).map(width).collect();
        let name = names.iter().map(|name| name.len().min(LONG)).max().unwrap_or(0);
        let fits = |table: &[usize]| table.iter().sum::<usize>() + name <= WIDEST;
        let all_fit = |each: &usize| widths.chunks(*each).all(fits);
        (1..=number).map(|tables| number.div_ceil(tables)).find(all_fit).unwrap_or(1)
    }

    /// Why figures were refused, each reason once.
    pub(super) fn refusals(&self) -> Vec<String> {
        reasons(self.rows.iter(), why_refused)
    }

    /// Why figures are missing that were not asked for by name, or do not exist.
    fn notes(&self) -> String {
        const HINT: &str =
            "each figure may take a tenth of --time, or all of it if --columns names it\n";
        let mut reasons = reasons(self.rows.iter(), why_none);
        if self.is_shared {
            reasons.extend(self.refusals());
        }
        let is_limited = |cell: &Cell| cell.answer.as_ref().is_err_and(|why| remedy(why).is_some());
        let is_limited = self.rows.iter().flat_map(|row| &row.cells).any(is_limited);
        let hint = if self.is_shared && is_limited { HINT } else { "" };
        missing(&reasons) + hint
    }
}

/// The currency of prices and the speeds behind times, if there are any.
pub(in crate::commands) fn prices(
    columns: &[&Column],
    (name, technology): (&str, &Technology),
) -> String {
    let any = |measures: Measures| columns.iter().any(|column| column.measures == measures);
    let money = any(Measures::Money).then(|| prices_of(technology));
    let time = any(Measures::Time).then(|| times_of(technology));
    let parts: Vec<String> = money.into_iter().chain(time).collect();
    if parts.is_empty() { String::new() } else { named(&parts, name) + "\n" }
}

/// The expressions come last, since they may be long. One that does not fit into `width` columns gets a line of its
/// own, so that it can be copied.
pub(in crate::commands) fn one_table<'a>(
    headings: &[&str],
    rows: impl Iterator<Item = (Vec<String>, &'a String)>,
    width: Option<usize>,
) -> String {
    let mut table = table(headings);
    table.set_content_arrangement(ContentArrangement::Disabled);
    let mut names = vec!["network"];
    let head = headings.iter().map(|heading| heading.lines().count()).max().unwrap_or(1);
    names.resize(head.max(1), "");
    for (cells, name) in rows {
        table.add_row(cells);
        names.push(name);
    }
    let figures = table.column_iter_mut();
    figures.for_each(|column| column.set_cell_alignment(CellAlignment::Right));
    let figures = lines(&table);
    let end = figures.lines().map(|line| line.chars().count()).max().unwrap_or(0) + 2;
    let row = |(line, name): (&str, &str)| match width {
        Some(width) if end + name.chars().count() > width => format!("{line}\n    {name}\n"),
        _ => format!("{line:end$}{name}").trim_end().to_owned() + "\n",
    };
    figures.lines().zip(names).map(row).collect()
}

/// The columns of the terminal, or 80 where there is none.
pub(in crate::commands) fn terminal_width() -> Option<usize> {
    table(&[]).width().map(usize::from)
}

/// A figure, or `-` if there is none.
pub(in crate::commands) fn cell_text(answer: &Result<Answer, RequestError>) -> String {
    match answer {
        Ok(answer) if answer.value.why_none().is_none() => answer.value.short(),
        _ => "-".to_owned(),
    }
}

/// The reasons of the cells of some networks, equal ones together.
pub(in crate::commands) fn reasons<'a>(
    rows: impl Iterator<Item = &'a Row>,
    why: impl Fn(&Result<Answer, RequestError>) -> Option<String>,
) -> Vec<String> {
    let mut reasons: Vec<Reason> = Vec::new();
    for row in rows {
        let mut of_row: Vec<Reason> = Vec::new();
        for cell in &row.cells {
            let Some(why) = why(&cell.answer) else { continue };
            match of_row.iter_mut().find(|reason| reason.why == why) {
                Some(reason) => reason.columns.push(cell.column.name),
                None => of_row.push(Reason {
                    columns: vec![cell.column.name],
                    networks: vec![row.network.to_string()],
                    why,
                }),
            }
        }
        for one in of_row {
            let same = |other: &&mut Reason| other.why == one.why && other.columns == one.columns;
            match reasons.iter_mut().find(same) {
                Some(other) => other.networks.extend(one.networks),
                None => reasons.push(one),
            }
        }
    }
    reasons.iter().map(Reason::to_text).collect()
}

/// Why there is no figure although none was refused.
pub(in crate::commands) fn why_none(answer: &Result<Answer, RequestError>) -> Option<String> {
    answer.as_ref().ok()?.value.why_none().map(str::to_owned)
}

/// Why a figure was refused, and what helps.
pub(in crate::commands) fn why_refused(answer: &Result<Answer, RequestError>) -> Option<String> {
    let refused = answer.as_ref().err()?;
    let remedy = remedy(refused).map_or(String::new(), |remedy| format!("; {remedy}"));
    Some(format!("{refused}{remedy}"))
}

/// A line for each reason, behind the sign that stands in the table.
pub(in crate::commands) fn missing(reasons: &[String]) -> String {
    let mut table = table(&[]);
    table.add_rows(reasons.iter().map(|reason| ["-", reason]));
    lines(&table)
}

/// Why some columns of some networks are missing.
struct Reason {
    columns: Vec<&'static str>,
    networks: Vec<String>,
    why: String,
}

impl Reason {
    fn to_text(&self) -> String {
        format!("{} of {}: {}", self.columns.join(", "), self.networks.join(", "), self.why)
    }
}
