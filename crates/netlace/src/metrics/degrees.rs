//! `degrees`

use super::{Answer, By, Metric, Value};

pub(super) static METRIC: Metric = Metric {
    name: "degrees",
    summary: "nodes of each degree; a single one if the network is regular",
    compute: |study| {
        Ok(Answer::exact(Value::Counts(study.network.census().degrees.clone()), By::Rule))
    },
};
