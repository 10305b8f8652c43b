//! What networks are compared by, against computations that are small and of another kind.

#![expect(clippy::float_cmp, reason = "these figures are exact, or taken from the same sum")]
use crate::common::paths::{FAR, Paths};
use crate::common::{context, parse};
use netlace::Context;
use netlace::certify::certify;
use netlace::collectives::{Collective, Model, Request, Wires};
use netlace::metrics::{Answer, By, Known, METRICS, Study, Value, ratio};
use netlace::network::{Network, Ports, RequestError};
use netlace::routing::{Applied, Chosen, ROUTINGS, RoutingMethod, Survey};
use netlace::traffic::{Numbering, PATTERNS};
use netlace::workload::stencil;
use netlace_plan::building::{Bill, Item, TECHNOLOGIES, Technology};
use netlace_plan::columns::{COLUMNS, RoutingChoice, Subject, with_hosts};

/// Of all kinds: hosts on all nodes, on some, and unevenly; by rule, drawn by lot, and from a file.
const NETWORKS: &[&str] = &[
    "ring(6)",
    "torus(3,4)",
    "hypercube(4)",
    "hosts(petersen,3)",
    "fat_tree(4)",
    "bcube(3,1)",
    "dcell(3,1)",
    "dragonfly(4,2,2)",
    "jellyfish(12,3)",
    "rdn(ring(3),1)",
    "rsn(complete(3),2)",
    "file(\"examples/fabric.graphml\")",
    "product(fat_tree(2),hosts(dcell(2,1),2))",
];

const DISCONNECTED: &str = "rcr(1,2,3)";
const ONE_NODE: &[&str] = &["path(1)", "hosts(path(1),5)"];
const UNNUMBERED: &[&str] = &["hypercube(70)", "rdn(ring(5),5)", "rsn(bcube(4,1),5)"];

fn technology(name: &str) -> Technology {
    let built_in = TECHNOLOGIES.iter().find(|built_in| built_in.name == name).unwrap();
    Technology::parse(built_in.text).unwrap()
}

fn try_ask(net: &Network, name: &str, context: &Context) -> Result<Answer, RequestError> {
    let column = COLUMNS.iter().find(|column| column.name == name).unwrap();
    column.compute(&Subject::new(net, &technology("hall"), context))
}

fn ask(net: &Network, name: &str) -> Answer {
    try_ask(net, name, &context()).unwrap()
}

/// The same if packets were spread over all shortest paths alike.
fn try_ideal(net: &Network, name: &str, context: &Context) -> Result<Answer, RequestError> {
    let column = COLUMNS.iter().find(|column| column.name == name).unwrap();
    let hall = technology("hall");
    column.compute(&Subject::new(net, &hall, context).with_routing(RoutingChoice::Ideal))
}

fn ideal(net: &Network, name: &str) -> Answer {
    try_ideal(net, name, &context()).unwrap()
}

fn metric(net: &Network, name: &str) -> Answer {
    let metric = METRICS.iter().find(|metric| metric.name == name).unwrap();
    metric.compute(&Study::new(net, &context())).unwrap()
}

/// The two ends between which a figure lies; both the same if it is known.
fn ends(value: &Value) -> (f64, f64) {
    let end = |end: &Option<Box<Value>>, or| end.as_deref().map_or(or, |end| ends(end).0);
    match value {
        Value::Integer(number) => (*number as f64, *number as f64),
        Value::Real(number) => (*number, *number),
        Value::Count(number) => ends(&Value::Fraction(number.clone(), 1u32.into())),
        Value::Fraction(numerator, denominator) => {
            let number = ratio(numerator, denominator);
            (number, number)
        }
        Value::Interval(lower, upper) => (*lower as f64, *upper as f64),
        Value::Bounds { lower, upper } => (end(lower, 0.0), end(upper, f64::INFINITY)),
        other => panic!("no figure: {other:?}"),
    }
}

fn assert_close(found: f64, expected: f64, what: &str) {
    assert!((found - expected).abs() <= 1e-9 * expected.abs(), "{what}: {found}, not {expected}");
}

fn assert_exactly(net: &Network, name: &str, expected: f64) {
    let answer = ask(net, name);
    assert_eq!(answer.known, Known::Exact, "{net}: {name}");
    assert_close(ends(&answer.value).0, expected, &format!("{net}: {name}"));
}

fn hosts(paths: &Paths) -> f64 {
    paths.carried.iter().sum()
}

#[test]
fn names_and_headings_are_what_commands_need() {
    for column in COLUMNS {
        let is_kebab = column.name.chars().all(|c| c.is_ascii_lowercase() || c == '-');
        assert!(is_kebab, "{}", column.name);
        let is_narrow = column.heading.lines().all(|line| line.chars().count() <= 12);
        assert!(is_narrow && column.heading.lines().count() <= 2, "{}", column.name);
        let same = COLUMNS.iter().filter(|other| other.name == column.name);
        assert_eq!(same.count(), 1, "{}", column.name);
    }
}

#[test]
fn columns_that_are_metrics_say_what_these_say() {
    let same = [
        ("endpoints", "endpoints"),
        ("nodes", "order"),
        ("radix", "radix"),
        ("diameter", "endpoint-diameter"),
        ("mean-distance", "endpoint-mean-distance"),
        ("nodes-per-host", "nodes-per-endpoint"),
        ("links-per-host", "links-per-endpoint"),
        ("node-connectivity", "node-connectivity"),
    ];
    for expr in NETWORKS.iter().chain([&DISCONNECTED]).chain(ONE_NODE) {
        let net = parse(expr);
        for (column, name) in same {
            assert_eq!(ask(&net, column), metric(&net, name), "{expr}: {column}");
        }
    }
}

#[test]
fn price_and_cables_are_those_of_the_bill() {
    for name in ["hall", "die"] {
        let technology = technology(name);
        for expr in NETWORKS.iter().chain([&DISCONNECTED]).chain(ONE_NODE) {
            let net = parse(expr);
            let context = context();
            let subject = Subject::new(&net, &technology, &context);
            let bill = Bill::new(&net, &technology, &context).unwrap();
            let hosts = ratio(&net.endpoint_count(), &1u32.into());
            let is_cable = |item: &Item| matches!(item, Item::Link { cable: true, .. });
            let lines = bill.lines.iter();
            let price: f64 = lines.clone().map(|line| line.count as f64 * line.price).sum();
            let cables = lines.filter(|line| is_cable(&line.item)).map(|line| line.count);
            for (column, all) in [("price", price), ("cables", cables.sum::<u64>() as f64)] {
                let column = COLUMNS.iter().find(|other| other.name == column).unwrap();
                let a_host = ends(&column.compute(&subject).unwrap().value).0;
                assert_close(a_host * hosts, all, &format!("{expr}, {name}: {}", column.name));
            }
        }
    }
}

#[test]
fn the_share_of_the_moore_bound_is_that_of_its_formula() {
    for expr in NETWORKS {
        let net = parse(expr);
        let paths = Paths::of(&net);
        let diameter = paths.distance.iter().flatten().max().copied().unwrap();
        let degree = paths.ends.iter().map(Vec::len).max().unwrap() as f64;
        let shells = (0..diameter).map(|shell| degree * (degree - 1.0).powi(shell as i32));
        let order = paths.ends.len() as f64;
        assert_exactly(&net, "moore-share", order / (1.0 + shells.sum::<f64>()));
    }
    assert_exactly(&parse("petersen"), "moore-share", 1.0);
    assert_exactly(&parse("path(1)"), "moore-share", 1.0);
}

#[test]
fn a_diameter_that_takes_long_is_bounded() {
    let net = parse("hypercube(16)");
    let little = Context { seconds: 0, rules: false, symmetry: false, ..context() };
    let bound = try_ask(&net, "diameter", &little).unwrap();
    assert_eq!((bound.known, bound.value), (Known::Bound, Value::Interval(16, 32)));
}

#[test]
fn all_to_all_takes_what_the_fullest_channel_or_a_host_needs() {
    for expr in NETWORKS {
        let net = parse(expr);
        let paths = Paths::of(&net);
        let hosts = hosts(&paths);
        // Bytes over the fullest channel: of all pairs of hosts those whose packets cross it.
        let fullest = 1024.0 * paths.most_uniform() * (hosts - 1.0);
        let cable = 1024.0 * (hosts - 1.0);
        // The hall has cables of 5 bytes per nanosecond.
        let nanoseconds = fullest.max(cable) / 5.0;
        assert_close(ends(&ideal(&net, "all-to-all").value).0, nanoseconds / hosts, expr);
    }
    // Five hosts at one node, each with a cable of its own.
    assert_exactly(&parse("hosts(path(1),5)"), "all-to-all", 4.0 * 1024.0 / 5.0 / 5.0);
}

#[test]
fn no_permutation_is_worse_than_the_worst() {
    for expr in NETWORKS {
        let net = parse(expr);
        let paths = Paths::of(&net);
        let n = hosts(&paths) as u64;
        let answer = ideal(&net, "worst-saturation");
        assert_eq!(answer.known, Known::Exact, "{expr}");
        let load = 1.0 / ends(&answer.value).0;
        let among = Numbering::of(&net, n);
        for pattern in PATTERNS {
            let to: Option<Vec<usize>> =
                (0..n).map(|e| (pattern.to)(e, &among).map(|to| to as usize)).collect();
            let Some(to) = to else { continue };
            assert!(paths.most_under(&to) <= load + 1e-9, "{expr}: {}", pattern.name);
        }
        // Uniform traffic is a mixture of permutations.
        let uniform = ends(&ideal(&net, "saturation").value).0;
        let is_capped = net.endpoints().are_attached() && uniform == 1.0;
        assert!(is_capped || uniform >= ends(&answer.value).0 - 1e-9, "{expr}");
    }
    assert_close(ends(&ideal(&parse("ring(8)"), "worst-saturation").value).0, 1.0 / 3.0, "ring(8)");
}

/// The assignments would take many seconds, the usual permutations none.
#[test]
fn the_worst_of_the_usual_permutations_is_a_bound() {
    let net = parse("jellyfish(450,6)");
    let little = Context { seconds: 1, ..context() };
    let bound = try_ideal(&net, "worst-saturation", &little).unwrap();
    assert_eq!(bound.known, Known::Bound);
    let paths = Paths::of(&net);
    let complement: Vec<usize> = (0..450).rev().collect();
    let (lower, upper) = ends(&bound.value);
    assert!(lower == 0.0 && upper <= 1.0 / paths.most_under(&complement) + 1e-9, "{upper}");
    assert!(upper >= ends(&ideal(&net, "worst-saturation").value).0);
}

#[test]
fn the_bisection_is_shared_by_the_hosts() {
    for expr in NETWORKS.iter().chain(&["rdn(torus(5,5),1)", "hypercube(70)"]) {
        let net = parse(expr);
        let (a_host, all) = (ask(&net, "bisection"), metric(&net, "bisection"));
        assert_eq!((a_host.known, a_host.by), (all.known, all.by), "{expr}");
        let hosts = ratio(&net.endpoint_count(), &1u32.into());
        let [a_host, all] = [a_host, all].map(|answer| ends(&answer.value));
        assert_close(a_host.0 * hosts, all.0, expr);
        assert_close(a_host.1 * hosts, all.1, expr);
    }
}

#[test]
fn the_sum_takes_as_long_as_the_fastest_schedule() {
    for expr in NETWORKS {
        let network = parse(expr);
        let answer = ask(&network, "all-reduce");
        let (least, fastest) = ends(&answer.value);
        assert_eq!(answer.known == Known::Exact, least == fastest, "{expr}");
        let paths = Paths::of(&network);
        let members = || (0..paths.ends.len()).filter(|&v| paths.carried[v] > 0.0);
        let farthest = members().flat_map(|s| members().map(move |t| (s, t)));
        let farthest = farthest.map(|(s, t)| paths.distance[s][t]).max().unwrap();
        // A microsecond a hop.
        assert!(least <= fastest && least >= farthest as f64 - 1e-9, "{expr}: {least}");
        let routing = Chosen::best(&network, &context()).unwrap().method;
        let by_host = routing.by_host.then_some(routing);
        let request = Request {
            network,
            collective: Collective::AllReduce,
            root: 0,
            ports: Ports::All,
            bytes: 1 << 20,
            wires: Wires { latency: vec![1e-6], bandwidth: vec![5e9], ..Wires::default() },
            model: by_host.map_or_else(Model::default, Model::HostsCombine),
        };
        let found = request.schedules(|_| true, &context()).unwrap();
        let seconds = found.checked.iter().map(|checked| checked.seconds);
        assert_close(fastest, 1e6 * seconds.fold(f64::INFINITY, f64::min), expr);
    }
}

#[test]
fn without_time_for_a_schedule_the_sum_is_bounded() {
    let little = Context { seconds: 0, ..context() };
    let bound = try_ask(&parse("hypercube(10)"), "all-reduce", &little).unwrap();
    assert_eq!(bound.known, Known::Bound);
    // Each node sends and receives 2·1023/1024 of a mebibyte, over ten ports of 5 GB/s.
    let least = 2.0 * 1023.0 * 1024.0 / 50e9 * 1e6;
    let (lower, upper) = ends(&bound.value);
    assert_close(lower, least, "hypercube(10)");
    assert_eq!(upper, f64::INFINITY);
}

#[test]
fn lanes_are_those_that_a_certificate_needs() {
    for expr in NETWORKS {
        let net = parse(expr);
        let (lower, upper) = ends(&ask(&net, "lanes").value);
        let Chosen { method, applied: Applied { routing, network }, .. } =
            Chosen::best(&net, &context()).unwrap();
        assert_eq!(ask(&net, "routing").value, Value::Name(method.name), "{expr}");
        let on_its_own = certify(&network, &*routing, None, &context()).unwrap().lanes();
        assert_eq!(upper == 1.0, on_its_own == Some(1), "{expr}");
        assert!(lower == upper.min(2.0) && upper <= 8.0, "{expr}: {lower} to {upper}");
        assert!(on_its_own.is_none_or(|own| upper <= f64::from(own)), "{expr}");
    }
    for (expr, lanes) in [("hypercube(4)", 1), ("fat_tree(4)", 1), ("ring(5)", 2), ("path(1)", 1)] {
        assert_eq!(ask(&parse(expr), "lanes").value, Value::Integer(lanes), "{expr}");
    }
}

#[test]
fn a_routing_that_can_deadlock_has_no_lanes() {
    let (net, hall, context) = (parse("rdn(ring(5),1)"), technology("hall"), context());
    let native = RoutingChoice::by_name("native").unwrap();
    let subject = Subject::new(&net, &hall, &context).with_routing(native);
    let lanes = COLUMNS.iter().find(|column| column.name == "lanes").unwrap();
    assert!(matches!(lanes.compute(&subject).unwrap().value, Value::Absent(_)));
}

/// The figures are of the routing of the highest saturation, whatever routings there are.
#[test]
fn the_best_routing_is_compared() {
    for expr in NETWORKS {
        let net = parse(expr);
        let saturation = |method: &&RoutingMethod| {
            let Applied { routing, network } = method.apply(&net, &context()).ok()?;
            Survey::of(&network, &*routing, &context()).unwrap().saturation()
        };
        let best = ROUTINGS.iter().filter_map(saturation).fold(0.0, f64::max);
        assert_close(ends(&ask(&net, "saturation").value).0, best, expr);
        // Whatever the routing, packets go at least as far as their hosts are apart, over all links.
        let paths = Paths::of(&net);
        let hosts = hosts(&paths);
        let (mut distances, ends) = (0.0, paths.endpoints());
        ends.iter().for_each(|&s| {
            distances += ends.iter().map(|&t| paths.distance[s][t] as f64).sum::<f64>();
        });
        let links = 2.0 * ratio(&net.links(), &1u32.into());
        assert!(best <= links * (hosts - 1.0) / distances + 1e-9, "{expr}: {best}");
    }
}

#[test]
fn growth_is_told_by_the_next_order() {
    for (expr, grown) in [("rdn(ring(3),1)", "rdn(ring(3),2)"), ("hypercube(4)", "hypercube(5)")] {
        let (net, next) = (parse(expr), parse(grown));
        assert_exactly(&net, "growth", ratio(next.order(), net.order()));
        assert_exactly(&net, "growth-kept", 1.0);
    }
    for column in ["growth", "growth-kept"] {
        assert!(matches!(ask(&parse("petersen"), column).value, Value::Absent(_)), "{column}");
    }
    // Grown once more, its nodes cannot be numbered.
    let net = parse("rdn(ring(5),4)");
    assert_eq!(ask(&net, "growth").by, By::Rule);
    assert!(try_ask(&net, "growth-kept", &context()).is_err());
}

#[test]
fn what_is_not_connected_has_no_distances_and_carries_nothing() {
    let net = parse(DISCONNECTED);
    assert!(Paths::of(&net).distance.iter().flatten().any(|&distance| distance == FAR));
    for column in [
        "diameter",
        "mean-distance",
        "moore-share",
        "saturation",
        "ideal-saturation",
        "worst-saturation",
        "all-to-all",
        "all-reduce",
    ] {
        assert_eq!(ask(&net, column).value, Value::NotConnected, "{column}");
    }
    assert_eq!(ends(&ask(&net, "bisection").value).1, 0.0);
    assert_eq!(ask(&net, "node-connectivity").value, Value::Integer(0));
}

#[test]
fn a_single_node_carries_nothing_over_links() {
    for expr in ONE_NODE {
        let net = parse(expr);
        for column in COLUMNS {
            assert!(try_ask(&net, column.name, &context()).is_ok(), "{expr}: {}", column.name);
        }
    }
    assert_eq!(ask(&parse("path(1)"), "worst-saturation").value, Value::Undefined);
    // Five hosts at one switch send all that their cables carry.
    for column in ["saturation", "worst-saturation"] {
        assert_exactly(&parse("hosts(path(1),5)"), column, 1.0);
    }
    assert_eq!(ask(&parse("path(1)"), "all-reduce").value, Value::Undefined);
}

fn is_for_want_of_numbers(refused: &RequestError) -> bool {
    match refused {
        RequestError::TooLarge(_) => true,
        RequestError::Both { search, .. } => is_for_want_of_numbers(search),
        _ => false,
    }
}

/// What follows from the rule is known of networks of any size, and nothing else fails than that
/// their nodes have no numbers.
#[test]
fn networks_without_numbers_are_compared_by_rule() {
    for expr in UNNUMBERED {
        let net = parse(expr);
        let known = COLUMNS.iter().filter(|column| match try_ask(&net, column.name, &context()) {
            Ok(answer) => {
                assert_eq!(answer.by, By::Rule, "{expr}: {}", column.name);
                true
            }
            Err(refused) => {
                assert!(is_for_want_of_numbers(&refused), "{expr}: {}: {refused}", column.name);
                false
            }
        });
        assert!(known.count() >= 5, "{expr}");
    }
    let cube = parse("hypercube(70)");
    for column in ["nodes", "radix", "diameter", "mean-distance", "moore-share", "growth"] {
        assert_eq!(ask(&cube, column).known, Known::Exact, "{column}");
    }
}

/// The price of all, over what all hosts can send, in Gb/s; ideally, and by the routing of the column
/// `saturation`.
#[test]
fn price_per_gbps_is_price_over_saturated_bandwidth() {
    let own = technology("hall");
    let context = context();
    let column = COLUMNS.iter().find(|column| column.name == "price-per-gbps").unwrap();
    for expr in NETWORKS {
        let net = parse(expr);
        let paths = Paths::of(&net);
        let price = Bill::new(&net, &own, &context).unwrap().price() / hosts(&paths);
        let subject = Subject::new(&net, &own, &context).with_routing(RoutingChoice::Ideal);
        let most = if net.endpoints().are_attached() { 1.0 } else { f64::INFINITY };
        let load = (1.0 / paths.most_uniform()).min(most);
        // No host sends more than its cable carries.
        let expected = price / (load.min(1.0) * 40.0);
        assert_close(ends(&column.compute(&subject).unwrap().value).0, expected, expr);
        let (load, _) = ends(&ask(&net, "saturation").value);
        assert_exactly(&net, "price-per-gbps", price / (load.min(1.0) * 40.0));
    }
}

#[test]
fn networks_of_computers_are_given_one_host_per_node() {
    let given = |expr: &str| with_hosts(&parse(expr)).map(|net| net.to_string());
    assert_eq!(given("rdn(torus(5,5),1)").as_deref(), Some("hosts(rdn(torus(5,5),1),1)"));
    for expr in ["hosts(petersen,1)", "hosts(petersen,3)", "fat_tree(4)", "dragonfly(4,1,2)"] {
        assert_eq!(given(expr), None, "{expr}");
    }
}

/// The column of a job is between its bound and what is found, where there are hosts for it.
#[test]
fn a_job_takes_what_its_best_placement_takes() {
    let (hall, context) = (technology("hall"), context());
    let column = COLUMNS.iter().find(|column| column.name == "workload").unwrap();
    let job = stencil(&[2, 4], 1e6);
    let of = |expr: &str, routing| {
        let net = parse(expr);
        let subject = Subject::new(&net, &hall, &context).with_routing(routing);
        column.compute(&subject.with_workload(Some(&job))).unwrap()
    };
    // Two messages of a megabyte leave a host over its cable of 40 Gb/s, or three.
    let answer = of("hosts(complete(2),4)", RoutingChoice::Best);
    let (lower, upper) = ends(&answer.value);
    assert!(lower <= upper && (lower - 3e6 / 5e9 * 1e3).abs() < 1e-9, "{answer:?}");
    let fitting = of("hosts(torus(2,4),1)", RoutingChoice::Best);
    assert_eq!(fitting.known, Known::Exact);
    assert_close(ends(&fitting.value).0, 3e6 / 5e9 * 1e3, "torus(2,4)");
    assert!(matches!(of("ring(7)", RoutingChoice::Best).value, Value::Absent(_)));
    assert!(matches!(of("ring(8)", RoutingChoice::Ideal).value, Value::Absent(_)));
    let net = parse("ring(8)");
    let subject = Subject::new(&net, &hall, &context);
    assert!(matches!(column.compute(&subject).unwrap().value, Value::Absent(_)));
}
