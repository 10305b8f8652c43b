//! Broadcasts as trees: from whom each node receives, and when.

use super::{Broadcast, Csr, Node, Ports};

/// A broadcast that was searched for: a tree with the step in which each node receives.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tree {
    root: Node,
    /// The nodes but the root in the order in which they receive, each with its sender.
    sends: Vec<(u32, u32)>,
    /// Where the sends of each step end.
    ends: Vec<usize>,
}

impl Tree {
    /// The broadcast from `root` in which node v receives from `from[v]` in step `when[v]`, counted
    /// from 1. The root's entries do not matter.
    pub fn new(root: Node, from: &[u32], when: &[u32]) -> Self {
        let receivers = || (0..from.len()).filter(|&v| v as Node != root);
        let steps = receivers().map(|v| when[v]).max().unwrap_or(0);
        let mut ends = vec![0; steps as usize];
        receivers().for_each(|v| ends[when[v] as usize - 1] += 1);
        let mut total = 0;
        for end in &mut ends {
            total += *end;
            *end = total;
        }
        let mut place: Vec<usize> = std::iter::once(0).chain(ends.iter().copied()).collect();
        let mut sends = vec![(0, 0); total];
        for v in receivers() {
            let next = &mut place[when[v] as usize - 1];
            sends[*next] = (from[v], v as u32);
            *next += 1;
        }
        Self { root, sends, ends }
    }

    /// The broadcast from `root` down a breadth-first tree, as fast as that tree allows; `None` if not
    /// all nodes can be reached.
    pub fn breadth_first(graph: &Csr, root: Node, ports: Ports) -> Option<Self> {
        let order = graph.order() as usize;
        let mut from = vec![u32::MAX; order];
        let mut found = vec![root as u32];
        from[root as usize] = root as u32;
        let mut next = 0;
        while let Some(&v) = found.get(next) {
            next += 1;
            for &w in graph.neighbors(Node::from(v)) {
                if from[w as usize] == u32::MAX {
                    from[w as usize] = v;
                    found.push(w);
                }
            }
        }
        (found.len() == order).then(|| Self::down(&found, &from, ports))
    }

    /// The fastest broadcast down a given tree: `found` are its nodes, each after the one that it
    /// receives from, the root first.
    ///
    /// With one port a node serves first the child that needs longest to pass the message on.
    pub fn down(found: &[u32], from: &[u32], ports: Ports) -> Self {
        let root = found[0];
        let mut when = vec![0; from.len()];
        match ports {
            Ports::All => {
                for &v in &found[1..] {
                    when[v as usize] = when[from[v as usize] as usize] + 1;
                }
            }
            Ports::One => {
                let children = Children::new(found, from);
                let mut needs = vec![0; from.len()];
                let mut served = Vec::new();
                for &v in found.iter().rev() {
                    children.slowest_first(v, &needs, &mut served);
                    let time = |(i, &w): (usize, &u32)| i as u32 + 1 + needs[w as usize];
                    needs[v as usize] = served.iter().enumerate().map(time).max().unwrap_or(0);
                }
                for &v in found {
                    children.slowest_first(v, &needs, &mut served);
                    for (&w, wait) in served.iter().zip(1..) {
                        when[w as usize] = when[v as usize] + wait;
                    }
                }
            }
        }
        Self::new(Node::from(root), from, &when)
    }

    /// The sends of all steps, in their order.
    pub fn sends(&self) -> &[(u32, u32)] {
        &self.sends
    }
}

/// From its own root; there is none from another.
impl Broadcast for Tree {
    fn steps(&self, root: Node) -> u64 {
        debug_assert_eq!(root, self.root, "a tree has one root");
        self.ends.len() as u64
    }

    fn step(&self, _: Node, step: u64, send: &mut dyn FnMut(Node, Node)) {
        let step = step as usize;
        let begin = if step == 0 { 0 } else { self.ends[step - 1] };
        for &(from, to) in &self.sends[begin..self.ends[step]] {
            send(Node::from(from), Node::from(to));
        }
    }
}

/// The children of each node of a tree.
struct Children {
    offsets: Vec<u32>,
    list: Vec<u32>,
}

impl Children {
    fn new(found: &[u32], from: &[u32]) -> Self {
        let mut offsets = vec![0u32; from.len() + 1];
        found[1..].iter().for_each(|&v| offsets[from[v as usize] as usize + 1] += 1);
        for v in 0..from.len() {
            offsets[v + 1] += offsets[v];
        }
        let mut place = offsets.clone();
        let mut list = vec![0; found.len() - 1];
        for &v in &found[1..] {
            let next = &mut place[from[v as usize] as usize];
            list[*next as usize] = v;
            *next += 1;
        }
        Self { offsets, list }
    }

    fn slowest_first(&self, v: u32, needs: &[u32], out: &mut Vec<u32>) {
        let (begin, end) = (self.offsets[v as usize], self.offsets[v as usize + 1]);
        out.clear();
        out.extend_from_slice(&self.list[begin as usize..end as usize]);
        out.sort_by_key(|&w| std::cmp::Reverse(needs[w as usize]));
    }
}
