//! One error for callers that only want to know what kind of failure it is.

use std::fmt;
use std::sync::Arc;

/// What kind of failure an [`Error`] is: what a caller can do about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum ErrorKind {
    /// The question is wrong: an expression, a node, an option. Correct it.
    Usage,
    /// The answer would take more memory, time or room than allowed. Raise a limit of the [`Context`](crate::Context).
    Limit,
    /// The question is right, and netlace has no answer for this network.
    Unsupported,
    /// The answer is no: a certificate that proves nothing, a schedule that is wrong.
    Negative,
    /// A file cannot be read or written.
    InputOutput,
    /// The listener to the [`Progress`](crate::Progress) ended the work.
    Cancelled,
}

/// An error of this library that knows its kind.
pub trait Classified: std::error::Error + Send + Sync + 'static {
    /// What a caller can do about it.
    fn kind(&self) -> ErrorKind;
}

/// Why there is no answer. Every error of the library becomes one by `?`; [`Error::kind`] says what can be done, and
/// [`Error::downcast_ref`] gives the details.
///
/// ```
/// use netlace::{Error, ErrorKind, Network, expr::ExprError};
/// let error: Error = "toruss(5,5)".parse::<Network>().unwrap_err();
/// assert_eq!(error.kind(), ErrorKind::Usage);
/// let details = error.downcast_ref::<ExprError>().unwrap();
/// assert_eq!(details.help.as_deref(), Some("did you mean `torus`?"));
/// ```
#[derive(Clone)]
pub struct Error(Arc<dyn Classified>);

impl Error {
    /// What kind of failure it is.
    pub fn kind(&self) -> ErrorKind {
        self.0.kind()
    }

    /// The error with all its details, if it is of this type.
    pub fn downcast_ref<E: Classified>(&self) -> Option<&E> {
        let error: &(dyn std::error::Error + 'static) = &*self.0;
        error.downcast_ref()
    }
}

impl<E: Classified> From<E> for Error {
    fn from(error: E) -> Self {
        Self(Arc::new(error))
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl fmt::Debug for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}: {}", self.kind(), self.0)
    }
}

impl std::error::Error for Error {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        Some(&*self.0)
    }
}

/// What a caller can raise.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limit {
    /// [`Context::memory`](crate::Context::memory).
    Memory,
    /// [`Context::seconds`](crate::Context::seconds).
    Time,
}
