//! What is asked of a design.

use std::ops::RangeInclusive;

use crate::columns::{COLUMNS, Column, GRAPH_COLUMNS};
use netlace::families::{DesignRole, FAMILIES, Source, find};
use netlace::{Classified, ErrorKind};

/// Requirements, and what is to be as small as possible.
#[derive(Clone, Debug)]
pub struct Request {
    /// How much is to be connected.
    pub size: Size,
    /// The most ports of a node: its links, and its endpoints if these are asked for.
    pub ports: u64,
    /// No two nodes with endpoints may be further apart.
    pub most_diameter: Option<u64>,
    /// Only networks made of these families; of all if empty.
    pub families: Vec<&'static str>,
    /// What comes first in the answer.
    pub minimize: Objective,
    /// The share of its cable that every endpoint must be able to send to all others alike. Asked only
    /// of designs for endpoints.
    pub load: f64,
}

/// How much is to be connected; both ends are included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Size {
    /// The number of nodes: the bare graph.
    Nodes(RangeInclusive<u64>),
    /// The number of endpoints; the number per node is part of the design.
    Endpoints(RangeInclusive<u64>),
}

/// What can be minimized.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Objective {
    /// Money for each endpoint, or for each node of a bare graph.
    Price,
    /// Money for each Gb/s that all endpoints together can send to all alike.
    PricePerGbps,
    /// Links for each endpoint, or for each node of a bare graph.
    Cables,
    /// The largest distance.
    Diameter,
    /// The mean distance.
    MeanDistance,
    /// Degree plus diameter, over log2 of the order.
    CostRatio,
}

/// All objectives with their names, in the order in which they are listed.
pub const OBJECTIVES: &[(&str, Objective, &str)] = &[
    ("price", Objective::Price, "Money for each endpoint, or for each node of a bare graph"),
    (
        "price-per-gbps",
        Objective::PricePerGbps,
        "Money for each Gb/s that all endpoints together can send to all alike",
    ),
    ("diameter", Objective::Diameter, "The largest distance"),
    ("mean-distance", Objective::MeanDistance, "The mean distance"),
    ("cost-ratio", Objective::CostRatio, "Degree plus diameter, over log2 of the order"),
    ("cables", Objective::Cables, "Links for each endpoint, or for each node of a bare graph"),
];

/// Larger networks are not searched through.
pub const LARGEST: u64 = 1_000_000_000;

/// No switch that is sold has more ports, and a search among more would take very long.
pub const MOST_PORTS: u64 = 1024;

/// The families that these names stand for: `papers` are those of the recursive networks and common graphs.
///
/// ```
/// use netlace_plan::design::families;
/// assert_eq!(families(["rdn", "ring"]).unwrap(), ["rdn", "ring"]);
/// assert!(families(["papers"]).unwrap().contains(&"hypercube"));
/// assert_eq!(families(["rnd"]).unwrap_err(), "unknown network `rnd`\ndid you mean `rdn`?");
/// ```
pub fn families<'a>(names: impl IntoIterator<Item = &'a str>) -> Result<Vec<&'static str>, String> {
    let mut families = Vec::new();
    for name in names {
        if name == "papers" {
            let of_papers = FAMILIES
                .iter()
                .filter(|family| family.source.is_recursive() || family.source == Source::Folklore);
            families.extend(of_papers.map(|family| family.name));
        } else {
            let family = find(name).map_err(|help| format!("unknown network `{name}`\n{help}"))?;
            families.push(family.name);
        }
    }
    Ok(families)
}

/// Why the families that a request allows make no network at all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum DesignError {
    /// None is ever tried by a search.
    #[error("{} not searched: a search would try too many, or none", is_or_are(.0))]
    Never(Vec<&'static str>),
}

impl Classified for DesignError {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Usage
    }
}

fn is_or_are(names: &[&str]) -> String {
    format!("{} {}", names.join(", "), if names.len() == 1 { "is" } else { "are" })
}

fn tried(name: &str) -> DesignRole {
    find(name).map_or(DesignRole::NotTried, |family| family.tried)
}

/// Whether a family makes networks by itself.
fn is_base(tried: DesignRole) -> bool {
    !matches!(tried, DesignRole::Composite(_) | DesignRole::NotTried)
}

/// What the front weighs against length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// The largest degree.
    Degree,
    /// Money.
    Price,
    /// Money for each Gb/s that all endpoints together can send to all alike.
    PricePerGbps,
    /// Links.
    Cables,
}

/// What the front weighs against cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Length {
    /// The largest distance.
    Diameter,
    /// The mean distance.
    Mean,
    /// Degree plus diameter, over log2 of the order.
    CostRatio,
}

impl Request {
    /// The two objectives of the front: what is minimized, and what must be weighed against it.
    pub fn objectives(&self) -> (Cost, Length) {
        let usual = match self.size {
            Size::Nodes(_) => Cost::Degree,
            Size::Endpoints(_) => Cost::Price,
        };
        match self.minimize {
            Objective::Price => (Cost::Price, Length::Diameter),
            Objective::PricePerGbps => (Cost::PricePerGbps, Length::Diameter),
            Objective::Cables => (Cost::Cables, Length::Diameter),
            Objective::Diameter => (usual, Length::Diameter),
            Objective::MeanDistance => (usual, Length::Mean),
            Objective::CostRatio => (usual, Length::CostRatio),
        }
    }

    /// The families that parts are of: those allowed, and common graphs if all of these are built over others.
    pub fn bases(&self) -> Vec<&'static str> {
        let names = &self.families;
        if names.is_empty() || names.iter().any(|name| is_base(tried(name))) {
            return names.clone();
        }
        let common = FAMILIES.iter().filter(|family| family.source == Source::Folklore);
        let bases = common.filter(|family| matches!(family.tried, DesignRole::Leaf));
        bases.map(|base| base.name).collect()
    }

    /// Why the families that are allowed make no network at all, if so.
    pub fn no_base(&self) -> Option<DesignError> {
        let is_never = |name: &&str| matches!(tried(name), DesignRole::NotTried);
        let names = &self.families;
        let is_none = !names.is_empty() && names.iter().all(is_never);
        is_none.then(|| DesignError::Never(names.clone()))
    }

    /// The number of nodes that a design may have.
    pub fn nodes(&self) -> RangeInclusive<u64> {
        match &self.size {
            Size::Nodes(range) => range.clone(),
            Size::Endpoints(range) => {
                let hosts = self.hosts();
                range.start().div_ceil(*hosts.end())..=range.end() / hosts.start()
            }
        }
    }

    /// The number of endpoints that a node may carry: at least an eighth of its ports are for them, and one is
    /// for a link.
    pub fn hosts(&self) -> RangeInclusive<u64> {
        (self.ports / 8).max(1)..=self.ports.saturating_sub(1).max(1)
    }

    /// The number of endpoints that a design has at most: a node of a bare graph is one.
    pub fn most_endpoints(&self) -> u64 {
        let (Size::Nodes(range) | Size::Endpoints(range)) = &self.size;
        *range.end()
    }

    /// The columns that designs are shown with, what is minimized among them.
    pub fn columns(&self) -> Vec<&'static Column> {
        const OF_HOSTS: [&str; 9] = [
            "endpoints",
            "nodes",
            "radix",
            "price",
            "price-per-gbps",
            "cables",
            "diameter",
            "mean-distance",
            "saturation",
        ];
        let named = |lists: [&'static [&'static Column]; 2], name: &str| {
            lists.concat().into_iter().find(|column| column.name == name)
        };
        let (lists, links) = match self.size {
            Size::Nodes(_) => ([GRAPH_COLUMNS, COLUMNS], "links-per-node"),
            Size::Endpoints(_) => ([COLUMNS, GRAPH_COLUMNS], "links-per-host"),
        };
        let mut columns: Vec<&Column> = match self.size {
            Size::Nodes(_) => {
                GRAPH_COLUMNS.iter().copied().filter(|column| column.is_usual).collect()
            }
            Size::Endpoints(_) => OF_HOSTS.iter().filter_map(|name| named(lists, name)).collect(),
        };
        let minimized = match self.minimize {
            Objective::Price => "price",
            Objective::PricePerGbps => "price-per-gbps",
            Objective::Cables => links,
            Objective::Diameter => "diameter",
            Objective::MeanDistance => "mean-distance",
            Objective::CostRatio => "cost-ratio",
        };
        if columns.iter().all(|column| column.name != minimized) {
            columns.extend(named(lists, minimized));
        }
        columns
    }

    /// The number of links that a node may have.
    pub fn degree(&self) -> u64 {
        match self.size {
            Size::Nodes(_) => self.ports,
            Size::Endpoints(_) => self.ports.saturating_sub(*self.hosts().start()),
        }
    }
}
