//! `native`

use super::Algorithm;
use crate::collectives::{Plan, Request, Unfit};
use crate::context::Context;

pub(super) static ALGORITHM: Algorithm =
    Algorithm { name: "native", summary: "the family's own broadcast", build };

fn build(request: &Request, _: &Context) -> Result<Plan, Unfit> {
    let rule = request.network.broadcast_rule(request.ports);
    let broadcast = rule.map_err(|_| {
        Unfit::NotFor(format!("no broadcast of its own is known for {}", request.network))
    })?;
    request.by_broadcast(broadcast)
}
