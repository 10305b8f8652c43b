//! `bisection-host-limit`

use super::{Answer, By, Metric, Shown, Study, Value};
use crate::network::Refused;

pub(crate) static METRIC: Metric = Metric {
    name: "bisection-host-limit",
    summary: "host cables of half of the hosts: what they can send to the others",
    shown: Shown::ForEndpoints,
    compute,
};

fn compute(study: &Study) -> Result<Answer, Refused> {
    let hosts = study.network.endpoint_count();
    if hosts < 2u32.into() {
        return Ok(Answer::exact(Value::Undefined, By::Rule));
    }
    Ok(Answer::exact(Value::Count(hosts / 2u32), By::Rule))
}
