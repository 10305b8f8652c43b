//! Section 4: expansions of tori by tori and of hypercubes by hypercubes, and the examples.

use num_bigint::BigUint;

use super::parts::{Kind, Net, Part};
use super::relln::example;
use super::walks;
use crate::claims::{Bound, Claim, Figure, Stated, Stuck, Trial};

/// 𝒯_r: a torus of side × side nodes in itself; n phases with one pivot, n/4 with several.
fn torus(trial: &Trial, side: u64, kind: Kind) -> Result<Net, Stuck> {
    let part = format!("torus({side},{side})");
    let r = match kind {
        Kind::Sk => side * side,
        Kind::Sd => side * side / 4,
    };
    Net::of(&trial.lab, &part, &part, r, kind)
}

/// ℋ_r: a hypercube of 2^m nodes in itself, with as many phases.
fn hypercube(trial: &Trial, m: u64) -> Result<Net, Stuck> {
    let part = format!("hypercube({m})");
    Net::of(&trial.lab, &part, &part, 1 << m, Kind::Sk)
}

/// log2 n_r
fn bits(net: &Net) -> f64 {
    (net.unit.nodes() as f64).log2() + net.r as f64 * (net.frame.nodes() as f64).log2()
}

/// The least and the largest degree of the first nodes.
fn degrees(net: &Net) -> Result<(u64, u64), Stuck> {
    let topology = net.network.topology()?;
    let degrees: Vec<_> = (0..topology.order().min(LOOKED_AT))
        .map(|v| {
            let mut row = Vec::new();
            topology.neighbors(v, &mut row);
            row.len() as u64
        })
        .collect();
    let least = degrees.iter().copied().min().unwrap_or(0);
    Ok((least, degrees.iter().copied().max().unwrap_or(0)))
}

/// At so many nodes degrees are counted: every node of the unit is among them in many copies.
const LOOKED_AT: u64 = 50_000;

/// Tori with one pivot a phase up to this side, so that nodes can be numbered or walks searched for.
const SIDES_SK: (u64, u64) = (3, 4);

/// The same with several pivots a phase.
const SIDES_SD: (u64, u64) = (4, 6);

pub(super) static PARTS: Claim = Claim {
    id: "re.section-4.parts",
    place: "Section 4",
    says: "A torus has degree 4 if its sides have at least 3 nodes; a hypercube of n nodes has degree and diameter log n.",
    formula: "d = 4; d = k = log₂ n",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let most = trial.pick(6, 8);
        for i in 3..=most {
            let torus = trial.lab.network(&format!("torus({i},{i})"))?;
            let degree = trial.lab.degrees(&torus)?.1;
            trial.compare_what("degree", &torus, 4, degree);
            let hypercube = trial.lab.network(&format!("hypercube({i})"))?;
            let part = Part::new(&hypercube.to_string(), &trial.lab)?;
            trial.compare_what("degree", &hypercube, i, part.degree());
            trial.compare_what("diameter", &hypercube, i, part.diameter());
        }
        trial.over(format!(
            "tori of 3×3 to {most}×{most} nodes, hypercubes of 3 to {most} dimensions"
        ));
        Ok(())
    },
};

pub(super) static TORUS_NODES: Claim = Claim {
    id: "re.theorem-4.nodes",
    place: "Theorem 4",
    says: "A torus of n nodes expanded in itself has n to the power of one more than the number of phases nodes.",
    formula: "n_r = n^(n+1) for r = n; n^(⌊n/4⌋+1) for r = ⌊n/4⌋",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        for side in 3..=6 {
            for kind in [Kind::Sk, Kind::Sd] {
                let net = torus(trial, side, kind)?;
                let claimed = BigUint::from(side * side).pow(net.r as u32 + 1);
                trial.compare(&net.network, claimed, net.network.order().clone());
            }
        }
        trial
            .over("tori of 3×3 to 6×6 nodes, r = n with one pivot a phase, r = ⌊n/4⌋ with several");
        Ok(())
    },
};

pub(super) static TORUS_DEGREE: Claim = Claim {
    id: "re.theorem-4.degree",
    place: "Theorem 4",
    says: "A torus expanded in itself has degree 8 with one pivot a phase, 5 with several.",
    formula: "d_r = 8 for r = n (PSS_sk); 5 for r = ⌊n/4⌋ (PSS_sd)",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let net = torus(trial, SIDES_SK.0, Kind::Sk)?;
        trial.compare(&net.network, 8, degrees(&net)?.1);
        let most = trial.pick(SIDES_SD.0, SIDES_SD.1);
        for side in 3..=most {
            let net = torus(trial, side, Kind::Sd)?;
            trial.compare(&net.network, 5, degrees(&net)?.1);
        }
        trial.over(format!("a torus of 3×3 nodes with r = n, tori of 3×3 to {most}×{most} with r = ⌊n/4⌋; counted at the first {LOOKED_AT} nodes"));
        Ok(())
    },
};

pub(super) static TORUS_REGULAR: Claim = Claim {
    id: "re.new.torus-regular",
    place: "Theorem 4",
    says: "With several pivots a phase and r = ⌊n/4⌋ all nodes have degree 5 exactly if 4 divides n; else some keep the torus's 4.",
    formula: "least degree 5 ⇔ 4 | n, else 4",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let most = trial.pick(SIDES_SD.0, SIDES_SD.1);
        for side in 3..=most {
            let net = torus(trial, side, Kind::Sd)?;
            let claimed = if net.unit.nodes().is_multiple_of(4) { 5 } else { 4 };
            trial.compare(&net.network, claimed, degrees(&net)?.0);
        }
        trial.over(format!(
            "tori of 3×3 to {most}×{most} nodes, r = ⌊n/4⌋; counted at the first {LOOKED_AT} nodes"
        ));
        Ok(())
    },
};

pub(super) static TORUS_DIAMETER: Claim = Claim {
    id: "re.theorem-4.diameter",
    place: "Theorem 4",
    says: "The diameter of a torus expanded in itself is of the order of log n_r/log n to the power 3/2: twice that with one pivot a phase, ten times with several is enough.",
    formula: "k_r ≤ c·(log n_r/log n)^(3/2), c = 2 (PSS_sk), 10 (PSS_sd)",
    stated: Stated::Within(Bound::Upper),
    mends: None,
    check: |trial| {
        let most = trial.pick(SIDES_SK.0, SIDES_SK.1);
        let claimed = |net: &Net, c: f64| {
            let exponent = bits(net) / (net.unit.nodes() as f64).log2();
            Figure::Decimal(c * exponent.powf(1.5), 2)
        };
        for side in 3..=most {
            let net = torus(trial, side, Kind::Sk)?;
            let found = walks::diameter(&net.frame, &net.unit, net.r);
            trial.compare(&net.network, claimed(&net, 2.0), found);
        }
        let net = torus(trial, 3, Kind::Sd)?;
        let found = trial.lab.diameter(&net.network)?;
        trial.compare(&net.network, claimed(&net, 10.0), found);
        trial.over(format!("tori of 3×3 to {most}×{most} nodes with r = n by covering walks, 3×3 with r = ⌊n/4⌋ by search"));
        Ok(())
    },
};

pub(super) static TORUS_DEGREES: Claim = Claim {
    id: "re.corollary-4.degrees",
    place: "Corollary of Theorem 4",
    says: "Between ⌊n/4⌋ and n phases the degree of a torus expanded in itself is from 5 to 8.",
    formula: "⌊n/4⌋ ≤ r ≤ n ⇒ 5 ≤ d_r ≤ 8",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let part = "torus(3,3)";
        for kind in [Kind::Sk, Kind::Sd] {
            for r in 2..=9 {
                let net = Net::of(&trial.lab, part, part, r, kind)?;
                trial.compare(&net.network, true, (5..=8).contains(&degrees(&net)?.1));
            }
        }
        trial.over(format!("a torus of 3×3 nodes, r from 2 to 9, both choices of pivots; counted at the first {LOOKED_AT} nodes"));
        Ok(())
    },
};

/// A speedup beside the order that the paper gives it: whether one is from an eighth to all of the
/// other.
fn compare_speedup(trial: &mut Trial, net: &Net, speedup: f64, order: f64) {
    trial.compare(&net.network, true, (order / 8.0..=order).contains(&speedup));
}

/// d·k
fn cost(net: &Net) -> f64 {
    let degree = u64::from(net.network.max_degree());
    (degree * walks::diameter(&net.frame, &net.unit, net.r)) as f64
}

pub(super) static TORUS_SPEEDUP: Claim = Claim {
    id: "re.corollary-4.speedup",
    place: "Corollary of Theorem 4",
    says: "A plain torus of as many nodes costs more than the expansion by a factor of the order given: from an eighth to all of it.",
    formula: "cost(T)/cost(𝒯_r) = Θ(√n_r·(log log n_r)^(3/2)/(log n_r)^(3/2))",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let most = trial.pick(SIDES_SK.0, SIDES_SK.1);
        for side in 3..=most {
            let net = torus(trial, side, Kind::Sk)?;
            let root = (bits(&net) / 2.0).exp2();
            // Degree 4, and twice half a side.
            let plain = 4.0 * 2.0 * (root / 2.0).floor();
            let order = root * (bits(&net).log2() / bits(&net)).powf(1.5);
            compare_speedup(trial, &net, plain / cost(&net), order);
        }
        trial.over(format!("tori of 3×3 to {most}×{most} nodes, r = n, by covering walks"));
        Ok(())
    },
};

/// Hypercubes of up to so many dimensions.
const DIMENSIONS: (u64, u64) = (3, 4);

pub(super) static HYPERCUBE: Claim = Claim {
    id: "re.theorem-5.orders",
    place: "Theorem 5",
    says: "A hypercube expanded in itself, a phase for each of its nodes, has degree and diameter of the orders of log log n_r and log n_r: twice that is enough.",
    formula: "d_r ≤ 2·log₂ log₂ n_r, k_r ≤ 2·log₂ n_r",
    stated: Stated::Within(Bound::Upper),
    mends: None,
    check: |trial| {
        let most = trial.pick(DIMENSIONS.0, DIMENSIONS.1);
        for m in 1..=most {
            let net = hypercube(trial, m)?;
            if m <= DIMENSIONS.0 {
                let claimed = Figure::Decimal(2.0 * bits(&net).log2(), 2);
                trial.compare_what("degree", &net.network, claimed, degrees(&net)?.1);
            }
            let found = walks::diameter(&net.frame, &net.unit, net.r);
            let claimed = Figure::Decimal(2.0 * bits(&net), 2);
            trial.compare_what("diameter", &net.network, claimed, found);
        }
        trial.over(format!("hypercubes of 1 to {most} dimensions, r = n; degrees up to {}, diameters by covering walks", DIMENSIONS.0));
        Ok(())
    },
};

pub(super) static HYPERCUBE_SPEEDUP: Claim = Claim {
    id: "re.corollary-5.speedup",
    place: "Corollary of Theorem 5",
    says: "A plain hypercube of as many nodes costs more than the expansion by a factor of the order given: from an eighth to all of it.",
    formula: "cost(H)/cost(ℋ_r) = Θ(log n_r/log log n_r)",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let most = trial.pick(DIMENSIONS.0, DIMENSIONS.1);
        for m in 1..=most {
            let net = hypercube(trial, m)?;
            let order = bits(&net) / bits(&net).log2();
            compare_speedup(trial, &net, bits(&net).powi(2) / cost(&net), order);
        }
        trial.over(format!("hypercubes of 1 to {most} dimensions, r = n, by covering walks"));
        Ok(())
    },
};

/// Compares nodes, degree and diameter with the triple that is printed.
fn compare_triple(trial: &mut Trial, net: &Net, [n, d, k]: [u64; 3]) -> Result<(), Stuck> {
    let nodes = trial.lab.nodes(&net.network)?;
    trial.compare_what("nodes", &net.network, n, nodes);
    let degree = trial.lab.degrees(&net.network)?.1;
    trial.compare_what("degree", &net.network, d, degree);
    let diameter = trial.lab.diameter(&net.network)?;
    trial.compare_what("diameter", &net.network, k, diameter);
    trial.over(net.network.to_string());
    Ok(())
}

pub(super) static FIGURE_2: Claim = Claim {
    id: "re.figure-2",
    place: "Fig. 2",
    says: "Three phases with a ring of 4 for frame and a triangle for unit give 192 nodes and degree 4.",
    formula: "n_3 = 192, d_3 = 4",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let net = example(trial)?;
        let nodes = trial.lab.nodes(&net.network)?;
        trial.compare_what("nodes", &net.network, 192, nodes);
        let degree = trial.lab.degrees(&net.network)?.1;
        trial.compare_what("degree", &net.network, 4, degree);
        trial.over(net.network.to_string());
        Ok(())
    },
};

pub(super) static FIGURE_2_DIAMETER: Claim = Claim {
    id: "re.figure-2.diameter",
    place: "Fig. 2",
    says: "The network of Fig. 2 has the diameter 10 that Lemma 3 gives it.",
    formula: "(192, 4, 10)-G_3",
    stated: Stated::EqualOr(Bound::Upper),
    mends: None,
    check: |trial| {
        let net = example(trial)?;
        compare_triple(trial, &net, [192, 4, 10])
    },
};

pub(super) static FIGURE_2_MENDED: Claim = Claim {
    id: "re.mended.figure-2",
    place: "Fig. 2",
    says: "The network of Fig. 2 has diameter 9.",
    formula: "(192, 4, 9)-G_3",
    stated: Stated::Equal,
    mends: Some("re.figure-2.diameter"),
    check: |trial| {
        let net = example(trial)?;
        compare_triple(trial, &net, [192, 4, 9])
    },
};

pub(super) static FIGURE_6: Claim = Claim {
    id: "re.figure-6",
    place: "Fig. 6",
    says: "Two phases with a 2×2 torus for frame and unit give 64 nodes, degree 3 and diameter 10.",
    formula: "(4³, 3, 10)-𝒯_2",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        for (kind, name) in [(Kind::Sd, "several pivots a phase"), (Kind::Sk, "one pivot a phase")]
        {
            trial.reading(name);
            let net = Net::of(&trial.lab, "torus(2,2)", "torus(2,2)", 2, kind)?;
            compare_triple(trial, &net, [64, 3, 10])?;
        }
        Ok(())
    },
};

pub(super) static FIGURE_6_MENDED: Claim = Claim {
    id: "re.mended.figure-6",
    place: "Fig. 6",
    says: "Two phases with a 2×2 torus for frame and unit give degree 3 and diameter 9 with several pivots, degree 4 and diameter 8 with one.",
    formula: "(4³, 3, 9)-𝒯_2 (PSS_sd), (4³, 4, 8)-𝒯_2 (PSS_sk)",
    stated: Stated::Equal,
    mends: Some("re.figure-6"),
    check: |trial| {
        for (kind, triple) in [(Kind::Sd, [64, 3, 9]), (Kind::Sk, [64, 4, 8])] {
            let net = Net::of(&trial.lab, "torus(2,2)", "torus(2,2)", 2, kind)?;
            compare_triple(trial, &net, triple)?;
        }
        Ok(())
    },
};

pub(super) static FIGURE_7: Claim = Claim {
    id: "re.figure-7",
    place: "Fig. 7",
    says: "Four phases with a square for frame and unit give 1024 nodes, degree 4 and diameter 18.",
    formula: "(4⁵, 4, 18)-ℋ_4",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let net = Net::of(&trial.lab, "hypercube(2)", "hypercube(2)", 4, Kind::Sk)?;
        compare_triple(trial, &net, [1024, 4, 18])
    },
};

pub(super) static FIGURE_7_MENDED: Claim = Claim {
    id: "re.mended.figure-7",
    place: "Fig. 7",
    says: "The network of Fig. 7 has diameter 12.",
    formula: "(4⁵, 4, 12)-ℋ_4",
    stated: Stated::Equal,
    mends: Some("re.figure-7"),
    check: |trial| {
        let net = Net::of(&trial.lab, "hypercube(2)", "hypercube(2)", 4, Kind::Sk)?;
        compare_triple(trial, &net, [1024, 4, 12])
    },
};
