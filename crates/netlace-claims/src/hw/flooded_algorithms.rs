//! σFH_n-Routing and σFH_n-Broadcasting: up from copy to copy, and down again.

use super::broadcasting::{self, Steps, UNSETS, basic_broadcasting, reached};
use super::flooded::order;
use super::nets::{BOTH, Kind, nets};
use super::routing::{self, LASTS, Last, basic_routing, follow_words, pairs};
use super::words::ORDER;
use crate::{Claim, Stated};
use netlace::network::Node;

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

    /// The digits of a node, that of the first copy first, with zeros below its own tier.
    fn word(&self, v: Node) -> Vec<Node> {
        let (mut at, mut word) = (v, vec![0; self.starts.len() - 1]);
        while let Some(tier) = self.tier(at).checked_sub(1) {
            let rank = at - self.starts[tier + 1];
            word[tier + 1] = rank % (ORDER - 1) + 1;
            at = self.starts[tier] + rank / (ORDER - 1);
        }
        word[0] = at;
        word
    }

    /// The node of these digits.
    fn node(&self, word: &[Node]) -> Node {
        word[1..].iter().fold(word[0], |root, &digit| self.member(Some(root), digit))
    }

    /// Digits to 0 up to the copy in which the words differ, there directly to the destination, and down again.
    fn route(&self, from: &[Node], to: &[Node], last: Last) -> Vec<Node> {
        let parts = (0..from.len()).find(|&i| from[i] != to[i]).unwrap_or(0);
        let up = (parts + 1..from.len()).rev().map(|i| (i, 0));
        let down = (parts..from.len()).map(|i| (i, to[i]));
        let (mut word, mut forwarded) = (from.to_vec(), Vec::new());
        for (i, target) in up.chain(down) {
            for digit in basic_routing(word[i], target, last) {
                word[i] = digit;
                forwarded.push(self.node(&word));
            }
        }
        forwarded
    }

    /// Up, then in the first copy, then tier by tier in all copies at once, each time by `basic`.
    fn broadcast(&self, source: Node, basic: impl Fn(Node) -> Steps) -> Steps {
        let word = self.word(source);
        let mut top = vec![0; word.len()];
        top[0] = word[0];
        let up = self.route(&word, &top, Last::Forwards);
        let froms = std::iter::once(&source).chain(&up);
        let mut steps: Steps = froms.zip(&up).map(|(&from, &to)| vec![(from, to)]).collect();
        let tiers = self.starts[..self.starts.len() - 1].windows(2);
        let lower = tiers.map(|tier| (0, (tier[0]..tier[1]).map(Some).collect()));
        for (first, roots) in std::iter::once((word[0], vec![None])).chain(lower) {
            steps.extend(basic(first).into_iter().map(|sends| {
                let in_copy = |&root: &Option<Node>| {
                    let at = move |digit| self.member(root, digit);
                    sends.iter().map(move |&(from, to)| (at(from), at(to)))
                };
                roots.iter().flat_map(in_copy).collect::<Vec<_>>()
            }));
        }
        steps
    }
}

pub(super) static ROUTING: Claim = Claim {
    id: "hw.flooded-routing.delivers",
    place: "Algorithm σFH_n-Routing",
    says: "Up to the copy in which the addresses differ and down from there, digit by digit, Basic-Routing delivers a message between any two nodes of a flooded Heawood network.",
    formula: "N(N − 1) pairs, N = |σFH_n|",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(2, 3);
        for (last, reading) in LASTS {
            trial.reading(reading);
            for net in nets(trial, Kind::Flooded, &BOTH[1..], 1..=most)? {
                let (graph, tiers) = (trial.lab.graph(&net.network)?, Tiers::new(net.n));
                let words: Vec<_> = (0..graph.order()).map(|v| tiers.word(v)).collect();
                let delivery = follow_words(graph, &words, |from, to| tiers.route(from, to, last));
                let found = delivery.delivered;
                trial.compare_what("pairs delivered", &net.network, pairs(graph), found);
            }
        }
        Ok(())
    },
};

pub(super) static CORRECTED_ROUTING: Claim = Claim {
    id: "hw.corrected.flooded-routing",
    place: "Algorithm σFH_n-Routing",
    says: "With a last line that forwards, the route up to the copy in which the addresses differ and down from there is a shortest path between any two nodes of a flooded Heawood network, of at most 6n−3 steps: linear in n.",
    formula: "hops = d(S, D) ≤ 6n − 3",
    stated: Stated::Equal,
    corrects: Some("hw.flooded-routing.delivers"),
    check: |trial| {
        let most = trial.pick(2, 3);
        let nets = nets(trial, Kind::Flooded, &BOTH[1..], 1..=most)?;
        routing::corrected(trial, &nets, |n| 6 * n - 3, |_| true)
    },
};

pub(super) static BROADCASTING: Claim = Claim {
    id: "hw.flooded-broadcasting.reaches",
    place: "Algorithm σFH_n-Broadcasting",
    says: "Up to the first copy and then down tier by tier, Basic-Broadcasting reaches all nodes of a \
           flooded Heawood network.",
    formula: "all nodes from each source",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(2, 3);
        for (unset, reading) in UNSETS {
            trial.reading(reading);
            for net in nets(trial, Kind::Flooded, &BOTH[1..], 1..=most)? {
                let (graph, tiers) = (trial.lab.graph(&net.network)?, Tiers::new(net.n));
                let from = |source| {
                    let steps = tiers.broadcast(source, |first| basic_broadcasting(first, unset));
                    reached(graph, source, &steps)
                };
                let found =
                    (0..graph.order()).map(from).min().expect("invariant: a network has a node");
                let what = "nodes reached from the worst source";
                trial.compare_what(what, &net.network, graph.order(), found);
            }
        }
        Ok(())
    },
};

pub(super) static CORRECTED_BROADCASTING: Claim = Claim {
    id: "hw.corrected.flooded-broadcasting",
    place: "Algorithm σFH_n-Broadcasting",
    says: "Up to the first copy and then down tier by tier, with the corrected basic broadcast, every node of a flooded Heawood network receives once, in at most 6n−3 steps with all ports.",
    formula: "6n − 3 steps from the worst source",
    stated: Stated::Equal,
    corrects: Some("hw.flooded-broadcasting.reaches"),
    check: |trial| {
        let most = trial.pick(2, 3);
        let nets = nets(trial, Kind::Flooded, &BOTH[1..], 1..=most)?;
        broadcasting::corrected(trial, &nets, |n| 6 * n - 3, None)
    },
};
