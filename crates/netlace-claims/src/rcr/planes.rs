//! Property 3: cube planes and ring planes.

use std::collections::BTreeSet;

use super::nets::{Net, connected, nets, pairs};
use crate::{CheckError, Claim, Stated, Trial};
use netlace::network::{Csr, Node};

/// The cube planes of four nodes that contain a node: cycles of four cube links.
fn planes_of(net: &Net, graph: &Csr, v: Node) -> BTreeSet<[Node; 4]> {
    let mut planes = BTreeSet::new();
    for u in net.cube_neighbors(graph, v) {
        for w in net.cube_neighbors(graph, v).filter(|&w| w > u) {
            let ahead = net.cube_neighbors(graph, w);
            for far in net.cube_neighbors(graph, u).filter(|&far| far != v) {
                if ahead.clone().any(|x| x == far) {
                    let mut plane = [v, u, w, far];
                    plane.sort_unstable();
                    planes.insert(plane);
                }
            }
        }
    }
    planes
}

/// The number of cube planes of four nodes, each counted at its first node.
fn count(net: &Net, graph: &Csr) -> u64 {
    let first = |v| planes_of(net, graph, v).iter().filter(|plane| plane[0] == v).count() as u64;
    (0..graph.order()).map(first).sum()
}

pub(super) static EACH_NODE: Claim = Claim {
    id: "rcr.section-1.planes",
    place: "Section 1",
    says: "Each node lies on at least one cube plane: a connected part of cube links (Definition 1), or one of four nodes, which Property 3 counts.",
    formula: "planes per node ≥ 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let planes: [(&str, LiesOn); 2] = [
            ("a cube plane is any connected part of cube links", |net, graph, v| {
                net.cube_neighbors(graph, v).next().is_some()
            }),
            ("a cube plane has four nodes", lies_on_four),
        ];
        for (name, lies_on) in planes {
            trial.reading(name);
            all_lie(trial, lies_on, |_| true)?;
        }
        Ok(())
    },
};

pub(super) static CORRECTED_EACH_NODE: Claim = Claim {
    id: "rcr.corrected.planes",
    place: "Section 1",
    says: "Each node lies on a cube plane of four nodes exactly if it has two or more cube links.",
    formula: "every node on a plane of four iff k ≥ 2",
    stated: Stated::Equal,
    corrects: Some("rcr.section-1.planes"),
    check: |trial| all_lie(trial, lies_on_four, |net| net.k > 1),
};

/// Whether a node lies on a plane.
type LiesOn = fn(&Net, &Csr, Node) -> bool;

fn lies_on_four(net: &Net, graph: &Csr, v: Node) -> bool {
    !planes_of(net, graph, v).is_empty()
}

/// Compares whether all nodes of a network lie on a plane with what is `claimed`.
fn all_lie(
    trial: &mut Trial,
    lies_on: LiesOn,
    claimed: fn(&Net) -> bool,
) -> Result<(), CheckError> {
    let most = trial.pick(256, 2048);
    for net in nets(trial, most, most)? {
        let graph = trial.lab.graph(&net.network)?;
        let found = (0..graph.order()).all(|v| lies_on(&net, graph, v));
        trial.compare(&net.network, claimed(&net), found);
    }
    Ok(())
}

pub(super) static OF_A_NODE: Claim = Claim {
    id: "rcr.property-3.planes-of-node",
    place: "Proof of Property 3",
    says: "Each node lies on as many cube planes of four nodes as it has pairs of cube links: on one if k = 2.",
    formula: "C(k,2)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(256, 2048);
        for net in nets(trial, most, most)? {
            let graph = trial.lab.graph(&net.network)?;
            let numbers = || (0..graph.order()).map(|v| planes_of(&net, graph, v).len() as u64);
            let (fewest, largest) = (
                numbers().min().expect("invariant: a network has a node"),
                numbers().max().expect("invariant: a network has a node"),
            );
            trial.compare_what("fewest", &net.network, pairs(net.k), fewest);
            trial.compare_what("most", &net.network, pairs(net.k), largest);
        }
        Ok(())
    },
};

/// Compares the number of cube planes with C(k,2)·2^(k+j−2) times a factor.
fn cube_planes(trial: &mut Trial, factor: fn(&Net) -> u64) -> Result<(), CheckError> {
    let most = trial.pick(256, 2048);
    for net in nets(trial, most, most)? {
        let found = count(&net, trial.lab.graph(&net.network)?);
        trial.compare(&net.network, factor(&net) * (pairs(net.k) << net.m()) / 4, found);
    }
    Ok(())
}

pub(super) static CUBE_PLANES: Claim = Claim {
    id: "rcr.property-3.cube-planes",
    place: "Property 3",
    says: "There are C(k,2)·2^(k+j−2) cube planes of four nodes.",
    formula: "C(k,2)·2^(k+j−2)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| cube_planes(trial, |_| 1),
};

pub(super) static CORRECTED_CUBE_PLANES: Claim = Claim {
    id: "rcr.corrected.cube-planes",
    place: "Property 3",
    says: "There are C(k,2)·r·2^(k+j−2) cube planes of four nodes, which is the result of the proof.",
    formula: "C(k,2)·r·2^(k+j−2)",
    stated: Stated::Equal,
    corrects: Some("rcr.property-3.cube-planes"),
    check: |trial| cube_planes(trial, |net| net.r),
};

pub(super) static CONNECTED: Claim = Claim {
    id: "rcr.property-3.connected",
    place: "Property 3",
    says: "All cube planes are connected by ring planes: the network stays connected after any number of expansions.",
    formula: "1 component",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(1000, 4096);
        for net in nets(trial, most, most)? {
            trial.compare(&net.network, 1, trial.lab.components(&net.network)?);
        }
        Ok(())
    },
};

pub(super) static CORRECTED_CONNECTED: Claim = Claim {
    id: "rcr.corrected.connected",
    place: "Property 3",
    says: "An RCR is connected exactly if its positions can own all bits, rk ≥ k+j; otherwise every bit that no position owns doubles the number of components.",
    formula: "2^max(0, k+j−rk) components",
    stated: Stated::Equal,
    corrects: Some("rcr.property-3.connected"),
    check: |trial| {
        let most = trial.pick(1000, 4096);
        for net in nets(trial, most, most)? {
            let unowned = net.m().saturating_sub(net.r * net.k);
            trial.compare(&net.network, 1 << unowned, trial.lab.components(&net.network)?);
        }
        Ok(())
    },
};

pub(super) static FIGURE_5: Claim = Claim {
    id: "rcr.figure-5",
    place: "Fig. 5",
    says: "RCR(2,2,2) has eight cube planes and 16 ring planes; the plane [--00;0] is joined with \
           [11--;1] by the nodes [1100;0] and [1100;1].",
    formula: "8 CPs, 16 RPs",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over("RCR(2,2,2)");
        let net = Net::new(trial, 2, 2, 2)?;
        let graph = trial.lab.graph(&net.network)?;
        let node = |string: Node, b: Node| string * net.r + b;
        trial.compare_what("cube planes", &net.network, 8, count(&net, graph));
        let ring_links =
            |v: Node| graph.neighbors(v).iter().filter(move |&&w| u64::from(w) / 2 == v / 2);
        let rings: usize = (0..graph.order()).map(|v| ring_links(v).count()).sum();
        trial.compare_what("ring planes", &net.network, 16, rings as u64 / 2);
        for (what, b, strings) in [
            ("[--00;0]", 0, [0b0000, 0b0100, 0b1000, 0b1100]),
            ("[11--;1]", 1, [0b1100, 0b1101, 0b1110, 0b1111]),
        ] {
            let plane = strings.map(|string| node(string, b));
            let found = planes_of(&net, graph, plane[0]) == BTreeSet::from([plane]);
            trial.compare_what(what, &net.network, true, found);
        }
        let joined = graph.neighbors(node(0b1100, 0)).contains(&(node(0b1100, 1) as u32));
        trial.compare_what("joined", &net.network, true, joined);
        Ok(())
    },
};

pub(super) static CONTRACTION: Claim = Claim {
    id: "rcr.new.contraction",
    place: "Definitions 6 and 7",
    says: "The contraction of the cube planes of a connected RCR(2,r,j), each to one node, has r·2^j nodes; it is bounded, no plane is joined with more than four others, exactly if r ≤ 2 or j ≤ 1.",
    formula: "r·2^j nodes; degree ≤ 4 iff r ≤ 2 or j ≤ 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(256, 2048);
        for net in connected(trial, most, most)?.iter().filter(|net| net.k == 2) {
            let planes = trial.lab.network(&format!("contracted({},level=1)", net.network))?;
            let found = trial.lab.nodes(&planes)?;
            trial.compare_what("nodes", &planes, net.r << net.j, found);
            let bounded = trial.lab.degrees(&planes)?.1 <= 4;
            trial.compare_what("bounded", &planes, net.r <= 2 || net.j <= 1, bounded);
        }
        trial.over(format!("all connected RCR(2,r,j) of up to {most} nodes"));
        Ok(())
    },
};
