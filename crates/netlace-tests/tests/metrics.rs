//! Metrics: by rule and by search, which must agree.

use crate::common::shrinking::each_network;
use crate::common::{context, golden, golden_up_to, is_full, parse};
use netlace::Context;
use netlace::metrics::{By, Known, METRICS, Study, Value};
use netlace::network::{Network, RequestError};
use num_bigint::BigUint;

/// What no rule has a part in, and takes long.
const ONLY_SEARCHED: &[&str] =
    &["permutation-loads", "worst-case-load", "fault-tolerance", "link-orbits", "automorphisms"];

/// Switches all rules off, asks the same questions, and compares. Returns how many of the answers
/// that a rule gave were confirmed by search.
fn compare(net: &Network) -> usize {
    // Little time, which is enough for all but the last doubts about a bisection.
    let with = Context { seconds: 2, ..context() };
    let without = Context { rules: false, ..with };
    let (by_rule, by_search) = (Study::new(net, &with), Study::new(net, &without));
    let mut confirmed = 0;
    for metric in METRICS.iter().filter(|metric| !ONLY_SEARCHED.contains(&metric.name)) {
        let name = metric.name;
        let [rule, search] = match [&by_rule, &by_search].map(|study| metric.compute(study)) {
            [Ok(rule), Ok(search)] => [rule, search],
            // A network that cannot be grown; all other figures can be worked out.
            [Err(rule @ RequestError::Unbuildable { .. }), Err(search)] => {
                assert_eq!(rule, search, "{net}: {name}");
                continue;
            }
            refused => panic!("{net}: {name}: {refused:?}"),
        };
        match (&rule.value, &search.value) {
            // A bisection that one of them knows, and the other in part.
            (Value::Interval(lower, upper), Value::Integer(value))
            | (Value::Integer(value), Value::Interval(lower, upper)) => {
                assert!((lower..=upper).contains(&value), "{net}: {name}");
            }
            (Value::Interval(lower, upper), Value::Interval(least, most)) => {
                assert!(lower.max(least) <= upper.min(most), "{net}: {name}");
            }
            // A crossing number, which is only bounded from below without rules.
            (rule, Value::Bounds { lower: Some(least), upper: None }) if name == "crossings" => {
                let rule = match rule {
                    Value::Bounds { lower: Some(rule), .. } => rule,
                    exact => exact,
                };
                assert!(count(least) <= count(rule), "{net}: {name}");
            }
            (rule, search) => assert_eq!(rule, search, "{net}: {name}"),
        }
        confirmed += usize::from(rule.by == By::Rule && search.by == By::Search);
    }
    confirmed
}

fn count(value: &Value) -> BigUint {
    match value {
        Value::Count(count) => count.clone(),
        other => panic!("{other:?} is no count"),
    }
}

/// The crossing number of a graph is the sum over its blocks: here each is a copy of the base.
#[test]
fn crossings_add_up_over_blocks() {
    for (base, of_base) in [("heawood", 3u32), ("petersen", 2), ("ring(5)", 0), ("complete(4)", 0)]
    {
        for over in ["flooded({},4)", "root_folded({},3)", "re(frame={},unit={},phases=1)"] {
            let expr = over.replace("{}", base);
            let copies = parse(&expr).links() / parse(base).links();
            let expected = Value::Count(copies * of_base);
            assert_eq!(value(&expr, "crossings"), (expected, Known::Exact, By::Rule), "{expr}");
        }
    }
    let at_least = |expr| match value(expr, "crossings") {
        (Value::Bounds { lower: Some(lower), upper: None }, Known::Bound, _) => count(&lower),
        other => panic!("{expr}: {other:?}"),
    };
    // Euler's formula; and a sum over parts that have no link in common.
    assert_eq!(at_least("folded(heawood,2)"), (588u32 - 2 * 194).into());
    assert_eq!(at_least("complete(5)"), 1u32.into());
    assert_eq!(
        at_least("re(frame=heawood,unit=heawood,phases=2)"),
        (196u32 * 3 + 2 * 14 * 3).into()
    );
    // Links of a frame that are spread over a block of pivots are no copy of it.
    let spread = "re(frame=petersen,unit=petersen,phases=1,pivots=degree)";
    assert_eq!(at_least(spread), 20u32.into());
    for expr in
        ["mesh(5,7)", "product(ring(5),path(4))", "binary_tree(6)", "path(1)", "complete(4)"]
    {
        let planar = (Value::Count(0u32.into()), Known::Exact, By::Rule);
        assert_eq!(value(expr, "crossings"), planar, "{expr}");
    }
}

#[test]
fn automorphisms_are_counted() {
    for (expr, expected) in [
        ("heawood", 336u32),
        ("petersen", 120),
        ("ring(9)", 18),
        ("path(5)", 2),
        ("path(1)", 1),
        ("complete(6)", 720),
        ("hypercube(5)", 32 * 120),
        ("binary_tree(4)", 128),
        ("star(4)", 144),
        ("flooded(path(3),2)", 2),
    ] {
        let expected = (Value::Count(expected.into()), Known::Exact, By::Search);
        assert_eq!(value(expr, "automorphisms"), expected, "{expr}");
    }
}

#[test]
fn without_rules_search_gives_the_same_answers() {
    let small = golden_up_to(80).into_iter();
    let confirmed: usize = small.map(|record| compare(&parse(&record.expr))).sum();
    println!("{confirmed} answers by rule were confirmed by search");
    assert!(confirmed > if is_full() { 1_000 } else { 300 }, "{confirmed}");
    each_network(11, if is_full() { 20 } else { 8 }, 400, |net| {
        compare(net);
    });
}

fn value(expr: &str, metric: &str) -> (Value, Known, By) {
    let net = parse(expr);
    let context = Context::with_memory(1 << 30);
    let study = Study::new(&net, &context);
    let metric = METRICS.iter().find(|m| m.name == metric).unwrap();
    let answer = metric.compute(&study).unwrap();
    (answer.value, answer.known, answer.by)
}

#[test]
fn networks_of_any_size_have_exact_figures() {
    let mean = |expr: &str| match value(expr, "mean-distance") {
        (Value::Fraction(n, d), Known::Exact, By::Rule) => netlace::metrics::ratio(&n, &d),
        other => panic!("{expr}: {other:?}"),
    };
    for (expr, diameter) in [
        ("rdn(torus(5,5),4)", 94),
        ("re(frame=heawood,unit=heawood,phases=14)", 56),
        ("rsn(hypercube(64),2)", 129),
        ("ccc(64)", 158),
        ("rdn(ring(5),3)", 30),
        ("rsn(hypercube(3),3)", 15),
        ("rsn(hypercube(4),3)", 19),
        ("rsn(hypercube(14),2)", 29),
        ("rsn(hypercube(31),2)", 63),
        ("rdn(folded(petersen,3),4)", 126),
        ("star(20)", 28),
    ] {
        let expected = (Value::Integer(diameter), Known::Exact, By::Rule);
        assert_eq!(value(expr, "diameter"), expected, "{expr}");
    }
    for (expr, expected) in [
        ("rsn(hypercube(64),2)", 62.277_336_425_9),
        ("rsn(hypercube(31),2)", 30.234_123_528_8),
        ("rsn(hypercube(14),2)", 13.940_921_570_5),
        ("rsn(hypercube(3),3)", 7.375_829_899_3),
        ("rsn(hypercube(4),3)", 9.347_390_282_6),
    ] {
        assert!((mean(expr) - expected).abs() < 1e-9, "{expr}: {}", mean(expr));
    }
    // The paper's formula for cube-connected cycles: 2n + ⌊n/2⌋ − 2 for n > 3.
    for n in 4..40 {
        let expected = Value::Integer(2 * n + n / 2 - 2);
        assert_eq!(value(&format!("ccc({n})"), "diameter").0, expected, "ccc({n})");
    }
}

#[test]
fn kinds_of_links_are_counted() {
    for (expr, orbits) in [
        ("petersen", 1),
        ("torus(5,5)", 1),
        ("torus(4,5)", 2),
        ("path(4)", 2),
        ("rdn(ring(3),1)", 2),
        ("rdn(ring(3),2)", 3),
        ("rcr(2,2,2)", 2),
    ] {
        assert_eq!(value(expr, "link-orbits"), (Value::Integer(orbits), Known::Exact, By::Search));
    }
}

#[test]
fn orbits_are_exact_where_kinds_and_automorphisms_meet() {
    let exact = |expr: &str, count: u64| {
        let (value, known, _) = value(expr, "orbits");
        assert_eq!((value, known), (Value::Integer(count), Known::Exact), "{expr}");
    };
    exact("rsn(hypercube(3),3)", 120);
    exact("rdn(petersen,2)", 1);
    exact("rcr(2,4,2)", 1);
    exact("path(5)", 3);
    assert_eq!(value("rcr(1,3,1)", "orbits").1, Known::Bound);
}

#[test]
fn what_is_not_connected_has_no_diameter() {
    for metric in ["diameter", "radius", "mean-distance", "cost-ratio"] {
        assert_eq!(value("rcr(2,1,2)", metric).0, Value::NotConnected, "{metric}");
        assert_eq!(value("rsn(circulant(6,[2]),2)", metric).0, Value::NotConnected, "{metric}");
    }
}

#[test]
fn a_search_that_would_take_too_long_is_refused_with_its_estimate() {
    let net = parse("sn(hypercube(14),copies=64)"); // no rule, no automorphism is known
    let context = Context::with_memory(1 << 30);
    let study = Study::new(&net, &context);
    let ask = |name: &str| METRICS.iter().find(|m| m.name == name).unwrap().compute(&study);
    let refused = ask("mean-distance").unwrap_err().to_string();
    assert!(refused.starts_with("a search from "), "{refused}");
    // One search still bounds the diameter.
    let diameter = ask("diameter").unwrap();
    assert_eq!(diameter.known, Known::Bound);
    assert!(
        matches!(diameter.value, Value::Interval(lower, upper) if lower >= 15 && upper == 2 * lower)
    );
}

#[test]
fn the_radius_is_the_least_eccentricity() {
    let context = Context::with_memory(1 << 30);
    let some = golden().into_iter().filter(|record| record.order <= 300 && record.components == 1);
    for record in some {
        let net = parse(&record.expr);
        let csr = net.csr(&context).unwrap();
        let eccentricity = |v| {
            let mut distances = vec![u32::MAX; csr.order() as usize];
            csr.search(v, &mut distances, &mut Vec::new());
            u64::from(distances.into_iter().max().unwrap())
        };
        let least = (0..csr.order()).map(eccentricity).min().unwrap();
        assert_eq!(value(&record.expr, "radius").0, Value::Integer(least), "{net}");
    }
}

#[test]
fn the_petersen_graph_reaches_the_moore_bound() {
    let field = |expr: &str, name: &str| {
        let Value::Record(record) = value(expr, "moore-bound").0 else { panic!("no record") };
        record.into_iter().find(|(found, _)| found == name).map(|(_, value)| value)
    };
    let least = |expr: &str| field(expr, "least_diameter").unwrap();
    assert_eq!(field("petersen", "bound"), Some(Value::Count(10u32.into())));
    assert_eq!(least("petersen"), Value::Count(2u32.into()));
    assert_eq!(least("jellyfish(12,3)"), Value::Count(3u32.into()));
    assert_eq!(least("ring(9)"), Value::Count(4u32.into()));
    assert_eq!(least("path(1)"), Value::Count(0u32.into()));
    assert_eq!(least("damaged(path(3),cut=[0,1])"), Value::NotConnected);
}
