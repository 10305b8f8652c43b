//! The networks that others are compared with: what their papers promise, by search.

use std::collections::BTreeSet;
use std::sync::Arc;

use crate::common::{links, neighbors, pairs_at_distance, parse};
use netlace::Context;
use netlace::certify::{Verdict, certify};
use netlace::lanes::Goal;
use netlace::metrics::{By, METRICS, Study, Value};
use netlace::network::{Header, Hop, Network, Node, Routing, orbits};
use netlace::routing::ROUTINGS;

fn degrees(net: &Network) -> BTreeSet<usize> {
    let topology = &**net.topology().unwrap();
    (0..topology.order()).map(|v| neighbors(topology, v).len()).collect()
}

fn searched_diameter(net: &Network) -> usize {
    pairs_at_distance(&**net.topology().unwrap()).len() - 1
}

#[test]
fn slim_flies_have_diameter_2_and_the_degrees_of_their_paper() {
    for q in [3usize, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25] {
        let net = parse(&format!("slim_fly({q})"));
        assert_eq!(*net.order(), (2 * q * q).into(), "{net}");
        let twice = match q % 4 {
            0 => 3 * q,
            1 => 3 * q - 1,
            _ => 3 * q + 1,
        };
        assert_eq!(degrees(&net), BTreeSet::from([twice / 2]), "{net}");
        assert_eq!(searched_diameter(&net), 2, "{net}");
    }
}

#[test]
fn polarflies_have_diameter_2_and_one_quadric_a_direction() {
    for q in [2, 3, 4, 9, 31, 32] {
        let net = parse(&format!("polarfly({q})"));
        assert_eq!(*net.order(), (q * q + q + 1).into(), "{net}");
        assert_eq!(degrees(&net), BTreeSet::from([q, q + 1]), "{net}");
        assert_eq!(net.census().degrees.count(q as u64), (q + 1).into(), "{net}");
        assert_eq!(searched_diameter(&net), 2, "{net}");
    }
    assert_eq!(*parse("polarfly(31)").order(), 993u32.into());
}

/// Quadrics; the other points by whether their lines hold quadrics, or the nucleus if q is even.
#[test]
fn the_points_of_a_polarfly_are_of_three_kinds() {
    for q in [2, 3, 4, 5, 7, 8, 9, 16, 25, 27, 31, 49] {
        let net = parse(&format!("polarfly({q})"));
        let orbits = orbits(q * q + q + 1, &net.automorphisms());
        let mut sizes: Vec<Node> = orbits.into_iter().map(|(_, size)| size).collect();
        sizes.sort_unstable();
        let expected = if q % 2 == 0 {
            [1, q + 1, q * q - 1]
        } else {
            let mut sizes = [q + 1, q * (q - 1) / 2, q * (q + 1) / 2];
            sizes.sort_unstable();
            sizes
        };
        assert_eq!(sizes, expected, "{net}");
    }
}

#[test]
fn without_twists_it_is_the_torus_port_by_port() {
    for sides in ["4,8", "2,5,3", "1,2", "3,1,2,4"] {
        let count = sides.split(',').count();
        let twists = vec!["0"; count * (count - 1) / 2].join(",");
        let twisted = parse(&format!("twisted_torus([{sides}],[{twists}])"));
        let torus = parse(&format!("torus({sides})"));
        let (twisted, torus) = (&**twisted.topology().unwrap(), &**torus.topology().unwrap());
        for v in 0..torus.order() {
            assert_eq!(links(twisted, v), links(torus, v), "{sides}: links of {v}");
            assert_eq!(twisted.address(v), torus.address(v), "{sides}: address of {v}");
        }
    }
}

/// The rectangular twisted torus of the paper: as many nodes and links as the torus, but closer.
#[test]
fn a_twist_of_half_the_side_brings_nodes_closer() {
    let context = Context { rules: false, ..Context::with_memory(1 << 30) };
    let ask = |expr: &str, name| {
        let net = parse(expr);
        let metric = METRICS.iter().find(|metric| metric.name == name).unwrap();
        let answer = metric.compute(&Study::new(&net, &context)).unwrap();
        assert_eq!(answer.by, By::Search, "{expr}");
        answer.value
    };
    for a in [4, 8, 16] {
        let (torus, twisted) =
            (format!("torus({},{a})", 2 * a), format!("twisted_torus([{},{a}],[{a}])", 2 * a));
        assert_eq!(ask(&torus, "diameter"), Value::Integer(3 * a / 2));
        assert_eq!(ask(&twisted, "diameter"), Value::Integer(a));
    }
}

#[test]
fn balanced_dragonflies_have_diameter_3_and_as_many_routers_as_their_paper_says() {
    for h in 1..=5u64 {
        let net = parse(&format!("dragonfly({},{h},{h})", 2 * h));
        assert_eq!(*net.order(), (2 * h * (2 * h * h + 1)).into(), "{net}");
        assert_eq!(net.endpoint_count(), net.order() * h, "{net}");
        assert_eq!(degrees(&net), BTreeSet::from([3 * h as usize - 1]), "{net}");
        assert_eq!(searched_diameter(&net), 3, "{net}");
    }
}

#[test]
fn fat_trees_have_the_switches_and_hosts_of_their_paper() {
    for k in [2u64, 4, 8, 16] {
        let net = parse(&format!("fat_tree({k})"));
        assert_eq!(*net.order(), (5 * k * k / 4).into(), "{net}");
        assert_eq!(net.endpoint_count(), (k * k * k / 4).into(), "{net}");
        // Every switch uses all its ports.
        let topology = &**net.topology().unwrap();
        for v in 0..topology.order() {
            let ports = u64::from(topology.degree(v)) + u64::from(net.endpoints().at(v));
            assert_eq!(ports, k, "{net}: switch {v}");
        }
        let half = k / 2;
        let tree = parse(&format!("xgft([{half},{half},{k}],[1,{half},{half}])"));
        let twin = &**tree.topology().unwrap();
        for v in 0..topology.order() {
            assert_eq!(links(topology, v), links(twin, v), "{net}: links of {v}");
            assert_eq!(net.endpoints().at(v), tree.endpoints().at(v), "{net}: hosts of {v}");
        }
    }
}

#[test]
fn data_centers_of_servers_are_as_large_as_their_papers_say() {
    for (expr, servers, switches) in [
        ("dcell(4,2)", 420u32, 105u32),
        ("dcell(6,1)", 42, 7),
        ("bcube(4,1)", 16, 8),
        ("bcube(8,3)", 4096, 2048),
    ] {
        let net = parse(expr);
        assert_eq!(net.endpoint_count(), servers.into(), "{expr}");
        assert_eq!(*net.order(), (servers + switches).into(), "{expr}");
    }
    // Twice as many hops as servers on the way: k+1 digits, or 2^(k+1) − 1 links of servers.
    let context = Context::with_memory(1 << 30);
    let diameter = |expr: &str| {
        let net = parse(expr);
        let metric = METRICS.iter().find(|metric| metric.name == "endpoint-diameter").unwrap();
        metric.compute(&Study::new(&net, &context)).unwrap().value
    };
    assert_eq!(diameter("bcube(4,2)"), Value::Integer(6));
    assert_eq!(diameter("dcell(4,0)"), Value::Integer(2));
}

#[test]
fn jellyfish_is_regular_connected_and_fixed_by_its_seed() {
    let net = parse("jellyfish(500,7,seed=3)");
    assert_eq!(degrees(&net), BTreeSet::from([7]));
    assert!(net.census().is_connected());
    let edges = |expr: &str| {
        let net = parse(expr);
        let topology = &**net.topology().unwrap();
        (0..topology.order()).map(|v| neighbors(topology, v)).collect::<Vec<_>>()
    };
    assert_eq!(edges("jellyfish(500,7,seed=3)"), edges("jellyfish(500,7,seed=3)"));
    assert_ne!(edges("jellyfish(500,7,seed=3)"), edges("jellyfish(500,7,seed=4)"));
    assert_eq!(edges("jellyfish(500,7)"), edges("jellyfish(500,7,seed=1)"));
    // Drawn once; a change of the lots would show.
    assert_eq!(edges("jellyfish(500,7,seed=3)")[0], FIRST_OF_JELLYFISH);
}

const FIRST_OF_JELLYFISH: [Node; 7] = [173, 201, 230, 296, 320, 429, 494];

/// What the book says of networks that cannot be larger.
#[test]
fn diameter_2_ends_below_40_000_hosts_with_64_ports() {
    let largest = |family: &str| {
        let sizes = (3..64).filter_map(|q| {
            let net = netlace::parse(&format!("{family}({q})")).ok()?;
            Some(net.order() * 64u32.checked_sub(net.max_degree().into())?)
        });
        sizes.max().unwrap()
    };
    assert_eq!(largest("slim_fly"), parse("hosts(slim_fly(29),21)").endpoint_count());
    assert_eq!(largest("slim_fly"), 35_322u32.into());
    assert_eq!(largest("polarfly"), parse("hosts(polarfly(41),22)").endpoint_count());
    assert_eq!(largest("polarfly"), 37_906u32.into());
    assert_eq!(parse("fat_tree(64)").endpoint_count(), 65_536u32.into());
}

fn routing(net: &Network, name: &str) -> Arc<dyn Routing> {
    let method = ROUTINGS.iter().find(|method| method.name == name).unwrap();
    method.build(net, &Context::with_memory(1 << 30)).unwrap()
}

/// A routing whose packets all stay on one lane.
struct OneLane(Arc<dyn Routing>);

impl Routing for OneLane {
    fn next(&self, at: Node, header: Header, to: Node) -> Option<Hop> {
        let hop = self.0.next(at, header, to)?;
        Some(Hop { header: Header { lane: 0, ..hop.header }, ..hop })
    }
}

/// Local, global and local hops wait for each other in a circle on one lane: the paper's second
/// lane, from the global hop on, is needed and is enough.
#[test]
fn minimal_routes_of_a_dragonfly_need_two_lanes() {
    let context = Context::with_memory(1 << 30);
    for expr in ["dragonfly(4,2,2)", "dragonfly(6,3,3)", "dragonfly(4,2,2,groups=6)"] {
        let net = parse(expr);
        let minimal = routing(&net, "native");
        let verdict = certify(&net, &*minimal, None, &context).unwrap();
        assert_eq!(verdict.lanes(), Some(2), "{expr}: {verdict:?}");
        let verdict = certify(&net, &OneLane(minimal.clone()), None, &context).unwrap();
        let Verdict::Cyclic(cycle) = verdict else { panic!("{expr}: {verdict:?}") };
        assert!(cycle.reached, "{expr}: {cycle:?}");
        // At most a local hop, a global one and a local one.
        let topology = &**net.topology().unwrap();
        for (from, to) in
            (0..net_order(&net)).flat_map(|a| (0..net_order(&net)).map(move |b| (a, b)))
        {
            let hops = netlace::routing::route(&*minimal, from, to, 0).unwrap();
            let mut at = from;
            let mut levels = Vec::new();
            for hop in hops {
                levels.push(links(topology, at)[usize::from(hop.step.port)].level);
                at = hop.step.to;
            }
            assert!(
                at == to && matches!(levels[..], [] | [0 | 1] | [0, 1] | [1, 0] | [0, 1, 0]),
                "{expr}"
            );
        }
    }
}

fn net_order(net: &Network) -> Node {
    net.topology().unwrap().order()
}

/// Where packets only climb and descend, one lane is enough.
#[test]
fn trees_need_one_lane_and_their_own_routes_spread_evenly() {
    let context = Context::with_memory(1 << 30);
    for expr in ["fat_tree(4)", "fat_tree(8)", "xgft([4,6],[1,3])", "xgft([2,3,2],[2,2,3])"] {
        let net = parse(expr);
        for name in ["shortest", "native", "updown"] {
            let verdict = certify(&net, &*routing(&net, name), None, &context).unwrap();
            assert_eq!(verdict.lanes(), Some(1), "{expr}: {name}: {verdict:?}");
        }
    }
    // With full bandwidth every host can send as much as its link carries.
    let net = parse("fat_tree(8)");
    let survey = netlace::routing::Survey::of(&net, &*routing(&net, "native"), &context).unwrap();
    assert!(survey.saturation().unwrap() > 0.99, "{survey:?}");
}

#[test]
fn the_generic_routings_are_certified_on_todays_networks() {
    let context = Context::with_memory(1 << 30);
    for expr in [
        "dragonfly(4,2,2)",
        "slim_fly(5)",
        "polarfly(5)",
        "fat_tree(4)",
        "xgft([4,4],[1,2])",
        "hyperx([4,4],4)",
        "jellyfish(30,4)",
        "dcell(3,1)",
        "bcube(4,1)",
        "twisted_torus([8,4],[4])",
        "rsn(petersen,2,copies=6)",
        "file(\"examples/rack.edges\")",
    ] {
        let net = parse(expr);
        for name in ["shortest", "valiant", "updown"] {
            let routing = routing(&net, name);
            let most = if routing.halves().is_some() { 8 } else { 4 };
            let goal = Some(Goal::fewest_lanes(most));
            let verdict = certify(&net, &*routing, goal, &context).unwrap();
            let lanes = verdict.lanes().unwrap_or_else(|| panic!("{expr}: {name}: {verdict:?}"));
            println!("{expr:<28} {name:<10} {lanes}");
            assert!(name != "updown" || lanes == 1, "{expr}: {name}: {lanes} lanes");
        }
    }
}

#[test]
fn what_makes_no_network_is_refused_with_a_remedy() {
    for (expr, why) in [
        ("slim_fly(0)", "`q` must be at least 3"),
        ("slim_fly(2)", "`q` must be at least 3"),
        ("slim_fly(6)", "`q` must be a prime power, and 6 is none: take 5 or 7"),
        ("slim_fly(10)", "`q` must be a prime power, and 10 is none: take 9 or 11"),
        ("slim_fly(43690)", "`q` must be a prime power, and 43690 is none: take 43669"),
        ("slim_fly(43691)", "`q` must be at most 43690"),
        ("polarfly(1)", "`q` must be at least 2"),
        ("polarfly(6)", "`q` must be a prime power, and 6 is none: take 5 or 7"),
        ("polarfly(18446744073709551615)", "`q` must be at most 65534"),
        ("twisted_torus([],[])", "`sides` must list 2 to 16 numbers, not 0"),
        ("twisted_torus([4,0],[0])", "`sides` must be at least 1"),
        (
            "twisted_torus([4,5,6],[1])",
            "3 sides need 3 twists, not 1: that of the 2nd side along the 1st, then those of the 3rd along the 1st and the 2nd, and so on",
        ),
        (
            "dragonfly(4,2,2,groups=10)",
            "4 routers with 2 global links each reach at most 8 other groups, so there are at most 9 groups",
        ),
        ("fat_tree(5)", "half of the ports lead up: take 4 or 6"),
        ("xgft([],[])", "a tree has at least one level: list the hosts at a leaf"),
        ("xgft([4,4],[1])", "`m` has 2 entries and `w` has 1: list one of each for every level"),
        ("xgft([65536],[1])", "a node has at most 65535 links, not 65536"),
        ("hyperx([],4)", "list at least one dimension, [8,8]"),
        ("jellyfish(4,4)", "a switch is linked to at most 3 others"),
        (
            "jellyfish(5,3)",
            "5 switches with 3 links each have an odd number of ends: take 6 switches or 4 links",
        ),
        ("hosts(ring(4),0)", "`h` must be at least 1"),
        ("rsn(ring(4),1,copies=2)", "one level has no clusters: take 2 levels or more"),
        ("rsn(ring(4),2,copies=5)", "there are at most as many clusters as a cluster has nodes: 4"),
        (
            "rsn(ring(4),2,diameter_links=true,copies=3)",
            "diameter links join complementary clusters, which must all be there",
        ),
        ("file(\"x\")", "x: files cannot be read here"),
        ("file(x)", "`path` is a text between quotes, \"…\", not `x`"),
        ("twisted_torus([4,8],[4])", "a twist along a side of 4 must be below 4, not 4"),
    ] {
        assert_eq!(netlace::parse(expr).unwrap_err().message, why, "{expr}");
    }
    let seventeen = vec!["2"; 17].join(",");
    let refused = netlace::parse(&format!("twisted_torus([{seventeen}],[])")).unwrap_err();
    assert_eq!(refused.message, "`sides` must list 2 to 16 numbers, not 17");
}
