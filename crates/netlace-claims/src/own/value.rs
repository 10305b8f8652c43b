//! What a formula can be, and why it has no value.

use netlace::Stopped;
use netlace::exact::Enumerator;
use netlace::expr::{ExprError, Span};
use netlace::network::{Network, RequestError};

use super::interval::Interval;
use super::rational::NumberError;

/// What a formula is.
#[derive(Clone)]
pub(super) enum Value {
    Number(Interval),
    /// Whether something holds, if that is known.
    Truth(Option<bool>),
    Network(Network),
    List(Vec<Value>),
    /// The number of things of each size.
    Counts(Enumerator),
}

impl Value {
    /// What it is, for a message.
    pub(super) fn describe(&self) -> &'static str {
        match self {
            Value::Number(_) => "a number",
            Value::Truth(_) => "true or false",
            Value::Network(_) => "a network",
            Value::List(_) => "a list",
            Value::Counts(_) => "several numbers, one for each size",
        }
    }
}

/// Why a formula has no value.
pub(super) enum NoValue {
    /// It is wrong, whatever its variables are.
    Wrong(ExprError),
    /// There is no such network for these variables.
    NoNetwork(ExprError),
    /// It is not defined for these variables, or takes more than is allowed.
    Refused(String),
    /// A figure is not known closely enough.
    Open(String),
    /// The work was ended.
    Stopped(Stopped),
}

impl From<ExprError> for NoValue {
    fn from(error: ExprError) -> Self {
        NoValue::Wrong(error)
    }
}

impl From<NumberError> for NoValue {
    fn from(error: NumberError) -> Self {
        NoValue::Refused(error.to_string())
    }
}

impl From<RequestError> for NoValue {
    fn from(error: RequestError) -> Self {
        match error {
            RequestError::Stopped(stopped) => NoValue::Stopped(stopped),
            other => NoValue::Refused(other.to_string()),
        }
    }
}

/// What is wrong at a place.
pub(super) fn wrong(span: Span, message: impl Into<String>) -> ExprError {
    ExprError { message: message.into(), span, help: None, limit: None }
}
