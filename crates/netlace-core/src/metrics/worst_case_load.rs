//! `worst-case-load`

use super::{Answer, By, Metric, Shown, Study, Value};
use crate::network::RequestError;
use crate::traffic::worst_case_load;

/// The metric.
pub static METRIC: Metric = Metric {
    name: "worst-case-load",
    summary: "flits per cycle over a channel under the worst permutation of endpoints",
    shown: Shown::IfAsked,
    compute,
};

fn compute(study: &Study) -> Result<Answer, RequestError> {
    if study.network.endpoint_count() < 2u32.into() {
        return Ok(Answer::exact(Value::Undefined, By::Rule));
    }
    let load = worst_case_load(study.network, study.context)?;
    let value = load.map_or(Value::NotConnected, Value::Real);
    Ok(Answer::exact(value, By::Method("assignment")))
}
