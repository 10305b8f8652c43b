#![doc = include_str!("../README.md")]
// What is hidden is shared with the crates above this one, and promised to nobody else.

mod context;
#[doc(hidden)]
pub mod costs;
#[doc(hidden)]
pub mod cuts;
mod define;
mod error;
pub mod exact;
pub mod expr;
pub mod families;
mod figures;
pub mod files;
#[doc(hidden)]
pub mod format;
#[doc(hidden)]
pub mod geometry;
pub mod metrics;
pub mod network;
#[doc(hidden)]
pub mod random;
pub mod search;
#[doc(hidden)]
pub mod space;
#[doc(hidden)]
pub mod threads;
pub mod traffic;

pub use context::{Context, Limit, Listener, OpenFile, Progress, Stopped};
pub use error::{Classified, Error, ErrorKind};
pub use families::{parse, parse_with};
pub use figures::Figures;
pub use network::{Network, Node, Topology};

/// All that most callers need: `use netlace_core::prelude::*`.
pub mod prelude {
    pub use crate::metrics::{Figure, Study};
    pub use crate::{Context, Error, ErrorKind, Figures, Network, Node, Progress, metrics};
}
