//! Kinds of nodes that no automorphism can exchange.

use std::collections::BTreeMap;

use crate::network::{Csr, Node};

/// The number of kinds of nodes that can be distinguished: nodes are of one kind as long as they have equally
/// many neighbours of each kind (colour refinement). `first` is a kind to start from for each node.
///
/// No automorphism that respects the first kinds exchanges nodes of different kinds, so this is at
/// most the number of orbits.
///
/// ```
/// use netlace::Context;
/// let net = netlace::parse("path(5)")?;
/// let graph = net.csr(&Context::with_memory(1 << 20)).unwrap();
/// assert_eq!(netlace::search::kinds(graph, vec![0; 5]), 3);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn kinds(graph: &Csr, first: Vec<u32>) -> u64 {
    /// After any round the kinds found so far are distinct; more rounds only find more.
    const MOST_ROUNDS: usize = 32;
    let mut kinds = first;
    let mut count = 0;
    for _ in 0..MOST_ROUNDS {
        let mut names: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        let mut next = Vec::with_capacity(kinds.len());
        for v in 0..graph.order() {
            let mut signature: Vec<u32> =
                graph.neighbors(v).iter().map(|&w: &u32| kinds[Node::from(w) as usize]).collect();
            signature.sort_unstable();
            signature.push(kinds[v as usize]);
            let fresh = names.len() as u32;
            next.push(*names.entry(signature).or_insert(fresh));
        }
        if names.len() as u64 == count {
            return count;
        }
        count = names.len() as u64;
        kinds = next;
    }
    count
}
