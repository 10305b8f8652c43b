//! `node-connectivity`

use super::{Answer, By, Metric, Shown, Study, Value};
use crate::context::Limit;
use crate::network::RequestError;
use crate::search::{is_in_a_clique_of_four, search_node_connectivity};

/// The metric.
pub static METRIC: Metric = Metric {
    name: "node-connectivity",
    summary: "fewest nodes whose failure cuts the network apart",
    shown: Shown::IfAsked,
    compute,
};

/// Where all nodes are alike and no four are linked to each other, it is the number of a node's
/// neighbours. (W. Mader: Eine Eigenschaft der Atome endlicher Graphen. Archiv der Mathematik,
/// 1971.)
fn compute(study: &Study) -> Result<Answer, RequestError> {
    /// Among more neighbours it takes too long to search for four.
    const MOST_NEIGHBORS: u16 = 512;
    let network = study.network;
    if !study.is_connected()? {
        return Ok(Answer::exact(Value::Integer(0), By::Rule));
    }
    if study.context.rules
        && network.is_vertex_transitive()
        && network.max_degree() <= MOST_NEIGHBORS
    {
        let topology = &**network.topology()?;
        if !is_in_a_clique_of_four(topology, 0) {
            let mut row = Vec::new();
            topology.neighbors(0, &mut row);
            row.sort_unstable();
            row.dedup();
            return Ok(Answer::exact(Value::Integer(row.len() as u64), By::Rule));
        }
    }
    let mut fewest = 0;
    match search_node_connectivity(network, &mut fewest, study.context) {
        // It is connected.
        Err(refused) if fewest > 0 && refused.limit() == Some(Limit::Time) => {
            Ok(Answer::between(1, fewest, By::Method("flow")))
        }
        searched => searched.map(|()| Answer::exact(Value::Integer(fewest), By::Method("flow"))),
    }
}
