//! The main figures of one network, or of several which is best in what.

use super::super::best::best;
use super::super::figures::{figure, label, name};
use super::super::html::foreign;
use super::super::{Entry, Html, Report};
use super::Section;
use super::comparison::notes;
use netlace::metrics::{MOORE_BOUND, Value};
use netlace_plan::columns::Column;

pub(super) static SECTION: Section = Section { id: "summary", title: "Summary", write };

fn write(report: &Report) -> Html {
    match &*report.entries {
        [one] => tiles(report, one).and(remarks(one)).and(notes(report)),
        several => {
            let items = several.iter().map(|entry| verdict(report, entry));
            Html::of_class("ul", "verdicts", items.collect::<Html>())
        }
    }
}

/// The network, and in which figures it is the best.
fn verdict(report: &Report, entry: &Entry) -> Html {
    let columns = report.columns.iter().enumerate();
    let leads = columns.filter(|(i, column)| best(&report.column(*i), column.better)[entry.number]);
    let leads: Vec<String> = leads.map(|(_, column)| name(column)).collect();
    let text = match &*leads {
        [] => "not certainly the best in any figure".to_owned(),
        leads => format!("best in {}", leads.join(", ")),
    };
    entry.item(Html::from(text).and(remarks(entry)))
}

fn remarks(entry: &Entry) -> Html {
    let remark = |remark: &String| Html::of_class("p", "note", foreign(remark));
    entry.network().remarks().iter().map(remark).collect()
}

/// A tile for each figure: its name, the figure, what it says.
fn tiles(report: &Report, entry: &Entry) -> Html {
    let tile = |(column, answer): (&&Column, _)| {
        let says = match column.name {
            "diameter" => least_diameter(entry),
            _ => None,
        };
        let says = says.unwrap_or_else(|| column.summary.to_owned());
        let name = Html::of_class("p", "name", label(column));
        let inside = name.and(figure("p", answer).with("class", "value"));
        Html::of_class("div", "tile", inside.and(Html::of_class("p", "says", says)))
    };
    let tiles: Html = report.columns.iter().zip(&entry.answers).map(tile).collect();
    Html::of_class("div", "tiles", tiles)
}

/// What the Moore bound says of the diameter.
fn least_diameter(entry: &Entry) -> Option<String> {
    let Ok(answer) = MOORE_BOUND.compute(&entry.subject.study) else { return None };
    let Value::Record(fields) = answer.value else { return None };
    let (_, least) = fields.iter().find(|(name, _)| name == "least_diameter")?;
    let least = least.why_none().is_none().then(|| least.short())?;
    Some(format!("links at most; by the Moore bound, at least {least} at this size and degree"))
}
