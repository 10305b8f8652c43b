//! `orbits`

use super::{Answer, By, Metric, Study, Value};
use crate::network::{Refused, orbit_of};

pub(super) static METRIC: Metric =
    Metric { name: "orbits", summary: "kinds of nodes; 1 if all look alike", compute };

fn compute(study: &Study) -> Result<Answer, Refused> {
    /// Each node is looked at several times for each automorphism.
    const MOST_NODES: u64 = 1 << 22;
    let network = study.network;
    if network.is_vertex_transitive() {
        return Ok(Answer::exact(Value::Integer(1), By::Rule));
    }
    let order = network.topology()?.order();
    if order > MOST_NODES {
        let what = format!("sorting the {order} nodes of {network} into orbits");
        return Err(Refused::TooLong { what, seconds: order / 1_000_000 });
    }
    // The automorphisms that follow from the construction may not be all of them. Nodes that they
    // do not exchange may still be told apart, by their distances and their neighbours.
    let representative = orbit_of(order, &network.automorphisms());
    let found =
        (0..order).zip(&representative).filter(|&(v, &first)| v == u64::from(first)).count();
    let apart = study.kinds(&representative)?;
    Ok(Answer::between(apart, found as u64, By::Search))
}
