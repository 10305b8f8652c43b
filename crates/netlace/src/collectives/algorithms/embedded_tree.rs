//! `embedded-tree`

use std::collections::HashSet;
use std::sync::Arc;

use super::Algorithm;
use crate::collectives::{Collective, Plan, PlanError, Request, Tree};
use crate::embedding::embed;
use netlace_core::Context;
use netlace_core::families::largest_binary_tree;
use netlace_core::network::{Automorphism, Csr, Node, Ports};

pub(super) static ALGORITHM: Algorithm = Algorithm {
    name: "embedded-tree",
    summary: "down an embedded binary tree, then to the other nodes",
    is_usual: false,
    build,
};

/// The largest complete binary tree is embedded with a small dilation, and moved by automorphisms so that its root is the
/// root of the broadcast, if they take it there. Else the message enters the tree at the nearest node.
fn build(request: &Request, context: &Context) -> Result<Plan, PlanError> {
    use Collective::{AllGather, AllToAll, ReduceScatter};
    let Request { network, root, ports, collective, .. } = request;
    if matches!(collective, AllGather | AllToAll | ReduceScatter) {
        return Err(request.unfit());
    }
    let graph = network.csr(context)?;
    let what = || format!("a broadcast down a tree in {network}");
    context.within_memory(what, 64 * u128::from(graph.order()))?;
    let tree = embed(&largest_binary_tree(graph.order()), network, context)?.embedding;
    let mut routes = tree.routes(context)?;
    routes.push(vec![tree.map[0] as u32]);
    let generators = network.automorphisms();
    if let Some(walk) = walk(&generators, tree.map[0], *root, graph.order()) {
        let moved = |v| walk.iter().fold(v, |v, &generator| generators[generator](v));
        routes.iter_mut().flatten().for_each(|v| *v = moved(Node::from(*v)) as u32);
    }
    request.by_broadcast(Arc::new(down(graph, *root, &routes, *ports)))
}

/// The generators that take one node to another, in the order in which they are applied.
fn walk(generators: &[Automorphism], from: Node, to: Node, order: Node) -> Option<Vec<usize>> {
    let mut before: Vec<Option<(Node, usize)>> = vec![None; order as usize];
    let mut found = vec![from];
    let mut next = 0;
    while let Some(&v) = found.get(next) {
        next += 1;
        for (i, generator) in generators.iter().enumerate() {
            let w = generator(v);
            if w != from && before[w as usize].is_none() {
                before[w as usize] = Some((v, i));
                found.push(w);
            }
        }
    }
    let (mut walk, mut at) = (Vec::new(), to);
    while at != from {
        let (v, generator) = before[at as usize]?;
        walk.push(generator);
        at = v;
    }
    walk.reverse();
    Some(walk)
}

/// A broadcast in which the nodes on these routes, which are connected, receive along them, and all others over any link. From
/// a root that is on none of them, the message goes to the nearest node that is.
fn down(graph: &Csr, root: Node, routes: &[Vec<u32>], ports: Ports) -> Tree {
    let mut inside = vec![false; graph.order() as usize];
    routes.iter().flatten().for_each(|&v| inside[v as usize] = true);
    let steps = routes.iter().flat_map(|route| route.windows(2));
    let links: HashSet<(u32, u32)> =
        steps.flat_map(|step| [(step[0], step[1]), (step[1], step[0])]).collect();
    let mut from = vec![u32::MAX; inside.len()];
    from[root as usize] = root as u32;
    let mut found = vec![root as u32];
    let mut has_entered = inside[root as usize];
    let mut next = 0;
    while let Some(&v) = found.get(next) {
        next += 1;
        for &w in graph.neighbors(Node::from(v)) {
            let is_inside = inside[w as usize];
            let may = !is_inside || !has_entered || links.contains(&(v, w));
            if may && from[w as usize] == u32::MAX {
                has_entered |= is_inside;
                from[w as usize] = v;
                found.push(w);
            }
        }
    }
    Tree::down(&found, &from, ports)
}
