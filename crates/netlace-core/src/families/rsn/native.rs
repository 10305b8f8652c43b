//! The paper's recursive routing: between clusters always over the one swap link that joins them.
//!
//! To another cluster c′ a packet goes to the member c′ of its own, swaps there, and goes on inside;
//! each path inside a cluster is found in the same way, one level below. It keeps the bound
//! 2^(l−1)·(D+1)−1 but is often not shortest, because two swaps through a third cluster may be shorter.
//! Diameter links are never taken: for them the paper cites another one.

use std::sync::Arc;

use super::levels;
use crate::exact::RuleError;
use crate::network::{Header, Hop, Network, NextHop, Node, Routing, Step, Topology};

pub(super) fn routing(
    base: &Network,
    l: u64,
    diameter_links: bool,
) -> Result<Arc<dyn Routing>, RuleError> {
    let nucleus = base.part_next_hop()?;
    let mut clusters = levels(base, l, diameter_links, None)
        .map_err(|error| RuleError::TooExpensive(error.to_string()))?;
    clusters.pop();
    Ok(Arc::new(Recursive { nucleus, clusters }))
}

struct Recursive {
    nucleus: Arc<dyn NextHop>,
    /// The cluster of each level from 2 to l.
    clusters: Vec<Arc<dyn Topology>>,
}

impl Routing for Recursive {
    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        // Descends to the nucleus, which begins at node `first`, or to the swap that is next.
        let (mut x, mut target) = (at, to);
        for cluster in self.clusters.iter().rev() {
            let n = cluster.order();
            let (c, c2) = (x / n, target / n);
            (x, target) = (x % n, if c == c2 { target % n } else { c2 });
            if c != c2 && x == c2 {
                let first = at - (c * n + x);
                let step = Step { port: cluster.degree(x), to: first + x * n + c };
                return Some(Hop { step, header });
            }
        }
        let step = self.nucleus.next(x, target)?;
        Some(Hop { step: Step { to: at - x + step.to, ..step }, header })
    }
}
