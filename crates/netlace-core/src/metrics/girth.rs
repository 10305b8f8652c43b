//! `girth`

use super::{Answer, By, Metric, Shown, Study, Value};
use crate::context::Limit;
use crate::network::RequestError;
use crate::search::search_girth;

/// The metric.
pub static METRIC: Metric = Metric {
    name: "girth",
    summary: "links of a shortest cycle; 2 if there are parallel links",
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
    let mut shortest = None;
    let searched = search_girth(network, &mut shortest, study.context);
    let upper = shortest.map(|girth| Value::Count(girth.into()));
    match searched {
        Err(refused) if upper.is_some() && refused.limit() == Some(Limit::Time) => {
            Ok(Answer::bounds(None, upper, By::Search))
        }
        searched => searched.map(|()| Answer::exact(upper.unwrap_or(NO_CYCLE), By::Search)),
    }
}

fn value(girth: Option<u64>) -> Value {
    girth.map_or(NO_CYCLE, |girth| Value::Count(girth.into()))
}
