//! Section 2.1: the effect of links between complementary leaders.

use std::collections::BTreeMap;

use super::nets::{Leaders, NUCLEI, Net, complete, nets, regular_nets};
use crate::{CheckError, Claim, Figure, Stated, Trial};
use netlace::metrics::Value;
use netlace::network::{Csr, Node};

/// The same network without diameter links.
fn without(trial: &Trial, net: &Net) -> Result<Net, CheckError> {
    Net::new(trial, &net.nucleus.network.to_string(), net.l, Leaders::Free)
}

/// Whether the mean distance is smaller in the first network, compared as fractions.
fn nearer(trial: &Trial, first: &Net, second: &Net) -> Result<bool, CheckError> {
    let mean = |net: &Net| match trial.lab.metric("mean-distance", &net.network)? {
        Value::Fraction(sum, pairs) => Ok((sum, pairs)),
        _ => Err(CheckError::NoFigure(format!("{} has no mean distance", net.network))),
    };
    let ((sum, pairs), (other_sum, other_pairs)) = (mean(first)?, mean(second)?);
    Ok(sum * other_pairs < other_sum * pairs)
}

pub(super) static PORTS: Claim = Claim {
    id: "sn.section-2-1.free-ports",
    place: "Section 2.1",
    says: "Diameter links use free ports: the largest degree stays the same.",
    formula: "d with diameter links = d without",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(7_000, 400_000);
        for net in nets(trial, 2, most, Leaders::Linked)? {
            let claimed = trial.lab.degrees(&without(trial, &net)?.network)?.1;
            let found = trial.lab.degrees(&net.network)?.1;
            trial.compare(&net.network, claimed, found);
        }
        Ok(())
    },
};

pub(super) static REGULAR: Claim = Claim {
    id: "sn.new.regular",
    place: "Section 2.1",
    says: "Over a regular nucleus a network with diameter links is regular exactly if the nucleus has an even number of nodes; otherwise the middle leader is its own complement.",
    formula: "regular iff N1 is even",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(7_000, 400_000);
        for net in regular_nets(trial, 2, most, Leaders::Linked)? {
            let (least, largest) = trial.lab.degrees(&net.network)?;
            trial.compare(&net.network, net.nucleus.nodes.is_multiple_of(2), least == largest);
        }
        Ok(())
    },
};

pub(super) static MEAN: Claim = Claim {
    id: "sn.section-2-1.mean-distance",
    place: "Section 2.1",
    says: "Diameter links reduce the mean distance.",
    formula: "mean with diameter links < mean without",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(700, 5_000);
        for net in nets(trial, 2, most, Leaders::Linked)? {
            let found = nearer(trial, &net, &without(trial, &net)?)?;
            trial.compare(&net.network, true, found);
        }
        Ok(())
    },
};

/// Whether diameter links reduce the diameter.
fn falls(trial: &Trial, net: &Net) -> Result<bool, CheckError> {
    let before = trial.lab.diameter(&without(trial, net)?.network)?;
    match (trial.lab.diameter(&net.network)?, before) {
        (Figure::Count(after), Figure::Count(before)) => Ok(after < before),
        _ => Err(CheckError::NoFigure(format!("{} is not connected", net.network))),
    }
}

pub(super) static DIAMETER: Claim = Claim {
    id: "sn.section-2-1.diameter",
    place: "Section 2.1",
    says: "In most cases diameter links reduce the diameter: here in more than half of the networks of a list, which decides.",
    formula: "D with diameter links < D without, in more than half of the cases",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(700, 5_000);
        let nets = nets(trial, 2, most, Leaders::Linked)?;
        let mut fallen = 0;
        for net in &nets {
            fallen += usize::from(falls(trial, net)?);
        }
        let what = format!("smaller in {fallen} of {} networks", nets.len());
        trial.over(format!(
            "l from 2 over {}, up to {most} nodes: all {} networks are one line, which names the largest",
            NUCLEI.join(", "),
            nets.len()
        ));
        if let Some(last) = nets.last() {
            trial.compare_what(&what, &last.network, true, 2 * fallen > nets.len());
        }
        Ok(())
    },
};

pub(super) static STAYS: Claim = Claim {
    id: "sn.new.diameter-stays",
    place: "Section 2.1",
    says: "Over a complete graph diameter links reduce the diameter only if it has two nodes, since one pair of leaders is joined and others are not.",
    formula: "over K_N1: smaller iff N1 = 2",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(700, 5_000);
        for net in complete(trial, 2..=9, 2, most, Leaders::Linked)? {
            let found = falls(trial, &net)?;
            trial.compare(&net.network, net.nucleus.nodes == 2, found);
        }
        Ok(())
    },
};

/// Compares whether diameter links raise the connectivity of two levels with what is `claimed`.
fn connectivity_rises(
    trial: &mut Trial,
    claimed: impl Fn(&Trial, &Net) -> Result<bool, CheckError>,
) -> Result<(), CheckError> {
    let most = trial.pick(150, 700);
    for net in nets(trial, 2, most, Leaders::Linked)?.iter().filter(|net| net.l == 2) {
        let before = trial.lab.node_connectivity(&without(trial, net)?.network)?;
        let found = trial.lab.node_connectivity(&net.network)? > before;
        let claimed = claimed(trial, net)?;
        trial.compare(&net.network, claimed, found);
    }
    trial.over(format!("l = 2 over {}, up to {most} nodes", NUCLEI.join(", ")));
    Ok(())
}

pub(super) static FAULTS: Claim = Claim {
    id: "sn.section-2-1.fault-tolerance",
    place: "Section 2.1",
    says: "Links between leaders provide better fault tolerance: with diameter links, more nodes must fail to disconnect a network of two levels.",
    formula: "connectivity with diameter links > connectivity without",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| connectivity_rises(trial, |_, _| Ok(true)),
};

pub(super) static CORRECTED_FAULTS: Claim = Claim {
    id: "sn.corrected.fault-tolerance",
    place: "Section 2.1",
    says: "Diameter links raise the connectivity exactly if no node of the nucleus with the least degree is its own complement, whose leader has no diameter link.",
    formula: "connectivity rises iff N1 is even or the middle node of G has more than the least degree",
    stated: Stated::Equal,
    corrects: Some("sn.section-2-1.fault-tolerance"),
    check: |trial| {
        connectivity_rises(trial, |trial, net| {
            let graph = trial.lab.graph(&net.nucleus.network)?;
            let degree = |v| graph.neighbors(v).len();
            let least = (0..graph.order()).map(degree).min();
            let is_alone = |v: u64| v == graph.order() - 1 - v && Some(degree(v)) == least;
            Ok(!(0..graph.order()).any(is_alone))
        })
    },
};

/// The packets over each link from a lower to a higher node, if every node sends one to every other and splits it evenly over all
/// shortest paths.
fn loads(graph: &Csr) -> BTreeMap<(Node, Node), f64> {
    let mut loads = BTreeMap::new();
    for source in 0..graph.order() {
        let distances = graph.distances(source);
        let distance = |v: Node| distances[v as usize];
        let mut by_distance: Vec<Node> = (0..graph.order()).collect();
        by_distance.sort_by_key(|&v| distance(v));
        let nearer = |v: Node| {
            let row = graph.neighbors(v).iter().map(|&w| Node::from(w));
            row.filter(move |&w| distance(w) + 1 == distance(v))
        };
        let mut paths = vec![0.0; by_distance.len()];
        paths[source as usize] = 1.0;
        for &v in &by_distance[1..] {
            paths[v as usize] = nearer(v).map(|w| paths[w as usize]).sum();
        }
        let mut passing = vec![1.0; by_distance.len()];
        for &v in by_distance[1..].iter().rev() {
            for w in nearer(v) {
                let share = passing[v as usize] * paths[w as usize] / paths[v as usize];
                passing[w as usize] += share;
                if w < v {
                    *loads.entry((w, v)).or_insert(0.0) += share;
                }
            }
        }
    }
    loads
}

/// Compares whether the diameter links of HCN(n,n) carry more than its swap links do on average with what is `claimed` of n.
fn are_congested(trial: &mut Trial, claimed: fn(u64) -> bool) -> Result<(), CheckError> {
    let most = trial.pick(4, 5);
    trial.over(format!("HCN(n,n), n from 2 to {most}; every node sends to every other, evenly over all shortest paths"));
    for n in 2..=most {
        let network = trial.lab.network(&format!("hcn({n})"))?;
        let loads = loads(trial.lab.graph(&network)?);
        let cluster = |v: Node| v >> n;
        let is_leader = |v: Node| cluster(v) == v & ((1 << n) - 1);
        let mean = |of_leaders: bool| {
            let of_kind = |&(&(v, w), _): &(&(Node, Node), &f64)| {
                cluster(v) != cluster(w) && (is_leader(v) && is_leader(w)) == of_leaders
            };
            let (sum, count) = loads
                .iter()
                .filter(of_kind)
                .fold((0.0, 0), |(sum, count), (_, load)| (sum + load, count + 1));
            sum / f64::from(count)
        };
        let (diameter, swap) = (mean(true), mean(false));
        let what =
            format!("{diameter:.1} packets over a diameter link, {swap:.1} over a swap link");
        trial.compare_what(&what, &network, claimed(n), diameter > swap);
    }
    Ok(())
}

pub(super) static CONGESTION: Claim = Claim {
    id: "sn.section-3-1.congestion",
    place: "Section 3.1",
    says: "If all packets take shortest paths, diameter links are congested: they carry more than swap links do on average. (Shortest paths stand for the routing OPT, which the paper only names.)",
    formula: "load of a diameter link > mean load of a swap link",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| are_congested(trial, |_| true),
};

pub(super) static CORRECTED_CONGESTION: Claim = Claim {
    id: "sn.corrected.congestion",
    place: "Section 3.1",
    says: "Diameter links carry more than swap links do on average from n = 3 on.",
    formula: "load of a diameter link > mean load of a swap link iff n ≥ 3",
    stated: Stated::Equal,
    corrects: Some("sn.section-3-1.congestion"),
    check: |trial| are_congested(trial, |n| n > 2),
};
