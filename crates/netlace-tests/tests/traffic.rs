//! Loads of channels, against paths counted pair by pair.

use crate::common::paths::Paths;
use crate::common::random::{Dice, cases};
use crate::common::shrinking::each_network;
use crate::common::{BASELINES, golden, links, parse};
use netlace::Context;
use netlace::metrics::{METRICS, Study, Value, ratio};
use netlace::network::{Network, Node};
use netlace::traffic::{
    Numbering, PATTERNS, assignment, permutation_loads, uniform_loads, worst_case_load,
};

fn context() -> Context<'static> {
    Context::with_memory(1 << 30)
}

fn assert_close(found: f64, expected: f64, what: &str) {
    assert!(
        (found - expected).abs() <= 1e-9 * expected.max(1.0),
        "{what}: {found}, not {expected}"
    );
}

/// Compares every channel, the levels, and the sum. Whether there was anything to compare.
fn compare_uniform(net: &Network) -> bool {
    let paths = Paths::of(net);
    let all: f64 = paths.carried.iter().sum();
    if all < 2.0 {
        return false;
    }
    let context = context();
    let found = uniform_loads(net, &context).unwrap();
    let Some(found) = found else {
        assert!(!paths.is_connected(), "{net}");
        return false;
    };
    assert!(paths.is_connected(), "{net}");
    let topology = &**net.topology().unwrap();
    let mut levels = vec![(0.0, 0.0); net.levels().len()];
    let (mut most, mut sum) = (0.0f64, 0.0);
    for (v, port, w) in paths.channels() {
        let sent = |s: usize, t: usize| paths.carried[s] * paths.carried[t] / (all - 1.0);
        let load = paths.load(v, w, sent);
        assert_close(found.at(v as Node, port as u16), load, &format!("{net}: {v} to {w}"));
        most = most.max(load);
        sum += load;
        let level = &mut levels[usize::from(links(topology, v as Node)[port].level)];
        *level = (level.0 + load, level.1 + 1.0);
    }
    assert_close(found.most(), most, &format!("{net}: most"));
    if let Ok(loads) = net.level_loads_rule() {
        let rule = loads.iter().map(|load| ratio(&load.numerator, &load.denominator) / (all - 1.0));
        let rule: Vec<f64> = rule.collect();
        assert_eq!(rule.len(), levels.len(), "{net}");
        rule.iter()
            .zip(&levels)
            .for_each(|(load, (sum, number))| assert_close(*load, sum / number, "rule"));
        assert_close(rule.into_iter().fold(0.0, f64::max), most, &format!("{net}: by rule"));
    }
    for (found, (load, number)) in found.by_level().unwrap().into_iter().zip(levels) {
        assert_eq!(found.is_some(), number > 0.0, "{net}");
        assert_close(found.unwrap_or(0.0), if number > 0.0 { load / number } else { 0.0 }, "level");
    }
    // All endpoints together send as many flits as there are endpoints, each over the mean
    // distance.
    let study = Study::new(net, &context);
    match ask(&study, "endpoint-mean-distance") {
        Value::Fraction(n, d) => assert_close(sum, all * ratio(&n, &d), &format!("{net}: sum")),
        other => panic!("{net}: {other:?}"),
    }
    true
}

fn ask(study: &Study, name: &str) -> Value {
    METRICS.iter().find(|metric| metric.name == name).unwrap().compute(study).unwrap().value
}

#[test]
fn loads_with_symmetry_are_those_of_all_pairs() {
    let small = golden().into_iter().filter(|record| record.order <= 130);
    let exprs = small.map(|record| record.expr).chain(BASELINES.iter().map(ToString::to_string));
    let more = ["star(4)", "rdn(star(3),1)", "hosts(star(4),3)", "product(star(3),path(3))"];
    let mut compared = 0;
    for expr in exprs.chain(more.map(str::to_owned)) {
        let net = parse(&expr);
        if *net.order() <= 130u32.into() {
            compared += usize::from(compare_uniform(&net));
        }
    }
    println!("{compared} networks");
    assert!(compared > 150);
    let mut random = 0;
    each_network(5, 60, 80, |net| random += usize::from(compare_uniform(net)));
    assert!(random > 20);
}

#[test]
fn threads_change_nothing() {
    for expr in ["jellyfish(60,5)", "ring(9)", "mesh(7,9)", "bcube(3,2)"] {
        let net = parse(expr);
        let loads = |threads| {
            let context = Context { threads, ..context() };
            let loads = uniform_loads(&net, &context).unwrap().unwrap();
            (loads.most().to_bits(), loads.by_level().unwrap())
        };
        for threads in [2, 3, 64] {
            assert_eq!(loads(1), loads(threads), "{expr}");
        }
    }
}

#[test]
fn rings_and_cubes_have_the_known_loads() {
    let most = |expr: &str| uniform_loads(&parse(expr), &context()).unwrap().unwrap().most();
    for n in 3..20u32 {
        let sum: u32 = (1..n).map(|i| i.min(n - i)).sum();
        assert_close(most(&format!("ring({n})")), f64::from(sum) / f64::from(2 * (n - 1)), "ring");
    }
    for d in 1..12 {
        let n = f64::from(1 << d);
        assert_close(most(&format!("hypercube({d})")), n / (n - 1.0) / 2.0, "cube");
    }
    // Node i of a path sends n − 1 − i ahead for itself and all before it.
    for n in 2..12u32 {
        let middle = (1..n).map(|i| i * (n - i)).max().unwrap();
        assert_close(most(&format!("path({n})")), f64::from(middle) / f64::from(n - 1), "path");
    }
    // Every packet between different leaves goes up and down once, by two links of six each way.
    assert_close(most("xgft([3],[2])"), 1.0 / 2.0, "tree");
}

#[test]
fn traffic_has_no_loads_where_there_is_none() {
    let context = context();
    for (expr, expected) in [
        ("path(1)", Value::Undefined),
        ("damaged(bcube(2,0),without=[1])", Value::Undefined),
        ("rcr(2,1,2)", Value::NotConnected),
        ("damaged(path(3),cut=[0,1])", Value::NotConnected),
    ] {
        let net = parse(expr);
        let study = Study::new(&net, &context);
        let names = ["level-loads", "saturation-load", "permutation-loads", "worst-case-load"];
        for name in names {
            assert_eq!(ask(&study, name), expected, "{name} of {expr}");
        }
    }
    let net = parse("hosts(path(1),4)");
    let study = Study::new(&net, &context);
    assert_eq!(ask(&study, "saturation-load"), Value::Undefined);
    assert_eq!(ask(&study, "worst-case-load"), Value::Real(0.0));
}

#[test]
fn permutations_load_what_their_pairs_load() {
    for expr in [
        "ring(8)",
        "ring(9)",
        "hypercube(4)",
        "torus(4,4)",
        "mesh(2,8)",
        "fat_tree(4)",
        "bcube(4,1)",
        "dragonfly(4,2,2)",
        "hosts(ring(4),4)",
        "flooded(hosts(bcube(2,0),3),2)",
        "file(\"examples/fabric.graphml\")",
    ] {
        let net = parse(expr);
        let paths = Paths::of(&net);
        let n = paths.endpoints().len();
        let found = permutation_loads(&net, &context()).unwrap().unwrap();
        assert_eq!(found.len(), PATTERNS.len() + 1);
        for (pattern, (name, load)) in PATTERNS.iter().zip(found) {
            assert_eq!(pattern.name, name);
            let among = Numbering::of(&net, n as u64);
            let to = (0..n as u64).map(|e| (pattern.to)(e, &among).map(|to| to as usize));
            let to: Option<Vec<usize>> = to.collect();
            assert_eq!(to.is_some(), load.is_some(), "{expr}: {name}");
            if let (Some(to), Some(load)) = (to, load) {
                let mut sorted = to.clone();
                sorted.sort_unstable();
                assert!(sorted.into_iter().eq(0..n), "{name} is a permutation of {n}");
                assert_close(load, paths.most_under(&to), &format!("{expr}: {name}"));
            }
        }
    }
}

#[test]
fn patterns_on_powers_of_two_move_bits() {
    for b in [2u32, 4, 6] {
        let n = 1u64 << b;
        let bit = |e: u64, i: u32| e >> (i % b) & 1;
        let made = |from: &dyn Fn(u32) -> u64| (0..b).fold(0, |to, i| to | from(i) << i);
        for e in 0..n {
            for (name, to) in [
                ("transpose", made(&|i| bit(e, i + b / 2))),
                ("bit_reversal", made(&|i| bit(e, b - 1 - i))),
                ("bit_complement", made(&|i| 1 - bit(e, i))),
                ("shuffle", made(&|i| bit(e, i + b - 1))),
            ] {
                let pattern = PATTERNS.iter().find(|pattern| pattern.name == name).unwrap();
                assert_eq!((pattern.to)(e, &Numbering::plain(n)), Some(to), "{name}({e}) of {n}");
            }
        }
    }
}

/// In each coordinate of an address, where there are coordinates; else over all endpoints.
#[test]
fn a_tornado_goes_less_than_halfway_round_each_dimension() {
    let pattern = PATTERNS.iter().find(|pattern| pattern.name == "tornado").unwrap();
    let cases: [(&str, &[u64], u64); 9] = [
        ("torus(8,8)", &[8, 8], 1),
        ("torus(3,4,5)", &[3, 4, 5], 1),
        ("mesh(4,7)", &[4, 7], 1),
        ("product(ring(6),path(3))", &[6, 3], 1),
        ("ring(9)", &[9], 1),
        ("hosts(torus(4,6),3)", &[4, 6], 3),
        ("hypercube(4)", &[16], 1),
        ("hamming(4,4)", &[16], 1),
        ("fat_tree(4)", &[16], 1),
    ];
    for (expr, sides, carried) in cases {
        let net = parse(expr);
        let n = sides.iter().product::<u64>() * carried;
        // The most significant side is the first, as in addresses.
        let number = |digits: &[u64]| digits.iter().zip(sides).fold(0, |all, (d, s)| all * s + d);
        for node in 0..n / carried {
            let mut rest = node;
            let mut digits: Vec<u64> = sides
                .iter()
                .rev()
                .map(|side| {
                    let digit = rest % side;
                    rest /= side;
                    digit
                })
                .collect();
            digits.reverse();
            assert_eq!(number(&digits), node);
            let moved: Vec<u64> = digits
                .iter()
                .zip(sides)
                .map(|(d, side)| (d + side.div_ceil(2) - 1) % side)
                .collect();
            for slot in 0..carried {
                let to = (pattern.to)(node * carried + slot, &Numbering::of(&net, n));
                assert_eq!(to, Some(number(&moved) * carried + slot), "{expr}");
            }
        }
    }
    // Three hops in each dimension, all in the same direction.
    let loads = permutation_loads(&parse("torus(8,8)"), &context()).unwrap().unwrap();
    let load = loads.into_iter().find(|(name, _)| *name == "tornado").unwrap().1;
    assert_close(load.unwrap(), 3.0, "torus(8,8)");
}

fn longest(expr: &str) -> (&'static str, f64) {
    let loads = permutation_loads(&parse(expr), &context()).unwrap().unwrap();
    let &(name, load) = loads.last().unwrap();
    (name, load.unwrap())
}

/// Where antipodes are unique, they are the longest matching.
#[test]
fn antipodes_are_the_longest_matching() {
    for n in [4u32, 6, 8, 20, 50] {
        assert_eq!(longest(&format!("ring({n})")), ("longest_matching", f64::from(n) / 4.0));
    }
    for d in [1, 3, 6] {
        let (name, load) = longest(&format!("hypercube({d})"));
        assert_eq!(name, "longest_matching");
        assert_close(load, 1.0, "cube");
    }
    let (_, load) = longest("hosts(torus(4,6),3)");
    assert_close(load, 3.0 * 6.0 / 4.0, "torus"); // along the longer side
    let (name, load) = longest("hypercube(11)");
    assert_eq!(name, "greedy_longest_matching");
    assert_close(load, 1.0, "cube");
}

/// All permutations of `0..n`, by exchanges.
fn each_permutation(n: usize, visit: &mut dyn FnMut(&[usize])) {
    fn rest(items: &mut [usize], k: usize, visit: &mut dyn FnMut(&[usize])) {
        if k == items.len() {
            return visit(items);
        }
        for i in k..items.len() {
            items.swap(k, i);
            rest(items, k + 1, visit);
            items.swap(k, i);
        }
    }
    rest(&mut (0..n).collect::<Vec<_>>(), 0, visit);
}

#[test]
fn assignments_are_the_best_of_all() {
    let mut dice = Dice::new(3);
    for case in 0..cases(400) {
        let columns = dice.roll(1, 7) as usize;
        let rows = dice.roll(0, columns as u64) as usize;
        // Few different weights, so that many are equal.
        let most = *dice.pick(&[2, 9, 1000]);
        let weights: Vec<f64> =
            (0..rows * columns).map(|_| dice.roll(0, most) as f64 / 7.0 - 1.0).collect();
        let sum = |to: &[usize]| -> f64 {
            to.iter().take(rows).enumerate().map(|(row, to)| weights[row * columns + to]).sum()
        };
        let found = assignment(&weights, columns, &context()).unwrap();
        assert_eq!(found.len(), rows);
        let mut distinct = found.clone();
        distinct.sort_unstable();
        distinct.dedup();
        assert_eq!(distinct.len(), rows, "case {case}");
        let mut best = f64::NEG_INFINITY;
        each_permutation(columns, &mut |to| best = best.max(sum(to)));
        assert!((sum(&found) - best).abs() < 1e-9, "case {case}: {} {best}", sum(&found));
    }
}

#[test]
fn the_worst_case_is_the_worst_of_all_permutations() {
    let some = [
        "path(2)",
        "path(5)",
        "ring(5)",
        "ring(6)",
        "ring(7)",
        "complete(5)",
        "mesh(2,3)",
        "hypercube(2)",
        "star(3)",
        "bcube(2,1)",
        "bcube(6,0)",
        "xgft([3,2],[1,2])",
        "hosts(path(3),2)",
        "product(bcube(2,0),hosts(bcube(2,0),1))",
        "flooded(hosts(bcube(2,0),1),2)",
        "damaged(complete(6),links=5)",
        "dcell(2,1)",
    ];
    let mut dice = Dice::new(8);
    let random = (0..cases(40)).map(|_| dice.network(7));
    let mut compared = 0;
    for net in some.map(parse).into_iter().chain(random) {
        let paths = Paths::of(&net);
        let n = paths.endpoints().len();
        if !(2..=7).contains(&n) || !paths.is_connected() {
            continue;
        }
        let mut worst = 0.0f64;
        each_permutation(n, &mut |to| worst = worst.max(paths.most_under(to)));
        let found = worst_case_load(&net, &context()).unwrap().unwrap();
        assert_close(found, worst, &net.to_string());
        compared += 1;
    }
    assert!(compared > 25, "{compared}");
}

/// No permutation is worse, and nothing is worse than all the endpoints of the smaller side.
#[test]
fn the_worst_case_is_above_the_patterns() {
    for expr in ["torus(4,4)", "hypercube(6)", "rdn(ring(5),1)", "fat_tree(4)", "dragonfly(4,2,2)"]
    {
        let net = parse(expr);
        let worst = worst_case_load(&net, &context()).unwrap().unwrap();
        for (name, load) in permutation_loads(&net, &context()).unwrap().unwrap() {
            assert!(load.unwrap_or(0.0) <= worst + 1e-9, "{expr}: {name} {load:?} {worst}");
        }
    }
}

#[test]
fn what_would_take_too_long_is_refused() {
    let net = parse("sn(hypercube(14),copies=64)"); // no automorphism is known
    assert!(uniform_loads(&net, &context()).is_err());
    assert!(permutation_loads(&net, &context()).is_err());
    assert!(worst_case_load(&net, &context()).is_err());
    let net = parse("hypercube(20)");
    assert!(uniform_loads(&net, &Context::with_memory(1 << 20)).is_err());
    let net = parse("rdn(torus(5,5),4)");
    assert!(uniform_loads(&net, &context()).is_err());
}

/// A chain of squares has more shortest paths from end to end than a floating point number holds.
#[test]
fn numbers_of_paths_do_not_overflow() {
    const SQUARES: u64 = 1_100;
    let mut text = String::from(
        "<graphml><key id=\"e\" for=\"node\" attr.name=\"endpoints\" attr.type=\"long\"/><graph>",
    );
    for v in 0..=3 * SQUARES {
        let hosts = u8::from(v == 0 || v == 3 * SQUARES);
        text += &format!("<node id=\"{v}\"><data key=\"e\">{hosts}</data></node>");
    }
    for v in (0..3 * SQUARES).step_by(3) {
        for (a, b) in [(v, v + 1), (v, v + 2), (v + 1, v + 3), (v + 2, v + 3)] {
            text += &format!("<edge source=\"{a}\" target=\"{b}\"/>");
        }
    }
    text += "</graph></graphml>";
    let open =
        |_: &str| Ok(Box::new(std::io::Cursor::new(text.clone())) as Box<dyn std::io::BufRead>);
    let context = Context { files: &open, ..context() };
    let net = netlace::parse_with("file(\"chain.graphml\")", &context).unwrap();
    let found = uniform_loads(&net, &context).unwrap().unwrap();
    // By symmetry half of the paths takes either side of a square.
    for v in 0..=3 * SQUARES {
        for port in 0..net.topology().unwrap().degree(v) {
            assert_close(found.at(v, port), 0.5, &format!("port {port} of {v}"));
        }
    }
}
