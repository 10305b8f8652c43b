//! What broadcasts, sums and exchanges take: the fastest schedule that was found and checked, beside what none can beat.

use super::super::html::{headings, row, table};
use super::super::{Entry, Html, Report, refused};
use super::Section;
use crate::collectives::{Collective, NoSchedule, Request, Wires};
use crate::context::Context;
use crate::network::Ports;
use crate::words::{bytes, duration};

pub(super) static SECTION: Section = Section { id: "collectives", title: "Collectives", write };

/// What is shown, with its size as the command takes it.
const SHOWN: [(Collective, u64, &str); 3] = [
    (Collective::Broadcast, 1 << 20, "1MiB"),
    (Collective::AllReduce, 1 << 20, "1MiB"),
    (Collective::AllToAll, 1 << 10, "1KiB"),
];

fn write(report: &Report) -> Html {
    let head = headings([
        "Network",
        "Collective",
        "Fastest found",
        "Steps",
        "Time",
        "None takes less than",
    ]);
    let rows = report.entries.iter().flat_map(|entry| {
        SHOWN.into_iter().map(|(collective, size, _)| one_row(report, entry, collective, size))
    });
    let note = "Every schedule was replayed step by step by a checker that knows nothing of how it was made, with all \
                ports of a node at work, 1 µs and 50 GB/s a link. The time is that of the schedule, exact; the last \
                column is a proven bound.";
    let commands = SHOWN.into_iter().flat_map(|(collective, _, size)| {
        let flags = [collective.name(), "--ports", "all", "--bytes", size];
        report.entries.iter().map(move |entry| report.command(&["collective"], &[entry], &flags))
    });
    table(head, rows.collect())
        .and(Html::of_class("p", "note", note))
        .and(commands.collect::<Html>())
}

fn one_row(report: &Report, entry: &Entry, collective: Collective, size: u64) -> Html {
    let network = Html::tag("th", entry.badge()).with("scope", "row");
    let name = Html::tag("td", format!("{}, {}", collective.name(), bytes(size as f64)));
    match found(report, entry, collective, size) {
        Ok(found) => {
            row([network, name].into_iter().chain(found.map(|text| Html::tag("td", text))))
        }
        Err(why) => row([network, name, Html::tag("td", refused(&why)).with("colspan", "4")]),
    }
}

/// The algorithm, its steps and its time, and the least time.
fn found(
    report: &Report,
    entry: &Entry,
    collective: Collective,
    bytes: u64,
) -> Result<[String; 4], NoSchedule> {
    let request = Request {
        network: entry.network().clone(),
        collective,
        root: 0,
        ports: Ports::All,
        bytes,
        wires: Wires::default(),
    };
    // Several algorithms share the time.
    let context = &Context { seconds: report.context.seconds / 3, ..*report.context };
    let found = request.schedules(|_| true, context)?;
    let least = request.lower_bound(context);
    let least = least.and_then(|bound| request.least_seconds(bound.steps, context));
    let least = least.map_or_else(|_| "–".to_owned(), duration);
    let fastest = found.checked.first().ok_or_else(|| NoSchedule::NotFor(String::new()))?;
    let name = fastest.algorithm.name.to_owned();
    Ok([name, fastest.replay.steps.to_string(), duration(fastest.seconds), least])
}
