//! The mesh: a product of paths.

use std::sync::Arc;

use super::grid::Grid;
use super::path::Path;
use super::{DesignRole, Family, Param, Source};

pub(super) static FAMILY: Family = Family {
    name: "mesh",
    summary: "a grid: the product of paths",
    params: &[Param::integer_rest(
        "side",
        "the length of each dimension, the most significant first",
    )],
    source: Source::Folklore,
    example: "mesh(3,4)",
    tried: DesignRole::Leaf,
    build: |args| {
        let axes = args.integers("side").iter().copied().map(Path).collect();
        Ok(Arc::new(Grid { name: "mesh", axes }))
    },
};
