//! `workload`

use super::{Better, Column, Measures, RoutingChoice, Subject, all_reduce};
use netlace::metrics::{Answer, By, Value};
use netlace::network::RequestError;
use netlace::placement::Hosts;

pub(super) static COLUMN: Column = Column {
    name: "workload",
    heading: "workload\nms",
    summary: "milliseconds in which the busiest link carries what a job sends, by the best placement",
    is_usual: false,
    better: Better::Less,
    measures: Measures::Time,
    compute,
};

/// Between what no placement can beat and the placement that was found.
fn compute(subject: &Subject) -> Result<Answer, RequestError> {
    let absent = |why| Ok(Answer::exact(Value::Absent(why), By::Rule));
    let Some(matrix) = subject.workload else { return absent("no workload is given") };
    if let RoutingChoice::Ideal = subject.routing {
        return absent("a message takes one route");
    }
    let (network, context) = (subject.study.network, subject.study.context);
    let ranks = matrix.rows.len();
    if network.endpoint_count() < ranks.into() {
        return absent("it has fewer hosts than there are ranks");
    }
    let hosts = Hosts::of(network, subject.chosen()?.method, &all_reduce::wires(subject), context)?;
    let all: Vec<u32> = (0..hosts.count() as u32).collect();
    let found = hosts.figures(matrix, &hosts.place(matrix, &all, context)?).seconds;
    let least = hosts.bound(matrix, context)?.seconds;
    let milliseconds = |seconds: f64| Value::Real(seconds * 1e3);
    if found <= least * (1.0 + 1e-9) {
        return Ok(Answer::exact(milliseconds(found), By::Search));
    }
    Ok(Answer::bounds(Some(milliseconds(least)), Some(milliseconds(found)), By::Search))
}
