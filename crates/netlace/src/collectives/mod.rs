//! Collectives: schedules for broadcasts, sums and exchanges among all nodes, checked step by step.
//!
//! A [`Request`] says what is to be done; an [`Algorithm`] answers with a [`Plan`], whose
//! [`Schedule`] is worked out step by step; [`check`] replays it, knowing nothing of how it was
//! made, and says what it takes or what is wrong.
//!
//! Where hosts are attached to switches, hosts are what takes part: see [`Model`]. If only hosts
//! combine, their messages follow [`Routes`], and [`check_messages`] replays them.

mod algorithms;
mod balanced;
mod bounds;
mod busiest;
mod carrier;
mod checker;
mod colouring;
mod gossip;
mod groups;
mod held;
mod injection;
mod limits;
mod matching;
mod model;
mod msccl;
mod one_port;
mod outcome;
mod plan;
mod replay;
mod routes;
mod schedule;
mod schedules;
mod task;
mod trees;
mod wires;

pub use algorithms::{ALGORITHMS, Algorithm};
#[doc(hidden)]
pub use algorithms::{HOST_ALGORITHMS, all_algorithms};
pub use bounds::LowerBound;
#[doc(hidden)]
pub use bounds::broadcast_bound;
#[doc(hidden)]
pub use checker::{ReplayError, check_messages};
pub use checker::{Violation, check};
pub use groups::CheckedGroups;
pub use model::{Model, RankError};
pub use msccl::msccl;
#[doc(no_inline)]
pub use netlace_core::network::Tree;
#[doc(hidden)]
pub use one_port::{FewestSteps, fewest_steps, one_port_broadcast};
#[doc(hidden)]
pub use outcome::Fastest;
pub use outcome::Outcome;
pub use plan::{Plan, PlanError, Request};
#[doc(hidden)]
pub use replay::Replay;
#[doc(hidden)]
pub use routes::Routes;
#[doc(hidden)]
pub use schedule::Listed;
pub use schedule::{Schedule, Transfer};
pub use schedules::{Checked, ScheduleError, Schedules};
#[doc(hidden)]
pub use task::Task;
pub use task::{COLLECTIVES, Collective};
#[doc(hidden)]
pub use wires::Wires;
