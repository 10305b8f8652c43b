//! `endpoint-mean-distance`

use super::{Answer, Metric, Shown, Study, Value};
use crate::network::{RequestError, squared};

/// The metric.
pub static METRIC: Metric = Metric {
    name: "endpoint-mean-distance",
    summary: "mean distance over pairs of different endpoints",
    shown: Shown::ForEndpoints,
    compute,
};

fn compute(study: &Study) -> Result<Answer, RequestError> {
    let (sum, by) = if let Some(number @ 1..) = study.network.endpoints().alike() {
        let (sum, by) = study.distance_sum()?;
        (sum.map(|sum| sum * squared(number)), by)
    } else {
        let (pairs, by) = study.endpoint_pairs()?;
        (study.all_endpoints_reached(pairs).then(|| pairs.sum()), by)
    };
    let endpoints = study.network.endpoint_count();
    let different = &endpoints * &endpoints - &endpoints;
    let value = sum.map_or(Value::NotConnected, |sum| Value::quotient(sum, different));
    Ok(Answer::exact(value, by))
}
