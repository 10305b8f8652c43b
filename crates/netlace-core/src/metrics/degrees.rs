//! `degrees`

use super::{Answer, By, Metric, Shown, Value};

/// The metric.
pub static METRIC: Metric = Metric {
    name: "degrees",
    summary: "nodes of each degree; a single one if the network is regular",
    shown: Shown::Always,
    compute: |study| {
        Ok(Answer::exact(Value::Counts(study.network.census().degrees.clone()), By::Rule))
    },
};
