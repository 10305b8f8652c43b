//! Counting without the graph: polynomials with big-integer coefficients.

mod enumerator;

pub use enumerator::Enumerator;
