#![doc = include_str!("../README.md")]
// What is hidden is shared with the crates above this one, and promised to nobody else.

pub mod certify;
pub mod collectives;
mod context;
#[doc(hidden)]
pub mod costs;
#[doc(hidden)]
pub mod cuts;
pub mod embedding;
pub mod emulation;
mod error;
pub mod exact;
pub mod export;
pub mod expr;
mod ext;
pub mod fabric;
pub mod families;
pub mod files;
#[doc(hidden)]
pub mod format;
#[doc(hidden)]
pub mod geometry;
pub mod lanes;
pub mod metrics;
pub mod network;
#[doc(hidden)]
pub mod random;
pub mod routing;
pub mod search;
#[doc(hidden)]
pub mod space;
#[doc(hidden)]
pub mod threads;
pub mod traffic;

pub use context::{Cancelled, Context, OpenFile, Progress};
pub use error::{Classified, Error, ErrorKind};
pub use ext::NetworkExt;
pub use families::{parse, parse_with};
pub use network::{Network, Node, Topology};

/// All that most callers need: `use netlace::prelude::*`.
pub mod prelude {
    pub use crate::collectives::{Collective, Request};
    pub use crate::metrics::{Figure, Study};
    pub use crate::{
        Context, Error, ErrorKind, Network, NetworkExt, Node, Progress, metrics, routing,
    };
}
