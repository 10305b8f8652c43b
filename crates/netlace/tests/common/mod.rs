//! What the integration tests share: the golden records, an explicit builder, a measurer.

#![allow(dead_code, reason = "each test binary uses its own part of this")]
#![allow(missing_docs)]

pub mod explicit;
pub mod random;

use std::collections::BTreeMap;

use netlace::network::{Link, Network, Node, Topology};
use serde::Deserialize;

/// Families whose pairs at each distance are counted by rule; a rule that quietly stopped to apply
/// would be missed otherwise.
pub const COUNTED: &[&str] = &[
    "path",
    "ring",
    "complete",
    "hypercube",
    "folded_hypercube",
    "mesh",
    "torus",
    "hamming",
    "star",
    "petersen",
    "heawood",
    "product",
    "folded",
    "root_folded",
    "flooded",
    "rdn",
    "rcr",
    "ccc",
    "dual_cube",
    "hfn",
    "slim_fly",
    "polarfly",
];

/// Families that have at least a rule for the distance between two nodes.
pub const MEASURED: &[&str] =
    &["rsn", "hcn", "re", "hsn", "wk", "symmetric_hypernet", "hypernet", "twisted_torus"];

/// One measured network of the reference data.
#[derive(Deserialize)]
pub struct Golden {
    pub expr: String,
    pub order: u64,
    pub links: u64,
    pub links_at_level: Vec<u64>,
    pub degrees: BTreeMap<u64, u64>,
    pub components: u64,
    pub diameter: Option<u64>,
    pub pairs_at_distance: Vec<u64>,
    pub edges_sha256: String,
}

pub fn golden() -> Vec<Golden> {
    let text = include_str!("../../../../tests/golden/networks.json");
    serde_json::from_str(text).expect("the golden file is well formed")
}

pub fn parse(expr: &str) -> Network {
    netlace::parse(expr).unwrap_or_else(|error| panic!("{}", error.render(expr)))
}

pub fn links(topology: &dyn Topology, v: Node) -> Vec<Link> {
    let mut out = Vec::new();
    topology.links(v, &mut out);
    out
}

pub fn neighbors(topology: &dyn Topology, v: Node) -> Vec<Node> {
    let mut out = Vec::new();
    topology.neighbors(v, &mut out);
    out
}

/// The ordered pairs at each distance, by breadth-first search from every node over the implicit
/// network, 64 sources at a time.
pub fn pairs_at_distance(topology: &dyn Topology) -> Vec<u64> {
    let n = topology.order();
    let mut pairs = Vec::new();
    for first in (0..n).step_by(64) {
        let mut reached: Vec<u64> = vec![0; n as usize];
        for source in first..n.min(first + 64) {
            reached[source as usize] |= 1 << (source - first);
        }
        let mut new: u64 = n.min(first + 64) - first;
        for distance in 0.. {
            if new == 0 {
                break;
            }
            if pairs.len() == distance {
                pairs.push(0);
            }
            pairs[distance] += new;
            let mut next = reached.clone();
            new = 0;
            topology.scan(0..n, &mut |rows| {
                for (v, row) in rows.iter() {
                    let v = v as usize;
                    next[v] = row.iter().fold(next[v], |bits, &w| bits | reached[w as usize]);
                    new += u64::from((next[v] ^ reached[v]).count_ones());
                }
            });
            reached = next;
        }
    }
    pairs
}
