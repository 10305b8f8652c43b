//! Properties 5 and 6 and Table 1: diameter, faults, and how degrees and bisections compare.

use super::nets::{Net, connected, nets, within};
use crate::claims::{Bound, Claim, Stated, Stuck, Trial};

/// How far checks of the diameter go: nodes in all, and nodes of a ring.
fn range(trial: &Trial) -> (u64, u64) {
    trial.pick((512, 12), (32_768, 16))
}

pub(super) static DIAMETER: Claim = Claim {
    id: "rcr.property-5.diameter",
    place: "Property 5",
    says: "The diameter is at most half a ring and one link less than there are bits.",
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

/// How long the longest walk round a ring, of those worth taking, is if the windows close after a
/// turn: w positions in a row own all bits, and the walk may have to come back from them.
fn longest_walk(net: &Net) -> u64 {
    let back = 2 * net.m().div_ceil(net.k) - 2;
    if back <= net.r { back.max(net.r / 2) } else { net.r.max(back - net.r.div_ceil(2)) }
}

pub(super) static DIAMETER_MENDED: Claim = Claim {
    id: "rcr.corrected.diameter",
    place: "Property 5",
    says: "If m = k+j divides rk, the diameter is m and the longest walk round a ring that passes the \
           w = ⌈m/k⌉ positions in a row which own all bits; L = 2w−2 is the way along them and back.",
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
    says: "The diameter of any connected RCR is at least what it is where m = k+j divides rk.",
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
    says: "The diameter of any connected RCR is at most the number of bits and one and a half rings.",
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
    says: "With k and r fixed and any number of expansions, the diameter is at most log N − log r and \
           half a ring, as the text repeats it from Table 1.",
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

pub(super) static TABLE_DIAMETER_MENDED: Claim = Claim {
    id: "rcr.corrected.table-1-diameter",
    place: "Section 3.3",
    says: "With k and r fixed, the diameter is at most log N − log r and one and a half rings, as long \
           as the expansions leave the network in one piece.",
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

/// log N − log r, of the nodes counted.
fn log_of_rings(trial: &Trial, net: &Net) -> Result<u64, Stuck> {
    Ok(u64::from((trial.lab.nodes(&net.network)? / net.r).ilog2()))
}

pub(super) static DEGREE_FOUR: Claim = Claim {
    id: "rcr.section-3.degree-four",
    place: "Section 3.3",
    says: "RCR(2,r,j) with r < 2 has constant degree four.",
    formula: "d = 4 for k = 2, r < 2",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| degree_four(trial, |r| r < 2, "r < 2"),
};

pub(super) static DEGREE_FOUR_MENDED: Claim = Claim {
    id: "rcr.corrected.degree-four",
    place: "Section 3.3",
    says: "RCR(2,r,j) with r > 2 has constant degree four.",
    formula: "d = 4 for k = 2, r > 2",
    stated: Stated::Equal,
    corrects: Some("rcr.section-3.degree-four"),
    check: |trial| degree_four(trial, |r| r > 2, "r > 2"),
};

fn degree_four(trial: &mut Trial, among: fn(u64) -> bool, which: &str) -> Result<(), Stuck> {
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
    says: "An RCR is optimally fault tolerant: only as many faulty nodes as a node has links can cut \
           it apart.",
    formula: "connectivity = degree",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| faults(trial, |_| true, ""),
};

pub(super) static FAULTS_MENDED: Claim = Claim {
    id: "rcr.corrected.faults",
    place: "Property 6",
    says: "Every connected RCR but RCR(1,3,1) is optimally fault tolerant.",
    formula: "connectivity = degree unless (k,r,j) = (1,3,1)",
    stated: Stated::Equal,
    corrects: Some("rcr.property-6.faults"),
    check: |trial| faults(trial, |net| (net.k, net.r, net.j) != (1, 3, 1), " but RCR(1,3,1)"),
};

/// Compares connectivity and degree, both counted, of those connected networks that `are` meant.
fn faults(trial: &mut Trial, are: fn(&Net) -> bool, which: &str) -> Result<(), Stuck> {
    let most = trial.pick(128, 512);
    for net in connected(trial, most, most)?.iter().filter(|net| are(net)) {
        let (_, degree) = trial.lab.degrees(&net.network)?;
        trial.compare(&net.network, degree, trial.lab.node_connectivity(&net.network)?);
    }
    trial.over(format!("all connected RCR(k,r,j){which} of up to {most} nodes, k ≥ 1"));
    Ok(())
}
