//! `mean-distance`

use super::{Answer, Metric, Shown, Study, Value};
use crate::network::RequestError;

/// The metric.
pub static METRIC: Metric = Metric {
    name: "mean-distance",
    summary: "mean distance over pairs of different nodes",
    shown: Shown::Always,
    compute,
};

fn compute(study: &Study) -> Result<Answer, RequestError> {
    let (sum, by) = study.distance_sum()?;
    let order = study.network.order();
    let different = order * order - order;
    let value = sum.map_or(Value::NotConnected, |sum| Value::quotient(sum, different));
    Ok(Answer::exact(value, by))
}
