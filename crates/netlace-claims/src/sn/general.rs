//! Section 5: swapped networks with fewer clusters, and with fewer links.

use super::nets::links_between;
use crate::printed::{Printed, copies_of};
use crate::{CheckError, Claim, Figure, Stated, Trial};
use netlace::network::{Csr, Network, Node};

pub(super) static JOINED: Claim = Claim {
    id: "sn.section-5.joined",
    place: "Section 5",
    says: "With any number of clusters that divides their size, and also if only one link in w is kept, every cluster has at least one link to every other.",
    formula: "at least 1 link between any two of M clusters",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each_swapped(trial, |trial, network, clusters, _, _| {
            let graph = trial.lab.graph(network)?;
            let found = links_between(graph, graph.order() / clusters).0 >= 1;
            trial.compare(network, true, found);
            Ok(())
        })
    },
};

pub(super) static NUMBER: Claim = Claim {
    id: "sn.new.links-between",
    place: "Section 5",
    says: "If one link in w is kept, every two of M clusters of N nodes are joined by the same number of links.",
    formula: "⌈N/(M·w)⌉ links between any two clusters",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each_swapped(trial, |trial, network, clusters, size, mask| {
            let (fewest, most) = links_between(trial.lab.graph(network)?, size);
            let claimed = (size / clusters).div_ceil(mask);
            trial.compare_what("fewest links between two clusters", network, claimed, fewest);
            trial.compare_what("most links between two clusters", network, claimed, most);
            Ok(())
        })
    },
};

pub(super) static LINKED: Claim = Claim {
    id: "sn.new.linked-nodes",
    place: "Section 5.2",
    says: "If one link in w is kept, (M−1)/(M·w) of the nodes of M clusters of N nodes have a link to another cluster: leaders have none.",
    formula: "N·(M − 1)/w nodes with a top link",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each_swapped(trial, |trial, network, clusters, size, mask| {
            let graph = trial.lab.graph(network)?;
            let is_linked = |v: &Node| links_out(graph, *v, size).next().is_some();
            let found = (0..graph.order()).filter(is_linked).count() as u64;
            trial.compare(network, size * (clusters - 1) / mask, found);
            Ok(())
        })
    },
};

/// Checks all swapped networks over a few bases: every number of clusters above 1 that divides the
/// size, both kinds of swap, and every share of the links that can be kept.
fn each_swapped(
    trial: &mut Trial,
    mut record: impl FnMut(&mut Trial, &Network, u64, u64, u64) -> Result<(), CheckError>,
) -> Result<(), CheckError> {
    const BASES: &[&str] = &["path(4)", "mesh(2,3)", "hypercube(3)", "mesh(3,4)", "rsn(path(4),2)"];
    trial.over(format!(
        "all numbers of clusters that divide their size, both kinds of swap, and all shares of the links that divide evenly, over {}",
        BASES.join(", ")
    ));
    for base in BASES {
        let size = trial.lab.nodes(&trial.lab.network(base)?)?;
        for clusters in (2..=size).filter(|clusters| size.is_multiple_of(*clusters)) {
            let rests = size / clusters;
            for mask in (1..=rests).filter(|mask| rests.is_multiple_of(*mask)) {
                for swap in ["low", "high"] {
                    let expr = format!("sn({base},copies={clusters},swap={swap},mask={mask})");
                    let network = trial.lab.network(&expr)?;
                    record(trial, &network, clusters, size, mask)?;
                }
            }
        }
    }
    Ok(())
}

/// 16 copies of RSN(3,Q_2), each of 256 nodes.
const SIXTEEN: &str = "sn(rsn(hypercube(2),3),copies=16)";

/// The number of other clusters, of `size` nodes each, to which a node has links.
fn links_out(graph: &Csr, v: Node, size: Node) -> impl Iterator<Item = Node> {
    let clusters = graph.neighbors(v).iter().map(move |&w| Node::from(w) / size);
    clusters.filter(move |&cluster| cluster != v / size)
}

pub(super) static SMALL_CLUSTERS: Claim = Claim {
    id: "sn.section-5-1.small-clusters",
    place: "Section 5.1",
    says: "In 16 copies of RSN(3,Q_2), joined by exchanging the 4 highest bits with the 4 lowest (the text does not say with which, but the remark fits these), each small cluster RSN(2,Q_2) has links to all other copies.",
    formula: "N = 4096; 256 of 256 small clusters reach 15 copies",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over("the example");
        let network = trial.lab.network(SIXTEEN)?;
        let graph = trial.lab.graph(&network)?;
        trial.compare_what("nodes", &network, 16 * 256, graph.order());
        let reaches_all = |small: &Node| {
            let members = small * 16..(small + 1) * 16;
            let mut reached: Vec<Node> = members.flat_map(|v| links_out(graph, v, 256)).collect();
            reached.sort_unstable();
            reached.dedup();
            reached.len() == 15
        };
        let found = (0..graph.order() / 16).filter(reaches_all).count() as u64;
        trial.compare_what(
            "small clusters that reach all copies",
            &network,
            graph.order() / 16,
            found,
        );
        Ok(())
    },
};

pub(super) static FIVE_LEVELS: Claim = Claim {
    id: "sn.section-5-1.five-levels",
    place: "Section 5.1",
    says: "Two such networks of 4096 nodes can be joined in the same way into one of five levels. (The degree is not in the paper.)",
    formula: "N = 8192, connected, degree 6",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over("the example");
        let network = trial.lab.network(&format!("sn({SIXTEEN},copies=2)"))?;
        let (nodes, components) = (trial.lab.nodes(&network)?, trial.lab.components(&network)?);
        trial.compare_what("nodes", &network, 2 * 4096, nodes);
        trial.compare_what("components", &network, 1, components);
        let degree = trial.lab.degrees(&network)?.1;
        trial.compare_what("degree", &network, 2 + 4, degree);
        Ok(())
    },
};

/// 16 copies of RSN(3,Q_2), bits 11…8 exchanged with bits 7…4, links only where bit 0 is zero.
fn partly_linked(trial: &Trial) -> Result<Network, CheckError> {
    trial.lab.network("sn(rsn(hypercube(2),3),copies=16,swap=high,mask=2)")
}

pub(super) static HALF: Claim = Claim {
    id: "sn.section-5-2.half",
    place: "Section 5.2",
    says: "If only nodes with x0 = 0 have links of the top level, about half of the nodes have none.",
    formula: "share without a level-4 link ≈ 0.5",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over("the example");
        let network = partly_linked(trial)?;
        let graph = trial.lab.graph(&network)?;
        let has_none = |v: &Node| links_out(graph, *v, 256).next().is_none();
        let share = (0..graph.order()).filter(has_none).count() as f64 / graph.order() as f64;
        trial.compare(&network, Figure::Decimal(0.5, 1), Figure::Decimal(share, 5));
        Ok(())
    },
};

/// The range of checks on [`partly_linked`].
const TWELVE_BITS: &str = "the example of the text, whose addresses have 12 bits";

/// Whether the exchange of bits 11…8 with bits 7…4 maps a node to itself: then it is a leader.
fn is_leader(v: Node) -> bool {
    v >> 8 == v >> 4 & 15
}

/// Counts the nodes, among these, whose level-4 neighbour exists exactly if `claimed` says so.
fn neighbours_as(
    trial: &mut Trial,
    among: impl Fn(&Node) -> bool,
    claimed: impl Fn(&Node) -> bool,
) -> Result<(), CheckError> {
    let network = partly_linked(trial)?;
    let graph = trial.lab.graph(&network)?;
    let members = || (0..graph.order()).filter(&among);
    let is_so = |v: &Node| links_out(graph, *v, 256).next().is_some() == claimed(v);
    let found = members().filter(is_so).count() as u64;
    trial.compare_what("nodes for which it holds", &network, members().count() as u64, found);
    Ok(())
}

pub(super) static EXISTS: Claim = Claim {
    id: "sn.figure-4.exists",
    place: "Fig. 4",
    says: "A node that is not a leader has a level-4 neighbour if and only if its lowest bit is zero.",
    formula: "level-4 neighbour iff x0 = 0",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over(format!(
            "{TWELVE_BITS}, where those of the figure have 16: all nodes except leaders"
        ));
        neighbours_as(trial, |v| !is_leader(*v), |v| v & 1 == 0)
    },
};

pub(super) static ALL_NODES: Claim = Claim {
    id: "sn.new.exists",
    place: "Fig. 4",
    says: "For all nodes, leaders included: a node has a level-4 neighbour if and only if its lowest bit is zero and the exchanged bits differ.",
    formula: "level-4 neighbour iff x0 = 0 and x11…x8 ≠ x7…x4",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over(format!("{TWELVE_BITS}: all nodes"));
        neighbours_as(trial, |_| true, |v| v & 1 == 0 && !is_leader(*v))
    },
};

pub(super) static SHARED: Claim = Claim {
    id: "sn.section-5-2.sharing",
    place: "Section 5.2",
    says: "A node without a link of the top level finds the link to the same cluster at its neighbour along dimension 1 of its own nucleus.",
    formula: "x0 = 1: the link of x ⊕ 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over(format!(
            "{TWELVE_BITS}: all nodes with x0 = 1 except leaders, whose exchange changes nothing"
        ));
        let network = partly_linked(trial)?;
        let graph = trial.lab.graph(&network)?;
        let lacks_link = |v: &Node| v & 1 == 1 && !is_leader(*v);
        let finds = |v: &Node| {
            let other = *v ^ 1;
            let linked = graph.neighbors(*v).contains(&(other as u32));
            linked && links_out(graph, other, 256).any(|cluster| cluster == v >> 4 & 15)
        };
        let members = || (0..graph.order()).filter(lacks_link);
        let found = members().filter(finds).count() as u64;
        trial.compare_what("nodes that find the link", &network, members().count() as u64, found);
        Ok(())
    },
};

/// Symmetric hypernets and WK-recursive networks up to `most` nodes, with q, the number of nodes of a nucleus.
fn corner_networks(
    trial: &mut Trial,
    least: u64,
    most: u64,
) -> Result<Vec<(Network, u64, u32)>, CheckError> {
    trial.over(format!(
        "wk(n,l) for n from 2 to 6, symmetric_hypernet(n,l) for n from 1 to 3, l from {least}, up to {most} nodes"
    ));
    let wk = (2..=6).map(|n| ("wk", n, n));
    let mut networks = Vec::new();
    for (family, n, q) in wk.chain((1..=3).map(|n| ("symmetric_hypernet", n, 1 << n))) {
        for l in (least as u32..).take_while(|&l| u64::pow(q, l) <= most) {
            networks.push((trial.lab.network(&format!("{family}({n},{l})"))?, q, l));
        }
    }
    networks.sort_by(|(a, ..), (b, ..)| a.order().cmp(b.order()));
    Ok(networks)
}

pub(super) static CORNERS: Claim = Claim {
    id: "sn.section-5-2.corners",
    place: "Section 5.2",
    says: "A symmetric hypernet or WK-recursive network of l levels consists of N1 copies of one of l−1 levels, every two joined by exactly one link.",
    formula: "1 link between any two of N1 clusters",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(5_000, 300_000);
        for (network, q, _) in corner_networks(trial, 2, most)? {
            let graph = trial.lab.graph(&network)?;
            let (fewest, most) = links_between(graph, graph.order() / q);
            trial.compare_what("fewest links between two clusters", &network, 1, fewest);
            trial.compare_what("most links between two clusters", &network, 1, most);
        }
        Ok(())
    },
};

pub(super) static CONSTANT: Claim = Claim {
    id: "sn.section-1.constant-degree",
    place: "Section 1",
    says: "The degree of symmetric hypernets and WK-recursive networks does not grow with the levels: it is one more than that of the nucleus.",
    formula: "d = d1 + 1 for l ≥ 2",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(5_000, 300_000);
        for (network, q, _) in corner_networks(trial, 2, most)? {
            let nucleus = trial.lab.graph(&network)?.neighbors(0).iter();
            let inside = nucleus.filter(|&&w| Node::from(w) < q).count() as u64;
            let found = trial.lab.degrees(&network)?.1;
            trial.compare(&network, inside + 1, found);
        }
        Ok(())
    },
};

pub(super) static REPLACED: Claim = Claim {
    id: "sn.section-5-2.corner-rule",
    place: "Section 5.2",
    says: "In symmetric hypernets and WK-recursive networks, a top link leads from the node of cluster X' whose other digits are all X'' to the node of cluster X'' whose other digits are all X', and there are no other links between clusters.",
    formula: "X'X''X''…X'' ~ X''X'X'…X'",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(5_000, 300_000);
        for (network, q, l) in corner_networks(trial, 2, most)? {
            let below = network.to_string().replace(&format!(",{l})"), &format!(",{})", l - 1));
            let mut links = copies_of(trial.lab.graph(&trial.lab.network(&below)?)?, q);
            let corner = |a, b| a * q.pow(l - 1) + (0..l - 1).map(|i| b * q.pow(i)).sum::<Node>();
            let pairs = (0..q).flat_map(|a| (0..a).map(move |b| (a, b)));
            links.extend(pairs.map(|(a, b)| (corner(a, b), corner(b, a))));
            let found = Printed::new(q.pow(l), links).differing(trial.lab.graph(&network)?);
            trial.compare_what("links that differ", &network, 0, found);
        }
        Ok(())
    },
};

pub(super) static SWAPPED: Claim = Claim {
    id: "sn.section-5-2.corner-swap",
    place: "Section 5.2",
    says: "As the text explains that formula, the top links exchange the two highest digits of the nodes whose other digits all equal the second: the exchange gives each link from both its ends.",
    formula: "X'X''X''…X'' → X''X'X''…X'', of which none exists in one direction only",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(5_000, 300_000);
        for (network, q, l) in corner_networks(trial, 2, most)? {
            let digit = |v: Node, i: u32| v / q.pow(i) % q;
            let may_have = |v: Node| (0..l - 2).all(|i| digit(v, i) == digit(v, l - 2));
            let swapped = |v: Node| {
                let (first, second) = (digit(v, l - 1), digit(v, l - 2));
                v % q.pow(l - 2) + second * q.pow(l - 1) + first * q.pow(l - 2)
            };
            let unpaired = |&v: &Node| may_have(v) && swapped(v) != v && !may_have(swapped(v));
            let found = (0..q.pow(l)).filter(unpaired).count() as u64;
            trial.compare_what("links in one direction only", &network, 0, found);
        }
        Ok(())
    },
};

pub(super) static HYPERNET: Claim = Claim {
    id: "sn.section-5-2.hypernet",
    place: "Section 5.2",
    says: "A hypernet of l levels consists of 2^(1−l)·N_(l−1) copies of one of l−1 levels, every two joined by exactly one link, from X'X''01…1 to X''X'01…1.",
    formula: "N = 2^(1−l)·N_(l−1)²; h = log2 N_(l−1) − l + 1; X'X''011…1 ~ X''X'011…1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most: u64 = trial.pick(10_000, 140_000);
        trial.over(format!("hypernet(n,l), n from 2 to 6, l from 2, up to {most} nodes"));
        for n in 2..=6 {
            let mut below = trial.lab.network(&format!("hypernet({n},1)"))?;
            for l in 2u32.. {
                let network = trial.lab.network(&format!("hypernet({n},{l})"))?;
                if *network.order() > most.into() {
                    break;
                }
                compare_hypernet(trial, &below, &network, l)?;
                below = network;
            }
        }
        Ok(())
    },
};

/// Compares a hypernet of l levels with what is printed, given the one of the level below.
fn compare_hypernet(
    trial: &mut Trial,
    below: &Network,
    network: &Network,
    l: u32,
) -> Result<(), CheckError> {
    let (cluster, graph) = (trial.lab.graph(below)?, trial.lab.graph(network)?);
    let size = cluster.order();
    trial.compare_what("nodes", network, (size * size) >> (l - 1), graph.order());
    let copies = size >> (l - 1);
    let (fewest, most) = links_between(graph, size);
    trial.compare_what("fewest links between two clusters", network, 1, fewest);
    trial.compare_what("most links between two clusters", network, 1, most);
    let mut links = copies_of(cluster, copies);
    // The lowest l−1 bits are a zero and then ones.
    let ending = (1 << (l - 2)) - 1;
    let node = |x: Node, y: Node| x * size + (y << (l - 1) | ending);
    let pairs = (0..copies).flat_map(|x| (0..x).map(move |y| (x, y)));
    links.extend(pairs.map(|(x, y)| (node(x, y), node(y, x))));
    let found = Printed::new(graph.order(), links).differing(graph);
    trial.compare_what("links that differ", network, 0, found);
    Ok(())
}
