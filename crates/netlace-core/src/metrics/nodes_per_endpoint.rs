//! `nodes-per-endpoint`

use super::{Answer, By, Metric, Shown, Value};

/// The metric.
pub static METRIC: Metric = Metric {
    name: "nodes-per-endpoint",
    summary: "nodes over endpoints",
    shown: Shown::ForEndpoints,
    compute: |study| {
        let value = Value::quotient(study.network.order().clone(), study.network.endpoint_count());
        Ok(Answer::exact(value, By::Rule))
    },
};
