//! Failures of a command, with their exit status.

use std::io;

use netlace::Limit;
use netlace::collectives::{RankError, ScheduleError};
use netlace::emulation::EmulationError;
use netlace::export::ExportError;
use netlace::network::{NodeError, RequestError, TooLargeError};
use netlace::routing::RouteError;
use netlace_sim::expected::ExpectedError;
use netlace_sim::{RefusedError, SimulationError};

use crate::output::say;

/// A message for standard error, and the exit status that goes with it.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The answer is no: 1.
    No(String),
    /// Wrong usage: 2.
    Usage(String),
    /// Too expensive, or too large: 3.
    Refused(String),
    /// The answer is no, and has been printed: 1.
    Silent,
    /// The answer depends on what is not given, and has been printed: 4.
    Unknown,
    /// A file cannot be read or written: 5.
    Io(String),
    /// The reader of our output has gone: no message.
    Unread,
}

impl Failure {
    /// An error of a writer of [`crate::output`], which names the file.
    pub(crate) fn written(error: &io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::BrokenPipe => Failure::Unread,
            _ => Failure::Io(format!("cannot write {error}")),
        }
    }

    /// What is wrong; empty where all has been said.
    #[cfg(feature = "png")]
    pub(crate) fn message(&self) -> &str {
        match self {
            Failure::No(message)
            | Failure::Usage(message)
            | Failure::Refused(message)
            | Failure::Io(message) => message,
            Failure::Silent | Failure::Unknown | Failure::Unread => "",
        }
    }

    /// Prints the message, and returns the exit status.
    pub(crate) fn report(&self) -> u8 {
        match self {
            Failure::No(message) => {
                say(message);
                1
            }
            Failure::Usage(message) => {
                say(&format!("error: {message}"));
                2
            }
            Failure::Refused(message) => {
                say(&format!("refused: {message}"));
                3
            }
            Failure::Silent => 1,
            Failure::Unknown => 4,
            Failure::Io(message) => {
                say(&format!("error: {message}"));
                5
            }
            Failure::Unread => 0,
        }
    }
}

impl From<TooLargeError> for Failure {
    fn from(error: TooLargeError) -> Self {
        let expr = &error.expr;
        Failure::Refused(format!("{error}\ntry `netlace show '{expr}'`, which answers at any size"))
    }
}

impl From<RequestError> for Failure {
    fn from(error: RequestError) -> Self {
        match error {
            RequestError::TooLarge(error) => error.into(),
            RequestError::NoRouting { .. } => Failure::Usage(error.to_string()),
            error => Failure::Refused(match remedy(&error) {
                Some(remedy) => format!("{error}\n{remedy}"),
                None => error.to_string(),
            }),
        }
    }
}

/// What allows a request that was refused.
pub(crate) fn remedy(refused: &RequestError) -> Option<&'static str> {
    refused.limit().map(raised)
}

/// How a limit is raised.
pub(crate) fn raised(limit: Limit) -> &'static str {
    match limit {
        Limit::Memory => "raise it with --memory",
        Limit::Time => "raise the limit with --time",
    }
}

impl From<RankError> for Failure {
    fn from(error: RankError) -> Self {
        match error {
            RankError::Node(error) => error.into(),
            RankError::Request(error) => error.into(),
            error @ RankError::NoHost { .. } => Failure::Usage(error.to_string()),
        }
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

impl From<SimulationError> for Failure {
    fn from(error: SimulationError) -> Self {
        match error {
            SimulationError::Request(error)
            | SimulationError::Expected(ExpectedError::Request(error)) => error.into(),
            error => Failure::Usage(error.to_string()),
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

impl From<RefusedError> for Failure {
    fn from(error: RefusedError) -> Self {
        match error {
            RefusedError::Request(error) => error.into(),
            RefusedError::Simulation(error) => error.into(),
            RefusedError::Deadlock { .. } => Failure::No(format!(
                "{error}\nallow more lanes by --vcs and --lanes, or simulate it all the same with --uncertified"
            )),
            RefusedError::OtherLanes { .. } => {
                Failure::Usage(format!("{error}\nsimulate it all the same with --uncertified"))
            }
            RefusedError::Invalid { .. } => Failure::No(error.to_string()),
            error => Failure::Usage(error.to_string()),
        }
    }
}

impl From<EmulationError> for Failure {
    fn from(error: EmulationError) -> Self {
        match error {
            EmulationError::Request(error) => error.into(),
            EmulationError::Wrong(_) => Failure::No(error.to_string()),
            error => Failure::Usage(error.to_string()),
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

impl From<ExportError> for Failure {
    fn from(error: ExportError) -> Self {
        match error {
            ExportError::TooLarge(error) => error.into(),
            ExportError::Output { ref expr, .. } => Failure::Refused(format!(
                "{error}\ntry `netlace show '{expr}'` for its figures, or raise the limit with --max-output"
            )),
            ExportError::Exceeds(_) => Failure::Refused(error.to_string()),
            ExportError::Unsuited(_) => Failure::Usage(error.to_string()),
            ExportError::Request(error) => error.into(),
            ExportError::Io(error) => Failure::written(&error),
        }
    }
}
