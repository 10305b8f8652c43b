//! Bisection and spectral gap, against brute force and closed forms.

use std::f64::consts::PI;
use std::fmt::Write;
use std::io::BufRead;

use crate::common::random::{Dice, cases};
use crate::common::{BASELINES, golden, parse};
use netlace::Context;
use netlace::cuts::{Halves, by_address, by_search, fewest};
use netlace::metrics::{Answer, By, Known, METRICS, Study, Value};
use netlace::network::Network;
use netlace::search::{components, spectral_gap};

pub fn context() -> Context<'static> {
    Context::with_memory(1 << 30)
}

pub fn ask(net: &Network, name: &str, context: &Context) -> Answer {
    let metric = METRICS.iter().find(|metric| metric.name == name).unwrap();
    metric.compute(&Study::new(net, context)).unwrap()
}

/// The ends of a bisection, and how it is known.
pub fn ends(net: &Network, context: &Context) -> (u64, u64, By) {
    let answer = ask(net, "bisection", context);
    match answer.value {
        Value::Integer(links) => {
            assert_eq!(answer.known, Known::Exact, "{net}");
            (links, links, answer.by)
        }
        Value::Interval(lower, upper) => {
            assert_eq!(answer.known, Known::Bound, "{net}");
            (lower, upper, answer.by)
        }
        other => panic!("{net}: {other:?}"),
    }
}

/// Links as pairs of nodes, each once.
pub fn links(net: &Network) -> Vec<(u64, u64)> {
    let topology = net.topology().unwrap();
    let ends = |v| crate::common::neighbors(&**topology, v).into_iter().map(move |w| (v, w));
    (0..topology.order()).flat_map(ends).filter(|(v, w)| v < w).collect()
}

fn count(net: &Network, first: impl Fn(u64) -> bool) -> u64 {
    links(net).into_iter().filter(|&(v, w)| first(v) != first(w)).count() as u64
}

/// The fewest links of all halves of the hosts: every node on either side, each set of nodes reached
/// from the last by moving one of them.
pub fn brute_force(net: &Network) -> u64 {
    let n = net.topology().unwrap().order();
    let mut beside = vec![Vec::new(); n as usize];
    for (v, w) in links(net) {
        beside[v as usize].push(w);
        beside[w as usize].push(v);
    }
    let carried: Vec<i64> = (0..n).map(|v| i64::from(net.endpoints().at(v))).collect();
    let slack = *carried.iter().max().unwrap();
    // By how many hosts the second side is larger; at first all are there.
    let mut lead: i64 = carried.iter().sum();
    let (mut first, mut cut, mut fewest) = (0u32, 0i64, None);
    // The last node stays: the sides can be exchanged.
    for step in 1u32..1 << (n - 1) {
        let v = step.trailing_zeros() as usize;
        first ^= 1 << v;
        let now = first >> v & 1;
        lead += carried[v] * if now == 1 { -2 } else { 2 };
        for &w in &beside[v] {
            cut += if first >> w & 1 == now { -1 } else { 1 };
        }
        if lead.abs() <= slack {
            fewest = fewest.into_iter().chain([cut]).min();
        }
    }
    fewest.unwrap().cast_unsigned()
}

/// How many nodes carry hosts.
fn carriers(net: &Network) -> usize {
    net.endpoints().senders(net.topology().unwrap().order()).count()
}

/// Small networks of all kinds: golden ones, with parallel links, not connected, at random.
fn small(most: u64) -> Vec<Network> {
    let mut dice = Dice::new(5);
    let random: Vec<Network> = (0..cases(60)).map(|_| dice.network(most)).collect();
    let golden: Vec<String> = golden().into_iter().map(|record| record.expr).collect();
    let named = golden.iter().map(String::as_str).chain(BASELINES.iter().copied());
    let small = |net: &Network| *net.order() <= most.into() && carriers(net) > 1;
    named.map(parse).chain(random).filter(small).collect()
}

/// Networks of which not all nodes carry equally many hosts, some of them none.
const UNEVEN: &[&str] = &[
    "fat_tree(2)",
    "fat_tree(4)",
    "xgft([2,3],[1,2])",
    "xgft([5,3],[1,2])",
    "xgft([2,5],[1,3])",
    "xgft([2,2,3],[1,1,2])",
    "xgft([2,3,2],[1,2,2])",
    "xgft([1,3,3],[1,2,1])",
    "xgft([3,2],[2,2])",
    "xgft([5],[3])",
    "xgft([3,3],[2,1])",
    "bcube(2,1)",
    "bcube(3,1)",
    "bcube(5,0)",
    "bcube(2,2)",
    "dcell(2,1)",
    "dcell(3,1)",
    "dcell(4,0)",
    "hosts(bcube(3,1),4)",
    "product(bcube(2,0),path(3))",
    "product(hosts(bcube(3,0),3),complete(3))",
    "rdn(bcube(2,0),1)",
    "rsn(bcube(2,0),2)",
    "flooded(hosts(bcube(2,0),3),2)",
    "product(bcube(2,0),bcube(2,0))",
    "damaged(fat_tree(4),without=[0,9])",
    "damaged(bcube(2,2),links=3,seed=5)",
    "damaged(xgft([2,5],[1,3]),cut=[0,5])",
];

/// Random links, some of them parallel, between nodes that carry 0 to 4 hosts.
fn at_random(dice: &mut Dice) -> Network {
    let n = dice.roll(4, 13);
    let mut text = String::from(
        "<graphml><key id=\"h\" for=\"node\" attr.name=\"endpoints\" attr.type=\"int\"/>\
         <graph edgedefault=\"undirected\">",
    );
    for v in 0..n {
        let hosts = if v < 2 { 1 } else { dice.roll(0, 4) };
        write!(text, "<node id=\"{v}\"><data key=\"h\">{hosts}</data></node>").unwrap();
    }
    let mut link = |v, w| {
        write!(text, "<edge source=\"{v}\" target=\"{w}\"/>").unwrap();
    };
    let lone = dice.roll(0, n);
    (1..n).filter(|&v| v != lone).for_each(|v| link(v, dice.roll(0, v - 1)));
    for _ in 0..dice.roll(0, 2 * n) {
        let v = dice.roll(1, n - 1);
        link(v, dice.roll(0, v - 1));
    }
    text.push_str("</graph></graphml>");
    let file = |_: &str| Ok(Box::new(std::io::Cursor::new(text.clone())) as Box<dyn BufRead>);
    netlace::parse_with("file(\"random.graphml\")", &Context { files: &file, ..context() }).unwrap()
}

#[test]
fn halves_are_of_hosts() {
    let mut dice = Dice::new(11);
    let random: Vec<Network> = (0..cases(120)).map(|_| at_random(&mut dice)).collect();
    let mut met = 0;
    for net in UNEVEN.iter().map(|expr| parse(expr)).chain(random) {
        let expected = brute_force(&net);
        met += u32::from(net.endpoints().nodes(net.order()).sizes() > 1);
        for rules in [true, false] {
            let (lower, upper, _) = ends(&net, &Context { rules, ..context() });
            assert_eq!((lower, upper), (expected, expected), "{net}, rules: {rules}");
        }
        assert_eq!(fewest(&net, u64::MAX, &context()).unwrap(), Some(expected), "{net}");
        // The bounds that are used where cuts are too many to look at all of them.
        let little = Context { memory: 1 << 20, seconds: 5, ..context() };
        let (lower, upper, _) = ends(&net, &little);
        assert!(lower <= expected && expected <= upper, "{net}: {lower} to {upper}");
    }
    assert!(met > 100, "{met} with different numbers of hosts");
}

#[test]
fn small_networks_agree_with_brute_force() {
    let mut checked = 0;
    for net in small(18) {
        let expected = brute_force(&net);
        let (lower, upper, _) = ends(&net, &context());
        assert_eq!((lower, upper), (expected, expected), "{net}");
        // The sweep finds it without being told a cut.
        let graph = net.csr(&context()).unwrap();
        let sweep = |upper| fewest(&net, upper, &context()).unwrap();
        assert_eq!(sweep(u64::MAX), Some(expected), "{net}");
        // And when it must give up nearly all others.
        for more in 0..4 {
            assert_eq!(sweep(expected + more), Some(expected), "{net}: {more} more");
        }
        // So do all methods without a rule.
        let (lower, upper, _) = ends(&net, &Context { rules: false, ..context() });
        assert_eq!((lower, upper), (expected, expected), "{net}");
        // It lies between what counts and rules say, and what cuts by address say.
        for (seconds, rules) in [(0, true), (0, false), (5, true), (5, false)] {
            let little = Context { memory: 1 << 20, seconds, rules, ..context() };
            let (lower, upper, by) = ends(&net, &little);
            assert!(lower <= expected && expected <= upper, "{net}: {lower} to {upper}");
            assert!(seconds > 0 || by != By::Method("cuts"), "{net}");
        }
        if components(graph) == 1 && net.endpoints().nodes(net.order()).sizes() == 1 {
            let gap = spectral_gap(graph, 1000, &context()).unwrap();
            let n = graph.order();
            let bound = gap.value * ((n / 2) * n.div_ceil(2)) as f64 / n as f64;
            assert!(bound <= expected as f64 + 1e-6, "{net}: {bound}");
        }
        checked += 1;
    }
    println!("{checked} networks");
    assert!(checked > 80);
}

#[test]
fn cuts_are_halves_and_have_as_many_links_as_they_say() {
    let verify = |net: &Network, halves: &Halves| {
        let hosts = |v: u64| u64::from(net.endpoints().at(v));
        let order = halves.first.len() as u64;
        let all: u64 = (0..order).map(hosts).sum();
        let first: u64 = (0..order).filter(|&v| halves.first[v as usize]).map(hosts).sum();
        let most = (0..order).map(hosts).max().unwrap();
        assert!(first.abs_diff(all - first) <= most, "{net}: {first} of {all}");
        assert_eq!(halves.links, count(net, |v| halves.first[v as usize]), "{net}");
    };
    for net in small(700).into_iter().chain(UNEVEN.iter().map(|expr| parse(expr))) {
        let address = by_address(&net, &context()).unwrap();
        let search = by_search(&net, &[], 0, &context()).unwrap();
        verify(&net, &address);
        verify(&net, &search);
        assert!(search.links <= address.links, "{net}");
    }
}

#[test]
fn known_bisections() {
    let ends = |expr| ends(&parse(expr), &context());
    for (expr, links) in [
        ("hypercube(10)", 512),
        ("rdn(ring(6),1)", 12),
        ("rcr(1,3,1)", 2),
        ("torus(8,8)", 16),
        ("torus(7,9)", 16),
        ("mesh(9,9)", 10),
        ("complete(40)", 400),
        ("path(1000)", 1),
        ("ring(501)", 2),
    ] {
        let (lower, upper, _) = ends(expr);
        assert_eq!((lower, upper), (links, links), "{expr}");
    }
    let (lower, upper, _) = ends("rsn(hypercube(3),3)");
    assert!(lower >= 257 && upper <= 666, "{lower} to {upper}");
    assert_eq!(ask(&parse("path(1)"), "bisection", &context()).value, Value::Undefined);
    assert_eq!(ask(&parse("xgft([5],[1])"), "bisection", &context()).value, Value::Undefined);
    // Two of four pieces are a half.
    assert_eq!(ends("rcr(1,2,3)").1, 0);
}

/// Trees whose gap is tiny: a few steps do not find it, and say so.
#[test]
fn an_iteration_that_was_cut_off_claims_nothing() {
    for expr in ["flooded(path(60),2)", "flooded(path(9),3)", "path(500)"] {
        let net = parse(expr);
        let graph = net.csr(&context()).unwrap();
        let settled = spectral_gap(graph, 20_000, &context()).unwrap();
        assert!(settled.is_settled(), "{expr}");
        let mut claims = 0;
        for steps in [3, 10, 30, 100] {
            let gap = spectral_gap(graph, steps, &context()).unwrap();
            claims += u32::from(gap.is_settled());
            let is_right = gap.value <= settled.value * 1.000_01;
            assert!(!gap.is_settled() || is_right, "{expr}, {steps} steps: {}", gap.value);
        }
        assert!(claims < 4, "{expr}");
    }
}

fn gap(net: &Network) -> f64 {
    let answer = ask(net, "spectral-gap", &context());
    assert_eq!(answer.known, Known::Exact, "{net}");
    match answer.value {
        Value::Real(gap) => gap,
        other => panic!("{net}: {other:?}"),
    }
}

#[test]
fn spectral_gaps_have_their_closed_forms() {
    let cosine = |angle: f64| 2.0 - 2.0 * angle.cos();
    for (expr, expected) in [
        ("hypercube(9)", 2.0),
        ("petersen", 2.0),
        ("complete(9)", 9.0),
        ("complete(2)", 2.0),
        ("ring(3)", 3.0),
        ("ring(50)", cosine(2.0 * PI / 50.0)),
        ("ring(777)", cosine(2.0 * PI / 777.0)),
        ("path(2)", 2.0),
        ("path(300)", cosine(PI / 300.0)),
        ("torus(7,13)", cosine(2.0 * PI / 13.0)),
        ("mesh(9,20)", cosine(PI / 20.0)),
        ("star(5)", 1.0),
        ("rcr(1,2,3)", 0.0),
    ] {
        let gap = gap(&parse(expr));
        assert!((gap - expected).abs() <= 1e-6 * expected, "{expr}: {gap}, {expected}");
    }
    let single = ask(&parse("path(1)"), "spectral-gap", &context());
    assert_eq!(single.value, Value::Undefined);
}

/// The eigenvalues of the Laplacian, in ascending order, by Jacobi's rotations.
fn eigenvalues(net: &Network) -> Vec<f64> {
    let n = net.topology().unwrap().order() as usize;
    let mut a = vec![vec![0.0; n]; n];
    for (v, w) in links(net) {
        let (v, w) = (v as usize, w as usize);
        a[v][v] += 1.0;
        a[w][w] += 1.0;
        a[v][w] -= 1.0;
        a[w][v] -= 1.0;
    }
    for _ in 0..30 {
        for p in 0..n {
            for q in p + 1..n {
                if f64::abs(a[p][q]) < 1e-14 {
                    continue;
                }
                let theta = (a[q][q] - a[p][p]) / (2.0 * a[p][q]);
                let t = theta.signum() / (theta.abs() + theta.hypot(1.0));
                let c = 1.0 / t.hypot(1.0);
                let s = t * c;
                for row in &mut a {
                    (row[p], row[q]) = (c * row[p] - s * row[q], s * row[p] + c * row[q]);
                }
                let (of_p, of_q) = (a[p].clone(), a[q].clone());
                let mix = |c: f64, s: f64| of_p.iter().zip(&of_q).map(move |(p, q)| c * p + s * q);
                (a[p], a[q]) = (mix(c, -s).collect(), mix(s, c).collect());
            }
        }
    }
    let mut values: Vec<f64> = (0..n).map(|i| a[i][i]).collect();
    values.sort_by(f64::total_cmp);
    values
}

#[test]
fn spectral_gaps_agree_with_all_eigenvalues() {
    let mut checked = 0;
    for net in small(100) {
        let (gap, all) = (gap(&net), eigenvalues(&net));
        assert!((gap - all[1]).abs() <= 1e-6 * gap.max(1e-3), "{net}: {gap}, {}", all[1]);
        checked += 1;
    }
    println!("{checked} networks");
    assert!(checked > 100);
}
