//! Equal networks that are written differently have the same answers, known in the same way, wherever they stand.

use netlace::Context;
use netlace::exact::{Load, RuleError};
use netlace::families::{FAMILIES, Kind};
use netlace::metrics::{Answer, METRICS, Study};
use netlace::network::{Network, Node, orbits};

/// Two expressions for one network, with the same numbers for the same nodes.
const SMALL: &[(&str, &str)] = &[
    ("ring(9)", "torus(9)"),
    ("ring(9)", "product(ring(9))"),
    ("ring(4)", "torus(4,1)"),
    ("complete(4)", "hamming(4)"),
    ("complete(4)", "product(complete(4))"),
    ("path(5)", "mesh(5)"),
    ("path(5)", "folded(path(5),1)"),
    ("torus(3,4)", "product(ring(3),ring(4))"),
    ("torus(3,4)", "product(torus(3),product(ring(4)))"),
    ("mesh(3,3)", "product(path(3),path(3))"),
    ("mesh(3,3)", "folded(path(3),2)"),
    ("hamming(3,4)", "product(complete(3),complete(4))"),
    ("hypercube(3)", "torus(2,2,2)"),
    ("hypercube(3)", "hamming(2,2,2)"),
    ("hypercube(3)", "product(hypercube(1),mesh(2,2))"),
    ("complete(3)", "ring(3)"),
    ("hypercube(1)", "path(2)"),
    ("complete(1)", "torus(1,1)"),
    ("petersen", "product(petersen)"),
    ("hosts(ring(9),2)", "hosts(torus(9),2)"),
    ("hosts(torus(3,4),2)", "hosts(product(ring(3),ring(4)),2)"),
    ("product(binary_tree(1),mesh(2,2))", "product(binary_tree(1),path(2),path(2))"),
];

/// The same, too large for tables: a rule that is lost is missed.
const LARGE: &[(&str, &str)] = &[
    ("ring(64)", "torus(64)"),
    ("ring(64)", "product(ring(64))"),
    ("hosts(ring(64),2)", "hosts(torus(64),2)"),
    ("path(64)", "mesh(64)"),
    ("path(64)", "product(path(64),complete(1))"),
    ("complete(64)", "hamming(64)"),
    ("torus(6,6)", "product(ring(6),ring(6))"),
    ("torus(6,6)", "folded(ring(6),2)"),
    ("hypercube(6)", "torus(2,2,2,2,2,2)"),
];

/// Every place where a network may stand in another: the family, its parameter, and an expression.
const PLACES: &[(&str, &str, &str)] = &[
    ("product", "factor", "product({})"),
    ("product", "factor", "product({},path(3))"),
    ("product", "factor", "product(petersen,{})"),
    ("crossed", "a", "crossed({},xgft([2],[1]))"),
    ("crossed", "b", "crossed(xgft([2],[1]),{})"),
    ("rail_only", "rail", "rail_only(2,{})"),
    ("joined", "group", "joined({},1,groups=3)"),
    ("star_product", "a", "star_product({},path(3),[2,1,0])"),
    ("star_product", "b", "star_product(ring(3),{})"),
    ("lift", "base", "lift({},1)"),
    ("folded", "base", "folded({},2)"),
    ("root_folded", "base", "root_folded({},2)"),
    ("flooded", "base", "flooded({},2)"),
    ("re", "frame", "re(frame={},unit=ring(3),phases=2)"),
    ("re", "frame", "re(frame={},unit=ring(4),phases=1,pivots=degree)"),
    ("re", "unit", "re(frame=complete(2),unit={},phases=2)"),
    ("re", "frames", "re(unit=ring(2),frames=[{},ring(3)])"),
    ("rdn", "base", "rdn({},1)"),
    ("rsn", "base", "rsn({},2)"),
    ("rsn", "base", "rsn({},2,diameter_links=true)"),
    ("rsn", "base", "rsn({},2,copies=2)"),
    ("hsn", "base", "hsn({},2)"),
    ("sn", "base", "sn({},copies=3)"),
    ("hypernet_over", "base", "hypernet_over({},2)"),
    ("hosts", "base", "hosts({},3)"),
    ("buses", "base", "buses({},3)"),
    ("machine", "base", "machine(hosts({},2))"),
    // Without the host cables it is the network itself.
    ("contracted", "base", "contracted(machine(hosts({},2)))"),
    ("damaged", "base", "damaged({},without=[1])"),
];

/// What is said level by level depends on how a network is written.
const BY_LEVEL: &[&str] = &["trunked"];

/// Where it matters that the network is large.
const LARGE_PLACES: &[&str] = &[
    "re(frame=complete(2),unit={},phases=64)",
    "re(frame=path(3),unit={},phases=64)",
    "re(unit=ring(3),frames=[{},{}])",
    "rsn({},2)",
    "hsn({},2)",
    "rdn({},2)",
    "product({},{})",
    "folded({},3)",
];

/// Metrics that follow from the nodes and their links, not from levels or from the expression.
const COMPARED: &[&str] = &[
    "order",
    "links",
    "degrees",
    "diameter",
    "radius",
    "mean-distance",
    "moore-bound",
    "girth",
    "orbits",
    "bisection",
    "endpoints",
    "radix",
    "endpoint-diameter",
    "endpoint-mean-distance",
    "distance-distribution",
    "distances-from-0",
    "endpoint-distance-distribution",
];

/// All answers by rule; a missing rule by whether it is unknown or takes too long.
fn rules(net: &Network) -> Vec<(&'static str, String)> {
    fn text<T: std::fmt::Debug>(found: Result<T, RuleError>) -> String {
        match found {
            Ok(found) => format!("{found:?}"),
            Err(RuleError::Unknown(_) | RuleError::NotStated) => "unknown".to_owned(),
            Err(RuleError::TooExpensive(_)) => "too expensive".to_owned(),
        }
    }
    /// In lowest terms.
    fn reduced(load: &Load) -> String {
        let (mut a, mut b) = (load.numerator.clone(), load.denominator.clone());
        while b != 0u32.into() {
            (a, b) = (b.clone(), a % b);
        }
        format!("{}/{}", &load.numerator / &a, &load.denominator / &a)
    }
    let census = net.census();
    vec![
        ("order", net.order().to_string()),
        ("links", net.links().to_string()),
        ("degrees", format!("{:?}", census.degrees)),
        ("components", format!("{:?}", census.components)),
        ("endpoints", format!("{:?}", (net.endpoint_count(), net.endpoints().alike()))),
        ("attached", net.endpoints().are_attached().to_string()),
        ("enumerator", text(net.enumerator_rule())),
        ("diameter", text(net.diameter_rule())),
        ("distance sum", text(net.distance_sum_rule())),
        ("endpoint pairs", text(net.endpoint_pairs_rule())),
        ("rooted", text(net.rooted_rule().map_err(|_| RuleError::Unknown(String::new())))),
        ("girth", text(net.girth_rule())),
        ("bisection", text(net.bisection_rule().map(|ends| (ends.lower, ends.upper)))),
        ("load", text(net.all_to_all_load_rule().map(|load| reduced(&load)))),
        ("distance", text(net.distance_rule().map(|_| ()))),
        ("next hop", text(net.next_hop_rule().map(|_| ()))),
        ("emulation", text(net.emulation_rule().map(|guest| guest.dimensions().to_vec()))),
        ("transitive", net.is_vertex_transitive().to_string()),
        ("grid", format!("{:?}", net.grid())),
    ]
}

fn assert_same_rules(a: &Network, b: &Network) {
    for ((rule, here), (_, there)) in rules(a).into_iter().zip(rules(b)) {
        assert_eq!(here, there, "{a} and {b}: {rule}");
    }
}

fn assert_same_nodes(a: &Network, b: &Network) {
    let (here, there) = (a.topology().unwrap(), b.topology().unwrap());
    let sorted = |mut row: Vec<Node>| {
        row.sort_unstable();
        row
    };
    let hops = a.next_hop_rule().ok().zip(b.next_hop_rule().ok());
    let distances = a.distance_rule().ok().zip(b.distance_rule().ok());
    for v in 0..here.order() {
        let (mut row, mut other) = (Vec::new(), Vec::new());
        here.neighbors(v, &mut row);
        there.neighbors(v, &mut other);
        assert_eq!(sorted(row.clone()), sorted(other.clone()), "{a} and {b}: neighbours of {v}");
        assert_eq!(a.endpoints().at(v), b.endpoints().at(v), "{a} and {b}: endpoints of {v}");
        for w in 0..here.order() {
            if let Some((here, there)) = &distances {
                assert_eq!(here.distance(v, w), there.distance(v, w), "{a} and {b}: {v} to {w}");
            }
            // Ports in another order are another choice among shortest routes.
            if let Some((here, there)) = &hops
                && row == other
            {
                let [here, there] = [here, there].map(|hops| hops.next(v, w).map(|step| step.to));
                assert_eq!(here, there, "{a} and {b}: next hop from {v} to {w}");
            }
        }
    }
    let counts = |net: &Network| {
        let orbits = orbits(here.order(), &net.automorphisms());
        orbits.into_iter().map(|(_, count)| count).collect::<Vec<_>>()
    };
    assert_eq!(counts(a), counts(b), "{a} and {b}: orbits");
}

/// The answers of all compared metrics.
fn answers(net: &Network) -> Vec<(&'static str, Option<Answer>)> {
    // Too short for a search for halves: a bisection is known by rule, or by counting.
    let context = Context { seconds: 1, ..Context::with_memory(1 << 28) };
    let study = Study::new(net, &context);
    let chosen = METRICS.iter().filter(|metric| COMPARED.contains(&metric.name));
    chosen.map(|metric| (metric.name, metric.compute(&study).ok())).collect()
}

fn written(place: &str, net: &str) -> Option<Network> {
    netlace::parse(&place.replace("{}", net)).ok()
}

#[test]
fn every_place_of_a_network_in_the_registry_is_tried() {
    for family in FAMILIES.iter().filter(|family| !BY_LEVEL.contains(&family.name)) {
        for param in family.params {
            let is_network =
                matches!(param.kind, Kind::Network | Kind::Networks | Kind::NetworkRest);
            let tried = PLACES.iter().any(|(name, at, place)| {
                *name == family.name && *at == param.name && place.starts_with(&format!("{name}("))
            });
            assert_eq!(tried, is_network, "{} of {}", param.name, family.name);
        }
    }
    for name in COMPARED {
        assert!(METRICS.iter().any(|metric| metric.name == *name), "{name}");
    }
}

#[test]
fn small_networks_have_the_same_answers_however_they_are_written() {
    for (_, _, place) in [("", "", "{}")].iter().chain(PLACES) {
        let mut tried = 0;
        for (a, b) in SMALL {
            let (a, b) = match (written(place, a), written(place, b)) {
                (Some(a), Some(b)) => (a, b),
                (a, b) => {
                    assert_eq!(a.is_some(), b.is_some(), "{place}");
                    continue;
                }
            };
            assert_same_rules(&a, &b);
            tried += 1;
            // Larger ones take long node by node.
            if a.order() > &100u32.into() {
                continue;
            }
            assert_same_nodes(&a, &b);
            for ((metric, here), (_, there)) in answers(&a).into_iter().zip(answers(&b)) {
                assert_eq!(here, there, "{a} and {b}: {metric}");
            }
        }
        assert!(tried >= 5, "{place} takes only {tried} networks");
    }
}

#[test]
fn large_networks_have_the_same_rules_however_they_are_written() {
    for place in LARGE_PLACES {
        for (a, b) in LARGE {
            assert_same_rules(&written(place, a).unwrap(), &written(place, b).unwrap());
        }
    }
}

#[test]
fn rules_for_one_kind_of_base_hold_for_all_that_are_equal_to_it() {
    let known = |expr: &str| netlace::parse(expr).unwrap().enumerator_rule().is_ok();
    assert!(known("re(frame=complete(2),unit=torus(64),phases=64)"));
    assert!(known("re(frame=complete(2),unit=hosts(ring(64),2),phases=64)"));
    assert!(!known("re(frame=complete(2),unit=path(64),phases=64)"));
    assert!(known("hsn(hamming(64),3)") && known("hsn(product(complete(64)),3)"));
    assert!(!known("hsn(ring(64),3)"));
    assert!(known("rsn(hamming(64),3)") && !known("rsn(ring(64),3)"));
}

#[test]
fn frames_that_are_written_differently_are_alike() {
    let transitive = |expr: &str| netlace::parse(expr).unwrap().is_vertex_transitive();
    assert!(transitive("re(unit=ring(2),frames=[ring(4),torus(4)])"));
    assert!(transitive("re(unit=ring(2),frames=[rdn(ring(4),1),rdn(torus(4),1)])"));
    assert!(!transitive("re(unit=ring(2),frames=[ring(4),hosts(torus(4),2)])"));
    assert!(!transitive("re(unit=ring(2),frames=[ring(4),complete(4)])"));
}
