//! What is not answered, and why, as messages for people.

use num_bigint::BigUint;

use super::{AddressError, Node, ParameterError};
use crate::context::{Context, Limit, Stopped};
use crate::error::{Classified, ErrorKind};
use crate::format::{approximate, decimal_bytes, estimated_time};

/// The network has 2^63 nodes or more, so that single nodes cannot be asked for.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{expr} has {} nodes: single nodes are numbered only below 2^63 (about 9.2e18)",
    approximate(order)
)]
pub struct TooLargeError {
    /// The network.
    pub expr: String,
    /// Its order.
    pub order: BigUint,
}

impl Classified for TooLargeError {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Limit
    }
}

impl From<TooLargeError> for ParameterError {
    fn from(error: TooLargeError) -> Self {
        ParameterError::new(format!("this construction singles out nodes of its base, but {error}"))
    }
}

impl From<RequestError> for ParameterError {
    fn from(error: RequestError) -> Self {
        Self { limit: error.limit(), ..ParameterError::new(error.to_string()) }
    }
}

/// A request that was not begun because it would not fit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RequestError {
    /// The network cannot be numbered.
    #[error(transparent)]
    TooLarge(#[from] TooLargeError),
    /// More memory would be needed than the [`Context`] allows.
    #[error("{what} needs {}, more than the limit of {}", decimal_bytes(*needed), decimal_bytes(u128::from(*limit)))]
    Memory {
        /// What was asked for.
        what: String,
        /// Bytes needed.
        needed: u128,
        /// Bytes allowed.
        limit: u64,
    },
    /// A rule is too expensive, and a search is refused.
    #[error("no answer by rule: {rule}; by search: {search}")]
    Both {
        /// Why the rule does not answer.
        rule: String,
        /// Why a search is refused.
        search: Box<RequestError>,
    },
    /// It would take longer than the [`Context`] allows.
    #[error("{what} would take about {}", estimated_time(*seconds))]
    TooLong {
        /// What was asked for.
        what: String,
        /// The approximate number of seconds it takes.
        seconds: u64,
    },
    /// There are more different distances than are counted.
    #[error("{what} is refused: it goes over more than {most} distances")]
    TooFar {
        /// What was asked for.
        what: String,
        /// The most that are counted.
        most: u64,
    },
    /// No such routing is known for this network.
    #[error("{what} is not known")]
    NoRouting {
        /// Which routing.
        what: String,
    },
    /// Some nodes cannot reach each other.
    #[error("{what} does not reach all nodes: the network is not connected")]
    Disconnected {
        /// What was asked for.
        what: String,
    },
    /// It is about a network that cannot be built.
    #[error("{what} cannot be built: {why}")]
    Unbuildable {
        /// Which network.
        what: String,
        /// Why not.
        why: String,
    },
    /// There is more side by side than can be seen.
    #[error(
        "{what} is refused: {count} nodes stand side by side in it, and at most {most} can be seen"
    )]
    Undrawable {
        /// What was asked for.
        what: String,
        /// The number of nodes.
        count: u64,
        /// The most that can be drawn.
        most: u64,
    },
    /// It was begun, and ended by the listener to its progress.
    #[error(transparent)]
    Stopped(#[from] Stopped),
    /// The graph has more nodes than its stored form can number.
    #[error("{what} is refused: a stored graph has at most 2^32 nodes")]
    Unstorable {
        /// What was asked for.
        what: String,
    },
}

impl Classified for RequestError {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::NoRouting { .. } | Self::Disconnected { .. } | Self::Unbuildable { .. } => {
                ErrorKind::Unsupported
            }
            Self::Stopped(stopped) => stopped.kind(),
            Self::TooLarge(_)
            | Self::Memory { .. }
            | Self::Both { .. }
            | Self::TooLong { .. }
            | Self::TooFar { .. }
            | Self::Undrawable { .. }
            | Self::Unstorable { .. } => ErrorKind::Limit,
        }
    }
}

impl RequestError {
    /// The limit that would have to be raised, if that helps.
    pub fn limit(&self) -> Option<Limit> {
        match self {
            RequestError::Memory { .. } | RequestError::Stopped(Stopped::MemoryFull) => {
                Some(Limit::Memory)
            }
            RequestError::TooLong { .. } | RequestError::Stopped(Stopped::TimeUp) => {
                Some(Limit::Time)
            }
            RequestError::Both { search, .. } => search.limit(),
            _ => None,
        }
    }
}

impl Context<'_> {
    /// Refuses what would need more memory than the context has left.
    pub fn within_memory(
        &self,
        what: impl Fn() -> String,
        needed: u128,
    ) -> Result<(), RequestError> {
        if needed > u128::from(self.memory_left()) {
            return Err(self.too_much_memory(what(), needed));
        }
        Ok(())
    }

    /// Refuses what needs this number of bytes, of which it is known that they are not left.
    pub fn too_much_memory(&self, what: String, needed: u128) -> RequestError {
        // Unless it is too much by itself, it is together with what is in use.
        let more = if needed > u128::from(self.memory) { 0 } else { (self.memory_in_use)() };
        RequestError::Memory { what, needed: needed + u128::from(more), limit: self.memory }
    }
}

/// A text that names no node of a network.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum NodeError {
    /// The network cannot be numbered.
    #[error(transparent)]
    TooLarge(#[from] TooLargeError),
    /// The text is no address.
    #[error(transparent)]
    Malformed(#[from] AddressError),
    /// There is no such node.
    #[error("{expr} has no node {node}: its nodes are numbered 0 to {last}{}",
        if *last_address == last.to_string() { String::new() }
        else { format!(", or {first_address} to {last_address}") })]
    Outside {
        /// The network.
        expr: String,
        /// What was asked for.
        node: String,
        /// The last node.
        last: Node,
        /// Node 0, as a person reads it.
        first_address: String,
        /// The last node, as a person reads it.
        last_address: String,
    },
}

impl Classified for NodeError {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::TooLarge(error) => error.kind(),
            Self::Malformed(_) | Self::Outside { .. } => ErrorKind::Usage,
        }
    }
}
