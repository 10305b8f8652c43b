//! `saturation-load`

use super::{Answer, By, Metric, Shown, Study, Value};
use crate::network::Refused;

pub(crate) static METRIC: Metric = Metric {
    name: "saturation-load",
    summary: "flits a cycle that endpoints can send to all alike until a channel is full",
    shown: Shown::IfQuick,
    compute,
};

fn compute(study: &Study) -> Result<Answer, Refused> {
    if study.network.endpoint_count() < 2u32.into() {
        return Ok(Answer::exact(Value::Undefined, By::Rule));
    }
    let value = match study.uniform_loads()? {
        None => Value::NotConnected,
        // All endpoints are at one node.
        Some((_, 0.0)) => Value::Undefined,
        Some((_, most)) => Value::Real(1.0 / most),
    };
    Ok(Answer::exact(value, By::Search))
}
