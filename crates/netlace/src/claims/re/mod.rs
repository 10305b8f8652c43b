//! Recursive expansion.

mod applications;
mod degrees;
mod diameter;
mod examples;
mod index;
mod parts;
mod pivots;
mod relln;
mod routrcn;
mod shape;
mod walks;

use super::Paper;
use crate::families::Source;

pub(super) static PAPER: Paper = Paper {
    key: "re",
    name: "Recursive expansion",
    source: Source::RecursiveExpansion,
    notation: "G_u, G_f: the unit and the frame, with n_u, n_f nodes, degrees d_u, d_f and diameters k_u, k_f. r: phases; G_r: the network after r of them, with n_r, d_r, k_r. P_i: the pivots of phase i. PSS_sk: one pivot a phase (`pivots=diameter`); PSS_sd: several (`pivots=degree`). λ: how often all nodes of the unit have been pivots before the last round of phases.",
    claims: &[
        &examples::FIGURE_2,
        &pivots::EVEN,
        &pivots::PIVOTS_SK,
        &pivots::PIVOTS_SD,
        &pivots::CONNECTED,
        &pivots::CONNECTED_MENDED,
        &pivots::SAME_SETS,
        &pivots::LESS_DEGREE,
        &pivots::LESS_DEGREE_MENDED,
        &pivots::LESS_DIAMETER,
        &pivots::LESS_DIAMETER_MENDED,
        &pivots::LINKS,
        &degrees::NODES,
        &degrees::LINKS,
        &degrees::DEGREE_SK,
        &degrees::DEGREE_SD,
        &degrees::DEGREE_MENDED,
        &degrees::DEGREE_ATTAINED,
        &diameter::SK_FORMULA,
        &walks::DIAMETER,
        &examples::LEMMA_3,
        &examples::LEMMA_3_MENDED,
        &walks::COMPLETE_UNIT,
        &walks::RING_UNIT,
        &walks::HAMILTONIAN_UNIT,
        &diameter::SD_FORMULA,
        &diameter::SPLIT,
        &diameter::MAXIMA,
        &diameter::TO_PIVOTS,
        &diameter::BETWEEN_PIVOTS,
        &diameter::RECURSION,
        &diameter::SOLUTION,
        &degrees::BOUNDED_NODES,
        &degrees::BOUNDED_DEGREE_SK,
        &diameter::BOUNDED_SK,
        &degrees::BOUNDED_DEGREE_SD,
        &diameter::BOUNDED_SD,
        &diameter::BOUNDED_SD_MENDED,
        &degrees::ORDERS,
        &shape::COST,
        &shape::COST_MENDED,
        &shape::SYMMETRIC_TOPOLOGY,
        &shape::SYMMETRIC_MENDED,
        &shape::KINDS,
        &degrees::REGULAR,
        &degrees::REGULAR_MENDED,
        &applications::PARTS,
        &applications::TORUS_NODES,
        &applications::TORUS_DEGREE,
        &applications::TORUS_REGULAR,
        &applications::TORUS_DIAMETER,
        &applications::TORUS_DEGREES,
        &applications::TORUS_SPEEDUP,
        &examples::FIGURE_6,
        &examples::FIGURE_6_MENDED,
        &applications::HYPERCUBE,
        &applications::HYPERCUBE_SPEEDUP,
        &examples::FIGURE_7,
        &examples::FIGURE_7_MENDED,
        &diameter::SD_ANY_NUMBERING,
        &diameter::SD_ANY_NUMBERING_MENDED,
        &relln::PRINTED,
        &relln::CORRECTED,
        &relln::STEPS,
        &relln::STEPS_MENDED,
        &routrcn::PRINTED,
        &routrcn::CORRECTED,
        &routrcn::DELAY,
        &routrcn::LONGEST,
        &routrcn::SHORTEST,
        &routrcn::STRETCH,
        &shape::EXTENDED,
        &shape::AGAIN,
        &shape::FRAMES,
    ],
    index: index::INDEX,
};
