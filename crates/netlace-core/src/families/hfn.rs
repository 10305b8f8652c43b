//! The hierarchical folded-hypercube network: a swapped network of folded hypercubes.

use super::short::same_as;
use super::{DesignRole, Family, Param, Source};

pub(super) static FAMILY: Family = Family {
    name: "hfn",
    summary: "hierarchical folded-hypercube network",
    params: &[Param::integer("n", 1, "dimensions of the hypercubes")],
    source: Source::Swapped,
    example: "hfn(3)",
    tried: DesignRole::Leaf,
    build: |args| {
        let n = args.integer("n");
        same_as(args, &format!("rsn(folded_hypercube({n}),2)"))
    },
};
