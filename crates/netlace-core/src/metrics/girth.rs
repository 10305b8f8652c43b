//! `girth`

use super::{Answer, By, Metric, Shown, Study, Value};
use crate::network::RequestError;
use crate::search::girth;

/// The metric.
pub static METRIC: Metric = Metric {
    name: "girth",
    summary: "links of a shortest cycle; parallel links are one",
    shown: Shown::Always,
    compute,
};

const NO_CYCLE: Value = Value::Absent("there is no cycle");

/// A network without cycles has as many links as nodes, but one less in each component; one of degree 2
/// is a single cycle, or several.
fn compute(study: &Study) -> Result<Answer, RequestError> {
    let (network, census) = (study.network, study.network.census());
    if study.context.rules
        && let Some(components) = &census.components
    {
        if network.links() + components == census.order {
            return Ok(Answer::exact(NO_CYCLE, By::Rule));
        }
        if network.is_vertex_transitive() && network.max_degree() == 2 {
            return Ok(Answer::exact(Value::Count(&census.order / components), By::Rule));
        }
    }
    if study.context.rules
        && let Ok(girth) = network.girth_rule()
    {
        return Ok(Answer::exact(value(girth), By::Rule));
    }
    let girth = girth(network, study.context)?;
    Ok(Answer::exact(value(girth), By::Search))
}

fn value(girth: Option<u64>) -> Value {
    girth.map_or(NO_CYCLE, |girth| Value::Count(girth.into()))
}
