//! `saturation`, for every figure that rests on it, and `ideal-saturation`.

use super::{Better, Column, Measures, RoutingChoice, Subject, mapped};
use netlace::metrics::{self, Answer, By, Study, Value, ratio};
use netlace::network::RequestError;

pub(super) static COLUMN: Column = Column {
    name: "saturation",
    heading: "saturation",
    summary: "share of a link's bandwidth that every host can send uniformly to all others, by the routing",
    is_usual: true,
    better: Better::More,
    measures: Measures::Other,
    compute: saturation,
};

pub(super) static IDEAL: Column = Column {
    name: "ideal-saturation",
    heading: "ideal",
    summary: "share of a link's bandwidth that every host can send uniformly to all others, spread evenly over all shortest paths",
    is_usual: true,
    better: Better::More,
    measures: Measures::Other,
    compute: ideal,
};

/// The share of a link's bandwidth that every host can send uniformly to all others, at most 1: the cable of a
/// host carries no more.
///
/// Where no routing can be measured within the limits it is no more than what all links together allow: every packet takes
/// at least as many links as its hosts are apart.
pub fn saturation(subject: &Subject) -> Result<Answer, RequestError> {
    if let RoutingChoice::Ideal = subject.routing {
        return ideal(subject);
    }
    match subject.chosen() {
        Ok(chosen) if chosen.survey.delivered < chosen.survey.pairs => {
            Ok(Answer::exact(Value::NotConnected, By::Search))
        }
        Ok(chosen) => {
            let load = chosen.survey.saturation();
            Ok(Answer::exact(load.map_or(Value::Undefined, Value::Real), By::Search))
        }
        Err(why @ RequestError::NoRouting { .. }) => Err(why),
        Err(why) => by_distances(&subject.study).map_err(|_| why),
    }
}

fn by_distances(study: &Study) -> Result<Answer, RequestError> {
    let answer = metrics::ENDPOINT_MEAN_DISTANCE.compute(study)?;
    let (links, hosts) = (study.network.links() * 2u32, study.network.endpoint_count());
    let most = |mean: f64| Value::Real((ratio(&links, &hosts) / mean).min(1.0));
    Ok(match &answer.value {
        Value::Fraction(sum, pairs) => {
            Answer::bounds(None, Some(most(ratio(sum, pairs))), answer.by)
        }
        _ => answer,
    })
}

fn ideal(subject: &Subject) -> Result<Answer, RequestError> {
    let is_capped = subject.study.network.endpoints().are_attached();
    let most = if is_capped { 1.0 } else { f64::INFINITY };
    Ok(mapped(of_links(&subject.study)?, |value| at_most(value, most)))
}

/// The same, where only the links between nodes limit it.
pub(crate) fn of_links(study: &Study) -> Result<Answer, RequestError> {
    metrics::SATURATION_LOAD.compute(study)
}

fn at_most(value: Value, most: f64) -> Value {
    let end = |end: Option<Box<Value>>| end.map(|end| Box::new(at_most(*end, most)));
    match value {
        Value::Real(load) => Value::Real(load.min(most)),
        Value::Bounds { lower, upper } => Value::Bounds { lower: end(lower), upper: end(upper) },
        other => other,
    }
}
