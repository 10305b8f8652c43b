//! The Hamming graph, also generalized hypercube: a product of complete graphs.

use std::sync::Arc;

use super::complete::{Complete, LARGEST};
use super::grid::Grid;
use super::{DesignRole, Family, Param, Source};
use crate::network::ParameterError;

pub(super) static FAMILY: Family = Family {
    name: "hamming",
    summary: "generalized hypercube: product of complete graphs",
    params: &[Param::integer_rest(
        "side",
        "the length of each dimension, the most significant first",
    )],
    source: Source::Folklore,
    example: "hamming(4,4,4)",
    tried: DesignRole::Leaf,
    build: |args| {
        let sides = args.integers("side");
        if sides.iter().any(|&side| side > LARGEST) {
            return Err(ParameterError::at("side", format!("a side is at most {LARGEST} long")));
        }
        Ok(Arc::new(Grid { name: "hamming", axes: sides.iter().copied().map(Complete).collect() }))
    },
};
