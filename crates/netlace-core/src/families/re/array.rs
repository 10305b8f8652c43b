//! RELLN, the paper's construction: the array that represents the network, a row for each node.
//!
//! As printed, the algorithm wires each phase once for every node, in the first copy only, at the pivots that the
//! node's number gives. It is meant to wire each phase once, in all copies, at the pivots of the phase. The rows follow
//! from the numbers of the nodes, so that none needs to be stored: links are assigned in ascending order of the
//! frame's nodes, which is the order in which the algorithm comes to them.

use std::sync::Arc;

use super::{Expansion, FrameLinks};
use crate::exact::RuleError;
use crate::network::{Node, NodeArray, TooLargeError, Topology};

impl Expansion {
    /// For one frame, and pivots by diameter or degree: the array has no place for others.
    pub(super) fn relln(&self) -> Result<Arc<dyn NodeArray>, RuleError> {
        let too_large = |error: TooLargeError| RuleError::TooExpensive(error.to_string());
        let unit = self.unit.topology().map_err(too_large)?.clone();
        let (Some(frame), Some(last)) = (self.frames.first(), self.pivots.last()) else {
            return Err(RuleError::NotStated);
        };
        let (r, n_u, block) = (self.frames.len() as Node, unit.order(), last.size());
        let rounds = r.div_ceil(n_u);
        let full = (rounds - 1) * n_u;
        let as_by_rule = |(j, pivots): (Node, &super::Pivots)| {
            let (head, size) = if j < full { (j % n_u, 1) } else { ((j - full) * block, block) };
            pivots.nodes().iter().copied().eq(head..head + size)
        };
        let is_one = self.frames.iter().all(|other| other.is_same_as(frame));
        if !is_one || !(0..).zip(&self.pivots).all(as_by_rule) {
            return Err(RuleError::NotStated);
        }
        Ok(Arc::new(Relln {
            unit,
            links: self.frame_links().map_err(too_large)?,
            full,
            block,
            unit_slots: self.unit.max_degree().into(),
            phase_slots: rounds * Node::from(frame.max_degree()),
        }))
    }
}

struct Relln {
    unit: Arc<dyn Topology>,
    links: FrameLinks,
    /// λ·n_u: the phases of complete rounds, which have a single pivot.
    full: Node,
    /// The number of pivots of each phase after those.
    block: Node,
    unit_slots: Node,
    phase_slots: Node,
}

impl Relln {
    /// The pivot that gets the next link of the set that `u` is the first of: how far behind `u` it is.
    fn pointer(&self, u: Node, cluster: Node) -> Node {
        let j = (self.full + u / self.block) as usize;
        if !u.is_multiple_of(self.block) || j >= self.links.digits.count() {
            return 0;
        }
        let frame = self.links.digits.factor(j);
        Node::from(frame.degree(self.links.digits.digit(j, cluster))) % self.block
    }
}

impl NodeArray for Relln {
    fn columns(&self) -> Vec<String> {
        let numbered =
            |name: &'static str, count: Node| (1..=count).map(move |i| format!("{name}-{i}"));
        let named = |name: &str| std::iter::once(name.to_owned());
        named("unit")
            .chain(numbered("phase", self.links.digits.count() as Node))
            .chain(named("pivot-set"))
            .chain(named("pointer"))
            .chain(numbered("unit-link", self.unit_slots))
            .chain(numbered("phase-link", self.phase_slots))
            .chain(named("filled"))
            .collect()
    }

    fn row(&self, v: Node, row: &mut Vec<u64>) {
        let FrameLinks { digits, .. } = &self.links;
        let n_u = self.unit.order();
        let (u, cluster) = (v % n_u, v / n_u);
        row.push(u + 1);
        row.extend((0..digits.count()).map(|j| digits.digit(j, cluster) + 1));
        row.push(u / self.block + 1);
        row.push(self.pointer(u, cluster));
        let first = row.len();
        self.unit.neighbors(u, row);
        row[first..].sort_unstable();
        row[first..].iter_mut().for_each(|w| *w += cluster * n_u + 1);
        let first = first + self.unit_slots as usize;
        row.resize(first, 0);
        for j in 0..digits.count() {
            let here = digits.digit(j, cluster);
            let mut links = self.links.carried(j, here, u);
            links.sort_unstable_by_key(|link| (link.to, link.port));
            row.extend(links.iter().map(|link| {
                let member = self.links.carrier(j, link.to, (here, link.back));
                digits.replaced(j, cluster, here, link.to) * n_u + member + 1
            }));
        }
        let filled = row.len() - first;
        row.resize(first + self.phase_slots as usize, 0);
        row.push(filled as u64);
    }
}
