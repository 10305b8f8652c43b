//! `link-orbits`

use super::{Answer, By, Metric, Shown, Study, Value};
use crate::network::RequestError;
use crate::search::link_orbits;

/// The metric.
pub static METRIC: Metric = Metric {
    name: "link-orbits",
    summary: "kinds of links; 1 if all look alike",
    shown: Shown::IfAsked,
    compute,
};

fn compute(study: &Study) -> Result<Answer, RequestError> {
    let found = link_orbits(study.network.csr(study.context)?, study.context)?;
    Ok(Answer::exact(Value::Integer(found), By::Search))
}
