//! What is not written, and why.

use std::io;

use super::{Network, RequestError, TooLargeError};
use crate::context::{Context, Stopped};
use crate::error::{Classified, ErrorKind};
use crate::format::decimal_bytes as bytes;

/// Why nothing, or not everything, was written.
#[derive(Debug, thiserror::Error)]
pub enum ExportError {
    /// The network cannot be numbered.
    #[error(transparent)]
    TooLarge(#[from] TooLargeError),
    /// The file would be larger than the [`Context`] allows.
    #[error(
        "{expr} as {format} would fill about {}, more than the limit of {}",
        bytes(*needed),
        bytes(u128::from(*limit))
    )]
    Output {
        /// The network.
        expr: String,
        /// The format.
        format: &'static str,
        /// The approximate number of bytes.
        needed: u128,
        /// Bytes allowed.
        limit: u64,
    },
    /// The network is larger than what reads the format can take, or needs more lanes than were found in time.
    #[error("{0}")]
    Exceeds(String),
    /// The format cannot carry this network or this routing.
    #[error("{0}")]
    Unsuited(String),
    /// What is to be written cannot be worked out.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The file could not be written.
    #[error("cannot write: {0}")]
    Io(io::Error),
}

impl From<io::Error> for ExportError {
    /// A writer that was stopped by the listener to its progress says so as an error of writing.
    fn from(error: io::Error) -> Self {
        match error.downcast::<Stopped>() {
            Ok(stopped) => Self::Request(RequestError::from(stopped)),
            Err(error) => Self::Io(error),
        }
    }
}

impl Classified for ExportError {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::TooLarge(error) => error.kind(),
            Self::Output { .. } | Self::Exceeds(_) => ErrorKind::Limit,
            Self::Unsuited(_) => ErrorKind::Unsupported,
            Self::Request(error) => error.kind(),
            Self::Io(_) => ErrorKind::InputOutput,
        }
    }
}

/// Refuses what would fill more than the context allows.
pub fn within_output(
    network: &Network,
    format: &'static str,
    needed: u128,
    context: &Context,
) -> Result<(), ExportError> {
    let limit = context.output;
    if needed > u128::from(limit) {
        return Err(ExportError::Output { expr: network.to_string(), format, needed, limit });
    }
    Ok(())
}
