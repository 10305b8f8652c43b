//! Where packets go on.

mod detours;
mod dimensions;
mod escaping;
mod halved;
mod progressive;
mod ruled;
mod tabled;
mod targets;

pub(crate) use detours::Detours;
pub(crate) use dimensions::Dimensions;
pub(crate) use escaping::Escaping;
pub(crate) use halved::Halved;
pub(crate) use progressive::Progressive;
pub(crate) use ruled::Ruled;
pub(crate) use tabled::Tabled;
pub(crate) use targets::Targets;

use netlace::network::{Header, Lane, Port};

/// A routing of the packets between endpoints.
pub trait Routes: Send + Sync {
    /// The number of lanes that packets use.
    fn lanes(&self) -> Lane;

    /// Whether headers have words.
    fn has_words(&self) -> bool;

    /// The number of routes from which packets choose one at random when they set out. If there are several they lead through the
    /// router of one endpoint each, which is the number that they start with.
    fn choices(&self) -> u32 {
        1
    }

    /// What a packet carries when it sets out. `draw` is a random number, of which the high bits choose the route.
    fn start(&self, from: u32, to: u32, draw: u64) -> Header;

    /// The port by which a packet leaves router `at`, where it came by port `came_by`, to endpoint `to`: that of a link, or that
    /// of the endpoint if it is there. Writes what it carries from then on; its lane is that of the link. `None` if there is no
    /// route.
    fn next(&self, at: u32, came_by: Port, header: &mut Header, to: u32) -> Option<Port>;

    /// Whether a packet may carry this. Of a simulation that is read from a file, headers are looked at.
    fn may_carry(&self, header: Header) -> bool {
        header.lane < self.lanes() && header.word == 0
    }

    /// Whether it is known what packets may carry.
    fn knows_headers(&self) -> bool {
        true
    }

    /// How packets choose among several hops, if they do; [`Self::next`] is then their choice in an idle network.
    fn adaptive(&self) -> Option<&dyn Adaptive> {
        None
    }
}

/// A routing by which packets choose a hop by what the router sees of its ports.
pub trait Adaptive: Sync {
    /// What a packet asks for at router `at`, where it came by port `came_by` with a header. It is asked again in every cycle until
    /// it is granted. `None` if there is no route.
    fn choose(
        &self,
        at: u32,
        came_by: Port,
        header: Header,
        to: u32,
        seen: &dyn Seen,
    ) -> Option<Ask>;

    /// Whether all lanes but the first are an escape: they have one virtual channel each, and the first has all others.
    fn has_escape(&self) -> bool;
}

/// What a packet asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ask {
    /// The port.
    pub port: Port,
    /// What the packet carries from then on; its lane is that of the link.
    pub header: Header,
    /// Whether a channel will do only if it is empty, or has room for the whole packet: then the first flits of packets that wait
    /// are at the front of their buffers, from where they can escape.
    pub whole: bool,
}

/// What a router sees of its own ports.
pub trait Seen {
    /// The flits that wait at the far end of a port or are on the wire, and the longest packets' for each other packet that waits
    /// here to go there.
    fn queued(&self, port: Port) -> u64;

    /// Whether a channel of a lane can be had at once, and is empty or has room for the whole packet.
    fn has_room(&self, port: Port, lane: Lane) -> bool;
}

/// Packets times hops between routers in any case: no queue that a detour would save.
const NO_QUEUE: u64 = 8;

/// What is seen in a network without packets.
pub(crate) struct Idle;

impl Seen for Idle {
    fn queued(&self, _: Port) -> u64 {
        0
    }

    fn has_room(&self, _: Port, _: Lane) -> bool {
        true
    }
}
