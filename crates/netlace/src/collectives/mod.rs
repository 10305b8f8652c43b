//! Collectives: schedules for broadcasts, sums and exchanges among all nodes, checked step by step.
//!
//! A [`Request`] says what is to be done; an [`Algorithm`] answers with a [`Plan`], whose
//! [`Schedule`] is worked out step by step; [`check`] replays it, knowing nothing of how it was
//! made, and says what it takes or what is wrong.
//!
//! Where hosts are attached to switches, hosts are what takes part: see [`Model`]. If only hosts
//! combine, their messages follow [`Routes`], and [`check_messages`] replays them.

mod algorithms;
mod bounds;
mod carrier;
mod checker;
mod colouring;
mod gossip;
mod held;
mod injection;
mod limits;
mod model;
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

pub use crate::network::Tree;
pub use algorithms::{ALGORITHMS, Algorithm, HOST_ALGORITHMS, all_algorithms};
pub use bounds::{LowerBound, broadcast_bound};
pub use checker::{ReplayError, Violation, check, check_messages};
pub use model::{Model, RankError};
pub use one_port::{FewestSteps, fewest_steps, one_port_broadcast};
pub use outcome::{Fastest, Outcome};
pub use plan::{Plan, PlanError, Request};
pub use replay::Replay;
pub use routes::Routes;
pub use schedule::{Listed, Schedule, Transfer};
pub use schedules::{Checked, ScheduleError, Schedules};
pub use task::{COLLECTIVES, Collective, Task};
pub use wires::Wires;
