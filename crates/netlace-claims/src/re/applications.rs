//! Section 4: expansions of tori and of hypercubes in themselves, and the examples.

use num_bigint::BigUint;

use super::parts::{Kind, Net, Part, SD, each_where};
use super::walks;
use crate::{Bound, CheckError, Claim, Figure, Stated, Trial};

/// 𝒯_r: a torus of a × b nodes in itself; n phases with one pivot, n/4 with several.
pub(super) fn torus(trial: &Trial, [a, b]: [u64; 2], kind: Kind) -> Result<Net, CheckError> {
    let part = format!("torus({a},{b})");
    let r = match kind {
        Kind::Sk => a * b,
        Kind::Sd => a * b / 4,
    };
    Net::of(&trial.lab, &part, &part, r, kind)
}

/// ℋ_r: a hypercube of 2^m nodes in itself, with as many phases.
pub(super) fn hypercube(trial: &Trial, m: u64) -> Result<Net, CheckError> {
    let part = format!("hypercube({m})");
    Net::of(&trial.lab, &part, &part, 1 << m, Kind::Sk)
}

/// log2 n_r
pub(super) fn bits(net: &Net) -> f64 {
    (net.unit.nodes() as f64).log2() + net.r as f64 * (net.frame.nodes() as f64).log2()
}

/// The least and the largest degree of the first nodes.
fn degrees(net: &Net) -> Result<(u64, u64), CheckError> {
    let topology = net.network.topology()?;
    let degrees: Vec<_> = (0..topology.order().min(NODES_COUNTED))
        .map(|v| {
            let mut row = Vec::new();
            topology.neighbors(v, &mut row);
            row.len() as u64
        })
        .collect();
    let least = degrees.iter().copied().min().expect("invariant: a network has a node");
    Ok((least, degrees.iter().copied().max().expect("invariant: a network has a node")))
}

/// Degrees are counted at this number of nodes: every node of the unit is among them in many copies.
const NODES_COUNTED: u64 = 50_000;

/// Tori small enough for walks past all nodes to be searched for; the last only in a large check.
pub(super) fn tori(trial: &Trial) -> &'static [[u64; 2]] {
    trial.pick(&[[3, 3], [3, 4]], &[[3, 3], [3, 4], [4, 4]])
}

/// `3×3, 3×4`
pub(super) fn sides(tori: &[[u64; 2]]) -> String {
    let words: Vec<_> = tori.iter().map(|[a, b]| format!("{a}×{b}")).collect();
    words.join(", ")
}

/// The largest side of square tori with several pivots per phase whose nodes can be numbered.
const SIDES_SD: (u64, u64) = (4, 6);

pub(super) static PARTS: Claim = Claim {
    id: "re.section-4.parts",
    place: "Section 4",
    says: "A torus has degree 4 if its sides have at least 3 nodes, and a diameter of at most √n if it is square; a hypercube of n nodes has degree and diameter log n.",
    formula: "d = 4, k = O(√n): k ≤ √n; d = k = log₂ n",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(6, 8);
        for i in 3..=most {
            let torus = trial.lab.network(&format!("torus({i},{i})"))?;
            let degree = trial.lab.degrees(&torus)?.1;
            trial.compare_what("degree", &torus, 4, degree);
            let diameter = trial.lab.diameter_of_part(&torus.to_string())?;
            trial.compare_what("diameter at most √n", &torus, true, diameter <= i);
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
    says: "A torus of n nodes expanded in itself has n^(r+1) nodes after r phases. (For r = n there are too many to count; these follow from Lemma 1.)",
    formula: "n_r = n^(⌊n/4⌋+1) for r = ⌊n/4⌋; n^(n+1) for r = n",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(3, 4);
        for side in 3..=most {
            let net = torus(trial, [side, side], Kind::Sd)?;
            let claimed = BigUint::from(side * side).pow(net.r as u32 + 1);
            let nodes = trial.lab.nodes(&net.network)?;
            trial.compare(&net.network, claimed, nodes);
        }
        trial.over(trial.pick(
            "a torus of 3×3 nodes, r = ⌊n/4⌋, counted",
            "tori of 3×3 and 4×4 nodes, r = ⌊n/4⌋, counted",
        ));
        Ok(())
    },
};

pub(super) static TORUS_DEGREE: Claim = Claim {
    id: "re.theorem-4.degree",
    place: "Theorem 4",
    says: "A torus expanded in itself has degree 8 with one pivot per phase, 5 with several.",
    formula: "d_r = 8 for r = n (PSS_sk); 5 for r = ⌊n/4⌋ (PSS_sd)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        const COUNTED: [[u64; 2]; 2] = [[3, 3], [3, 4]];
        for torus_sides in COUNTED {
            let net = torus(trial, torus_sides, Kind::Sk)?;
            trial.compare(&net.network, 8, degrees(&net)?.1);
        }
        let most = trial.pick(SIDES_SD.0, SIDES_SD.1);
        for side in 3..=most {
            let net = torus(trial, [side, side], Kind::Sd)?;
            trial.compare(&net.network, 5, degrees(&net)?.1);
        }
        trial.over(format!("tori of {} nodes with r = n, 3×3 to {most}×{most} with r = ⌊n/4⌋; counted at the first {NODES_COUNTED} nodes", sides(&COUNTED)));
        Ok(())
    },
};

pub(super) static TORUS_REGULAR: Claim = Claim {
    id: "re.new.torus-regular",
    place: "Theorem 4",
    says: "With several pivots per phase and r = ⌊n/4⌋ all nodes have degree 5 exactly if 4 divides n; otherwise some keep the degree 4 of the torus.",
    formula: "least degree 5 ⇔ 4 | n, else 4",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(SIDES_SD.0, SIDES_SD.1);
        for side in 3..=most {
            let net = torus(trial, [side, side], Kind::Sd)?;
            let claimed = if net.unit.nodes().is_multiple_of(4) { 5 } else { 4 };
            trial.compare(&net.network, claimed, degrees(&net)?.0);
        }
        trial.over(format!(
            "tori of 3×3 to {most}×{most} nodes, r = ⌊n/4⌋; counted at the first {NODES_COUNTED} nodes"
        ));
        Ok(())
    },
};

pub(super) static TORUS_DIAMETER: Claim = Claim {
    id: "re.theorem-4.diameter",
    place: "Theorem 4",
    says: "The diameter of a torus expanded in itself is O((log n_r/log n)^(3/2)). (A factor of 2 is enough with one pivot per phase, by a Hamiltonian cycle; 12 with several, since four nodes with consecutive numbers are at most four apart.)",
    formula: "k_r ≤ c·(log n_r/log n)^(3/2), c = 2 (PSS_sk), 12 (PSS_sd)",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let tori = tori(trial);
        let claimed = |net: &Net, c: f64| {
            let exponent = bits(net) / (net.unit.nodes() as f64).log2();
            Figure::Decimal(c * exponent.powf(1.5), 2)
        };
        for &torus_sides in tori {
            let net = torus(trial, torus_sides, Kind::Sk)?;
            let found = walks::diameter(&net.frame, &net.unit, net.r);
            trial.compare(&net.network, claimed(&net, 2.0), found);
        }
        for &torus_sides in &tori[..2] {
            let net = torus(trial, torus_sides, Kind::Sd)?;
            let found = trial.lab.diameter(&net.network)?;
            trial.compare(&net.network, claimed(&net, 12.0), found);
        }
        let (walked, searched) = (sides(tori), sides(&tori[..2]));
        trial.over(format!("tori of {walked} nodes with r = n by walks past all pivots (re.corrected.diameter-sk), {searched} with r = ⌊n/4⌋ by search"));
        Ok(())
    },
};

pub(super) static TORUS_LEAST: Claim = Claim {
    id: "re.new.least-diameter",
    place: "Theorem 4",
    says: "If each pivot has one link of a frame, and no pivot serves two phases, a step in the unit lies between any two hops of a shortest path over phases: there are nodes r·k_f hops apart.",
    formula: "k_r ≥ 2·r·k_f − 1",
    stated: Stated::Within(Bound::Lower),
    corrects: None,
    check: |trial| {
        let words = "with regular frames, d_f pivots per phase and r ≤ n_u/d_f";
        let included = |net: &Net| {
            let pivots = net.frame.degree();
            net.frame.is_regular()
                && net.last_size() == pivots
                && net.r * pivots <= net.unit.nodes()
        };
        each_where(trial, &SD, words, included, |trial, net| {
            let found = trial.lab.diameter(&net.network)?;
            trial.compare(&net.network, 2 * net.r * net.frame.diameter() - 1, found);
            Ok(())
        })
    },
};

pub(super) static TORUS_DEGREES: Claim = Claim {
    id: "re.corollary-4.degrees",
    place: "Corollary of Theorem 4",
    says: "Between ⌊n/4⌋ and n phases the degree of a torus expanded in itself is from 5 to 8.",
    formula: "⌊n/4⌋ ≤ r ≤ n ⇒ 5 ≤ d_r ≤ 8",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let part = "torus(3,3)";
        for kind in [Kind::Sk, Kind::Sd] {
            for r in 2..=9 {
                let net = Net::of(&trial.lab, part, part, r, kind)?;
                trial.compare(&net.network, true, (5..=8).contains(&degrees(&net)?.1));
            }
        }
        trial.over(format!("a torus of 3×3 nodes, r from 2 to 9, both choices of pivots; counted at the first {NODES_COUNTED} nodes"));
        Ok(())
    },
};

/// d·k
fn cost(net: &Net) -> f64 {
    let degree = u64::from(net.network.max_degree());
    (degree * walks::diameter(&net.frame, &net.unit, net.r)) as f64
}

/// The cost of a plain torus or hypercube of 2^bits nodes, and the factor, in order of growth, by which
/// the paper says that it exceeds that of the expansion.
struct Plain {
    cost: f64,
    speedup: f64,
}

fn plain_torus(bits: f64) -> Plain {
    let root = (bits / 2.0).exp2();
    // Degree 4, and twice half a side.
    let cost = 4.0 * 2.0 * (root / 2.0).floor();
    Plain { cost, speedup: root * (bits.log2() / bits).powf(1.5) }
}

fn plain_hypercube(bits: f64) -> Plain {
    Plain { cost: bits.powi(2), speedup: bits / bits.log2() }
}

/// Compares the factor by which the plain network costs more with a share of the order given.
fn compare_speedup(trial: &mut Trial, net: &Net, plain: &Plain, share: f64) {
    let claimed = Figure::Decimal(plain.speedup / share, 2);
    let found = Figure::Decimal(plain.cost / cost(net), 2);
    trial.compare_what("times the cost", &net.network, claimed, found);
}

pub(super) static TORUS_SPEEDUP: Claim = Claim {
    id: "re.corollary-4.speedup",
    place: "Corollary of Theorem 4",
    says: "A plain torus with the same number of nodes costs more than the expansion by a factor of the order given. (The paper writes O and means a lower bound; a fifth of it is checked.)",
    formula: "cost(T)/cost(𝒯_r) ≥ √n_r·(log₂ log₂ n_r)^(3/2)/(log₂ n_r)^(3/2)/5",
    stated: Stated::Within(Bound::Lower),
    corrects: None,
    check: |trial| {
        let tori = tori(trial);
        for &torus_sides in tori {
            let net = torus(trial, torus_sides, Kind::Sk)?;
            compare_speedup(trial, &net, &plain_torus(bits(&net)), 5.0);
        }
        trial.over(format!("tori of {} nodes, r = n, {BY_WALKS}", sides(tori)));
        Ok(())
    },
};

const BY_WALKS: &str = "the diameter by walks past all pivots (re.corrected.diameter-sk)";

/// Whether tori and hypercubes expanded in themselves cost less than plain ones of the same size.
pub(super) fn compare_with_plain(trial: &mut Trial) -> Result<(), CheckError> {
    let (tori, dimensions) = (tori(trial), trial.pick(DIMENSIONS.0, DIMENSIONS.1));
    let mut nets = Vec::new();
    for &torus_sides in tori {
        let net = torus(trial, torus_sides, Kind::Sk)?;
        nets.push((plain_torus(bits(&net)), net));
    }
    for m in 1..=dimensions {
        let net = hypercube(trial, m)?;
        nets.push((plain_hypercube(bits(&net)), net));
    }
    for (plain, net) in nets {
        trial.compare_what("less than a plain one", &net.network, true, cost(&net) < plain.cost);
    }
    trial.over(format!(
        "tori of {} nodes and hypercubes of 1 to {dimensions} dimensions in themselves, r = n, {BY_WALKS}",
        sides(tori)
    ));
    Ok(())
}

/// The most dimensions of hypercubes.
pub(super) const DIMENSIONS: (u64, u64) = (3, 4);

pub(super) static HYPERCUBE: Claim = Claim {
    id: "re.theorem-5.orders",
    place: "Theorem 5",
    says: "A hypercube expanded in itself, with one phase for each of its nodes, has degree O(log log n_r) and diameter O(log n_r): a factor of two is enough.",
    formula: "d_r ≤ 2·log₂ log₂ n_r, k_r ≤ 2·log₂ n_r",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
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
        trial.over(format!(
            "hypercubes of 1 to {most} dimensions, r = n; degrees up to {}, {BY_WALKS}",
            DIMENSIONS.0
        ));
        Ok(())
    },
};

pub(super) static HYPERCUBE_SPEEDUP: Claim = Claim {
    id: "re.corollary-5.speedup",
    place: "Corollary of Theorem 5",
    says: "A plain hypercube with the same number of nodes costs more than the expansion by a factor of the order given. (The paper writes O and means a lower bound; half of it is checked.)",
    formula: "cost(H)/cost(ℋ_r) ≥ log₂ n_r/log₂ log₂ n_r/2",
    stated: Stated::Within(Bound::Lower),
    corrects: None,
    check: |trial| {
        let most = trial.pick(DIMENSIONS.0, DIMENSIONS.1);
        for m in 1..=most {
            let net = hypercube(trial, m)?;
            compare_speedup(trial, &net, &plain_hypercube(bits(&net)), 2.0);
        }
        trial.over(format!("hypercubes of 1 to {most} dimensions, r = n, {BY_WALKS}"));
        Ok(())
    },
};

pub(super) static INCREASE: Claim = Claim {
    id: "re.corollary-4.increase",
    place: "Proof of the corollary of Theorem 4",
    says: "The number of nodes, the degree and the diameter increase if the unit or the frame has more nodes.",
    formula: "n_r, d_r, k_r larger for larger n_u or n_f",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(4, 5);
        trial.over(format!("rings of 3 to {most} nodes as unit and frame, each replaced by the ring with one node more; r = 1 to 4"));
        let expanded = |trial: &Trial, frame: u64, unit: u64, r: u64| {
            let expr = format!("re(frame=ring({frame}),unit=ring({unit}),phases={r})");
            let network = trial.lab.network(&expr)?;
            let diameter = trial.lab.diameter_of_part(&expr)?;
            let figures = [trial.lab.nodes(&network)?, trial.lab.degrees(&network)?.1, diameter];
            Ok::<_, CheckError>((network, figures))
        };
        for r in 1..=4 {
            for (frame, unit) in
                (3..=most).flat_map(|frame| (3..=most).map(move |unit| (frame, unit)))
            {
                let (_, before) = expanded(trial, frame, unit, r)?;
                for (part, frame, unit) in [("frame", frame + 1, unit), ("unit", frame, unit + 1)] {
                    let (network, after) = expanded(trial, frame, unit, r)?;
                    for (i, figure) in ["nodes", "degree", "diameter"].into_iter().enumerate() {
                        let what =
                            format!("larger {part}: {figure} {} after {}", after[i], before[i]);
                        trial.compare_what(&what, &network, true, after[i] > before[i]);
                    }
                }
            }
        }
        Ok(())
    },
};

pub(super) static EXPONENT: Claim = Claim {
    id: "re.corollary-4.exponent",
    place: "Proof of the corollary of Theorem 4",
    says: "For ⌊n/4⌋ to n phases of a torus of n nodes in itself, log n_r/log n is at least the square root of log n_r. (Logarithms to base 2.)",
    formula: "log n_r/log n = r + 1 ≥ √(log₂ n_r)",
    stated: Stated::Within(Bound::Lower),
    corrects: None,
    check: |trial| {
        let sides: [[u32; 2]; 5] = [[3, 3], [3, 4], [4, 4], [4, 5], [5, 5]];
        trial.over("tori of 3×3 to 5×5 nodes, r = ⌊n/4⌋ to n");
        for [a, b] in sides {
            let part = format!("torus({a},{b})");
            for r in a * b / 4..=a * b {
                let network =
                    trial.lab.network(&format!("re(frame={part},unit={part},phases={r})"))?;
                let bits = f64::from(r + 1) * f64::from(a * b).log2();
                let figure = |number| Figure::Decimal(number, 2);
                trial.compare(&network, figure(bits.sqrt()), figure(f64::from(r + 1)));
            }
        }
        Ok(())
    },
};
