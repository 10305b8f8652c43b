//! Exact answers without the graph: the mathematics, on plain numbers and small tables.
//!
//! The families know which rule is theirs; here is what several of them need.

mod bisection;
mod crossings;
mod diameters;
mod enumerator;
mod partitions;
mod swaps;
mod table;
mod twisted;
mod walks;

use crate::error::{Classified, ErrorKind};
#[doc(hidden)]
pub use bisection::pairs_apart;
pub use bisection::{Bisection, Load};
pub use crossings::Crossings;
#[doc(hidden)]
pub use diameters::{hops, hops_of_product, hops_of_words, sum_of_product};
#[doc(hidden)]
pub use enumerator::Budget;
pub use enumerator::Enumerator;
use num_bigint::BigUint;
#[doc(hidden)]
pub use partitions::pairs_by_equality;
#[doc(hidden)]
pub use swaps::{Quadruples, swapped_pairs};
pub use table::{Distance, Table};
#[doc(hidden)]
pub use twisted::{NO_WALK, Twisted, Walks, walks_from};
#[doc(hidden)]
pub use walks::{CoveringWalks, Pivot, ring_walk_pairs};

/// Why no exact answer follows from a network's rule.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RuleError {
    /// The construction states no rule; [`Network`](crate::Network) answers with [`RuleError::Unknown`] and its own name.
    #[error("no rule is known for this network")]
    NotStated,
    /// No rule is known for what is named: a network or a part of it.
    #[error("no rule is known for {0}")]
    Unknown(String),
    /// There is a rule, but it would take too long here.
    #[error("{0}")]
    TooExpensive(String),
}

impl Classified for RuleError {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::NotStated | Self::Unknown(_) => ErrorKind::Unsupported,
            Self::TooExpensive(_) => ErrorKind::Limit,
        }
    }
}

/// A quotient of large numbers as a float.
pub fn ratio(numerator: &BigUint, denominator: &BigUint) -> f64 {
    // 64 leading bits of each, and the difference of what was cut off.
    let leading = |number: &BigUint| {
        let cut = number.bits().saturating_sub(64);
        (u64::try_from(number >> cut).unwrap_or(u64::MAX) as f64, cut as i32)
    };
    let ((a, a_cut), (b, b_cut)) = (leading(numerator), leading(denominator));
    a / b * 2f64.powi(a_cut - b_cut)
}
