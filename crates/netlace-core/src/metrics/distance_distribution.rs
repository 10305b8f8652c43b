//! `distance-distribution`

use super::{Answer, Metric, Shown, Value};

/// The metric.
pub static METRIC: Metric = Metric {
    name: "distance-distribution",
    summary: "ordered pairs of nodes at each distance",
    shown: Shown::Always,
    compute: |study| {
        let (pairs, by) = study.pairs()?;
        Ok(Answer::exact(Value::Histogram(pairs.clone()), by))
    },
};
