//! How packets find their way, and the proof that they cannot block each other for good.

use super::super::html::{headings, row, table};
use super::super::{Entry, Html, Report, refused};
use super::Section;
use crate::certify::Verdict;
use crate::network::Refused;
use crate::routing::{Applied, Survey};
use crate::words::{amount, grouped};

pub(super) static SECTION: Section = Section { id: "routing", title: "Routing", write };

fn write(report: &Report) -> Html {
    let method = report.request.routing;
    let lead =
        Html::tag("p", Html::tag("code", method.name).and(": ").and(method.summary).and("."));
    let verdicts = report.entries.iter().map(|entry| verdict(report, entry));
    let head = headings(["Network", "Arrive", "Longest way", "Mean way", "Stretch", "Full at"]);
    let ways = table(head, report.entries.iter().map(|entry| ways(report, entry)).collect());
    let note = "Packets are followed between every two nodes with hosts. Stretch: the worst way over a shortest one. \
                Full at: what every host can send to all others alike, as a share of what a link carries. \
                All by search, exact.";
    let verdicts = Html::of_class("ul", "verdicts", verdicts.collect::<Html>());
    lead.and(verdicts)
        .and(ways)
        .and(Html::of_class("p", "note", note))
        .and(report.commands("certify", &["--routing", method.name]))
        .and(report.commands("routings", &[]))
}

/// Whether it can deadlock, and the certificate in a sentence.
fn verdict(report: &Report, entry: &Entry) -> Html {
    let told = match entry.subject.verdict(report.request.routing) {
        Ok(verdict) => sentence(&verdict).into(),
        Err(why) => refused(&why),
    };
    entry.told(told)
}

fn sentence(verdict: &Verdict) -> String {
    match verdict {
        Verdict::DeadlockFree(certificate, _) => {
            let lanes = match certificate.lanes {
                1 => "one lane".to_owned(),
                lanes => format!("{lanes} lanes"),
            };
            let rules = match verdict.rules() {
                None | Some(0 | 1) => String::new(),
                Some(rules) => format!(", which {} rules choose", grouped(&rules.into())),
            };
            let channels = grouped(&certificate.numbers.len().into());
            format!(
                "cannot deadlock on {lanes}{rules}: {channels} channels are numbered so that every route ascends, \
                 which the checker has verified"
            )
        }
        Verdict::Cyclic(cycle) => {
            let end = if cycle.reached { "it can deadlock" } else { "that state was not reached" };
            let waiting = cycle.packets.len();
            format!("not certified: {waiting} channels wait in a circle, and {end}")
        }
        Verdict::Flawed(flaw) => format!("flawed: {flaw}"),
    }
}

fn ways(report: &Report, entry: &Entry) -> Html {
    let network = Html::tag("th", entry.badge()).with("scope", "row");
    match survey(report, entry) {
        Ok(survey) => {
            row([network].into_iter().chain(measured(&survey).map(|text| Html::tag("td", text))))
        }
        Err(why) => row([network, Html::tag("td", refused(&why)).with("colspan", "5")]),
    }
}

fn survey(report: &Report, entry: &Entry) -> Result<Survey, Refused> {
    let Applied { routing, network } =
        report.request.routing.apply(entry.network(), report.context)?;
    Survey::of(&network, &*routing, report.context)
}

fn measured(survey: &Survey) -> [String; 5] {
    let or_none = |number: Option<f64>| number.map_or_else(|| "–".to_owned(), amount);
    let arrive = match survey.delivered {
        all if all == survey.pairs => "all".to_owned(),
        some => format!("{:.1} %", 100.0 * some as f64 / survey.pairs as f64),
    };
    let at_most = if survey.stretch.is_some() { "" } else { "≤ " };
    [
        arrive,
        format!("{at_most}{}", survey.longest),
        or_none(survey.mean()),
        or_none(survey.stretch),
        or_none(survey.saturation()),
    ]
}
