//! Collectives: the fastest schedule that was found and checked, and a lower bound for all schedules.

use super::super::html::{headings, row, table};
use super::super::{Entry, Html, Report, refused};
use super::Section;
use netlace::collectives::{Collective, Fastest, Model, Outcome, Request, Wires};
use netlace::format::{binary_bytes, duration};
use netlace::network::Ports;

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
        "Combined by",
        "Fastest found",
        "Steps",
        "Time",
        "At least",
    ]);
    let rows = report.entries.iter().flat_map(|entry| {
        SHOWN.into_iter().map(|(collective, size, _)| one_row(report, entry, collective, size))
    });
    let note = "Hosts take part; where they are attached to switches, only hosts combine, and switches forward their \
                messages along shortest paths. Every schedule was replayed step by step by a checker that knows \
                nothing of how it was made, with all ports of a node at work, 1 µs and 50 GB/s per link and per host \
                cable. The time is exact for its schedule; none takes less than the last column says.";
    let commands = SHOWN.into_iter().map(|(collective, _, size)| {
        report.commands("collective", &[collective.name(), "--ports", "all", "--bytes", size])
    });
    Html::of_class("div", "collectives", table(head, rows.collect()))
        .and(Html::of_class("p", "note", note))
        .and(commands.collect::<Html>())
}

fn one_row(report: &Report, entry: &Entry, collective: Collective, size: u64) -> Html {
    let network = Html::tag("th", entry.badge()).with("scope", "row");
    let name = Html::tag("td", format!("{}, {}", collective.name(), binary_bytes(size as f64)));
    let Outcome { combine, fastest, least } = outcome(report, entry, collective, size);
    let begun = [network, name, Html::tag("td", combine)].into_iter();
    match fastest {
        Ok(Fastest { algorithm, steps, seconds }) => {
            let least = least.map_or_else(|_| "–".to_owned(), duration);
            let found = [algorithm.to_owned(), steps.to_string(), duration(seconds), least];
            row(begun.chain(found.map(|text| Html::tag("td", text))))
        }
        Err(why) => row(begun.chain([Html::tag("td", refused(&why)).with("colspan", "4")])),
    }
}

fn outcome(report: &Report, entry: &Entry, collective: Collective, bytes: u64) -> Outcome {
    if collective == Collective::AllReduce {
        return entry.subject.all_reduce().clone();
    }
    let request = Request {
        network: entry.network().clone(),
        collective,
        root: 0,
        ports: Ports::All,
        bytes,
        wires: Wires::default(),
        model: Model::default(),
    };
    request.outcome(report.context)
}
