//! Broadcast by recursive expansion: phase by phase, the highest first, as ROUTRCN routes.
//!
//! The message goes to the pivot of a phase, at once in all copies that have it, and spreads over
//! that phase's frame from pivot to pivot; after the last phase it spreads in all units. (For the
//! expanded Heawood networks the paper floods, and relies on flags to stop; here every node receives
//! exactly once.) A walk passes nodes that later steps must leave out.

use std::sync::Arc;

use super::Expansion;
use crate::exact::RuleError;
use crate::network::{Broadcast, Network, NextHop, Node, Ports, every};

impl Expansion {
    pub(super) fn phase_by_phase(&self, ports: Ports) -> Result<Arc<dyn Broadcast>, RuleError> {
        let pivots = self.pivot_of_each_phase()?;
        let unit_order = self.unit.part_order()?;
        let mut weight = unit_order;
        let phase = |(frame, pivot): (&Network, Node)| {
            let (order, broadcast) = (frame.part_order()?, frame.part_broadcast(ports)?);
            let phase = Phase { order, weight, broadcast, pivot };
            weight *= order;
            Ok(phase)
        };
        Ok(Arc::new(PhaseByPhase {
            phases: self.frames.iter().zip(pivots).map(phase).collect::<Result<_, _>>()?,
            unit_order,
            unit_hops: self.unit.part_next_hop()?,
            unit: self.unit.part_broadcast(ports)?,
        }))
    }
}

struct PhaseByPhase {
    phases: Vec<Phase>,
    unit_order: Node,
    unit_hops: Arc<dyn NextHop>,
    unit: Arc<dyn Broadcast>,
}

struct Phase {
    order: Node,
    weight: Node,
    broadcast: Arc<dyn Broadcast>,
    pivot: Node,
}

impl PhaseByPhase {
    /// The unit nodes of the walk to the pivot of phase `j`, the first included.
    fn walk(&self, root: Node, j: usize) -> Vec<Node> {
        let start = self.phases.get(j + 1).map_or(root % self.unit_order, |phase| phase.pivot);
        let mut walk = vec![start];
        let mut at = start;
        while let Some(step) = self.unit_hops.next(at, self.phases[j].pivot) {
            at = step.to;
            walk.push(at);
        }
        walk
    }

    /// For each unit node the last walk, of those to the pivots of phase `j` and higher, that
    /// passed it: lower phases are later.
    fn passed(&self, root: Node, j: usize) -> Vec<Option<usize>> {
        let mut passed = vec![None; self.unit_order as usize];
        for phase in (j..self.phases.len()).rev() {
            for u in self.walk(root, phase) {
                passed[u as usize] = Some(phase);
            }
        }
        passed
    }

    /// The copies that have the message when phases below `j` remain, each by its node 0 and with
    /// the phase that brought it there; none for the root's copy.
    fn copies(&self, root: Node, j: usize, mut each: impl FnMut(Node, usize)) {
        let (above, end) = match self.phases.get(j) {
            Some(phase) => (phase.weight, self.order()),
            None => (self.order(), self.order()),
        };
        let lower = root % above - root % self.unit_order;
        for higher in every(0..end, above) {
            let differs = |&i: &usize| {
                let Phase { weight, order, .. } = self.phases[i];
                higher / weight % order != root / weight % order
            };
            let came = (j..self.phases.len()).find(differs).unwrap_or(self.phases.len());
            each(higher + lower, came);
        }
    }

    fn order(&self) -> Node {
        self.phases.last().map_or(self.unit_order, |phase| phase.weight * phase.order)
    }

    /// Sends in all copies except those in which the receiver has the message from a walk.
    fn in_copies(
        &self,
        root: Node,
        j: usize,
        (from, to): (Node, Node),
        passed: &[Option<usize>],
        send: &mut dyn FnMut(Node, Node),
    ) {
        self.copies(root, j, |copy, came| {
            let walked = passed[to as usize].is_some_and(|walk| walk < came);
            let began = match self.phases.get(came) {
                Some(phase) => phase.pivot,
                None => root % self.unit_order,
            };
            if !walked && to != began {
                send(copy + from, copy + to);
            }
        });
    }
}

impl Broadcast for PhaseByPhase {
    fn steps(&self, root: Node) -> u64 {
        let phase = |(j, phase): (usize, &Phase)| {
            let walk = self.walk(root, j).len() as u64 - 1;
            walk + phase.broadcast.steps(root / phase.weight % phase.order)
        };
        let last = self.phases.first().map_or(root % self.unit_order, |phase| phase.pivot);
        self.phases.iter().enumerate().map(phase).sum::<u64>() + self.unit.steps(last)
    }

    fn step(&self, root: Node, mut step: u64, send: &mut dyn FnMut(Node, Node)) {
        for (j, Phase { order, weight, broadcast, pivot }) in self.phases.iter().enumerate().rev() {
            let walk = self.walk(root, j);
            if let Some(&[from, to]) = walk.windows(2).nth(step as usize) {
                return self.in_copies(root, j + 1, (from, to), &self.passed(root, j + 1), send);
            }
            step -= walk.len() as u64 - 1;
            let digit = root / weight % order;
            let steps = broadcast.steps(digit);
            if step < steps {
                return broadcast.step(digit, step, &mut |from, to| {
                    self.copies(root, j + 1, |copy, _| {
                        let first = copy - digit * weight + pivot;
                        send(first + from * weight, first + to * weight);
                    });
                });
            }
            step -= steps;
        }
        let last = self.phases.first().map_or(root % self.unit_order, |phase| phase.pivot);
        let passed = self.passed(root, 0);
        self.unit.step(last, step, &mut |from, to| {
            self.in_copies(root, 0, (from, to), &passed, send);
        });
    }
}
