//! Rings and paths through all nodes of a host.

use super::graph::Graph;

/// The nodes of a ring or a path in their order, if the guest is one.
pub(super) fn in_line(guest: &Graph) -> Option<Line> {
    let order = guest.order();
    let nodes = || 0..order as u32;
    if order < 3 || !guest.is_connected() || nodes().any(|v| guest.degree(v) > 2) {
        return None;
    }
    let end = nodes().find(|&v| guest.degree(v) == 1);
    let (mut before, mut at) = (u32::MAX, end.unwrap_or(0));
    let mut line = Vec::with_capacity(order);
    while line.len() < order {
        line.push(at);
        let next = guest.row(at).iter().copied().find(|&w| w != before);
        (before, at) = (at, next.unwrap_or(at));
    }
    Some(Line { nodes: line, closed: end.is_none() })
}

/// Nodes in a line, each linked to the next.
pub(super) struct Line {
    pub(super) nodes: Vec<u32>,
    /// Whether the last is linked to the first.
    pub(super) closed: bool,
}

impl Line {
    /// The map that sets its nodes on the first of these, in their order.
    pub(super) fn laid_on(&self, host: &[u32]) -> Vec<u32> {
        let mut map = vec![0; self.nodes.len()];
        for (&v, &place) in self.nodes.iter().zip(host) {
            map[v as usize] = place;
        }
        map
    }
}

/// All nodes of a connected graph in an order in which each is at most three links from the next, and
/// the last from the first (Sekanina, 1960): of a spanning tree, nodes at an even depth are taken
/// before what is below them, the others after it.
pub(super) fn round_a_tree(graph: &Graph) -> Vec<u32> {
    let mut seen = vec![false; graph.order()];
    let mut nodes = Vec::with_capacity(graph.order());
    // Each with the number of its neighbours that were examined.
    let mut stack: Vec<(u32, usize)> = vec![(0, 0)];
    seen[0] = true;
    nodes.push(0);
    while let Some((v, next_port)) = stack.last_mut() {
        let (v, next) = (*v, *next_port);
        *next_port += 1;
        let Some(&w) = graph.row(v).get(next) else {
            stack.pop();
            if stack.len() % 2 == 1 {
                nodes.push(v);
            }
            continue;
        };
        if !seen[w as usize] {
            seen[w as usize] = true;
            if stack.len().is_multiple_of(2) {
                nodes.push(w);
            }
            stack.push((w, 0));
        }
    }
    nodes
}
