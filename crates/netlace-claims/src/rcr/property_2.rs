//! Property 2 and the introduction: special cases, and the mesh and the torus.

use super::nets::{Net, maps_to, rotated};
use crate::printed::Printed;
use crate::{Bound, CheckError, Claim, Stated, Trial};
use netlace::network::Network;

pub(super) static GRIDS: Claim = Claim {
    id: "rcr.section-1.grids",
    place: "Section 1",
    says: "The diameters of an N × N mesh and torus are 2N and N.",
    formula: "D = 2N, D = N",
    stated: Stated::EqualOr(Bound::Upper),
    corrects: None,
    check: |trial| grids(trial, |n| 2 * n, |n| n),
};

pub(super) static CORRECTED_GRIDS: Claim = Claim {
    id: "rcr.corrected.grids",
    place: "Section 1",
    says: "The diameters of an N × N mesh and torus are 2N−2 and N, or N−1 for a torus with odd N.",
    formula: "D = 2N−2, D = 2⌊N/2⌋",
    stated: Stated::Equal,
    corrects: Some("rcr.section-1.grids"),
    check: |trial| grids(trial, |n| 2 * n - 2, |n| n / 2 * 2),
};

/// Compares diameters of N × N meshes and tori.
fn grids(trial: &mut Trial, mesh: fn(u64) -> u64, torus: fn(u64) -> u64) -> Result<(), CheckError> {
    let most = trial.pick(32, 300);
    trial.over(format!("N from 2 to {most}"));
    for n in 2..=most {
        for (grid, claimed) in [("mesh", mesh(n)), ("torus", torus(n))] {
            let network = trial.lab.network(&format!("{grid}({n},{n})"))?;
            let what = format!("diameter of the {grid}");
            trial.compare_what(&what, &network, claimed, trial.lab.diameter(&network)?);
        }
    }
    Ok(())
}

/// Whether an RCR is that network, link by link.
fn is_form(trial: &Trial, net: &Net, form: &str) -> Result<bool, CheckError> {
    let form = trial.lab.network(form)?;
    Ok(maps_to(trial.lab.graph(&net.network)?, trial.lab.graph(&form)?, |v| v))
}

/// The cube-connected cycles as a list of links: node p of ring A is linked along its ring, and to
/// node p of the ring that differs from A in bit p.
fn cube_connected_cycles(n: u64) -> Printed {
    let links = (0..n << n).flat_map(move |v| {
        let (string, p) = (v / n, v % n);
        let along = (n > 1).then_some((v, string * n + (p + 1) % n));
        along.into_iter().chain([(v, (string ^ 1 << p) * n + p)])
    });
    Printed::new(n << n, links)
}

/// Whether RCR(1,n,n−1) is CCC(n) after the bits of strings are moved up by one place.
fn is_ccc(trial: &Trial, net: &Net) -> Result<bool, CheckError> {
    let n = net.r;
    let map = |v| rotated(v / n, 1, n) * n + v % n;
    Ok(maps_to(trial.lab.graph(&net.network)?, cube_connected_cycles(n).graph(), map))
}

pub(super) static FORMS: Claim = Claim {
    id: "rcr.section-1.special-forms",
    place: "Section 1",
    says: "Rings, hypercubes and cube-connected cycles are RCRs: RCR(0,n,0), RCR(n,1,0) and \
           RCR(1,n,n−1).",
    formula: "ring, hypercube and CCC among the RCR(k,r,j)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let (longest, most) = trial.pick((64, 9), (1024, 14));
        trial.over(format!(
            "rings of up to {longest} nodes; hypercubes and CCCs of up to {most} bits"
        ));
        for n in 1..=longest {
            let net = Net::new(trial, 0, n, 0)?;
            let same = is_form(trial, &net, &format!("ring({n})"))?;
            trial.compare_what("ring", &net.network, true, same);
        }
        for n in 1..=most {
            let net = Net::new(trial, n, 1, 0)?;
            let same = is_form(trial, &net, &format!("hypercube({n})"))?;
            trial.compare_what("hypercube", &net.network, true, same);
            let net = Net::new(trial, 1, n, n - 1)?;
            let same = is_ccc(trial, &net)?;
            trial.compare_what("CCC", &net.network, true, same);
        }
        Ok(())
    },
};

pub(super) static RING: Claim = Claim {
    id: "rcr.property-2.ring",
    place: "P2.1",
    says: "RCR(0,r,j) is a ring for any r and j.",
    formula: "RCR(0,r,j) is one ring",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| rings(trial, trial.pick(4, 8)),
};

pub(super) static CORRECTED_RING: Claim = Claim {
    id: "rcr.corrected.ring",
    place: "P2.1",
    says: "RCR(0,r,0) is a ring; without cube links, every expansion only doubles the number of rings.",
    formula: "RCR(0,r,0) is one ring",
    stated: Stated::Equal,
    corrects: Some("rcr.property-2.ring"),
    check: |trial| rings(trial, 0),
};

/// Records whether the RCR(0,r,j) with up to `expansions` expansions are rings: connected, and with
/// the degrees of a ring.
fn rings(trial: &mut Trial, expansions: u64) -> Result<(), CheckError> {
    let longest = trial.pick(32, 256);
    trial.over(format!("r from 1 to {longest}, j from 0 to {expansions}"));
    for r in 1..=longest {
        for j in 0..=expansions {
            let network = Net::new(trial, 0, r, j)?.network;
            let ring = trial.lab.network(&format!("ring({})", r << j))?;
            let found = trial.lab.components(&network)? == 1
                && trial.lab.degrees(&network)? == trial.lab.degrees(&ring)?;
            trial.compare(&network, true, found);
        }
    }
    Ok(())
}

pub(super) static HYPERCUBE: Claim = Claim {
    id: "rcr.property-2.hypercube",
    place: "P2.2",
    says: "RCR(2,1,j) is the hypercube of j+2 dimensions.",
    formula: "RCR(2,1,j) = (j+2)-cube",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(6, 12);
        trial.over(format!("j from 0 to {most}"));
        for j in 0..=most {
            let net = Net::new(trial, 2, 1, j)?;
            let same = is_form(trial, &net, &format!("hypercube({})", j + 2))?;
            trial.compare(&net.network, true, same);
        }
        Ok(())
    },
};

pub(super) static CORRECTED_HYPERCUBE: Claim = Claim {
    id: "rcr.corrected.hypercube",
    place: "P2.2",
    says: "RCR(n,1,0) is the hypercube of n dimensions.",
    formula: "RCR(n,1,0) = n-cube",
    stated: Stated::Equal,
    corrects: Some("rcr.property-2.hypercube"),
    check: |trial| {
        let most = trial.pick(9, 16);
        trial.over(format!("n from 1 to {most}"));
        for n in 1..=most {
            let net = Net::new(trial, n, 1, 0)?;
            let same = is_form(trial, &net, &format!("hypercube({n})"))?;
            trial.compare(&net.network, true, same);
        }
        Ok(())
    },
};

/// The k and r of the cubes of rings that are checked; they have r·2^(kr) nodes.
fn cubes_of_rings(trial: &mut Trial) -> Vec<(u64, u64)> {
    let most = trial.pick(4096, 262_144);
    trial.over(format!("all COR(k,r) of up to {most} nodes, k ≥ 1"));
    let all = (1..=20).flat_map(|k| (1..=20 / k).map(move |r| (k, r)));
    let mut all: Vec<_> = all.filter(|(k, r)| r << (k * r) <= most).collect();
    all.sort_unstable_by_key(|(k, r)| (r << (k * r), *k));
    all
}

pub(super) static SEED_IS_COR: Claim = Claim {
    id: "rcr.property-6.seed-is-cor",
    place: "Proof of Property 6",
    says: "The generation seed GS(k,r) is the cube of rings COR(k,r), which has r·2^(kr) nodes.",
    formula: "GS(k,r) = COR(k,r)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        for (k, r) in cubes_of_rings(trial) {
            let network: Network = Net::new(trial, k, r, 0)?.network;
            trial.compare_what("nodes", &network, r << (k * r), trial.lab.nodes(&network)?);
        }
        Ok(())
    },
};

pub(super) static COR: Claim = Claim {
    id: "rcr.corrected.cor",
    place: "Proof of Property 6",
    says: "The cube of rings COR(k,r), in which each position owns k bits of its own, is RCR(k,r,k(r−1)): the largest connected RCR with this k and r.",
    formula: "COR(k,r) = RCR(k,r,k(r−1))",
    stated: Stated::Equal,
    corrects: Some("rcr.property-6.seed-is-cor"),
    check: |trial| {
        for (k, r) in cubes_of_rings(trial) {
            let net = Net::new(trial, k, r, k * (r - 1))?;
            let cor = net.printed(|b| (b * k..(b + 1) * k).collect());
            let map = |v| rotated(v / r, k, k * r) * r + v % r;
            let graph = trial.lab.graph(&net.network)?;
            trial.compare_what("same", &net.network, true, maps_to(graph, cor.graph(), map));
            let one = trial.lab.components(&net.network)?;
            trial.compare_what("components", &net.network, 1, one);
            let next = Net::new(trial, k, r, k * (r - 1) + 1)?.network;
            trial.compare_what("components", &next, 2, trial.lab.components(&next)?);
        }
        Ok(())
    },
};
