//! σFH_n-Broadcasting: up to the first copy, and from there down tier by tier.

use super::broadcasting::{Steps, slowest};
use super::flooded::order;
use super::nets::{BOTH, Kind, nets};
use super::routing::{Last, basic_routing};
use super::words::ORDER;
use crate::claims::{Claim, Stated};
use crate::network::{Broadcast, Node, Ports};

/// The nodes tier by tier: each node of a tier but the last is the root, digit 0, of a copy whose
/// 13 other nodes are of the next tier.
struct Tiers {
    /// The first node of each tier, and the number of all.
    starts: Vec<Node>,
}

impl Tiers {
    fn new(n: u64) -> Self {
        Self { starts: std::iter::once(0).chain((1..=n).map(order)).collect() }
    }

    fn tier(&self, v: Node) -> usize {
        self.starts.partition_point(|&start| start <= v) - 1
    }

    /// The node at `digit` of the copy that has this root, or of the first copy, which has none.
    fn member(&self, root: Option<Node>, digit: Node) -> Node {
        match (root, digit) {
            (None, _) => digit,
            (Some(root), 0) => root,
            (Some(root), _) => {
                let tier = self.tier(root);
                self.starts[tier + 1] + (root - self.starts[tier]) * (ORDER - 1) + digit - 1
            }
        }
    }

    /// The way of a message from `source` to the first copy: the root of each copy in turn.
    fn up(&self, source: Node) -> Vec<(Node, Node)> {
        let (mut at, mut way) = (source, Vec::new());
        while let Some(tier) = self.tier(at).checked_sub(1) {
            let rank = at - self.starts[tier + 1];
            let root = self.starts[tier] + rank / (ORDER - 1);
            for digit in basic_routing(rank % (ORDER - 1) + 1, 0, Last::Forwards) {
                let next = self.member(Some(root), digit);
                way.push((at, next));
                at = next;
            }
        }
        way
    }

    /// Up, then in the first copy, then tier by tier in all copies at once; nobody is sent the
    /// message twice.
    fn broadcast(&self, source: Node, basic: &dyn Broadcast) -> Steps {
        let up = self.up(source);
        let top = up.last().map_or(source, |&(_, top)| top);
        let mut steps: Steps = up.into_iter().map(|send| vec![send]).collect();
        let tiers = self.starts[..self.starts.len() - 1].windows(2);
        let lower = tiers.map(|tier| (0, (tier[0]..tier[1]).map(Some).collect()));
        for (first, roots) in std::iter::once((top, vec![None])).chain(lower) {
            for step in 0..basic.steps(first) {
                let mut sends = Vec::new();
                for &root in &roots {
                    basic.step(first, step, &mut |from, to| {
                        sends.push((self.member(root, from), self.member(root, to)));
                    });
                }
                steps.push(sends);
            }
        }
        let mut holds = vec![false; self.starts[self.starts.len() - 1] as usize];
        holds[source as usize] = true;
        for step in &mut steps {
            step.retain(|&(_, to)| !std::mem::replace(&mut holds[to as usize], true));
        }
        steps
    }
}

pub(super) static BROADCASTING: Claim = Claim {
    id: "hw.flooded-broadcasting.steps",
    place: "Algorithm σFH_n-Broadcasting",
    says: "Up to the first copy and then down tier by tier, with the mended basic broadcast, all nodes \
           of a flooded Heawood network receive once, in at most 6n−3 steps with all ports.",
    formula: "6n − 3 steps from the worst source",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let most = trial.pick(2, 3);
        let basic = trial.lab.network("heawood")?.broadcast_rule(Ports::All)?;
        for net in nets(trial, Kind::Flooded, &BOTH[1..], 1..=most)? {
            let tiers = Tiers::new(net.n);
            let found = slowest(trial, &net, |root| {
                let steps = tiers.broadcast(root, &*basic);
                trial.lab.broadcast_steps(&net.network, root, Ports::All, &steps)
            })?;
            trial.compare_what("steps, all ports", &net.network, 6 * net.n - 3, found);
        }
        Ok(())
    },
};
