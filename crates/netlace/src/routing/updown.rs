//! `updown`: up towards a root, then down, never up again.
//!
//! All links are directed up: towards the node that is nearer to node 0, or has the lower number. A
//! packet goes up until a way down leads to its destination, and then down. No cycle of channels
//! can arise, since none leads from down to up again, so that a single lane is enough; the ways are
//! not shortest, and crowd at the root.

use std::sync::Arc;

use super::RoutingMethod;
use super::trees::{NONE, Tree, Trees};
use crate::network::{Csr, Node, Port};

pub(super) static METHOD: RoutingMethod = RoutingMethod {
    name: "updown",
    summary: "up towards node 0, then down: free of deadlock on one lane",
    keeps_lanes: false,
    build: |network, context| {
        network.csr(context)?;
        Ok(Arc::new(Trees::new(network, tree)))
    },
};

/// Who is above whom: by distance from the root, then by number. The root is node 0, and in every
/// piece that it does not reach the first node.
fn ranks(csr: &Csr) -> Vec<(u32, u32)> {
    let mut distances = vec![u32::MAX; csr.order() as usize];
    let mut queue = Vec::new();
    for root in 0..csr.order() {
        if distances[root as usize] == u32::MAX {
            csr.search(root, &mut distances, &mut queue);
        }
    }
    distances.into_iter().zip(0..).collect()
}

fn tree(csr: &Csr, to: Node) -> Tree {
    let rank = ranks(csr);
    let mut ports = vec![NONE; csr.order() as usize];
    // From the destination climb to all nodes that a way down leads from, shortest ways first.
    let mut found = vec![to as u32];
    let mut reached = vec![false; csr.order() as usize];
    reached[to as usize] = true;
    let mut next = 0;
    let mut downward = true;
    loop {
        let Some(&v) = found.get(next) else {
            if !downward {
                return ports;
            }
            // From all of these on, descend to the nodes that must go up first.
            downward = false;
            next = 0;
            continue;
        };
        next += 1;
        for &w in csr.neighbors(Node::from(v)) {
            let above = rank[w as usize] < rank[v as usize];
            if above == downward && !reached[w as usize] {
                reached[w as usize] = true;
                let port = csr.neighbors(Node::from(w)).iter().position(|&x| x == v);
                ports[w as usize] = port.map_or(NONE, |port| port as Port);
                found.push(w);
            }
        }
    }
}
