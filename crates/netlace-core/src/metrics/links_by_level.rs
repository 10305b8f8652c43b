//! `links-by-level`

use super::{Answer, By, Metric, Shown, Value};

/// The metric.
pub static METRIC: Metric = Metric {
    name: "links-by-level",
    summary: "links of each level, innermost first",
    shown: Shown::Always,
    compute: |study| {
        let links = study.network.levels().iter().map(|level| level.links.clone());
        Ok(Answer::exact(Value::List(links.collect()), By::Rule))
    },
};
