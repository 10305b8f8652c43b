//! What Python raises: the command's messages, with remedies in Python's words.

use netlace::Limit;
use netlace::collectives::ScheduleError;
use netlace::expr::nearest;
use netlace::network::{NodeError, RequestError, TooLargeError};
use netlace::routing::RouteError;
use netlace_plan::building::TechnologyError;
use pyo3::PyErr;

pyo3::import_exception!(netlace.errors, NetlaceError);
pyo3::import_exception!(netlace.errors, UsageError);
pyo3::import_exception!(netlace.errors, RefusedError);

/// Why there is no answer; becomes an exception once Python may be spoken to again.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The answer is no.
    No(String),
    /// The question is wrong.
    Usage(String),
    /// The question is right but too large.
    Refused(String),
}

impl From<Failure> for PyErr {
    fn from(failure: Failure) -> Self {
        match failure {
            Failure::No(message) => NetlaceError::new_err(message),
            Failure::Usage(message) => UsageError::new_err(message),
            Failure::Refused(message) => RefusedError::new_err(message),
        }
    }
}

/// The exception for a wrong question.
pub(crate) fn usage(message: impl Into<String>) -> PyErr {
    Failure::Usage(message.into()).into()
}

/// The thing of this name, or a message that lists the names there are.
pub(crate) fn named<T: Copy>(
    what: &str,
    name: &str,
    known: impl IntoIterator<Item = (&'static str, T)>,
) -> Result<T, Failure> {
    let mut names = Vec::new();
    for (other, thing) in known {
        if other == name {
            return Ok(thing);
        }
        names.push(other);
    }
    let near = nearest(name, names.iter().copied());
    let help = near.map_or(String::new(), |near| format!("\ndid you mean `{near}`?"));
    Err(Failure::Usage(format!("unknown {what} `{name}`: write one of {}{help}", names.join(", "))))
}

/// What lets a request through that was refused.
fn remedy(refused: &RequestError) -> Option<&'static str> {
    refused.limit().map(|limit| match limit {
        Limit::Memory => "raise it with netlace.limits(memory=...)",
        Limit::Time => "raise the limit with netlace.limits(time=...)",
    })
}

impl From<RequestError> for Failure {
    fn from(error: RequestError) -> Self {
        match (&error, remedy(&error)) {
            (RequestError::NoRouting { .. }, _) => Failure::Usage(error.to_string()),
            (_, Some(remedy)) => Failure::Refused(format!("{error}\n{remedy}")),
            (_, None) => Failure::Refused(error.to_string()),
        }
    }
}

impl From<RouteError> for Failure {
    fn from(error: RouteError) -> Self {
        match error {
            RouteError::Request(error) => error.into(),
            error => Failure::No(error.to_string()),
        }
    }
}

impl From<TooLargeError> for Failure {
    fn from(error: TooLargeError) -> Self {
        RequestError::from(error).into()
    }
}

impl From<ScheduleError> for Failure {
    fn from(error: ScheduleError) -> Self {
        match error {
            ScheduleError::Request(error) => error.into(),
            ScheduleError::NotFor(_) => Failure::Usage(error.to_string()),
            ScheduleError::Rejected { .. } => Failure::No(error.to_string()),
        }
    }
}

impl From<NodeError> for Failure {
    fn from(error: NodeError) -> Self {
        match error {
            NodeError::TooLarge(error) => error.into(),
            error => Failure::Usage(error.to_string()),
        }
    }
}

impl From<TechnologyError> for Failure {
    fn from(error: TechnologyError) -> Self {
        Failure::Usage(error.to_string())
    }
}
