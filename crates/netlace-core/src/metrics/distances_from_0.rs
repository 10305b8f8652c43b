//! The nodes at each distance from node 0, from one search where they are not known by rule.

use super::{Answer, Metric, Shown, Value};

/// The metric.
pub static METRIC: Metric = Metric {
    name: "distances-from-0",
    summary: "the number of nodes at each distance from node 0",
    shown: Shown::IfAsked,
    compute: |study| {
        let (rooted, by) = study.rooted()?;
        Ok(Answer::exact(Value::Histogram(rooted.clone()), by))
    },
};
