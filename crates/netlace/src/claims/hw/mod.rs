//! Novel Hierarchical Interconnection Networks for High-Performance Multicomputer Systems.

use super::Paper;

pub(super) static PAPER: Paper = Paper {
    key: "hw",
    authors: "G. E. Jan, Y.-S. Hwang, M.-B. Lin, D. Liang",
    title: "Novel Hierarchical Interconnection Networks for High-Performance Multicomputer Systems",
    appeared: "Journal of Information Science and Engineering, 2004",
    claims: &[],
    index: &[],
};
