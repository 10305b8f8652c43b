//! `endpoints`

use super::{Answer, By, Metric, Shown, Value};

pub(crate) static METRIC: Metric = Metric {
    name: "endpoints",
    summary: "number of endpoints (hosts)",
    shown: Shown::ForEndpoints,
    compute: |study| Ok(Answer::exact(Value::Count(study.network.endpoint_count()), By::Rule)),
};
