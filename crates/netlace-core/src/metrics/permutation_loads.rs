//! `permutation-loads`

use super::{Answer, By, Metric, Shown, Study, Value};
use crate::network::RequestError;
use crate::traffic::permutation_loads;

/// The metric.
pub static METRIC: Metric = Metric {
    name: "permutation-loads",
    summary: "flits per cycle over the most loaded channel if each endpoint sends to one other",
    shown: Shown::IfAsked,
    compute,
};

fn compute(study: &Study) -> Result<Answer, RequestError> {
    if study.network.endpoint_count() < 2u32.into() {
        return Ok(Answer::exact(Value::Undefined, By::Rule));
    }
    let value = match permutation_loads(study.network, study.context)? {
        None => Value::NotConnected,
        Some(loads) => {
            let existing = |(name, load): (&str, Option<f64>)| {
                load.map(|load| (name.to_owned(), Value::Real(load)))
            };
            Value::Record(loads.into_iter().filter_map(existing).collect())
        }
    };
    Ok(Answer::exact(value, By::Search))
}
