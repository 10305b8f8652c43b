//! Cube-connected cycles: a hypercube whose corners are rings, one node for each dimension.

use super::short::same_as;
use super::{DesignRole, Family, Param, Source};

pub(super) static FAMILY: Family = Family {
    name: "ccc",
    summary: "cube-connected cycles",
    params: &[Param::integer("n", 1, "dimensions of the cube, nodes of a ring")],
    source: Source::RecursiveExpansion,
    example: "ccc(4)",
    tried: DesignRole::Leaf,
    build: |args| {
        let n = args.integer("n");
        same_as(args, &format!("re(frame=complete(2),unit=ring({n}),phases={n})"))
    },
};
