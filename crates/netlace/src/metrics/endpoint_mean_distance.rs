//! `endpoint-mean-distance`

use super::{Answer, Metric, Shown, Study, Value};
use crate::network::Refused;

pub(crate) static METRIC: Metric = Metric {
    name: "endpoint-mean-distance",
    summary: "mean distance over pairs of different endpoints",
    shown: Shown::ForEndpoints,
    compute,
};

fn compute(study: &Study) -> Result<Answer, Refused> {
    let (pairs, by) = study.endpoint_pairs()?;
    let endpoints = study.network.endpoint_count();
    let different = &endpoints * &endpoints - &endpoints;
    let value = if study.all_endpoints_reached(pairs) {
        Value::quotient(pairs.sum(), different)
    } else {
        Value::NotConnected
    };
    Ok(Answer::exact(value, by))
}
