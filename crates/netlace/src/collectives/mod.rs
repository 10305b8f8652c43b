//! Collectives: schedules for broadcasts, reductions and exchanges among all nodes.

mod bounds;
mod chains;
mod matching;
mod needs;
mod one_port;
mod optimum;
mod rounds;
mod schedule;
mod tree;

pub use bounds::{LowerBound, broadcast_bound};
pub use one_port::one_port_broadcast;
pub use optimum::{FewestSteps, fewest_steps};
pub use schedule::{Schedule, Transfer};
pub use tree::Tree;
