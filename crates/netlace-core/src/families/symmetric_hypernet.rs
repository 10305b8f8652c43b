//! The symmetric hypernet: hypercubes joined corner to corner, as in the WK-recursive network.

use std::sync::Arc;

use super::hypercube::Hypercube;
use super::wk::Corners;
use super::{DesignRole, Family, Param, Source};
use crate::network::MAX_ORDER_BITS;

pub(super) static FAMILY: Family = Family {
    name: "symmetric_hypernet",
    summary: "hypercubes joined corner to corner",
    params: &[
        Param::integer("n", 1, "dimensions of the nucleus, a hypercube")
            .at_most(MAX_ORDER_BITS - 1),
        Param::integer("l", 1, "number of digits").grows(),
    ],
    source: Source::Swapped,
    example: "symmetric_hypernet(2,3)",
    tried: DesignRole::Leaf,
    build: |args| {
        Ok(Arc::new(Corners { nucleus: Hypercube(args.integer("n")), l: args.integer("l") }))
    },
};
