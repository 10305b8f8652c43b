//! Section 3.3 and similar parts of Section 4: emulating one dimension of the guest at a time.

use super::nets::{Leaders, Net, cubes, nets_over};
use super::processors::{Processors, Text};
use crate::{Bound, CheckError, Claim, Figure, Stated, Trial};

/// The result of Emul: for each dimension of the guest the number of steps; `None` if its items did not
/// meet or did not return home.
fn emulated(trial: &Trial, net: &Net, text: Text) -> Result<Vec<Option<u64>>, CheckError> {
    let mut processors = Processors::new(trial, net)?;
    let mut times = Vec::new();
    for j in 1..=processors.guest_dimensions() {
        let before = processors.steps;
        let met = processors.emul(text, j, net.l)?;
        let is_right = met == Some(j) && processors.are_home();
        times.push(is_right.then_some(processors.steps - before));
    }
    Ok(times)
}

/// The times of networks over hypercubes.
fn each_cube(
    trial: &mut Trial,
    text: Text,
    mut record: impl FnMut(&mut Trial, &Net, Vec<Option<u64>>) -> Result<(), CheckError>,
) -> Result<(), CheckError> {
    let most = trial.pick(1 << 10, 1 << 16);
    for net in cubes(trial, 1, most)? {
        let times = emulated(trial, &net, text)?;
        record(trial, &net, times)?;
    }
    Ok(())
}

/// The longest time, or the number of dimensions that were not emulated.
fn longest(times: &[Option<u64>]) -> Figure {
    match times.iter().filter(|time| time.is_none()).count() {
        0 => times.iter().flatten().max().copied().unwrap_or(0).into(),
        failed => Figure::Text(format!("{failed} of {} dimensions fail", times.len())),
    }
}

/// Counts the dimensions that are emulated.
fn compare_emulated(trial: &mut Trial, text: Text) -> Result<(), CheckError> {
    each_cube(trial, text, |trial, net, times| {
        let found = times.iter().flatten().count() as u64;
        trial.compare_what("dimensions emulated", &net.network, times.len() as u64, found);
        Ok(())
    })
}

pub(super) static PRINTED: Claim = Claim {
    id: "sn.algorithm-emul.printed",
    place: "Algorithm Emul",
    says: "Emul pairs items along every dimension of the hypercube of the same size.",
    formula: "Step 2: Emul(j', l−1, n), where only Step 1 sets j'",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.reading("j' has no value where Step 1 is not executed");
        compare_emulated(trial, Text::Printed)?;
        trial.reading("j' is j where Step 1 is not executed");
        compare_emulated(trial, Text::Corrected)
    },
};

pub(super) static CORRECTED: Claim = Claim {
    id: "sn.corrected.emul",
    place: "Algorithm Emul",
    says: "With j' = j where Step 1 is not executed, items meet along every dimension and return home.",
    formula: "j' := j − 2^(l−2)·n if Step 1 is executed, else j",
    stated: Stated::Equal,
    corrects: Some("sn.algorithm-emul.printed"),
    check: |trial| compare_emulated(trial, Text::Corrected),
};

pub(super) static SLOWDOWN: Claim = Claim {
    id: "sn.section-3-3.slowdown",
    place: "Section 3.3",
    says: "A step along any one dimension of the hypercube takes at most 2l − 1 steps.",
    formula: "T_q(l) = T_q(l−1) + 2 = 2l − 1 at most",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        each_cube(trial, Text::Corrected, |trial, net, times| {
            trial.compare(&net.network, 2 * net.l - 1, longest(&times));
            Ok(())
        })
    },
};

/// Counts the dimensions j, from 1 on, whose time is as claimed.
fn compare_times(
    trial: &mut Trial,
    as_claimed: impl Fn(&Net, u64, Option<u64>) -> bool,
) -> Result<(), CheckError> {
    each_cube(trial, Text::Corrected, |trial, net, times| {
        let is_so = |&(j, time): &(u64, Option<u64>)| as_claimed(net, j, time);
        let found = (1..).zip(times).filter(is_so).count() as u64;
        let claimed = net.parts() * net.nucleus.degree;
        trial.compare_what("dimensions for which it holds", &net.network, claimed, found);
        Ok(())
    })
}

pub(super) static WORST: Claim = Claim {
    id: "sn.section-3-3.worst",
    place: "Section 3.3",
    says: "The worst case occurs exactly for the n highest dimensions, where all levels are exchanged.",
    formula: "2l − 1 steps iff (2^(l−1) − 1)·n < j ≤ 2^(l−1)·n",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        compare_times(trial, |net, j, time| {
            let is_highest = (net.parts() - 1) * net.nucleus.degree < j;
            (time == Some(2 * net.l - 1)) == is_highest
        })
    },
};

pub(super) static STEPS: Claim = Claim {
    id: "sn.new.emul-steps",
    place: "Section 3.3",
    says: "Dimension j takes one step plus two for each binary 1 in the number of its block of n dimensions.",
    formula: "T(j) = 1 + 2·popcount(⌊(j−1)/n⌋)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        compare_times(trial, |net, j, time| {
            let block = (j - 1) / net.nucleus.degree;
            time == Some(1 + 2 * u64::from(block.count_ones()))
        })
    },
};

pub(super) static MEAN: Claim = Claim {
    id: "sn.new.emul-mean",
    place: "Section 3.3",
    says: "On average over all dimensions the slowdown is the number of levels, half of the worst case.",
    formula: "Σ T(j) = l·2^(l−1)·n",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each_cube(trial, Text::Corrected, |trial, net, times| {
            let claimed = net.l * net.parts() * net.nucleus.degree;
            let found = times.iter().flatten().sum::<u64>();
            trial.compare_what("steps in total", &net.network, claimed, found);
            Ok(())
        })
    },
};

/// The kinds of links that Emul takes for dimension j, from 0 on, in order: 2 to l for the swaps of a
/// level, and from l + 1 on for the dimensions of the nuclei.
fn links_in_turn(j: u64, n: u64, l: u64) -> Vec<u64> {
    let swaps: Vec<u64> = (2..=l).rev().filter(|level| (j / n) >> (level - 2) & 1 == 1).collect();
    let back = swaps.iter().rev().copied();
    swaps.iter().copied().chain([l + 1 + j % n]).chain(back).collect()
}

/// The number of steps for all dimensions together if each kind of link serves one dimension at a
/// time, and first the one with the most steps left.
fn all_ports(n: u64, l: u64) -> u64 {
    let mut left: Vec<Vec<u64>> = (0..n << (l - 1)).map(|j| links_in_turn(j, n, l)).collect();
    let mut steps = 0;
    while !left.is_empty() {
        left.sort_by_key(|links| std::cmp::Reverse(links.len()));
        let mut busy = vec![false; (l + n + 1) as usize];
        for links in &mut left {
            if let Some(&next) = links.last().filter(|&&next| !busy[next as usize]) {
                busy[next as usize] = true;
                links.pop();
            }
        }
        left.retain(|links| !links.is_empty());
        steps += 1;
    }
    steps
}

pub(super) static ALL_PORT: Claim = Claim {
    id: "sn.section-3-3.all-port",
    place: "Section 3.3",
    says: "All dimensions of the hypercube at once take a time proportional to log2 N, if properly scheduled; with a simple schedule, 3/2·log2 N steps are enough in all networks checked.",
    formula: "T = O(log N): T ≤ 3/2·log2 N",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let (dimensions, levels) = (trial.pick(6, 12), trial.pick(5, 6));
        trial.over(format!("n from 1 to {dimensions}, l from 2 to {levels}"));
        for l in 2..=levels {
            for n in 1..=dimensions {
                let net = trial.lab.network(&format!("rsn(hypercube({n}),{l})"))?;
                let log2 = n << (l - 1);
                trial.compare(&net, 3 * log2 / 2, all_ports(n, l));
            }
        }
        Ok(())
    },
};

pub(super) static ALL_PORT_EXACT: Claim = Claim {
    id: "sn.new.all-port",
    place: "Section 3.3",
    says: "All dimensions of the hypercube at once take exactly log2 N steps if the nucleus has at least l dimensions. Fewer are not possible: the links of each level serve half of the dimensions, each of them twice.",
    formula: "T = log2 N for n ≥ l",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let dimensions = trial.pick(8, 12);
        trial.over(format!("l from 2 to 6, n from l to {dimensions}"));
        for l in 2..=6 {
            for n in l..=dimensions {
                let net = trial.lab.network(&format!("rsn(hypercube({n}),{l})"))?;
                trial.compare(&net, n << (l - 1), all_ports(n, l));
            }
        }
        Ok(())
    },
};

pub(super) static HCN_SIZE: Claim = Claim {
    id: "sn.new.hcn-size",
    place: "Section 3.3",
    says: "The hierarchical cubic network with as many nodes as RSN(l,Q_n) is HCN(2^(l−2)·n, 2^(l−2)·n).",
    formula: "|HCN(2^(l−2)·n, 2^(l−2)·n)| = |RSN(l,Q_n)| for l ≥ 2",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        for net in cubes(trial, 2, 1 << 10)? {
            let dimensions = net.nucleus.degree << (net.l - 2);
            let hcn = trial.lab.network(&format!("hcn({dimensions})"))?;
            let (claimed, found) = (trial.lab.nodes(&hcn)?, trial.lab.nodes(&net.network)?);
            trial.compare_what("nodes", &net.network, claimed, found);
        }
        Ok(())
    },
};

/// Compares the slowdown over these nuclei, whose dimensions the guest repeats, with 2l − 1.
fn slowdown_over(trial: &mut Trial, nuclei: &[&str]) -> Result<(), CheckError> {
    let most = trial.pick(1_300, 40_000);
    let nuclei: Vec<String> = nuclei.iter().map(|&nucleus| nucleus.to_owned()).collect();
    for net in nets_over(trial, &nuclei, 1, most, Leaders::Free)? {
        let times = emulated(trial, &net, Text::Corrected)?;
        trial.compare(&net.network, 2 * net.l - 1, longest(&times));
    }
    Ok(())
}

pub(super) static COMPLETE: Claim = Claim {
    id: "sn.section-4-1.emulation",
    place: "Section 4.1",
    says: "Over a complete graph of N1 nodes, Emul with n = 1 emulates any one of the 2^(l−1) dimensions of the generalized hypercube of radix N1 in 2l − 1 steps.",
    formula: "longest T(j) = 2l − 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        slowdown_over(
            trial,
            &[
                "complete(2)",
                "complete(3)",
                "complete(4)",
                "complete(5)",
                "complete(6)",
                "complete(7)",
            ],
        )
    },
};

pub(super) static GENERALIZED: Claim = Claim {
    id: "sn.section-4-2.emulation",
    place: "Section 4.2",
    says: "Over a generalized hypercube of radices n1 and n2, Emul emulates the one of 2^l dimensions with these radices in turn, with slowdown 2l − 1.",
    formula: "longest T(j) = 2l − 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        slowdown_over(
            trial,
            &[
                "hamming(2,2)",
                "hamming(2,3)",
                "hamming(3,2)",
                "hamming(2,4)",
                "hamming(3,3)",
                "hamming(3,4)",
                "hamming(2,5)",
            ],
        )
    },
};

pub(super) static MESH: Claim = Claim {
    id: "sn.section-4-3.emulation",
    place: "Section 4.3",
    says: "Over an n-dimensional mesh, Emul emulates the mesh whose sides are those of the nucleus 2^(l−1) times, with slowdown 2l − 1.",
    formula: "longest T(j) = 2l − 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        slowdown_over(
            trial,
            &[
                "path(3)",
                "path(4)",
                "path(5)",
                "mesh(2,3)",
                "mesh(3,2)",
                "mesh(3,3)",
                "mesh(3,4)",
                "mesh(2,3,2)",
            ],
        )
    },
};
