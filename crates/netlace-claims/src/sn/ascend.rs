//! Section 3.2: ascend and descend.

use super::nets::{Net, cubes};
use super::processors::Processors;
use crate::{CheckError, Claim, Stated, Trial};
use netlace::network::Node;

/// Runs ascend or descend on networks of at least `least` levels over hypercubes. Gives the number of dimensions met in the
/// right order, if all items are home at the end, and the number of steps.
fn each_run(
    trial: &mut Trial,
    upwards: bool,
    least: u64,
    mut record: impl FnMut(&mut Trial, &Net, u64, u64) -> Result<(), CheckError>,
) -> Result<(), CheckError> {
    let most = trial.pick(1 << 12, 1 << 20);
    for net in cubes(trial, least, most)? {
        let (right, steps) = run(trial, &net, upwards)?;
        record(trial, &net, right, steps)?;
    }
    Ok(())
}

fn run(trial: &Trial, net: &Net, upwards: bool) -> Result<(u64, u64), CheckError> {
    let mut processors = Processors::new(trial, net)?;
    let mut met = Vec::new();
    if upwards {
        processors.ascend(net.l, &mut met)?;
    } else {
        processors.descend(net.l, &mut met)?;
        met.reverse();
    }
    let in_order = (1..).zip(&met).take_while(|&(j, &along)| along == Some(j)).count() as u64;
    let right = if processors.are_home() { in_order } else { 0 };
    Ok((right, processors.steps))
}

/// log2 N of a network over the n-cube.
fn log2(net: &Net) -> u64 {
    net.parts() * net.nucleus.degree
}

pub(super) static ASCEND: Claim = Claim {
    id: "sn.section-3-2.ascend",
    place: "Section 3.2",
    says: "The ascend in four phases pairs the items of the hypercube of the same size along all its dimensions in ascending order, and returns them home.",
    formula: "dimensions 1 … 2^(l−1)·n, in order",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each_run(trial, true, 1, |trial, net, right, _| {
            trial.compare_what("dimensions met in order", &net.network, log2(net), right);
            Ok(())
        })
    },
};

pub(super) static MOVES: Claim = Claim {
    id: "sn.section-3-2.distances",
    place: "Section 3.2",
    says: "After the exchange over the top level, items whose numbers differ by 2^j, for j in the upper half of the dimensions, are in one cluster and differ by 2^(j − n·2^(l−2)).",
    formula: "j = n·2^(l−2) … n·2^(l−1) − 1: 2^j → 2^(j − n·2^(l−2))",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(1 << 12, 1 << 20);
        for net in cubes(trial, 2, most)? {
            let (order, half) = (trial.lab.nodes(&net.network)?, log2(&net) / 2);
            let mut processors = Processors::new(trial, &net)?;
            processors.exchange(net.l)?;
            let mut place = vec![0; order as usize];
            (0..order).for_each(|v| place[processors.item(v) as usize] = v);
            let same_cluster = |v: Node, w: Node| v / net.cluster() == w / net.cluster();
            let moved = |j: &u64| {
                (0..order).all(|item| {
                    let (v, w) = (place[item as usize], place[(item ^ 1 << j) as usize]);
                    same_cluster(v, w) && v.abs_diff(w) == 1 << (j - half)
                })
            };
            let found = (half..2 * half).filter(moved).count() as u64;
            trial.compare_what("dimensions for which it holds", &net.network, half, found);
        }
        Ok(())
    },
};

pub(super) static RECURRENCE: Claim = Claim {
    id: "sn.section-3-2.recurrence",
    place: "Section 3.2",
    says: "The ascend of l levels takes twice the steps of l−1 levels, plus two.",
    formula: "T_asc(l) = 2·T_asc(l−1) + 2, T_asc(1) = n",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each_run(trial, true, 1, |trial, net, _, steps| {
            let claimed = (1..net.l).fold(net.nucleus.degree, |time, _| 2 * time + 2);
            trial.compare(&net.network, claimed, steps);
            Ok(())
        })
    },
};

pub(super) static SOLVED: Claim = Claim {
    id: "sn.section-3-2.solution",
    place: "Section 3.2",
    says: "The solution of the recurrence 2T + 2 is 2^(l−1)·T_asc(1) + 2^l.",
    formula: "T_asc(l) = 2^(l−1)·T_asc(1) + 2^l for l ≥ 2",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each_run(trial, true, 2, |trial, net, _, steps| {
            trial.compare(&net.network, net.parts() * (net.nucleus.degree + 2), steps);
            Ok(())
        })
    },
};

/// (1 + 2/n)·log2 N
fn printed_time(net: &Net) -> u64 {
    log2(net) + 2 * log2(net) / net.nucleus.degree
}

pub(super) static TIME: Claim = Claim {
    id: "sn.section-3-2.time",
    place: "Section 3.2",
    says: "Over the n-cube the ascend takes (1 + 2/n)·log2 N steps.",
    formula: "T_asc = (1 + 2/n)·log2 N",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each_run(trial, true, 2, |trial, net, _, steps| {
            trial.compare(&net.network, printed_time(net), steps);
            Ok(())
        })
    },
};

pub(super) static CORRECTED_SOLVED: Claim = Claim {
    id: "sn.corrected.solution",
    place: "Section 3.2",
    says: "The solution of the recurrence is 2 less than printed.",
    formula: "T_asc(l) = 2^(l−1)·T_asc(1) + 2^l − 2",
    stated: Stated::Equal,
    corrects: Some("sn.section-3-2.solution"),
    check: |trial| {
        each_run(trial, true, 1, |trial, net, _, steps| {
            trial.compare(&net.network, net.parts() * (net.nucleus.degree + 2) - 2, steps);
            Ok(())
        })
    },
};

pub(super) static CORRECTED_TIME: Claim = Claim {
    id: "sn.corrected.ascend-time",
    place: "Section 3.2",
    says: "Over the n-cube the ascend takes (1 + 2/n)·log2 N − 2 steps.",
    formula: "T_asc = (1 + 2/n)·log2 N − 2",
    stated: Stated::Equal,
    corrects: Some("sn.section-3-2.time"),
    check: |trial| {
        each_run(trial, true, 1, |trial, net, _, steps| {
            trial.compare(&net.network, printed_time(net) - 2, steps);
            Ok(())
        })
    },
};

pub(super) static DESCEND: Claim = Claim {
    id: "sn.section-3-2.descend",
    place: "Section 3.2",
    says: "With the phases in the opposite order the items meet in descending order, in as many steps as in the ascend.",
    formula: "dimensions 2^(l−1)·n … 1, in order; T_desc = T_asc",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each_run(trial, false, 1, |trial, net, right, steps| {
            trial.compare_what("dimensions met in order", &net.network, log2(net), right);
            let ascend = run(trial, net, true)?.1;
            trial.compare_what("steps", &net.network, ascend, steps);
            Ok(())
        })
    },
};
