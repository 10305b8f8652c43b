//! Routings: how packets find their way, on any network.
//!
//! One file a routing, one line each in [`ROUTINGS`].

mod shortest;
mod trees;
mod updown;

use std::sync::Arc;

use crate::context::Context;
use crate::network::{Network, Node, Refused, Step};

/// A virtual lane: channels of one link that do not block each other.
pub type Lane = u8;

/// All routings, in the order in which they are shown.
pub static ROUTINGS: &[&RoutingMethod] = &[&shortest::METHOD, &updown::METHOD];

/// A way to route, before it is applied to a network.
pub struct RoutingMethod {
    /// What users write.
    pub name: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// Applies it to a network.
    pub build: fn(&Network, &Context) -> Result<Arc<dyn Routing>, Refused>,
}

/// What a packet carries besides its destination.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Header {
    /// The lane that it is on.
    pub lane: Lane,
    /// What the routing wrote into it.
    pub word: u64,
}

/// A hop of a packet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hop {
    /// The port that it takes, and where that leads.
    pub step: Step,
    /// What the packet carries from then on.
    pub header: Header,
}

/// A routing of one network.
///
/// ```
/// use netlace::{Context, routing::{ROUTINGS, route}};
/// let net = netlace::parse("rdn(ring(5),4)")?;
/// let shortest = (ROUTINGS[0].build)(&net, &Context::with_memory(0)).unwrap();
/// assert_eq!(route(&*shortest, 5, 123_456_789_012).unwrap().len(), 34);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub trait Routing: Send + Sync {
    /// How many lanes it uses.
    fn lanes(&self) -> Lane {
        1
    }

    /// What a packet from `from` to `to` carries when it sets out.
    fn start(&self, _from: Node, _to: Node) -> Header {
        Header::default()
    }

    /// The next hop of a packet that is at `at` and goes to `to`; `None` if it is there, or if there
    /// is no way.
    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop>;
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

/// The hops of a packet from `from` to `to`.
pub fn route(routing: &dyn Routing, from: Node, to: Node) -> Result<Vec<Hop>, Lost> {
    let mut header = routing.start(from, to);
    let mut hops: Vec<Hop> = Vec::new();
    let mut at = from;
    // Brent's way to notice a circle: look back at a state that is moved forward now and then.
    let mut landmark = (at, header);
    while at != to {
        let hop = routing.next(at, header, to).ok_or(Lost::Stuck { at })?;
        hops.push(hop);
        (at, header) = (hop.step.to, hop.header);
        if (at, header) == landmark {
            return Err(Lost::Circling { at });
        }
        if hops.len().is_power_of_two() {
            landmark = (at, header);
        }
    }
    Ok(hops)
}
