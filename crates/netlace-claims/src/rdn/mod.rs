//! Recursive dual-net.

mod bases;
mod broadcast;
mod routing;
mod structure;
mod tables;
mod theorem_1;

use super::Paper;
use netlace::families::Source;

pub(super) static PAPER: Paper = Paper {
    key: "rdn",
    name: "Recursive dual-net",
    source: Source::DualNet,
    notation: "RDN(m,k): `rdn(base,k)`, k levels over a base of m nodes, of degree d0, diameter D0 and B_0 steps for a broadcast. (t,c,x): type, cluster and member of a node. CR: cost ratio. CCC(n), DC(n), WK(n,t): cube-connected cycles, dual-cube, WK-recursive network.",
    claims: &[
        &tables::EXAMPLE,
        &structure::EDGE_SYMMETRIC,
        &structure::LINK_KINDS,
        &structure::ONE_LINK,
        &structure::NODE_SYMMETRIC,
        &theorem_1::EXAMPLE_BISECTION,
        &theorem_1::NODES,
        &theorem_1::DEGREE,
        &theorem_1::DIAMETER,
        &theorem_1::SINGLE_NODE,
        &theorem_1::BISECTION,
        &theorem_1::CORRECTED_BISECTION,
        &tables::TABLE_1,
        &tables::CORRECTED_TABLE_1,
        &tables::TABLE_2_PRINTED,
        &tables::CORRECTED_TABLE_2,
        &tables::MOST_EFFECTIVE,
        &tables::BASE_SIZE,
        &tables::CORRECTED_BASE_SIZE,
        &tables::DUAL_CUBE,
        &tables::WK,
        &structure::PRINTED_LINK,
        &structure::CORRECTED_LINK,
        &structure::NUMBERING,
        &routing::DELIVERS,
        &routing::SHORTEST,
        &routing::HOP_BY_HOP,
        &routing::THEOREM_2,
        &routing::FIGURE_7,
        &broadcast::PRINTED,
        &broadcast::ONLY_ONCE,
        &broadcast::CORRECTED,
        &broadcast::THEOREM_3,
        &broadcast::NOT_LEAST,
        &broadcast::FIGURE_8,
        &broadcast::CROSSINGS,
        &broadcast::CORRECTED_CROSSINGS,
    ],
};
