//! `bisection-host-limit`

use super::{Answer, By, Metric, Shown, Value};

/// The metric.
pub static METRIC: Metric = Metric {
    name: "bisection-host-limit",
    summary: "host cables of half of the hosts: what they can send to the others",
    shown: Shown::ForEndpoints,
    compute: |study| {
        let hosts = study.network.endpoint_count();
        let half = if hosts < 2u32.into() { Value::Undefined } else { Value::Count(hosts / 2u32) };
        Ok(Answer::exact(half, By::Rule))
    },
};
