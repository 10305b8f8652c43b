//! Section 3.1: networks over hypercubes.

use super::nets::{Leaders, Net, cubes, nets, reckoned};
use crate::{Bound, CheckError, Claim, Stated, Trial};

pub(super) static PARAMETERS: Claim = Claim {
    id: "sn.section-3-1.parameters",
    place: "Section 3.1",
    says: "Over the n-cube the size, the largest degree and the diameter follow from n and l.",
    formula: "N = 2^(2^(l−1)·n), d = n + l − 1 = log2 log2 N + n − log2 n, D = (1 + 1/n)·log2 N − 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(1 << 12, 1 << 16);
        for net in cubes(trial, 1, most)? {
            let (n, network) = (net.nucleus.degree, &net.network);
            let nodes = trial.lab.nodes(network)?;
            trial.compare_what("nodes", network, 1 << (net.parts() * n), nodes);
            let degree = trial.lab.degrees(network)?.1;
            trial.compare_what("degree", network, n + net.l - 1, degree);
            let log2 = net.log2_order(trial)?;
            let by_size = reckoned(log2.log2() + n as f64 - (n as f64).log2());
            trial.compare_what("degree by size", network, by_size, degree);
            let claimed = reckoned((1.0 + 1.0 / n as f64) * log2 - 1.0);
            let found = trial.lab.diameter(network)?;
            trial.compare_what("diameter", network, claimed, found);
        }
        Ok(())
    },
};

pub(super) static THREE_LEVELS: Claim = Claim {
    id: "sn.section-3-1.three-levels",
    place: "Section 3.1",
    says: "Three levels over the n-cube have 2^(4n) nodes, and degree and diameter follow from that number.",
    formula: "l = 3: N = 2^(4n), d = log2 N/4 + 2, D = log2 N + 3",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(3, 4);
        trial.over(format!("three levels over hypercubes of 1 to {most} dimensions"));
        for n in 1..=most {
            let net = Net::new(trial, &format!("hypercube({n})"), 3, Leaders::Free)?;
            let nodes = trial.lab.nodes(&net.network)?;
            trial.compare_what("nodes", &net.network, 1 << (4 * n), nodes);
            let log2 = net.log2_order(trial)?;
            let degree = trial.lab.degrees(&net.network)?.1;
            trial.compare_what("degree", &net.network, reckoned(log2 / 4.0 + 2.0), degree);
            let diameter = trial.lab.diameter(&net.network)?;
            trial.compare_what("diameter", &net.network, reckoned(log2 + 3.0), diameter);
        }
        Ok(())
    },
};

/// The diameter of the network of l levels over the same nucleus, with diameter links.
fn diameter(trial: &Trial, net: &Net, l: u64) -> Result<u64, CheckError> {
    Net::new(trial, &net.nucleus.network.to_string(), l, Leaders::Linked)?.diameter(trial)
}

pub(super) static RECURRENCE: Claim = Claim {
    id: "sn.section-3-1.recurrence",
    place: "Section 3.1",
    says: "One more level at most doubles the diameter and adds 1, also with diameter links; therefore the diameter of two levels bounds all others.",
    formula: "D_l ≤ 2·D_(l−1) + 1 ≤ 2^(l−2)·D_2 + 2^(l−2) − 1",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let most = trial.pick(700, 5_000);
        for net in nets(trial, 2, most, Leaders::Linked)? {
            let (below, two) = (diameter(trial, &net, net.l - 1)?, diameter(trial, &net, 2)?);
            let (found, doubled) = (diameter(trial, &net, net.l)?, 2 * below + 1);
            trial.compare_what("diameter, by the level below", &net.network, doubled, found);
            if net.l > 2 {
                let by_two = (two + 1) * net.parts() / 2 - 1;
                trial.compare_what("the two bounds", &net.network, by_two, doubled);
            }
        }
        Ok(())
    },
};

/// Compares the diameters of HCN(n,n) with what is claimed of n.
fn hcn(trial: &mut Trial, claimed: impl Fn(u64) -> u64) -> Result<(), CheckError> {
    let most = trial.pick(6, 8);
    trial.over(format!("HCN(n,n), n from 1 to {most}"));
    for n in 1..=most {
        let network = trial.lab.network(&format!("hcn({n})"))?;
        let found = trial.lab.diameter(&network)?;
        trial.compare(&network, claimed(n), found);
    }
    Ok(())
}

pub(super) static HCN: Claim = Claim {
    id: "sn.section-3-1.hcn",
    place: "Section 3.1",
    says: "In two levels over the n-cube with diameter links a packet needs at most n + ⌊n/2⌋ + 1 hops, as was proved for HCN(n,n) by Ghose and Desai.",
    formula: "D ≤ n + ⌊n/2⌋ + 1",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| hcn(trial, |n| n + n / 2 + 1),
};

pub(super) static HCN_EXACT: Claim = Claim {
    id: "sn.new.hcn",
    place: "Section 3.1",
    says: "The diameter of HCN(n,n) is n + ⌊(n+1)/3⌋ + 1. (S.-K. Yun, K. H. Park: Comments on “Hierarchical Cubic Networks”. IEEE TPDS 9, 1998.)",
    formula: "D = n + ⌊(n+1)/3⌋ + 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| hcn(trial, |n| n + (n + 1) / 3 + 1),
};
