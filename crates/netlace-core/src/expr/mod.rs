//! The expression language: text to tree and back.
//!
//! ```text
//! expr  := name | name(arg, ..)
//! arg   := [key =] value
//! value := integer | "string" | [value, ..] | expr
//! ```
//!
//! White space is free. A bare name is an [`Expr`] without arguments; whether it means a network
//! (`petersen`) or a word (`degree`) depends on where it stands, which only the
//! [families](crate::families) know. This module knows no family.
//!
//! ```
//! let tree = netlace::expr::parse(" rdn( torus(5, 5), 2 )")?;
//! assert_eq!(tree.name, "rdn");
//! assert_eq!(tree.to_string(), "rdn(torus(5,5),2)");
//! # Ok::<(), netlace::expr::ExprError>(())
//! ```

mod definition;
mod definitions;
mod error;
mod formula;
mod parser;
mod ranges;
mod tree;

#[doc(hidden)]
pub use definition::{
    Body, Definition, Item, LinkRule, Over, Parameter, Rule, Rules, Stated, parse_definitions,
};
pub use definitions::{DefinitionError, Definitions};
pub use error::{ExprError, Span};
#[doc(hidden)]
pub use formula::{Call, Formula, FormulaKind, Loop, LoopRange, Operator, parse_formula};
pub use parser::parse;
#[doc(hidden)]
pub use parser::{MAX_DEPTH, MAX_LENGTH};
#[doc(hidden)]
pub use ranges::{MAX_EXPANDED, expand};
pub use tree::{Arg, Expr, Key, Value};

#[doc(hidden)]
pub use error::nearest;
