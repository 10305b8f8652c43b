//! Algorithms in which hosts send messages to any other host: one file each, listed once below.

mod direct;
mod doubling;
mod halving;
mod ring;
mod shares;
mod tree;

use super::Algorithm;

/// All algorithms in which hosts send messages to any other host, in the order in which they are
/// shown. The first take the least to find and to check.
pub static HOST_ALGORITHMS: &[&Algorithm] = &[
    &tree::ALGORITHM,
    &doubling::ALGORITHM,
    &direct::ALGORITHM,
    &shares::ALGORITHM,
    &halving::ALGORITHM,
    &ring::ALGORITHM,
];
