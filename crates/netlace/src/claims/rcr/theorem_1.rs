//! Theorem 1: hop-plane routing, its lengths and its virtual channels.

use std::collections::BTreeSet;

use super::nets::connected;
use super::planes_routing::{Classes, HopPlanes, Leaves};
use crate::claims::{Claim, Lab, Stated, Stuck, Trial};
use crate::network::{Network, Routing};
use crate::routing::route;

/// Whether all packets arrive on shortest ways.
fn is_shortest(lab: &Lab, network: &Network, routing: &dyn Routing) -> Result<bool, Stuck> {
    let survey = lab.survey(network, routing)?;
    Ok(survey.delivered == survey.pairs && survey.stretch == Some(1.0))
}

/// Up to which size packets are followed between every two nodes: nodes in all, and of a ring.
fn followed(trial: &Trial) -> (u64, u64) {
    trial.pick((64, 12), (160, 16))
}

pub(super) static SHORTEST: Claim = Claim {
    id: "rcr.theorem-1.shortest",
    place: "Theorem 1",
    says: "Hop-plane routing, which flips all wrong bits that it can before it moves on to another \
           cube plane, always finds a shortest way.",
    formula: "length = distance for every pair",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        for (name, leaves) in [
            ("to the nearest plane where a bit is wrong", Leaves::ForTheNearest),
            ("to the nearest plane where the lowest wrong bit is", Leaves::ForTheLowestBit),
        ] {
            trial.reading(name);
            let (most, longest) = followed(trial);
            for net in connected(trial, most, longest)? {
                let graph = trial.lab.graph(&net.network)?;
                let routing = HopPlanes::new(&net, graph, leaves);
                let found = is_shortest(&trial.lab, &net.network, &routing)?;
                trial.compare(&net.network, true, found);
            }
        }
        Ok(())
    },
};

pub(super) static SHORTEST_MENDED: Claim = Claim {
    id: "rcr.mended.shortest",
    place: "Theorem 1",
    says: "Hop-plane routing always finds a shortest way if it moves on round the ring in the direction \
           of a shortest walk past all positions that are still needed.",
    formula: "length = distance for every pair",
    stated: Stated::Equal,
    mends: Some("rcr.theorem-1.shortest"),
    check: |trial| {
        let (most, longest) = followed(trial);
        for net in connected(trial, most, longest)? {
            let routing = net.network.construction().native()?;
            let found = is_shortest(&trial.lab, &net.network, &*routing)?;
            trial.compare(&net.network, true, found);
        }
        Ok(())
    },
};

pub(super) static DEADLOCK: Claim = Claim {
    id: "rcr.theorem-1.deadlock-free",
    place: "Theorem 1",
    says: "Hop-plane routing cannot deadlock if a message takes one virtual channel of a link towards a \
           node of higher number A·r+b, and the other towards a lower one.",
    formula: "2 virtual channels, no cycle of dependencies",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let (most, longest) = followed(trial);
        for net in connected(trial, most, longest)? {
            let routing = net.network.construction().native()?;
            let found = trial.lab.is_deadlock_free(&net.network, &*routing)?;
            trial.compare(&net.network, true, found);
        }
        Ok(())
    },
};

pub(super) static ONE_CHANNEL: Claim = Claim {
    id: "rcr.new.one-channel",
    place: "Theorem 1",
    says: "With the channels of Theorem 1 every link uses, in each direction, only one of its two: they \
           are no better than none.",
    formula: "channels used = directions of links used",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let (most, longest) = trial.pick((48, 12), (96, 16));
        for net in connected(trial, most, longest)? {
            let routing = net.network.construction().native()?;
            let order = trial.lab.nodes(&net.network)?;
            let mut channels = BTreeSet::new();
            for (from, to) in (0..order).flat_map(|from| (0..order).map(move |to| (from, to))) {
                let mut at = from;
                for hop in route(&*routing, from, to, 0).unwrap_or_default() {
                    channels.insert((at, hop.step.port, hop.header.lane));
                    at = hop.step.to;
                }
            }
            let directions: BTreeSet<_> =
                channels.iter().map(|&(at, port, _)| (at, port)).collect();
            trial.compare(&net.network, directions.len() as u64, channels.len() as u64);
        }
        Ok(())
    },
};

pub(super) static DEADLOCK_MENDED: Claim = Claim {
    id: "rcr.mended.deadlock-free",
    place: "Theorem 1",
    says: "Hop-plane routing on shortest ways cannot deadlock if channels are classes that grow by one \
           where a message turns back in its ring and after it has passed the end of the ring; cube \
           links have one for messages that have taken no ring link, and one for each class and \
           direction.",
    formula: "4 channels of ring links and 9 of cube links, no cycle of dependencies",
    stated: Stated::Equal,
    mends: Some("rcr.theorem-1.deadlock-free"),
    check: |trial| {
        let (most, longest) = followed(trial);
        for net in connected(trial, most, longest)? {
            let native = net.network.construction().native()?;
            let routing = Classes { routing: &*native, r: net.r };
            let found = trial.lab.is_deadlock_free(&net.network, &routing)?;
            trial.compare(&net.network, true, found);
        }
        Ok(())
    },
};
