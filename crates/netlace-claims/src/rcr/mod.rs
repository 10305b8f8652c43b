//! Recursive cube of rings.

mod broadcast;
mod compared;
mod nets;
mod planes;
mod planes_routing;
mod property_1;
mod property_2;
mod property_5;
mod section_2;
mod sizes;
mod stars;
mod symmetry;
mod table_1;
mod theorem_1;

use super::Paper;
use netlace::families::Source;

pub(super) static PAPER: Paper = Paper {
    key: "rcr",
    name: "Recursive cube of rings",
    source: Source::CubeOfRings,
    notation: "RCR(k,r,j): `rcr(k,r,j)`, k cube links per node, rings of r nodes, j expansions; m = k + j bits. [A;b]: a node, its bit string and its position on the ring. f: the paper's remainder. GS: the network before any expansion. COR: cube of rings, the network it generalises. CP, RP: planes of cube links, of ring links. Num: the positions that own the highest bit.",
    claims: &[
        &property_2::GRIDS,
        &property_2::CORRECTED_GRIDS,
        &property_2::FORMS,
        &planes::EACH_NODE,
        &planes::CORRECTED_EACH_NODE,
        &section_2::RING_LINKS,
        &section_2::CORRECTED_RING_LINKS,
        &section_2::CUBE_LINKS,
        &section_2::WINDOW,
        &section_2::REMAINDER,
        &section_2::SEED,
        &sizes::EQUATION,
        &section_2::FIGURE_3,
        &section_2::EXPANSION,
        &section_2::CORRECTED_EXPANSION,
        &sizes::NEAREST,
        &sizes::NEAREST_SHORT,
        &property_1::NODES,
        &property_1::DEGREE,
        &property_1::LINKS,
        &property_1::BISECTION,
        &property_1::CORRECTED_BISECTION,
        &property_1::NUM,
        &property_1::CORRECTED_NUM,
        &property_1::BISECTION_FORMS,
        &property_1::CORRECTED_BISECTION_FORMS,
        &property_1::HALVES,
        &property_1::CORRECTED_HALVES,
        &property_1::OWNERS,
        &property_1::COROLLARY_LEAST,
        &property_1::COROLLARY_MOST,
        &property_1::CORRECTED_COROLLARY,
        &property_2::RING,
        &property_2::CORRECTED_RING,
        &property_2::HYPERCUBE,
        &property_2::CORRECTED_HYPERCUBE,
        &table_1::TABLE,
        &compared::DEGREES,
        &compared::HYPERCUBE,
        &compared::BISECTION,
        &compared::CORRECTED_BISECTION,
        &sizes::MATCH_RATIO,
        &sizes::SIZE_18422,
        &sizes::BETTER_MATCH,
        &planes::FIGURE_5,
        &planes::CUBE_PLANES,
        &planes::CORRECTED_CUBE_PLANES,
        &planes::OF_A_NODE,
        &planes::CONNECTED,
        &planes::CORRECTED_CONNECTED,
        &symmetry::SYMMETRIC,
        &symmetry::CORRECTED_SYMMETRIC,
        &symmetry::GROUP,
        &symmetry::CAYLEY,
        &property_5::DIAMETER,
        &property_5::CORRECTED_DIAMETER,
        &property_5::DIAMETER_LEAST,
        &property_5::DIAMETER_MOST,
        &property_5::FARTHEST,
        &property_5::TABLE_DIAMETER,
        &property_5::CORRECTED_TABLE_DIAMETER,
        &property_5::FAULTS,
        &property_5::CORRECTED_FAULTS,
        &property_2::SEED_IS_COR,
        &property_2::COR,
        &sizes::STAR,
        &symmetry::LINKS_ALIKE,
        &symmetry::CORRECTED_LINKS_ALIKE,
        &property_5::DEGREE_FOUR,
        &property_5::CORRECTED_DEGREE_FOUR,
        &stars::BROADCAST,
        &stars::CORRECTED_BROADCAST,
        &theorem_1::RING_LINKS,
        &theorem_1::CORRECTED_RING_LINKS,
        &theorem_1::SHORTEST,
        &theorem_1::CORRECTED_SHORTEST,
        &theorem_1::DEADLOCK,
        &theorem_1::CORRECTED_DEADLOCK,
        &theorem_1::CHANNELS,
        &theorem_1::ONE_CHANNEL,
        &planes::CONTRACTION,
        &broadcast::DILATION,
        &broadcast::DILATION_SMALL,
        &broadcast::EXPANSION,
        &broadcast::CORRECTED_EXPANSION,
        &broadcast::FIGURE_9,
        &broadcast::RINGS_MET,
        &broadcast::CORRECTED_RINGS_MET,
        &broadcast::BROADCAST,
        &broadcast::BROADCAST_TURNING,
        &broadcast::BROADCAST_ANY,
    ],
};
