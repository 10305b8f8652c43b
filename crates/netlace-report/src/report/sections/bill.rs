//! The parts of the networks and their prices.

use super::super::html::{foreign, headings, row, table};
use super::super::{Entry, Html, Report, refused};
use super::Section;
use netlace::format::{amount, grouped, plural};
use netlace::network::RequestError;
use netlace_plan::building::{Bill, Length, Line, Placement};

pub(super) static SECTION: Section = Section { id: "bill", title: "Bill of materials", write };

fn write(report: &Report) -> Html {
    let bills: Html = report.entries.iter().map(|entry| one_bill(report, entry)).collect();
    let note =
        "Counted switch by switch and link by link, exact; prices are those of the technology.";
    Html::of_class("div", "bills", bills)
        .and(Html::of_class("p", "note", note))
        .and(report.commands("bill", &report.tech()))
}

fn one_bill(report: &Report, entry: &Entry) -> Html {
    let title = Html::tag("h3", entry.title());
    let parts = parts(report, entry).unwrap_or_else(|why| refused(&why));
    Html::tag("article", title.and(parts))
}

fn parts(report: &Report, entry: &Entry) -> Result<Html, RequestError> {
    let technology = report.request.technology;
    let bill = entry.subject.bill()?;
    let placement = Placement::new(entry.network(), technology, report.context)?;
    let currency = &technology.vintage();
    let lines = bill.lines.iter().map(line);
    let total = ["Total".to_owned(), String::new(), amount(bill.price()), amount(bill.watts())];
    let total = cells(total).with("class", "total");
    let head = headings(["Item", "Count", currency, "Watts"]);
    let place = Html::of_class("p", "note", foreign(&place(&placement, bill)));
    Ok(place.and(table(head, lines.chain([total]).collect())))
}

/// The room that it takes.
fn place(placement: &Placement, bill: &Bill) -> String {
    let [x, y, _]: [Length; 3] = placement.extent();
    // There is one of the outermost.
    let kinds = placement.technology().enclosures();
    let inner = &kinds[..kinds.len().saturating_sub(1)];
    let rooms = inner
        .iter()
        .enumerate()
        .map(|(i, kind)| plural(&placement.enclosures(i).into(), kind.name()));
    let rooms: Vec<String> = rooms.collect();
    let (nodes, hosts) =
        (plural(&bill.switches().into(), "node"), plural(&bill.hosts.into(), "host"));
    format!("{nodes} and {hosts} in {}: {x} by {y}", rooms.join(", "))
}

fn line(line: &Line) -> Html {
    cells([
        line.item.to_string(),
        grouped(&line.count.into()),
        amount(line.total()),
        amount(line.count as f64 * line.watts),
    ])
}

fn cells([item, numbers @ ..]: [String; 4]) -> Html {
    let item = Html::tag("th", foreign(&item)).with("scope", "row");
    row([item].into_iter().chain(numbers.map(|number| Html::tag("td", number))))
}
