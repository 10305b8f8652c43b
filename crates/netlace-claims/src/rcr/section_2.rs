//! Section 2: addresses, the function f, the generation seed, and expansion.

use super::nets::{Net, is_same, maps_to, nets};
use crate::printed::Printed;
use crate::{CheckError, Claim, Figure, Stated, Trial};

/// f(a,b) as printed, which does not define negative numbers.
pub(super) fn f(a: i64, b: i64) -> Option<i64> {
    match a {
        0.. if a <= b => Some(b - a),
        0.. => Some(a - a / b * b),
        _ => None,
    }
}

pub(super) static RING_LINKS: Claim = Claim {
    id: "rcr.section-2.ring-links",
    place: "Section 2",
    says: "The ring neighbours of position b, computed with the function f, are the next and the previous position.",
    formula: "f(b+1, r) and f(b−1, r)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| ring_links(trial, f),
};

pub(super) static CORRECTED_RING_LINKS: Claim = Claim {
    id: "rcr.corrected.ring-links",
    place: "Section 2",
    says: "The ring neighbours of position b are those at the remainders of b+1 and b−1.",
    formula: "(b+1) mod r and (b−1) mod r",
    stated: Stated::Equal,
    corrects: Some("rcr.section-2.ring-links"),
    check: |trial| ring_links(trial, |a, r| Some(a.rem_euclid(r))),
};

/// Compares the links that a function f gives with those of the ring.
fn ring_links(trial: &mut Trial, f: fn(i64, i64) -> Option<i64>) -> Result<(), CheckError> {
    let longest = trial.pick(64, 512);
    trial.over(format!("rings of 1 to {longest} nodes"));
    for r in 1..=longest {
        let ring = trial.lab.network(&format!("ring({r})"))?;
        let near = |b: i64| [b + 1, b - 1].into_iter().filter_map(move |a| f(a, r));
        let links = (0..r).flat_map(|b| near(b).map(move |next| (b as u64, next as u64)));
        let links = links.filter(|&(b, next)| next < r as u64 && next != b);
        let printed = Printed::new(r as u64, links);
        let all = trial.lab.links(&ring)?;
        let shared = printed.shared_links(trial.lab.graph(&ring)?);
        trial.compare_what("links of the ring", &ring, all, shared);
        trial.compare_what("all links", &ring, all, printed.links());
    }
    Ok(())
}

/// What the figures and the text say of cube links: the network, a position, the bits in question,
/// and those of them that it flips.
const EXAMPLES: [(u64, u64, u64, usize, u64, u64); 5] = [
    // Fig. 1: the seed flips both bits everywhere.
    (2, 2, 0, 0, 0b11, 0b11),
    (2, 2, 0, 1, 0b11, 0b11),
    // Fig. 2: [000;0] is linked to [010;0]; Fig. 3: it no longer is, and [--00;0] and [11--;1] are planes.
    (2, 2, 1, 0, 0b010, 0b010),
    (2, 2, 2, 0, 0b1111, 0b1100),
    (2, 2, 2, 1, 0b1111, 0b0011),
];

/// Compares the bits that each position flips, one mask per position, with the examples, and their
/// number with k.
fn window(
    trial: &mut Trial,
    masks: impl Fn(&Trial, &Net) -> Result<Vec<u64>, CheckError>,
) -> Result<(), CheckError> {
    for (k, r, j, b, bits, claimed) in EXAMPLES {
        let net = Net::new(trial, k, r, j)?;
        let found = masks(trial, &net)?[b] & bits;
        let what = format!("of bits {} position {b} flips", spelled(bits));
        trial.compare_what(&what, &net.network, spelled(claimed), spelled(found));
    }
    let most = trial.pick(512, 2048);
    for net in nets(trial, most, most)? {
        let numbers = masks(trial, &net)?.into_iter().map(u64::count_ones);
        let fewest = u64::from(numbers.min().expect("invariant: a network has a node"));
        trial.compare_what("cube links per node", &net.network, net.k, fewest);
    }
    trial.over(over_window(most));
    Ok(())
}

/// The networks that [`window`] checks.
fn over_window(most: u64) -> String {
    format!("the examples of Figs. 1 to 3 and 5; all RCR(k,r,j) of up to {most} nodes, k ≥ 1")
}

/// The bits of a mask.
fn spelled(mask: u64) -> Figure {
    let bits = (0..u64::BITS).filter(|bit| mask >> bit & 1 == 1);
    match bits.map(|bit| bit.to_string()).collect::<Vec<_>>() {
        bits if bits.is_empty() => "none".into(),
        bits => Figure::Text(bits.join(" and ")),
    }
}

pub(super) static CUBE_LINKS: Claim = Claim {
    id: "rcr.section-2.cube-links",
    place: "Section 2",
    says: "The cube links of a node at position b flip the k different bits that the function f names, as in the examples.",
    formula: "bits f(b·j+x, k+j), 1 ≤ x ≤ k",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        window(trial, |_, net| {
            let named =
                |b: u64| (1..=net.k).map(move |x| f((b * net.j + x) as i64, net.m() as i64));
            let mask = |b| named(b).flatten().fold(0, |mask, bit| mask | 1 << bit);
            Ok((0..net.r).map(mask).collect())
        })
    },
};

pub(super) static WINDOW: Claim = Claim {
    id: "rcr.corrected.cube-links",
    place: "Section 2",
    says: "The cube links of a node at position b flip a cyclic window of k bits, which moves by k places from each position to the next. It fits all examples.",
    formula: "bits −(b·j+x) mod (k+j), 1 ≤ x ≤ k",
    stated: Stated::Equal,
    corrects: Some("rcr.section-2.cube-links"),
    check: |trial| {
        window(trial, |trial, net| Ok(net.owned(trial.lab.graph(&net.network)?)))?;
        let most = trial.pick(512, 2048);
        for net in nets(trial, most, most)? {
            let m = net.m();
            let bits = |b: u64| (1..=net.k).map(|x| (m - (b * net.j + x) % m) % m).collect();
            let same = is_same(&net.printed(bits), trial.lab.graph(&net.network)?);
            trial.compare_what("link by link", &net.network, true, same);
        }
        trial.over(over_window(most));
        Ok(())
    },
};

pub(super) static REMAINDER: Claim = Claim {
    id: "rcr.new.remainder",
    place: "Section 2",
    says: "With the plain remainder in place of f the network is the same, but every bit i is named −i mod (k+j), which does not fit the examples.",
    formula: "bits (b·j+x) mod (k+j), 1 ≤ x ≤ k",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(512, 2048);
        for net in nets(trial, most, most)? {
            let (r, m) = (net.r, net.m());
            let plain = net.printed(|b| (1..=net.k).map(|x| (b * net.j + x) % m).collect());
            let renamed = |string: u64| -> u64 {
                (0..m).map(|bit| (string >> bit & 1) << ((m - bit) % m)).sum()
            };
            let map = |v| renamed(v / r) * r + v % r;
            let graph = trial.lab.graph(&net.network)?;
            trial.compare(&net.network, true, maps_to(plain.graph(), graph, map));
        }
        Ok(())
    },
};

pub(super) static EXPANSION: Claim = Claim {
    id: "rcr.figure-4",
    place: "Fig. 4",
    says: "The network is built from the seed by expansions: each doubles the rings, with a new bit in front of the addresses, and makes new cube links, so that the degree stays the same.",
    formula: "V ← o0(V) ∪ o1(V); bits f(i·b+x, k+i), i = 1..j",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| degree_stays(trial, f),
};

pub(super) static CORRECTED_EXPANSION: Claim = Claim {
    id: "rcr.corrected.figure-4",
    place: "Fig. 4",
    says: "The network is built from the seed by expansions, which make new cube links by the window of k bits; every intermediate step is an RCR.",
    formula: "V ← o0(V) ∪ o1(V); bits −(i·b+x) mod (k+i), i = 1..j",
    stated: Stated::Equal,
    corrects: Some("rcr.figure-4"),
    check: |trial| {
        let cyclic = |a: i64, b: i64| Some((-a).rem_euclid(b));
        degree_stays(trial, cyclic)?;
        let most = trial.pick(512, 2048);
        for net in nets(trial, most, most)? {
            let mut same = true;
            for (i, printed) in (0..).zip(expanded(&net, cyclic)) {
                let network = Net::new(trial, net.k, net.r, i)?.network;
                same &= is_same(&printed, trial.lab.graph(&network)?);
            }
            trial.compare_what("each step is an RCR", &net.network, true, same);
        }
        Ok(())
    },
};

/// Compares the degrees after each expansion with those of the seed.
fn degree_stays(trial: &mut Trial, f: fn(i64, i64) -> Option<i64>) -> Result<(), CheckError> {
    let most = trial.pick(512, 2048);
    for net in nets(trial, most, most)? {
        let degrees: Vec<_> = expanded(&net, f).iter().map(Printed::degrees).collect();
        let stays = degrees.iter().all(|now| *now == degrees[0]);
        trial.compare_what("the degree stays the same", &net.network, true, stays);
    }
    Ok(())
}

/// The seed, and the result of each expansion: ring links are copied, cube links are new.
fn expanded(net: &Net, f: fn(i64, i64) -> Option<i64>) -> Vec<Printed> {
    let (k, r) = (net.k, net.r);
    let laid = |nodes: u64, i: u64, rings: &[(u64, u64)]| {
        let bit = |b: u64, x: u64| f((i * b + x) as i64, (k + i) as i64);
        let flipped = |v: u64| {
            let bits = (1..=k).filter_map(move |x| bit(v % r, x));
            bits.map(move |bit| (v, ((v / r) ^ 1 << bit) * r + v % r))
        };
        Printed::new(nodes, rings.iter().copied().chain((0..nodes).flat_map(flipped)))
    };
    let mut nodes = r << k;
    let mut rings: Vec<(u64, u64)> =
        (0..nodes).filter(|v| v % r + 1 < r).map(|v| (v, v + 1)).collect();
    rings.extend((0..nodes).step_by(r as usize).filter(|_| r > 2).map(|v| (v + r - 1, v)));
    let mut built = vec![laid(nodes, 0, &rings)];
    for i in 1..=net.j {
        // A node of the right half has the address of its original with a 1 in front.
        let copies: Vec<_> = rings.iter().map(|(v, w)| (v + nodes, w + nodes)).collect();
        rings.extend(copies);
        nodes *= 2;
        built.push(laid(nodes, i, &rings));
    }
    built
}

pub(super) static SEED: Claim = Claim {
    id: "rcr.section-2.seed",
    place: "Section 2",
    says: "The generation seed, 2^k rings in which every node flips every bit, is the RCR without expansions, and the product of a cube and a ring.",
    formula: "GS(k,r) = RCR(k,r,0)",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        let most = trial.pick(512, 4096);
        for net in nets(trial, most, most)?.iter().filter(|net| net.j == 0) {
            let named = |_| (1..=net.k as i64).filter_map(|i| f(i, net.k as i64));
            let seed = net.printed(|b| named(b).map(|bit| bit as u64).collect());
            let product = format!("product(hypercube({}),ring({}))", net.k, net.r);
            let product = trial.lab.network(&product)?;
            let graph = trial.lab.graph(&net.network)?;
            trial.compare_what("the seed", &net.network, true, is_same(&seed, graph));
            let same = is_same(&seed, trial.lab.graph(&product)?);
            trial.compare_what("a product", &net.network, true, same);
        }
        trial.over(format!("all RCR(k,r,0) of up to {most} nodes, k ≥ 1"));
        Ok(())
    },
};

pub(super) static FIGURE_3: Claim = Claim {
    id: "rcr.figure-3",
    place: "Fig. 3",
    says: "RCR(2,2,1) has a cube link between [000;0] and [010;0]; the next expansion removes it, \
           doubles the nodes and leaves these two with three links each.",
    formula: "[000;0]–[010;0] but not [0000;0]–[0010;0]",
    stated: Stated::Equal,
    corrects: None,
    check: |trial| {
        trial.over("RCR(2,2,0), RCR(2,2,1) and RCR(2,2,2)");
        for (j, nodes, linked) in [(0, 8, true), (1, 16, true), (2, 32, false)] {
            let net = Net::new(trial, 2, 2, j)?;
            let graph = trial.lab.graph(&net.network)?;
            let (first, second) = (0, 0b010 * net.r);
            trial.compare_what("nodes", &net.network, nodes, graph.order());
            let found = graph.neighbors(first).contains(&(second as u32));
            trial.compare_what("linked", &net.network, linked, found);
            for v in [first, second] {
                let degree = graph.neighbors(v).len() as u64;
                trial.compare_what("links per node", &net.network, 3, degree);
            }
        }
        Ok(())
    },
};
