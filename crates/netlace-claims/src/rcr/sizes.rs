//! The possible sizes: equation (2.1), the networks of about 20,000 nodes, and star graphs.

use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::nets::{Net, nets};
use crate::{CheckError, Claim, Figure, Stated, Trial};
use netlace::network::Network;

/// The number of nodes in the paper's example.
const WANTED: u64 = 20_000;

pub(super) static EQUATION: Claim = Claim {
    id: "rcr.equation-2.1",
    place: "Equation (2.1)",
    says: "For given k, the size nearest to a given one is found by dividing it by the number of rings, for each number of expansions, and rounding down or up: no other size is nearer.",
    formula: "r = ⌈N′/2^(k+j)⌉ if N > N′, ⌊N′/2^(k+j)⌋ if N ≤ N′",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(300, 1000);
        let mut sizes = BTreeSet::new();
        for net in nets(trial, 2 * most, 2 * most)?.iter().filter(|net| net.j <= 8) {
            sizes.insert((net.k, trial.lab.nodes(&net.network)?));
        }
        for k in 1..=4 {
            for wanted in 1..=most {
                let all = sizes.range((k, 0)..(k + 1, 0)).map(|(_, size)| size.abs_diff(wanted));
                let nearest = all.min().unwrap_or(0);
                let by_equation = (0..=8).flat_map(|j| {
                    let rings = 1 << (k + j);
                    [wanted / rings, wanted.div_ceil(rings)].map(|r| (r, j))
                });
                let distance = |&(r, j): &(u64, u64)| (r << (k + j)).abs_diff(wanted);
                let chosen = by_equation.filter(|&(r, _)| r > 0).min_by_key(distance);
                if let Some((r, j)) = chosen {
                    let network = Net::new(trial, k, r, j)?.network;
                    let found = trial.lab.nodes(&network)?.abs_diff(wanted);
                    let what = format!("distance from {wanted}");
                    trial.compare_what(&what, &network, nearest, found);
                }
            }
        }
        trial.over(format!("N′ from 1 to {most}, k from 1 to 4, j from 0 to 8"));
        Ok(())
    },
};

/// The connected RCR with rings of these lengths whose size is nearest to that of the example.
fn nearest(trial: &Trial, rings: RangeInclusive<u64>) -> Result<Network, CheckError> {
    let all = (1..=14).flat_map(|m| rings.clone().map(move |r| (r, m)));
    let mut sizes: Vec<(u64, u64)> = all.collect();
    sizes.sort_by_key(|(r, m)| ((r << m).abs_diff(WANTED), *r));
    for (r, m) in sizes {
        for k in 1..=m {
            let network = Net::new(trial, k, r, m - k)?.network;
            if trial.lab.components(&network)? == 1 {
                return Ok(network);
            }
        }
    }
    Err(CheckError::NothingDecided)
}

pub(super) static NEAREST: Claim = Claim {
    id: "rcr.section-2.nearest-size",
    place: "Section 2",
    says: "The RCR whose size is nearest to 20,000 nodes has 20,480.",
    formula: "N = 20,480 for N′ = 20,000",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.reading("for a ring that was selected before: of 5, 10 or 20 nodes");
        trial.over("r = 5, 10 and 20, k+j from 1 to 14");
        for r in [5, 10, 20] {
            let network = nearest(trial, r..=r)?;
            trial.compare(&network, 20_480, trial.lab.nodes(&network)?);
        }
        trial.reading("for any rings");
        trial.over("all r up to 20,000, k+j from 1 to 14");
        let network = nearest(trial, 1..=WANTED)?;
        trial.compare(&network, 20_480, trial.lab.nodes(&network)?);
        Ok(())
    },
};

pub(super) static NEAREST_SHORT: Claim = Claim {
    id: "rcr.corrected.nearest-size",
    place: "Section 2",
    says: "The RCR whose size is nearest to 20,000 nodes, among those with rings of up to 38 nodes, \
           has 20,480; with a ring of 39 there is one of 19,968.",
    formula: "N = 20,480 for N′ = 20,000, r ≤ 38; 19,968 for r ≤ 39",
    stated: Stated::Equal,
    corrects: Some("rcr.section-2.nearest-size"),
    check: |trial| {
        for (longest, nodes) in [(38, 20_480), (39, 19_968)] {
            let network = nearest(trial, 1..=longest)?;
            let what = format!("nodes, with rings of up to {longest}");
            trial.compare_what(&what, &network, nodes, trial.lab.nodes(&network)?);
        }
        trial.over("all r up to 38 and up to 39, k+j from 1 to 14");
        Ok(())
    },
};

pub(super) static MATCH_RATIO: Claim = Claim {
    id: "rcr.section-3.match-ratio",
    place: "Section 3.1",
    says: "For 20,000 nodes, hypercubes give 0.82 or 1.64 times as many, RCRs 0.92 (18,422) or 1.02 times.",
    formula: "N/N′ = 0.82, 1.64, 0.92, 1.02",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over("two hypercubes, and two RCRs of the sizes given");
        for (expr, nodes, ratio) in [
            ("hypercube(14)", 16_384, 0.82),
            ("hypercube(15)", 32_768, 1.64),
            ("rcr(1,9211,0)", 18_422, 0.92),
            ("rcr(2,10,9)", 20_480, 1.02),
        ] {
            let network = trial.lab.network(expr)?;
            let found = trial.lab.nodes(&network)?;
            trial.compare_what("nodes", &network, nodes, found);
            let found = Figure::Decimal(found as f64 / WANTED as f64, 4);
            trial.compare_what("ratio", &network, Figure::Decimal(ratio, 2), found);
        }
        Ok(())
    },
};

pub(super) static SIZE_18422: Claim = Claim {
    id: "rcr.new.size-18422",
    place: "Section 3.1",
    says: "An RCR of 18,422 nodes is a single ring, or two rings joined by rungs: it has at most one bit. (18,432 = 9·2^11 is the size that fits the ratio given.)",
    formula: "largest k+j with r·2^(k+j) = N",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over("18,422 and 18,432 nodes, k+j from 0 to 14");
        for (nodes, k, bits) in [(18_422, 1, 1), (18_432, 2, 11)] {
            let sizes = (0..=14).filter(|m| (1..=nodes).any(|r: u64| r << m == nodes));
            let found = sizes.max().unwrap_or(0);
            let network = Net::new(trial, k, nodes >> found, found - k)?.network;
            trial.compare_what("nodes", &network, nodes, trial.lab.nodes(&network)?);
            trial.compare_what("most bits", &network, bits, found);
        }
        Ok(())
    },
};

/// A kind of network, with the expressions of those near the given size.
type Rival = (&'static str, fn() -> Vec<String>);

/// The networks with which the RCR of 20,480 nodes is compared. A cube of rings, COR(k,r), has r·2^(kr)
/// nodes; it is also an RCR.
const RIVALS: [Rival; 4] = [
    ("hypercube", || (1..=16).map(|n| format!("hypercube({n})")).collect()),
    ("cube-connected cycles", || (3..=12).map(|n| format!("ccc({n})")).collect()),
    ("cube of rings", || {
        let cor = |(k, r)| format!("rcr({k},{r},{})", k * (r - 1));
        let all = (1..=7).flat_map(|k| (2..=12).map(move |r| (k, r)));
        all.filter(|(k, r)| k * r <= 14).map(cor).collect()
    }),
    ("star graph", || (1..=8).map(|n| format!("star({n})")).collect()),
];

pub(super) static BETTER_MATCH: Claim = Claim {
    id: "rcr.section-3.better-match",
    place: "Section 3.1",
    says: "No hypercube, cube-connected cycles, cube of rings or star graph is as near to 20,000 nodes as the RCR of 20,480.",
    formula: "|N − N′| > 480",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over("four families, all members of up to 50,000 nodes, and hypercube(16)");
        for (kind, members) in RIVALS {
            let mut nearest: Option<(u64, Network)> = None;
            for expr in members() {
                let network = trial.lab.network(&expr)?;
                let distance = trial.lab.nodes(&network)?.abs_diff(WANTED);
                if nearest.as_ref().is_none_or(|(least, _)| distance < *least) {
                    nearest = Some((distance, network));
                }
            }
            let (distance, network) = nearest.ok_or(CheckError::NothingDecided)?;
            trial.compare_what(kind, &network, true, distance > 480);
        }
        Ok(())
    },
};

pub(super) static STAR: Claim = Claim {
    id: "rcr.section-3.star",
    place: "Section 3.3",
    says: "The star graph of n symbols has n! nodes, 5,040 for seven and 40,320 for eight, degree n−1 and diameter ⌊3(n−1)/2⌋; it is vertex-transitive and edge-transitive.",
    formula: "N = n!, d = n−1, D = ⌊3(n−1)/2⌋",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let (most, searched) = (trial.pick(8, 9), trial.pick(5, 6));
        trial.over(format!("n from 2 to {most}; symmetry for n up to {searched}"));
        for n in 2..=most {
            let star = trial.lab.network(&format!("star({n})"))?;
            let nodes = match n {
                7 => 5_040,
                8 => 40_320,
                _ => (1..=n).product(),
            };
            trial.compare_what("nodes", &star, nodes, trial.lab.nodes(&star)?);
            let (least, largest) = trial.lab.degrees(&star)?;
            trial.compare_what("least degree", &star, n - 1, least);
            trial.compare_what("largest degree", &star, n - 1, largest);
            trial.compare_what("diameter", &star, 3 * (n - 1) / 2, trial.lab.diameter(&star)?);
            if n <= searched {
                trial.compare_what("node orbits", &star, 1, trial.lab.node_orbits(&star)?);
                trial.compare_what("link orbits", &star, 1, trial.lab.link_orbits(&star)?);
            }
        }
        Ok(())
    },
};
