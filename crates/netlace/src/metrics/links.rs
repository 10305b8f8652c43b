//! `links`

use super::{Answer, By, Metric, Value};

pub(super) static METRIC: Metric = Metric {
    name: "links",
    summary: "number of links",
    compute: |study| Ok(Answer::exact(Value::Count(study.network.links()), By::Rule)),
};
