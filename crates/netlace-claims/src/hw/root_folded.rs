//! Section 3.2: root-folded Heawood networks.

use super::folded::{compare_between, compare_links};
use super::nets::{BOTH, Kind, nets};
use super::routing::{Last, Move, by_digits, follow, pairs};
use super::words::words;
use super::{broadcasting, routing};
use crate::{Claim, Stated};
use netlace::network::Node;

pub(super) static DEFINITION: Claim = Claim {
    id: "hw.definition-3.connected",
    place: "Definition 3",
    says: "If a digit moves only where all other digits are 0, the network is connected.",
    formula: "U_j = V_j = 0 for all j ≠ i: 1 component",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(3, 4);
        for net in nets(trial, Kind::RootFolded, &BOTH[1..], 1..=most)? {
            let moves = |word: &[Node], i: usize| {
                word.iter().enumerate().all(|(j, &digit)| j == i || digit == 0)
            };
            let found = words(net.n, moves).components();
            trial.compare_what("components", &net.network, 1, found);
        }
        Ok(())
    },
};

pub(super) static CORRECTED_DEFINITION: Claim = Claim {
    id: "hw.corrected.definition-3",
    place: "Definition 3",
    says: "A digit must move where all lower digits are 0, for any values of the higher ones. Then the network is the root-folded one, and it is connected.",
    formula: "U_j = V_j for j > i, U_j = V_j = 0 for j < i",
    stated: Stated::Equal,
    corrects: Some("hw.definition-3.connected"),
    check: |trial| {
        let most = trial.pick(3, 4);
        compare_links(trial, Kind::RootFolded, most, |n| {
            words(n, |word, i| word[..i].iter().all(|&digit| digit == 0))
        })?;
        for net in nets(trial, Kind::RootFolded, &BOTH[1..], 1..=most)? {
            let found = trial.lab.components(&net.network)?;
            trial.compare_what("components", &net.network, 1, found);
        }
        Ok(())
    },
};

pub(super) static BETWEEN: Claim = Claim {
    id: "hw.section-3-2.single-link",
    place: "Section 3.2",
    says: "Neighbouring subnetworks of a root-folded Heawood network are joined by a single link.",
    formula: "1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(3, 5);
        compare_between(trial, Kind::RootFolded, 2..=most, |_| 1)
    },
};

/// The highest digit in which two nodes differ.
fn highest(from: &[Node], to: &[Node]) -> usize {
    (0..from.len()).rev().find(|&i| from[i] != to[i]).unwrap_or(0)
}

/// Digits 0 to i to the root, then digits i to 0 to their destination.
fn by_root(i: usize, to: &[Node]) -> Vec<Move> {
    let down = (0..=i).rev().map(|j| (j, to[j]));
    (0..=i).map(|j| (j, 0)).chain(down).collect()
}

/// The loops as nested: they also run for digits in which the nodes agree, from the second on.
fn nested(from: &[Node], to: &[Node]) -> Vec<Node> {
    let (mut at, mut forwarded) = (from.to_vec(), Vec::new());
    for i in (1..from.len()).rev() {
        if at[i] != to[i] {
            break;
        }
        forwarded.extend(by_digits(&mut at, &by_root(i - 1, to), Last::Forwards));
    }
    forwarded
}

/// The loops after the highest differing digit is found; that digit also goes to the root.
fn all_by_root(from: &[Node], to: &[Node]) -> Vec<Node> {
    by_digits(&mut from.to_vec(), &by_root(highest(from, to), to), Last::Forwards)
}

/// The same with 0_j read as the node whose j lowest digits are 0: digit i never goes there.
fn lower_by_root(from: &[Node], to: &[Node]) -> Vec<Node> {
    let i = highest(from, to);
    let mut moves = by_root(i, to);
    moves.remove(i);
    by_digits(&mut from.to_vec(), &moves, Last::Forwards)
}

type Route = fn(&[Node], &[Node]) -> Vec<Node>;

const READINGS: [(&str, Route); 3] = [
    ("the loops are inside the search for the digit, as nested", nested),
    (
        "after the search, with 0_j as digit j at the root: digit i also goes through the root",
        all_by_root,
    ),
    ("after the search, with 0_j as the node whose j lowest digits are 0", lower_by_root),
];

pub(super) static ROUTING: Claim = Claim {
    id: "hw.rfh-routing.delivers",
    place: "Algorithm RFH_n-Routing",
    says: "RFH_n-Routing delivers a message between any two nodes of a root-folded Heawood network.",
    formula: "14^n (14^n − 1) pairs",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(2, 3);
        for (reading, route) in READINGS {
            trial.reading(reading);
            for net in nets(trial, Kind::RootFolded, &BOTH[1..], 1..=most)? {
                let graph = trial.lab.graph(&net.network)?;
                let found = follow(graph, net.n, route).delivered;
                trial.compare_what("pairs delivered", &net.network, pairs(graph), found);
            }
        }
        Ok(())
    },
};

pub(super) static ROUTING_STEPS: Claim = Claim {
    id: "hw.new.rfh-routing-steps",
    place: "Algorithm RFH_n-Routing",
    says: "RFH_n-Routing is linear in n, as the paper says: it takes up to 6n steps if the highest differing digit also goes through the root, and up to 6n−3, the diameter, if it does not.",
    formula: "6n (12 where D = 9); 6n − 3",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(2, 3);
        for net in nets(trial, Kind::RootFolded, &BOTH[1..], 1..=most)? {
            let graph = trial.lab.graph(&net.network)?;
            for (what, route, claimed) in [
                ("most hops, digit i through the root", all_by_root as Route, 6 * net.n),
                ("most hops, digit i directly", lower_by_root, 6 * net.n - 3),
            ] {
                let found = follow(graph, net.n, route).longest;
                trial.compare_what(what, &net.network, claimed, found);
            }
        }
        Ok(())
    },
};

pub(super) static CORRECTED_ROUTING: Claim = Claim {
    id: "hw.corrected.rfh-routing",
    place: "Algorithm RFH_n-Routing",
    says: "If only the digits below the highest differing one go to the root, and that one goes directly to its value, all routes are shortest.",
    formula: "hops = d(S, D) ≤ 6n − 3",
    stated: Stated::Equal,
    corrects: Some("hw.rfh-routing.delivers"),
    check: |trial| {
        let most = trial.pick(2, 3);
        let nets = nets(trial, Kind::RootFolded, &BOTH[1..], 1..=most)?;
        routing::corrected(trial, &nets, |n| 6 * n - 3, |_| true)
    },
};

pub(super) static BROADCASTING: Claim = Claim {
    id: "hw.rfh-broadcasting.reaches",
    place: "Algorithm RFH_n-Broadcasting",
    says: "From the root, Basic-Broadcasting digit by digit, the highest first, reaches all nodes of a \
           root-folded Heawood network.",
    formula: "14^n nodes",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(3, 4);
        broadcasting::reaches(trial, Kind::RootFolded, most, true)
    },
};

pub(super) static CORRECTED_BROADCASTING: Claim = Claim {
    id: "hw.corrected.rfh-broadcasting",
    place: "Algorithm RFH_n-Broadcasting",
    says: "With the corrected basic broadcast, and the highest digit served without going to the root, every node receives once, in at most 6n−3 steps with all ports: no more than the diameter.",
    formula: "6n − 3 steps from the worst source",
    stated: Stated::Equal,
    corrects: Some("hw.rfh-broadcasting.reaches"),
    check: |trial| {
        let most = trial.pick(2, 3);
        let nets = nets(trial, Kind::RootFolded, &BOTH[1..], 1..=most)?;
        broadcasting::corrected(trial, &nets, |n| 6 * n - 3, None)
    },
};
