//! Section 2.5: diameters.

use super::nets::{Leaders, Net, level_order, nets, reckoned};
use crate::{Bound, CheckError, Claim, Stated, Trial};
use netlace::network::Node;

/// 2^(l−1)·(d + 1) − 1
fn repeated(d: u64, net: &Net) -> u64 {
    net.parts() * (d + 1) - 1
}

pub(super) static LIMIT: Claim = Claim {
    id: "sn.section-2-5.limit",
    place: "Section 2.5",
    says: "With diameter links too, the diameter is at most the longest route of the routing.",
    formula: "D ≤ 2^(l−1)·(D_G + 1) − 1",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let most = trial.pick(700, 5_000);
        for net in nets(trial, 1, most, Leaders::Linked)? {
            let found = trial.lab.diameter(&net.network)?;
            trial.compare(&net.network, repeated(net.nucleus.diameter, &net), found);
        }
        Ok(())
    },
};

pub(super) static DIAMETER: Claim = Claim {
    id: "sn.equation-5.diameter",
    place: "Eq. (5)",
    says: "Without diameter links the diameter follows from that of the nucleus, D_G, alone.",
    formula: "D = 2^(l−1)·(D_G + 1) − 1 = (D_G + 1)/log2 N1 · log2 N − 1",
    stated: Stated::EqualOr(Bound::Upper),
    corrects: None,
    check: |trial| {
        let most = trial.pick(2_500, 70_000);
        for net in nets(trial, 1, most, Leaders::Free)? {
            let found = trial.lab.diameter(&net.network)?;
            let by_level = repeated(net.nucleus.diameter, &net);
            trial.compare_what("diameter, by level", &net.network, by_level, found.clone());
            let share = (net.nucleus.diameter + 1) as f64 / (net.nucleus.nodes as f64).log2();
            let by_size = reckoned(share * net.log2_order(trial)? - 1.0);
            trial.compare_what("diameter, by size", &net.network, by_size, found);
        }
        Ok(())
    },
};

/// The address that repeats x.
fn repeat(x: Node, net: &Net) -> Node {
    (2..=net.l).fold(x, |x, level| x * level_order(net.nucleus.nodes, level - 1) + x)
}

/// For the pairs X, Y of nucleus nodes: the number tried, and the number for which XX…X and YY…Y have the
/// claimed distance.
fn as_claimed(trial: &Trial, net: &Net, least: u64) -> Result<(u64, u64), CheckError> {
    let nucleus = trial.lab.graph(&net.nucleus.network)?;
    let graph = trial.lab.graph(&net.network)?;
    let (mut tried, mut equal) = (0, 0);
    for x in 0..nucleus.order() {
        let near = nucleus.distances(x);
        let far = graph.distances(repeat(x, net));
        for y in (0..nucleus.order()).filter(|&y| u64::from(near[y as usize]) >= least) {
            let claimed = repeated(near[y as usize].into(), net);
            tried += 1;
            equal += u64::from(claimed == u64::from(far[repeat(y, net) as usize]));
        }
    }
    Ok((tried, equal))
}

pub(super) static FARTHEST: Claim = Claim {
    id: "sn.section-2-5.farthest",
    place: "Section 2.5",
    says: "If the distance of X and Y is the diameter of the nucleus, XX…X and YY…Y are at the distance of Eq. (5).",
    formula: "d(XX…X, YY…Y) = 2^(l−1)·(D_G + 1) − 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(7_000, 400_000);
        for net in nets(trial, 1, most, Leaders::Free)? {
            let (tried, equal) = as_claimed(trial, &net, net.nucleus.diameter)?;
            trial.compare_what("pairs at this distance", &net.network, tried, equal);
        }
        Ok(())
    },
};

pub(super) static REPEATED: Claim = Claim {
    id: "sn.new.repeated",
    place: "Section 2.5",
    says: "The same holds for any two different nodes X and Y of the nucleus, with their distance in place of its diameter.",
    formula: "d(XX…X, YY…Y) = 2^(l−1)·(d(X,Y) + 1) − 1 for X ≠ Y",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(7_000, 400_000);
        for net in nets(trial, 1, most, Leaders::Free)? {
            let (tried, equal) = as_claimed(trial, &net, 1)?;
            trial.compare_what("pairs at this distance", &net.network, tried, equal);
        }
        Ok(())
    },
};
