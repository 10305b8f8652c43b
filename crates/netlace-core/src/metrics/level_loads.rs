//! `level-loads`

use super::{Answer, By, Metric, Shown, Study, Value};
use crate::network::RequestError;

/// The metric.
pub static METRIC: Metric = Metric {
    name: "level-loads",
    summary: "flits per cycle over a channel of each level under uniform traffic, and the most",
    shown: Shown::IfQuick,
    compute,
};

fn compute(study: &Study) -> Result<Answer, RequestError> {
    if study.network.endpoint_count() < 2u32.into() {
        return Ok(Answer::exact(Value::Undefined, By::Rule));
    }
    let Some(loads) = study.uniform_loads()? else {
        return Ok(Answer::exact(Value::NotConnected, By::Search));
    };
    let mean = |load: &Option<f64>| load.map_or(Value::Undefined, Value::Real);
    let mut record: Vec<(String, Value)> = (0..)
        .zip(&loads.levels)
        .map(|(i, load): (u32, _)| (format!("level_{i}"), mean(load)))
        .collect();
    record.push(("most".to_owned(), Value::Real(loads.most)));
    Ok(Answer::exact(Value::Record(record), loads.by))
}
