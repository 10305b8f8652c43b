//! Section 3.3: recursively expanded Heawood networks.

use std::collections::BTreeSet;

use super::folded::compare_links;
use super::nets::{
    BOTH, Base, Kind, MOST_DIMENSIONS, deepest, degrees_by_address, in_dimensions, nets,
};
use super::words::{ORDER, words};
use super::{broadcasting, routing};
use crate::lab::Known;
use crate::{Bound, CheckError, Claim, Lab, Stated, Trial};
use netlace::Context;
use netlace::metrics::Value;
use netlace::network::{Csr, Node};

pub(super) static DEFINITION: Claim = Claim {
    id: "hw.definition-4.links",
    place: "Definition 4",
    says: "In a recursively expanded Heawood network digit 0 moves freely, and digit i ≥ 1 moves where digit 0 is i−1.",
    formula: "σH_n: digit i moves iff V_0 = i−1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(3, 4);
        compare_links(trial, Kind::Expanded, most, |n| {
            words(n, |word, i| i == 0 || word[0] == i as Node - 1)
        })
    },
};

pub(super) static NODES: Claim = Claim {
    id: "hw.section-3-3.nodes",
    place: "Section 3.3",
    says: "A recursively expanded Heawood network of n dimensions has 14^n nodes.",
    formula: "N = 14^n",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(4, 5);
        for net in nets(trial, Kind::Expanded, &BOTH[1..], 1..=most)? {
            let found = trial.lab.nodes(&net.network)?;
            trial.compare(&net.network, ORDER.pow(net.n as u32), found);
        }
        Ok(())
    },
};

/// Compares the degrees at all addresses of networks of two or more dimensions with what is claimed.
fn compare_degrees(trial: &mut Trial, claimed: fn(u64, Node) -> u64) -> Result<(), CheckError> {
    let all = degrees_by_address(trial, Kind::Expanded)?;
    for (net, degrees) in all.into_iter().filter(|(net, _)| net.n > 1) {
        for (address, (least, largest)) in (0..).zip(degrees) {
            let what = |end| format!("{end} degree at address {address}");
            trial.compare_what(&what("least"), &net.network, claimed(net.n, address), least);
            trial.compare_what(&what("largest"), &net.network, claimed(net.n, address), largest);
        }
    }
    Ok(())
}

pub(super) static DEGREE: Claim = Claim {
    id: "hw.section-3-3.degree",
    place: "Section 3.3",
    says: "The nodes of a recursively expanded Heawood network of two or more dimensions have six links. (In large networks only the first nodes are checked.)",
    formula: "6 at each node, n ≥ 2",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.reading("every node");
        compare_degrees(trial, |_, _| 6)?;
        trial.reading("the largest degree, which Section 1 defines");
        for (net, degrees) in degrees_by_address(trial, Kind::Expanded)? {
            let largest = degrees.iter().map(|&(_, largest)| largest).max();
            if net.n > 1 {
                trial.compare_what("largest degree", &net.network, 6, largest.unwrap_or(0));
            }
        }
        Ok(())
    },
};

pub(super) static CORRECTED_LARGEST: Claim = Claim {
    id: "hw.corrected.re-largest",
    place: "Section 3.3",
    says: "The largest degree of a recursively expanded Heawood network of two or more dimensions is six. (In large networks only the first nodes are checked.)",
    formula: "largest degree 6, n ≥ 2; 3, n = 1",
    stated: Stated::Equal,
    corrects: Some("hw.section-3-3.degree"),
    check: |trial| {
        for (net, degrees) in degrees_by_address(trial, Kind::Expanded)? {
            let largest = degrees
                .iter()
                .map(|&(_, largest)| largest)
                .max()
                .expect("invariant: a network has a node");
            trial.compare_what(
                "largest degree",
                &net.network,
                if net.n == 1 { 3 } else { 6 },
                largest,
            );
        }
        Ok(())
    },
};

pub(super) static BOTTLENECK: Claim = Claim {
    id: "hw.section-3-3.bottleneck",
    place: "Section 3.3",
    says: "Recursively expanded Heawood networks avoid the bottleneck at the roots of root-folded ones: if every node sends to every other, they carry more traffic before a link is full. (With two dimensions both are the same graph.)",
    formula: "saturation load of σH_n > that of RFH_n, n = 3",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over("n = 3");
        let load = |trial: &Trial, kind: Kind| {
            let network = trial.lab.network(&kind.expr(BOTH[1], 3))?;
            match trial.lab.metric("saturation-load", &network)? {
                Value::Real(load) => Ok((network, load)),
                _ => Err(CheckError::NoFigure(format!("{network} has no saturation load"))),
            }
        };
        let (expanded, found) = load(trial, Kind::Expanded)?;
        let (_, rooted) = load(trial, Kind::RootFolded)?;
        let what = format!("saturation load {found:.4} above {rooted:.4}");
        trial.compare_what(&what, &expanded, true, found > rooted);
        Ok(())
    },
};

pub(super) static ADDRESSES: Claim = Claim {
    id: "hw.section-3-3.addresses",
    place: "Section 3.3.1",
    says: "The nodes with addresses 0 to n have six links, those with higher addresses three. (In large networks only the first nodes are checked.)",
    formula: "6 if address ≤ n, else 3",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| compare_degrees(trial, |n, address| if address <= n { 6 } else { 3 }),
};

pub(super) static CORRECTED_DEGREE: Claim = Claim {
    id: "hw.corrected.re-degree",
    place: "Section 3.3.1",
    says: "The nodes with addresses 0 to n−2 have six links and all others three, so the network is regular only if n is 15. (In large networks only the first nodes are checked.)",
    formula: "6 if address ≤ n−2, else 3",
    stated: Stated::Equal,
    corrects: Some("hw.section-3-3.addresses"),
    check: |trial| compare_degrees(trial, |n, address| if address + 2 <= n { 6 } else { 3 }),
};

/// Compares the diameters with what is claimed, in all dimensions that are possible.
fn compare_diameters(
    trial: &mut Trial,
    least: u64,
    claimed: fn(u64) -> u64,
) -> Result<(), CheckError> {
    let most = deepest(trial, 4, MOST_DIMENSIONS);
    for net in nets(trial, Kind::Expanded, &BOTH[1..], least..=most)? {
        let found = trial.lab.diameter(&net.network)?;
        trial.compare(&net.network, claimed(net.n), found);
    }
    Ok(())
}

pub(super) static DIAMETER: Claim = Claim {
    id: "hw.figure-9.re-diameter",
    place: "Fig. 9",
    says: "The diameter of a recursively expanded Heawood network is 6n−3.",
    formula: "D = 6n − 3",
    stated: Stated::EqualOr(Bound::Upper),
    corrects: None,
    check: |trial| compare_diameters(trial, 1, |n| 6 * n - 3),
};

/// The longest tour: the maximum, over all nodes u and v and all sets S of the nodes 0 to n−2, of
/// `each` for every node of S plus the shortest walk from u to v through all of S. The nodes of S are
/// visited in any order.
pub(super) fn longest_tour(graph: &Csr, n: u64, each: u64) -> u64 {
    let mut distances = Vec::new();
    for v in 0..graph.order() {
        let from = graph.distances(v);
        distances.push(from);
    }
    let ports = n as usize - 1;
    let all = || 0..graph.order() as usize;
    let mut longest = 0;
    for u in all() {
        // shortest[set][p]: the shortest walk from u through all of the set that ends at its member p.
        let mut shortest = vec![vec![u32::MAX; ports]; 1 << ports];
        for set in 0usize..1 << ports {
            let members = || (0..ports).filter(move |p| set >> p & 1 == 1);
            for p in members() {
                let before = set & !(1 << p);
                let last = (0..ports).filter(|q| before >> q & 1 == 1);
                let walk = last.map(|q| shortest[before][q] + distances[q][p]).min();
                shortest[set][p] = walk.unwrap_or(distances[u][p]);
            }
            for v in all() {
                let walk = members().map(|p| shortest[set][p] + distances[p][v]).min();
                let walk = u64::from(walk.unwrap_or(distances[u][v]));
                longest = longest.max(walk + each * u64::from(set.count_ones()));
            }
        }
    }
    longest
}

/// Compares the diameters, by search alone, with the longest tours in these bases.
pub(super) fn compare_tours(trial: &mut Trial, bases: &[&'static Base]) -> Result<(), CheckError> {
    let most = trial.pick(3, deepest(trial, 4, 5));
    let searching = Context { rules: false, ..*trial.lab.context };
    for net in nets(trial, Kind::Expanded, bases, 1..=most)? {
        let base = trial.lab.network(net.base.name)?;
        let claimed = longest_tour(trial.lab.graph(&base)?, net.n, net.base.diameter);
        let found = Lab::new(&searching, &Known::default()).diameter(&net.network)?;
        trial.compare(&net.network, claimed, found);
    }
    Ok(())
}

pub(super) static CORRECTED_DIAMETER: Claim = Claim {
    id: "hw.corrected.re-diameter",
    place: "Fig. 9",
    says: "The diameter of a recursively expanded Heawood network is the length of its longest tour: 3 for each digit that changes, plus the shortest walk in the Heawood graph through all their ports.",
    formula: "D = max over S ⊆ {0..n−2}, u, v of 3·|S| + walk(u, S, v)",
    stated: Stated::Equal,
    corrects: Some("hw.figure-9.re-diameter"),
    check: |trial| compare_tours(trial, &BOTH[1..]),
};

pub(super) static NEW_BOUND: Claim = Claim {
    id: "hw.new.re-diameter-bound",
    place: "Fig. 9",
    says: "Since the ports of neighbouring digits are linked, the diameter of a recursively expanded Heawood network of two or more dimensions is at most 4n+1.",
    formula: "D ≤ 4n + 1, n ≥ 2",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| compare_diameters(trial, 2, |n| 4 * n + 1),
};

pub(super) static ROUTING: Claim = Claim {
    id: "hw.re-routing.delivers",
    place: "Algorithm σH_n-Routing",
    says: "Digit by digit, the highest first, each at its port, Basic-Routing delivers a message between any two nodes of a recursively expanded Heawood network.",
    formula: "14^n (14^n − 1) pairs",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(2, 3);
        routing::delivers(trial, Kind::Expanded, most, |from, to| {
            let differs = (1..to.len()).rev().filter(|&i| from[i] != to[i]);
            let moves = differs.flat_map(|i| [(0, i as Node - 1), (i, to[i])]);
            moves.chain([(0, to[0])]).collect()
        })
    },
};

/// The most steps of the corrected algorithms.
fn longest(n: u64) -> u64 {
    if n == 1 { 3 } else { 4 * n + 1 }
}

/// Records the range: networks of up to `most` dimensions, and a part of those of one more.
fn over_first_copy(trial: &mut Trial, most: u64) {
    trial.over(format!(
        "recursively expanded networks of {} over heawood, from all nodes; of {} from those of the \
         first copy",
        in_dimensions(&(1..=most)),
        most + 1
    ));
}

pub(super) static CORRECTED_ROUTING: Claim = Claim {
    id: "hw.corrected.re-routing",
    place: "Algorithm σH_n-Routing",
    says: "With a last line that forwards, σH_n-Routing delivers between all pairs, in at most 4n+1 steps from two dimensions on. Up to two dimensions all routes are shortest; from three on some are not.",
    formula: "at most 4n + 1 hops (n ≥ 2), 3 (n = 1); shortest iff n ≤ 2",
    stated: Stated::Equal,
    corrects: Some("hw.re-routing.delivers"),
    check: |trial| {
        let most = trial.pick(2, 3);
        let all = nets(trial, Kind::Expanded, &BOTH[1..], 1..=most)?;
        routing::corrected(trial, &all, longest, |n| n <= 2)?;
        for net in nets(trial, Kind::Expanded, &BOTH[1..], most + 1..=most + 1)? {
            let (found, is_shortest) = routing::from_first_copy(trial, &net)?;
            trial.compare_what("most hops", &net.network, longest(net.n), found);
            let what = "all routes are shortest";
            trial.compare_what(what, &net.network, false, is_shortest);
        }
        over_first_copy(trial, most);
        Ok(())
    },
};

pub(super) static ROUNDS: Claim = Claim {
    id: "hw.re-broadcasting.rounds",
    place: "Algorithm σH_n-Broadcasting",
    says: "The diameter of a recursively expanded Heawood network is 6n+3, the number of rounds of its broadcast; Fig. 9 has 6n−3.",
    formula: "k = D = 6n + 3",
    stated: Stated::EqualOr(Bound::Upper),
    corrects: None,
    check: |trial| compare_diameters(trial, 2, |n| 6 * n + 3),
};

/// Broadcasting-All in rounds: a node that is called sends to all neighbours whose flag does not name
/// it, and calls them all. Returns the number of nodes that have the message at the end.
pub(super) fn flooded(graph: &Csr, root: Node, rounds: u64) -> u64 {
    let order = graph.order() as usize;
    let (mut flags, mut called) = (vec![None; order], vec![root]);
    let mut holds = vec![false; order];
    holds[root as usize] = true;
    for _ in 0..rounds {
        let mut calls = vec![false; order];
        for &s in &called {
            for &next in graph.neighbors(s) {
                let flag = &mut flags[next as usize];
                if *flag != Some(s) {
                    *flag = Some(s);
                    holds[next as usize] = true;
                }
                calls[next as usize] = true;
            }
        }
        called = (0..graph.order()).filter(|&v| calls[v as usize]).collect();
    }
    holds.iter().filter(|&&holds| holds).count() as u64
}

/// Whether the calls from `root` end if only a lack of neighbours stops them. They do not if the same
/// set of nodes is called again.
fn ends(graph: &Csr, root: Node) -> bool {
    let (mut before, mut called) = (BTreeSet::new(), BTreeSet::from([root]));
    while !called.is_empty() {
        let near = called.iter().flat_map(|&v| graph.neighbors(v));
        let next = near.map(|&next| Node::from(next)).collect();
        if !before.insert(std::mem::replace(&mut called, next)) {
            return false;
        }
    }
    true
}

pub(super) static BROADCASTING: Claim = Claim {
    id: "hw.re-broadcasting.reaches",
    place: "Algorithm σH_n-Broadcasting",
    says: "Flooding from any node, with k as the counter of rounds, reaches all nodes and ends.",
    formula: "14^n nodes, 6n + 3 rounds",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(2, 3);
        trial.reading("k is passed from call to call and counted down");
        for net in nets(trial, Kind::Expanded, &BOTH[1..], 1..=most)? {
            let graph = trial.lab.graph(&net.network)?;
            let reached = (0..graph.order()).map(|root| flooded(graph, root, 6 * net.n + 3));
            let found = reached.min().expect("invariant: a network has a node");
            trial.compare_what("fewest nodes reached", &net.network, graph.order(), found);
        }
        trial.reading("as printed, each call starts again with k = 6n+3");
        for net in nets(trial, Kind::Expanded, &BOTH[1..], 1..=most)? {
            let graph = trial.lab.graph(&net.network)?;
            trial.compare_what("it ends", &net.network, true, ends(graph, 0));
        }
        Ok(())
    },
};

pub(super) static CORRECTED_BROADCASTING: Claim = Claim {
    id: "hw.corrected.re-broadcasting",
    place: "Algorithm σH_n-Broadcasting",
    says: "Phase by phase, from port to port and along each frame, every node receives once, without flags, in at most 4n+1 steps with all ports from two dimensions on.",
    formula: "4n + 1 steps from the worst source (n ≥ 2), 3 (n = 1)",
    stated: Stated::Equal,
    corrects: Some("hw.re-broadcasting.reaches"),
    check: |trial| {
        let most = trial.pick(2, 3);
        let all = nets(trial, Kind::Expanded, &BOTH[1..], 1..=most)?;
        broadcasting::corrected(trial, &all, longest, None)?;
        let last = nets(trial, Kind::Expanded, &BOTH[1..], most + 1..=most + 1)?;
        broadcasting::corrected(trial, &last, longest, Some(ORDER))?;
        over_first_copy(trial, most);
        Ok(())
    },
};
