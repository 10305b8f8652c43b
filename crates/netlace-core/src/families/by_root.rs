//! Copies of a base that are joined at their roots, node 0 of each: what trees of such copies have in common.

use std::sync::Arc;

use num_bigint::BigUint;

use crate::exact::{Bisection, RuleError, hops};
use crate::network::{Broadcast, Network, NextHop, Node, Ports};

/// Copies of a base in tiers. Tier 0 is one copy; the root of every other copy is a node of an earlier tier.
pub(super) trait Copies: Send + Sync {
    /// The number of tiers.
    fn tiers(&self) -> usize;

    /// The number of copies of a tier.
    fn count(&self, tier: usize) -> Node;

    /// The node at `digit` of a copy.
    fn node(&self, tier: usize, copy: Node, digit: Node) -> Node;

    /// The copies between the root of all and node `v`, one of each tier from tier 0 on, and for each
    /// the digit at which the path to `v` leaves it.
    fn path_to(&self, v: Node) -> Vec<(Node, Node)>;
}

/// The diameter if a path goes through the root in `n` − 1 copies at either end, and directly
/// through one.
pub(super) fn diameter(base: &Network, n: u64) -> Result<Option<u64>, RuleError> {
    let Some(straight) = base.part_diameter()? else { return Ok(None) };
    let (to_root, _) = base.part_root()?;
    hops(BigUint::from(to_root) * (2 * (n - 1)) + straight)
}

/// The bisection of a copy of the base each of whose nodes carries a tree of copies, all alike: M nodes, whose root is that
/// node. `copies` are cut if the base has an odd number of nodes, that of the middle node's tree among them.
///
/// Halving the first copy parts the network. No halves have fewer links between them if the base is d-regular and has no
/// cut of fewer than d links, as every connected network whose nodes are all alike (W. Mader, Minimale n-fach
/// kantenzusammenhängende Graphen, 1971). For one of the halves has k ≤ ⌊q/2⌋ of the q nodes of the first copy; let no k nodes
/// have fewer than e(k) links to the others. The trees of these k nodes have kM nodes at most. What this half lacks to its size is
/// in the trees of other nodes, less than M in each, so that at least ⌊q/2⌋ − k of these trees are cut, each by d links at
/// least: e(k) + d(⌊q/2⌋ − k) links in all. That is not less than e(⌊q/2⌋), as each node that is added to a set adds at
/// most d links to its cut.
pub(super) fn bisection(base: &Network, copies: u64) -> Result<Bisection, RuleError> {
    if !base.carries_alike() {
        return Err(RuleError::NotStated);
    }
    let Bisection { lower, upper } = base.part_bisection()?;
    let is_sure = base.is_vertex_transitive() && base.census().is_connected();
    let copies = if base.order().bit(0) { copies } else { 1 };
    Ok(Bisection { lower: if is_sure { lower } else { BigUint::ZERO }, upper: upper * copies })
}

/// A broadcast over copies of a base: to the copy of tier 0, and then tier by tier, in all copies at once from their
/// roots. The nodes on the path to tier 0 have the message and are left out.
pub(super) struct ByRoot<C> {
    copies: C,
    hops: Arc<dyn NextHop>,
    base: Arc<dyn Broadcast>,
}

impl<C: Copies> ByRoot<C> {
    /// With the base's own routes and broadcast.
    pub(super) fn new(copies: C, base: &Network, ports: Ports) -> Result<Self, RuleError> {
        Ok(Self { copies, hops: base.part_next_hop()?, base: base.part_broadcast(ports)? })
    }

    /// For each tier the copy that the message passes on its path to tier 0, and its path there to the root;
    /// in tier 0 it stays where it comes in.
    fn paths(&self, source: Node) -> Vec<(Node, Vec<Node>)> {
        let path = |(tier, (copy, digit)): (usize, (Node, Node))| {
            let mut path = vec![digit];
            while let Some(step) = self.hops.next(path[path.len() - 1], 0).filter(|_| tier > 0) {
                path.push(step.to);
            }
            (copy, path)
        };
        self.copies.path_to(source).into_iter().enumerate().map(path).collect()
    }
}

impl<C: Copies> Broadcast for ByRoot<C> {
    fn steps(&self, source: Node) -> u64 {
        let paths = self.paths(source);
        let up: u64 = paths.iter().map(|(_, path)| path.len() as u64 - 1).sum();
        let lower = self.copies.tiers() as u64 - 1;
        up + self.base.steps(paths[0].1[0]) + lower * self.base.steps(0)
    }

    fn step(&self, source: Node, mut step: u64, send: &mut dyn FnMut(Node, Node)) {
        let paths = self.paths(source);
        for (tier, (copy, path)) in paths.iter().enumerate().rev() {
            let node = |digit| self.copies.node(tier, *copy, digit);
            if let Some(&[from, to]) = path.windows(2).nth(step as usize) {
                return send(node(from), node(to));
            }
            step -= path.len() as u64 - 1;
        }
        for tier in 0..self.copies.tiers() {
            let root = if tier == 0 { paths[0].1[0] } else { 0 };
            let steps = self.base.steps(root);
            if step < steps {
                let passed = paths.get(tier);
                return self.base.step(root, step, &mut |from, to| {
                    for copy in 0..self.copies.count(tier) {
                        let has =
                            passed.is_some_and(|(own, path)| *own == copy && path.contains(&to));
                        if !has {
                            let node = |digit| self.copies.node(tier, copy, digit);
                            send(node(from), node(to));
                        }
                    }
                });
            }
            step -= steps;
        }
    }
}
