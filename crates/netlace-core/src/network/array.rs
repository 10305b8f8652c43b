//! Arrays by which papers represent networks.

use super::Node;

/// A row of numbers for each node, which a paper stores at the node.
pub trait NodeArray: Send + Sync {
    /// What the numbers of a row are, by name.
    fn columns(&self) -> Vec<String>;

    /// Appends the row of a node. Where numbers are those of nodes, they count from 1 if the paper's do.
    fn row(&self, v: Node, row: &mut Vec<u64>);
}
