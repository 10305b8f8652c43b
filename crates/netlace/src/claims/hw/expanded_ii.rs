//! Section 3.4: recursively expanded Heawood networks II.

use std::collections::BTreeSet;

use super::nets::{BOTH, Kind, Net, degrees_by_address, nets, span};
use super::routing::{self, pairs};
use super::words::{ORDER, distance, neighbours, plus};
use crate::claims::printed::Printed;
use crate::claims::{Bound, Claim, Stated, Stuck, Trial};
use crate::network::Node;

/// The three nodes of a copy that carry links of a dimension whose number is `p` more than 2.
fn ports(p: Node) -> [Node; 3] {
    [p % ORDER, (p + 3) % ORDER, (p + ORDER - 3) % ORDER]
}

pub(super) static LINKS: Claim = Claim {
    id: "hw.figure-6.links",
    place: "Fig. 6",
    says: "In the network II of two dimensions each of the 14 copies has three links to others, at \
           the nodes 0, 3 and 11.",
    formula: "3 links a copy, one at each port",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        for net in nets(trial, Kind::ExpandedII, &BOTH[1..], 2..=2)? {
            let graph = trial.lab.graph(&net.network)?;
            let leaving = |v: Node| {
                let far = graph.neighbors(v).iter().map(|&w| Node::from(w) / ORDER);
                far.filter(|&copy| copy != v / ORDER).count() as u64
            };
            for copy in 0..ORDER {
                let at = |member: Node| leaving(copy * ORDER + member);
                let all = (0..ORDER).map(at).sum::<u64>();
                trial.compare_what(&format!("links of copy {copy}"), &net.network, 3, all);
                let ports = ports(0).into_iter().filter(|&port| at(port) == 1).count() as u64;
                trial.compare_what(&format!("ports of copy {copy}"), &net.network, 3, ports);
            }
        }
        Ok(())
    },
};

pub(super) static DIMENSIONS: Claim = Claim {
    id: "hw.figure-7.dimensions",
    place: "Fig. 7",
    says: "A node of network II is linked to at most three nodes of other dimensions.",
    formula: "degree ≤ 3 + 3",
    stated: Stated::Within(Bound::Upper),
    mends: None,
    check: |trial| {
        for (net, degrees) in degrees_by_address(trial, Kind::ExpandedII)? {
            let largest = degrees.iter().map(|&(_, largest)| largest).max().unwrap_or(0);
            trial.compare_what("largest degree", &net.network, 3 + 3, largest);
        }
        Ok(())
    },
};

pub(super) static NEW_DEGREE: Claim = Claim {
    id: "hw.new.re2-degree",
    place: "Fig. 7",
    says: "A node of network II is in as many other dimensions as have it among their ports p, p+3 and \
           p−3: one at most if n ≤ 4, three each if n = 15.",
    formula: "degree = 3 + |{ p ≤ n−2 : V_0 ∈ {p, p±3} }|",
    stated: Stated::Equal,
    mends: None,
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

/// Which port carries the link to the next copy, to the one before, and the chord.
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

/// The network II of two dimensions in which even and odd copies follow these rules.
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

/// All networks II of two dimensions, each with what its rules are.
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

/// Which networks [`all_wired`] gives.
const WIRED: &str = "n = 2, the 36 rules, one for all even copies and one for all odd ones, by which \
                     ports 0, 3 and 11 carry the link to the next copy, to the one before, and the chord";

pub(super) static DIAMETER: Claim = Claim {
    id: "hw.definition-5.diameter",
    place: "Definition 5",
    says: "If the line of Fig. 9 on recursive expansion is to hold of network II too, its diameter is \
           6n−3.",
    formula: "D = 6n − 3 = 9, n = 2",
    stated: Stated::EqualOr(Bound::Upper),
    mends: None,
    check: |trial| {
        let network = trial.lab.network(&Kind::ExpandedII.expr(BOTH[1], 2))?;
        trial.reading("a copy has three links to others, one at each port, as Fig. 6 and 7 say");
        trial.over(WIRED);
        for (rule, graph) in all_wired() {
            trial.compare_what(&rule, &network, 9, graph.diameter());
        }
        trial.reading("the copies of each port form a Heawood graph, nine links a copy");
        trial.over("n = 2");
        let along = |port: Node| {
            let links = (0..ORDER).flat_map(|copy| neighbours(copy).map(|next| (copy, next)));
            links.map(move |(copy, next)| (copy * ORDER + port, next * ORDER + port))
        };
        let found = joined(ports(0).into_iter().flat_map(along)).diameter();
        trial.compare_what("three Heawood graphs", &network, 9, found);
        Ok(())
    },
};

pub(super) static MENDED_DIAMETER: Claim = Claim {
    id: "hw.mended.re2-diameter",
    place: "Definition 5",
    says: "By every port rule that is one for even copies and one for odd ones, the diameter of network \
           II of two dimensions is 13 or 14: the ports of a copy lie apart.",
    formula: "13 ≤ D ≤ 14, n = 2",
    stated: Stated::Equal,
    mends: Some("hw.definition-5.diameter"),
    check: |trial| {
        let network = trial.lab.network(&Kind::ExpandedII.expr(BOTH[1], 2))?;
        let found: BTreeSet<_> =
            all_wired().map(|(_, graph)| graph.diameter().to_string()).collect();
        let found: Vec<_> = found.into_iter().collect();
        trial.over(WIRED);
        trial.compare_what("diameters", &network, "13, 14", found.join(", ").as_str());
        Ok(())
    },
};

pub(super) static ROUNDS: Claim = Claim {
    id: "hw.section-3-4.rounds",
    place: "Section 3.4.2",
    says: "The broadcast of recursively expanded networks serves network II too: its 6n+3 rounds are \
           not fewer than the diameter.",
    formula: "D ≤ 6n + 3",
    stated: Stated::Within(Bound::Upper),
    mends: None,
    check: |trial| {
        let most = trial.pick(3, 4);
        for net in nets(trial, Kind::ExpandedII, &BOTH[1..], 1..=most)? {
            let found = trial.lab.diameter(&net.network)?;
            trial.compare(&net.network, 6 * net.n + 3, found);
        }
        Ok(())
    },
};

/// The connectivities of a recursively expanded Heawood network and of network II.
fn connectivities(trial: &mut Trial) -> Result<Vec<(Net, u64, Net, u64)>, Stuck> {
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
    says: "Network II stands the failure of more nodes than a recursively expanded Heawood network, \
           which hangs on its root nodes.",
    formula: "κ(II) > κ(σH_n), n ≥ 2",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        for (_, of_expanded, second, of_second) in connectivities(trial)? {
            trial.compare(&second.network, true, of_second > of_expanded);
        }
        Ok(())
    },
};

pub(super) static MENDED_CONNECTIVITY: Claim = Claim {
    id: "hw.mended.re-connectivity",
    place: "Section 3.4",
    says: "To cut a copy of H off, all its ports must fail, or all neighbours of one of its nodes: n−1 \
           nodes up to four dimensions, then three; network II always takes three.",
    formula: "κ(σH_n) = min(n−1, 3), κ(II) = 3, n ≥ 2",
    stated: Stated::Equal,
    mends: Some("hw.section-3-4.reliability"),
    check: |trial| {
        for (expanded, of_expanded, second, of_second) in connectivities(trial)? {
            trial.compare(&expanded.network, (expanded.n - 1).min(3), of_expanded);
            trial.compare(&second.network, 3, of_second);
        }
        Ok(())
    },
};

pub(super) static ROUTING: Claim = Claim {
    id: "hw.re2-routing.delivers",
    place: "Algorithm σH_n-II-Basic-Routing",
    says: "While a digit is not where it belongs, going to one of its three ports takes a message \
           between any two nodes of network II.",
    formula: "14^n (14^n − 1) pairs",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let most = trial.pick(2, 3);
        for net in nets(trial, Kind::ExpandedII, &BOTH[1..], 1..=most)? {
            let graph = trial.lab.graph(&net.network)?;
            // Only digit 0 ever moves: to a port if a higher digit differs, and nothing takes it on.
            let route = |from: &[Node], to: &[Node]| {
                let differs = (1..to.len()).rev().find(|&i| from[i] != to[i]);
                let target = differs.map_or(to[0], |i| ports(i as Node - 1)[0]);
                routing::by_digits(&mut from.to_vec(), &[(0, target)], routing::Last::Forwards)
            };
            let found = routing::follow(graph, net.n, route).delivered;
            trial.compare_what("pairs delivered", &net.network, pairs(graph), found);
        }
        Ok(())
    },
};

pub(super) static MENDED_ROUTING: Claim = Claim {
    id: "hw.mended.re2-routing",
    place: "Algorithm σH_n-II-Basic-Routing",
    says: "Going to the port of the link that the digit takes next, and then taking it, delivers \
           between all pairs; as printed the digit never moves.",
    formula: "14^n (14^n − 1) pairs",
    stated: Stated::Equal,
    mends: Some("hw.re2-routing.delivers"),
    check: |trial| {
        let most = trial.pick(2, 3);
        for net in nets(trial, Kind::ExpandedII, &BOTH[1..], 1..=most)? {
            let survey = trial.lab.survey(&net.network, &*net.network.construction().native()?)?;
            let all = pairs(trial.lab.graph(&net.network)?);
            trial.compare_what("pairs delivered", &net.network, all, survey.delivered);
        }
        Ok(())
    },
};
