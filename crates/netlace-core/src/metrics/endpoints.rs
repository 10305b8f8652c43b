//! `endpoints`

use super::{Answer, By, Metric, Shown, Value};

/// The metric.
pub static METRIC: Metric = Metric {
    name: "endpoints",
    summary: "number of endpoints (hosts)",
    shown: Shown::ForEndpoints,
    compute: |study| Ok(Answer::exact(Value::Count(study.network.endpoint_count()), By::Rule)),
};
