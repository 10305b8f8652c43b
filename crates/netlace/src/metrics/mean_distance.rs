//! `mean-distance`

use super::{Answer, Metric, Study, Value};
use crate::network::Refused;

pub(super) static METRIC: Metric = Metric {
    name: "mean-distance",
    summary: "mean distance over pairs of different nodes",
    compute,
};

fn compute(study: &Study) -> Result<Answer, Refused> {
    let (pairs, by) = study.pairs()?;
    let order = study.network.order();
    let different = order * order - order;
    let value = if different == 0u32.into() {
        Value::Undefined
    } else if study.all_reached(pairs) {
        Value::fraction(pairs.sum(), different)
    } else {
        Value::NotConnected
    };
    Ok(Answer::exact(value, by))
}
