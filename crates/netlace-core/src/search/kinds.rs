//! Kinds of nodes that no automorphism can exchange.

use std::collections::BTreeMap;

use crate::context::Context;
use crate::network::{Csr, Node, RequestError};

/// The number of kinds of nodes that can be distinguished: nodes are of one kind as long as they have equally
/// many neighbours of each kind (colour refinement). `first` is a kind to start from for each node.
///
/// No automorphism that respects the first kinds exchanges nodes of different kinds, so this is at
/// most the number of orbits. If the time is up, those found until then are counted.
///
/// ```
/// use netlace::Context;
/// let net = netlace::parse("path(5)")?;
/// let context = Context::with_memory(1 << 20);
/// let graph = net.csr(&context).unwrap();
/// assert_eq!(netlace::search::kinds(graph, vec![0; 5], &context).unwrap(), 3);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn kinds(graph: &Csr, first: Vec<u32>, context: &Context) -> Result<u64, RequestError> {
    /// After any round the kinds found so far are distinct; more rounds only find more.
    const MOST_ROUNDS: u64 = 32;
    /// Progress is reported after this number of nodes.
    const REPORTED: u64 = 1 << 10;
    /// What the signature of a node takes, and a neighbour in it.
    const BYTES: [u128; 2] = [64, 4];
    let order = graph.order();
    let needed = BYTES[0] * u128::from(order) + BYTES[1] * graph.channel_count() as u128;
    context.within_memory(|| "distinguishing nodes by their neighbours".to_owned(), needed)?;
    let mut kinds = first;
    let mut count = 0;
    for round in 0..MOST_ROUNDS {
        let mut names: BTreeMap<Vec<u32>, u32> = BTreeMap::new();
        let mut next = Vec::with_capacity(kinds.len());
        for v in 0..order {
            let done = round * order + v;
            if v.is_multiple_of(REPORTED)
                && !context.progress.is_in_time(done, MOST_ROUNDS * order)?
            {
                return Ok(count.max(1));
            }
            let mut signature: Vec<u32> =
                graph.neighbors(v).iter().map(|&w: &u32| kinds[Node::from(w) as usize]).collect();
            signature.sort_unstable();
            signature.push(kinds[v as usize]);
            let fresh = names.len() as u32;
            next.push(*names.entry(signature).or_insert(fresh));
        }
        if names.len() as u64 == count {
            return Ok(count);
        }
        count = names.len() as u64;
        kinds = next;
    }
    Ok(count)
}
