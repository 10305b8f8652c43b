//! `shares`

use super::halving::Strides;
use crate::collectives::algorithms::Algorithm;
use crate::collectives::gossip::{along, direct};
use crate::collectives::plan::Reversed;
use crate::collectives::{Collective, Plan, PlanError, Request};
use netlace_core::Context;
use netlace_core::network::Ports;

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
    let (network, ranks) = (&request.network, request.ranks()?);
    let trees = match request.ports {
        Ports::All => direct(network, &ranks, Ports::All)?,
        Ports::One => along(network, &Strides(ranks), context)?,
    };
    let (shares, schedule) = request.scattered_and_gathered(trees)?;
    Ok(match request.collective {
        Broadcast => request.plan(shares, schedule),
        _ => request.plan(shares, Reversed(schedule)),
    })
}
