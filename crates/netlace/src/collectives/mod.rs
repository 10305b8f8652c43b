//! Collectives: schedules for broadcasts, reductions and exchanges among all nodes.

mod bounds;
mod chains;
mod needs;
mod one_port;
mod rounds;
mod schedule;
mod tree;

pub use bounds::{LowerBound, broadcast_bound};
pub use one_port::one_port_broadcast;
pub use schedule::{Schedule, Transfer};
pub use tree::Tree;
