//! The hierarchical cubic network: a swapped network of hypercubes with diameter links.

use super::short::same_as;
use super::{DesignRole, Family, Param, Source};

pub(super) static FAMILY: Family = Family {
    name: "hcn",
    summary: "hierarchical cubic network",
    params: &[Param::integer("n", 1, "dimensions of the hypercubes")],
    source: Source::Swapped,
    example: "hcn(3)",
    tried: DesignRole::Leaf,
    build: |args| {
        let n = args.integer("n");
        same_as(args, &format!("rsn(hypercube({n}),2,diameter_links=true)"))
    },
};
