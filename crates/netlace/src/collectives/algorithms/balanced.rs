//! `balanced`

use super::Algorithm;
use crate::collectives::balanced::Balanced;
use crate::collectives::{Collective, Plan, PlanError, Request};
use netlace_core::Context;
use netlace_core::network::Ports;

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "balanced",
    summary: "on paths that load links alike, the farthest first",
    is_usual: true,
    build,
};

fn build(request: &Request, context: &Context) -> Result<Plan, PlanError> {
    if request.collective != Collective::AllToAll {
        return Err(request.unfit());
    }
    if request.ports == Ports::One {
        return Err(PlanError::NotFor("every node sends and receives over all ports".to_owned()));
    }
    request.admit_pairs(context)?;
    let (latency, bandwidth) = (request.wires.latency_at(0), request.wires.bandwidth_at(0));
    let message = request.bytes as f64 / bandwidth;
    let schedule = Balanced::fastest(&request.network, latency, message, context)?;
    Ok(request.plan(schedule.parts, schedule))
}
