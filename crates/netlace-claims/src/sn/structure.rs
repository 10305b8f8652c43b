//! Sections 2.1, 2.3 and 2.4: construction, size, levels and degrees.

use num_bigint::BigUint;

use super::nets::{
    Leaders, Net, level_order, links_between, nets, reckoned, regular_nets, swapped,
};
use crate::printed::{Printed, copies_of};
use crate::{Claim, Stated};
use netlace::network::Node;

pub(super) static ONE_LINK: Claim = Claim {
    id: "sn.section-2-1.one-link",
    place: "Section 2.1",
    says: "Every two of the N1^(2^(l−2)) clusters of the top level are joined by exactly one link.",
    formula: "1 link between any two level-l clusters",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(7_000, 400_000);
        for net in nets(trial, 2, most, Leaders::Free)? {
            let (least, most) = links_between(trial.lab.graph(&net.network)?, net.cluster());
            trial.compare_what("fewest links between two clusters", &net.network, 1, least);
            trial.compare_what("most links between two clusters", &net.network, 1, most);
        }
        Ok(())
    },
};

pub(super) static LEADERS: Claim = Claim {
    id: "sn.section-2-1.leaders",
    place: "Section 2.1",
    says: "Each cluster of the top level has one node without a link to another cluster, its leader.",
    formula: "1 leader in each level-l cluster",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(7_000, 400_000);
        for net in nets(trial, 2, most, Leaders::Free)? {
            let (graph, n) = (trial.lab.graph(&net.network)?, net.cluster());
            let leads = |v: &Node| graph.neighbors(*v).iter().all(|&w| Node::from(w) / n == v / n);
            let leaders = |c: Node| (c * n..(c + 1) * n).filter(leads).count() as u64;
            let least = (0..n).map(leaders).min().expect("invariant: a network has a node");
            let most = (0..n).map(leaders).max().expect("invariant: a network has a node");
            trial.compare_what("fewest leaders of a cluster", &net.network, 1, least);
            trial.compare_what("most leaders of a cluster", &net.network, 1, most);
        }
        Ok(())
    },
};

pub(super) static FIGURE_1: Claim = Claim {
    id: "sn.figure-1.examples",
    place: "Fig. 1",
    says: "Over the 4-cycle, the complete graph and the path of 4 nodes, 4 copies give 16 nodes, and node X of copy Y is joined to node Y of copy X.",
    formula: "N = 16; links X'X'' ~ X''X'",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over("the three examples");
        for nucleus in ["hypercube(2)", "complete(4)", "path(4)"] {
            let net = Net::new(trial, nucleus, 2, Leaders::Free)?;
            let found = trial.lab.nodes(&net.network)?;
            trial.compare_what("nodes", &net.network, 16, found);
            let mut links = copies_of(trial.lab.graph(&net.nucleus.network)?, 4);
            let apart = |(c, x): &(Node, Node)| c != x;
            let swaps = (0..4).flat_map(|c| (0..4).map(move |x| (c, x))).filter(apart);
            links.extend(swaps.map(|(c, x)| (4 * c + x, 4 * x + c)));
            let found = Printed::new(16, links).differing(trial.lab.graph(&net.network)?);
            trial.compare_what("links that differ", &net.network, 0, found);
        }
        Ok(())
    },
};

/// Exchanges the `width` lowest bits of an address with the next ones.
fn exchanged_bits(address: Node, width: u32) -> Node {
    let ones = (1 << width) - 1;
    let (low, high) = (address & ones, address >> width & ones);
    address >> (2 * width) << (2 * width) | low << width | high
}

pub(super) static FIGURE_3: Claim = Claim {
    id: "sn.figure-3.swaps",
    place: "Fig. 3",
    says: "With 2-bit addresses in the nucleus, the neighbours at levels 2, 3 and 4 exchange the lowest 2, 4 and 8 bits of the 16-bit address with the next ones.",
    formula: "level i: bits 0…2^(i−1)−1 ↔ 2^(i−1)…2^i−1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over("the example: the square as nucleus, l from 2 to 4");
        for l in 2..=4 {
            let net = Net::new(trial, "hypercube(2)", l, Leaders::Free)?;
            let graph = trial.lab.graph(&net.network)?;
            let mut links = copies_of(trial.lab.graph(&net.nucleus.network)?, graph.order() / 4);
            for v in 0..graph.order() {
                let far = (2..=l as u32).map(|i| (v, exchanged_bits(v, 1 << (i - 1))));
                links.extend(far.filter(|(v, w)| v != w));
            }
            let found = Printed::new(graph.order(), links).differing(graph);
            trial.compare_what("links that differ", &net.network, 0, found);
        }
        Ok(())
    },
};

pub(super) static SIZE: Claim = Claim {
    id: "sn.equation-1.size",
    place: "Eq. (1)",
    says: "Each level squares the number of nodes.",
    formula: "N = N_(l−1)² = N1^(2^(l−1))",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(70_000, 2_000_000);
        for net in nets(trial, 1, most, Leaders::Free)? {
            let claimed = BigUint::from(net.nucleus.nodes).pow(net.parts() as u32);
            let found = trial.lab.nodes(&net.network)?;
            trial.compare(&net.network, claimed, found);
        }
        Ok(())
    },
};

pub(super) static LEVEL: Claim = Claim {
    id: "sn.equation-2.level",
    place: "Eq. (2)",
    says: "The number of levels follows from the sizes of the network and of its nucleus.",
    formula: "l = log2 log2 N − log2 log2 N1 + 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(70_000, 2_000_000);
        for net in nets(trial, 1, most, Leaders::Free)? {
            let nucleus = (net.nucleus.nodes as f64).log2();
            let claimed = net.log2_order(trial)?.log2() - nucleus.log2() + 1.0;
            trial.compare(&net.network, reckoned(claimed), net.l);
        }
        Ok(())
    },
};

pub(super) static DEGREE: Claim = Claim {
    id: "sn.equation-3.degree",
    place: "Eq. (3)",
    says: "The largest degree grows by 1 with each level.",
    formula: "d = d1 + l − 1 = log2 log2 N − log2 log2 N1 + d1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(70_000, 2_000_000);
        for net in nets(trial, 1, most, Leaders::Free)? {
            let (degree, nucleus) = (net.nucleus.degree, (net.nucleus.nodes as f64).log2());
            let found = trial.lab.degrees(&net.network)?.1;
            trial.compare_what("degree, by level", &net.network, degree + net.l - 1, found);
            let by_size = net.log2_order(trial)?.log2() - nucleus.log2() + degree as f64;
            trial.compare_what("degree, by size", &net.network, reckoned(by_size), found);
        }
        Ok(())
    },
};

pub(super) static EVERY_DEGREE: Claim = Claim {
    id: "sn.new.full-degree",
    place: "Eq. (3)",
    says: "Over a regular nucleus the nodes with all links are those that are leaders at no level; every leader lacks one link for each level at which it is a leader.",
    formula: "nodes of degree d: N1·Π (N_i − 1), i from 1 to l−1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(70_000, 2_000_000);
        for net in regular_nets(trial, 1, most, Leaders::Free)? {
            let (nodes, degree) = (net.nucleus.nodes, net.nucleus.degree);
            let others = (1..net.l).map(|level| level_order(nodes, level) - 1);
            let graph = trial.lab.graph(&net.network)?;
            let is_full = |v: &Node| graph.neighbors(*v).len() as u64 == degree + net.l - 1;
            let found = (0..graph.order()).filter(is_full).count() as u64;
            trial.compare_what(
                "nodes with all links",
                &net.network,
                nodes * others.product::<u64>(),
                found,
            );
            let lacking = |v: Node| (2..=net.l).filter(|&i| swapped(v, nodes, i) == v).count();
            let fits =
                |v: &Node| graph.neighbors(*v).len() + lacking(*v) == (degree + net.l - 1) as usize;
            let found = (0..graph.order()).filter(fits).count() as u64;
            trial.compare_what(
                "nodes that lack one link per level at which they are leaders",
                &net.network,
                graph.order(),
                found,
            );
        }
        Ok(())
    },
};
