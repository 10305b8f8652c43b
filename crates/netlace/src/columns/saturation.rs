//! The load at which a network saturates, for every figure that rests on it.

use super::{Subject, mapped};
use crate::metrics::{Answer, Study, Value, saturation_load};
use crate::network::Refused;

/// The share of a link's bandwidth that every host can send to all others alike, at most 1: the cable of a
/// host carries no more.
pub fn saturation(subject: &Subject) -> Result<Answer, Refused> {
    Ok(mapped(of_links(&subject.study)?, |value| at_most(value, 1.0)))
}

/// The same, where only the links between nodes limit it.
pub(crate) fn of_links(study: &Study) -> Result<Answer, Refused> {
    (saturation_load::METRIC.compute)(study)
}

fn at_most(value: Value, most: f64) -> Value {
    let end = |end: Option<Box<Value>>| end.map(|end| Box::new(at_most(*end, most)));
    match value {
        Value::Real(load) => Value::Real(load.min(most)),
        Value::Bounds { lower, upper } => Value::Bounds { lower: end(lower), upper: end(upper) },
        other => other,
    }
}
