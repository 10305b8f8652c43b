//! `worst-saturation`

use super::{Better, Column, Measures, Subject, mapped};
use crate::metrics::{Answer, Value, permutation_loads, worst_case_load};
use crate::network::Refused;

pub(super) static COLUMN: Column = Column {
    name: "worst-saturation",
    heading: "worst\npattern",
    summary: "flits a cycle that hosts can send by the worst permutation until a channel is full",
    is_usual: true,
    better: Better::More,
    measures: Measures::Other,
    compute,
};

/// The worst permutation of all where an assignment is short enough, else that of the usual ones,
/// which is a bound.
fn compute(subject: &Subject) -> Result<Answer, Refused> {
    let study = &subject.study;
    if let Ok(worst) = (worst_case_load::METRIC.compute)(study) {
        return Ok(mapped(worst, |load| saturation(greatest(&load))));
    }
    let usual = (permutation_loads::METRIC.compute)(study)?;
    let Value::Record(loads) = &usual.value else { return Ok(usual) };
    let worst = loads.iter().map(|(_, load)| greatest(load)).fold(0.0, f64::max);
    Ok(match saturation(worst) {
        Value::Real(most) => Answer::bounds(None, Some(Value::Real(most)), usual.by),
        undefined => Answer { value: undefined, ..usual },
    })
}

fn greatest(load: &Value) -> f64 {
    if let Value::Real(load) = load { *load } else { 0.0 }
}

/// What each host can send if the most loaded channel would carry this much of one flit from each.
fn saturation(load: f64) -> Value {
    // All hosts are at one node.
    if load == 0.0 { Value::Undefined } else { Value::Real(1.0 / load) }
}
