//! Theorem 1: nodes, degree, diameter and bisection.

use num_bigint::BigUint;
use num_integer::Integer;

use super::bases::{Net, nets, nets_within};
use crate::{Bound, CheckError, Claim, Figure, Stated, Trial};

pub(super) static NODES: Claim = Claim {
    id: "rdn.theorem-1.nodes",
    place: "Theorem 1",
    says: "The number of nodes follows from that of the base: each level takes 2n copies of a network of n nodes.",
    formula: "N = (2m)^(2^k) / 2",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(10_000, 1_000_000);
        for Net { network, k, m, .. } in nets(trial, 0..=3, most)? {
            let found = trial.lab.nodes(&network)?;
            trial.compare(&network, BigUint::from(2 * m).pow(1 << k) / 2u32, found);
        }
        Ok(())
    },
};

pub(super) static DEGREE: Claim = Claim {
    id: "rdn.theorem-1.degree",
    place: "Theorem 1",
    says: "Every node has one more link for each level.",
    formula: "d = d0 + k",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(10_000, 1_000_000);
        for Net { network, k, d0, .. } in nets(trial, 0..=3, most)? {
            let (least, largest) = trial.lab.degrees(&network)?;
            trial.compare_what("least", &network, d0 + k, least);
            trial.compare_what("largest", &network, d0 + k, largest);
        }
        Ok(())
    },
};

/// D = 2^k·D0 + 2^(k+1) − 2
pub(super) fn diameter(diameter0: u64, k: u64) -> u64 {
    (diameter0 << k) + (2 << k) - 2
}

pub(super) static DIAMETER: Claim = Claim {
    id: "rdn.theorem-1.diameter",
    place: "Theorem 1",
    says: "The diameter follows from that of the base, D0: a longest path crosses twice. (Over a base of two nodes or more.)",
    formula: "D = 2^k·D0 + 2^(k+1) − 2",
    stated: Stated::EqualOr(Bound::Upper),
    corrects: None,
    check: |trial| {
        let most = trial.pick(10_000, 1_000_000);
        for Net { network, k, diameter0, .. } in nets(trial, 0..=3, most)? {
            let found = trial.lab.diameter(&network)?;
            trial.compare(&network, diameter(diameter0, k), found);
        }
        Ok(())
    },
};

pub(super) static SINGLE_NODE: Claim = Claim {
    id: "rdn.new.single-node",
    place: "Theorem 1",
    says: "Over a base of a single node the diameter is smaller than in Theorem 1: the first level is one link, and no shortest path crosses twice.",
    formula: "m = 1: D = 3·2^(k−1) − 2, k ≥ 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(4, 5);
        trial.over(format!("k = 1 to {most} over complete(1)"));
        for k in 1..=most {
            let network = trial.lab.network(&format!("rdn(complete(1),{k})"))?;
            let found = trial.lab.diameter(&network)?;
            trial.compare(&network, (3 << (k - 1)) - 2, found);
        }
        Ok(())
    },
};

/// ⌈(2m)^(2^k) / 8⌉
fn claimed_bisection(net: &Net) -> BigUint {
    BigUint::from(2 * net.m).pow(1 << net.k).div_ceil(&8u32.into())
}

/// Networks that can be halved; from the second level on the paper's value is at least twice too large, so that an interval
/// decides.
fn halved(trial: &mut Trial) -> Result<Vec<Net>, CheckError> {
    let (first, higher) = trial.pick((80, 700), (1_000, 3_000));
    nets_within(trial, &[(1..=1, first), (2..=3, higher)])
}

pub(super) static BISECTION: Claim = Claim {
    id: "rdn.theorem-1.bisection",
    place: "Theorem 1",
    says: "Half of the cross links of the last level must be cut to divide the network into halves.",
    formula: "B = ⌈(2m)^(2^k) / 8⌉, k ≥ 1",
    stated: Stated::EqualOr(Bound::Upper),
    corrects: None,
    check: |trial| {
        for net in halved(trial)? {
            let found = trial.lab.bisection(&net.network)?;
            trial.compare(&net.network, claimed_bisection(&net), found);
        }
        Ok(())
    },
};

pub(super) static EXAMPLE_BISECTION: Claim = Claim {
    id: "rdn.section-2.bisection",
    place: "Section 2",
    says: "Five links divide the dual-net over a ring of three into halves.",
    formula: "B(RDN(3,1)) = 5",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over("the one network");
        let network = trial.lab.network("rdn(ring(3),1)")?;
        let found = trial.lab.bisection(&network)?;
        trial.compare(&network, 5, found);
        Ok(())
    },
};

pub(super) static CORRECTED_BISECTION: Claim = Claim {
    id: "rdn.corrected.bisection",
    place: "Theorem 1",
    says: "If clusters have an even number n of nodes, halving all clusters of one type in the same way cuts no cross link; the smaller of the two cuts counts.",
    formula: "B_k ≤ min(⌈N/4⌉, n·B_(k−1)) for even n = N_(k−1); B_k ≤ ⌈N/4⌉ for odd n",
    stated: Stated::Within(Bound::Upper),
    corrects: Some("rdn.theorem-1.bisection"),
    check: |trial| {
        for net in halved(trial)? {
            let found = trial.lab.bisection(&net.network)?;
            let claimed = claimed_bisection(&net).min(by_clusters(trial, &net)?);
            trial.compare(&net.network, claimed, found);
        }
        Ok(())
    },
};

/// n·B of the clusters, if they can be halved and their bisection is known.
fn by_clusters(trial: &Trial, net: &Net) -> Result<BigUint, CheckError> {
    let cluster = trial.lab.network(&format!("rdn({},{})", net.base, net.k - 1))?;
    let n = trial.lab.nodes(&cluster)?;
    let whole = claimed_bisection(net);
    if n % 2 == 1 {
        return Ok(whole);
    }
    match trial.lab.bisection(&cluster)? {
        Figure::Count(links) => Ok(links * n),
        Figure::Between(_, most) => Ok(BigUint::from(most) * n),
        _ => Ok(whole),
    }
}
