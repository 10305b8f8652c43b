//! Designs against an enumerator of its own: nothing is missed, and nothing is better than it says.

use std::collections::{BTreeMap, HashMap};
use std::ops::RangeInclusive;

use crate::common::{is_full, parse};
use netlace::metrics::{By, METRICS, Study, Value, ratio};
use netlace::search::isomorphism;
use netlace::{Context, Network};
use netlace_plan::building::{Bill, TECHNOLOGIES, Technology};
use netlace_plan::design::{
    Design, Found, Objective, Renamed, Request, Score, Size, are_same, designs,
};

/// What everything is built over.
const BASES: &[&str] = &[
    "path(2)",
    "path(3)",
    "ring(4)",
    "ring(5)",
    "complete(4)",
    "hypercube(3)",
    "petersen",
    "heawood",
    "torus(3,3)",
    "slim_fly(4)",
];

/// The largest network that is enumerated.
const MOST: u64 = 5000;

/// What bare graphs are judged by.
const OBJECTIVES: [Objective; 4] =
    [Objective::Diameter, Objective::CostRatio, Objective::Cables, Objective::MeanDistance];

/// Expressions with their orders.
type Sized = BTreeMap<String, u64>;

fn add(found: &mut Sized, text: String) -> bool {
    let net = netlace::parse(&text).ok();
    let order = net.and_then(|net| u64::try_from(net.order()).ok()).filter(|&order| order <= MOST);
    order.is_some_and(|order| found.insert(text, order).is_none())
}

/// Whatever takes one network and a number that is counted up.
fn add_singles(found: &mut Sized, part: &str) {
    let kinds =
        [("rdn", 1), ("rsn", 2), ("hsn", 2), ("folded", 2), ("root_folded", 2), ("flooded", 2)];
    // Flooding a single link makes a path.
    let kinds = kinds.into_iter().filter(|&(family, _)| family != "flooded" || part != "path(2)");
    for (family, least) in kinds {
        for number in least.. {
            if !add(found, format!("{family}({part},{number})")) {
                break;
            }
        }
    }
}

/// Whatever takes two networks.
fn add_pairs(found: &mut Sized, part: &str, base: &str) {
    add(found, format!("product({part},{base})"));
    for phases in 1..=10 {
        if !add(found, format!("re(frame={part},unit={base},phases={phases})")) {
            break;
        }
    }
}

/// All networks over the bases up to depth two.
fn enumerated() -> Sized {
    let mut once = Sized::new();
    for base in BASES {
        add_singles(&mut once, base);
        BASES.iter().for_each(|other| add_pairs(&mut once, base, other));
    }
    let mut all = once.clone();
    for (part, order) in once.iter().filter(|(_, order)| **order <= MOST / 2) {
        if order * order <= MOST {
            add_singles(&mut all, part);
        }
        for base in BASES {
            add_pairs(&mut all, part, base);
        }
    }
    for base in BASES {
        for copies in 2..100 {
            add(&mut all, format!("sn({base},copies={copies})"));
        }
    }
    all
}

fn figure(net: &Network, name: &str) -> f64 {
    let context = context();
    let metric = METRICS.iter().find(|metric| metric.name == name).unwrap();
    match metric.compute(&Study::new(net, &context)).unwrap().value {
        Value::Integer(number) => number as f64,
        Value::Fraction(numerator, denominator) => ratio(&numerator, &denominator),
        Value::Real(number) => number,
        value => panic!("{net}: {name} is {value:?}"),
    }
}

fn context() -> Context<'static> {
    Context::with_memory(1 << 30)
}

fn hall() -> Technology {
    Technology::parse(TECHNOLOGIES[0].text).unwrap()
}

fn nodes(range: RangeInclusive<u64>, ports: u64, minimize: Objective) -> Request {
    let size = Size::Nodes(range);
    Request { size, ports, most_diameter: None, families: Vec::new(), minimize, load: 0.0 }
}

fn found(request: &Request) -> Found {
    designs(request, &hall(), &context()).unwrap()
}

fn links_per_node(net: &Network) -> f64 {
    ratio(&net.links(), net.order())
}

/// What a bare graph is by the two objectives, worked out here.
fn score(net: &Network, minimize: Objective) -> Score {
    let cost = match minimize {
        Objective::Cables => links_per_node(net),
        _ => net.max_degree().into(),
    };
    let length = match minimize {
        Objective::MeanDistance => "mean-distance",
        Objective::CostRatio => "cost-ratio",
        _ => "diameter",
    };
    Score { cost, length: figure(net, length) }
}

/// Rings and paths are no designs.
fn is_more_than_a_ring(net: &Network) -> bool {
    net.max_degree() > 2
}

/// Nothing enumerated is better than the designs, and no design is better than another.
fn check(request: &Request, designs: &[Design], rivals: &[(String, Score)]) {
    for (text, score) in rivals {
        let covered = designs.iter().any(|design| design.score.covers(*score));
        let list = || designs.iter().map(|d| format!("{} {:?}", d.network, d.score));
        assert!(
            covered,
            "{request:?}: {text} {score:?} is missed by\n{}",
            list().collect::<Vec<_>>().join("\n")
        );
        for design in designs.iter().filter(|design| score.covers(design.score)) {
            assert_eq!(
                *score, design.score,
                "{request:?}: {text} is better than {}",
                design.network
            );
        }
    }
    for (i, a) in designs.iter().enumerate() {
        for b in &designs[i + 1..] {
            let one_covers = a.score.covers(b.score) || b.score.covers(a.score);
            assert!(!one_covers, "{request:?}: {} and {}", a.network, b.network);
        }
        assert!(is_more_than_a_ring(&a.network), "{request:?}: {}", a.network);
    }
}

/// The figures that a design was chosen for, by breadth-first search from every node.
fn check_figures(request: &Request, design: &Design) {
    let net = &design.network;
    let Size::Nodes(range) = &request.size else { unreachable!("a bare graph") };
    let topology = &**net.topology().unwrap();
    let order = topology.order();
    assert!(range.contains(&order), "{request:?}: {net} has {order} nodes");
    let degrees = || (0..order).map(|v| u64::from(topology.degree(v)));
    let degree = degrees().max().unwrap();
    assert!(degree <= request.ports, "{request:?}: {net} has degree {degree}");
    // Without rules, and without symmetry.
    let context = Context { rules: false, symmetry: false, ..context() };
    let study = Study::new(net, &context);
    let (pairs, by) = study.pairs().unwrap();
    assert_eq!(by, By::Search, "{net}");
    assert!(study.all_reached(pairs), "{net} is connected");
    let diameter = pairs.greatest().unwrap();
    assert!(request.most_diameter.is_none_or(|most| diameter <= most), "{request:?}: {net}");
    let cost = match request.minimize {
        Objective::Cables => degrees().sum::<u64>() as f64 / 2.0 / order as f64,
        _ => degree as f64,
    };
    let length = match request.minimize {
        Objective::MeanDistance => ratio(&pairs.sum(), &(order * (order - 1)).into()),
        Objective::CostRatio => (degree + diameter) as f64 / (order as f64).log2(),
        _ => diameter as f64,
    };
    let alike = |a: f64, b: f64| (a - b).abs() <= 1e-12 * b;
    let Score { cost: said, length: long } = design.score;
    assert!(alike(said, cost) && alike(long, length), "{request:?}: {net}: {cost} {length}");
}

#[test]
fn no_bare_graph_is_missed() {
    // The mean distance takes longest.
    let (all_but_mean, by_diameter) = (&OBJECTIVES[..3], &OBJECTIVES[..2]);
    let requests = [
        (100..=120, 3..=6, &OBJECTIVES[..]),
        (100..=120, 10..=10, all_but_mean),
        (500..=600, 3..=4, &OBJECTIVES[..]),
        (500..=600, 5..=8, by_diameter),
        (1000..=1100, 4..=5, all_but_mean),
        (1000..=1100, 6..=7, by_diameter),
        (4000..=4100, 5..=5, by_diameter),
    ];
    let all = enumerated();
    assert!(all.len() > 5000, "{}", all.len());
    let mut compared = 0;
    for (range, ports, objectives) in requests {
        let rivals: Vec<(&String, Network)> = all
            .iter()
            .filter(|(_, order)| range.contains(*order))
            .map(|(text, _)| (text, parse(text)))
            .filter(|(_, net)| is_more_than_a_ring(net))
            .collect();
        for &minimize in objectives {
            let mut scores: HashMap<&str, Score> = HashMap::new();
            for ports in ports.clone() {
                let request = nodes(range.clone(), ports, minimize);
                let admitted =
                    rivals.iter().filter(|(_, net)| u64::from(net.max_degree()) <= ports);
                let admitted: Vec<(String, Score)> = admitted
                    .map(|(text, net)| {
                        let known = scores.entry(text.as_str());
                        ((*text).clone(), *known.or_insert_with(|| score(net, minimize)))
                    })
                    .collect();
                let Found { designs, unknown, .. } = found(&request);
                assert_eq!(unknown, 0, "{request:?}");
                check(&request, &designs, &admitted);
                compared += admitted.len();
                designs.iter().for_each(|design| check_figures(&request, design));
            }
        }
    }
    assert!(compared > 5000, "{compared}");
}

/// What a network with endpoints is by price and diameter; `None` if it does not meet the request.
fn score_of_hosts(net: &Network, request: &Request) -> Option<Score> {
    let fits = figure(net, "radix") <= request.ports as f64
        && figure(net, "saturation-load") >= request.load;
    fits.then(|| {
        let bill = Bill::new(net, &hall(), &context()).unwrap();
        let cost = bill.price() / bill.hosts as f64;
        Score { cost, length: figure(net, "endpoint-diameter") }
    })
}

#[test]
fn no_network_of_endpoints_is_missed() {
    let range = 60..=66;
    let minimize = Objective::Price;
    let request = Request {
        size: Size::Endpoints(range.clone()),
        load: 0.25,
        ..nodes(range.clone(), 8, minimize)
    };
    let mut rivals = Vec::new();
    for (text, order) in enumerated().iter().filter(|(_, order)| **order <= 66) {
        let degree = u64::from(parse(text).max_degree());
        for hosts in 1..=8u64.saturating_sub(degree) {
            if degree > 2 && range.contains(&(order * hosts)) {
                let text = format!("hosts({text},{hosts})");
                let score = score_of_hosts(&parse(&text), &request);
                rivals.extend(score.map(|score| (text, score)));
            }
        }
    }
    let Found { designs, unknown, .. } = found(&request);
    assert_eq!(unknown, 0);
    assert!(!rivals.is_empty());
    check(&request, &designs, &rivals);
    for Design { network, score } in &designs {
        let endpoints = u64::try_from(network.endpoint_count()).unwrap();
        assert!(range.contains(&endpoints), "{network} has {endpoints} endpoints");
        assert_eq!(score_of_hosts(network, &request), Some(*score), "{network}");
    }
}

#[test]
fn figures_of_large_designs_are_those_of_a_search() {
    for (range, ports) in
        [(4000..=4200, 4), (12_000..=12_100, 6)].into_iter().take(if is_full() { 2 } else { 1 })
    {
        let request = nodes(range, ports, Objective::Diameter);
        let Found { designs, .. } = found(&request);
        assert!(!designs.is_empty(), "{request:?}");
        designs.iter().for_each(|design| check_figures(&request, design));
    }
}

#[test]
fn the_answer_is_always_the_same() {
    let request = nodes(500..=550, 5, Objective::CostRatio);
    let answer = |threads: usize| {
        let found = designs(&request, &hall(), &Context { threads, ..context() }).unwrap();
        let line = |design: &Design| format!("{} {:?}", design.network, design.score);
        let lines = |designs: &[Design]| designs.iter().map(line).collect::<Vec<_>>();
        let counts = (found.outlined, found.examined, found.unknown);
        (lines(&found.designs), lines(&found.baselines), counts)
    };
    let first = answer(1);
    assert_eq!(first, answer(1));
    assert_eq!(first, answer(2));
}

/// A limit to the diameter takes away what is beyond it, and nothing else.
#[test]
fn a_limit_leaves_what_is_within() {
    for minimize in [Objective::Diameter, Objective::Cables] {
        let free = nodes(100..=120, 5, minimize);
        let scores = |request: &Request| {
            found(request).designs.iter().map(|design| design.score).collect::<Vec<_>>()
        };
        let all = scores(&free);
        for limit in 0..=all.iter().map(|score| score.length as u64).max().unwrap() {
            let within: Vec<Score> =
                all.iter().copied().filter(|score| score.length <= limit as f64).collect();
            let limited = Request { most_diameter: Some(limit), ..free.clone() };
            assert_eq!(scores(&limited), within, "{limited:?}");
        }
    }
}

/// Only what is asked for stands in an expression.
#[test]
fn only_the_families_asked_for_are_used() {
    let families = vec!["re", "ring", "complete"];
    let request =
        Request { families: families.clone(), ..nodes(500..=600, 5, Objective::Diameter) };
    let Found { designs, .. } = found(&request);
    assert!(!designs.is_empty());
    for Design { network, .. } in &designs {
        let text = network.to_string();
        let words = text.split(|letter: char| !letter.is_ascii_alphabetic());
        let known = ["", "frame", "unit", "phases"];
        for word in words.filter(|word| !known.contains(word)) {
            assert!(families.contains(&word), "{text}");
        }
    }
}

/// The request of 2,000 endpoints on switches of 64 ports.
fn machines(
    hosts: RangeInclusive<u64>,
    radix: u64,
    families: Vec<&'static str>,
    minimize: Objective,
) -> Request {
    let size = Size::Endpoints(hosts.clone());
    Request { size, families, load: 0.5, ..nodes(hosts, radix, minimize) }
}

/// Price per host, and per Gb/s of what all hosts can send to all alike.
fn price(net: &Network, minimize: Objective) -> f64 {
    let price = Bill::new(net, &hall(), &context()).unwrap().price_per_host();
    match minimize {
        Objective::PricePerGbps => price / (figure(net, "saturation-load").min(1.0) * 40.0),
        _ => price,
    }
}

/// What no dragonfly of these parameters costs less than, by the prices of the hall: a switch for each router,
/// the shortest cable for each link, and the cable of a host. With the most load that the links out
/// of a group leave to each host, and all links together: a router is one hop from those that it is linked to,
/// and at least two from all others.
fn least_price([a, p, h, g]: [u64; 4]) -> (f64, f64) {
    let technology = hall();
    let switch = |ports: u64| technology.switch(ports).map_or(f64::INFINITY, |one| one.price);
    let channels = a * h - (a * h % (g - 1) % 2) * (g % 2);
    let ports = a - 1 + p;
    // All routers but one have all their global links.
    let rest = channels - channels / h * h;
    let idle = a - channels / h - u64::from(rest > 0);
    let switches = (channels / h) as f64 * switch(ports + h)
        + f64::from(u8::from(rest > 0)) * switch(ports + rest)
        + idle as f64 * switch(ports);
    let links = (a * (a - 1) / 2) as f64 + channels as f64 / 2.0;
    let cable = |metres: f64| 23.084 + 16.316 * metres;
    let price = (switches + links * cable(0.5)) / (a * p) as f64 + cable(1.0);
    let (group, hosts) = ((a * p) as f64, (a * p * g) as f64);
    let by_group = channels as f64 * (hosts - 1.0) / (group * (hosts - group));
    let near = (a - 1 + h).min(a * g - 1);
    let hops = (p * (near + 2 * (a * g - 1 - near))) as f64 / (hosts - 1.0);
    (price, by_group.min(2.0 * links * g as f64 / (hosts * hops)))
}

/// All numbers of routers, hosts, global links and groups are gone through; what could be cheaper by more
/// than 2 % is worked out.
#[test]
fn no_dragonfly_is_much_cheaper_than_the_one_found() {
    let (fewest, radix) = if is_full() { (2_000, 64) } else { (500, 32) };
    let most = fewest + fewest / 10;
    for minimize in [Objective::Price, Objective::PricePerGbps] {
        let found = found(&machines(fewest..=most, radix, vec!["dragonfly"], minimize));
        let best = &found.baselines[0];
        assert!((best.score.cost / price(&best.network, minimize) - 1.0).abs() < 1e-9);
        let limit = best.score.cost / 1.02;
        let (mut all, mut close, mut worked_out) = (0, 0, 0);
        for a in 2..=radix {
            for p in 1..=radix + 1 - a {
                for g in fewest.div_ceil(a * p).max(2)..=most / (a * p) {
                    for h in (g - 1).div_ceil(a)..=(radix + 1 - a).saturating_sub(p) {
                        all += 1;
                        let (least, load) = least_price([a, p, h, g]);
                        let share = match minimize {
                            Objective::PricePerGbps => load.min(1.0) * 40.0,
                            _ => 1.0,
                        };
                        if load < 0.5 || least / share >= limit {
                            continue;
                        }
                        close += 1;
                        let net = parse(&format!("dragonfly({a},{p},{h},groups={g})"));
                        let bill = Bill::new(&net, &hall(), &context()).unwrap();
                        assert!(bill.price_per_host() >= least - 1e-9, "{net}: {least}");
                        if bill.price_per_host() / share >= limit {
                            continue;
                        }
                        worked_out += 1;
                        let carried = figure(&net, "saturation-load");
                        assert!(carried <= load + 1e-9, "{net}: {carried} of {load}");
                        let price = price(&net, minimize);
                        assert!(carried < 0.5 || price >= limit, "{net}: {price} below {limit}");
                    }
                }
            }
        }
        println!("{minimize:?}: {} of {all}, {close} close, {worked_out} worked out", best.network);
        assert!(all > 10 * fewest && close > 40, "{all} {close}");
    }
}

#[test]
fn the_dragonfly_found_is_no_dearer_than_those_of_a_reviewer() {
    let objectives = [Objective::Price, Objective::PricePerGbps];
    for minimize in objectives.into_iter().take(if is_full() { 2 } else { 1 }) {
        let found = found(&machines(2000..=2200, 64, vec!["dragonfly"], minimize));
        let best = &found.baselines[0];
        for (rival, cost) in
            [("dragonfly(16,15,8,groups=9)", 1004.0), ("dragonfly(12,14,11,groups=12)", 1001.0)]
        {
            let net = parse(rival);
            assert!((price(&net, Objective::Price) - cost).abs() < 1.0, "{rival}");
            assert!(best.score.cost <= price(&net, minimize), "{rival}");
        }
    }
}

/// No network is shown twice under two names.
#[test]
fn no_two_rows_are_the_same_network() {
    for (request, merged) in [
        (machines(2000..=2200, 64, Vec::new(), Objective::Price), Some("hyperx([11,10],19)")),
        (Request { ports: 16, ..small_machine() }, None),
    ] {
        let Found { designs, baselines, renamed, .. } = found(&request);
        let rows: Vec<&Network> =
            designs.iter().chain(&baselines).map(|design| &design.network).collect();
        for (i, a) in rows.iter().enumerate() {
            for b in &rows[..i] {
                let csr = |net: &Network| net.csr(&context()).unwrap().clone();
                let same = a.order() == b.order()
                    && a.endpoint_count() == b.endpoint_count()
                    && isomorphism(&csr(a), &csr(b), 1000).is_some();
                assert!(!same, "{a} is {b}");
            }
        }
        let names: Vec<String> = renamed.iter().map(|one| one.baseline.to_string()).collect();
        assert!(merged.is_none_or(|name| names.contains(&name.to_owned())), "{names:?}");
        for Renamed { design, baseline } in &renamed {
            let shown = |net: &Network| rows.iter().any(|row| row.to_string() == net.to_string());
            assert!(shown(design) != shown(baseline), "{design} {baseline}");
            assert!(are_same(design, baseline, &context()));
        }
    }
}

fn small_machine() -> Request {
    let range = 128..=140;
    let size = Size::Endpoints(range.clone());
    Request { size, load: 0.25, ..nodes(range, 16, Objective::Price) }
}

/// What is minimized is what the column says.
#[test]
fn price_per_bandwidth_is_an_objective() {
    let request = Request { minimize: Objective::PricePerGbps, ..small_machine() };
    let Found { designs, baselines, .. } = found(&request);
    assert!(!baselines.is_empty());
    for design in designs.iter().chain(&baselines) {
        let price = price(&design.network, Objective::PricePerGbps);
        let cost = design.score.cost;
        assert!((cost / price - 1.0).abs() < 1e-9, "{}: {cost}, not {price}", design.network);
    }
    let costs = |minimize| {
        let found = found(&Request { minimize, ..small_machine() });
        let all = found.designs.into_iter().chain(found.baselines);
        all.map(|design| price(&design.network, Objective::PricePerGbps)).fold(f64::MAX, f64::min)
    };
    assert!(costs(Objective::PricePerGbps) <= costs(Objective::Price) * (1.0 + 1e-9));
}

#[test]
fn families_without_a_base_are_told() {
    let told = |families: Vec<&'static str>| {
        let request = Request { families, ..nodes(30..=40, 4, Objective::Diameter) };
        request.no_base().map(|why| why.to_string())
    };
    assert_eq!(told(vec!["rdn", "ring"]), None);
    assert_eq!(told(Vec::new()), None);
    assert!(told(vec!["circulant"]).unwrap().contains("circulant is not searched"));
}

/// Frames and units need not be named.
#[test]
fn parts_of_composites_are_common_graphs() {
    let only = |families: Vec<&'static str>| {
        let request = Request { families, ..nodes(192..=192, 6, Objective::Diameter) };
        let shown = found(&request).designs.into_iter().map(|design| design.network.to_string());
        shown.collect::<Vec<_>>()
    };
    let expanded = only(vec!["re"]);
    assert!(!expanded.is_empty() && expanded.iter().all(|expr| expr.starts_with("re(")));
    assert!(only(vec!["re", "path"]).iter().all(|expr| !expr.contains("ring")));
}
