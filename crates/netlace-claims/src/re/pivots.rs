//! Section 2: the pivot sets of Definition 4 and Theorem 1, and their advantages.

use std::collections::{BTreeMap, BTreeSet};

use super::parts::{Domain, Kind, Net, Part, SD, SK, UNEVEN, are_connected, each, each_where};
use super::relln::links_of;
use crate::{Bound, CheckError, Claim, Lab, Stated, Trial};

/// The unit nodes that carry links of each phase, read off the links.
fn pivot_sets(lab: &Lab, net: &Net) -> Result<BTreeMap<u64, BTreeSet<u64>>, CheckError> {
    let mut sets: BTreeMap<u64, BTreeSet<u64>> = BTreeMap::new();
    for (v, w) in links_of(lab.graph(&net.network)?) {
        let phase = (1..=net.r).find(|&i| net.place(v, i) != net.place(w, i));
        if let Some(phase) = phase {
            sets.entry(phase).or_default().extend([v, w].map(|v| v % net.unit.nodes()));
        }
    }
    Ok(sets)
}

pub(super) static EVEN: Claim = Claim {
    id: "re.definition-4.even",
    place: "Definition 4",
    says: "The links of a phase are divided among the pivots of a unit copy as evenly as possible: the numbers of links of two pivots differ by at most one.",
    formula: "most − fewest links of a pivot ≤ 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each(trial, &SD, |trial, net| {
            let graph = trial.lab.graph(&net.network)?;
            let mut unevenness = 0;
            for i in 1..=net.r {
                let carried = |p: u64| {
                    let row = graph.neighbors(p).iter().map(|&q| u64::from(q));
                    row.filter(|&q| net.place(p, i) != net.place(q, i)).count() as u64
                };
                for copy in (0..graph.order()).step_by(net.unit.rows.len()) {
                    let pivots = || net.pivots(i).map(|p| carried(copy + p as u64));
                    let (most, fewest) = (pivots().max(), pivots().min());
                    unevenness = unevenness.max(most.unwrap_or(0) - fewest.unwrap_or(0));
                }
            }
            trial.compare(&net.network, true, unevenness <= 1);
            Ok(())
        })
    },
};

pub(super) static PIVOTS_SK: Claim = Claim {
    id: "re.theorem-1.pivots-sk",
    place: "Theorem 1",
    says: "To keep the diameter small each phase has a single pivot, and there are min(r, n_u) of them.",
    formula: "s_k = n_u if λ > 0, else r; |P_i| = 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each(trial, &SK, |trial, net| {
            let sets = pivot_sets(&trial.lab, net)?;
            let claimed = if net.lambda() > 0 { net.unit.nodes() } else { net.r };
            let different = sets.values().collect::<BTreeSet<_>>().len() as u64;
            trial.compare_what("sets", &net.network, claimed, different);
            let largest = sets.values().map(|set| set.len() as u64).max().unwrap_or(0);
            trial.compare_what("largest set", &net.network, 1, largest);
            Ok(())
        })
    },
};

pub(super) static PIVOTS_SD: Claim = Claim {
    id: "re.theorem-1.pivots-sd",
    place: "Theorem 1",
    says: "To keep the degree small the last r − λ·n_u phases divide the unit's nodes among them, at most d_f each; before that each phase has a single pivot, and all n_u nodes take turns.",
    formula: "i ≤ λ·n_u: s_d = n_u, |P_i| = 1; else s_d = r − λ·n_u, |P_i| = min(⌊n_u/s_d⌋, d_f)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each(trial, &SD, |trial, net| {
            let sets = pivot_sets(&trial.lab, net)?;
            let first: BTreeSet<_> = sets.range(..=net.full()).map(|(_, set)| set).collect();
            if net.lambda() > 0 {
                let found = first.len() as u64;
                trial.compare_what(
                    "sets of the first phases",
                    &net.network,
                    net.unit.nodes(),
                    found,
                );
            }
            for set in first {
                let found = set.len() as u64;
                trial.compare_what("nodes of a set of the first phases", &net.network, 1, found);
            }
            let last: BTreeSet<_> = sets.range(net.full() + 1..).map(|(_, set)| set).collect();
            let s_d = net.r - net.lambda() * net.unit.nodes();
            trial.compare_what("sets of the last phases", &net.network, s_d, last.len() as u64);
            let claimed = (net.unit.nodes() / s_d).min(net.frame.degree());
            for set in last {
                let found = set.len() as u64;
                trial.compare_what(
                    "nodes of a set of the last phases",
                    &net.network,
                    claimed,
                    found,
                );
            }
            Ok(())
        })
    },
};

/// Whether `count` disjoint connected sets of `size` nodes can be found among the `free` nodes.
fn has_disjoint_sets(part: &Part, free: u64, count: u64, size: u64) -> bool {
    if count == 0 {
        return true;
    }
    let sets = (0..1u64 << part.nodes()).filter(|set| set & !free == 0);
    sets.filter(|set| u64::from(set.count_ones()) == size).any(|set| {
        let nodes: Vec<_> = (0..part.rows.len()).filter(|&v| set >> v & 1 == 1).collect();
        are_connected(part, &nodes) && has_disjoint_sets(part, free & !set, count - 1, size)
    })
}

pub(super) static CONNECTED: Claim = Claim {
    id: "re.theorem-1.connected",
    place: "Theorem 1",
    says: "Every unit has disjoint connected sets of the size in Theorem 1, as Definition 4 requires.",
    formula: "s_d disjoint connected sets of min(⌊n_u/s_d⌋, d_f) nodes exist",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each(trial, &SD, |trial, net| {
            let all = (1 << net.unit.nodes()) - 1;
            let found = has_disjoint_sets(&net.unit, all, net.last(), net.last_size());
            trial.compare(&net.network, true, found);
            Ok(())
        })
    },
};

fn is_numbered_along_a_path(unit: &Part) -> bool {
    (1..unit.rows.len()).all(|v| unit.rows[v].contains(&(v - 1)))
}

pub(super) static CORRECTED_CONNECTED: Claim = Claim {
    id: "re.corrected.connected",
    place: "Theorem 1",
    says: "If each node of the unit is linked to the one with the next number, the sets taken in the order of numbers are connected.",
    formula: "u ~ u + 1 for all u ⇒ every P_i connected",
    stated: Stated::Equal,
    corrects: Some("re.theorem-1.connected"),
    check: |trial| {
        let words = "whose units are numbered along a path";
        let included = |net: &Net| is_numbered_along_a_path(&net.unit);
        each_where(trial, &SD, words, included, |trial, net| {
            let sets = pivot_sets(&trial.lab, net)?;
            let is_connected = |set: &BTreeSet<u64>| {
                let nodes: Vec<_> = set.iter().map(|&u| u as usize).collect();
                are_connected(&net.unit, &nodes)
            };
            trial.compare(&net.network, true, sets.values().all(is_connected));
            Ok(())
        })
    },
};

/// The same expansion with one pivot per phase.
fn with_single_pivots(net: &Net) -> Result<Net, CheckError> {
    Net::new(&net.frame, &net.unit, net.r, Kind::Sk)
}

pub(super) static SAME_SETS: Claim = Claim {
    id: "re.section-2.same-sets",
    place: "Section 2",
    says: "If more than half of the unit's nodes serve the last phases, both choices of pivots give the same network.",
    formula: "r − λ·n_u > ⌊n_u/2⌋ ⇒ PSS_sd = PSS_sk",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let words = "with r − λ·n_u > ⌊n_u/2⌋";
        let included = |net: &Net| net.last() > net.unit.nodes() / 2;
        each_where(trial, &SD, words, included, |trial, net| {
            let other = with_single_pivots(net)?;
            let same = links_of(trial.lab.graph(&net.network)?)
                == links_of(trial.lab.graph(&other.network)?);
            trial.compare(&net.network, true, same);
            Ok(())
        })
    },
};

/// The degree with one pivot per phase, and that with several.
fn both_degrees(trial: &Trial, net: &Net) -> Result<(u64, u64), CheckError> {
    let other = with_single_pivots(net)?;
    Ok((trial.lab.degrees(&other.network)?.1, trial.lab.degrees(&net.network)?.1))
}

pub(super) static LESS_DEGREE: Claim = Claim {
    id: "re.section-2.less-degree",
    place: "Section 2",
    says: "Several pivots per phase can give a smaller degree than one: if pivot sets have two or more nodes and the unit is regular.",
    formula: "d_r(PSS_sd) < d_r(PSS_sk)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let included = |net: &Net| net.unit.is_regular() && net.last_size() > 1;
        let words = "with regular units and pivot sets of two or more nodes";
        each_where(trial, &SD, words, included, |trial, net| {
            let (one, several) = both_degrees(trial, net)?;
            trial.compare_what("smaller with several pivots", &net.network, true, several < one);
            Ok(())
        })
    },
};

pub(super) static CORRECTED_LESS_DEGREE: Claim = Claim {
    id: "re.new.less-degree",
    place: "Section 2",
    says: "With several pivots per phase the degree is no larger than with one, if the unit is regular; over other units it can be.",
    formula: "d_r(PSS_sd) ≤ d_r(PSS_sk)",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let included = |net: &Net| net.unit.is_regular();
        each_where(trial, &SD, "with regular units", included, |trial, net| {
            let (one, several) = both_degrees(trial, net)?;
            trial.compare_what("degree with several pivots", &net.network, one, several);
            Ok(())
        })
    },
};

/// Compares the diameter with several pivots per phase, plus `more`, with that with one.
fn compare_diameters(trial: &mut Trial, more: fn(&Net) -> u64) -> Result<(), CheckError> {
    each(trial, &Domain { small: UNEVEN.small, ..SD }, |trial, net| {
        let other = with_single_pivots(net)?;
        let claimed = trial.lab.diameter_of_part(&net.network.to_string())? + more(net);
        let found = trial.lab.diameter(&other.network)?;
        trial.compare_what("diameter with one pivot", &other.network, claimed, found);
        Ok(())
    })
}

pub(super) static LESS_DIAMETER: Claim = Claim {
    id: "re.section-2.less-diameter",
    place: "Section 2",
    says: "With one pivot per phase the diameter is no larger than with several.",
    formula: "k_r(PSS_sk) ≤ k_r(PSS_sd)",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| compare_diameters(trial, |_| 0),
};

pub(super) static CORRECTED_LESS_DIAMETER: Claim = Claim {
    id: "re.corrected.less-diameter",
    place: "Section 2",
    says: "With one pivot per phase the diameter exceeds that with several by at most r + 1 times the unit's diameter.",
    formula: "k_r(PSS_sk) ≤ k_r(PSS_sd) + k_u·(r + 1)",
    stated: Stated::Within(Bound::Upper),
    corrects: Some("re.section-2.less-diameter"),
    check: |trial| compare_diameters(trial, |net| net.unit.diameter() * (net.r + 1)),
};

/// The links that step 3 of Algorithm RE makes.
fn phase_by_phase(net: &Net) -> BTreeSet<(u64, u64)> {
    let rows = &net.frame.rows;
    let row = |v: usize| net.unit.rows[v].iter().map(move |&w| (v as u64, w as u64));
    let mut links: BTreeSet<_> =
        (0..net.unit.rows.len()).flat_map(row).filter(|(v, w)| v < w).collect();
    for i in 1..=net.r {
        let (weight, pivots) = (net.weight(i), net.pivots(i));
        let copies = |copy: u64| move |&(v, w): &(u64, u64)| (v + copy * weight, w + copy * weight);
        let inside = (0..net.frame.nodes()).flat_map(|copy| links.iter().map(copies(copy)));
        let mut grown: BTreeSet<_> = inside.collect();
        // The links of a place go to the pivots in turn, in the order of the places at their other ends.
        let pivot = |a: usize, b: usize| {
            let rank = rows[a]
                .iter()
                .position(|&c| c == b)
                .expect("invariant: a link is listed at both ends");
            (pivots.start + rank % pivots.len()) as u64
        };
        for (a, b) in (0..rows.len()).flat_map(|a| rows[a].iter().map(move |&b| (a, b))) {
            for unit in (0..weight).step_by(net.unit.rows.len()).filter(|_| a < b) {
                let [v, w] = [(a, pivot(a, b)), (b, pivot(b, a))]
                    .map(|(place, pivot)| place as u64 * weight + unit + pivot);
                grown.insert((v, w));
            }
        }
        links = grown;
    }
    links
}

pub(super) static LINKS: Claim = Claim {
    id: "re.algorithm-re.links",
    place: "Algorithm RE",
    says: "Phase by phase, copies of the network replace the frame's nodes, and pivots of copies in adjacent places are linked one to one.",
    formula: "E(G_i) = n_f·E(G_{i−1}) + links between the P_i of adjacent copies",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each(trial, &UNEVEN, |trial, net| {
            let built = phase_by_phase(net);
            trial.compare(&net.network, true, built == links_of(trial.lab.graph(&net.network)?));
            Ok(())
        })
    },
};
