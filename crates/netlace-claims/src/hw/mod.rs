//! Hierarchical Heawood networks.

mod basic;
mod basic_algorithms;
mod broadcasting;
mod circuits;
mod evaluation;
mod expanded;
mod expanded_ii;
mod figure_9;
mod flooded;
mod flooded_algorithms;
mod folded;
mod nets;
mod root_folded;
mod routing;
mod table;
mod width;
mod words;

use super::Paper;
use netlace::families::Source;

pub(super) static PAPER: Paper = Paper {
    key: "hw",
    name: "Hierarchical Heawood networks",
    source: Source::Heawood,
    notation: "H: the Heawood graph. n: dimensions, and digits of an address. FH_n: `folded(heawood,n)`. RFH_n: `root_folded(heawood,n)`. σH_n: recursively expanded, `re(frame=heawood,unit=heawood,phases=n−1)`; network II: `heawood_ii(n)`. σFH_n: `flooded(heawood,n)`. N_plus, N_minus, N_distance: the three neighbours of a node.",
    claims: &[
        &basic::DEFINITION,
        &basic::CORRECTED_DEFINITION,
        &basic::NUMBERED_ANYHOW,
        &basic::NUMBERINGS,
        &basic::NEIGHBOURS,
        &basic::PATHS,
        &basic::DIAMETER,
        &basic::CYCLE,
        &basic::REST,
        &basic_algorithms::ROUTING,
        &basic_algorithms::CORRECTED_ROUTING,
        &basic_algorithms::ROUTING_STEPS,
        &basic_algorithms::BROADCASTING,
        &basic_algorithms::CORRECTED_BROADCASTING,
        &basic_algorithms::ONE_PORT,
        &basic_algorithms::TREE,
        &folded::DEFINITION,
        &folded::SYMMETRY,
        &folded::BETWEEN,
        &folded::ROUTING,
        &folded::CORRECTED_ROUTING,
        &folded::BROADCASTING,
        &folded::CORRECTED_BROADCASTING,
        &folded::BETWEEN_ANY,
        &folded::CORRECTED_BETWEEN,
        &root_folded::BETWEEN,
        &root_folded::DEFINITION,
        &root_folded::CORRECTED_DEFINITION,
        &root_folded::ROUTING,
        &root_folded::ROUTING_STEPS,
        &root_folded::CORRECTED_ROUTING,
        &root_folded::BROADCASTING,
        &root_folded::CORRECTED_BROADCASTING,
        &expanded::NODES,
        &expanded::DEGREE,
        &expanded::CORRECTED_LARGEST,
        &expanded::BOTTLENECK,
        &expanded::DEFINITION,
        &expanded::ADDRESSES,
        &expanded::CORRECTED_DEGREE,
        &expanded::ROUTING,
        &expanded::CORRECTED_ROUTING,
        &expanded::ROUNDS,
        &expanded::BROADCASTING,
        &expanded::CORRECTED_BROADCASTING,
        &expanded_ii::CONNECTIVITY,
        &expanded_ii::CORRECTED_CONNECTIVITY,
        &expanded_ii::DIAMETER,
        &expanded_ii::LINKS,
        &expanded_ii::DIMENSIONS,
        &expanded_ii::NEW_DEGREE,
        &expanded_ii::ROUTING,
        &expanded_ii::CORRECTED_ROUTING,
        &expanded_ii::ROUNDS,
        &flooded::DEFINITION,
        &flooded::ALL_GROW,
        &flooded::SAME_AT_1,
        &flooded::NODES,
        &flooded::CORRECTED_NODES,
        &flooded::DEGREES,
        &flooded::AVERAGE,
        &flooded::AVERAGE_FORMULA,
        &flooded::CORRECTED_AVERAGE,
        &flooded_algorithms::ROUTING,
        &flooded_algorithms::CORRECTED_ROUTING,
        &flooded_algorithms::BROADCASTING,
        &flooded_algorithms::CORRECTED_BROADCASTING,
        &table::TABLE,
        &table::CORRECTED_TABLE,
        &figure_9::FOLDED,
        &figure_9::ROOT_DEGREE,
        &figure_9::CORRECTED_ROOT_DEGREE,
        &figure_9::ROOT_DIAMETER,
        &figure_9::ROOT_COST,
        &figure_9::CORRECTED_ROOT_COST,
        &expanded::DIAMETER,
        &expanded::CORRECTED_DIAMETER,
        &expanded::NEW_BOUND,
        &figure_9::EXPANDED_PETERSEN,
        &figure_9::CORRECTED_PETERSEN,
        &figure_9::EXPANDED_COST,
        &figure_9::FLOODED_DEGREE,
        &figure_9::CORRECTED_FLOODED_DEGREE,
        &figure_9::FLOODED_DIAMETER,
        &figure_9::FLOODED_COST,
        &figure_9::CORRECTED_FLOODED_COST,
        &evaluation::SAME_DEGREE,
        &evaluation::SUPERIOR,
        &evaluation::CORRECTED_SUPERIOR,
        &evaluation::FLOODED_PETERSEN,
        &evaluation::CONNECTIVITY,
        &evaluation::ORDERS,
        &evaluation::CORRECTED_ORDERS,
        &circuits::FEW,
        &circuits::PETERSEN_FEWER,
        &circuits::NUMBER,
        &circuits::CIRCUITS,
        &evaluation::REGULAR,
        &evaluation::CORRECTED_REGULAR,
        &width::WIDTH,
    ],
};
