//! Sections 4.1 and 4.3: degrees and diameters over complete graphs and meshes.

use num_bigint::BigUint;

use super::nets::{Leaders, Net, complete, nets_over, reckoned};
use crate::{Bound, CheckError, Claim, Stated, Trial};
use netlace::metrics::Value;

/// The sizes of complete graphs that are checked.
const SIZES: std::ops::RangeInclusive<u64> = 2..=12;

pub(super) static DEGREE: Claim = Claim {
    id: "sn.section-4-1.degree",
    place: "Section 4.1",
    says: "Over a complete graph of N1 nodes the largest degree is N1 + l − 2.",
    formula: "d = N1 + l − 2",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(21_000, 100_000);
        for net in complete(trial, SIZES, 1, most, Leaders::Free)? {
            let found = trial.lab.degrees(&net.network)?.1;
            trial.compare(&net.network, net.nucleus.nodes + net.l - 2, found);
        }
        Ok(())
    },
};

/// Compares the degree with N1 + log2 log2 N − log2 log2 N1 − `less`.
fn degree_by_size(trial: &mut Trial, less: f64) -> Result<(), CheckError> {
    let most = trial.pick(21_000, 100_000);
    for net in complete(trial, SIZES, 1, most, Leaders::Free)? {
        let nodes = net.nucleus.nodes as f64;
        let claimed = nodes + net.log2_order(trial)?.log2() - nodes.log2().log2() - less;
        let found = trial.lab.degrees(&net.network)?.1;
        trial.compare(&net.network, reckoned(claimed), found);
    }
    Ok(())
}

pub(super) static DEGREE_BY_SIZE: Claim = Claim {
    id: "sn.section-4-1.degree-by-size",
    place: "Section 4.1",
    says: "Over a complete graph the largest degree follows from the sizes of the network and of the nucleus, minus 2.",
    formula: "d = N1 + log2 log2 N − log2 log2 N1 − 2",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| degree_by_size(trial, 2.0),
};

pub(super) static CORRECTED_DEGREE: Claim = Claim {
    id: "sn.corrected.degree-by-size",
    place: "Section 4.1",
    says: "Over a complete graph the largest degree follows from the sizes of the network and of the nucleus, minus 1.",
    formula: "d = N1 + log2 log2 N − log2 log2 N1 − 1",
    stated: Stated::Equal,
    corrects: Some("sn.section-4-1.degree-by-size"),
    check: |trial| degree_by_size(trial, 1.0),
};

pub(super) static DIAMETER: Claim = Claim {
    id: "sn.section-4-1.diameter",
    place: "Section 4.1",
    says: "Over a complete graph the diameter depends on the number of levels alone: it is constant if the nucleus grows with the network, N1 = N^(2^(1−l)).",
    formula: "D ≤ 2^l − 1 = 2·log2 N/log2 N1 − 1",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let most = trial.pick(21_000, 100_000);
        for net in complete(trial, SIZES, 1, most, Leaders::Free)? {
            let found = trial.lab.diameter(&net.network)?;
            trial.compare_what(
                "diameter, by level",
                &net.network,
                2 * net.parts() - 1,
                found.clone(),
            );
            let nodes = (net.nucleus.nodes as f64).log2();
            let by_size = reckoned(2.0 * net.log2_order(trial)? / nodes - 1.0);
            trial.compare_what("diameter, by size", &net.network, by_size, found);
        }
        Ok(())
    },
};

pub(super) static SMALLER: Claim = Claim {
    id: "sn.section-4-1.smaller",
    place: "Section 4.1",
    says: "Over a complete graph of four nodes or more the diameter, with diameter links or without, is smaller than that of a hypercube of the same size.",
    formula: "D < log2 N for N1 ≥ 4",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(3_000, 21_000);
        for leaders in [Leaders::Free, Leaders::Linked] {
            for net in complete(trial, 4..=*SIZES.end(), 1, most, leaders)? {
                let found = BigUint::from(1u32) << net.diameter(trial)? < *net.network.order();
                trial.compare(&net.network, true, found);
            }
        }
        trial.over(format!(
            "complete graphs of 4 to {} nodes, l from 1, up to {most} nodes, without diameter links and with",
            SIZES.end()
        ));
        Ok(())
    },
};

pub(super) static OPTIMAL: Claim = Claim {
    id: "sn.section-4-1.optimal",
    place: "Section 4.1",
    says: "Over a complete graph that is not too small compared with log log N, the diameter is within a constant factor of the least that the degree allows by the Moore bound; a factor of 3 is enough in all networks checked.",
    formula: "N1 = Ω(log log N): D = Θ(log N/log N1); D ≤ 3·least diameter of N nodes of degree d",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let most = trial.pick(21_000, 100_000);
        for net in complete(trial, 3..=*SIZES.end(), 2, most, Leaders::Free)? {
            let found = net.diameter(trial)?;
            trial.compare(&net.network, 3u32 * least_diameter(trial, &net)?, found);
        }
        Ok(())
    },
};

/// The least diameter that a network of this size and degree can have.
fn least_diameter(trial: &Trial, net: &Net) -> Result<BigUint, CheckError> {
    let Value::Record(figures) = trial.lab.metric("moore-bound", &net.network)? else {
        return Err(CheckError::NoFigure(format!("{} has no Moore bound", net.network)));
    };
    let least = figures.into_iter().find(|(name, _)| name == "least_diameter");
    match least {
        Some((_, Value::Count(least))) => Ok(least),
        _ => Err(CheckError::NoFigure(format!("{} has no least diameter", net.network))),
    }
}

/// The sides of meshes that are checked.
const MESHES: &[&[u64]] = &[
    &[2],
    &[3],
    &[4],
    &[2, 2],
    &[5],
    &[2, 3],
    &[2, 4],
    &[2, 2, 2],
    &[3, 3],
    &[3, 4],
    &[2, 3, 2],
    &[4, 4],
    &[2, 3, 3],
    &[3, 3, 3],
];

/// Compares the degree over meshes of some sides with what is claimed for their sides and l.
fn mesh_degree(
    trial: &mut Trial,
    among: impl Fn(&[u64]) -> bool,
    claimed: impl Fn(&[u64], u64) -> u64,
) -> Result<(), CheckError> {
    let most = trial.pick(70_000, 540_000);
    let expr = |sides: &&[u64]| {
        let sides: Vec<String> = sides.iter().map(u64::to_string).collect();
        format!("mesh({})", sides.join(","))
    };
    let meshes: Vec<&[u64]> = MESHES.iter().copied().filter(|sides| among(sides)).collect();
    let nuclei: Vec<String> = meshes.iter().map(expr).collect();
    for net in nets_over(trial, &nuclei, 1, most, Leaders::Free)? {
        let nucleus = net.nucleus.network.to_string();
        let sides = nuclei.iter().position(|other| *other == nucleus).map(|at| meshes[at]);
        let found = trial.lab.degrees(&net.network)?.1;
        trial.compare(
            &net.network,
            claimed(sides.expect("invariant: the nucleus is one of the meshes"), net.l),
            found,
        );
    }
    Ok(())
}

pub(super) static MESH_DEGREE: Claim = Claim {
    id: "sn.section-4-3.degree",
    place: "Section 4.3",
    says: "Over an n-dimensional mesh the largest degree is l + 2n − 1.",
    formula: "d = l + 2n − 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let claimed = |sides: &[u64], l| l + 2 * sides.len() as u64 - 1;
        trial.reading("all sides are 3 or more");
        mesh_degree(trial, |sides| sides.iter().all(|&side| side > 2), claimed)?;
        trial.reading("any sides");
        mesh_degree(trial, |_| true, claimed)
    },
};

pub(super) static CORRECTED_MESH_DEGREE: Claim = Claim {
    id: "sn.corrected.mesh-degree",
    place: "Section 4.3",
    says: "A dimension of the mesh adds 2 to the largest degree if its side is 3 or more, and 1 if it is 2.",
    formula: "d = l − 1 + Σ min(m_i − 1, 2)",
    stated: Stated::Equal,
    corrects: Some("sn.section-4-3.degree"),
    check: |trial| {
        let claimed = |sides: &[u64], l| l - 1 + sides.iter().map(|m| (m - 1).min(2)).sum::<u64>();
        mesh_degree(trial, |_| true, claimed)
    },
};
