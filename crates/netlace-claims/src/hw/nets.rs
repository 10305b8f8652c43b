//! The hierarchical networks that are checked, dimension by dimension.

use std::ops::RangeInclusive;

use super::words::ORDER;
use crate::{CheckError, Trial};
use netlace::network::{Network, Node};

/// A basic network with the values for the paper's formulas.
pub(super) struct Base {
    pub name: &'static str,
    pub nodes: u64,
    pub diameter: u64,
    /// Its crossing number.
    pub crossings: u64,
    /// The degree that Fig. 9 gives to networks that are joined at roots.
    pub printed_mean: f64,
}

pub(super) static PETERSEN: Base =
    Base { name: "petersen", nodes: 10, diameter: 2, crossings: 2, printed_mean: 3.3 };
pub(super) static HEAWOOD: Base =
    Base { name: "heawood", nodes: 14, diameter: 3, crossings: 3, printed_mean: 3.2 };
pub(super) static BOTH: &[&Base] = &[&PETERSEN, &HEAWOOD];

/// A construction of a network of n dimensions from a basic one.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    Folded,
    RootFolded,
    Expanded,
    /// Over the Heawood graph only.
    ExpandedII,
    Flooded,
}

impl Kind {
    /// A short name, for the range of a check.
    pub fn name(self) -> &'static str {
        match self {
            Kind::Folded => "folded",
            Kind::RootFolded => "root-folded",
            Kind::Expanded => "recursively expanded",
            Kind::ExpandedII => "recursively expanded (II)",
            Kind::Flooded => "flooded",
        }
    }

    pub fn expr(self, base: &Base, n: u64) -> String {
        let base = base.name;
        match self {
            Kind::Folded => format!("folded({base},{n})"),
            Kind::RootFolded => format!("root_folded({base},{n})"),
            Kind::Expanded => format!("re(frame={base},unit={base},phases={})", n - 1),
            Kind::ExpandedII => format!("heawood_ii({n})"),
            Kind::Flooded => format!("flooded({base},{n})"),
        }
    }
}

/// A network of n dimensions over a base.
pub(super) struct Net {
    pub base: &'static Base,
    pub n: u64,
    pub network: Network,
}

impl Net {
    /// The diameter as a number, for use in formulas; the network must be connected.
    pub fn diameter(&self, trial: &Trial) -> Result<u64, CheckError> {
        trial.lab.diameter_of_part(&self.network.to_string())
    }
}

/// The networks of one kind over these bases, the smallest first; records them as the range.
pub(super) fn nets(
    trial: &mut Trial,
    kind: Kind,
    bases: &[&'static Base],
    dimensions: RangeInclusive<u64>,
) -> Result<Vec<Net>, CheckError> {
    let mut nets = Vec::new();
    for &base in bases {
        for n in dimensions.clone() {
            nets.push(Net { base, n, network: trial.lab.network(&kind.expr(base, n))? });
        }
    }
    nets.sort_by_key(|net| net.network.order().clone());
    let names: Vec<_> = bases.iter().map(|base| base.name).collect();
    trial.over(format!(
        "{} networks of {} over {}",
        kind.name(),
        in_dimensions(&dimensions),
        names.join(" and ")
    ));
    Ok(nets)
}

/// The most dimensions of expanded Heawood networks in the paper: one for each node of the base,
/// and one.
pub(super) const MOST_DIMENSIONS: u64 = ORDER + 1;

/// The least and the largest degree of the nodes at each address, the lowest digit, of expanded
/// networks of all dimensions; records them as the range.
pub(super) fn degrees_by_address(
    trial: &mut Trial,
    kind: Kind,
) -> Result<Vec<(Net, Vec<(u64, u64)>)>, CheckError> {
    /// Enough nodes for every value of the first four digits.
    const MOST_NODES: Node = ORDER.pow(4);
    let mut found = Vec::new();
    for net in nets(trial, kind, &BOTH[1..], 1..=MOST_DIMENSIONS)? {
        let topology = net.network.topology()?;
        let ends = |address: Node| {
            let nodes = (address..topology.order().min(MOST_NODES)).step_by(ORDER as usize);
            let degrees: Vec<_> = nodes.map(|v| u64::from(topology.degree(v))).collect();
            let least = degrees.iter().min().copied().expect("invariant: a network has a node");
            (least, degrees.iter().max().copied().expect("invariant: a network has a node"))
        };
        let degrees = (0..ORDER).map(ends).collect();
        found.push((net, degrees));
    }
    trial.over(format!(
        "{} networks of {} over heawood, all nodes or the first {MOST_NODES}",
        kind.name(),
        in_dimensions(&(1..=MOST_DIMENSIONS))
    ));
    Ok(found)
}

/// The range as text.
pub(super) fn span(dimensions: &RangeInclusive<u64>) -> String {
    match (dimensions.start(), dimensions.end()) {
        (least, most) if least == most => least.to_string(),
        (least, most) => format!("{least} to {most}"),
    }
}

/// The same with its unit.
pub(super) fn in_dimensions(dimensions: &RangeInclusive<u64>) -> String {
    let unit = if *dimensions.end() == 1 { "dimension" } else { "dimensions" };
    format!("{} {unit}", span(dimensions))
}

/// The most dimensions to check: more where rules answer than where everything is searched for.
pub(super) fn deepest(trial: &Trial, searched: u64, by_rule: u64) -> u64 {
    if trial.lab.context.rules { by_rule } else { searched }
}

/// The most dimensions to check.
pub(super) fn most_dimensions(trial: &Trial) -> u64 {
    let searched = trial.pick(3, 4);
    deepest(trial, searched, trial.pick(4, 5))
}
