//! `updown`: up towards a root, then down, never up again.
//!
//! All links are directed up: towards the node that is nearer to a root, or has the lower number. A
//! packet goes up until a path down leads to its destination, and then down. No cycle of channels
//! can arise, since none leads from down to up again, so that a single lane is enough; paths are
//! not always shortest, and crowd at the roots. (M. D. Schroeder et al.: Autonet: A High-Speed,
//! Self-Configuring Local Area Network Using Point-to-Point Links. IEEE JSAC, 1991.)

use std::sync::Arc;

use super::RoutingMethod;
use super::tables::{Paths, Tables};
use super::trees::Trees;
use netlace_core::Context;
use netlace_core::network::{Csr, Network, Node, RequestError};

/// The method.
pub static METHOD: RoutingMethod = RoutingMethod {
    name: "updown",
    summary: "up towards the roots, then down: free of deadlock on one lane",
    keeps_lanes: false,
    by_host: true,
    build: |network, context| {
        let ranks = Arc::new(Ranks::new(network.csr(context)?, &roots(network, context)?));
        let paths = move |csr: &Csr, to: Node| paths(csr, to, &ranks);
        if network.csr(context)?.order() <= MOST_BALANCED
            && let Ok(tables) = Tables::balanced(network, context, &paths)
        {
            return Ok(Arc::new(tables));
        }
        // Where tables would be large, one destination after the other, each by the first ports that will do.
        Ok(Arc::new(Trees::new(network, move |csr, to| paths(csr, to).first_ports(csr))))
    },
};

/// The tables of more nodes take longer than a few seconds.
const MOST_BALANCED: Node = 1 << 11;

/// The nodes that are farthest from all hosts, as the core switches of a tree are, if no two of
/// them are linked and a path up and down leads from every host to every other; else one node in the middle.
pub(crate) fn roots(network: &Network, context: &Context) -> Result<Vec<Node>, RequestError> {
    let csr = network.csr(context)?;
    let senders: Vec<Node> = network.endpoints().senders(csr.order()).collect();
    let mut distances = vec![u32::MAX; csr.order() as usize];
    csr.search_from(&senders, &mut distances, &mut Vec::new());
    let farthest = distances.iter().copied().max().expect("invariant: a network has a node");
    if farthest > 0 {
        let is_root = |v: Node| distances[v as usize] == farthest;
        let roots: Vec<Node> = (0..csr.order()).filter(|&v| is_root(v)).collect();
        let apart = |v: &Node| csr.neighbors(*v).iter().all(|&w| !is_root(w.into()));
        if roots.iter().all(apart) && all_reached(csr, &senders, &roots) {
            return Ok(roots);
        }
    }
    Ok(vec![middle(network, csr)])
}

/// Whether every sender is below all roots, so that a path up and down joins any two.
fn all_reached(csr: &Csr, senders: &[Node], roots: &[Node]) -> bool {
    let ranks = Ranks::new(csr, roots);
    roots.iter().all(|&root| {
        let down = |&v: &Node, &w: &Node| ranks.is_above(v, w);
        let below = reached(csr, root, down);
        senders.iter().all(|&v| below[v as usize])
    })
}

/// The nodes that steps which `may_follow` allows lead to.
fn reached(csr: &Csr, from: Node, may_follow: impl Fn(&Node, &Node) -> bool) -> Vec<bool> {
    let mut reached = vec![false; csr.order() as usize];
    reached[from as usize] = true;
    let mut found = vec![from];
    while let Some(v) = found.pop() {
        for w in csr.neighbors(v).iter().map(|&w| Node::from(w)) {
            if !reached[w as usize] && may_follow(&v, &w) {
                reached[w as usize] = true;
                found.push(w);
            }
        }
    }
    reached
}

/// The node from which the farthest is nearest, and all others in sum; the first of several. Where nodes are alike, or
/// are too many to be searched from, node 0.
fn middle(network: &Network, csr: &Csr) -> Node {
    const MOST: Node = 1 << 12;
    if csr.order() > MOST || network.construction().symmetry().is_vertex_transitive() {
        return 0;
    }
    let mut queue = Vec::new();
    let spread = |v: &Node| {
        let mut distances = vec![u32::MAX; csr.order() as usize];
        csr.search(*v, &mut distances, &mut queue);
        let sum: u64 = distances.iter().copied().map(u64::from).sum();
        (distances.into_iter().max(), sum)
    };
    (0..csr.order()).min_by_key(spread).expect("invariant: a network has a node")
}

/// Who is above whom: by distance from the roots, then by number.
struct Ranks(Vec<u32>);

impl Ranks {
    /// In every component that the roots do not reach the first node is one.
    fn new(csr: &Csr, roots: &[Node]) -> Self {
        let mut ranks = vec![u32::MAX; csr.order() as usize];
        let mut queue = Vec::new();
        csr.search_from(roots, &mut ranks, &mut queue);
        for root in 0..csr.order() {
            if ranks[root as usize] == u32::MAX {
                csr.search(root, &mut ranks, &mut queue);
            }
        }
        Self(ranks)
    }

    fn is_above(&self, v: Node, w: Node) -> bool {
        (self.0[v as usize], v) < (self.0[w as usize], w)
    }
}

/// The paths to `to`: down, from nodes from which a path down leads there; else up to such a node.
fn paths(csr: &Csr, to: Node, ranks: &Arc<Ranks>) -> Paths<impl Fn(Node, Node) -> bool + use<>> {
    let mut steps = vec![u32::MAX; csr.order() as usize];
    steps[to as usize] = 0;
    let mut nodes = vec![to as u32];
    let mut next = 0;
    // From the destination climb to all nodes that a path down leads from.
    while let Some(&v) = nodes.get(next) {
        next += 1;
        for &w in csr.neighbors(v.into()) {
            if steps[w as usize] == u32::MAX && ranks.is_above(w.into(), v.into()) {
                steps[w as usize] = steps[v as usize] + 1;
                nodes.push(w);
            }
        }
    }
    let goes_down: Vec<bool> = steps.iter().map(|&steps| steps < u32::MAX).collect();
    climb(csr, &mut steps, &mut nodes, |v, w| ranks.is_above(v, w));
    let goes_up: Vec<bool> = steps.iter().map(|&steps| steps < u32::MAX).collect();
    // From one root to another no path leads up and down. No host is there, so nothing but the
    // management of switches goes there, by any path.
    climb(csr, &mut steps, &mut nodes, |_, _| true);
    let ranks = ranks.clone();
    let may_follow = move |v: Node, w: Node| {
        if !goes_up[v as usize] {
            true
        } else if goes_down[v as usize] {
            goes_down[w as usize] && ranks.is_above(v, w)
        } else {
            ranks.is_above(w, v)
        }
    };
    Paths { steps, nodes, may_follow }
}

/// Adds the nodes from which packets can go on to one that is there, nearest first: from `w` to `v` if
/// `may_precede(v, w)`.
fn climb(
    csr: &Csr,
    steps: &mut [u32],
    nodes: &mut Vec<u32>,
    may_precede: impl Fn(Node, Node) -> bool,
) {
    // One step at a time, since the nodes that are there are at any number of steps.
    let mut shells: Vec<Vec<u32>> = Vec::new();
    let put = |steps: u32, v: u32, shells: &mut Vec<Vec<u32>>| {
        shells.resize(shells.len().max(steps as usize + 1), Vec::new());
        shells[steps as usize].push(v);
    };
    nodes.iter().for_each(|&v| put(steps[v as usize], v, &mut shells));
    nodes.clear();
    let mut at = 0;
    while at < shells.len() {
        for v in std::mem::take(&mut shells[at]) {
            nodes.push(v);
            for &w in csr.neighbors(v.into()) {
                if steps[w as usize] == u32::MAX && may_precede(v.into(), w.into()) {
                    steps[w as usize] = at as u32 + 1;
                    put(at as u32 + 1, w, &mut shells);
                }
            }
        }
        at += 1;
    }
}
