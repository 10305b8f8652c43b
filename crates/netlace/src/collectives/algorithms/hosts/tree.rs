//! `tree`

use std::sync::Arc;

use crate::collectives::algorithms::Algorithm;
use crate::collectives::{Plan, PlanError, Request};
use netlace_core::Context;
use netlace_core::network::{Broadcast, Node};

pub(super) static ALGORITHM: Algorithm =
    Algorithm { name: "tree", summary: "down a binomial tree", is_usual: true, build };

fn build(request: &Request, _: &Context) -> Result<Plan, PlanError> {
    let ranks = request.ranks()?;
    // Where there is no root, its number may be that of a switch: then the first rank is the root of the tree.
    let first = match ranks.binary_search(&request.root) {
        Ok(place) => place,
        Err(_) if !request.collective.has_root() => 0,
        Err(_) => {
            let why = format!("node {} is the root, but no host", request.root);
            return Err(PlanError::NotFor(why));
        }
    };
    request.by_broadcast(Arc::new(Binomial { ranks, first }))
}

/// Whoever has the data sends them half as far as in the step before, counted in hosts.
struct Binomial {
    ranks: Vec<Node>,
    /// The place of the root.
    first: usize,
}

impl Broadcast for Binomial {
    fn steps(&self, _: Node) -> u64 {
        u64::from(self.ranks.len().next_power_of_two().trailing_zeros())
    }

    fn step(&self, root: Node, step: u64, send: &mut dyn FnMut(Node, Node)) {
        let count = self.ranks.len();
        let stride = 1 << (self.steps(root) - 1 - step);
        let rank = |place: usize| self.ranks[(self.first + place) % count];
        for place in (0..count - stride).step_by(2 * stride) {
            send(rank(place), rank(place + stride));
        }
    }
}
