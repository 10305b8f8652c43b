//! Bisections by rule, against searches over all cuts and against cuts that are built and counted.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use crate::bisection::{ask, brute_force, context, ends, links};
use crate::common::parse;
use crate::common::random::{Dice, cases};
use netlace::Context;
use netlace::cuts::{by_search, fewest};
use netlace::exact::{Bisection, pairs_apart};
use netlace::metrics::{By, Known, Value, ratio};
use netlace::network::Network;
use netlace::traffic::uniform_loads;

/// The fewest links, by no rule.
fn searched(net: &Network) -> Option<u64> {
    let halves = by_search(net, &[], 0, &context()).unwrap();
    fewest(net, halves.links, &Context { seconds: 20, ..context() }).unwrap()
}

/// The ends that the rule of a network gives.
fn by_rule(net: &Network) -> (u64, u64) {
    let ends = net.bisection_rule().unwrap();
    [ends.lower, ends.upper].map(|end| u64::try_from(end).unwrap()).into()
}

fn assert_exact(expr: &str) {
    let net = parse(expr);
    let (lower, upper) = by_rule(&net);
    let found = searched(&net).unwrap_or_else(|| panic!("{expr}: too wide to search"));
    assert_eq!((lower, upper), (found, found), "{expr}");
    if net.order() <= &16u32.into() {
        assert_eq!(found, brute_force(&net), "{expr}");
    }
}

#[test]
fn simple_networks_have_their_textbook_values() {
    for n in 2..=16 {
        for family in ["ring", "path", "complete"] {
            assert_exact(&format!("{family}({n})"));
        }
    }
    (1..=5).for_each(|n| assert_exact(&format!("hypercube({n})")));
}

/// All lists of sides, the longest first, with a product of at most `most`.
fn sides(longest: u64, most: u64) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for side in (2..=longest.min(most)).rev() {
        for mut rest in sides(side, most / side) {
            rest.insert(0, side);
            all.push(rest);
        }
    }
    all
}

#[test]
fn grids_of_any_sides_are_cut_across_one_axis_after_another() {
    let mut checked = 0;
    for (family, most) in [("mesh", 64), ("torus", 50), ("hamming", 32)] {
        for sides in sides(16, most) {
            if sides.len() < 2 {
                continue;
            }
            let sides: Vec<String> = sides.iter().map(u64::to_string).collect();
            assert_exact(&format!("{family}({})", sides.join(",")));
            checked += 1;
        }
    }
    println!("{checked} grids");
    assert!(checked > 150);
    // Odd sides of one length (K. Nakano, Linear layout of generalized hypercubes, 2003).
    for (n, d) in [(3u64, 5u32), (5, 4), (7, 9), (9, 2)] {
        let net = parse(&format!("hamming({})", vec![n.to_string(); d as usize].join(",")));
        let expected = (n + 1) * (n.pow(d) - 1) / 4;
        assert_eq!(by_rule(&net), (expected, expected), "{net}");
    }
}

#[test]
fn larger_grids_agree_with_sweeps() {
    let mut dice = Dice::new(3);
    let mut checked = 0;
    for _ in 0..cases(25) {
        let (a, b) = (dice.roll(2, 9), dice.roll(2, 30));
        let narrow = [format!("mesh({a},{b})"), format!("torus({},{b})", a.min(6))];
        for expr in narrow {
            assert_exact(&expr);
            checked += 1;
        }
    }
    for expr in ["mesh(3,3,9)", "mesh(5,3,3)", "torus(3,3,7)", "torus(3,3,5)", "torus(2,3,5)"] {
        assert_exact(expr);
    }
    assert!(checked >= 10);
}

#[test]
fn fat_trees_have_their_rule_between_hosts() {
    let mut checked = 0;
    let mut exact = 0;
    let mut try_one = |m: &[u64], w: &[u64]| {
        let net = parse(&format!("xgft({m:?},{w:?})"));
        let Ok(ends) = net.bisection_rule() else { return };
        let carriers = net.endpoints().senders(net.topology().unwrap().order()).count();
        if carriers < 2 || *net.order() > 60u32.into() {
            return;
        }
        let Some(found) = searched(&net) else { return };
        assert!(
            ends.lower <= found.into() && ends.upper >= found.into(),
            "{net}: {ends:?}, {found}"
        );
        // With halves of whole groups on every level nothing is left open.
        if m.iter().all(|m| m % 2 == 0) {
            assert_eq!(ends.lower, ends.upper, "{net}");
        }
        exact += u32::from(ends.lower == ends.upper);
        checked += 1;
    };
    for m2 in 1..=6 {
        for m3 in 1..=4 {
            for (w1, w2, w3) in
                [(1, 1, 1), (1, 2, 1), (1, 1, 2), (1, 2, 2), (1, 3, 1), (2, 1, 1), (2, 2, 1)]
            {
                for m1 in [1, 2, 3] {
                    try_one(&[m1, m2], &[w1, w2]);
                    try_one(&[m1, m2, m3], &[w1, w2, w3]);
                }
            }
        }
    }
    println!("{checked} trees, {exact} exact");
    assert!(checked > 150 && exact > 80);
    for k in [2u64, 4, 6, 8, 16, 48, 64] {
        let net = parse(&format!("fat_tree({k})"));
        let half = k.pow(3) / 8;
        assert_eq!(by_rule(&net), (half, half), "{net}");
        assert_eq!(ask(&net, "bisection-host-limit", &context()).value, Value::Count(half.into()));
    }
    // Tapered two to one: as many links up as half of the hosts below.
    assert_eq!(by_rule(&parse("xgft([16,32],[1,8])")), (128, 128));
}

#[test]
fn cuts_of_dual_nets_and_products_can_be_built() {
    for (expr, n) in [
        ("rdn(ring(4),1)", 4),
        ("rdn(ring(6),1)", 6),
        ("rdn(ring(3),2)", 18),
        ("rdn(hypercube(3),1)", 8),
    ] {
        let net = parse(expr);
        let base = match expr {
            "rdn(ring(3),2)" => "rdn(ring(3),1)".to_owned(),
            _ => expr[4..expr.len() - 3].to_owned(),
        };
        let half = by_search(&parse(&base), &[], 0, &context()).unwrap();
        // Type 0 is halved by members, type 1 by clusters.
        let first = |v: u64| {
            let (kind, cluster, member) = (v / (n * n), v / n % n, v % n);
            half.first[if kind == 0 { member } else { cluster } as usize]
        };
        let order = net.topology().unwrap().order();
        assert_eq!((0..order).filter(|&v| first(v)).count() as u64, order / 2, "{expr}");
        let cut = links(&net).into_iter().filter(|&(v, w)| first(v) != first(w)).count() as u64;
        assert_eq!(cut, n * half.links, "{expr}");
        assert!(by_rule(&net).1 <= cut, "{expr}");
    }
    // Half of the clusters of each type, of an odd number one more of the other type.
    for n in [3u64, 4, 5] {
        let net = parse(&format!("rdn(complete({n}),1)"));
        let first = |v: u64| if v < n * n { v / n < n / 2 } else { v / n % n < n.div_ceil(2) };
        let cut = links(&net).into_iter().filter(|&(v, w)| first(v) != first(w)).count() as u64;
        assert_eq!(cut, (n * n).div_ceil(2));
        assert!(by_rule(&net).1 <= cut);
    }
}

/// Parts with odd and even orders, symmetric and not.
const PARTS: &[&str] = &[
    "ring(3)",
    "ring(4)",
    "ring(5)",
    "path(2)",
    "path(3)",
    "path(4)",
    "complete(3)",
    "complete(4)",
    "torus(3,3)",
    "mesh(2,3)",
    "hypercube(2)",
    "hosts(ring(3),2)",
];

#[test]
fn rules_of_composed_networks_hold() {
    let mut found = (0, 0);
    let mut check = |expr: &str| {
        let net = parse(expr);
        if *net.order() > 64u32.into() {
            return;
        }
        let Some(fewest) = searched(&net) else { return };
        let (_, upper) = by_rule(&net);
        assert!(fewest <= upper, "{expr}: {fewest} > {upper}");
        let order = net.order();
        let pairs = pairs_apart(order, &u32::from(order.bit(0)).into());
        if let Ok(load) = net.all_to_all_load_rule() {
            let lower = load.links_for(&pairs);
            assert!(lower <= fewest.into(), "{expr}: {lower} > {fewest}");
            found.1 += u32::from(lower == fewest.into());
        }
        found.0 += 1;
    };
    for a in PARTS {
        check(&format!("rdn({a},1)"));
        for b in PARTS {
            check(&format!("product({a},{b})"));
        }
    }
    check("rdn(complete(1),2)");
    check("rdn(path(2),1)");
    // Factors of which only one has a rule.
    check("product(petersen,hypercube(1))");
    check("product(star(3),ring(3),path(2))");
    check("product(ring(4),petersen)");
    for expr in ["bcube(2,1)", "bcube(3,1)", "bcube(2,2)", "bcube(4,1)", "bcube(5,0)", "bcube(2,3)"]
    {
        let net = parse(expr);
        let (lower, upper) = by_rule(&net);
        let fewest = searched(&net).unwrap();
        assert!(lower <= fewest && fewest <= upper, "{expr}: {lower} to {upper}, {fewest}");
    }
    println!("{} networks, {} met by loads", found.0, found.1);
    assert!(found.0 > 80 && found.1 > 30);
}

#[test]
fn loads_of_symmetric_networks_are_those_of_shortest_paths() {
    for expr in [
        "ring(2)",
        "ring(3)",
        "ring(4)",
        "ring(7)",
        "path(5)",
        "complete(4)",
        "hypercube(4)",
        "torus(4,4)",
        "torus(5,5)",
        "hamming(3,3)",
    ] {
        let net = parse(expr);
        let load = net.all_to_all_load_rule().unwrap();
        let claimed = ratio(&load.numerator, &load.denominator);
        let loads = uniform_loads(&net, &context()).unwrap().unwrap();
        let spread = loads.most() * ratio(&(net.order() - 1u32), &1u32.into());
        assert!((claimed - spread).abs() < 1e-9 * claimed, "{expr}: {claimed}, {spread}");
    }
}

/// Routes followed one by one. Their parts have only one shortest path between two nodes.
#[test]
fn loads_of_composed_networks_are_those_of_their_routes() {
    for expr in [
        "product(path(3),path(4))",
        "product(ring(3),ring(5))",
        "product(complete(4),ring(7))",
        "product(path(2),complete(3),path(3))",
        "rdn(complete(2),1)",
        "rdn(complete(3),1)",
        "rdn(complete(4),1)",
        "rdn(ring(5),1)",
        "rdn(path(4),1)",
        "rdn(ring(9),1)",
        "rdn(complete(2),2)",
    ] {
        let net = parse(expr);
        let hops = net.next_hop_rule().unwrap();
        let order = net.topology().unwrap().order();
        let mut loads = BTreeMap::new();
        for (from, to) in (0..order).flat_map(|from| (0..order).map(move |to| (from, to))) {
            let mut at = from;
            while at != to {
                let next = hops.next(at, to).unwrap().to;
                *loads.entry((at, next)).or_insert(0u64) += 1;
                at = next;
            }
        }
        let most = *loads.values().max().unwrap();
        let load = net.all_to_all_load_rule().unwrap();
        assert_eq!(load.numerator, BigUint::from(most) * load.denominator, "{net}");
    }
}

#[test]
fn rules_reach_any_size() {
    for (expr, links) in [
        ("ring(1000000000000000)", 2),
        ("path(1000000000000000)", 1),
        ("hypercube(21)", 1 << 20),
        ("hypercube(40)", 1 << 39),
        ("torus(1000,1000,1000)", 2_000_000),
        ("mesh(101,100)", 101),
        ("complete(65536)", 1 << 30),
        ("hosts(hypercube(21),4)", 1 << 20),
        ("hyperx([64,64,64],32)", 64 * 64 * 64 * 16),
        ("fat_tree(16)", 512),
        ("rdn(torus(8,8),2)", 8192 * 1024),
    ] {
        let hasty = Context { seconds: 0, ..context() };
        assert_eq!(ends(&parse(expr), &hasty), (links, links, By::Rule), "{expr}");
    }
    let huge = ask(&parse("hypercube(70)"), "bisection", &context());
    assert_eq!(huge.value, Value::Count(BigUint::from(1u32) << 69u32));
    assert_eq!((huge.known, huge.by), (Known::Exact, By::Rule));
    let (lower, upper, _) = ends(&parse("rdn(torus(5,5),2)"), &context());
    assert!(lower >= 260_000 && upper <= 391_250, "{lower} to {upper}");
    let (lower, upper, _) = ends(&parse("rdn(ring(5),3)"), &context());
    assert!(lower >= 2_000_000 && upper <= 3_250_000, "{lower} to {upper}");
}

/// Root-folded and flooded networks: as wide as their base, if it can be halved.
#[test]
fn trees_of_copies_are_as_wide_as_their_base() {
    let mut exact = 0;
    for (base, copies) in [
        ("ring(4)", 3),
        ("ring(5)", 2),
        ("path(3)", 3),
        ("path(4)", 2),
        ("star(3)", 2),
        ("complete(4)", 3),
        ("complete(5)", 2),
        ("hypercube(3)", 2),
        ("petersen", 2),
        ("product(path(2),path(3))", 2),
        ("damaged(petersen,links=2)", 2),
        ("hosts(ring(4),3)", 2),
    ] {
        for family in ["root_folded", "flooded"] {
            for n in 1..=copies {
                let net = parse(&format!("{family}({base},{n})"));
                let (lower, upper) = by_rule(&net);
                let found = searched(&net).unwrap_or_else(|| panic!("{net}: too wide to search"));
                assert!(lower <= found && found <= upper, "{net}: {lower} to {upper}, not {found}");
                exact += u32::from(lower == upper);
            }
        }
    }
    assert!(exact >= 30, "{exact}");
    // At any size.
    for (base, width) in [("heawood", 7), ("petersen", 5)] {
        for n in [1, 2, 3, 6, 24] {
            for family in ["root_folded", "flooded"] {
                assert_eq!(by_rule(&parse(&format!("{family}({base},{n})"))), (width, width));
            }
        }
    }
}

#[test]
fn the_halves_of_an_odd_number_differ_by_a_node() {
    // Two nodes of this graph have two links to the others, but no third node keeps them at that.
    let rows = [vec![1, 2, 3], vec![0, 3, 4], vec![0, 4], vec![0, 1], vec![1, 2]];
    let found = Bisection::by_all_cuts(&rows).unwrap();
    assert_eq!((found.lower, found.upper), (2u32.into(), 3u32.into()));
}

#[test]
fn all_cuts_of_small_networks_are_searched() {
    let mut dice = Dice::new(8);
    for _ in 0..cases(60) {
        let net = dice.network(12);
        let csr = net.csr(&context()).unwrap();
        let row = |v| csr.neighbors(v).iter().map(|&to| to as usize).collect();
        let rows: Vec<Vec<usize>> = (0..csr.order()).map(row).collect();
        if net.endpoints().alike().is_some_and(|hosts| hosts > 0) && rows.len() > 1 {
            let Bisection { lower, upper } = Bisection::by_all_cuts(&rows).unwrap();
            assert_eq!(lower, brute_force(&net).into(), "{net}");
            let links_of = |inside: &dyn Fn(usize) -> bool| {
                let ends = rows.iter().enumerate().filter(|(v, _)| inside(*v));
                ends.flat_map(|(_, row)| row).filter(|&&to| !inside(to)).count()
            };
            // Two sets that differ by a node, one of them the smaller half and the other the larger one.
            let halves =
                (0..1u32 << rows.len()).filter(|set| set.count_ones() as usize == rows.len() / 2);
            let is_odd = rows.len() % 2 == 1;
            let least = halves.flat_map(|set| {
                let cut = links_of(&|v| set >> v & 1 == 1);
                let more = (0..rows.len()).filter(move |v| is_odd && set >> v & 1 == 0);
                let with = more.map(|more| cut.max(links_of(&|v| v == more || set >> v & 1 == 1)));
                with.chain((!is_odd).then_some(cut)).collect::<Vec<_>>()
            });
            assert_eq!(upper, least.min().unwrap().into(), "{net}");
        }
    }
}
