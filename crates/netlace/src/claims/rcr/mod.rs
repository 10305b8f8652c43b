//! Recursive Cube of Rings.

use super::Paper;

pub(super) static PAPER: Paper = Paper {
    key: "rcr",
    authors: "Y. Sun, P. Y. S. Cheung, X. Lin",
    title: "Recursive Cube of Rings: A New Topology for Interconnection Networks",
    appeared: "IEEE Transactions on Parallel and Distributed Systems, 2000",
    claims: &[],
    index: &[],
};
