//! `halving`

use std::sync::Arc;

use crate::collectives::algorithms::Algorithm;
use crate::collectives::gossip::along;
use crate::collectives::{Collective, Plan, PlanError, Request};
use netlace_core::Context;
use netlace_core::network::{Exchange, Node, Transmission};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "halving",
    summary: "shares, in as few steps as doubling",
    is_usual: true,
    build,
};

fn build(request: &Request, context: &Context) -> Result<Plan, PlanError> {
    use Collective::{Barrier, Broadcast, Reduce};
    let strides = Strides(request.ranks()?);
    match request.collective {
        Broadcast | Reduce => Err(request.unfit()),
        Barrier => request.by_exchange(Arc::new(strides)),
        _ => {
            request.admit_pairs(context)?;
            request.by_trees(along(&request.network, &strides, context)?)
        }
    }
}

/// Each host sends to the one that is a power of two further on, the largest power first, while
/// there is least to send (J. Bruck et al.: Efficient Algorithms for All-to-All Communications in
/// Multiport Message-Passing Systems. IEEE TPDS 8(11), 1997).
///
/// Unless there are a power of two of them, hosts receive from some others twice.
pub(super) struct Strides(pub Vec<Node>);

impl Exchange for Strides {
    fn steps(&self) -> u64 {
        u64::from(self.0.len().next_power_of_two().trailing_zeros())
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transmission)) {
        let stride = 1 << (self.steps() - 1 - step);
        for (place, &from) in self.0.iter().enumerate() {
            send(Transmission::kept(from, self.0[(place + stride) % self.0.len()]));
        }
    }
}
