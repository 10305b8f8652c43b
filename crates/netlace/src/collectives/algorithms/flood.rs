//! `flood`

use super::Algorithm;
use super::tree::best_tree;
use crate::collectives::gossip::flood;
use crate::collectives::{Collective, Plan, PlanError, Request, Schedule, Transfer};
use netlace_core::Context;
use netlace_core::network::{Broadcast, Network, Node, Ports, RequestError, Tree};
use netlace_core::search::all_distances;

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "flood",
    summary: "to all neighbours, along shortest paths",
    is_usual: true,
    build,
};

fn build(request: &Request, context: &Context) -> Result<Plan, PlanError> {
    let Request { network, root, ports, .. } = request;
    match (request.collective, ports) {
        (Collective::Reduce, _) => Err(request.unfit()),
        (Collective::Broadcast | Collective::Barrier, Ports::One) => Err(PlanError::NotFor(
            "every node sends to all neighbours at once, over all ports".to_owned(),
        )),
        (Collective::Broadcast, Ports::All) => {
            let tree = best_tree(network, *root, Ports::All, context)?;
            Ok(request.plan(1, OnFirstReceipt::new(network, *root, tree)?))
        }
        (Collective::Barrier, Ports::All) => {
            let steps = all_distances(network, context)?
                .pairs
                .greatest()
                .expect("invariant: a network has a node");
            Ok(request.plan(1, Everybody { network: network.clone(), steps }))
        }
        _ => {
            request.admit_pairs(context)?;
            request.by_trees(flood(network, *ports, context)?)
        }
    }
}

/// A node that gets the message for the first time sends it to all neighbours but the one that it has it from, in
/// the next step. Nodes know nothing of each other: what comes to one a second time is discarded, and the
/// nodes reached last send, too.
struct OnFirstReceipt {
    network: Network,
    root: Node,
    /// The first receipts.
    tree: Tree,
    /// From whom each node has it.
    from: Vec<Node>,
}

impl OnFirstReceipt {
    fn new(network: &Network, root: Node, tree: Tree) -> Result<Self, RequestError> {
        let mut from = vec![root; network.topology()?.order() as usize];
        for &(sender, v) in tree.sends() {
            from[v as usize] = sender.into();
        }
        Ok(Self { network: network.clone(), root, tree, from })
    }

    /// Node `v` sends, having the message from another.
    fn forward(&self, v: Node, send: &mut dyn FnMut(Transfer)) {
        let Ok(topology) = self.network.topology() else { return };
        let mut neighbors = Vec::new();
        topology.neighbors(v, &mut neighbors);
        neighbors.sort_unstable();
        neighbors.dedup(); // One message over parallel links.
        for to in neighbors.into_iter().filter(|&to| v == self.root || to != self.from[v as usize])
        {
            let is_first = to != self.root && self.from[to as usize] == v;
            let into = if is_first { 0 } else { Transfer::DISCARDED };
            send(Transfer { from: v, to, chunk: 0, slot: 0, into, keep: true });
        }
    }
}

impl Schedule for OnFirstReceipt {
    fn steps(&self) -> u64 {
        self.tree.steps(self.root) + 1
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transfer)) {
        match step.checked_sub(1) {
            None => self.forward(self.root, send),
            Some(before) => self.tree.step(self.root, before, &mut |_, v| self.forward(v, send)),
        }
    }
}

/// Every node sends all that it has to all neighbours, in every step.
struct Everybody {
    network: Network,
    steps: u64,
}

impl Schedule for Everybody {
    fn steps(&self) -> u64 {
        self.steps
    }

    fn step(&self, _: u64, send: &mut dyn FnMut(Transfer)) {
        let Ok(topology) = self.network.topology().map_err(RequestError::from) else { return };
        topology.scan(0..topology.order(), &mut |rows| {
            for (from, row) in rows.iter() {
                for &to in row {
                    send(Transfer { from, to, chunk: 0, slot: 0, into: 0, keep: true });
                }
            }
        });
    }
}
