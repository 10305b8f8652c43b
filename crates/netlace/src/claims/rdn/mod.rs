//! Recursive dual-net.

mod bases;
mod theorem_1;

use super::{Entry, Paper, Run};

pub(super) static PAPER: Paper = Paper {
    key: "rdn",
    authors: "Y. Li, S. Peng, W. Chu",
    title: "Recursive Dual-Net: A New Universal Network for Supercomputers of the Next Generation",
    appeared: "Algorithms and Architectures for Parallel Processing, 2009",
    claims: &[&theorem_1::NODES, &theorem_1::DEGREE, &theorem_1::DIAMETER],
    index: &[Entry {
        place: "Theorem 1",
        about: "nodes, degree, diameter and bisection",
        run: Run::Claims(&[
            "rdn.theorem-1.nodes",
            "rdn.theorem-1.degree",
            "rdn.theorem-1.diameter",
        ]),
    }],
};
