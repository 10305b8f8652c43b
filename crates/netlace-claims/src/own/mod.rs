//! Claims of one's own: formulas over figures of networks, checked for all values of their variables, and judged as those
//! of the papers are.
//!
//! A [`Statement`] is read from text; [`Statement::check`] compares both of its sides for one set of values;
//! [`Findings`] derive the verdict. [`fit()`] proposes a closed form of a figure.

mod evaluate;
mod file;
mod findings;
mod fit;
mod interval;
mod measured;
mod names;
mod ranges;
mod rational;
mod statement;
mod value;

pub use file::read_claims;
pub use findings::Findings;
pub use fit::{Fit, fit};
pub use interval::Interval;
pub use names::figure_names;
pub use ranges::Range;
pub use rational::{NumberError, Rational};
pub use statement::{CheckFailure, Checked, MOST_INSTANCES, OwnLab, Statement};

/// What is wrong with a claim or a range: a message with the place, for people.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct Mistake(pub String);
