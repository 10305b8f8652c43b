//! Search: what can only be found by walking the graph.

use crate::network::{Csr, Node};

/// The number of connected components.
///
/// ```
/// use netlace::Context;
/// let net = netlace::parse("rcr(2,1,2)")?;
/// let graph = net.csr(&Context::with_memory(1 << 20)).unwrap();
/// assert_eq!(netlace::search::components(graph), 4);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// Depth-first search: every link is looked at twice. Takes a byte a node, and at worst four
/// more for the stack.
pub fn components(graph: &Csr) -> Node {
    let mut seen = vec![false; graph.order() as usize];
    let mut stack: Vec<u32> = Vec::new();
    let mut count = 0;
    for start in 0..graph.order() {
        if seen[start as usize] {
            continue;
        }
        seen[start as usize] = true;
        count += 1;
        stack.push(start as u32);
        while let Some(v) = stack.pop() {
            for &w in graph.neighbors(Node::from(v)) {
                if !std::mem::replace(&mut seen[w as usize], true) {
                    stack.push(w);
                }
            }
        }
    }
    count
}
