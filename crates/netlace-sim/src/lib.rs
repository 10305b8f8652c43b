#![doc = include_str!("../README.md")]

mod destinations;
mod execution;
pub mod expected;
mod kept;
mod kernel;
mod outcome;
pub mod packets;
mod request;
pub mod routes;
mod saturate;
mod simulation;
pub mod wiring;

pub use destinations::Traffic;
pub use execution::{Delivery, Execution};
pub use kept::Keeper;
pub use kernel::{Arrival, Buffers, MOST_CHANNELS, WaitingPacket};
pub use outcome::{Estimate, Latency, Outcome, Verdict};
pub use request::{Certified, Choice, RefusedError, Request};
pub use saturate::Knee;
pub use simulation::{Effort, Replayed, Simulation, SimulationError, Sweep};
