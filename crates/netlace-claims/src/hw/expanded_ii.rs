//! Section 3.4: recursively expanded Heawood networks II.

use std::collections::BTreeSet;

use super::nets::{BOTH, Kind, Net, degrees_by_address, nets, span};
use super::routing::{self, Move, pairs};
use super::words::{ORDER, distance, neighbours, plus};
use crate::printed::Printed;
use crate::{Bound, CheckError, Claim, Stated, Trial};
use netlace::network::{Csr, Network, Node};

/// The three nodes of a copy that carry the links of dimension `p` + 2.
fn ports(p: Node) -> [Node; 3] {
    [p % ORDER, (p + 3) % ORDER, (p + ORDER - 3) % ORDER]
}

/// The two readings of how the ports of 14 copies form a Heawood network.
const THREE_LINKS: &str =
    "a copy has three links to others, one at each port, as the text says of Fig. 6 and 7";
const NINE_LINKS: &str = "the copies of each port form a Heawood graph, nine links per copy";

/// Compares the links of each copy, and the number of its ports with exactly one link, with three and three.
fn compare_ports(trial: &mut Trial, network: &Network, graph: &Csr) {
    let leaving = |v: Node| {
        let far = graph.neighbors(v).iter().map(|&w| Node::from(w) / ORDER);
        far.filter(|&copy| copy != v / ORDER).count() as u64
    };
    for copy in 0..ORDER {
        let at = |member: Node| leaving(copy * ORDER + member);
        let all = (0..ORDER).map(at).sum::<u64>();
        trial.compare_what(&format!("links of copy {copy}"), network, 3, all);
        let ports = ports(0).into_iter().filter(|&port| at(port) == 1).count() as u64;
        trial.compare_what(&format!("ports of copy {copy} with one link"), network, 3, ports);
    }
}

pub(super) static LINKS: Claim = Claim {
    id: "hw.figure-6.links",
    place: "Fig. 6",
    says: "In network II of two dimensions each of the 14 copies has three links to others, at the nodes 0, 3 and 11.",
    formula: "3 links per copy, one at each port",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.reading(THREE_LINKS);
        for net in nets(trial, Kind::ExpandedII, &BOTH[1..], 2..=2)? {
            let graph = trial.lab.graph(&net.network)?;
            compare_ports(trial, &net.network, graph);
        }
        trial.reading(NINE_LINKS);
        for net in nets(trial, Kind::ExpandedII, &BOTH[1..], 2..=2)? {
            compare_ports(trial, &net.network, three_heawoods().graph());
        }
        Ok(())
    },
};

/// The neighbours of the node whose lowest digit is `address` and whose other digits are 0, if every
/// port of a dimension moves its digit along the Heawood graph.
fn nine_links_degree(n: u64, address: Node) -> u64 {
    let moves = |i: u64| i == 0 || ports(i - 1).contains(&address);
    let linked = (0..n).filter(|&i| moves(i)).flat_map(|i| {
        let digit = if i == 0 { address } else { 0 };
        neighbours(digit).map(move |there| (i, there))
    });
    linked.collect::<BTreeSet<_>>().len() as u64
}

pub(super) static DIMENSIONS: Claim = Claim {
    id: "hw.figure-7.dimensions",
    place: "Fig. 7",
    says: "A node of network II is linked to at most three nodes of other dimensions. (In large networks only the first nodes are checked.)",
    formula: "degree ≤ 3 + 3",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        trial.reading(THREE_LINKS);
        let found = degrees_by_address(trial, Kind::ExpandedII)?;
        for (net, degrees) in &found {
            let largest = degrees
                .iter()
                .map(|&(_, largest)| largest)
                .max()
                .expect("invariant: a network has a node");
            trial.compare_what("largest degree", &net.network, 3 + 3, largest);
        }
        trial.reading(NINE_LINKS);
        trial.over("the first 14 nodes of networks of the same dimensions, linked as stated");
        for (net, _) in &found {
            let degrees = (0..ORDER).map(|address| nine_links_degree(net.n, address));
            let largest = degrees.max().expect("invariant: a network has a node");
            trial.compare_what("largest degree", &net.network, 3 + 3, largest);
        }
        Ok(())
    },
};

pub(super) static NEW_DEGREE: Claim = Claim {
    id: "hw.new.re2-degree",
    place: "Fig. 7",
    says: "A node of network II has links in those dimensions that have it among their ports p, p+3 and p−3: in at most one if n ≤ 4, in three if n = 15. (In large networks only the first nodes are checked.)",
    formula: "degree = 3 + |{ p ≤ n−2 : V_0 ∈ {p, p±3} }|",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        for (net, degrees) in degrees_by_address(trial, Kind::ExpandedII)? {
            for (v, (least, largest)) in (0..).zip(degrees) {
                let claimed = 3 + (2..=net.n).filter(|n| ports(n - 2).contains(&v)).count() as u64;
                let what = |end| format!("{end} degree at address {v}");
                trial.compare_what(&what("least"), &net.network, claimed, least);
                trial.compare_what(&what("largest"), &net.network, claimed, largest);
            }
        }
        Ok(())
    },
};

/// The ports that carry the link to the next copy, to the previous one, and the chord.
type PortRule = [usize; 3];

const PORT_RULES: [PortRule; 6] =
    [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];

/// The network of two dimensions whose copies are joined by these links.
fn joined(links: impl IntoIterator<Item = (Node, Node)>) -> Printed {
    let inside = (0..ORDER).flat_map(|copy| {
        let rows = (0..ORDER).flat_map(|v| neighbours(v).map(|w| (v, w)));
        rows.map(move |(v, w)| (copy * ORDER + v, copy * ORDER + w))
    });
    Printed::new(ORDER * ORDER, inside.chain(links))
}

/// The network of two dimensions in which the copies of each port form a Heawood graph.
fn three_heawoods() -> Printed {
    joined(ports(0).into_iter().flat_map(|port| {
        let links = (0..ORDER).flat_map(|copy| neighbours(copy).map(|next| (copy, next)));
        links.map(move |(copy, next)| (copy * ORDER + port, next * ORDER + port))
    }))
}

/// The network II of two dimensions in which even and odd copies use these rules.
fn wired(even: PortRule, odd: PortRule) -> Printed {
    let at = |copy: Node, link: usize| {
        let rule = if copy.is_multiple_of(2) { even } else { odd };
        copy * ORDER + ports(0)[rule[link]]
    };
    joined(
        (0..ORDER).flat_map(|copy| {
            [(at(copy, 0), at(plus(copy), 1)), (at(copy, 2), at(distance(copy), 2))]
        }),
    )
}

/// All networks II of two dimensions, each with its rules.
fn all_wired() -> impl Iterator<Item = (String, Printed)> {
    let name = |rule: PortRule| {
        let [next, before, chord] = rule.map(|port| ports(0)[port]);
        format!("{next}, {before}, {chord}")
    };
    let rules = PORT_RULES.iter().flat_map(|&even| PORT_RULES.iter().map(move |&odd| (even, odd)));
    rules.map(move |(even, odd)| {
        let what = format!("ports {} of even copies, {} of odd", name(even), name(odd));
        (what, wired(even, odd))
    })
}

/// The networks of [`all_wired`].
const WIRED: &str = "n = 2, the 36 rules, one for all even copies and one for all odd ones, in which \
                     ports 0, 3 and 11 carry the link to the next copy, to the previous one, and the chord";

pub(super) static DIAMETER: Claim = Claim {
    id: "hw.new.re2-diameter",
    place: "Definition 5",
    says: "The diameter of network II of two dimensions is 13 or 14 if each port of a copy has one link, with every port rule that is the same for all even copies and the same for all odd ones: the ports of a copy are not adjacent. It is 8 if the copies of each port form a Heawood graph.",
    formula: "13 ≤ D ≤ 14 or D = 8, n = 2",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let network = trial.lab.network(&Kind::ExpandedII.expr(BOTH[1], 2))?;
        let found: BTreeSet<_> =
            all_wired().map(|(_, graph)| graph.diameter().to_string()).collect();
        let found: Vec<_> = found.into_iter().collect();
        trial.over(WIRED);
        trial.compare_what("diameters", &network, "13, 14", found.join(", ").as_str());
        let (links, graph) = (trial.lab.links(&network)?, trial.lab.graph(&network)?);
        let is_it = |wired: Printed| wired.links() == links && wired.shared_links(graph) == links;
        let found = all_wired().any(|(_, wired)| is_it(wired));
        trial.compare_what("one of them, link by link", &network, true, found);
        trial.compare_what("three Heawood graphs", &network, 8, three_heawoods().diameter());
        let nine = trial.lab.network("heawood_ii(2,links=nine)")?;
        let links = trial.lab.links(&nine)?;
        trial.compare_what("links of three Heawood graphs", &nine, three_heawoods().links(), links);
        let shared = three_heawoods().shared_links(trial.lab.graph(&nine)?);
        trial.compare_what("links in common with them", &nine, links, shared);
        Ok(())
    },
};

pub(super) static ROUNDS: Claim = Claim {
    id: "hw.section-3-4.rounds",
    place: "Section 3.4.2",
    says: "The broadcast of recursively expanded networks, with its 6n+3 rounds, also reaches all nodes of network II.",
    formula: "14^n nodes after 6n + 3 rounds",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(3, 4);
        for net in nets(trial, Kind::ExpandedII, &BOTH[1..], 1..=most)? {
            let graph = trial.lab.graph(&net.network)?;
            trial.compare(
                &net.network,
                graph.order(),
                super::expanded::flooded(graph, 0, 6 * net.n + 3),
            );
        }
        Ok(())
    },
};

/// The connectivities of a recursively expanded Heawood network and of network II.
fn connectivities(trial: &mut Trial) -> Result<Vec<(Net, u64, Net, u64)>, CheckError> {
    let dimensions = 2..=4;
    let expanded = nets(trial, Kind::Expanded, &BOTH[1..], dimensions.clone())?;
    let second = nets(trial, Kind::ExpandedII, &BOTH[1..], dimensions.clone())?;
    trial.over(format!("both expansions of {} dimensions over heawood", span(&dimensions)));
    let measured = expanded.into_iter().zip(second).map(|(expanded, second)| {
        let of_expanded = trial.lab.node_connectivity(&expanded.network)?;
        let of_second = trial.lab.node_connectivity(&second.network)?;
        Ok((expanded, of_expanded, second, of_second))
    });
    measured.collect()
}

pub(super) static CONNECTIVITY: Claim = Claim {
    id: "hw.section-3-4.reliability",
    place: "Section 3.4",
    says: "Network II improves fault tolerance: more nodes must fail to disconnect it than a recursively expanded Heawood network, which depends on its root nodes.",
    formula: "κ(II) > κ(σH_n), 2 ≤ n ≤ 4",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        for (_, of_expanded, second, of_second) in connectivities(trial)? {
            let what = format!("connectivity {of_second} above {of_expanded}");
            trial.compare_what(&what, &second.network, true, of_second > of_expanded);
        }
        Ok(())
    },
};

pub(super) static CORRECTED_CONNECTIVITY: Claim = Claim {
    id: "hw.corrected.re-connectivity",
    place: "Section 3.4",
    says: "With two to four dimensions, n−1 failed nodes, the ports of a copy, disconnect a recursively expanded Heawood network, and three disconnect network II: more in two and three dimensions, as many in four.",
    formula: "κ(σH_n) = n−1, κ(II) = 3, 2 ≤ n ≤ 4",
    stated: Stated::Equal,
    corrects: Some("hw.section-3-4.reliability"),
    check: |trial| {
        for (expanded, of_expanded, second, of_second) in connectivities(trial)? {
            trial.compare_what("connectivity", &expanded.network, expanded.n - 1, of_expanded);
            trial.compare_what("connectivity", &second.network, 3, of_second);
        }
        Ok(())
    },
};

/// The moves of digits in σH_n-II-Basic-Routing as printed: only digit 0 moves, to a port if a higher
/// digit differs, and the higher digit never moves.
fn literally(from: &[Node], to: &[Node], port: usize) -> Vec<Move> {
    let differs = (1..to.len()).rev().find(|&i| from[i] != to[i]);
    vec![(0, differs.map_or(to[0], |i| ports(i as Node - 1)[port]))]
}

/// The moves of σH-Basic-Routing with one of the three ports as its port.
fn by_one_port(from: &[Node], to: &[Node], port: usize) -> Vec<Move> {
    let differs = (1..to.len()).rev().filter(|&i| from[i] != to[i]);
    let moves = differs.flat_map(|i| [(0, ports(i as Node - 1)[port]), (i, to[i])]);
    moves.chain([(0, to[0])]).collect()
}

pub(super) static ROUTING: Claim = Claim {
    id: "hw.re2-routing.delivers",
    place: "Algorithm σH_n-II-Basic-Routing",
    says: "While a digit is wrong, going to one of its three ports delivers a message between any two nodes of network II.",
    formula: "14^n (14^n − 1) pairs",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(2, 3);
        let readings: [(&str, fn(&[Node], &[Node], usize) -> Vec<Move>); 2] = [
            ("as printed: only the step to a port is made", literally),
            ("σH-Basic-Routing with only the line on the port replaced", by_one_port),
        ];
        for (reading, moves) in readings {
            trial.reading(reading);
            for net in nets(trial, Kind::ExpandedII, &BOTH[1..], 1..=most)? {
                let graph = trial.lab.graph(&net.network)?;
                for (port, name) in ["p", "p+3", "p−3"].into_iter().enumerate() {
                    let route = |from: &[Node], to: &[Node]| {
                        let moves = moves(from, to, port);
                        routing::by_digits(&mut from.to_vec(), &moves, routing::Last::Forwards)
                    };
                    let found = routing::follow(graph, net.n, route).delivered;
                    let what = format!("pairs delivered by port {name}");
                    trial.compare_what(&what, &net.network, pairs(graph), found);
                }
            }
        }
        Ok(())
    },
};

pub(super) static CORRECTED_ROUTING: Claim = Claim {
    id: "hw.corrected.re2-routing",
    place: "Algorithm σH_n-II-Basic-Routing",
    says: "The routing delivers between all pairs if it goes to the port of the link that the digit takes next, and then takes that link. As printed the digit never moves.",
    formula: "14^n (14^n − 1) pairs",
    stated: Stated::Equal,
    corrects: Some("hw.re2-routing.delivers"),
    check: |trial| {
        let most = trial.pick(2, 3);
        for net in nets(trial, Kind::ExpandedII, &BOTH[1..], 1..=most)? {
            let survey =
                trial.lab.survey(&net.network, &*net.network.construction().routes().native()?)?;
            let all = pairs(trial.lab.graph(&net.network)?);
            trial.compare_what("pairs delivered", &net.network, all, survey.delivered);
        }
        Ok(())
    },
};
