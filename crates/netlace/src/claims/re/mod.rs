//! Construction of Large-Size Interconnection Networks with High Performance.

use super::Paper;

pub(super) static PAPER: Paper = Paper {
    key: "re",
    authors: "H. Shen, R.-J. Back",
    title: "Construction of Large-Size Interconnection Networks with High Performance",
    appeared: "Networks, 1993",
    claims: &[],
    index: &[],
};
