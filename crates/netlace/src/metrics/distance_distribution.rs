//! `distance-distribution`

use super::{Answer, Metric, Value};

pub(super) static METRIC: Metric = Metric {
    name: "distance-distribution",
    summary: "ordered pairs of nodes at each distance",
    compute: |study| {
        let (pairs, by) = study.pairs()?;
        Ok(Answer::exact(Value::Counts(pairs.clone()), by))
    },
};
