//! `edge-connectivity`

use super::{Answer, By, Metric, Shown, Study, Value};
use crate::context::Limit;
use crate::network::RequestError;
use crate::search::search_edge_connectivity;

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
    let mut fewest = 0;
    match search_edge_connectivity(network, &mut fewest, study.context) {
        // It is connected.
        Err(refused) if fewest > 0 && refused.limit() == Some(Limit::Time) => {
            Ok(Answer::between(1, fewest, By::Method("flow")))
        }
        searched => searched.map(|()| Answer::exact(Value::Integer(fewest), By::Method("flow"))),
    }
}
