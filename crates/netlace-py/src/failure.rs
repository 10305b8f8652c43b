//! What Python raises: the command's messages, with remedies in Python's words.

use netlace::building::BadTechnology;
use netlace::collectives::NoSchedule;
use netlace::network::{Limit, NoSuchNode, Refused, TooLarge};
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
    Err(Failure::Usage(format!("unknown {what} `{name}`: write one of {}", names.join(", "))))
}

/// What lets a request through that was refused.
fn remedy(refused: &Refused) -> Option<&'static str> {
    refused.limit().map(|limit| match limit {
        Limit::Memory => "raise it with netlace.limits(memory=...)",
        Limit::Time => "raise the limit with netlace.limits(time=...)",
    })
}

impl From<Refused> for Failure {
    fn from(error: Refused) -> Self {
        match (&error, remedy(&error)) {
            (Refused::NoRouting { .. }, _) => Failure::Usage(error.to_string()),
            (_, Some(remedy)) => Failure::Refused(format!("{error}\n{remedy}")),
            (_, None) => Failure::Refused(error.to_string()),
        }
    }
}

impl From<TooLarge> for Failure {
    fn from(error: TooLarge) -> Self {
        Refused::from(error).into()
    }
}

impl From<NoSchedule> for Failure {
    fn from(error: NoSchedule) -> Self {
        match error {
            NoSchedule::Refused(error) => error.into(),
            NoSchedule::NotFor(_) => Failure::Usage(error.to_string()),
            NoSchedule::Rejected { .. } => Failure::No(error.to_string()),
        }
    }
}

impl From<NoSuchNode> for Failure {
    fn from(error: NoSuchNode) -> Self {
        match error {
            NoSuchNode::TooLarge(error) => error.into(),
            error => Failure::Usage(error.to_string()),
        }
    }
}

impl From<BadTechnology> for Failure {
    fn from(error: BadTechnology) -> Self {
        Failure::Usage(error.to_string())
    }
}
