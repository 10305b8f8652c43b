//! The torus: a product of rings.

use std::sync::Arc;

use super::grid::Grid;
use super::ring::Ring;
use super::{DesignRole, Family, Param, Source};

pub(super) static FAMILY: Family = Family {
    name: "torus",
    summary: "a grid that wraps around: the product of rings",
    params: &[Param::integer_rest(
        "side",
        "the length of each dimension, the most significant first",
    )],
    source: Source::Folklore,
    example: "torus(3,4,5)",
    tried: DesignRole::Leaf,
    build: |args| {
        let axes = args.integers("side").iter().copied().map(Ring).collect();
        Ok(Arc::new(Grid { name: "torus", axes }))
    },
};
