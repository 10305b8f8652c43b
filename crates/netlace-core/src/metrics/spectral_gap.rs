//! `spectral-gap`

use super::{Answer, By, Known, Metric, Shown, Study, Value};
use crate::costs;
use crate::network::RequestError;
use crate::search::{components, spectral_gap};

/// The metric.
pub static METRIC: Metric = Metric {
    name: "spectral-gap",
    summary: "second smallest eigenvalue of the Laplacian: how well connected",
    shown: Shown::IfAsked,
    compute,
};

fn compute(study: &Study) -> Result<Answer, RequestError> {
    /// As many steps must be possible.
    const FEW_STEPS: u128 = 100;
    const MANY_STEPS: u128 = 20_000;
    let (network, context) = (study.network, study.context);
    let graph = network.csr(context)?;
    if graph.order() < 2 {
        return Ok(Answer::exact(Value::Undefined, By::Rule));
    }
    let what = || format!("the spectral gap of {network}");
    let needed = 48 * u128::from(graph.order());
    context.within_memory(what, needed)?;
    // All is done twice: see `spectral_gap`.
    let links = u128::try_from(network.links()).unwrap_or(u128::MAX / 16);
    let step = 2 * costs::LANCZOS_LINK_END * (u128::from(graph.order()) + 2 * links);
    study.within_time(what, (FEW_STEPS * step / 1_000_000_000) as u64)?;
    if components(graph) > 1 {
        return Ok(Answer::exact(Value::Real(0.0), By::Search));
    }
    let steps = u128::from(context.seconds) * 1_000_000_000 / step;
    let gap = spectral_gap(graph, steps.clamp(FEW_STEPS, MANY_STEPS) as usize, context)?;
    let (known, by) = if gap.is_settled() {
        (Known::Exact, "Lanczos")
    } else {
        (Known::Bound, "Lanczos, from above")
    };
    Ok(Answer { value: Value::Real(gap.value), known, by: By::Method(by) })
}
