//! The networks side by side, one row per figure, the best marked.

use super::super::best::best;
use super::super::figures::{figure, label, legend, why_none};
use super::super::html::{foreign, row, table};
use super::super::{Html, Report};
use super::Section;

pub(super) static SECTION: Section = Section { id: "comparison", title: "Comparison", write };

fn write(report: &Report) -> Html {
    if !report.is_comparison() {
        return Html::default();
    }
    let rows = (0..report.columns.len()).map(|i| one_row(report, i));
    Html::of_class("div", "figures", table(head(report), rows.collect())).and(notes(report))
}

/// The notes below figures: their legend, what is missing and why, and the command.
pub(super) fn notes(report: &Report) -> Html {
    let shaded =
        if report.is_comparison() { "Shaded: surely no worse than any other. " } else { "" };
    let vintage = foreign(&report.request.technology.vintage());
    let name = foreign(report.request.technology_name);
    let note = Html::from(shaded).and("Prices in ").and(vintage).and(", technology ").and(name);
    let note = note.and(". Figures that grow with a network are per host.");
    legend()
        .and(Html::of_class("p", "note", note))
        .and(missing(report))
        .and(report.command_of_all(&["compare"], &report.tech()))
        .and(also(report))
}

/// The command of the columns that are not shown by default.
fn also(report: &Report) -> Html {
    let names: Vec<&str> = report.request.also.iter().map(|column| column.name).collect();
    if names.is_empty() {
        return Html::default();
    }
    report.command_of_all(
        &["compare"],
        &[&report.tech()[..], &["--columns", &names.join(",")]].concat(),
    )
}

fn head(report: &Report) -> Html {
    let corner = Html::tag("th", "Figure").with("scope", "col");
    let networks =
        report.entries.iter().map(|entry| Html::tag("th", entry.title()).with("scope", "col"));
    row([corner].into_iter().chain(networks))
}

fn one_row(report: &Report, i: usize) -> Html {
    let column = report.columns[i];
    let answers = report.column(i);
    let best = best(&answers, column.better);
    let name = Html::tag("th", label(column)).with("scope", "row").with("title", column.summary);
    let cells = answers.into_iter().zip(best).map(|(answer, is_best)| {
        let cell = figure("td", answer);
        if is_best { cell.with("class", "best") } else { cell }
    });
    row([name].into_iter().chain(cells))
}

/// Why figures are missing, each reason once for each network.
fn missing(report: &Report) -> Html {
    let items: Html = report
        .entries
        .iter()
        .map(|entry| {
            let mut reasons: Vec<(String, Vec<String>)> = Vec::new();
            for (column, answer) in report.columns.iter().zip(&entry.answers) {
                let Some(why) = why_none(answer) else { continue };
                match reasons.iter_mut().find(|(other, _)| *other == why) {
                    Some((_, labels)) => labels.push(label(column)),
                    None => reasons.push((why, vec![label(column)])),
                }
            }
            let item = |(why, labels): &(String, Vec<String>)| {
                let text = Html::from(format!(" {}: ", labels.join(", "))).and(foreign(why));
                Html::tag("li", entry.badge().and(text))
            };
            reasons.iter().map(item).collect()
        })
        .collect();
    if items.is_empty() { items } else { Html::of_class("ul", "missing", items) }
}
