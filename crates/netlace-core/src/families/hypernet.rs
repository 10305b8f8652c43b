//! The hypernet of cubelets: hypercubes joined step by step.

use super::short::same_as;
use super::{DesignRole, Family, Param, Source};
use crate::network::MAX_ORDER_BITS;

pub(super) static FAMILY: Family = Family {
    name: "hypernet",
    summary: "hypercubes joined step by step at their free ports",
    params: &[
        Param::integer("n", 2, "dimensions of a cubelet").at_most(MAX_ORDER_BITS - 1),
        Param::integer("l", 1, "number of steps").at_most(MAX_ORDER_BITS).grows(),
    ],
    source: Source::Swapped,
    example: "hypernet(3,2)",
    tried: DesignRole::Leaf,
    build: |args| {
        let (n, l) = (args.integer("n"), args.integer("l"));
        same_as(args, &format!("hypernet_over(hypercube({n}),{l})"))
    },
};
