//! `flood`

use super::Algorithm;
use crate::collectives::gossip::flood;
use crate::collectives::{Collective, Plan, PlanError, Request, Schedule, Transfer};
use netlace_core::Context;
use netlace_core::network::{Network, Ports, RequestError};
use netlace_core::search::all_distances;

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "flood",
    summary: "along shortest paths from all nodes",
    is_usual: true,
    build,
};

fn build(request: &Request, context: &Context) -> Result<Plan, PlanError> {
    let Request { network, ports, .. } = request;
    match (request.collective, ports) {
        (Collective::Broadcast | Collective::Reduce, _) => Err(request.unfit()),
        (Collective::Barrier, Ports::One) => Err(PlanError::NotFor(
            "every node sends to all neighbours at once, over all ports".to_owned(),
        )),
        (Collective::Barrier, Ports::All) => {
            let steps = all_distances(network, context)?
                .pairs
                .greatest()
                .expect("invariant: a network has a node");
            Ok(request.plan(1, Everybody { network: network.clone(), steps }))
        }
        _ => {
            request.admit_pairs(context)?;
            request.by_trees(flood(network, *ports, context)?)
        }
    }
}

/// Every node sends all that it has to all neighbours, in every step.
struct Everybody {
    network: Network,
    steps: u64,
}

impl Schedule for Everybody {
    fn steps(&self) -> u64 {
        self.steps
    }

    fn step(&self, _: u64, send: &mut dyn FnMut(Transfer)) {
        let Ok(topology) = self.network.topology().map_err(RequestError::from) else { return };
        topology.scan(0..topology.order(), &mut |rows| {
            for (from, row) in rows.iter() {
                for &to in row {
                    send(Transfer { from, to, chunk: 0, slot: 0, into: 0, keep: true });
                }
            }
        });
    }
}
