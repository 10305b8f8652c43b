//! Where packets go on.

mod ruled;
mod tabled;
mod targets;

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

    /// Whether packets choose at random among several routes.
    fn is_random(&self) -> bool {
        false
    }

    /// What a packet carries when it sets out. `draw` is a random number.
    fn start(&self, from: u32, to: u32, draw: u64) -> Header;

    /// The port by which a packet leaves router `at`, where it came by port `came_by`, to endpoint `to`: that of a link, or that
    /// of the endpoint if it is there. Writes what it carries from then on; its lane is that of the link. `None` if there is no
    /// route.
    fn next(&self, at: u32, came_by: Port, header: &mut Header, to: u32) -> Option<Port>;
}
