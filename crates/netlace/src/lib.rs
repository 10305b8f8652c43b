#![doc = include_str!("../README.md")]
// What is hidden is shared with the crates above this one, and promised to nobody else.

pub mod certify;
pub mod collectives;
pub mod embedding;
pub mod emulation;
pub mod export;
mod ext;
pub mod fabric;
pub mod lanes;
pub mod matrix;
pub mod placement;
pub mod program;
pub mod routing;
pub mod workload;

pub use ext::NetworkExt;
#[doc(no_inline)]
pub use netlace_core::{
    Classified, Context, Error, ErrorKind, Figures, Limit, Listener, Network, Node, OpenFile,
    Progress, Stopped, Topology, exact, expr, families, files, metrics, network, parse, parse_with,
    search, traffic,
};
#[doc(hidden)]
pub use netlace_core::{costs, cuts, format, geometry, random, space, threads};

/// All that most callers need: `use netlace::prelude::*`.
pub mod prelude {
    pub use crate::collectives::{Collective, Request};
    pub use crate::{NetworkExt, routing};
    #[doc(no_inline)]
    pub use netlace_core::prelude::*;
}
