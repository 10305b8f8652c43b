//! Section 3.1: folded Heawood networks.

use super::broadcasting;
use super::nets::{BOTH, Kind, nets};
use super::routing;
use super::words::{ORDER, neighbours, words};
use crate::printed::{Printed, between_clusters};
use crate::{CheckError, Claim, Stated, Trial};
use netlace::network::Csr;

/// Compares a graph as printed with the network of this kind, link by link.
pub(super) fn compare_links(
    trial: &mut Trial,
    kind: Kind,
    most: u64,
    printed: fn(u64) -> Printed,
) -> Result<(), CheckError> {
    for net in nets(trial, kind, &BOTH[1..], 1..=most)? {
        let graph = printed(net.n);
        let links = trial.lab.links(&net.network)?;
        trial.compare_what("links", &net.network, graph.links(), links);
        let shared = graph.shared_links(trial.lab.graph(&net.network)?);
        trial.compare_what("links of both", &net.network, graph.links(), shared);
    }
    Ok(())
}

pub(super) static DEFINITION: Claim = Claim {
    id: "hw.definition-2.links",
    place: "Definition 2",
    says: "In a folded Heawood network each digit moves along the Heawood graph, independent of the others: the network is a Cartesian power.",
    formula: "FH_n = H □ … □ H, n times",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(3, 4);
        compare_links(trial, Kind::Folded, most, |n| words(n, |_, _| true))
    },
};

pub(super) static SYMMETRY: Claim = Claim {
    id: "hw.section-3-1.symmetry",
    place: "Section 3.1",
    says: "A folded Heawood network is vertex-transitive and edge-transitive.",
    formula: "1 orbit of nodes, 1 orbit of links",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(2, 3);
        for net in nets(trial, Kind::Folded, &BOTH[1..], 1..=most)? {
            let found = trial.lab.node_orbits(&net.network)?;
            trial.compare_what("node orbits", &net.network, 1, found);
            let found = trial.lab.link_orbits(&net.network)?;
            trial.compare_what("link orbits", &net.network, 1, found);
        }
        Ok(())
    },
};

/// The fewest and the most links between two subnetworks whose highest digits are adjacent, and the
/// most between two others.
fn links_between(graph: &Csr) -> [u64; 3] {
    let links = between_clusters(graph, graph.order() / ORDER);
    let between = |linked: bool| {
        let pairs = (0..ORDER).flat_map(|a| (0..ORDER).map(move |b| (a, b)));
        let chosen = pairs.filter(move |&(a, b)| a != b && neighbours(a).contains(&b) == linked);
        chosen.map(|(a, b)| links[a as usize][b as usize])
    };
    [
        between(true).min().unwrap_or(0),
        between(true).max().unwrap_or(0),
        between(false).max().unwrap_or(0),
    ]
}

/// Compares the links between neighbouring subnetworks of one dimension less with what is claimed.
pub(super) fn compare_between(
    trial: &mut Trial,
    kind: Kind,
    dimensions: std::ops::RangeInclusive<u64>,
    claimed: fn(u64) -> u64,
) -> Result<(), CheckError> {
    for net in nets(trial, kind, &BOTH[1..], dimensions)? {
        let [fewest, most, elsewhere] = links_between(trial.lab.graph(&net.network)?);
        trial.compare_what("fewest between neighbours", &net.network, claimed(net.n), fewest);
        trial.compare_what("most between neighbours", &net.network, claimed(net.n), most);
        trial.compare_what("most between others", &net.network, 0, elsewhere);
    }
    Ok(())
}

pub(super) static BETWEEN: Claim = Claim {
    id: "hw.figure-3.between",
    place: "Fig. 3",
    says: "In the folded Heawood network of two dimensions, neighbouring subnetworks are joined by 14 \
           links.",
    formula: "14, n = 2",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| compare_between(trial, Kind::Folded, 2..=2, |_| 14),
};

pub(super) static BETWEEN_ANY: Claim = Claim {
    id: "hw.section-3-2.between",
    place: "Section 3.2",
    says: "In a folded Heawood network of any dimension, neighbouring subnetworks of one dimension less are joined by 14 links.",
    formula: "14, n ≥ 2",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(3, 5);
        compare_between(trial, Kind::Folded, 2..=most, |_| 14)
    },
};

pub(super) static CORRECTED_BETWEEN: Claim = Claim {
    id: "hw.corrected.between",
    place: "Section 3.2",
    says: "Neighbouring subnetworks of a folded Heawood network are joined by one link at each of their nodes.",
    formula: "14^(n−1)",
    stated: Stated::Equal,
    corrects: Some("hw.section-3-2.between"),
    check: |trial| {
        let most = trial.pick(3, 5);
        compare_between(trial, Kind::Folded, 1..=most, |n| ORDER.pow(n as u32 - 1))
    },
};

pub(super) static ROUTING: Claim = Claim {
    id: "hw.fh-routing.delivers",
    place: "Algorithm FH_n-Routing",
    says: "Digit by digit, the highest first, Basic-Routing delivers a message between any two nodes of a folded Heawood network.",
    formula: "14^n (14^n − 1) pairs",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(2, 3);
        routing::delivers(trial, Kind::Folded, most, |_, to| {
            to.iter().copied().enumerate().rev().collect()
        })
    },
};

pub(super) static CORRECTED_ROUTING: Claim = Claim {
    id: "hw.corrected.fh-routing",
    place: "Algorithm FH_n-Routing",
    says: "With a last line that forwards, FH_n-Routing is shortest: at most 3n steps, linear in n.",
    formula: "hops = d(S, D) ≤ 3n",
    stated: Stated::Equal,
    corrects: Some("hw.fh-routing.delivers"),
    check: |trial| {
        let most = trial.pick(2, 3);
        let nets = nets(trial, Kind::Folded, &BOTH[1..], 1..=most)?;
        routing::corrected(trial, &nets, |n| 3 * n, |_| true)
    },
};

pub(super) static BROADCASTING: Claim = Claim {
    id: "hw.fh-broadcasting.reaches",
    place: "Algorithm FH_n-Broadcasting",
    says: "Digit by digit, the highest first, Basic-Broadcasting reaches all nodes of a folded Heawood \
           network.",
    formula: "14^n nodes",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(3, 4);
        for (reading, by_all) in [
            ("on each digit, all nodes with the message send it", true),
            ("on each digit, the source sends", false),
        ] {
            trial.reading(reading);
            broadcasting::reaches(trial, Kind::Folded, most, by_all)?;
        }
        Ok(())
    },
};

pub(super) static CORRECTED_BROADCASTING: Claim = Claim {
    id: "hw.corrected.fh-broadcasting",
    place: "Algorithm FH_n-Broadcasting",
    says: "With the corrected basic broadcast, run on each digit by all nodes with the message, every node receives once, in 3n steps with all ports.",
    formula: "3n steps",
    stated: Stated::Equal,
    corrects: Some("hw.fh-broadcasting.reaches"),
    check: |trial| {
        let most = trial.pick(2, 3);
        let nets = nets(trial, Kind::Folded, &BOTH[1..], 1..=most)?;
        broadcasting::corrected(trial, &nets, |n| 3 * n, None)
    },
};
