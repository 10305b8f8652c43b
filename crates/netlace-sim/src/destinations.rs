//! Where endpoints send to.

use std::sync::Arc;

use crate::packets::{Destinations, Weights};
use crate::wiring::Wiring;
use netlace::Context;
use netlace::matrix::TrafficMatrix;
use netlace::network::{Network, Node, RequestError};
use netlace::routing::{Applied, worst_permutation};
use netlace::traffic::{Numbering, PATTERNS, Pattern};

/// Where endpoints send to.
#[derive(Clone)]
pub enum Traffic {
    /// Each to all others alike.
    Uniform,
    /// Each to all alike, itself included, as in BookSim.
    UniformWithSelf,
    /// Each to the one this many behind it, the last to the first.
    Shift(u32),
    /// Each to one other, so that some channel gets the greatest load that it can have by the routing.
    Worst,
    /// Each to one other.
    Pattern(&'static Pattern),
    /// As much to each other as this says.
    Matrix(Arc<TrafficMatrix>),
}

impl Traffic {
    /// All names, with what they mean.
    pub fn names() -> impl Iterator<Item = (&'static str, &'static str)> {
        let uniform = [
            ("uniform", "to all other endpoints alike"),
            ("uniform-with-self", "to all endpoints alike, itself included, as in BookSim"),
            ("worst", "the permutation that loads some channel most, by the routing"),
            ("shift=N", "to the endpoint N behind it: adversarial if N is the size of a group"),
        ];
        uniform.into_iter().chain(PATTERNS.iter().map(|pattern| (pattern.name, pattern.summary)))
    }

    /// The traffic of this name.
    pub fn by_name(name: &str) -> Option<Self> {
        match name {
            "uniform" => Some(Self::Uniform),
            "uniform-with-self" => Some(Self::UniformWithSelf),
            "worst" => Some(Self::Worst),
            name if name.starts_with("shift=") => name[6..].parse().ok().map(Self::Shift),
            name => PATTERNS.iter().find(|pattern| pattern.name == name).map(Self::Pattern),
        }
    }

    /// What it is called.
    pub(crate) fn name(&self) -> &'static str {
        match self {
            Self::Uniform => "uniform",
            Self::UniformWithSelf => "uniform-with-self",
            Self::Shift(_) => "shift",
            Self::Worst => "worst permutation",
            Self::Pattern(pattern) => pattern.name,
            Self::Matrix(_) => "traffic matrix",
        }
    }

    /// Where the endpoints of a network send; `None` if it has no such pattern.
    pub(crate) fn destinations(
        &self,
        network: &Network,
        applied: &Applied,
        wiring: &Wiring,
        context: &Context,
    ) -> Result<Option<Destinations>, RequestError> {
        let endpoints = wiring.endpoints();
        let n = u64::from(endpoints);
        let to: Option<Arc<[u32]>> = match *self {
            Self::Uniform => return Ok(Some(Destinations::Others(endpoints))),
            Self::UniformWithSelf => return Ok(Some(Destinations::Any(endpoints))),
            Self::Shift(by) => {
                Some((0..n).map(|from| ((from + u64::from(by)) % n) as u32).collect())
            }
            Self::Worst => {
                let found = worst_permutation(applied, context)?;
                found.map(|found| completed(&found, wiring).into())
            }
            Self::Matrix(ref matrix) => {
                let fits = matrix.rows.len() as u64 == n;
                return Ok(fits.then(|| Destinations::Weighted(Arc::new(Weights::of(matrix)))));
            }
            Self::Pattern(pattern) => {
                let among = Numbering::of(network, n);
                (0..n).map(|from| (pattern.to)(from, &among).map(|to| to as u32)).collect()
            }
        };
        Ok(to.map(Destinations::Permutation))
    }
}

/// A permutation of all endpoints, from the nodes whose endpoints send to others, and the number that does.
fn completed(sent: &[(Node, Node, u32)], wiring: &Wiring) -> Vec<u32> {
    let routers = wiring.routers() as Node;
    // The endpoints of a node, which is a router or a host.
    let endpoints = |node: Node| match node.checked_sub(routers) {
        Some(host) => host as u32..host as u32 + 1,
        None => wiring.endpoints_of(node as usize),
    };
    let count = wiring.endpoints() as usize;
    let (mut to, mut is_sent_to) = (vec![u32::MAX; count], vec![false; count]);
    for &(from, node, amount) in sent {
        let free = |to: &[u32], from: Node| {
            endpoints(from).find(|&endpoint| to[endpoint as usize] == u32::MAX)
        };
        for _ in 0..amount {
            let Some(sender) = free(&to, from) else { break };
            let Some(receiver) = endpoints(node).find(|&e| !is_sent_to[e as usize]) else { break };
            to[sender as usize] = receiver;
            is_sent_to[receiver as usize] = true;
        }
    }
    // The others in turn, not to themselves if that can be had.
    let mut left: Vec<u32> = (0..count as u32).filter(|&e| !is_sent_to[e as usize]).collect();
    let by = left.len().min(1);
    left.rotate_left(by);
    let mut left = left.into_iter();
    for slot in to.iter_mut().filter(|slot| **slot == u32::MAX) {
        *slot = left.next().unwrap_or(u32::MAX);
    }
    to
}
