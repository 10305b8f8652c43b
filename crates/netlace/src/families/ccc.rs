//! Cube-connected cycles: a hypercube whose corners are rings, one node for each dimension.

use super::{Family, Param, Source, Tried, same_as};

pub(super) static FAMILY: Family = Family {
    name: "ccc",
    summary: "cube-connected cycles",
    params: &[Param::integer("n", 1, "dimensions of the cube, nodes of a ring")],
    source: Source::RecursiveExpansion,
    example: "ccc(4)",
    tried: Tried::Anywhere,
    build: |args| {
        let n = args.integer("n");
        same_as(&format!("re(frame=complete(2),unit=ring({n}),phases={n})"))
    },
};
