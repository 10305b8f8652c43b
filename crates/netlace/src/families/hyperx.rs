//! The HyperX: a Hamming graph of switches with endpoints.

use super::{Family, Param, Source, Tried, same_as};
use crate::network::Invalid;

pub(super) static FAMILY: Family = Family {
    name: "hyperx",
    summary: "switches in a grid, each row all linked, with hosts",
    params: &[
        Param::integers("sides", 1, "the length of each dimension, [8,8]"),
        Param::integer("t", 1, "endpoints at a switch").at_most(u32::MAX as u64),
    ],
    source: Source::Paper(
        "J. H. Ahn, N. Binkert, A. Davis, M. McLaren, R. S. Schreiber: HyperX: Topology, Routing, and Packaging of Efficient Large-Scale Networks. SC, 2009",
    ),
    example: "hyperx([4,4],4)",
    tried: Tried::Never,
    build: |args| {
        let sides: Vec<String> = args.integers("sides").iter().map(u64::to_string).collect();
        if sides.is_empty() {
            return Err(Invalid::at("sides", "list at least one dimension, [8,8]"));
        }
        same_as(&format!("hosts(hamming({}),{})", sides.join(","), args.integer("t")))
    },
};
