//! `saturation-load`

use super::{Answer, By, Metric, Shown, Study, Value};
use crate::network::RequestError;

/// The metric.
pub static METRIC: Metric = Metric {
    name: "saturation-load",
    summary: "flits per cycle that endpoints can send to all alike until a channel is full",
    shown: Shown::IfQuick,
    compute,
};

fn compute(study: &Study) -> Result<Answer, RequestError> {
    if study.network.endpoint_count() < 2u32.into() {
        return Ok(Answer::exact(Value::Undefined, By::Rule));
    }
    Ok(match study.uniform_loads()? {
        None => Answer::exact(Value::NotConnected, By::Search),
        // All endpoints are at one node.
        Some(loads) if loads.most == 0.0 => Answer::exact(Value::Undefined, loads.by),
        Some(loads) => Answer::exact(Value::Real(1.0 / loads.most), loads.by),
    })
}
