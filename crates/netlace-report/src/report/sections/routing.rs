//! How packets are routed, and the proof that they cannot deadlock.

use super::super::html::{headings, row, table};
use super::super::{Entry, Html, Report, refused};
use super::Section;
use netlace::certify::Verdict;
use netlace::format::{amount, grouped};
use netlace::routing::{Chosen, Survey};

pub(super) static SECTION: Section = Section { id: "routing", title: "Routing", write };

fn write(report: &Report) -> Html {
    let verdicts = report.entries.iter().map(verdict);
    let head = headings([
        "Network",
        "Routing",
        "Arrive",
        "Longest path",
        "Mean path",
        "Stretch",
        "Saturation",
    ]);
    let paths = table(head, report.entries.iter().map(paths).collect());
    let note = "The routing of the highest uniform saturation unless one was asked for. Packets are followed between \
                every two hosts. Stretch: the longest path over a shortest one. Saturation: what every host can send, uniformly to all \
                others, as a share of the bandwidth of a link. All by search, exact.";
    let verdicts = Html::of_class("ul", "verdicts", verdicts.collect::<Html>());
    verdicts.and(paths).and(Html::of_class("p", "note", note)).and(report.commands("routings", &[]))
}

/// Whether it can deadlock, and the certificate in a sentence.
fn verdict(entry: &Entry) -> Html {
    let verdict = entry
        .subject
        .chosen()
        .and_then(|chosen| Ok((chosen.method.name, entry.subject.verdict(chosen.method)?)));
    entry.item(match verdict {
        Ok((name, verdict)) => Html::tag("code", name).and(" ").and(sentence(&verdict)),
        Err(why) => refused(&why),
    })
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
            format!("not certified: {waiting} channels wait in a cycle, and {end}")
        }
        Verdict::Invalid(defect) => format!("invalid: {defect}"),
    }
}

fn paths(entry: &Entry) -> Html {
    let network = Html::tag("th", entry.badge()).with("scope", "row");
    match entry.subject.chosen() {
        Ok(Chosen { method, survey, .. }) => {
            let name = Html::tag("td", Html::tag("code", method.name));
            let cells = measured(survey).map(|text| Html::tag("td", text));
            row([network, name].into_iter().chain(cells))
        }
        Err(why) => row([network, Html::tag("td", refused(&why)).with("colspan", "6")]),
    }
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
