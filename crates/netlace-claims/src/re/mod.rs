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
use netlace::families::Source;

pub(super) static PAPER: Paper = Paper {
    key: "re",
    name: "Recursive expansion",
    source: Source::RecursiveExpansion,
    notation: "G_u, G_f: the unit and the frame, with n_u, n_f nodes, degrees d_u, d_f and diameters k_u, k_f. r: phases; G_r: the network after r of them, with n_r, d_r, k_r. P_i: the pivots of phase i. PSS_sk: one pivot per phase (`pivots=diameter`); PSS_sd: several (`pivots=degree`). λ: the number of complete rounds through the unit's nodes before the last round of phases.",
    claims: &[
        &examples::FIGURE_2,
        &pivots::EVEN,
        &pivots::PIVOTS_SK,
        &pivots::PIVOTS_SD,
        &pivots::CONNECTED,
        &pivots::CORRECTED_CONNECTED,
        &pivots::SAME_SETS,
        &pivots::LESS_DEGREE,
        &pivots::CORRECTED_LESS_DEGREE,
        &pivots::LESS_DIAMETER,
        &pivots::CORRECTED_LESS_DIAMETER,
        &pivots::LINKS,
        &degrees::NODES,
        &degrees::LINKS,
        &degrees::DEGREE_SK,
        &degrees::DEGREE_SD,
        &degrees::CORRECTED_DEGREE,
        &degrees::DEGREE_ATTAINED,
        &diameter::SK_FORMULA,
        &walks::DIAMETER,
        &examples::EXAMPLE,
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
        &diameter::CORRECTED_BOUNDED_SD,
        &degrees::ORDERS,
        &shape::COST,
        &shape::CORRECTED_COST,
        &shape::SYMMETRIC_TOPOLOGY,
        &shape::CORRECTED_SYMMETRIC,
        &shape::KINDS,
        &degrees::REGULAR,
        &degrees::CORRECTED_REGULAR,
        &applications::PARTS,
        &applications::TORUS_NODES,
        &applications::TORUS_DEGREE,
        &applications::TORUS_REGULAR,
        &applications::TORUS_DIAMETER,
        &applications::TORUS_LEAST,
        &applications::TORUS_DEGREES,
        &applications::INCREASE,
        &applications::EXPONENT,
        &applications::TORUS_SPEEDUP,
        &examples::FIGURE_6,
        &examples::CORRECTED_FIGURE_6,
        &applications::HYPERCUBE,
        &applications::HYPERCUBE_SPEEDUP,
        &examples::FIGURE_7,
        &examples::CORRECTED_FIGURE_7,
        &diameter::ANY_NUMBERING,
        &relln::PRINTED,
        &relln::CORRECTED,
        &relln::STEPS,
        &relln::CORRECTED_STEPS,
        &routrcn::PRINTED,
        &routrcn::CORRECTED,
        &routrcn::DELAY,
        &routrcn::LONGEST,
        &routrcn::SHORTEST,
        &routrcn::STRETCH,
        &shape::EXTENDED,
        &shape::AGAIN,
        &shape::FRAMES,
        &shape::FRAMES_DIAMETER,
    ],
    index: index::INDEX,
};
