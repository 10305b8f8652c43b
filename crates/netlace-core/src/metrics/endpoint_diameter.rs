//! `endpoint-diameter`

use super::{Answer, Metric, Shown, Study, Value, diameter};
use crate::network::RequestError;

/// The metric.
pub static METRIC: Metric = Metric {
    name: "endpoint-diameter",
    summary: "largest distance between the nodes of two endpoints",
    shown: Shown::ForEndpoints,
    compute,
};

fn compute(study: &Study) -> Result<Answer, RequestError> {
    if let Some(1..) = study.network.endpoints().alike() {
        return diameter::METRIC.compute(study);
    }
    let (pairs, by) = study.endpoint_pairs()?;
    let value = match pairs.greatest() {
        _ if !study.all_endpoints_reached(pairs) => Value::NotConnected,
        None => Value::Undefined,
        Some(greatest) => Value::Integer(greatest),
    };
    Ok(Answer::exact(value, by))
}
