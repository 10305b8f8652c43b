//! `radix`

use super::{Answer, By, Metric, Shown, Study, Value};
use crate::network::Refused;

pub(crate) static METRIC: Metric = Metric {
    name: "radix",
    summary: "most ports of a node: for its links and its endpoints",
    shown: Shown::ForEndpoints,
    compute,
};

fn compute(study: &Study) -> Result<Answer, Refused> {
    /// About how many nodes are looked at in a second.
    const A_SECOND: u64 = 50_000_000;
    let network = study.network;
    let endpoints = network.endpoints();
    if let Some(number) = endpoints.alike() {
        let radix = u64::from(network.max_degree()) + u64::from(number);
        return Ok(Answer::exact(Value::Integer(radix), By::Rule));
    }
    let topology = network.topology()?;
    let nodes = 0..topology.order();
    study.within_time(|| format!("looking at every node of {network}"), nodes.end / A_SECOND)?;
    let ports = |v| u64::from(topology.degree(v)) + u64::from(endpoints.at(v));
    Ok(Answer::exact(
        Value::Integer(nodes.map(ports).max().expect("invariant: a network has a node")),
        By::Search,
    ))
}
