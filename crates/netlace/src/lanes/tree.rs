//! All routes to one node.

use super::turns::{Channel, Turns};
use crate::routing::Forwarding;
use netlace_core::network::Node;

/// The routes from all nodes that send to one.
pub(super) struct Tree {
    to: usize,
    nodes: Vec<Branch>,
    seen: Vec<u32>,
    stack: Vec<u32>,
}

/// A node of a tree.
#[derive(Clone, Copy)]
pub(super) struct Branch {
    pub(super) node: u32,
    /// The node that it forwards to.
    pub(super) next: u32,
    /// The turn that its packets take there, unless they have arrived.
    pub(super) turn: Option<u32>,
}

impl Tree {
    pub(super) fn new(order: usize) -> Self {
        let nodes = Vec::with_capacity(order);
        Self { to: 0, nodes, seen: vec![u32::MAX; order], stack: Vec::new() }
    }

    /// Where the routes lead.
    pub(super) fn to(&self) -> u32 {
        self.to as u32
    }

    /// All nodes on a route, the nearer ones first. What fits a route fits its end, so that nodes
    /// which only forward may count as if they sent.
    pub(super) fn nodes(&self) -> &[Branch] {
        &self.nodes
    }

    /// Works out the routes to `to`.
    pub(super) fn grow(&mut self, turns: &Turns, forwarding: &Forwarding, to: usize) {
        let channel = |at: usize| -> Option<Channel> {
            forwarding.port(at as Node, to as Node).map(|port| turns.channel(at, port))
        };
        self.to = to;
        self.nodes.clear();
        self.seen[to] = to as u32;
        for from in (0..turns.order()).filter(|&from| forwarding.sends(from as Node)) {
            let mut at = from;
            while self.seen[at] != to as u32 {
                self.seen[at] = to as u32;
                let Some(channel) = channel(at) else { break };
                self.stack.push(at as u32);
                at = turns.end(channel);
            }
            while let Some(node) = self.stack.pop() {
                let Some(held) = channel(node as usize) else { continue };
                let next = turns.end(held);
                let turn = channel(next).map(|wanted| turns.number((held, wanted)) as u32);
                self.nodes.push(Branch { node, next: next as u32, turn });
            }
        }
    }
}
