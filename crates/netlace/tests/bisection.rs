//! Bisection and spectral gap, against brute force and closed forms.

use std::f64::consts::PI;

use crate::common::random::{Dice, cases};
use crate::common::{BASELINES, golden, parse};
use netlace::Context;
use netlace::cuts::{Halves, by_address, by_search, fewest};
use netlace::metrics::{Answer, By, Known, METRICS, Study, Value};
use netlace::network::Network;
use netlace::search::{components, spectral_gap};
use num_bigint::BigUint;

fn context() -> Context<'static> {
    Context::with_memory(1 << 30)
}

fn ask(net: &Network, name: &str, context: &Context) -> Answer {
    let metric = METRICS.iter().find(|metric| metric.name == name).unwrap();
    (metric.compute)(&Study::new(net, context)).unwrap()
}

/// The ends of a bisection, and how it is known.
fn ends(net: &Network, context: &Context) -> (u64, u64, By) {
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
fn links(net: &Network) -> Vec<(u64, u64)> {
    let topology = net.topology().unwrap();
    let ends = |v| crate::common::neighbors(&**topology, v).into_iter().map(move |w| (v, w));
    (0..topology.order()).flat_map(ends).filter(|(v, w)| v < w).collect()
}

fn count(net: &Network, first: impl Fn(u64) -> bool) -> u64 {
    links(net).into_iter().filter(|&(v, w)| first(v) != first(w)).count() as u64
}

/// The fewest links of all halves.
fn brute_force(net: &Network) -> u64 {
    let n = net.topology().unwrap().order();
    let links = links(net);
    // The last node is in the second half, or in the larger one.
    let halves = (0u32..1 << (n - 1)).filter(|half| {
        let count = u64::from(half.count_ones());
        count == n / 2 || count == n.div_ceil(2)
    });
    let cut =
        |half: u32| links.iter().filter(|(v, w)| (half >> v ^ half >> w) & 1 == 1).count() as u64;
    halves.map(cut).min().unwrap()
}

/// Small networks of all kinds: golden ones, with parallel links, not connected, at random.
fn small(most: u64) -> Vec<Network> {
    let mut dice = Dice::new(5);
    let random: Vec<Network> = (0..cases(60)).map(|_| dice.network(most)).collect();
    let golden: Vec<String> = golden().into_iter().map(|record| record.expr).collect();
    let named = golden.iter().map(String::as_str).chain(BASELINES.iter().copied());
    let small = |net: &Network| (2..=most).any(|order| *net.order() == order.into());
    named.map(parse).chain(random).filter(small).collect()
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
        assert_eq!(fewest(graph, u64::MAX, &context()), Some(expected), "{net}");
        // And when it must give up nearly all others.
        for more in 0..4 {
            assert_eq!(
                fewest(graph, expected + more, &context()),
                Some(expected),
                "{net}: {more} more"
            );
        }
        // It lies between what counts say, and what cuts by address say.
        for (seconds, expected_by) in [(0, By::Rule), (5, By::Method("cuts"))] {
            let little = Context { memory: 1 << 20, seconds, ..context() };
            let (lower, upper, by) = ends(&net, &little);
            assert!(lower <= expected && expected <= upper, "{net}: {lower} to {upper}");
            assert_eq!(by, expected_by, "{net}");
        }
        if components(graph) == 1 {
            let gap = spectral_gap(graph, 1000, &context());
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
        let n = halves.first.len();
        let first = halves.first.iter().filter(|&&first| first).count();
        assert!(first.abs_diff(n - first) <= 1, "{net}: {first} of {n}");
        assert_eq!(halves.links, count(net, |v| halves.first[v as usize]), "{net}");
    };
    for net in small(700) {
        let topology = &**net.topology().unwrap();
        let graph = net.csr(&context()).unwrap();
        let (address, search) = {
            let context = context();
            (by_address(topology, &context), by_search(topology, graph, &[], 0, &context))
        };
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
    // Large: by address, and by rule.
    let (lower, upper, by) = ends("rdn(torus(5,5),2)");
    assert_eq!(by, By::Method("cuts"));
    assert!(50_000 < lower && upper == 3_125_000 / 4, "{lower} to {upper}");
    let (lower, upper, by) = ends("hypercube(40)");
    assert_eq!(by, By::Rule);
    assert!(lower <= 1 << 39 && 1 << 39 <= upper, "{lower} to {upper}");
    // Beyond what can be numbered.
    let Value::Bounds { lower: Some(lower), upper: Some(upper) } =
        ask(&parse("hypercube(70)"), "bisection", &context()).value
    else {
        panic!("no two ends");
    };
    let half = BigUint::from(1u32) << 69u32;
    let (lower, upper) = (count_in(&lower), count_in(&upper));
    assert!(*lower <= half && half <= *upper && half <= lower * 70u32, "{lower} to {upper}");
    assert_eq!(ask(&parse("path(1)"), "bisection", &context()).value, Value::Undefined);
    // Two of four pieces are a half.
    assert_eq!(ends("rcr(1,2,3)").1, 0);
}

/// Trees whose gap is tiny: a few steps do not find it, and say so.
#[test]
fn an_iteration_that_was_cut_off_claims_nothing() {
    for expr in ["flooded(path(60),2)", "flooded(path(9),3)", "path(500)"] {
        let net = parse(expr);
        let graph = net.csr(&context()).unwrap();
        let settled = spectral_gap(graph, 20_000, &context());
        assert!(settled.is_settled(), "{expr}");
        let mut claims = 0;
        for steps in [3, 10, 30, 100] {
            let gap = spectral_gap(graph, steps, &context());
            claims += u32::from(gap.is_settled());
            let is_right = gap.value <= settled.value * 1.000_01;
            assert!(!gap.is_settled() || is_right, "{expr}, {steps} steps: {}", gap.value);
        }
        assert!(claims < 4, "{expr}");
    }
}

fn count_in(value: &Value) -> &BigUint {
    match value {
        Value::Count(count) => count,
        other => panic!("{other:?}"),
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
