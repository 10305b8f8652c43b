//! `lanes`

use super::{Better, Column, Measures, RoutingChoice, Subject};
use netlace::metrics::{Answer, By, Value};
use netlace::network::RequestError;

pub(super) static COLUMN: Column = Column {
    name: "lanes",
    heading: "lanes",
    summary: "lanes on which the routing is certified to be deadlock-free",
    is_usual: true,
    better: Better::Less,
    measures: Measures::Other,
    compute,
};

/// What is found is a bound, unless it is one lane, or two where one is not enough.
fn compute(subject: &Subject) -> Result<Answer, RequestError> {
    if let RoutingChoice::Ideal = subject.routing {
        return Ok(Answer::exact(Value::Absent("no table holds all shortest paths"), By::Rule));
    }
    let lanes = subject.verdict(subject.chosen()?.method)?.lanes();
    let by = By::Method("certificate");
    Ok(match lanes.map(u64::from) {
        Some(lanes) => Answer::between(lanes.min(2), lanes, by),
        None => Answer::exact(Value::Absent("not certified within the limits"), by),
    })
}
