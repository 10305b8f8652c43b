//! Swapped Networks.

use super::Paper;

pub(super) static PAPER: Paper = Paper {
    key: "sn",
    authors: "C.-H. Yeh, B. Parhami",
    title: "Swapped Networks: Unifying the Architectures and Algorithms of a Wide Class of Hierarchical Parallel Processors",
    appeared: "International Conference on Parallel and Distributed Systems, 1996",
    claims: &[],
    index: &[],
};
