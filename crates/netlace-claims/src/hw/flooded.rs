//! Section 3.5: flooded Heawood networks.

use super::nets::{BOTH, Kind, Net, nets};
use super::words::{ORDER, neighbours};
use crate::printed::Printed;
use crate::{CheckError, Claim, Figure, Stated, Trial};
use netlace::network::Node;

/// All nodes of a flooded Heawood network of n tiers.
pub(super) fn order(n: u64) -> u64 {
    7 * ((ORDER - 1).pow(n as u32) - 1) / 6
}

/// The nodes of its last tier.
fn leaves(n: u64) -> u64 {
    ORDER * (ORDER - 1).pow(n as u32 - 1)
}

/// The flooded Heawood networks for claims about counts.
fn counted(trial: &mut Trial, least: u64) -> Result<Vec<Net>, CheckError> {
    let most = trial.pick(4, 5);
    nets(trial, Kind::Flooded, &BOTH[1..], least..=most)
}

pub(super) static NODES: Claim = Claim {
    id: "hw.section-3-5.nodes",
    place: "Section 3.5.1",
    says: "A flooded Heawood network of n dimensions has 14^n nodes.",
    formula: "N = 14^n",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        for net in counted(trial, 1)? {
            let found = trial.lab.nodes(&net.network)?;
            trial.compare(&net.network, ORDER.pow(net.n as u32), found);
        }
        Ok(())
    },
};

pub(super) static CORRECTED_NODES: Claim = Claim {
    id: "hw.corrected.flooded-nodes",
    place: "Section 3.5.1",
    says: "The tiers of a flooded Heawood network have 14, 14·13, 14·13², … nodes.",
    formula: "N = 7(13^n − 1)/6",
    stated: Stated::Equal,
    corrects: Some("hw.section-3-5.nodes"),
    check: |trial| {
        for net in counted(trial, 1)? {
            let found = trial.lab.nodes(&net.network)?;
            trial.compare(&net.network, order(net.n), found);
        }
        Ok(())
    },
};

pub(super) static DEFINITION: Claim = Claim {
    id: "hw.definition-6.nodes",
    place: "Definition 6",
    says: "In a flooded network of n dimensions, the next copies of the Heawood graph are joined to 14·13^(n−1) nodes.",
    formula: "14·13^(n−1)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        for (reading, newest) in
            [("all nodes of the network", false), ("those of the last tier", true)]
        {
            trial.reading(reading);
            for net in counted(trial, 1)? {
                let nodes = trial.lab.nodes(&net.network)?;
                let older = if newest && net.n > 1 {
                    let before = trial.lab.network(&Kind::Flooded.expr(net.base, net.n - 1))?;
                    trial.lab.nodes(&before)?
                } else {
                    0
                };
                trial.compare(&net.network, leaves(net.n), nodes - older);
            }
        }
        Ok(())
    },
};

pub(super) static ALL_GROW: Claim = Claim {
    id: "hw.new.all-nodes-grow",
    place: "Definition 6",
    says: "If every node, not only those of the last tier, became the root of another copy, the network would have 14^n nodes and would be the root-folded one.",
    formula: "RFH_n",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(3, 4);
        for net in nets(trial, Kind::RootFolded, &BOTH[1..], 1..=most)? {
            let copy = |root: Node| {
                let links = (0..ORDER).flat_map(|v| neighbours(v).map(|w| (v, w)));
                links.map(move |(v, w)| (root * ORDER + v, root * ORDER + w))
            };
            let (mut links, mut nodes) = (Vec::new(), 1);
            for _ in 0..net.n {
                // The nodes of the last step are now 0, 14, 28, … and keep their links; each is the root of a copy.
                links.iter_mut().for_each(|(v, w)| (*v, *w) = (*v * ORDER, *w * ORDER));
                links.extend((0..nodes).flat_map(copy));
                nodes *= ORDER;
            }
            let grown = Printed::new(nodes, links);
            let found = grown.shared_links(trial.lab.graph(&net.network)?);
            let claimed = trial.lab.links(&net.network)?;
            trial.compare_what("links", &net.network, claimed, grown.links());
            trial.compare_what("links of both", &net.network, claimed, found);
        }
        Ok(())
    },
};

pub(super) static SAME_AT_1: Claim = Claim {
    id: "hw.section-3-5.first",
    place: "Section 3.5.1",
    says: "The flooded and the recursively expanded Heawood network of one dimension are the same.",
    formula: "σFH_1 = σH_1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let expanded = trial.lab.network(&Kind::Expanded.expr(BOTH[1], 1))?;
        for net in nets(trial, Kind::Flooded, &BOTH[1..], 1..=1)? {
            let (flooded, expanded) = (trial.lab.graph(&net.network)?, trial.lab.graph(&expanded)?);
            let same = (0..ORDER).all(|v| flooded.neighbors(v) == expanded.neighbors(v));
            trial.compare_what("same neighbours", &net.network, true, same);
        }
        Ok(())
    },
};

pub(super) static DEGREES: Claim = Claim {
    id: "hw.section-3-5.degrees",
    place: "Section 3.5.1",
    says: "The nodes of the last tier of a flooded Heawood network have three links, all others six.",
    formula: "3 at leaves, 6 inside",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        for net in counted(trial, 1)? {
            let graph = trial.lab.graph(&net.network)?;
            let inside = graph.order() - leaves(net.n);
            let count = |nodes: std::ops::Range<Node>, degree| {
                nodes.filter(|&v| graph.neighbors(v).len() == degree).count() as u64
            };
            let (of_six, of_three) = (count(0..inside, 6), count(inside..graph.order(), 3));
            trial.compare_what("inner nodes of degree 6", &net.network, inside, of_six);
            trial.compare_what("leaves of degree 3", &net.network, leaves(net.n), of_three);
        }
        Ok(())
    },
};

pub(super) static AVERAGE: Claim = Claim {
    id: "hw.section-3-5.average",
    place: "Section 3.5.1",
    says: "The average degree of a flooded Heawood network is 3.2.",
    formula: "≅ 3.2, n ≥ 2",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        for net in counted(trial, 2)? {
            let found = trial.lab.mean_degree(&net.network)?;
            trial.compare(&net.network, Figure::Decimal(3.2, 1), Figure::Decimal(found, 4));
        }
        Ok(())
    },
};

pub(super) static AVERAGE_FORMULA: Claim = Claim {
    id: "hw.section-3-5.average-formula",
    place: "Section 3.5.1",
    says: "The average degree of a flooded Heawood network is that of 14^(n−1) nodes of degree 3 and \
           14^n of degree 6, over 14^n nodes.",
    formula: "(3·14^(n−1) + 6·14^n) / 14^n",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        for net in counted(trial, 1)? {
            let (nodes, before) = (ORDER.pow(net.n as u32), ORDER.pow(net.n as u32 - 1));
            let claimed = (3 * before + 6 * nodes) as f64 / nodes as f64;
            let found = trial.lab.mean_degree(&net.network)?;
            trial.compare(&net.network, Figure::Decimal(claimed, 4), Figure::Decimal(found, 4));
        }
        Ok(())
    },
};

pub(super) static CORRECTED_AVERAGE: Claim = Claim {
    id: "hw.corrected.flooded-average",
    place: "Section 3.5.1",
    says: "The average degree of a flooded Heawood network is that of its leaves, of degree 3, and its \
           inner nodes, of degree 6; it grows to 42/13.",
    formula: "(3·14·13^(n−1) + 6·N_(n−1)) / N_n → 42/13 = 3.2308",
    stated: Stated::Equal,
    corrects: Some("hw.section-3-5.average-formula"),
    check: |trial| {
        for net in counted(trial, 1)? {
            let (all, leaves) = (order(net.n), leaves(net.n));
            let claimed = (3 * leaves + 6 * (all - leaves)) as f64 / all as f64;
            let found = trial.lab.mean_degree(&net.network)?;
            trial.compare(&net.network, Figure::Decimal(claimed, 4), Figure::Decimal(found, 4));
        }
        Ok(())
    },
};
