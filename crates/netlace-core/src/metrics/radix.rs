//! `radix`

use super::{Answer, By, Metric, Shown, Study, Value};
use crate::costs;
use crate::network::RequestError;

/// The metric.
pub static METRIC: Metric = Metric {
    name: "radix",
    summary: "most ports of a node: for its links and its endpoints",
    shown: Shown::ForEndpoints,
    compute,
};

fn compute(study: &Study) -> Result<Answer, RequestError> {
    let network = study.network;
    let endpoints = network.endpoints();
    if let Some(number) = endpoints.alike() {
        let radix = u64::from(network.max_degree()) + u64::from(number);
        return Ok(Answer::exact(Value::Integer(radix), By::Rule));
    }
    let topology = network.topology()?;
    let nodes = 0..topology.order();
    study.within_time(
        || format!("looking at every node of {network}"),
        nodes.end / costs::PORTS_PER_SECOND,
    )?;
    let ports = |v| u64::from(topology.degree(v)) + u64::from(endpoints.at(v));
    Ok(Answer::exact(
        Value::Integer(nodes.map(ports).max().expect("invariant: a network has a node")),
        By::Search,
    ))
}
