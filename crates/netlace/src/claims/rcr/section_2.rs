//! Section 2: addresses, the function f, the generation seed, and expansion.

use super::nets::{Net, connected, is_same, maps_to, nets};
use crate::claims::printed::Printed;
use crate::claims::{Claim, Figure, Stated, Stuck, Trial};

/// f(a,b) as printed, which leaves negative numbers out.
fn f(a: i64, b: i64) -> Option<i64> {
    match a {
        0.. if a <= b => Some(b - a),
        0.. => Some(a - a / b * b),
        _ => None,
    }
}

pub(super) static RING_LINKS: Claim = Claim {
    id: "rcr.section-2.ring-links",
    place: "Section 2",
    says: "The ring neighbours of position b, reckoned with the function f, are the next and the \
           previous position.",
    formula: "f(b+1, r) and f(b−1, r)",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let longest = trial.pick(64, 512);
        trial.over(format!("rings of 1 to {longest} nodes"));
        for r in 1..=longest {
            let ring = trial.lab.network(&format!("ring({r})"))?;
            let near = |b: i64| [b + 1, b - 1].into_iter().filter_map(move |a| f(a, r));
            let links = (0..r).flat_map(|b| near(b).map(move |next| (b as u64, next as u64)));
            let links = links.filter(|&(b, next)| next < r as u64 && next != b);
            let printed = Printed::new(r as u64, links);
            let shared = printed.shared_links(trial.lab.graph(&ring)?);
            trial.compare_what("links of the ring", &ring, trial.lab.links(&ring)?, shared);
        }
        Ok(())
    },
};

/// What the figures and the text tell of cube links: the network, a position, the bits that it flips.
const EXAMPLES: [(u64, u64, u64, usize, &[u64]); 5] = [
    // Fig. 1: the seed flips both bits everywhere.
    (2, 2, 0, 0, &[0, 1]),
    (2, 2, 0, 1, &[0, 1]),
    // Fig. 2: [000;0] is linked to [010;0]; Fig. 3: no longer, and [--00;0] and [11--;1] are planes.
    (2, 2, 1, 0, &[1, 2]),
    (2, 2, 2, 0, &[2, 3]),
    (2, 2, 2, 1, &[0, 1]),
];

/// Compares the bits that each position flips, given as a mask for each, with the examples, and their
/// number with k.
fn window(
    trial: &mut Trial,
    masks: impl Fn(&Trial, &Net) -> Result<Vec<u64>, Stuck>,
) -> Result<(), Stuck> {
    for (k, r, j, b, claimed) in EXAMPLES {
        let net = Net::new(trial, k, r, j)?;
        let mask = masks(trial, &net)?[b];
        let found: Vec<u64> = (0..net.m()).filter(|bit| mask >> bit & 1 == 1).collect();
        let what = format!("bits that position {b} flips");
        trial.compare_what(&what, &net.network, spelled(claimed), spelled(&found));
    }
    let most = trial.pick(512, 2048);
    for net in nets(trial, most, most)? {
        let numbers = masks(trial, &net)?.into_iter().map(u64::count_ones);
        let fewest = u64::from(numbers.min().unwrap_or(0));
        trial.compare_what("cube links of a node", &net.network, net.k, fewest);
    }
    trial.over(format!(
        "the examples of Figs. 1 to 3 and 5; all RCR(k,r,j) of up to {most} nodes, k ≥ 1"
    ));
    Ok(())
}

fn spelled(bits: &[u64]) -> Figure {
    let bits: Vec<_> = bits.iter().map(u64::to_string).collect();
    Figure::Text(bits.join(" and "))
}

pub(super) static CUBE_LINKS: Claim = Claim {
    id: "rcr.section-2.cube-links",
    place: "Section 2",
    says: "The cube links of a node at position b flip the k different bits that the function f \
           names, as in the examples.",
    formula: "bits f(b·j+x, k+j), 1 ≤ x ≤ k",
    stated: Stated::Equal,
    mends: None,
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
    id: "rcr.mended.cube-links",
    place: "Section 2",
    says: "The cube links of a node at position b flip a window of k bits, which moves by k places, \
           round the end, from each position to the next; that fits all examples.",
    formula: "bits −(b·j+x) mod (k+j), 1 ≤ x ≤ k",
    stated: Stated::Equal,
    mends: Some("rcr.section-2.cube-links"),
    check: |trial| {
        window(trial, |trial, net| Ok(net.owned(trial.lab.graph(&net.network)?)))?;
        let most = trial.pick(512, 2048);
        for net in nets(trial, most, most)? {
            let m = net.m();
            let bits = |b: u64| (1..=net.k).map(|x| (m - (b * net.j + x) % m) % m).collect();
            let same = is_same(&net.printed(bits), trial.lab.graph(&net.network)?);
            trial.compare_what("link for link", &net.network, true, same);
        }
        Ok(())
    },
};

pub(super) static REMAINDER: Claim = Claim {
    id: "rcr.new.remainder",
    place: "Section 2",
    says: "With the plain remainder in place of f the network is the same, but every bit i goes by the \
           name −i mod (k+j), which does not fit the examples.",
    formula: "bits (b·j+x) mod (k+j), 1 ≤ x ≤ k",
    stated: Stated::Equal,
    mends: None,
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
    says: "The network is built from the seed by expansions: each doubles the rings, with a new bit in \
           front of the addresses, and lays the cube links anew, i·b+x in place of j·b+x for the i-th.",
    formula: "V ← o0(V) ∪ o1(V); bits −(i·b+x) mod (k+i), i = 1..j",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let most = trial.pick(512, 2048);
        for net in nets(trial, most, most)? {
            let same = is_same(&expanded(&net), trial.lab.graph(&net.network)?);
            trial.compare(&net.network, true, same);
        }
        Ok(())
    },
};

/// The seed, and expansion after expansion: ring links are copied, cube links laid anew.
fn expanded(net: &Net) -> Printed {
    let (k, r) = (net.k, net.r);
    let cube_links = |nodes: u64, i: u64| -> Vec<(u64, u64)> {
        let bits = |b: u64| (1..=k).map(move |x| (k + i - (i * b + x) % (k + i)) % (k + i));
        let flipped = |v: u64| bits(v % r).map(move |bit| (v, ((v / r) ^ 1 << bit) * r + v % r));
        (0..nodes).flat_map(flipped).collect()
    };
    let mut nodes = r << k;
    let mut rings: Vec<(u64, u64)> =
        (0..nodes).filter(|v| v % r + 1 < r).map(|v| (v, v + 1)).collect();
    rings.extend((0..nodes).step_by(r as usize).filter(|_| r > 2).map(|v| (v + r - 1, v)));
    let mut cubes = cube_links(nodes, 0);
    for i in 1..=net.j {
        // A node of the right half has the address of its original with a 1 in front.
        let copies: Vec<_> = rings.iter().map(|(v, w)| (v + nodes, w + nodes)).collect();
        rings.extend(copies);
        nodes *= 2;
        cubes = cube_links(nodes, i);
    }
    Printed::new(nodes, rings.into_iter().chain(cubes))
}

pub(super) static SEED: Claim = Claim {
    id: "rcr.section-2.seed",
    place: "Section 2",
    says: "The generation seed, 2^k rings in which every node flips every bit, is the RCR without \
           expansions, and the product of a cube and a ring.",
    formula: "GS(k,r) = RCR(k,r,0)",
    stated: Stated::Equal,
    mends: None,
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
    mends: None,
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
                trial.compare_what("links of a node", &net.network, 3, degree);
            }
        }
        Ok(())
    },
};

pub(super) static HALVES: Claim = Claim {
    id: "rcr.property-1.halves",
    place: "Proof of P1.4",
    says: "An RCR can be divided, by the highest bit, into two that were expanded once less.",
    formula: "links in a half of RCR(k,r,j) = links of RCR(k,r,j−1)",
    stated: Stated::Equal,
    mends: None,
    check: |trial| {
        let most = trial.pick(512, 2048);
        for net in connected(trial, most, most)?.iter().filter(|net| net.j > 0) {
            let graph = trial.lab.graph(&net.network)?;
            let half = graph.order() / 2;
            let ends = |v| graph.neighbors(v).iter().filter(|&&w| u64::from(w) < half).count();
            let inside = (0..half).map(ends).sum::<usize>() as u64 / 2;
            let before = Net::new(trial, net.k, net.r, net.j - 1)?;
            trial.compare(&net.network, trial.lab.links(&before.network)?, inside);
        }
        trial.over(format!("all connected RCR(k,r,j) of up to {most} nodes, j ≥ 1"));
        Ok(())
    },
};
