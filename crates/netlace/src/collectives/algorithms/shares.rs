//! `shares`

use super::Algorithm;
use crate::collectives::gossip::flood;
use crate::collectives::plan::Reversed;
use crate::collectives::{Collective, Plan, PlanError, Request};
use netlace_core::Context;

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "shares",
    summary: "shares dealt out, then gathered by all",
    is_usual: true,
    build,
};

fn build(request: &Request, context: &Context) -> Result<Plan, PlanError> {
    use Collective::{Broadcast, Reduce};
    if !matches!(request.collective, Broadcast | Reduce) {
        return Err(request.unfit());
    }
    request.admit_pairs(context)?;
    let (shares, schedule) =
        request.scattered_and_gathered(flood(&request.network, request.ports, context)?)?;
    Ok(match request.collective {
        Broadcast => request.plan(shares, schedule),
        _ => request.plan(shares, Reversed(schedule)),
    })
}
