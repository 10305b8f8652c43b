//! How each number is known, and the command that makes the page again.

use super::super::figures::{how, label};
use super::super::html::{foreign, row, table};
use super::super::{Html, Report};
use super::Section;

pub(super) static SECTION: Section =
    Section { id: "method", title: "How each number is known", write };

fn write(report: &Report) -> Html {
    let corner = ["Figure", "Meaning"].map(|text| Html::tag("th", text).with("scope", "col"));
    let networks = report.entries.iter().map(|entry| {
        let title = if report.is_comparison() { entry.badge() } else { "How it is known".into() };
        Html::tag("th", title).with("scope", "col")
    });
    let head = row(corner.into_iter().chain(networks));
    let rows = report.columns.iter().enumerate().map(|(i, column)| {
        let name = Html::tag("th", label(column)).with("scope", "row");
        let says = Html::tag("td", column.summary);
        let known =
            report.column(i).into_iter().map(|answer| Html::tag("td", foreign(&how(answer))));
        row([name, says].into_iter().chain(known))
    });
    let table = Html::of_class("div", "known", table(head, rows.collect()));
    let rule = "By rule: from the construction of the network, without the graph. By search: breadth-first, from one \
                node of each kind. Other methods have names: the book of netlace explains them. Every figure was given \
                a limit of time and memory; what was refused is answered with a greater --time or --memory. The same \
                command gives the same page, letter by letter, within the same limits.";
    let version = concat!(" Made by netlace ", env!("CARGO_PKG_VERSION"), ".");
    let flags =
        [&report.tech()[..], &["--routing", report.request.routing.name(), "-o", "report.html"]];
    Html::tag("p", Html::from(rule).and(version))
        .and(table)
        .and(report.command_of_all(&["report"], &flags.concat()))
}
