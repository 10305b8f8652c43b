//! Where the ranks of a job run: what their messages load, and a placement under which the busiest link has less to carry.
//!
//! A workload is a [`TrafficMatrix`] in bytes, a placement the host of each rank. [`Hosts`] knows the channels between hosts by a
//! routing, [`place`](Hosts::place) looks for a placement, and [`bound`](Hosts::bound) is what none can beat.

mod axes;
mod bisect;
mod bound;
mod exchange;
mod hosts;

pub use bound::PlacementBound;
pub use hosts::{Channel, Figures, Hosts, LevelFigures};

use exchange::is_better;

use crate::matrix::TrafficMatrix;
use netlace_core::Context;
use netlace_core::network::RequestError;
use netlace_core::random::Random;

impl Hosts {
    /// The first of some hosts, in the order of their numbers: rank i on the i-th of them.
    pub fn in_order(usable: &[u32], ranks: usize) -> Vec<u32> {
        usable[..ranks].to_vec()
    }

    /// Some of the hosts, in a random order.
    pub fn at_random(usable: &[u32], ranks: usize, seed: u64) -> Vec<u32> {
        let mut drawn = usable.to_vec();
        Random::new(seed).draw(&mut drawn, ranks);
        drawn.truncate(ranks);
        drawn
    }

    /// A placement under which the busiest link carries its bytes in little time. Ranks are taken in order, by any axis of a grid first, or so
    /// that those that send much to each other are kept together along the construction of the network; then ranks change places as long as that relieves the busy links. Of placements with the
    /// same busiest link the one with fewer hops is better. Never worse than ranks in order. There must be a usable host for each rank.
    ///
    /// ```
    /// use netlace::{Context, collectives::Wires, placement::Hosts, routing::RoutingMethod, workload};
    /// let context = Context::with_memory(1 << 30);
    /// let routing = RoutingMethod::by_name("shortest").unwrap();
    /// let hosts = Hosts::of(&netlace::parse("torus(4,4)")?, routing, &Wires::default(), &context).unwrap();
    /// let job = workload::stencil(&[8, 2], 1e6);
    /// let all: Vec<u32> = (0..16).collect();
    /// let seconds = |placement: &[u32]| hosts.figures(&job, placement).seconds;
    /// let found = hosts.place(&job, &all, &context).unwrap();
    /// assert!(seconds(&found) <= seconds(&Hosts::in_order(&all, 16)));
    /// assert!(seconds(&found) >= hosts.bound(&job, &context).unwrap().seconds);
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn place(
        &self,
        matrix: &TrafficMatrix,
        usable: &[u32],
        context: &Context,
    ) -> Result<Vec<u32>, RequestError> {
        let ranks = matrix.rows.len();
        assert!(ranks <= usable.len(), "every rank has a host");
        let together = self.bisected(matrix, usable, context)?;
        let order = |placement: &[u32]| self.order(&self.bytes(matrix, placement));
        let mut best = Self::in_order(usable, ranks);
        let mut least = order(&best);
        for hosts in self.orders(usable, context)? {
            let found = Self::in_order(&hosts, ranks);
            if is_better(order(&found), least) {
                (least, best) = (order(&found), found);
            }
        }
        // What is found so far is worth keeping, or not.
        for begin in [(best.clone(), 1.0), (best.clone(), 0.02), (together, 0.02)] {
            let found = self.exchanged(matrix, usable, begin, context)?;
            if is_better(order(&found), least) {
                (least, best) = (order(&found), found);
            }
        }
        Ok(best)
    }
}
