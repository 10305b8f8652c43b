//! `diameter`

use super::{Answer, Metric, Study, Value};
use crate::network::Refused;

pub(super) static METRIC: Metric =
    Metric { name: "diameter", summary: "largest distance between two nodes", compute };

fn compute(study: &Study) -> Result<Answer, Refused> {
    if let Ok((diameter, by)) = study.diameter() {
        return Ok(Answer::exact(diameter.map_or(Value::Nothing, Value::Integer), by));
    }
    // One search bounds it: no two nodes are further apart than by way of node 0.
    let (rooted, by) = study.rooted()?;
    if rooted.total() != *study.network.order() {
        return Ok(Answer::exact(Value::Nothing, by));
    }
    let eccentricity = rooted.greatest().unwrap_or(0);
    Ok(Answer::between(eccentricity, 2 * eccentricity, by))
}
