//! The three-level hierarchical cubic network: `hsn(hypercube(n),3)` with diameter links.

use std::sync::Arc;

use super::hsn::Hierarchical;
use super::{DesignRole, Family, Param, Source, parse};
use crate::network::ParameterError;

pub(super) static FAMILY: Family = Family {
    name: "hcn3",
    summary: "three-level hierarchical cubic network",
    params: &[Param::integer("n", 1, "dimensions of the hypercubes")],
    source: Source::Swapped,
    example: "hcn3(2)",
    tried: DesignRole::Leaf,
    build: |args| {
        let base = parse(&format!("hypercube({})", args.integer("n")));
        let base = base.map_err(|error| ParameterError::at("n", error.message))?;
        Ok(Arc::new(Hierarchical { base, l: 3, diameter_links: true }))
    },
};
