//! Section 3.3: broadcasts on RCRs and on star graphs.

use super::nets::Net;
use crate::{Bound, CheckError, Claim, Figure, Stated, Trial};

/// The longest rings that are compared with star graphs.
const LONGEST: u64 = 64;

/// The connected RCRs of this degree with at least `nodes` nodes and at most four times as many.
fn rivals(trial: &Trial, degree: u64, nodes: u64) -> Result<Vec<Net>, CheckError> {
    let mut all = Vec::new();
    for m in 1..=u64::from((4 * nodes).ilog2()) {
        for r in (1..=LONGEST).filter(|r| (nodes..=4 * nodes).contains(&(r << m))) {
            // A ring link to each side, one to the only other node, or none.
            let k = degree.saturating_sub((r - 1).min(2));
            if (1..=m).contains(&k) {
                let net = Net::new(trial, k, r, m - k)?;
                if trial.lab.components(&net.network)? == 1 {
                    all.push(net);
                }
            }
        }
    }
    Ok(all)
}

/// Compares the steps of a broadcast with all ports, from the node farthest from another, on RCRs with those on a star graph
/// of the same degree and no more nodes, less or more some.
fn against_stars(
    trial: &mut Trial,
    claimed: fn(u64) -> u64,
    fewest_only: bool,
) -> Result<(), CheckError> {
    let most = trial.pick(5, 6);
    for n in 4..=most {
        let star = trial.lab.network(&format!("star({n})"))?;
        let nodes = trial.lab.nodes(&star)?;
        let claimed = claimed(trial.lab.diameter_of_part(&star.to_string())?);
        let mut all = Vec::new();
        for net in rivals(trial, n - 1, nodes)? {
            all.push((trial.lab.diameter_of_part(&net.network.to_string())?, net.network));
        }
        all.sort_by_key(|(steps, _)| *steps);
        let shown = if fewest_only { 1 } else { all.len() };
        for (steps, network) in all.into_iter().take(shown) {
            let what = format!("steps, against {star}");
            trial.compare_what(&what, &network, claimed, Figure::from(steps));
        }
    }
    trial.over(format!(
        "star graphs of 4 to {most} symbols; all connected RCRs of the same degree with as many nodes up to four times as \
         many, rings of up to {LONGEST} nodes"
    ));
    Ok(())
}

pub(super) static BROADCAST: Claim = Claim {
    id: "rcr.section-3.broadcast",
    place: "Section 3.3",
    says: "More efficient broadcasts can be developed on RCRs than on star graphs: on some RCR of the same degree with at least as many nodes a broadcast with all ports takes fewer steps. (It takes as many steps as the farthest node is away; that star graphs are meant is our reading.)",
    formula: "fewest D(RCR) ≤ D(n-star) − 1, d the same, N ≥ n!",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| against_stars(trial, |star| star - 1, true),
};

pub(super) static CORRECTED_BROADCAST: Claim = Claim {
    id: "rcr.corrected.broadcast-stars",
    place: "Section 3.3",
    says: "On every RCR of the same degree with at least as many nodes a broadcast with all ports takes more steps than on the star graph.",
    formula: "D(RCR) ≥ D(n-star) + 1, d the same, N ≥ n!",
    stated: Stated::Within(Bound::Lower),
    corrects: Some("rcr.section-3.broadcast"),
    check: |trial| against_stars(trial, |star| star + 1, false),
};
