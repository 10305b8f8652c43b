//! `lanes`

use super::{Better, Column, Measures, Subject};
use crate::metrics::{Answer, By, Value};
use crate::network::Refused;
use crate::routing::{Lane, ROUTINGS, RoutingMethod};

pub(super) static COLUMN: Column = Column {
    name: "lanes",
    heading: "lanes",
    summary: "fewest lanes on which a routing on shortest ways, or the family's own, is certified",
    is_usual: true,
    better: Better::Less,
    measures: Measures::Other,
    compute,
};

/// What is found is a bound, unless it is one lane, or two where one is not enough.
fn compute(subject: &Subject) -> Result<Answer, Refused> {
    /// Ways that get longer to save lanes are no match.
    const COMPARED: [&str; 2] = ["shortest", "native"];
    let methods = ROUTINGS.iter().filter(|method| COMPARED.contains(&method.name));
    let mut fewest = None;
    for method in methods {
        let lanes = lanes(subject, method)?;
        fewest = [fewest, lanes].into_iter().flatten().min();
        if fewest == Some(1) {
            break;
        }
    }
    let by = By::Method("certificate");
    Ok(match fewest.map(u64::from) {
        Some(lanes) => Answer::between(lanes.min(2), lanes, by),
        None => Answer::bounds(Some(Value::Integer(2)), None, by),
    })
}

fn lanes(subject: &Subject, method: &'static RoutingMethod) -> Result<Option<Lane>, Refused> {
    match subject.verdict(method) {
        Err(Refused::NoRouting { .. }) => Ok(None),
        verdict => Ok(verdict?.lanes()),
    }
}
