//! Definition 1 and Properties 1 to 3: the Heawood graph.

use super::words::{ORDER, neighbours};
use crate::printed::Printed;
use crate::{CheckError, Claim, Stated, Trial};
use netlace::network::{Csr, Network, Node};

/// The Heawood graph as a network; records it as the range.
pub(super) fn heawood(trial: &mut Trial) -> Result<Network, CheckError> {
    trial.over("the Heawood graph");
    trial.lab.network("heawood")
}

/// The graph of Definition 1, with these links around the ring.
fn definition_1(ring: fn(Node, Node) -> bool) -> Printed {
    let pairs = (0..ORDER).flat_map(|i| (0..ORDER).map(move |j| (i, j)));
    let chords = (0..ORDER).map(|i| (i, (if i % 2 == 1 { i + 5 } else { i + ORDER - 5 }) % ORDER));
    Printed::new(ORDER, pairs.filter(|&(i, j)| ring(i, j)).chain(chords))
}

fn difference_is_one(i: Node, j: Node) -> bool {
    i.abs_diff(j) % ORDER == 1
}

fn neighbours_mod_14(i: Node, j: Node) -> bool {
    [1, ORDER - 1].contains(&((i + ORDER - j) % ORDER))
}

pub(super) static DEFINITION: Claim = Claim {
    id: "hw.definition-1.links",
    place: "Definition 1",
    says: "Fourteen nodes in a ring with chords of length 5 have 21 links, three at each node.",
    formula: "E = { |i−j| = 1 (mod 14) } ∪ { j = i+5, i odd } ∪ { j = i−5, i even }",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let readings: [(&str, fn(Node, Node) -> bool); 2] = [
            ("|i−j|, from 0 to 13, is 1: the ring is not closed", difference_is_one),
            ("i−j is 1 or −1 (mod 14)", neighbours_mod_14),
        ];
        for (reading, ring) in readings {
            trial.reading(reading);
            let network = heawood(trial)?;
            let graph = definition_1(ring);
            let (least, largest) = graph.degrees();
            trial.compare_what("links", &network, 21, graph.links());
            trial.compare_what("least degree", &network, 3, least);
            trial.compare_what("largest degree", &network, 3, largest);
        }
        Ok(())
    },
};

pub(super) static CORRECTED_DEFINITION: Claim = Claim {
    id: "hw.corrected.definition-1",
    place: "Definition 1",
    says: "With i−j = ±1 (mod 14) for the ring, Definition 1 gives the Heawood graph link by link.",
    formula: "E = { i−j ≡ ±1 (mod 14) } ∪ { j ≡ i+5, i odd }",
    stated: Stated::Equal,
    corrects: Some("hw.definition-1.links"),
    check: |trial| {
        let network = heawood(trial)?;
        let graph = definition_1(neighbours_mod_14);
        let links = trial.lab.links(&network)?;
        trial.compare_what("links", &network, links, graph.links());
        let shared = graph.shared_links(trial.lab.graph(&network)?);
        trial.compare_what("links of both", &network, links, shared);
        Ok(())
    },
};

/// The Heawood graph with its nodes numbered around the ring, from each node in each direction: a
/// description, the first node, whether the direction is forward, and the graph.
fn numberings() -> impl Iterator<Item = (String, Node, bool, Printed)> {
    let from = |s: Node| {
        [("forward", 1), ("backward", ORDER - 1)].map(|(direction, sign)| {
            let named = |x: Node| (s + sign * x) % ORDER;
            let links = (0..ORDER).flat_map(|x| neighbours(x).map(|y| (named(x), named(y))));
            (format!("from {s} {direction}"), s, sign == 1, Printed::new(ORDER, links))
        })
    };
    (0..ORDER).flat_map(from)
}

pub(super) static NUMBERED_ANYHOW: Claim = Claim {
    id: "hw.section-2-1.namings",
    place: "Section 2.1",
    says: "The nodes of the Heawood graph can be numbered around the ring from any node, in either direction.",
    formula: "28 numberings",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.reading("the graph stays a ring with chords of length 5");
        let network = heawood(trial)?;
        for (what, _, _, graph) in numberings() {
            let is_chord = |v: Node, w: u32| [1, 5].contains(&ring_distance(v, w.into()));
            let row = |v: Node| graph.graph().neighbors(v).iter().all(|&w| is_chord(v, w));
            let kept = graph.links() == 21 && (0..ORDER).all(row);
            trial.compare_what(&what, &network, true, kept);
        }
        trial.reading("the graph stays that of Definition 1");
        let network = heawood(trial)?;
        for (what, _, _, graph) in numberings() {
            let kept = graph.shared_links(trial.lab.graph(&network)?) == 21;
            trial.compare_what(&what, &network, true, kept);
        }
        Ok(())
    },
};

/// The distance around the ring.
fn ring_distance(v: Node, w: Node) -> Node {
    v.abs_diff(w).min(ORDER - v.abs_diff(w))
}

pub(super) static NUMBERINGS: Claim = Claim {
    id: "hw.new.namings",
    place: "Section 2.1",
    says: "Of the 28 numberings around the ring, from any node in either direction, exactly those keep Definition 1 that go forward from an even node or backward from an odd one.",
    formula: "x → s+x (s even), x → s−x (s odd): 14 of 28",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let network = heawood(trial)?;
        let graph = trial.lab.graph(&network)?;
        for (what, s, is_forward, named) in numberings() {
            let kept = named.shared_links(graph) == 21;
            trial.compare_what(&what, &network, (s % 2 == 0) == is_forward, kept);
        }
        Ok(())
    },
};

pub(super) static NEIGHBOURS: Claim = Claim {
    id: "hw.property-1.neighbours",
    place: "Property 1",
    says: "A node X is linked to X+1, to X−1, and to X+5 if it is odd or X−5 if it is even.",
    formula: "X ~ X+1, X−1, X+5 (X odd) or X−5 (X even), mod 14",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let network = heawood(trial)?;
        let graph = definition_1(neighbours_mod_14);
        let named = |&x: &Node| {
            let mut named = neighbours(x).map(|y| y as u32);
            named.sort_unstable();
            graph.graph().neighbors(x) == named
        };
        let found = (0..ORDER).filter(named).count() as u64;
        trial.compare_what("nodes with these neighbours", &network, ORDER, found);
        Ok(())
    },
};

pub(super) static PATHS: Claim = Claim {
    id: "hw.property-2.paths",
    place: "Property 2",
    says: "Between any two nodes of the Heawood graph there are three paths that share no other node.",
    formula: "3 disjoint paths for each pair",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let network = heawood(trial)?;
        let mut paths = Vec::new();
        for (a, b) in (0..ORDER).flat_map(|a| (0..a).map(move |b| (a, b))) {
            paths.push(trial.lab.disjoint_paths(&network, a, b)?);
        }
        for (what, found) in [("fewest", paths.iter().min()), ("most", paths.iter().max())] {
            trial.compare_what(
                what,
                &network,
                3,
                found.copied().expect("invariant: a network has a node"),
            );
        }
        Ok(())
    },
};

pub(super) static DIAMETER: Claim = Claim {
    id: "hw.property-2.diameter",
    place: "Property 2",
    says: "The Heawood graph has the diameter of the three-dimensional cube, and more nodes.",
    formula: "D = 3; 14 > 2³",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let network = heawood(trial)?;
        let cube = trial.lab.network("hypercube(3)")?;
        for network in [&cube, &network] {
            let found = trial.lab.diameter(network)?;
            trial.compare_what("diameter", network, 3, found);
        }
        let more = trial.lab.nodes(&network)? > trial.lab.nodes(&cube)?;
        trial.compare_what("more nodes than the cube", &network, true, more);
        Ok(())
    },
};

/// The length of the shortest cycle that begins with `path` and passes `to`, up to `most` links.
fn shortest_cycle(graph: &Csr, path: &mut Vec<Node>, to: Node, most: usize) -> Option<usize> {
    let at = *path.last()?;
    let closes = path.len() > 2 && graph.neighbors(at).contains(&(path[0] as u32));
    if closes && path.contains(&to) {
        return Some(path.len());
    }
    let mut best = None;
    if path.len() < most {
        for next in graph.neighbors(at).iter().map(|&next| Node::from(next)) {
            if !path.contains(&next) {
                path.push(next);
                let found = shortest_cycle(graph, path, to, best.unwrap_or(most));
                best = [best, found].into_iter().flatten().min();
                path.pop();
            }
        }
    }
    best
}

/// For each ordered pair its distance, and the length of the shortest cycle through both nodes.
fn cycles(graph: &Csr) -> Vec<(u64, u64)> {
    let mut cycles = Vec::new();
    for a in 0..graph.order() {
        let distances = graph.distances(a);
        for b in (0..graph.order()).filter(|&b| b != a) {
            let length = shortest_cycle(graph, &mut vec![a], b, graph.order() as usize);
            cycles.push((distances[b as usize].into(), length.unwrap_or(0) as u64));
        }
    }
    cycles
}

pub(super) static CYCLE: Claim = Claim {
    id: "hw.property-3.cycle",
    place: "Property 3",
    says: "The shortest cycle through any two nodes of the Heawood graph has six links.",
    formula: "6 for each pair",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let network = heawood(trial)?;
        let cycles = cycles(trial.lab.graph(&network)?);
        let lengths = || cycles.iter().map(|&(_, length)| length);
        trial.compare_what("shortest", &network, 6, lengths().min().unwrap_or(0));
        trial.compare_what("longest", &network, 6, lengths().max().unwrap_or(0));
        Ok(())
    },
};

pub(super) static REST: Claim = Claim {
    id: "hw.property-3.rest",
    place: "Property 3 (a) to (c)",
    says: "Two nodes at distance 1, 2 or 3 lie on a cycle in which the other path between them has 5, 4 or 3 links.",
    formula: "rest = 6 − d, d = 1, 2, 3",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let network = heawood(trial)?;
        let cycles = cycles(trial.lab.graph(&network)?);
        for d in 1..=3 {
            let rests = || {
                cycles
                    .iter()
                    .filter(|pair| pair.0 == d)
                    .map(|&(d, length)| length.saturating_sub(d))
            };
            let what = |most| format!("distance {d}, {most} rest");
            trial.compare_what(&what("least"), &network, 6 - d, rests().min().unwrap_or(0));
            trial.compare_what(&what("largest"), &network, 6 - d, rests().max().unwrap_or(0));
        }
        Ok(())
    },
};
