//! The dual-nets that are checked.

use crate::{CheckError, Trial};
use netlace::network::{Network, Node};

/// A dual-net, with the values of its base for formulas.
pub(super) struct Net {
    pub network: Network,
    pub base: Network,
    pub k: u64,
    pub m: u64,
    pub d0: u64,
    pub diameter0: u64,
}

/// Symmetric bases, by size.
const BASES: &[&str] = &[
    "complete(2)",
    "ring(3)",
    "ring(4)",
    "complete(4)",
    "ring(5)",
    "complete(5)",
    "ring(6)",
    "ring(7)",
    "ring(8)",
    "hypercube(3)",
    "torus(3,3)",
    "petersen",
    "heawood",
    "hypercube(4)",
    "torus(4,4)",
    "torus(5,5)",
    "torus(3,3,3)",
    "hypercube(5)",
];

/// All dual-nets of these levels over [`BASES`] that have `most` nodes or fewer, small ones first.
pub(super) fn nets(
    trial: &mut Trial,
    levels: std::ops::RangeInclusive<u64>,
    most: u64,
) -> Result<Vec<Net>, CheckError> {
    nets_within(trial, &[(levels, most)])
}

/// The same for several ranges of levels, each with its own largest size.
pub(super) fn nets_within(
    trial: &mut Trial,
    ranges: &[(std::ops::RangeInclusive<u64>, u64)],
) -> Result<Vec<Net>, CheckError> {
    let mut nets = Vec::new();
    for (levels, most) in ranges {
        collect(trial, levels.clone(), *most, &mut nets)?;
    }
    nets.sort_by(|a, b| a.network.order().cmp(b.network.order()));
    let ranges: Vec<String> = ranges
        .iter()
        .map(|(levels, most)| {
            let (first, last) = (levels.start(), levels.end());
            let levels =
                if first == last { format!("{first}") } else { format!("{first} to {last}") };
            format!("k = {levels} up to {most} nodes")
        })
        .collect();
    trial.over(format!("{}, over {}", ranges.join(", "), BASES.join(", ")));
    Ok(nets)
}

fn collect(
    trial: &Trial,
    levels: std::ops::RangeInclusive<u64>,
    most: u64,
    nets: &mut Vec<Net>,
) -> Result<(), CheckError> {
    for expr in BASES {
        let base = trial.lab.network(expr)?;
        for k in levels.clone() {
            let network = trial.lab.network(&format!("rdn({expr},{k})"))?;
            if *network.order() > most.into() {
                break;
            }
            let m = trial.lab.nodes(&base)?;
            let d0 = trial.lab.degrees(&base)?.1;
            let diameter0 = trial.lab.diameter_of_part(expr)?;
            nets.push(Net { network, base: base.clone(), k, m, d0, diameter0 });
        }
    }
    Ok(())
}

/// A node of a dual-net as the paper writes it: type, cluster, and member.
#[derive(Clone, Copy)]
pub(super) struct Id {
    pub kind: Node,
    pub cluster: Node,
    pub member: Node,
}

impl Id {
    /// The node of this number in a dual-net whose clusters have `n` nodes.
    pub fn of(v: Node, n: Node) -> Self {
        Self { kind: v / (n * n), cluster: v / n % n, member: v % n }
    }

    pub fn number(self, n: Node) -> Node {
        (self.kind * n + self.cluster) * n + self.member
    }

    /// The other end of the cross link: the other type, cluster and member exchanged.
    pub fn across(self) -> Self {
        Self { kind: 1 - self.kind, cluster: self.member, member: self.cluster }
    }
}
