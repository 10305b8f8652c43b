//! How the nodes of a network talk step by step: what a family says of its own broadcast and of its
//! own exchange among all nodes.

use super::Node;

/// How many links a node can use in one step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ports {
    /// One to send and one to receive, perhaps of the same link.
    One,
    /// All of them, both ways.
    All,
}

/// A broadcast from any node, worked out step by step: nothing is stored of a large network.
pub trait Broadcast: Send + Sync {
    /// How many steps a broadcast from `root` takes.
    fn steps(&self, root: Node) -> u64;

    /// Shows `send` who sends to whom in this step, counted from 0. Every node but the root receives
    /// exactly once in all steps together, and sends only after it has received.
    fn step(&self, root: Node, step: u64, send: &mut dyn FnMut(Node, Node));
}

/// A message of an [`Exchange`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Talk {
    /// The node that sends all that it holds.
    pub from: Node,
    /// The node that adds it to what it holds.
    pub to: Node,
    /// Whether the sender goes on holding it.
    pub keep: bool,
}

/// A sequence of talks after which every node holds what all nodes held before, each exactly once:
/// a sum over all nodes, at every node.
pub trait Exchange: Send + Sync {
    /// How many steps it takes.
    fn steps(&self) -> u64;

    /// Shows `talk` who talks to whom in this step, counted from 0. What is sent is what was held
    /// when the step began.
    fn step(&self, step: u64, talk: &mut dyn FnMut(Talk));
}
