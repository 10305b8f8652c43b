//! Traffic: what links carry when endpoints send.
//!
//! A packet takes any shortest path between its two nodes, each with equal probability; paths over
//! parallel links are different paths. A load is so a figure of the network, not of one routing;
//! `routing::Survey` measures a routing. Every endpoint sends one flit per cycle, to
//! an endpoint that the traffic pattern gives; what stays at a node loads no link. The load of a channel, a
//! link in one direction, is the number of flits per cycle that would cross it.
//!
//! The probability that a path of all shortest ones crosses a link is what betweenness counts.
//! (U. Brandes: A Faster Algorithm for Betweenness Centrality. Journal of Mathematical Sociology,
//! 2001.)

mod assignment;
mod channels;
mod loads;
mod matching;
mod patterns;
mod senders;
mod spread;
mod worst;

pub use assignment::assignment;
pub use channels::ChannelClasses;
pub use loads::{Loads, uniform_loads};
pub use patterns::{Numbering, PATTERNS, Pattern, permutation_loads};
pub(crate) use worst::search_worst_case_load;
pub use worst::worst_case_load;
