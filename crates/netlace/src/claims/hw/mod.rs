//! Hierarchical Heawood networks.

mod basic;
mod basic_algorithms;
mod broadcasting;
mod evaluation;
mod expanded;
mod expanded_ii;
mod figure_9;
mod flooded;
mod flooded_algorithms;
mod folded;
mod index;
mod nets;
mod root_folded;
mod routing;
mod table;
mod words;

use super::Paper;
use crate::families::Source;

pub(super) static PAPER: Paper = Paper {
    key: "hw",
    name: "Hierarchical Heawood networks",
    source: Source::Heawood,
    notation: "H: the Heawood graph. n: dimensions, and digits of an address. FH_n: `folded(heawood,n)`. RFH_n: `root_folded(heawood,n)`. σH_n: recursively expanded, `re(frame=heawood,unit=heawood,phases=n−1)`; network II: `heawood_ii(n)`. σFH_n: `flooded(heawood,n)`. N_plus, N_minus, N_distance: the three neighbours of a node.",
    claims: &[
        &basic::DEFINITION,
        &basic::MENDED_DEFINITION,
        &basic::NAMED_ANYHOW,
        &basic::NAMINGS,
        &basic::NEIGHBOURS,
        &basic::PATHS,
        &basic::DIAMETER,
        &basic::CYCLE,
        &basic::REST,
        &basic_algorithms::ROUTING,
        &basic_algorithms::MENDED_ROUTING,
        &basic_algorithms::ROUTING_STEPS,
        &basic_algorithms::BROADCASTING,
        &basic_algorithms::MENDED_BROADCASTING,
        &basic_algorithms::ONE_PORT,
        &basic_algorithms::TREE,
        &folded::DEFINITION,
        &folded::SYMMETRY,
        &folded::BETWEEN,
        &folded::ROUTING,
        &folded::MENDED_ROUTING,
        &folded::BROADCASTING,
        &folded::MENDED_BROADCASTING,
        &folded::BETWEEN_ANY,
        &folded::MENDED_BETWEEN,
        &root_folded::BETWEEN,
        &root_folded::DEFINITION,
        &root_folded::MENDED_DEFINITION,
        &root_folded::ROUTING,
        &root_folded::ROUTING_STEPS,
        &root_folded::MENDED_ROUTING,
        &root_folded::BROADCASTING,
        &root_folded::MENDED_BROADCASTING,
        &expanded::NODES,
        &expanded::DEGREE,
        &expanded::MENDED_LARGEST,
        &expanded::BOTTLENECK,
        &expanded::DEFINITION,
        &expanded::ADDRESSES,
        &expanded::MENDED_DEGREE,
        &expanded::ROUTING,
        &expanded::MENDED_ROUTING,
        &expanded::ROUNDS,
        &expanded::BROADCASTING,
        &expanded::MENDED_BROADCASTING,
        &expanded_ii::CONNECTIVITY,
        &expanded_ii::MENDED_CONNECTIVITY,
        &expanded_ii::DIAMETER,
        &expanded_ii::MENDED_DIAMETER,
        &expanded_ii::LINKS,
        &expanded_ii::DIMENSIONS,
        &expanded_ii::NEW_DEGREE,
        &expanded_ii::ROUTING,
        &expanded_ii::MENDED_ROUTING,
        &expanded_ii::ROUNDS,
        &flooded::DEFINITION,
        &flooded::ALL_GROW,
        &flooded::SAME_AT_1,
        &flooded::NODES,
        &flooded::MENDED_NODES,
        &flooded::DEGREES,
        &flooded::AVERAGE,
        &flooded::AVERAGE_FORMULA,
        &flooded::MENDED_AVERAGE,
        &flooded_algorithms::ROUTING,
        &flooded_algorithms::MENDED_ROUTING,
        &flooded_algorithms::BROADCASTING,
        &flooded_algorithms::MENDED_BROADCASTING,
        &table::TABLE,
        &table::MENDED_TABLE,
        &figure_9::FOLDED,
        &figure_9::ROOT_DEGREE,
        &figure_9::MENDED_ROOT_DEGREE,
        &figure_9::ROOT_DIAMETER,
        &figure_9::ROOT_COST,
        &figure_9::MENDED_ROOT_COST,
        &expanded::DIAMETER,
        &expanded::MENDED_DIAMETER,
        &expanded::NEW_BOUND,
        &figure_9::EXPANDED_PETERSEN,
        &figure_9::MENDED_PETERSEN,
        &figure_9::EXPANDED_COST,
        &figure_9::FLOODED_DEGREE,
        &figure_9::MENDED_FLOODED_DEGREE,
        &figure_9::FLOODED_DIAMETER,
        &figure_9::FLOODED_COST,
        &figure_9::MENDED_FLOODED_COST,
        &evaluation::SAME_DEGREE,
        &evaluation::SUPERIOR,
        &evaluation::MENDED_SUPERIOR,
        &evaluation::FLOODED_PETERSEN,
        &evaluation::CONNECTIVITY,
        &evaluation::REGULAR,
        &evaluation::MENDED_REGULAR,
    ],
    index: index::INDEX,
};
