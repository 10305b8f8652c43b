//! Collectives: schedules for broadcasts, reductions and exchanges among all nodes.

mod schedule;
mod tree;

pub use schedule::{Schedule, Transfer};
pub use tree::Tree;
