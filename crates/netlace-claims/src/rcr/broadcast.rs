//! Lemma 1 and Theorem 2: embedded trees, and broadcast.

use std::collections::BTreeSet;

use super::nets::{Net, connected, nets};
use crate::{Bound, CheckError, Claim, Figure, Stated, Trial};
use netlace::embedding::{dilation_bound, embed};
use netlace::network::{Network, Ports};

/// h, the height of the largest complete binary tree with no more nodes than the network.
fn height(nodes: u64) -> u64 {
    u64::from((nodes + 1).ilog2())
}

/// The tree T(h).
fn tree(trial: &Trial, nodes: u64) -> Result<Network, CheckError> {
    trial.lab.network(&format!("binary_tree({})", height(nodes)))
}

/// The least dilation of that tree, as an interval: from what is proved to the dilation found, or to
/// the diameter if none is searched for.
fn dilation(trial: &Trial, network: &Network, search: bool) -> Result<Figure, CheckError> {
    let guest = tree(trial, trial.lab.nodes(network)?)?;
    if search {
        let found = embed(&guest, network, trial.lab.context)?;
        let least = u64::from(found.lower_bound.dilation);
        return Ok(Figure::Between(least, u64::from(found.measures.dilation)));
    }
    let least = dilation_bound(&guest, network, trial.lab.context)?.dilation;
    let most = trial.lab.diameter_of_part(&network.to_string())?;
    Ok(Figure::Between(u64::from(least), most))
}

pub(super) static DILATION: Claim = Claim {
    id: "rcr.lemma-1.dilation",
    place: "Lemma 1",
    says: "The complete binary tree of h = ⌊log2(r·2^(k+j)+1)⌋ levels can be embedded with dilation at most three, or even less than three.",
    formula: "T(h), dilation ≤ 3; \"less than three\"",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        for (name, claimed) in [("at most three, as the text has it", 3), ("less than three", 2)] {
            trial.reading(name);
            let (searched, most) = trial.pick((14, 72), (30, 256));
            for net in connected(trial, most, most)? {
                let nodes = trial.lab.nodes(&net.network)?;
                let found = dilation(trial, &net.network, (3..=searched).contains(&nodes))?;
                trial.compare(&net.network, claimed, found);
            }
            trial.over(format!(
                "all connected RCR(k,r,j) of up to {searched} nodes, k ≥ 1; beyond, up to {most} nodes, \
                 only whether the number of nodes within reach excludes it"
            ));
        }
        Ok(())
    },
};

pub(super) static DILATION_SMALL: Claim = Claim {
    id: "rcr.corrected.dilation",
    place: "Lemma 1",
    says: "In every connected RCR of fewer than 64 nodes the tree can be embedded with dilation two.",
    formula: "T(h), dilation ≤ 2, N < 64",
    stated: Stated::Within(Bound::Upper),
    corrects: Some("rcr.lemma-1.dilation"),
    check: |trial| {
        let most = trial.pick(14, 63);
        for net in connected(trial, most, most)?.iter().filter(|net| net.r << net.m() > 2) {
            trial.compare(&net.network, 2, dilation(trial, &net.network, true)?);
        }
        trial.over(format!("all connected RCR(k,r,j) of 3 to {most} nodes, k ≥ 1"));
        Ok(())
    },
};

pub(super) static EXPANSION: Claim = Claim {
    id: "rcr.lemma-1.expansion",
    place: "Lemma 1",
    says: "The network has hardly more nodes than the tree: the expansion cost can be as low as one.",
    formula: "N/(2^h − 1) = 1.0",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.reading("where r is a power of two, from 32 nodes on");
        expansion(trial, |r, nodes| r.is_power_of_two() && nodes >= 32)?;
        trial.and("those with r a power of two and 32 nodes or more");
        trial.reading("in every RCR");
        expansion(trial, |_, _| true)
    },
};

/// Compares the nodes of some networks, as many times those of the tree, with one.
fn expansion(trial: &mut Trial, among: fn(u64, u64) -> bool) -> Result<(), CheckError> {
    let (most, longest) = trial.pick((1000, 1000), (8192, 64));
    for net in connected(trial, most, longest)? {
        let nodes = trial.lab.nodes(&net.network)?;
        if among(net.r, nodes) {
            let guest = trial.lab.nodes(&tree(trial, nodes)?)?;
            let found = Figure::Decimal(nodes as f64 / guest as f64, 2);
            trial.compare(&net.network, Figure::Decimal(1.0, 1), found);
        }
    }
    Ok(())
}

pub(super) static CORRECTED_EXPANSION: Claim = Claim {
    id: "rcr.corrected.expansion",
    place: "Lemma 1",
    says: "The network has at most twice as many nodes as the tree; exactly twice as many if it consists of two rings of 2^h − 1 nodes.",
    formula: "N ≤ 2·(2^h − 1)",
    stated: Stated::Within(Bound::Upper),
    corrects: Some("rcr.lemma-1.expansion"),
    check: |trial| {
        let (most, longest) = trial.pick((1000, 1000), (8192, 64));
        for net in nets(trial, most, longest)? {
            let nodes = trial.lab.nodes(&net.network)?;
            let guest = trial.lab.nodes(&tree(trial, nodes)?)?;
            trial.compare(&net.network, 2 * guest, nodes);
        }
        Ok(())
    },
};

pub(super) static FIGURE_9: Claim = Claim {
    id: "rcr.figure-9",
    place: "Fig. 9",
    says: "The complete binary tree of five levels can be embedded in RCR(2,2,2) with dilation at most \
           three.",
    formula: "T(5) in RCR(2,2,2), dilation ≤ 3",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        trial.over("RCR(2,2,2)");
        let network = Net::new(trial, 2, 2, 2)?.network;
        let levels = height(trial.lab.nodes(&network)?);
        trial.compare_what("levels", &network, 5, levels);
        trial.compare_what("dilation", &network, 3, dilation(trial, &network, true)?);
        Ok(())
    },
};

pub(super) static RINGS_MET: Claim = Claim {
    id: "rcr.section-4.rings-met",
    place: "Section 4.2",
    says: "At least one node of each ring belongs to the embedded tree. (Of the embedding the text gives the aims, not the steps.)",
    formula: "0 rings without a node of T(h)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.reading("in the embeddings that a search finds");
        let most = trial.pick(16, 48);
        for net in connected(trial, most, most)?.iter().filter(|net| net.r > 1) {
            let guest = tree(trial, trial.lab.nodes(&net.network)?)?;
            let map = embed(&guest, &net.network, trial.lab.context)?.embedding.map;
            let met: BTreeSet<u64> = map.iter().map(|v| v / net.r).collect();
            trial.compare(&net.network, 0, (1 << net.m()) - met.len() as u64);
        }
        trial.and("those with r > 1");
        trial.reading("in every embedding");
        rings_missed(trial, |_| true)?;
        trial.and("those with r > 1");
        Ok(())
    },
};

pub(super) static CORRECTED_RINGS_MET: Claim = Claim {
    id: "rcr.corrected.rings-met",
    place: "Section 4.2",
    says: "Where r is 2, 4, 8 or another power of two, at least one node of each ring belongs to the embedded tree in every embedding: a single node is left over, and a ring has more.",
    formula: "⌊(N − (2^h − 1))/r⌋ = 0, r = 2^i > 1",
    stated: Stated::Equal,
    corrects: Some("rcr.section-4.rings-met"),
    check: |trial| {
        rings_missed(trial, u64::is_power_of_two)?;
        trial.and("those with r > 1 a power of two");
        Ok(())
    },
};

/// Compares the most rings of two or more nodes that an embedding may miss, as the nodes that are left over fill them, with 0.
fn rings_missed(trial: &mut Trial, among: fn(u64) -> bool) -> Result<(), CheckError> {
    let (most, longest) = trial.pick((1000, 1000), (8192, 64));
    for net in connected(trial, most, longest)?.iter().filter(|net| net.r > 1 && among(net.r)) {
        let nodes = trial.lab.nodes(&net.network)?;
        let idle = nodes - trial.lab.nodes(&tree(trial, nodes)?)?;
        trial.compare(&net.network, 0, idle / net.r);
    }
    Ok(())
}

pub(super) static BROADCAST: Claim = Claim {
    id: "rcr.theorem-2.broadcast",
    place: "Theorem 2",
    says: "A broadcast with all ports takes at most k+j+⌈log2 r⌉ steps plus half a ring, rounded up, from any node. (It takes at least the diameter, and at most the steps of a broadcast that is known.)",
    formula: "k + j + ⌈log2 r⌉ + ⌈r/2⌉ steps",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let (most, longest) = broadcasts(trial);
        for net in connected(trial, most, longest)? {
            let log = u64::from(net.r.next_power_of_two().ilog2());
            let claimed = net.m() + log + net.r.div_ceil(2);
            let least = trial.lab.diameter_of_part(&net.network.to_string())?;
            let found = Figure::Between(least, most_steps(trial, &net)?);
            trial.compare(&net.network, claimed, found);
        }
        Ok(())
    },
};

/// How far checks of broadcasts go: nodes in total, and nodes per ring.
fn broadcasts(trial: &Trial) -> (u64, u64) {
    trial.pick((256, 12), (8192, 16))
}

/// The number of steps of the broadcast from the worst node.
fn most_steps(trial: &Trial, net: &Net) -> Result<u64, CheckError> {
    let mut most = 0;
    for b in 0..net.r {
        match steps(trial, net, b)? {
            Figure::Count(steps) => most = most.max(u64::try_from(steps).unwrap_or(u64::MAX)),
            wrong => return Err(CheckError::NoFigure(format!("{}: {wrong}", net.network))),
        }
    }
    Ok(most)
}

/// The number of steps of the broadcast from the node [0;b]. All nodes [A;b] are equivalent to it.
fn steps(trial: &Trial, net: &Net, b: u64) -> Result<Figure, CheckError> {
    let broadcast = net.network.broadcast_rule(Ports::All)?;
    trial.lab.broadcast(&net.network, b, Ports::All, &broadcast)
}

pub(super) static BROADCAST_TURNING: Claim = Claim {
    id: "rcr.corrected.broadcast",
    place: "Theorem 2",
    says: "If m = k+j divides rk, a broadcast that doubles over the bits of w = ⌈m/k⌉ consecutive positions and then goes around all rings at once takes m + w − 1 + ⌊r/2⌋ steps from every node.",
    formula: "m + ⌈m/k⌉ − 1 + ⌊r/2⌋ steps",
    stated: Stated::Equal,
    corrects: Some("rcr.theorem-2.broadcast"),
    check: |trial| {
        let (most, longest) = broadcasts(trial);
        for net in connected(trial, most, longest)?.iter().filter(|net| net.turns()) {
            let claimed = net.m() + net.m().div_ceil(net.k) - 1 + net.r / 2;
            for b in 0..net.r {
                let what = format!("from [0;{b}]");
                trial.compare_what(&what, &net.network, claimed, steps(trial, net, b)?);
            }
        }
        trial.over(format!(
            "all connected RCR(k,r,j) with m | rk of up to {most} nodes, rings of up to {longest} \
             nodes, from every position"
        ));
        Ok(())
    },
};

pub(super) static BROADCAST_ANY: Claim = Claim {
    id: "rcr.new.broadcast",
    place: "Theorem 2",
    says: "The same broadcast takes at most k+j+r−1+⌊r/2⌋ steps in any connected RCR.",
    formula: "≤ k + j + r − 1 + ⌊r/2⌋ steps",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let (most, longest) = broadcasts(trial);
        for net in connected(trial, most, longest)? {
            let claimed = net.m() + net.r - 1 + net.r / 2;
            for b in 0..net.r {
                let what = format!("from [0;{b}]");
                trial.compare_what(&what, &net.network, claimed, steps(trial, &net, b)?);
            }
        }
        Ok(())
    },
};
