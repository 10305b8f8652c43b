//! `crossings`

use num_bigint::BigUint;

use super::{Answer, By, GIRTH, Metric, Shown, Study, Value};
use crate::exact::Crossings;
use crate::network::RequestError;

/// The metric.
pub static METRIC: Metric = Metric {
    name: "crossings",
    summary: "fewest crossings of links in a drawing in the plane",
    shown: Shown::IfAsked,
    compute,
};

fn compute(study: &Study) -> Result<Answer, RequestError> {
    let by_rule = study.context.rules.then(|| study.network.crossings_rule().ok()).flatten();
    let Crossings { lower, upper } = by_rule.unwrap_or_default();
    if upper.as_ref() == Some(&lower) {
        return Ok(Answer::exact(Value::Count(lower), By::Rule));
    }
    let by_euler = too_many_links(study)?;
    let by = if by_euler > lower { By::Method("Euler's formula") } else { By::Rule };
    Ok(Answer::bounds(Some(Value::Count(lower.max(by_euler))), upper.map(Value::Count), by))
}

/// The links of a network that no planar graph of this order and girth has: a planar graph has at most
/// g·(N−2)/(g−2), and each link more adds a crossing.
fn too_many_links(study: &Study) -> Result<BigUint, RequestError> {
    let girth = match GIRTH.compute(study) {
        Ok(Answer { value: Value::Count(girth), .. }) if girth > 2u32.into() => girth,
        // Without cycles, with parallel links, or not known.
        Ok(_) => return Ok(BigUint::ZERO),
        Err(refused) if refused.limit().is_some() => return Ok(BigUint::ZERO),
        Err(error) => return Err(error),
    };
    let (order, links) = (study.network.order(), study.network.links());
    let planar = &girth * (order - 2u32) / (girth - 2u32);
    Ok(if links > planar { links - planar } else { BigUint::ZERO })
}
