//! The orders of growth in Section 4, each with a constant that is proved.
//!
//! Let a ≤ √n be the diameter of a torus of n nodes. With one pivot per phase, Equation (4) gives k_r ≤ a·(2r + 1), and r ≥ ⌊n/4⌋ gives
//! √n < 2·√(r + 1), so that k_r < 4·(r + 1)^(3/2). With blocks of at most four pivots, which are at most four steps apart, a phase takes up to
//! a + a + 4·(a − 1) hops, so that k_r ≤ a·(6r + 1) < 12·(r + 1)^(3/2). Here r + 1 = log n_r/log n; and with L = log₂ n_r ≤ (n + 1)·log₂ n,
//! log₂ L ≤ 1.67·log₂ n for n ≥ 4, so that L/log₂ L ≥ (r + 1)/1.67: the constants 4 and 12 become 8.7 and 26.

use std::rc::Rc;

use super::applications::{DIMENSIONS, bits, hypercube, sides, tori};
use super::diameter::most_diameter;
use super::parts::{Kind, Net, Part};
use super::walks;
use crate::{Bound, CheckError, Claim, Figure, Stated, Trial};

/// Checks 𝒯_r for ⌊n/4⌋ to n phases: shows each with its diameter, or a bound of it where that is too far to search.
fn each_torus(
    trial: &mut Trial,
    mut check: impl FnMut(&mut Trial, &Net, u64),
) -> Result<(), CheckError> {
    let part = |trial: &Trial, [a, b]: [u64; 2]| {
        Ok::<_, CheckError>(Rc::new(Part::new(&format!("torus({a},{b})"), &trial.lab)?))
    };
    let walked = tori(trial);
    for &torus_sides in walked {
        let torus = part(trial, torus_sides)?;
        for r in torus.nodes() / 4..=torus.nodes() {
            let net = Net::new(&torus, &torus, r, Kind::Sk)?;
            check(trial, &net, walks::diameter(&torus, &torus, r));
        }
    }
    let torus = part(trial, [3, 3])?;
    let searched = trial.pick(3, 4);
    for r in 2..=searched {
        let net = Net::new(&torus, &torus, r, Kind::Sd)?;
        let diameter = trial.lab.diameter_of_part(&net.network.to_string())?;
        check(trial, &net, diameter);
    }
    let largest = trial.pick(8, 20);
    for side in 5..=largest {
        let torus = part(trial, [side, side])?;
        let n = torus.nodes();
        for r in [n / 4, n / 2, n] {
            let net = Net::new(&torus, &torus, r, Kind::Sk)?;
            check(trial, &net, most_diameter(&net));
        }
    }
    trial.over(format!(
        "one pivot per phase: tori of {} nodes, r = ⌊n/4⌋ to n, by walks past all pivots (re.corrected.diameter-sk), and of 5×5 to {largest}×{largest}, r = ⌊n/4⌋, ⌊n/2⌋ and n, by the bound of Equation (4); several: 3×3, r = 2 to {searched}, by search",
        sides(walked)
    ));
    Ok(())
}

/// c·order^(3/2)
fn times(net: &Net, [single, blocks]: [f64; 2], order: f64) -> Figure {
    let c = if net.kind == Kind::Sk { single } else { blocks };
    Figure::Decimal(c * order.powf(1.5), 2)
}

/// log₂ n_r/log₂ log₂ n_r
fn by_nodes(net: &Net) -> f64 {
    bits(net) / bits(net).log2()
}

pub(super) static TORUS_BY_PHASES: Claim = Claim {
    id: "re.equation-14.diameter",
    place: "Equation (14)",
    says: "For every number of phases from ⌊n/4⌋ to n, the diameter of a torus expanded in itself is O((log n_r/log n)^(3/2)). (Proved with these factors.)",
    formula: "k_r ≤ c·(log n_r/log n)^(3/2), c = 4 (one pivot per phase), 12 (several)",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        each_torus(trial, |trial, net, diameter| {
            trial.compare(&net.network, times(net, [4.0, 12.0], (net.r + 1) as f64), diameter);
        })
    },
};

pub(super) static TORUS_BY_NODES: Claim = Claim {
    id: "re.equation-15.diameter",
    place: "Equation (15)",
    says: "The diameter of a torus expanded in itself is O((log n_r/log log n_r)^(3/2)). (Proved with these factors.)",
    formula: "k_r ≤ c·(log₂ n_r/log₂ log₂ n_r)^(3/2), c = 8.7 (one pivot per phase), 26 (several)",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        each_torus(trial, |trial, net, diameter| {
            trial.compare(&net.network, times(net, [8.7, 26.0], by_nodes(net)), diameter);
        })
    },
};

pub(super) static TORUS_COST: Claim = Claim {
    id: "re.equation-16.cost",
    place: "Equation (16)",
    says: "The cost of a torus expanded in itself, degree times diameter, is O((log n_r/log log n_r)^(3/2)). (Eight times the factors of Equation (15), as the degree is at most 8.)",
    formula: "d_r·k_r ≤ 8·c·(log₂ n_r/log₂ log₂ n_r)^(3/2), c = 8.7 (one pivot per phase), 26 (several)",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        each_torus(trial, |trial, net, diameter| {
            let cost = u64::from(net.network.max_degree()) * diameter;
            trial.compare(&net.network, times(net, [8.0 * 8.7, 8.0 * 26.0], by_nodes(net)), cost);
        })
    },
};

pub(super) static HYPERCUBE_COST: Claim = Claim {
    id: "re.corollary-5.cost",
    place: "Proof of the corollary of Theorem 5",
    says: "The cost of a hypercube of 2^m nodes expanded in itself, with one phase for each of its nodes, is O(log n_r·log log n_r). (With L = log₂ n_r = m·(2^m + 1), a Hamiltonian cycle gives k_r ≤ L + 2^m, so that 2m·k_r ≤ 2·L·(m + 1), and m + 1 ≤ log₂ L for m ≥ 2.)",
    formula: "d_r·k_r ≤ 2·log₂ n_r·log₂ log₂ n_r",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        const LARGEST: u64 = 8;
        let walked = trial.pick(DIMENSIONS.0, DIMENSIONS.1);
        for m in 1..=LARGEST {
            let net = hypercube(trial, m)?;
            let diameter = if m <= walked {
                walks::diameter(&net.frame, &net.unit, net.r)
            } else {
                net.frame.diameter() * net.r + net.unit.nodes() + net.unit.diameter()
            };
            let cost = u64::from(net.network.max_degree()) * diameter;
            let claimed = 2.0 * bits(&net) * bits(&net).log2();
            trial.compare(&net.network, Figure::Decimal(claimed, 2), cost);
        }
        trial.over(format!("hypercubes of 1 to {LARGEST} dimensions, r = n; the diameter up to {walked} by walks past all pivots (re.corrected.diameter-sk), then by the bound of re.new.hamiltonian-unit"));
        Ok(())
    },
};
