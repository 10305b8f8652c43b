//! Swapped networks.

mod ascend;
mod at_once;
mod cubes;
mod diameter;
mod diameter_links;
mod emul;
mod general;
mod nets;
mod nuclei;
mod processors;
mod routing;
mod structure;
mod subclasses;

use super::Paper;
use netlace::families::Source;

pub(super) static PAPER: Paper = Paper {
    key: "sn",
    name: "Swapped networks",
    source: Source::Swapped,
    notation: "G: the nucleus, with N1 nodes, degree d1 and diameter D_G. l: levels; RSN(l,G): `rsn(G,l)`, with N nodes, degree d and diameter D. Q_n, K_N1, FQ_n: hypercube, complete graph, folded hypercube. HCN(n,n), HFN(n,n): `hcn(n)`, `hfn(n)`. X′X″: an address in two halves. T: steps; Emul: the emulation of one dimension j of a hypercube.",
    claims: &[
        &subclasses::DEGREES,
        &subclasses::CONSTANT,
        &general::CONSTANT,
        &structure::FIGURE_1,
        &structure::ONE_LINK,
        &structure::FIGURE_3,
        &structure::LEADERS,
        &diameter_links::PORTS,
        &diameter_links::REGULAR,
        &diameter_links::MEAN,
        &diameter_links::DIAMETER,
        &diameter_links::STAYS,
        &diameter_links::FAULTS,
        &diameter_links::CORRECTED_FAULTS,
        &subclasses::HCN,
        &subclasses::HFN,
        &subclasses::SMALLER,
        &structure::SIZE,
        &structure::LEVEL,
        &structure::DEGREE,
        &structure::EVERY_DEGREE,
        &routing::ROUTING,
        &routing::TIME,
        &routing::SHORTEST,
        &routing::STRETCH,
        &routing::DISTANCE,
        &routing::TWO_SWAPS,
        &diameter::LIMIT,
        &diameter::FARTHEST,
        &diameter::REPEATED,
        &diameter::DIAMETER,
        &cubes::PARAMETERS,
        &cubes::THREE_LEVELS,
        &cubes::RECURRENCE,
        &cubes::HCN,
        &cubes::HCN_EXACT,
        &diameter_links::CONGESTION,
        &diameter_links::CORRECTED_CONGESTION,
        &ascend::ASCEND,
        &ascend::MOVES,
        &ascend::RECURRENCE,
        &ascend::SOLVED,
        &ascend::CORRECTED_SOLVED,
        &ascend::TIME,
        &ascend::CORRECTED_TIME,
        &ascend::DESCEND,
        &emul::PRINTED,
        &emul::CORRECTED,
        &emul::SLOWDOWN,
        &emul::WORST,
        &emul::STEPS,
        &emul::MEAN,
        &emul::ALL_PORT,
        &emul::ALL_PORT_EXACT,
        &emul::HCN_SIZE,
        &at_once::HCN,
        &at_once::ONE_DIMENSION,
        &at_once::ALL_DIMENSIONS,
        &nuclei::DEGREE,
        &nuclei::DEGREE_BY_SIZE,
        &nuclei::CORRECTED_DEGREE,
        &nuclei::DIAMETER,
        &nuclei::SMALLER,
        &nuclei::OPTIMAL,
        &emul::COMPLETE,
        &emul::GENERALIZED,
        &nuclei::MESH_DEGREE,
        &nuclei::CORRECTED_MESH_DEGREE,
        &emul::MESH,
        &general::JOINED,
        &general::NUMBER,
        &general::SMALL_CLUSTERS,
        &general::FIVE_LEVELS,
        &subclasses::THREE_HCN,
        &subclasses::HSN,
        &general::HALF,
        &general::LINKED,
        &general::EXISTS,
        &general::ALL_NODES,
        &general::SHARED,
        &general::CORNERS,
        &general::REPLACED,
        &general::SWAPPED,
        &general::HYPERNET,
        &at_once::LOCALITY,
    ],
};
