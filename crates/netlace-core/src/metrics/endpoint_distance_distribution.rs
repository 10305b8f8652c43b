//! `endpoint-distance-distribution`

use super::{Answer, Metric, Shown, Value};

/// The metric.
pub static METRIC: Metric = Metric {
    name: "endpoint-distance-distribution",
    summary: "ordered pairs of endpoints at each distance",
    shown: Shown::IfAsked,
    compute: |study| {
        let (pairs, by) = study.endpoint_pairs()?;
        Ok(Answer::exact(Value::Histogram(pairs.clone()), by))
    },
};
