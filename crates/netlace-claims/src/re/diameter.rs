//! Lemma 3 with the equations of its proof, and Theorem 3 on the diameter.

use std::ops::Range;

use super::degrees::are_few;
use super::parts::{BOTH, Domain, Kind, Net, SD, SK, each, each_where};
use crate::{Bound, CheckError, Claim, Figure, Stated, Trial};

/// The right side of (4) or (5).
pub(super) fn most_diameter(net: &Net) -> u64 {
    let (k_u, k_f, d_f) = (net.unit.diameter(), net.frame.diameter(), net.frame.degree());
    match net.kind {
        Kind::Sk => k_u * (net.r + 1) + k_f * net.r,
        Kind::Sd => {
            k_u * (net.r + 1) + k_f * (d_f * net.r - (d_f - 1) * net.full())
                - (d_f - 1) * net.last()
        }
    }
}

pub(super) fn compare_diameter(
    trial: &mut Trial,
    net: &Net,
    claimed: u64,
) -> Result<(), CheckError> {
    let found = trial.lab.diameter(&net.network)?;
    trial.compare(&net.network, claimed, found);
    Ok(())
}

const AS_DEFINED: &str = "whose pivot sets are connected, as Definition 4 requires";

pub(super) static SK_FORMULA: Claim = Claim {
    id: "re.lemma-3.diameter-sk",
    place: "Lemma 3",
    says: "With one pivot per phase the diameter follows from those of the frame and the unit alone.",
    formula: "k_r = k_u·(r + 1) + k_f·r",
    stated: Stated::EqualOr(Bound::Upper),
    corrects: None,
    check: |trial| each(trial, &SK, |trial, net| compare_diameter(trial, net, most_diameter(net))),
};

pub(super) static SD_FORMULA: Claim = Claim {
    id: "re.lemma-3.diameter-sd",
    place: "Lemma 3",
    says: "With several pivots per phase the diameter follows from those of the parts and the frame's degree.",
    formula: "k_r = k_u·(r + 1) + k_f·(d_f·r − (d_f − 1)·λ·n_u) − (d_f − 1)·(r − λ·n_u)",
    stated: Stated::EqualOr(Bound::Upper),
    corrects: None,
    check: |trial| {
        each_where(trial, &SD, AS_DEFINED, Net::is_connected, |trial, net| {
            compare_diameter(trial, net, most_diameter(net))
        })
    },
};

/// The largest distance between two pivots of phase i in the unit.
fn width(net: &Net, i: u64) -> u64 {
    let all = net.pivots(i).flat_map(|p| net.pivots(i).map(move |q| (p, q)));
    all.map(|(p, q)| net.unit.distances[p][q]).max().unwrap_or(0)
}

pub(super) static ANY_NUMBERING: Claim = Claim {
    id: "re.new.any-numbering",
    place: "Section 5",
    says: "RELLN takes the pivots in the order of the unit's numbers and does not check that they are connected, as Definition 4 requires; without that Lemma 3 does not hold. With any numbering, each phase adds to the diameter at most that of the unit, that of the frame, and for each place in between the distance of two of its pivots in the unit. If pivots are connected this is at most the value of Lemma 3.",
    formula: "k_r ≤ k_u·(r + 1) + Σ (k_f + (k_f − 1)·w_i), w_i = max dist(p, q) over p, q in P_i",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        each(trial, &SD, |trial, net| {
            let (k_u, k_f) = (net.unit.diameter(), net.frame.diameter());
            let phase = |i| k_u + k_f + (k_f - 1) * width(net, i);
            let most = k_u + (1..=net.r).map(phase).sum::<u64>();
            compare_diameter(trial, net, most)?;
            if net.is_connected() {
                trial.compare_what(
                    "this bound against Lemma 3",
                    &net.network,
                    most_diameter(net),
                    most,
                );
            }
            Ok(())
        })
    },
};

/// The distances between all nodes.
fn all_distances(trial: &Trial, net: &Net) -> Result<Vec<Vec<u64>>, CheckError> {
    let graph = trial.lab.graph(&net.network)?;
    let from = |v| {
        let distances = graph.distances(v);
        distances.into_iter().map(u64::from).collect()
    };
    Ok((0..graph.order()).map(from).collect())
}

/// The pivots of the last phase in the unit copy of node `v`, moved to place `to` of its frame.
fn last_pivots(net: &Net, v: usize, to: usize) -> Range<usize> {
    let (n_u, weight) = (net.unit.nodes() as usize, net.weight(net.r) as usize);
    let copy = v % weight / n_u * n_u + to * weight;
    let pivots = net.pivots(net.r);
    copy + pivots.start..copy + pivots.end
}

const SMALLER: Domain = Domain { small: [3, 4, 32], large: [4, 4, 64], ..BOTH };

pub(super) static SPLIT: Claim = Claim {
    id: "re.equation-6.split",
    place: "Equation (6)",
    says: "A shortest path between nodes in different places of the last phase passes the pivots of the unit copy in which it begins; summed over all pairs.",
    formula: "Σ dist(x,y) = Σ min over p, q of dist(x,p) + dist(p,q) + dist(q,y)",
    stated: Stated::EqualOr(Bound::Upper),
    corrects: None,
    check: |trial| {
        each(trial, &SMALLER, |trial, net| {
            let distances = all_distances(trial, net)?;
            let (mut in_parts, mut in_all) = (0, 0);
            for x in 0..distances.len() {
                let s = net.place(x as u64, net.r);
                for y in 0..distances.len() {
                    let t = net.place(y as u64, net.r);
                    if s == t {
                        continue;
                    }
                    let through = |p: usize| {
                        let there = last_pivots(net, x, t);
                        there.map(move |q| (p, q))
                    };
                    let paths = last_pivots(net, x, s).flat_map(through);
                    let length = |(p, q): (usize, usize)| {
                        distances[x][p] + distances[p][q] + distances[q][y]
                    };
                    in_parts += paths.map(length).min().unwrap_or(0);
                    in_all += distances[x][y];
                }
            }
            trial.compare(&net.network, in_parts, in_all);
            Ok(())
        })
    },
};

pub(super) static MAXIMA: Claim = Claim {
    id: "re.equation-7.maxima",
    place: "Equation (7)",
    says: "The diameter is the sum of three largest distances: to the pivot of the last phase in a node's unit copy, from there to the corresponding pivot in another place, and from there to a node.",
    formula: "k_r = max dist(x,p) + max dist(p,q) + max dist(q,y)",
    stated: Stated::EqualOr(Bound::Upper),
    corrects: None,
    check: |trial| {
        each(trial, &Domain { kinds: SK.kinds, ..SMALLER }, |trial, net| {
            let distances = all_distances(trial, net)?;
            let (mut parts, mut longest) = ([0; 3], 0);
            for x in 0..distances.len() {
                let s = net.place(x as u64, net.r);
                longest = longest.max(distances[x].iter().copied().max().unwrap_or(0));
                for p in last_pivots(net, x, s) {
                    parts[0] = parts[0].max(distances[x][p]);
                    let there = (0..net.frame.rows.len()).flat_map(|t| last_pivots(net, x, t));
                    parts[1] = there.map(|q| distances[p][q]).max().unwrap_or(0).max(parts[1]);
                }
                let in_place = (0..distances.len()).filter(|&y| net.place(y as u64, net.r) == s);
                let from = last_pivots(net, x, s).start;
                parts[2] = in_place.map(|y| distances[from][y]).max().unwrap_or(0).max(parts[2]);
            }
            trial.compare(&net.network, parts.iter().sum::<u64>(), longest);
            Ok(())
        })
    },
};

pub(super) static TO_PIVOTS: Claim = Claim {
    id: "re.equation-8.to-pivots",
    place: "Equation (8)",
    says: "Some node is as far from the pivots of the last phase in its unit copy as the unit's diameter.",
    formula: "max dist(x, P_r) = k_u",
    stated: Stated::EqualOr(Bound::Upper),
    corrects: None,
    check: |trial| {
        each(trial, &SMALLER, |trial, net| {
            let distances = all_distances(trial, net)?;
            let nearest = |x: usize| {
                let pivots = last_pivots(net, x, net.place(x as u64, net.r));
                pivots.map(|p| distances[x][p]).min().unwrap_or(0)
            };
            let found = (0..distances.len()).map(nearest).max().unwrap_or(0);
            trial.compare(&net.network, net.unit.diameter(), found);
            Ok(())
        })
    },
};

/// |P|·(k_f − 1) + 1
fn between_pivots(net: &Net, size: u64) -> u64 {
    size * (net.frame.diameter() - 1) + 1
}

pub(super) static BETWEEN_PIVOTS: Claim = Claim {
    id: "re.equation-9.between-pivots",
    place: "Equation (9)",
    says: "The distance between the pivots of corresponding unit copies is at most the frame's diameter plus the steps among the pivots in between.",
    formula: "max dist(P_r, P_r′) = |P_r|·(k_f − 1) + 1",
    stated: Stated::EqualOr(Bound::Upper),
    corrects: None,
    check: |trial| {
        each_where(trial, &SMALLER, AS_DEFINED, Net::is_connected, |trial, net| {
            let distances = all_distances(trial, net)?;
            let mut farthest = 0;
            let places = 0..net.frame.rows.len();
            for (s, t) in places.clone().flat_map(|s| places.clone().map(move |t| (s, t))) {
                let paths = last_pivots(net, 0, s)
                    .flat_map(|p| last_pivots(net, 0, t).map(move |q| (p, q)));
                let nearest = paths.map(|(p, q)| distances[p][q]).min().unwrap_or(0);
                farthest = farthest.max(nearest);
            }
            trial.compare(&net.network, between_pivots(net, net.last_size()), farthest);
            Ok(())
        })
    },
};

pub(super) static FROM_ANY_PIVOT: Claim = Claim {
    id: "re.lemma-3.from-any-pivot",
    place: "Proof of Lemma 3",
    says: "From any pivot of the last phase, some pivot of the corresponding unit copy at any other place of the frame is at most |P_r|·k_f away. (Each of at most k_f hops takes at most |P_r| − 1 steps among the pivots, and one between copies.)",
    formula: "max over p of dist(p, P_r′) ≤ (|P_r| − 1)·k_f + k_f",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        each_where(trial, &SMALLER, AS_DEFINED, Net::is_connected, |trial, net| {
            let distances = all_distances(trial, net)?;
            let places = 0..net.frame.rows.len();
            let mut farthest = 0;
            for (s, t) in places.clone().flat_map(|s| places.clone().map(move |t| (s, t))) {
                let nearest = |p: usize| last_pivots(net, 0, t).map(|q| distances[p][q]).min();
                let of_any = last_pivots(net, 0, s).filter_map(nearest).max().unwrap_or(0);
                farthest = farthest.max(if s == t { 0 } else { of_any });
            }
            trial.compare(&net.network, net.last_size() * net.frame.diameter(), farthest);
            Ok(())
        })
    },
};

/// Equation (10), solved phase by phase.
fn by_recursion(net: &Net) -> u64 {
    let phase = |i| net.unit.diameter() + between_pivots(net, net.pivots(i).len() as u64);
    net.unit.diameter() + (1..=net.r).map(phase).sum::<u64>()
}

pub(super) static RECURSION: Claim = Claim {
    id: "re.equation-10.diameter",
    place: "Equation (10)",
    says: "Each phase adds to the diameter that of the unit and the distance between pivots.",
    formula: "k_r = k_u + |P_r|·(k_f − 1) + 1 + k_{r−1}, k_0 = k_u",
    stated: Stated::EqualOr(Bound::Upper),
    corrects: None,
    check: |trial| {
        each_where(trial, &BOTH, AS_DEFINED, Net::is_connected, |trial, net| {
            compare_diameter(trial, net, by_recursion(net))
        })
    },
};

pub(super) static SOLUTION: Claim = Claim {
    id: "re.equation-11.solution",
    place: "Equation (11)",
    says: "The recursion of Equation (10) has a closed form, in which all phases have as many pivots as the last.",
    formula: "k_u + Σ (k_u + |P_i|·(k_f − 1) + 1) = k_u·(r + 1) + ((k_f − 1)·|P_r| + 1)·r",
    stated: Stated::EqualOr(Bound::Upper),
    corrects: None,
    check: |trial| {
        each(trial, &BOTH, |trial, net| {
            let closed = net.unit.diameter() * (net.r + 1)
                + ((net.frame.diameter() - 1) * net.last_size() + 1) * net.r;
            trial.compare(&net.network, closed, by_recursion(net));
            Ok(())
        })
    },
};

pub(super) static BOUNDED_SK: Claim = Claim {
    id: "re.theorem-3.diameter-sk",
    place: "Theorem 3",
    says: "With one pivot per phase and at most as many phases as unit nodes, the unit's size bounds the diameter.",
    formula: "r ≤ n_u ⇒ k_r ≤ k_u·(n_u + 1) + k_f·n_u",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let included = |net: &Net| net.r <= net.unit.nodes();
        each_where(trial, &SK, "with r ≤ n_u", included, |trial, net| {
            let (unit, k_f) = (&net.unit, net.frame.diameter());
            let claimed = unit.diameter() * (unit.nodes() + 1) + k_f * unit.nodes();
            compare_diameter(trial, net, claimed)
        })
    },
};

const FEW_AS_DEFINED: &str =
    "with r ≤ ⌊n_u/d_f⌋ whose pivot sets are connected, as Definition 4 requires";

fn are_few_as_defined(net: &Net) -> bool {
    are_few(net) && net.is_connected()
}

/// k_u·(⌊n_u/d_f⌋ + 1) + k_f·n_u − n_u/2
fn bounded_sd(net: &Net) -> Figure {
    let (k_u, n_u) = (net.unit.diameter(), net.unit.nodes());
    let whole = k_u * (n_u / net.frame.degree() + 1) + net.frame.diameter() * n_u;
    Figure::Decimal(whole as f64 - n_u as f64 / 2.0, 1)
}

pub(super) static BOUNDED_SD: Claim = Claim {
    id: "re.theorem-3.diameter-sd",
    place: "Theorem 3",
    says: "With d_f pivots for each of at most n_u/d_f phases, the unit's size bounds the diameter.",
    formula: "r ≤ ⌊n_u/d_f⌋ ⇒ k_r ≤ k_u·(⌊n_u/d_f⌋ + 1) + k_f·n_u − n_u/2",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        each_where(trial, &SD, FEW_AS_DEFINED, are_few_as_defined, |trial, net| {
            let found = trial.lab.diameter(&net.network)?;
            trial.compare(&net.network, bounded_sd(net), found);
            Ok(())
        })
    },
};

pub(super) static CORRECTED_BOUNDED_SD: Claim = Claim {
    id: "re.corrected.theorem-3",
    place: "Theorem 3",
    says: "With d_f pivots for each of at most n_u/d_f phases, the diameter is also bounded for frames of one link; for all others this bound is no larger than the paper's.",
    formula: "r ≤ ⌊n_u/d_f⌋ ⇒ k_r ≤ k_u·(⌊n_u/d_f⌋ + 1) + (k_f − 1)·n_u + ⌊n_u/d_f⌋",
    stated: Stated::Within(Bound::Upper),
    corrects: Some("re.theorem-3.diameter-sd"),
    check: |trial| {
        each_where(trial, &SD, FEW_AS_DEFINED, are_few_as_defined, |trial, net| {
            let (k_u, n_u) = (net.unit.diameter(), net.unit.nodes());
            let phases = n_u / net.frame.degree();
            let between = (net.frame.diameter() - 1) * n_u + phases;
            let most = k_u * (phases + 1) + between;
            compare_diameter(trial, net, most)?;
            if net.frame.degree() > 1 {
                let paper = bounded_sd(net);
                trial.compare_what("this bound against the paper's", &net.network, paper, most);
            }
            Ok(())
        })
    },
};
