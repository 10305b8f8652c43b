//! Property 1 and Corollary 1: nodes, degree, links and bisection.

use super::nets::{Net, connected, nets};
use super::section_2::f;
use crate::{Bound, CheckError, Claim, Stated, Trial};

pub(super) static NODES: Claim = Claim {
    id: "rcr.property-1.nodes",
    place: "P1.1",
    says: "An RCR(k,r,j) has r·2^(k+j) nodes.",
    formula: "N = r·2^(k+j)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let (most, longest) = trial.pick((1000, 1000), (32_768, 64));
        for net in nets(trial, most, longest)? {
            let found = trial.lab.nodes(&net.network)?;
            trial.compare(&net.network, net.r << net.m(), found);
        }
        Ok(())
    },
};

pub(super) static DEGREE: Claim = Claim {
    id: "rcr.property-1.degree",
    place: "P1.2",
    says: "All nodes have the same degree, k+2 on rings of more than two nodes and k+r−1 on others. (With the bits of `rcr.corrected.cube-links`; with those printed, degrees differ.)",
    formula: "d = k+2 for r > 2, k+r−1 for r ≤ 2, least and largest",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let (most, longest) = trial.pick((1000, 1000), (32_768, 64));
        for net in nets(trial, most, longest)? {
            let claimed = if net.r > 2 { net.k + 2 } else { net.k + net.r - 1 };
            let (least, largest) = trial.lab.degrees(&net.network)?;
            trial.compare_what("least", &net.network, claimed, least);
            trial.compare_what("largest", &net.network, claimed, largest);
        }
        Ok(())
    },
};

pub(super) static LINKS: Claim = Claim {
    id: "rcr.property-1.links",
    place: "P1.3",
    says: "The number of links follows from k, r and the number of nodes.",
    formula: "E = N·(1 + k/2) for r > 2, N·(1/2 + k/2) for r = 2, N·k/2 for r = 1",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let (most, longest) = trial.pick((1000, 1000), (32_768, 64));
        for net in nets(trial, most, longest)? {
            let nodes = net.r << net.m();
            let halves = match net.r {
                1 => net.k,
                2 => 1 + net.k,
                _ => 2 + net.k,
            };
            let found = trial.lab.links(&net.network)?;
            trial.compare(&net.network, nodes * halves / 2, found);
        }
        Ok(())
    },
};

/// Num(k,r,j): the number of positions of a ring that own the highest bit, as in the proof.
fn num(trial: &Trial, net: &Net) -> Result<u64, CheckError> {
    let owned = net.owned(trial.lab.graph(&net.network)?);
    Ok(owned.iter().filter(|owned| **owned >> (net.m() - 1) & 1 == 1).count() as u64)
}

/// The size up to which bisections are found.
pub(super) fn cut(trial: &Trial) -> u64 {
    trial.pick(48, 64)
}

pub(super) static BISECTION: Claim = Claim {
    id: "rcr.property-1.bisection",
    place: "P1.4",
    says: "The bisection width is that of the cut by the highest bit, which Num positions of a ring own. (Num is counted as in the proof.)",
    formula: "B = Num·2^(k+j−1)",
    stated: Stated::EqualOr(Bound::Upper),
    corrects: None,
    check: |trial| {
        let most = cut(trial);
        for net in connected(trial, most, most)? {
            let claimed = num(trial, &net)? << (net.m() - 1);
            trial.compare(&net.network, claimed, trial.lab.bisection(&net.network)?);
        }
        Ok(())
    },
};

pub(super) static BISECTION_FORMS: Claim = Claim {
    id: "rcr.property-1.bisection-forms",
    place: "P1.4",
    says: "The same bisection width can be written with the number of nodes N.",
    formula: "Num/r·N = Num·2^(k+j−1)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| forms(trial, 1),
};

pub(super) static CORRECTED_BISECTION_FORMS: Claim = Claim {
    id: "rcr.corrected.bisection-forms",
    place: "P1.4",
    says: "The same bisection width can be written with half the number of nodes, N/2.",
    formula: "Num/r·N/2 = Num·2^(k+j−1)",
    stated: Stated::Equal,
    corrects: Some("rcr.property-1.bisection-forms"),
    check: |trial| forms(trial, 2),
};

/// Compares Num/r times a share of the nodes, all counted, with Num·2^(k+j−1).
fn forms(trial: &mut Trial, part: u64) -> Result<(), CheckError> {
    let most = trial.pick(512, 4096);
    for net in connected(trial, most, most)? {
        let num = num(trial, &net)?;
        let with_nodes = num * trial.lab.nodes(&net.network)? / (part * net.r);
        trial.compare(&net.network, with_nodes, num << (net.m() - 1));
    }
    Ok(())
}

pub(super) static NUM: Claim = Claim {
    id: "rcr.property-1.num",
    place: "P1.4",
    says: "Num, the number of positions that own the highest bit, is the number of x for which the function f gives 1 with some y.",
    formula: "Num = #{x: f(j·x+y, j+k) = 1, 1 ≤ y ≤ k}",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| nums(trial, f),
};

pub(super) static CORRECTED_NUM: Claim = Claim {
    id: "rcr.corrected.num",
    place: "P1.4",
    says: "Num is as stated if f is read as the plain remainder.",
    formula: "Num = #{x: (j·x+y) mod (j+k) = 1 mod (j+k), 1 ≤ y ≤ k}",
    stated: Stated::Equal,
    corrects: Some("rcr.property-1.num"),
    check: |trial| nums(trial, |a, b| Some((a - 1).rem_euclid(b) + 1)),
};

/// Compares Num by a function f with the number of positions that own the highest bit.
fn nums(trial: &mut Trial, f: fn(i64, i64) -> Option<i64>) -> Result<(), CheckError> {
    let most = trial.pick(512, 4096);
    for net in connected(trial, most, most)? {
        let is_one = |x: u64, y: u64| f((net.j * x + y) as i64, net.m() as i64) == Some(1);
        let by_f = (0..net.r).filter(|&x| (1..=net.k).any(|y| is_one(x, y))).count();
        trial.compare(&net.network, by_f as u64, num(trial, &net)?);
    }
    Ok(())
}

pub(super) static HALVES: Claim = Claim {
    id: "rcr.property-1.halves",
    place: "Proof of P1.4",
    says: "An RCR can be divided by the highest bit into two RCRs with one expansion less.",
    formula: "links in a half of RCR(k,r,j) = links of RCR(k,r,j−1)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        halves(trial, |trial, net| {
            trial.lab.links(&Net::new(trial, net.k, net.r, net.j - 1)?.network)
        })
    },
};

pub(super) static CORRECTED_HALVES: Claim = Claim {
    id: "rcr.corrected.halves",
    place: "Proof of P1.4",
    says: "Divided by the highest bit, each half of an RCR has half of the links that remain without the Num·2^(k+j−1) links that flip that bit.",
    formula: "links in a half = (E − Num·2^(k+j−1))/2",
    stated: Stated::Equal,
    corrects: Some("rcr.property-1.halves"),
    check: |trial| {
        halves(trial, |trial, net| {
            Ok((trial.lab.links(&net.network)? - (num(trial, net)? << (net.m() - 1))) / 2)
        })
    },
};

/// Compares the links inside the half whose strings begin with 0 with those `claimed`.
fn halves(
    trial: &mut Trial,
    claimed: fn(&Trial, &Net) -> Result<u64, CheckError>,
) -> Result<(), CheckError> {
    let most = trial.pick(512, 2048);
    for net in connected(trial, most, most)?.iter().filter(|net| net.j > 0) {
        let graph = trial.lab.graph(&net.network)?;
        let half = graph.order() / 2;
        let ends = |v| graph.neighbors(v).iter().filter(|&&w| u64::from(w) < half).count();
        let inside = (0..half).map(ends).sum::<usize>() as u64 / 2;
        trial.compare(&net.network, claimed(trial, net)?, inside);
    }
    trial.over(format!("all connected RCR(k,r,j) of up to {most} nodes, k ≥ 1, j ≥ 1"));
    Ok(())
}

/// The links cut if every ring is cut in half; half of the rings of odd length are cut on one side of
/// the middle position and half on the other, by a bit that is flipped in neither if there is one.
pub(super) fn cut_of_rings(net: &Net) -> Option<u64> {
    let odd_one = if net.r % 2 == 1 && net.j == 0 { 1 << (net.m() - 1) } else { 0 };
    match net.r {
        1 => None,
        r => Some(((r - 1).min(2) << net.m()) + odd_one),
    }
}

pub(super) static CORRECTED_BISECTION: Claim = Claim {
    id: "rcr.corrected.bisection",
    place: "P1.4",
    says: "The bisection width of a connected RCR is the smaller of two cuts: by a bit that the fewest positions own, which are ⌊rk/m⌋ with m = k+j bits, and of every ring in half.",
    formula: "B = min(⌊rk/m⌋·2^(m−1), min(r−1, 2)·2^m + (2^(m−1) if r is odd and j = 0))",
    stated: Stated::Equal,
    corrects: Some("rcr.property-1.bisection"),
    check: |trial| {
        let most = cut(trial);
        for net in connected(trial, most, most)? {
            let m = net.m();
            let by_bit = (net.r * net.k / m) << (m - 1);
            let claimed = cut_of_rings(&net).map_or(by_bit, |by_rings| by_bit.min(by_rings));
            trial.compare(&net.network, claimed, trial.lab.bisection(&net.network)?);
        }
        Ok(())
    },
};

pub(super) static OWNERS: Claim = Claim {
    id: "rcr.new.owners",
    place: "P1.4",
    says: "With m = k+j bits, each is owned by ⌊rk/m⌋ or ⌈rk/m⌉ of a ring's r positions.",
    formula: "⌊rk/m⌋ and ⌈rk/m⌉, fewest and most",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(1000, 4096);
        for net in nets(trial, most, most)? {
            let owned = net.owned(trial.lab.graph(&net.network)?);
            let owners = |bit: u64| owned.iter().filter(|owned| **owned >> bit & 1 == 1).count();
            let owners: Vec<_> = (0..net.m()).map(|bit| owners(bit) as u64).collect();
            let (share, m) = (net.r * net.k, net.m());
            let fewest = owners.iter().min().copied().unwrap_or(0);
            let largest = owners.iter().max().copied().unwrap_or(0);
            trial.compare_what("fewest", &net.network, share / m, fewest);
            trial.compare_what("most", &net.network, share.div_ceil(m), largest);
        }
        Ok(())
    },
};

pub(super) static COROLLARY_LEAST: Claim = Claim {
    id: "rcr.corollary-1.least",
    place: "Corollary 1",
    says: "The bisection width is at least 2^(k+j−1).",
    formula: "B ≥ 2^(k+j−1)",
    stated: Stated::Within(Bound::Lower),
    corrects: None,
    check: |trial| {
        let most = cut(trial);
        for net in connected(trial, most, most)? {
            let found = trial.lab.bisection(&net.network)?;
            trial.compare(&net.network, 1 << (net.m() - 1), found);
        }
        Ok(())
    },
};

pub(super) static COROLLARY_MOST: Claim = Claim {
    id: "rcr.corollary-1.most",
    place: "Corollary 1",
    says: "The bisection width is at most 2^(k+j−1) times a share of the ring, rounded down. (The signs are lost in the text available: a sum or a product.)",
    formula: "B ≤ 2^(k+j−1)·⌊j·(r−1)/(j+k)⌋",
    stated: Stated::Within(Bound::Upper),
    corrects: None,
    check: |trial| {
        let shares: [(&str, fn(u64, u64) -> u64); 2] = [
            ("the share is of j times r−1", |j, r| j * (r - 1)),
            ("the share is of j plus r−1", |j, r| j + r - 1),
        ];
        for (sign, share) in shares {
            trial.reading(sign);
            let most = cut(trial);
            for net in connected(trial, most, most)? {
                let claimed = (share(net.j, net.r) / net.m()) << (net.m() - 1);
                let found = trial.lab.bisection(&net.network)?;
                trial.compare(&net.network, claimed, found);
            }
        }
        Ok(())
    },
};

pub(super) static CORRECTED_COROLLARY: Claim = Claim {
    id: "rcr.corrected.corollary-1",
    place: "Corollary 1",
    says: "The bisection width of a connected RCR is at most 2^(m−1) times rk/m, rounded down, with m = k+j.",
    formula: "B ≤ 2^(m−1)·⌊rk/m⌋",
    stated: Stated::Within(Bound::Upper),
    corrects: Some("rcr.corollary-1.most"),
    check: |trial| {
        let most = cut(trial);
        for net in connected(trial, most, most)? {
            let claimed = (net.r * net.k / net.m()) << (net.m() - 1);
            trial.compare(&net.network, claimed, trial.lab.bisection(&net.network)?);
        }
        Ok(())
    },
};
