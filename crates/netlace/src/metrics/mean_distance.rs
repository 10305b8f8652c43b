//! `mean-distance`

use super::{Answer, Metric, Shown, Study, Value};
use crate::network::Refused;

pub(super) static METRIC: Metric = Metric {
    name: "mean-distance",
    summary: "mean distance over pairs of different nodes",
    shown: Shown::Always,
    compute,
};

fn compute(study: &Study) -> Result<Answer, Refused> {
    let (pairs, by) = study.pairs()?;
    let order = study.network.order();
    let different = order * order - order;
    let value = if study.all_reached(pairs) {
        Value::quotient(pairs.sum(), different)
    } else {
        Value::NotConnected
    };
    Ok(Answer::exact(value, by))
}
