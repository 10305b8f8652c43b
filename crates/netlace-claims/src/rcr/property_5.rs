//! Properties 5 and 6 and Table 1: diameter and faults.

use super::nets::{Net, connected, nets, within};
use crate::{Bound, CheckError, Claim, Stated, Trial};

/// How far checks of the diameter go: nodes in total, and nodes per ring.
fn range(trial: &Trial) -> (u64, u64) {
    trial.pick((512, 12), (32_768, 16))
}

pub(super) static DIAMETER: Claim = Claim {
    id: "rcr.property-5.diameter",
    place: "Property 5",
    says: "The diameter is at most half a ring plus one less than the number of bits. (Of connected networks.)",
    formula: "D ≤ ⌈(r−1)/2⌉ + k + j − 1",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let (most, longest) = range(trial);
        for net in connected(trial, most, longest)? {
            let claimed = net.r / 2 + net.m() - 1;
            trial.compare(&net.network, claimed, trial.lab.diameter(&net.network)?);
        }
        Ok(())
    },
};

pub(super) static FARTHEST: Claim = Claim {
    id: "rcr.property-5.farthest",
    place: "Proof of Property 5",
    says: "No two nodes are farther apart than those with all bits different, half a ring apart.",
    formula: "distance of [0…0;0] and [1…1;⌈(r−1)/2⌉] = D",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let (most, longest) = range(trial);
        for net in connected(trial, most, longest)? {
            let far = (((1 << net.m()) - 1) * net.r + net.r / 2) as usize;
            let found = trial.lab.graph(&net.network)?.distances(0)[far];
            let diameter = trial.lab.diameter(&net.network)?;
            trial.compare(&net.network, diameter, u64::from(found));
        }
        Ok(())
    },
};

/// The length of the longest useful walk around a ring if the windows close after one turn: w
/// consecutive positions own all bits, and the walk may have to return from them.
pub(super) fn longest_walk(net: &Net) -> u64 {
    let back = 2 * net.m().div_ceil(net.k) - 2;
    if back <= net.r { back.max(net.r / 2) } else { net.r.max(back - net.r.div_ceil(2)) }
}

pub(super) static CORRECTED_DIAMETER: Claim = Claim {
    id: "rcr.corrected.diameter",
    place: "Property 5",
    says: "If m = k+j divides rk, the diameter is m plus the longest walk around a ring that passes the w = ⌈m/k⌉ consecutive positions that own all bits; L = 2w−2 is the length along them and back.",
    formula: "D = m + max(⌊r/2⌋, L) if L ≤ r, else m + max(r, L − ⌈r/2⌉)",
    stated: Stated::Equal,
    corrects: Some("rcr.property-5.diameter"),
    check: |trial| {
        let (most, longest) = range(trial);
        for net in connected(trial, most, longest)?.iter().filter(|net| net.turns()) {
            let found = trial.lab.diameter(&net.network)?;
            trial.compare(&net.network, net.m() + longest_walk(net), found);
        }
        trial.over(format!(
            "all connected RCR(k,r,j) with m | rk of up to {most} nodes, rings of up to {longest} nodes"
        ));
        Ok(())
    },
};

pub(super) static DIAMETER_LEAST: Claim = Claim {
    id: "rcr.new.diameter-least",
    place: "Property 5",
    says: "The diameter of any connected RCR is at least the value for the case that m = k+j divides rk.",
    formula: "D ≥ m + max(⌊r/2⌋, L) if L ≤ r, else m + max(r, L − ⌈r/2⌉)",
    stated: Stated::Within(Bound::Lower),
    corrects: None,
    check: |trial| {
        let (most, longest) = range(trial);
        for net in connected(trial, most, longest)? {
            let found = trial.lab.diameter(&net.network)?;
            trial.compare(&net.network, net.m() + longest_walk(&net), found);
        }
        Ok(())
    },
};

pub(super) static DIAMETER_MOST: Claim = Claim {
    id: "rcr.new.diameter-most",
    place: "Property 5",
    says: "The diameter of any connected RCR is at most the number of bits plus one and a half rings.",
    formula: "D ≤ k + j + r + max(0, ⌊r/2⌋ − 2)",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let (most, longest) = range(trial);
        for net in connected(trial, most, longest)? {
            let claimed = net.m() + net.r + (net.r / 2).saturating_sub(2);
            trial.compare(&net.network, claimed, trial.lab.diameter(&net.network)?);
        }
        Ok(())
    },
};

pub(super) static TABLE_DIAMETER: Claim = Claim {
    id: "rcr.table-1.diameter",
    place: "Section 3.3",
    says: "With k and r fixed and any number of expansions, the diameter is at most log N − log r plus half a ring, as the text repeats from Table 1.",
    formula: "D ≤ log N − log r + ⌈(r−1)/2⌉ − 1",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let (most, longest) = range(trial);
        for net in connected(trial, most, longest)? {
            let claimed = log_of_rings(trial, &net)? + net.r / 2 - 1;
            trial.compare(&net.network, claimed, trial.lab.diameter(&net.network)?);
        }
        Ok(())
    },
};

pub(super) static CORRECTED_TABLE_DIAMETER: Claim = Claim {
    id: "rcr.corrected.table-1-diameter",
    place: "Section 3.3",
    says: "With k and r fixed, the diameter is at most log N − log r plus one and a half rings, if the network is connected after the expansions.",
    formula: "D ≤ log N − log r + r + max(0, ⌊r/2⌋ − 2)",
    stated: Stated::Within(Bound::Upper),
    corrects: Some("rcr.table-1.diameter"),
    check: |trial| {
        let (most, longest) = range(trial);
        for net in connected(trial, most, longest)? {
            let claimed = log_of_rings(trial, &net)? + net.r + (net.r / 2).saturating_sub(2);
            trial.compare(&net.network, claimed, trial.lab.diameter(&net.network)?);
        }
        Ok(())
    },
};

/// log N − log r, from the nodes counted.
fn log_of_rings(trial: &Trial, net: &Net) -> Result<u64, CheckError> {
    Ok(u64::from((trial.lab.nodes(&net.network)? / net.r).ilog2()))
}

pub(super) static DEGREE_FOUR: Claim = Claim {
    id: "rcr.section-3.degree-four",
    place: "Section 3.3",
    says: "RCR(2,r,j) with r < 2 has constant degree four. (P1.2 has it right: a misprint for r > 2, or a slip of the text available.)",
    formula: "d = 4 for k = 2, r < 2",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| degree_four(trial, |r| r < 2, "r < 2"),
};

pub(super) static CORRECTED_DEGREE_FOUR: Claim = Claim {
    id: "rcr.corrected.degree-four",
    place: "Section 3.3",
    says: "RCR(2,r,j) with r > 2 has constant degree four.",
    formula: "d = 4 for k = 2, r > 2",
    stated: Stated::Equal,
    corrects: Some("rcr.section-3.degree-four"),
    check: |trial| degree_four(trial, |r| r > 2, "r > 2"),
};

fn degree_four(trial: &mut Trial, among: fn(u64) -> bool, which: &str) -> Result<(), CheckError> {
    let (most, longest) = trial.pick((1024, 1024), (262_144, 12));
    for net in nets(trial, most, longest)?.iter().filter(|net| net.k == 2 && among(net.r)) {
        let (least, largest) = trial.lab.degrees(&net.network)?;
        trial.compare_what("least", &net.network, 4, least);
        trial.compare_what("largest", &net.network, 4, largest);
    }
    let limits = within(most, longest);
    trial.over(format!("those of all RCR(k,r,j) of {limits} with k = 2 and {which}"));
    Ok(())
}

pub(super) static FAULTS: Claim = Claim {
    id: "rcr.property-6.faults",
    place: "Property 6",
    says: "An RCR is optimally fault tolerant: at least as many nodes as a node has links must fail to disconnect it.",
    formula: "connectivity = degree",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| faults(trial, |_| true, ""),
};

pub(super) static CORRECTED_FAULTS: Claim = Claim {
    id: "rcr.corrected.faults",
    place: "Property 6",
    says: "Every connected RCR except RCR(1,3,1) is optimally fault tolerant.",
    formula: "connectivity = degree unless (k,r,j) = (1,3,1)",
    stated: Stated::Equal,
    corrects: Some("rcr.property-6.faults"),
    check: |trial| faults(trial, |net| (net.k, net.r, net.j) != (1, 3, 1), " except RCR(1,3,1)"),
};

/// Compares connectivity and degree, both counted, of the connected networks that `are` meant.
fn faults(trial: &mut Trial, are: fn(&Net) -> bool, which: &str) -> Result<(), CheckError> {
    let most = trial.pick(128, 512);
    for net in connected(trial, most, most)?.iter().filter(|net| are(net)) {
        let (_, degree) = trial.lab.degrees(&net.network)?;
        trial.compare(&net.network, degree, trial.lab.node_connectivity(&net.network)?);
    }
    trial.over(format!("all connected RCR(k,r,j){which} of up to {most} nodes, k ≥ 1"));
    Ok(())
}
