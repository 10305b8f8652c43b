//! `routing`

use super::{Better, Column, Measures, RoutingChoice, Subject};
use crate::metrics::{Answer, By, Value};
use crate::network::Refused;

pub(super) static COLUMN: Column = Column {
    name: "routing",
    heading: "routing",
    summary: "the routing of saturation, worst pattern, all-to-all and lanes",
    is_usual: true,
    better: Better::Neither,
    measures: Measures::Other,
    compute,
};

fn compute(subject: &Subject) -> Result<Answer, Refused> {
    let name = match subject.routing {
        RoutingChoice::Ideal => IDEAL,
        _ => subject.chosen()?.method.name,
    };
    Ok(Answer::exact(Value::Name(name), By::Search))
}

/// What users write for all shortest paths alike.
pub(super) const IDEAL: &str = "ideal";
