//! Sections 1, 2.2 and 5.1: hierarchical cubic networks and related ones as swapped networks.

use super::nets::{Leaders, Net, links_between};
use crate::printed::{Printed, copies_of};
use crate::{Bound, CheckError, Claim, Stated, Trial};
use netlace::emulation::{EmulationError, Machine};
use netlace::network::{Network, Node};

/// Three families over cubes of n dimensions: the expression, the factor from n to the dimensions of a
/// hypercube of the same size, and the number of links per node beyond n.
const FAMILIES: [(&str, u64, u64); 3] = [("hcn", 2, 1), ("hfn", 2, 2), ("hcn3", 3, 2)];

/// The least n for which a family has all its links: the folded cube of one dimension has one link
/// instead of two.
fn least(family: &str) -> u64 {
    if family == "hfn" { 2 } else { 1 }
}

/// Checks the three families up to `most` nodes.
fn each_kin(
    trial: &mut Trial,
    most: u64,
    mut record: impl FnMut(&mut Trial, &Network, u64, u64, u64) -> Result<(), CheckError>,
) -> Result<(), CheckError> {
    trial.over(format!("HCN and 3-HCN from n = 1, HFN from n = 2, up to {most} nodes"));
    for (family, times, beyond) in FAMILIES {
        for n in (least(family)..).take_while(|n| 1 << (times * n) <= most) {
            let network = trial.lab.network(&format!("{family}({n})"))?;
            record(trial, &network, n, times, beyond)?;
        }
    }
    Ok(())
}

pub(super) static DEGREES: Claim = Claim {
    id: "sn.section-1.degrees",
    place: "Section 1",
    says: "Compared with a hypercube of n dimensions and the same size, an HCN has degree n/2 + 1, an HFN n/2 + 2 and a 3-HCN n/3 + 2.",
    formula: "d = n/2 + 1, n/2 + 2, n/3 + 2",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(1 << 12, 1 << 18);
        each_kin(trial, most, |trial, network, n, times, beyond| {
            let nodes = trial.lab.nodes(network)?;
            trial.compare_what("nodes", network, 1 << (times * n), nodes);
            let found = trial.lab.degrees(network)?.1;
            trial.compare_what("degree", network, n + beyond, found);
            Ok(())
        })
    },
};

/// The error of a check whose emulation does not run.
pub(super) fn refused(error: EmulationError) -> CheckError {
    match error {
        EmulationError::Request(refused) => CheckError::Request(refused),
        other => CheckError::NoFigure(other.to_string()),
    }
}

/// The most steps for a dimension of the hypercube of the same size, with its items moved over links
/// of the network.
fn slowdown(trial: &Trial, network: &Network) -> Result<u64, CheckError> {
    let nodes = trial.lab.nodes(network)?;
    let mut most = 0;
    for j in 0..nodes.ilog2() as usize {
        let items = (0..nodes).collect();
        let mut machine = Machine::new(network, items, trial.lab.context).map_err(refused)?;
        machine.run(&[j], |meeting| *meeting.others[0].1).map_err(refused)?;
        most = most.max(machine.counts().steps);
        let is_partner = |(item, partner): (Node, Node)| partner == item ^ 1 << j;
        if !(0..).zip(machine.into_items()).all(is_partner) {
            return Err(CheckError::NoFigure(format!("dimension {j} of {network} is wrong")));
        }
    }
    Ok(most)
}

pub(super) static CONSTANT: Claim = Claim {
    id: "sn.section-1.emulation",
    place: "Section 1",
    says: "HCNs, HFNs and 3-HCNs emulate a step along one dimension of a hypercube of the same size in constant time; 3 steps are enough in all networks checked.",
    formula: "O(1): 3 steps",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let most = trial.pick(1 << 9, 1 << 14);
        each_kin(trial, most, |trial, network, _, _, _| {
            let found = slowdown(trial, network)?;
            trial.compare(network, 3, found);
            Ok(())
        })
    },
};

/// The links of a two-level network of n-bit cubes: inside a cube along each bit and, if folded, to
/// the complement; I,J to J,I; and from I,I to its complement if there are diameter links.
fn two_level(n: u32, folded: bool, leaders: Leaders) -> Printed {
    let size: Node = 1 << n;
    let mut links = Vec::new();
    for i in 0..size {
        for j in 0..size {
            let node = |i, j| i * size + j;
            links.extend((0..n).map(|bit| (node(i, j), node(i, j ^ 1 << bit))));
            links.extend(folded.then_some((node(i, j), node(i, size - 1 - j))));
            links.extend((i != j).then_some((node(i, j), node(j, i))));
        }
        let (leader, complement) = (i * size + i, (size - 1 - i) * size + (size - 1 - i));
        links.extend((leaders == Leaders::Linked).then_some((leader, complement)));
    }
    Printed::new(size * size, links)
}

/// Compares a network over n-cubes, link by link, with a two-level network.
fn compare_two_level(
    trial: &mut Trial,
    nucleus: &str,
    folded: bool,
    leaders: Leaders,
) -> Result<(), CheckError> {
    let most = trial.pick(4, 7);
    trial.over(format!("n from 1 to {most}"));
    for n in 1..=most {
        let net = Net::new(trial, &format!("{nucleus}({n})"), 2, leaders)?;
        let found = two_level(n, folded, leaders).differing(trial.lab.graph(&net.network)?);
        trial.compare_what("links that differ", &net.network, 0, found);
    }
    Ok(())
}

pub(super) static HCN: Claim = Claim {
    id: "sn.section-2-2.hcn",
    place: "Section 2.2",
    says: "HCN(n,n) is two levels over the n-cube with diameter links, link by link.",
    formula: "HCN(n,n) = RSN(2,Q_n) with diameter links",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| compare_two_level(trial, "hypercube", false, Leaders::Linked),
};

pub(super) static HFN: Claim = Claim {
    id: "sn.section-2-2.hfn",
    place: "Section 2.2",
    says: "HFN(n,n) is two levels over the folded n-cube, link by link.",
    formula: "HFN(n,n) = RSN(2,FQ_n)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| compare_two_level(trial, "folded_hypercube", true, Leaders::Free),
};

pub(super) static SMALLER: Claim = Claim {
    id: "sn.section-2-2.diameters",
    place: "Section 2.2",
    says: "With more levels there are swapped networks with a smaller degree and an even smaller diameter than the HCN of the same size.",
    formula: "d and D of RSN(l,G) < d and D of HCN for some G and l > 2",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over("an example, which is enough: three levels over a folded hypercube");
        compare_with_hcn(trial, "folded_hypercube(4)", 3)
    },
};

/// Compares the degree and the diameter with those of the HCN of the same size.
fn compare_with_hcn(trial: &mut Trial, nucleus: &str, l: u64) -> Result<(), CheckError> {
    let net = Net::new(trial, nucleus, l, Leaders::Free)?;
    let log2 = trial.lab.nodes(&net.network)?.ilog2();
    let found = net.diameter(trial)?;
    let hcn = trial.lab.network(&format!("hcn({})", log2 / 2))?;
    let of_hcn = trial.lab.diameter_of_part(&hcn.to_string())?;
    let what = format!("diameter {found} below {of_hcn}");
    trial.compare_what(&what, &net.network, true, found < of_hcn);
    let (found, of_hcn) = (trial.lab.degrees(&net.network)?.1, trial.lab.degrees(&hcn)?.1);
    let what = format!("degree {found} below {of_hcn}");
    trial.compare_what(&what, &net.network, true, found < of_hcn);
    Ok(())
}

pub(super) static THREE_HCN: Claim = Claim {
    id: "sn.section-5-1.3-hcn",
    place: "Section 5.1",
    says: "A 3-HCN of N nodes consists of ∛N copies of an HCN, every two joined by ∛N links, from X'X''X''' to X'''X''X'.",
    formula: "∛N links between any two of ∛N copies",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(4, 6);
        trial.over(format!("n from 1 to {most}"));
        for n in 1..=most {
            let network = trial.lab.network(&format!("hcn3({n})"))?;
            let (graph, size) = (trial.lab.graph(&network)?, 1 << n);
            let (fewest, most) = links_between(graph, graph.order() / size);
            trial.compare_what("fewest links between two copies", &network, size, fewest);
            trial.compare_what("most links between two copies", &network, size, most);
            let hcn = trial.lab.network(&format!("hcn({n})"))?;
            let mut links = copies_of(trial.lab.graph(&hcn)?, size);
            let reversed =
                |v: Node| v % size * size * size + v / size % size * size + v / size / size;
            links.extend((0..graph.order()).map(|v| (v, reversed(v))).filter(|(v, w)| v != w));
            let found = Printed::new(graph.order(), links).differing(graph);
            trial.compare_what("links that differ", &network, 0, found);
        }
        Ok(())
    },
};

pub(super) static HSN: Claim = Claim {
    id: "sn.section-5-1.hsn",
    place: "Section 5.1",
    says: "HCN, HFN and 3-HCN are hierarchical swapped networks, in which, as another paper of the authors defines them, digit i is exchanged with digit 0.",
    formula: "HCN = HSN(2,Q_n), HFN = HSN(2,FQ_n), 3-HCN = HSN(3,Q_n)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        for with_diameter_links in [false, true] {
            trial.reading(if with_diameter_links {
                "with the diameter links that HCN and 3-HCN have"
            } else {
                "without diameter links"
            });
            let most = trial.pick(3, 5);
            trial.over(format!("n from 1 to {most}"));
            for n in 1..=most {
                compare_hsn(trial, n, with_diameter_links)?;
            }
        }
        Ok(())
    },
};

fn compare_hsn(trial: &mut Trial, n: u64, with_diameter_links: bool) -> Result<(), CheckError> {
    let (hcn, three_hcn) = if with_diameter_links {
        (format!("hcn({n})"), format!("hcn3({n})"))
    } else {
        let hcn = format!("rsn(hypercube({n}),2)");
        (hcn.clone(), format!("sn({hcn},copies={})", 1 << n))
    };
    for (special, hsn) in [
        (hcn, format!("hsn(hypercube({n}),2)")),
        (format!("hfn({n})"), format!("hsn(folded_hypercube({n}),2)")),
        (three_hcn, format!("hsn(hypercube({n}),3)")),
    ] {
        let (special, hsn) = (trial.lab.network(&special)?, trial.lab.network(&hsn)?);
        let all = Printed::new(trial.lab.nodes(&hsn)?, copies_of(trial.lab.graph(&hsn)?, 1));
        let found = all.differing(trial.lab.graph(&special)?);
        trial.compare_what("links that differ", &special, 0, found);
    }
    Ok(())
}
