//! `radius`

use super::{Answer, By, Metric, Shown, Study, Value};
use crate::network::RequestError;

/// The metric.
pub static METRIC: Metric = Metric {
    name: "radius",
    summary: "largest distance from the most central node",
    shown: Shown::Always,
    compute,
};

fn compute(study: &Study) -> Result<Answer, RequestError> {
    if study.all_alike()
        && let Ok((diameter, by)) = study.exact_diameter()
    {
        let value = diameter.map_or(Value::NotConnected, Value::Integer);
        return Ok(Answer::exact(value, by));
    }
    if let Ok(found) = study.search() {
        let connected = study.all_reached(&found.pairs);
        let value = if connected { Value::Integer(found.radius) } else { Value::NotConnected };
        return Ok(Answer::exact(value, By::Search));
    }
    // Two nodes are at most two radii apart; no node is further from the others than node 0's
    // eccentricity says of the best one.
    let (rooted, by) = study.rooted()?;
    if rooted.total() != *study.network.order() {
        return Ok(Answer::exact(Value::NotConnected, by));
    }
    let eccentricity = rooted.greatest().expect("invariant: a search reaches its source");
    if study.all_alike() {
        return Ok(Answer::exact(Value::Integer(eccentricity), by));
    }
    let diameter = match study.exact_diameter() {
        Ok((Some(diameter), _)) => diameter,
        _ => eccentricity,
    };
    Ok(Answer::between(diameter.div_ceil(2), eccentricity, by))
}
