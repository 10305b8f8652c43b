//! `native`

use super::Algorithm;
use crate::collectives::{Plan, PlanError, Request};
use netlace_core::Context;

pub(super) static ALGORITHM: Algorithm =
    Algorithm { name: "native", summary: "the family's own broadcast", is_usual: true, build };

fn build(request: &Request, _: &Context) -> Result<Plan, PlanError> {
    let rule = request.network.broadcast_rule(request.ports);
    let broadcast = rule.map_err(|_| {
        PlanError::NotFor(format!("no broadcast of its own is known for {}", request.network))
    })?;
    request.by_broadcast(broadcast)
}
