//! Nodes, links and degrees: Lemmas 1 and 2, and their use in Theorem 3.

use num_bigint::BigUint;

use super::parts::{ALIKE, BOTH, Domain, Kind, Net, SD, SK, UNEVEN, each, each_where};
use crate::{Bound, CheckError, Claim, Stated, Trial};

pub(super) static NODES: Claim = Claim {
    id: "re.lemma-1.nodes",
    place: "Lemma 1",
    says: "Each phase multiplies the number of nodes by that of the frame.",
    formula: "n_r = n_u·n_f^r",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each(trial, &BOTH, |trial, net| {
            let claimed = BigUint::from(net.frame.nodes()).pow(net.r as u32) * net.unit.nodes();
            let found = trial.lab.nodes(&net.network)?;
            trial.compare(&net.network, claimed, found);
            Ok(())
        })
    },
};

pub(super) static LINKS: Claim = Claim {
    id: "re.new.links",
    place: "Lemma 1",
    says: "The number of links follows from those of the unit, m_u, and of the frame, m_f, for both choices of pivots.",
    formula: "m_r = m_u·n_f^r + r·m_f·n_f^(r−1)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each(trial, &BOTH, |trial, net| {
            let copies = net.frame.nodes().pow(net.r as u32);
            let between = net.r * net.frame.links() * copies / net.frame.nodes();
            let found = trial.lab.links(&net.network)?;
            trial.compare(&net.network, net.unit.links() * copies + between, found);
            Ok(())
        })
    },
};

/// The right side of (2) or (3).
fn most_degree(net: &Net) -> u64 {
    let (d_u, d_f) = (net.unit.degree(), net.frame.degree());
    match net.kind {
        Kind::Sk => d_u + (net.lambda() + 1) * d_f,
        Kind::Sd => d_u + net.lambda() * d_f + d_f.div_ceil(net.unit.nodes() / net.last()),
    }
}

fn compare_degree(trial: &mut Trial, net: &Net, claimed: u64) -> Result<(), CheckError> {
    let found = trial.lab.degrees(&net.network)?.1;
    trial.compare(&net.network, claimed, found);
    Ok(())
}

pub(super) static DEGREE_SK: Claim = Claim {
    id: "re.lemma-2.degree-sk",
    place: "Lemma 2",
    says: "With one pivot per phase, each round through the unit adds the frame's degree to that of the unit.",
    formula: "d_r ≤ d_u + (λ + 1)·d_f",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| each(trial, &SK, |trial, net| compare_degree(trial, net, most_degree(net))),
};

pub(super) static DEGREE_SD: Claim = Claim {
    id: "re.lemma-2.degree-sd",
    place: "Lemma 2",
    says: "With several pivots per phase, the last phases add only a share of the frame's degree.",
    formula: "d_r ≤ d_u + λ·d_f + ⌈d_f/⌊n_u/(r − λ·n_u)⌋⌉",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| each(trial, &SD, |trial, net| compare_degree(trial, net, most_degree(net))),
};

/// The most links that the phases add to unit node `u`.
fn added(net: &Net, u: usize) -> u64 {
    let share = |i: u64| {
        let pivots = net.pivots(i);
        if !pivots.contains(&u) {
            return 0;
        }
        // The links of a place go to the pivots in turn, so the first ones have the most.
        (net.frame.degree() + (pivots.end - 1 - u) as u64) / pivots.len() as u64
    };
    (1..=net.r).map(share).sum()
}

pub(super) static CORRECTED_DEGREE: Claim = Claim {
    id: "re.new.degree",
    place: "Lemma 2",
    says: "The degree is the largest sum, over the unit nodes, of the links in the unit and those from its phases.",
    formula: "d_r = max over u of d(u) + Σ ⌈(d_f − x)/|P_i|⌉ over the i with u as the x-th node, from 0, of P_i",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each(trial, &UNEVEN, |trial, net| {
            let degrees = (0..net.unit.rows.len()).map(|u| net.unit.degree_of(u) + added(net, u));
            compare_degree(trial, net, degrees.max().expect("invariant: a network has a node"))
        })
    },
};

pub(super) static DEGREE_ATTAINED: Claim = Claim {
    id: "re.new.degree-attained",
    place: "Lemma 2",
    says: "The bounds of Lemma 2 on the degree are attained exactly if a unit node of the largest degree is among the first ((d_f − 1) mod |P_r|) + 1 pivots of one of the last phases.",
    formula: "d_r = d_u + λ·d_f + ⌈d_f/|P_r|⌉ ⇔ such a u with d(u) = d_u",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        each(trial, &UNEVEN, |trial, net| {
            let laden = (net.frame.degree() - 1) % net.last_size() + 1;
            let mut firsts =
                (net.full() + 1..=net.r).flat_map(|i| net.pivots(i).take(laden as usize));
            let claimed = firsts.any(|u| net.unit.degree_of(u) == net.unit.degree());
            let found = trial.lab.degrees(&net.network)?.1 == most_degree(net);
            trial.compare(&net.network, claimed, found);
            Ok(())
        })
    },
};

const ONE_ROUND: &str = "with r ≤ n_u";

fn is_one_round(net: &Net) -> bool {
    net.r <= net.unit.nodes()
}

const FEW: &str = "with d_f ≤ n_u and r ≤ ⌊n_u/d_f⌋";

/// The condition of the second half of Theorem 3.
pub(super) fn are_few(net: &Net) -> bool {
    net.r <= net.unit.nodes() / net.frame.degree()
}

pub(super) static BOUNDED_NODES: Claim = Claim {
    id: "re.theorem-3.nodes",
    place: "Theorem 3",
    says: "If no node is a pivot twice, the unit's size bounds that of the network.",
    formula: "n_r ≤ n_u·n_f^n_u (PSS_sk), n_r ≤ n_u·n_f^⌊n_u/d_f⌋ (PSS_sd)",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let included = |net: &Net| match net.kind {
            Kind::Sk => is_one_round(net),
            Kind::Sd => are_few(net),
        };
        let words = "with r ≤ n_u for one pivot and r ≤ ⌊n_u/d_f⌋ for several";
        each_where(trial, &BOTH, words, included, |trial, net| {
            let n_u = net.unit.nodes();
            let phases = match net.kind {
                Kind::Sk => n_u,
                Kind::Sd => n_u / net.frame.degree(),
            };
            let claimed = BigUint::from(net.frame.nodes()).pow(phases as u32) * n_u;
            let found = trial.lab.nodes(&net.network)?;
            trial.compare(&net.network, claimed, found);
            Ok(())
        })
    },
};

pub(super) static BOUNDED_DEGREE_SK: Claim = Claim {
    id: "re.theorem-3.degree-sk",
    place: "Theorem 3",
    says: "With one pivot per phase and at most as many phases as unit nodes, the degree is at most the sum of those of frame and unit.",
    formula: "r ≤ n_u ⇒ d_r ≤ d_u + d_f",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        each_where(trial, &SK, ONE_ROUND, is_one_round, |trial, net| {
            compare_degree(trial, net, net.unit.degree() + net.frame.degree())
        })
    },
};

pub(super) static BOUNDED_DEGREE_SD: Claim = Claim {
    id: "re.theorem-3.degree-sd",
    place: "Theorem 3",
    says: "With d_f pivots for each of at most n_u/d_f phases, the degree is at most one more than that of the unit.",
    formula: "r ≤ ⌊n_u/d_f⌋ ⇒ d_r ≤ d_u + 1",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        each_where(trial, &SD, FEW, are_few, |trial, net| {
            compare_degree(trial, net, net.unit.degree() + 1)
        })
    },
};

pub(super) static ORDERS: Claim = Claim {
    id: "re.section-3.orders",
    place: "Section 3",
    says: "With one pivot per phase and at most n_u phases, degree and diameter are O(max(d_u, d_f)) and O((k_u + k_f)·n_u): a factor of two is enough.",
    formula: "d_r ≤ 2·max(d_u, d_f), k_r ≤ 2·(k_u + k_f)·n_u",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        each_where(trial, &SK, ONE_ROUND, is_one_round, |trial, net| {
            let (unit, frame) = (&net.unit, &net.frame);
            let degree = trial.lab.degrees(&net.network)?.1;
            let claimed = 2 * unit.degree().max(frame.degree());
            trial.compare_what("degree", &net.network, claimed, degree);
            let diameter = trial.lab.diameter(&net.network)?;
            let claimed = 2 * (unit.diameter() + frame.diameter()) * unit.nodes();
            trial.compare_what("diameter", &net.network, claimed, diameter);
            Ok(())
        })
    },
};

pub(super) static REGULAR: Claim = Claim {
    id: "re.section-3.regular",
    place: "Section 3",
    says: "In many cases, in particular if the frame and the unit are regular, the network is regular.",
    formula: "all degrees equal",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let compare = |trial: &mut Trial, net: &Net| {
            let (least, largest) = trial.lab.degrees(&net.network)?;
            trial.compare_what("regular", &net.network, true, least == largest);
            Ok(())
        };
        trial.reading("always, if the frame and the unit are regular");
        each(trial, &ALIKE, compare)?;
        trial.reading("for every regular frame and unit, with a suitable number of phases");
        let included = |net: &Net| net.r.is_multiple_of(net.unit.nodes());
        let domain = Domain { kinds: SK.kinds, ..ALIKE };
        each_where(trial, &domain, "with r a multiple of n_u", included, compare)
    },
};

pub(super) static CORRECTED_REGULAR: Claim = Claim {
    id: "re.corrected.regular",
    place: "Section 3",
    says: "With regular parts the network is regular exactly if the last phases use all unit nodes and each pivot has the same number of links; with one pivot per phase, exactly if n_u divides r.",
    formula: "regular ⇔ (r − λ·n_u)·|P_r| = n_u and |P_r| divides d_f",
    stated: Stated::Equal,
    corrects: Some("re.section-3.regular"),
    check: |trial| {
        each(trial, &ALIKE, |trial, net| {
            let (least, largest) = trial.lab.degrees(&net.network)?;
            let size = net.last_size();
            let claimed =
                net.last() * size == net.unit.nodes() && net.frame.degree().is_multiple_of(size);
            trial.compare(&net.network, claimed, least == largest);
            Ok(())
        })
    },
};
