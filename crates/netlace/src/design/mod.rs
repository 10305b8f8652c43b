//! Design: what an architect decides by.

mod columns;

pub use columns::{COLUMNS, Column, Subject};
