//! `links`

use super::{Answer, By, Metric, Shown, Value};

/// The metric.
pub static METRIC: Metric = Metric {
    name: "links",
    summary: "number of links",
    shown: Shown::Always,
    compute: |study| Ok(Answer::exact(Value::Count(study.network.links()), By::Rule)),
};
