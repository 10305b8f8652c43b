//! `order`

use super::{Answer, By, Metric, Value};

pub(super) static METRIC: Metric = Metric {
    name: "order",
    summary: "number of nodes",
    compute: |study| Ok(Answer::exact(Value::Count(study.network.order().clone()), By::Rule)),
};
