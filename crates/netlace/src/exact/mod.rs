//! Exact answers without the graph: the mathematics, on plain numbers and small tables.
//!
//! The families know which rule is theirs; here is what several of them need.

mod diameters;
mod enumerator;
mod partitions;
mod swaps;
mod table;
mod walks;

pub use diameters::{hops, hops_of_product, hops_of_words, sum_of_product};
pub use enumerator::{Budget, Enumerator};
pub use partitions::pairs_by_equality;
pub use swaps::{Quadruples, swapped_pairs};
pub use table::{Distance, Table};
pub use walks::{CoveringWalks, Pivot, ring_walk_pairs};

/// Why no exact answer follows from a network's rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRule {
    /// No rule is known, for this network or for a part of it.
    #[error("no rule is known for {0}")]
    Unknown(String),
    /// There is a rule, but it would take too long here.
    #[error("{0}")]
    TooDear(String),
}
