//! The dual-cube: one dual-net step over a hypercube.

use super::short::same_as;
use super::{DesignRole, Family, Param, Source};

pub(super) static FAMILY: Family = Family {
    name: "dual_cube",
    summary: "dual-cube: a dual-net of hypercubes",
    params: &[Param::integer("n", 1, "degree of a node")],
    source: Source::DualNet,
    example: "dual_cube(3)",
    tried: DesignRole::Leaf,
    build: |args| {
        let n = args.integer("n");
        same_as(args, &format!("rdn(hypercube({}),1)", n - 1))
    },
};
