//! `worst-case-load`

use super::{Answer, By, Metric, Shown, Study, Value};
use crate::context::Limit;
use crate::network::RequestError;
use crate::traffic::search_worst_case_load;

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
    let mut worst = 0.0;
    let by = By::Method("assignment");
    match search_worst_case_load(study.network, &mut worst, study.context) {
        Err(refused) if worst > 0.0 && refused.limit() == Some(Limit::Time) => {
            Ok(Answer::bounds(Some(Value::Real(worst)), None, by))
        }
        Ok(false) => Ok(Answer::exact(Value::NotConnected, by)),
        searched => searched.map(|_| Answer::exact(Value::Real(worst), by)),
    }
}
