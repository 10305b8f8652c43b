//! `edge-connectivity`

use super::{Answer, By, Metric, Shown, Study, Value};
use crate::network::RequestError;
use crate::search::edge_connectivity;

/// The metric.
pub static METRIC: Metric = Metric {
    name: "edge-connectivity",
    summary: "fewest links whose failure cuts the network apart",
    shown: Shown::IfAsked,
    compute,
};

/// Where all nodes are alike and no links are parallel, it is the degree. (W. Mader: Minimale
/// n-fach kantenzusammenhängende Graphen. Mathematische Annalen, 1971.)
fn compute(study: &Study) -> Result<Answer, RequestError> {
    let network = study.network;
    if !study.is_connected()? {
        return Ok(Answer::exact(Value::Integer(0), By::Rule));
    }
    if study.context.rules && network.is_vertex_transitive() {
        let mut row = Vec::new();
        network.topology()?.neighbors(0, &mut row);
        let links = row.len();
        row.sort_unstable();
        row.dedup();
        if row.len() == links {
            return Ok(Answer::exact(Value::Integer(links as u64), By::Rule));
        }
    }
    let found = edge_connectivity(network, study.context)?;
    Ok(Answer::exact(Value::Integer(found), By::Method("flow")))
}
