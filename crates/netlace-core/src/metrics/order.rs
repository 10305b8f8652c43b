//! `order`

use super::{Answer, By, Metric, Shown, Value};

/// The metric.
pub static METRIC: Metric = Metric {
    name: "order",
    summary: "number of nodes",
    shown: Shown::Always,
    compute: |study| Ok(Answer::exact(Value::Count(study.network.order().clone()), By::Rule)),
};
