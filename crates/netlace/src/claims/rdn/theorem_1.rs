//! Theorem 1: nodes, degree, diameter and bisection.

use num_bigint::BigUint;

use super::bases::nets;
use crate::claims::{Bound, Claim, Stated};

/// N = (2m)^(2^k) / 2
fn order(m: u64, k: u64) -> BigUint {
    BigUint::from(2 * m).pow(1 << k) / 2u32
}

pub(super) static NODES: Claim = Claim {
    id: "rdn.theorem-1.nodes",
    place: "Theorem 1",
    says: "A dual-net of k levels over a base of m nodes has (2m)^(2^k)/2 nodes.",
    formula: "N = (2m)^(2^k) / 2",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let most = trial.pick(10_000, 1_000_000);
        for net in nets(trial, 1, most)? {
            let found = trial.lab.nodes(&net.network)?;
            trial.compare(&net.network, order(net.base.nodes, net.k), found);
        }
        Ok(())
    },
};

pub(super) static DEGREE: Claim = Claim {
    id: "rdn.theorem-1.degree",
    place: "Theorem 1",
    says: "Every node of a dual-net of k levels has k links more than a node of its base.",
    formula: "d = d0 + k, least and largest",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let most = trial.pick(10_000, 1_000_000);
        for net in nets(trial, 1, most)? {
            let (least, largest) = trial.lab.degrees(&net.network)?;
            trial.compare_what("least", &net.network, net.base.degree + net.k, least);
            trial.compare_what("largest", &net.network, net.base.degree + net.k, largest);
        }
        Ok(())
    },
};

pub(super) static DIAMETER: Claim = Claim {
    id: "rdn.theorem-1.diameter",
    place: "Theorem 1",
    says: "The diameter of a dual-net follows from that of its base, D0, alone.",
    formula: "D = 2^k·D0 + 2^(k+1) − 2",
    stated: Stated::EqualOr(Bound::Upper),
    mends: None,
    check: |trial| {
        let most = trial.pick(10_000, 1_000_000);
        for net in nets(trial, 1, most)? {
            let claimed = (net.base.diameter << net.k) + (2 << net.k) - 2;
            let found = trial.lab.diameter(&net.network)?;
            trial.compare(&net.network, claimed, found);
        }
        Ok(())
    },
};
