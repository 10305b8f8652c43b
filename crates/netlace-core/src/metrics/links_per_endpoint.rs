//! `links-per-endpoint`

use super::{Answer, By, Metric, Shown, Value};

/// The metric.
pub static METRIC: Metric = Metric {
    name: "links-per-endpoint",
    summary: "links over endpoints",
    shown: Shown::ForEndpoints,
    compute: |study| {
        let value = Value::quotient(study.network.links(), study.network.endpoint_count());
        Ok(Answer::exact(value, By::Rule))
    },
};
