//! `orbits`

use super::{Answer, By, Metric, Shown, Study, Value};
use crate::network::RequestError;

/// The metric.
pub static METRIC: Metric = Metric {
    name: "orbits",
    summary: "kinds of nodes; 1 if all look alike",
    shown: Shown::Always,
    compute,
};

fn compute(study: &Study) -> Result<Answer, RequestError> {
    let network = study.network;
    if network.is_vertex_transitive() {
        return Ok(Answer::exact(Value::Integer(1), By::Rule));
    }
    #[cfg(feature = "nauty")]
    if let Some(orbits) = crate::search::full_orbits(network, study.context) {
        let found = crate::network::orbit_sizes(&orbits).len() as u64;
        return Ok(Answer::exact(Value::Integer(found), By::Method("nauty")));
    }
    // The automorphisms that follow from the construction may not be all of them. Nodes that they
    // do not exchange may still be distinguished, by their distances and their neighbours.
    let representative = study.orbits()?;
    let found = (0u32..).zip(&representative).filter(|&(v, &first)| v == first).count();
    let apart = study.kinds(&representative)?;
    Ok(Answer::between(apart, found as u64, By::Search))
}
