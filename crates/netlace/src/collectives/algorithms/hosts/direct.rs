//! `direct`

use std::sync::Arc;

use crate::collectives::algorithms::Algorithm;
use crate::collectives::gossip::direct;
use crate::collectives::{Collective, Plan, PlanError, Request};
use netlace_core::Context;
use netlace_core::network::{Exchange, Node, Ports, Transmission};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "direct",
    summary: "a message from each host to each other",
    is_usual: true,
    build,
};

fn build(request: &Request, context: &Context) -> Result<Plan, PlanError> {
    use Collective::{Barrier, Broadcast, Reduce};
    let ranks = request.ranks()?;
    match (request.collective, request.ports) {
        (Broadcast | Reduce, _) => Err(request.unfit()),
        (Barrier, Ports::One) => Err(PlanError::NotFor(
            "every host sends to all others at once, over all ports".to_owned(),
        )),
        (Barrier, Ports::All) => {
            request.admit_pairs(context)?;
            request.by_exchange(Arc::new(Everybody(ranks)))
        }
        _ => {
            request.admit_pairs(context)?;
            request.by_trees(direct(&request.network, &ranks, request.ports)?)
        }
    }
}

/// Every host sends to every other, in one step.
struct Everybody(Vec<Node>);

impl Exchange for Everybody {
    fn steps(&self) -> u64 {
        u64::from(self.0.len() > 1)
    }

    fn step(&self, _: u64, send: &mut dyn FnMut(Transmission)) {
        for &from in &self.0 {
            self.0
                .iter()
                .filter(|&&to| to != from)
                .for_each(|&to| send(Transmission::kept(from, to)));
        }
    }
}
