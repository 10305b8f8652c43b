//! Theorem 1: hop-plane routing, its lengths and its virtual channels.

use std::collections::BTreeSet;

use super::nets::{Net, connected};
use super::planes_routing::{HopPlanes, Leaves, TwoChannels};
use crate::{Bound, CheckError, Claim, Lab, Stated, Trial};
use netlace::network::{Hop, Network, Node, Routing};
use netlace::routing::route;

/// Whether all packets are delivered on shortest paths.
fn is_shortest(lab: &Lab, network: &Network, routing: &dyn Routing) -> Result<bool, CheckError> {
    let survey = lab.survey(network, routing)?;
    Ok(survey.delivered == survey.pairs && survey.stretch == Some(1.0))
}

/// The size up to which packets are followed between every two nodes: nodes in total, and per ring.
fn followed(trial: &Trial) -> (u64, u64) {
    trial.pick((64, 12), (160, 16))
}

pub(super) static RING_LINKS: Claim = Claim {
    id: "rcr.section-4.ring-links",
    place: "Section 4.1",
    says: "The positions of the two ends of a ring link differ by one.",
    formula: "|b_a − b_c| = 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.reading("differences of numbers");
        ring_links(trial, |_| 1)?;
        trial.reading("differences modulo r");
        ring_links_around(trial)
    },
};

pub(super) static CORRECTED_RING_LINKS: Claim = Claim {
    id: "rcr.corrected.ends-of-ring-links",
    place: "Section 4.1",
    says: "The positions of the two ends of a ring link differ by one, or by r−1: numbers do not ascend all around a ring, and so messages can wait for each other in a cycle.",
    formula: "|b_a − b_c| = 1 or r−1",
    stated: Stated::Equal,
    corrects: Some("rcr.section-4.ring-links"),
    check: |trial| ring_links(trial, |r| r - 1),
};

/// Compares the difference of the positions of ring links, in the shorter direction, with 1.
fn ring_links_around(trial: &mut Trial) -> Result<(), CheckError> {
    let most = trial.pick(512, 4096);
    for net in connected(trial, most, most)?.iter().filter(|net| net.r > 1) {
        let graph = trial.lab.graph(&net.network)?;
        let around = |v: Node, w: Node| {
            let apart = (v % net.r).abs_diff(w % net.r);
            apart.min(net.r - apart)
        };
        let largest = (0..graph.order())
            .flat_map(|v| graph.neighbors(v).iter().map(move |&w| around(v, w.into())))
            .max();
        trial.compare_what("largest", &net.network, 1, largest.unwrap_or(0));
    }
    Ok(())
}

/// Compares the least difference of the positions of ring links with 1, and the largest with the one
/// that is `claimed` for rings of r nodes.
fn ring_links(trial: &mut Trial, claimed: fn(u64) -> u64) -> Result<(), CheckError> {
    let most = trial.pick(512, 4096);
    for net in connected(trial, most, most)?.iter().filter(|net| net.r > 1) {
        let graph = trial.lab.graph(&net.network)?;
        let of_node = |v: Node| {
            let near = graph.neighbors(v).iter().map(|&w| Node::from(w));
            near.filter(move |w| w / net.r == v / net.r).map(move |w| w.abs_diff(v))
        };
        let all = || (0..graph.order()).flat_map(of_node);
        let (least, largest) = (all().min().unwrap_or(0), all().max().unwrap_or(0));
        trial.compare_what("least difference", &net.network, 1, least);
        trial.compare_what("largest difference", &net.network, claimed(net.r), largest);
    }
    trial.over(format!("all connected RCR(k,r,j) of up to {most} nodes, k ≥ 1, r ≥ 2"));
    Ok(())
}

/// The plane to which a message leaves, in the readings of the text of Section 4.1; `None` is the
/// network's own routing.
const READINGS: [(&str, Option<Leaves>); 3] = [
    ("to the nearest plane where a bit is wrong", Some(Leaves::ForTheNearest)),
    ("to the nearest plane of the lowest wrong bit", Some(Leaves::ForTheLowestBit)),
    ("around the ring by a shortest walk past all planes needed", None),
];

/// Compares, for each reading of hop-plane routing, whether it has the property claimed.
fn each_reading(
    trial: &mut Trial,
    is: fn(&Lab, &Network, &dyn Routing) -> Result<bool, CheckError>,
) -> Result<(), CheckError> {
    for (name, leaves) in READINGS {
        trial.reading(name);
        let (most, longest) = followed(trial);
        for net in connected(trial, most, longest)? {
            let graph = trial.lab.graph(&net.network)?;
            let found = if let Some(leaves) = leaves {
                is(&trial.lab, &net.network, &HopPlanes::new(&net, graph, leaves))
            } else {
                let native = net.network.construction().routes().native()?;
                is(&trial.lab, &net.network, &TwoChannels(&*native))
            };
            trial.compare(&net.network, true, found?);
        }
    }
    Ok(())
}

pub(super) static SHORTEST: Claim = Claim {
    id: "rcr.theorem-1.shortest",
    place: "Theorem 1",
    says: "Hop-plane routing, which flips all wrong bits that it can before it moves to another cube plane, always finds a shortest path. (The figure with the algorithm is not available, and the text does not say which plane is next.)",
    formula: "length = distance for every pair",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| each_reading(trial, is_shortest),
};

pub(super) static CORRECTED_SHORTEST: Claim = Claim {
    id: "rcr.corrected.shortest",
    place: "Theorem 1",
    says: "Hop-plane routing always finds a shortest path if it moves around the ring in the direction of a shortest walk past all positions that are still needed.",
    formula: "length = distance for every pair",
    stated: Stated::Equal,
    corrects: Some("rcr.theorem-1.shortest"),
    check: |trial| {
        let (most, longest) = followed(trial);
        for net in connected(trial, most, longest)? {
            let routing = net.network.construction().routes().native()?;
            let found = is_shortest(&trial.lab, &net.network, &*routing)?;
            trial.compare(&net.network, true, found);
        }
        Ok(())
    },
};

pub(super) static DEADLOCK: Claim = Claim {
    id: "rcr.theorem-1.deadlock-free",
    place: "Theorem 1",
    says: "Hop-plane routing cannot deadlock if a message takes one virtual channel of a link towards a node of higher number A·r+b, and the other towards a lower one.",
    formula: "2 virtual channels, no cycle of dependencies",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each_reading(trial, |lab, network, routing| lab.is_deadlock_free(network, routing))
    },
};

/// Every hop, with the node that it leaves, of packets between every two nodes.
fn taken(trial: &Trial, net: &Net, routing: &dyn Routing) -> Result<Vec<(Node, Hop)>, CheckError> {
    let order = trial.lab.nodes(&net.network)?;
    let mut taken = Vec::new();
    for (from, to) in (0..order).flat_map(|from| (0..order).map(move |to| (from, to))) {
        let mut at = from;
        let hops = route(routing, from, to, 0).map_err(|why| {
            CheckError::NoFigure(format!("{}: from {from} to {to}: {why}", net.network))
        })?;
        for hop in hops {
            taken.push((at, hop));
            at = hop.step.to;
        }
    }
    Ok(taken)
}

pub(super) static ONE_CHANNEL: Claim = Claim {
    id: "rcr.new.one-channel",
    place: "Theorem 1",
    says: "With the channels of Theorem 1 every link uses, in each direction, only one of its two: they are no better than a single channel.",
    formula: "channels used = directions of links used",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let (most, longest) = trial.pick((48, 12), (96, 16));
        for net in connected(trial, most, longest)? {
            let native = net.network.construction().routes().native()?;
            let channels: BTreeSet<_> = taken(trial, &net, &TwoChannels(&*native))?
                .into_iter()
                .map(|(at, hop)| (at, hop.step.port, hop.header.lane))
                .collect();
            let directions: BTreeSet<_> =
                channels.iter().map(|&(at, port, _)| (at, port)).collect();
            trial.compare(&net.network, directions.len() as u64, channels.len() as u64);
        }
        Ok(())
    },
};

pub(super) static CORRECTED_DEADLOCK: Claim = Claim {
    id: "rcr.corrected.deadlock-free",
    place: "Theorem 1",
    says: "Hop-plane routing on shortest paths cannot deadlock if channels are classes that grow by one when a message reverses in its ring and after it has passed the end of the ring. Cube links have one channel for messages that have taken no ring link, and one for each class and direction.",
    formula: "5 channels of ring links and 9 of cube links, no cycle of dependencies",
    stated: Stated::Equal,
    corrects: Some("rcr.theorem-1.deadlock-free"),
    check: |trial| {
        let (most, longest) = followed(trial);
        for net in connected(trial, most, longest)? {
            let routing = net.network.construction().routes().native()?;
            let found = trial.lab.is_deadlock_free(&net.network, &*routing)?;
            trial.compare(&net.network, true, found);
        }
        Ok(())
    },
};

/// A small network in which all channels are taken.
const ATTAINED: (u64, u64, u64) = (1, 5, 4);

pub(super) static CHANNELS: Claim = Claim {
    id: "rcr.new.channels",
    place: "Theorem 1",
    says: "With the classes that replace the two virtual channels, hop-plane routing on shortest paths takes at most 5 channels of a ring link and 9 of a cube link.",
    formula: "≤ 5 channels of ring links, ≤ 9 of cube links",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let (most, longest) = followed(trial);
        let mut all = connected(trial, most, longest)?;
        if all.iter().all(|net| (net.k, net.r, net.j) != ATTAINED) {
            let (k, r, j) = ATTAINED;
            trial.and(&format!("rcr({k},{r},{j})"));
            all.push(Net::new(trial, k, r, j)?);
        }
        for net in all {
            let routing = net.network.construction().routes().native()?;
            let hops = taken(trial, &net, &*routing)?;
            for (what, claimed, in_ring) in
                [("channels of a ring link", 5, true), ("channels of a cube link", 9, false)]
            {
                let these =
                    hops.iter().filter(|(at, hop)| (at % net.r != hop.step.to % net.r) == in_ring);
                let used = these.map(|(_, hop)| u64::from(hop.header.lane) + 1).max();
                trial.compare_what(what, &net.network, claimed, used.unwrap_or(0));
            }
        }
        Ok(())
    },
};
