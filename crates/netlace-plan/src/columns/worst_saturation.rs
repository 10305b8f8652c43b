//! `worst-saturation`

use super::{Better, Column, Measures, RoutingChoice, Subject, mapped};
use netlace::metrics::{self, Answer, By, Value};
use netlace::network::RequestError;
use netlace::routing::worst_load;

pub(super) static COLUMN: Column = Column {
    name: "worst-saturation",
    heading: "worst\npattern",
    summary: "share of a link's bandwidth that every host can send under the worst permutation",
    is_usual: true,
    better: Better::More,
    measures: Measures::Other,
    compute,
};

fn compute(subject: &Subject) -> Result<Answer, RequestError> {
    if let RoutingChoice::Ideal = subject.routing {
        return ideal(subject);
    }
    let worst = worst_load(&subject.chosen()?.applied, subject.study.context)?;
    Ok(Answer::exact(worst.map_or(Value::NotConnected, saturation), By::Search))
}

/// The worst permutation of all where an assignment is short enough, else that of the usual ones,
/// which is a bound.
fn ideal(subject: &Subject) -> Result<Answer, RequestError> {
    let study = &subject.study;
    if let Ok(worst) = metrics::WORST_CASE_LOAD.compute(study) {
        return Ok(mapped(worst, |load| saturation(greatest(&load))));
    }
    let usual = metrics::PERMUTATION_LOADS.compute(study)?;
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
