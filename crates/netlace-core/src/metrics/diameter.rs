//! `diameter`

use super::{Answer, Metric, Shown, Study, Value};
use crate::network::RequestError;

/// The metric.
pub static METRIC: Metric = Metric {
    name: "diameter",
    summary: "largest distance between two nodes",
    shown: Shown::Always,
    compute,
};

fn compute(study: &Study) -> Result<Answer, RequestError> {
    if let Ok((diameter, by)) = study.exact_diameter() {
        return Ok(Answer::exact(diameter.map_or(Value::NotConnected, Value::Integer), by));
    }
    // One search bounds it: no two nodes are further apart than through node 0.
    let (rooted, by) = study.rooted()?;
    if rooted.total() != *study.network.order() {
        return Ok(Answer::exact(Value::NotConnected, by));
    }
    let eccentricity = rooted.greatest().expect("invariant: a search reaches its source");
    let upper = if study.all_alike() { eccentricity } else { 2 * eccentricity };
    let longest = u64::try_from(study.network.order()).map_or(u64::MAX, |order| order - 1);
    Ok(Answer::between(eccentricity, upper.min(longest), by))
}
