//! The base networks on which claims about dual-nets are tried.

use crate::claims::{Stuck, Trial};
use crate::network::Network;

/// A base network with what formulas need of it.
pub(super) struct Base {
    pub nodes: u64,
    pub degree: u64,
    pub diameter: u64,
}

impl Base {
    pub fn new(expr: &str, trial: &Trial) -> Result<Self, Stuck> {
        let network = trial.lab.network(expr)?;
        Ok(Self {
            nodes: trial.lab.nodes(&network)?,
            degree: trial.lab.degrees(&network)?.1,
            diameter: trial.lab.diameter_of_part(expr)?,
        })
    }
}

/// A dual-net over a base.
pub(super) struct Net {
    pub base: Base,
    pub k: u64,
    pub network: Network,
}

/// What a symmetric base may be: `1` is a single node, which the paper does not exclude.
const BASES: &[&str] = &[
    "complete(1)",
    "complete(2)",
    "ring(3)",
    "ring(4)",
    "complete(4)",
    "ring(5)",
    "complete(5)",
    "ring(6)",
    "hypercube(3)",
    "ring(7)",
    "ring(8)",
    "torus(3,3)",
    "petersen",
    "heawood",
    "torus(4,4)",
    "hypercube(4)",
    "torus(5,5)",
    "torus(3,3,3)",
    "hypercube(5)",
];

/// All dual-nets over [`BASES`] of at least `least` nodes in the base and at most `most` in all.
pub(super) fn nets(trial: &mut Trial, least: u64, most: u64) -> Result<Vec<Net>, Stuck> {
    let mut nets = Vec::new();
    for expr in BASES {
        for k in 0.. {
            let network = trial.lab.network(&format!("rdn({expr},{k})"))?;
            if *network.order() > most.into() || k > 3 {
                break;
            }
            let base = Base::new(expr, trial)?;
            if base.nodes >= least {
                nets.push(Net { base, k, network });
            }
        }
    }
    trial.over(format!(
        "k from 0 to 3 over {} and others of up to {} nodes, as far as the dual-net has at most {most} nodes", BASES[..4].join(", "), 32
    ));
    Ok(nets)
}
