//! Routings: how packets find their way, on any network.
//!
//! One file a routing, one line each in [`ROUTINGS`].

mod forwarding;
mod native;
mod shortest;
mod survey;
mod trees;
mod updown;
mod valiant;

use std::sync::Arc;

pub use forwarding::Forwarding;
pub use survey::Survey;

use crate::context::Context;
pub use crate::network::{Header, Hop, Kind, Lane, Routing};
use crate::network::{Network, Node, Refused};
use crate::search::components;

/// All routings, in the order in which they are shown.
pub static ROUTINGS: &[&RoutingMethod] =
    &[&shortest::METHOD, &native::METHOD, &updown::METHOD, &valiant::METHOD];

/// A way to route, before it is applied to a network.
pub struct RoutingMethod {
    /// What users write.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Whether it is judged on its own lanes, and none are searched for unasked.
    pub keeps_lanes: bool,
    /// Applies it to a network.
    pub build: fn(&Network, &Context) -> Result<Arc<dyn Routing>, Refused>,
}

/// Refuses `what` on a network that is in pieces.
fn must_be_connected(
    network: &Network,
    what: impl Fn() -> String,
    context: &Context,
) -> Result<(), Refused> {
    let census = network.census();
    let is_connected = census.is_connected()
        || census.components.is_none() && components(network.csr(context)?) == 1;
    let what = || format!("{}, which is in pieces,", what());
    if is_connected { Ok(()) } else { Err(Refused::NoRouting { what: what() }) }
}

/// A packet that did not arrive.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Lost {
    /// The routing has no next hop.
    #[error("there is no way on from node {at}")]
    Stuck {
        /// Where it is.
        at: Node,
    },
    /// It was here before, with the same header.
    #[error("it goes round in circles, through node {at} again")]
    Circling {
        /// Where it is.
        at: Node,
    },
}

/// The hops of a packet from `from` to `to` by one of its [`choices`](Routing::choices).
pub fn route(routing: &dyn Routing, from: Node, to: Node, choice: u64) -> Result<Vec<Hop>, Lost> {
    let mut header = routing.start(from, to, choice);
    let mut hops: Vec<Hop> = Vec::new();
    let mut at = from;
    // Brent's way to notice a circle: look back at a state that is moved forward now and then.
    let mut landmark = (at, header);
    while let Some(hop) = routing.next(at, header, to) {
        hops.push(hop);
        (at, header) = (hop.step.to, hop.header);
        if (at, header) == landmark {
            return Err(Lost::Circling { at });
        }
        if hops.len().is_power_of_two() {
            landmark = (at, header);
        }
    }
    if at == to { Ok(hops) } else { Err(Lost::Stuck { at }) }
}
