//! Why there is no cycle or path through all nodes: what can be seen without a search.

use super::super::graph::Graph;

/// Why a graph has no cycle through all nodes, if that can be seen.
pub(super) fn no_cycle(graph: &Graph) -> Option<String> {
    let order = graph.order();
    if let Some(why) = unconnected(graph) {
        return Some(why);
    }
    if order <= 2 {
        return None;
    }
    if let Some(v) = (0..order as u32).find(|&v| graph.degree(v) == 1) {
        return Some(format!("node {v} has a single neighbour"));
    }
    if let Some((v, components)) = cut_nodes(graph).first() {
        return Some(format!("without node {v} the rest falls into {components} components"));
    }
    let (few, many) = graph.side_sizes()?;
    (few != many).then(|| two_sides(few, many))
}

/// Why a graph has no path through all nodes, if that can be seen.
pub(super) fn no_path(graph: &Graph) -> Option<String> {
    if let Some(why) = unconnected(graph) {
        return Some(why);
    }
    let leaves: Vec<u32> = (0..graph.order() as u32).filter(|&v| graph.degree(v) == 1).collect();
    if let [a, b, c, ..] = leaves[..] {
        return Some(format!("nodes {a}, {b} and {c} have a single neighbour each"));
    }
    if let Some((v, components)) = cut_nodes(graph).iter().find(|(_, components)| *components > 2) {
        return Some(format!("without node {v} the rest falls into {components} components"));
    }
    let (few, many) = graph.side_sizes()?;
    (few + 1 < many).then(|| two_sides(few, many))
}

fn unconnected(graph: &Graph) -> Option<String> {
    (!graph.is_connected()).then(|| "the network is not connected".to_owned())
}

fn two_sides(few: usize, many: usize) -> String {
    format!("links join only nodes of two sides, which have {few} and {many} nodes")
}

/// The nodes without which a connected graph falls apart, each with the number of components (Hopcroft
/// and Tarjan, 1973).
pub(super) fn cut_nodes(graph: &Graph) -> Vec<(u32, usize)> {
    let order = graph.order();
    let (mut depth, mut low) = (vec![u32::MAX; order], vec![u32::MAX; order]);
    let mut components = vec![0; order];
    // Each with the number of its neighbours that were examined.
    let mut stack: Vec<(u32, usize)> = vec![(0, 0)];
    (depth[0], low[0]) = (0, 0);
    while let Some((v, next_port)) = stack.last_mut() {
        let (v, next) = (*v, *next_port);
        *next_port += 1;
        if let Some(&w) = graph.row(v).get(next) {
            if depth[w as usize] == u32::MAX {
                depth[w as usize] = stack.len() as u32;
                low[w as usize] = stack.len() as u32;
                stack.push((w, 0));
            } else {
                low[v as usize] = low[v as usize].min(depth[w as usize]);
            }
            continue;
        }
        stack.pop();
        if let Some(&(parent, _)) = stack.last() {
            let parent = parent as usize;
            low[parent] = low[parent].min(low[v as usize]);
            components[parent] += usize::from(low[v as usize] >= depth[parent]);
        }
    }
    // What is above a node is one component more, except above the first.
    let count = |v: usize| components[v] + usize::from(v > 0);
    (0..order).map(|v| (v as u32, count(v))).filter(|&(_, components)| components > 1).collect()
}
