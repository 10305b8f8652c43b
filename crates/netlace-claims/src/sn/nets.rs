//! The swapped networks that are checked, and what several claims count in them.

use crate::printed::between_clusters;
use crate::{CheckError, Figure, Trial};
use netlace::network::{Csr, Network, Node};

/// A nucleus with its values for formulas.
pub(super) struct Nucleus {
    pub network: Network,
    pub nodes: u64,
    pub degree: u64,
    pub diameter: u64,
}

/// A recursive swapped network.
pub(super) struct Net {
    pub nucleus: Nucleus,
    pub l: u64,
    pub network: Network,
}

/// What the leaders do with their free ports.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Leaders {
    /// Nothing.
    Free,
    /// They have diameter links.
    Linked,
}

/// The nuclei, by size.
pub(super) const NUCLEI: &[&str] = &[
    "complete(2)",
    "path(3)",
    "complete(3)",
    "path(4)",
    "hypercube(2)",
    "complete(4)",
    "path(5)",
    "ring(5)",
    "complete(5)",
    "mesh(2,3)",
    "ring(6)",
    "star(3)",
    "ring(7)",
    "hypercube(3)",
    "folded_hypercube(3)",
    "mesh(3,3)",
    "petersen",
    "mesh(3,4)",
    "heawood",
    "hypercube(4)",
    "hcn(2)",
    "star(4)",
    "hypercube(5)",
];

impl Net {
    pub fn new(trial: &Trial, nucleus: &str, l: u64, leaders: Leaders) -> Result<Self, CheckError> {
        let links = if leaders == Leaders::Linked { ",diameter_links=true" } else { "" };
        let network = trial.lab.network(&format!("rsn({nucleus},{l}{links})"))?;
        let diameter = trial.lab.diameter_of_part(nucleus)?;
        let nucleus = trial.lab.network(nucleus)?;
        let nodes = trial.lab.nodes(&nucleus)?;
        let degree = trial.lab.degrees(&nucleus)?.1;
        Ok(Self { nucleus: Nucleus { network: nucleus, nodes, degree, diameter }, l, network })
    }

    /// The number of nodes of a cluster of the top level, which is also the number of clusters.
    pub fn cluster(&self) -> Node {
        level_order(self.nucleus.nodes, self.l - 1)
    }

    /// 2^(l−1): how often the nucleus' address is repeated in a node's.
    pub fn parts(&self) -> u64 {
        1 << (self.l - 1)
    }

    /// The diameter of the network, which is connected.
    pub fn diameter(&self, trial: &Trial) -> Result<u64, CheckError> {
        trial.lab.diameter_of_part(&self.network.to_string())
    }

    /// log2 N, counted.
    pub fn log2_order(&self, trial: &Trial) -> Result<f64, CheckError> {
        Ok((trial.lab.nodes(&self.network)? as f64).log2())
    }
}

/// All networks of at least `least` levels and at most `most` nodes over [`NUCLEI`], by size.
pub(super) fn nets(
    trial: &mut Trial,
    least: u64,
    most: u64,
    leaders: Leaders,
) -> Result<Vec<Net>, CheckError> {
    let nuclei: Vec<String> = NUCLEI.iter().map(|&nucleus| nucleus.to_owned()).collect();
    nets_over(trial, &nuclei, least, most, leaders)
}

/// The same over the regular ones of [`NUCLEI`].
pub(super) fn regular_nets(
    trial: &mut Trial,
    least: u64,
    most: u64,
    leaders: Leaders,
) -> Result<Vec<Net>, CheckError> {
    let mut regular = Vec::new();
    for nucleus in NUCLEI {
        let (fewest, largest) = trial.lab.degrees(&trial.lab.network(nucleus)?)?;
        regular.extend((fewest == largest).then(|| (*nucleus).to_owned()));
    }
    nets_over(trial, &regular, least, most, leaders)
}

/// The same over hypercubes.
pub(super) fn cubes(trial: &mut Trial, least: u64, most: u64) -> Result<Vec<Net>, CheckError> {
    let nuclei: Vec<String> = (1..=6).map(|n| format!("hypercube({n})")).collect();
    nets_over(trial, &nuclei, least, most, Leaders::Free)
}

/// The same over complete graphs of these sizes.
pub(super) fn complete(
    trial: &mut Trial,
    sizes: std::ops::RangeInclusive<u64>,
    least: u64,
    most: u64,
    leaders: Leaders,
) -> Result<Vec<Net>, CheckError> {
    let nuclei: Vec<String> = sizes.map(|q| format!("complete({q})")).collect();
    nets_over(trial, &nuclei, least, most, leaders)
}

/// All networks of `least` to 4 levels and at most `most` nodes over these nuclei, by size.
pub(super) fn nets_over(
    trial: &mut Trial,
    nuclei: &[String],
    least: u64,
    most: u64,
    leaders: Leaders,
) -> Result<Vec<Net>, CheckError> {
    const LEVELS: u64 = 4;
    let mut nets = Vec::new();
    for nucleus in nuclei {
        for l in least..=LEVELS {
            let fits = |net: &Net| *net.network.order() <= most.into();
            nets.extend(Some(Net::new(trial, nucleus, l, leaders)?).filter(fits));
        }
    }
    nets.sort_by(|a, b| a.network.order().cmp(b.network.order()));
    let linked = if leaders == Leaders::Linked { ", with diameter links" } else { "" };
    trial.over(format!(
        "l from {least} to {LEVELS} over {}, up to {most} nodes{linked}",
        nuclei.join(", ")
    ));
    Ok(nets)
}

/// The value of a formula with logarithms: a whole number if it is one to nine decimals.
pub(super) fn reckoned(number: f64) -> Figure {
    let whole = number.round();
    if whole >= 0.0 && (number - whole).abs() < 1e-9 {
        (whole as u64).into()
    } else {
        Figure::Decimal(number, 4)
    }
}

/// N_level = N1^(2^(level−1))
pub(super) fn level_order(nodes: u64, level: u64) -> Node {
    nodes.pow(1 << (level - 1))
}

/// The neighbour of a node at a level from 2 on: the two halves of its address are exchanged. A
/// leader is its own neighbour.
pub(super) fn swapped(v: Node, nodes: u64, level: u64) -> Node {
    let n = level_order(nodes, level - 1);
    let (c, x) = (v / n % n, v % n);
    v - (c * n + x) + x * n + c
}

/// The least and the most links between two clusters of `size` nodes.
pub(super) fn links_between(graph: &Csr, size: Node) -> (u64, u64) {
    let links = between_clusters(graph, size);
    let of_others = |(a, row): (usize, &Vec<u64>)| {
        let others = row.iter().enumerate().filter(move |&(b, _)| a != b);
        others.map(|(_, &links)| links).collect::<Vec<_>>()
    };
    let pairs: Vec<u64> = links.iter().enumerate().flat_map(of_others).collect();
    (pairs.iter().copied().min().unwrap_or(0), pairs.iter().copied().max().unwrap_or(0))
}
