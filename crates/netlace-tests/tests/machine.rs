//! Machines with hosts: cables, ports, tables and routes, each read back from what is written alone.

use std::collections::{BTreeMap, BTreeSet};

use crate::common::cells;
use crate::common::parse;
use netlace::Context;
use netlace::certify::{Verdict, certify};
use netlace::export::{FORMATS, Format};
use netlace::lanes::Goal;
use netlace::network::Network;
use netlace::routing::{Applied, RoutingMethod, Survey, route, worst_load};
use netlace_plan::building::{Placement, TECHNOLOGIES, Technology, cabling};

fn context() -> Context<'static> {
    Context { seconds: 600, ..Context::with_memory(1 << 30) }
}

/// A port of a device: `node 3` or `host 12`, port 5.
type End = (String, u32);

/// Each cable once, the lesser end first.
type Cables = BTreeSet<[End; 2]>;

fn cable(mut ends: [End; 2]) -> [End; 2] {
    ends.sort();
    ends
}

/// The cables of the cabling list.
fn listed(net: &Network) -> Cables {
    let hall = Technology::parse(TECHNOLOGIES[0].text).unwrap();
    let placement = Placement::new(net, &hall, &context()).unwrap();
    let mut list = Vec::new();
    cabling::write(&placement, &mut list, &context()).unwrap();
    let list = String::from_utf8(list).unwrap();
    let mut cables = Cables::new();
    for row in list.lines().skip(1) {
        let cells = cells(row);
        let end = |i: usize| (cells[i].clone(), cells[i + 2].parse().unwrap());
        assert!(cables.insert(cable([end(0), end(6)])), "{net}: {row} is listed twice");
    }
    cables
}

fn hexadecimal(text: &str) -> u64 {
    u64::from_str_radix(text, 16).expect(text)
}

/// The files of the folder for OpenSM.
fn exported(net: &Network, routing: &str) -> BTreeMap<&'static str, String> {
    let named = FORMATS.iter().find(|format| format.name() == "opensm");
    let Some(Format::Folder(format)) = named else { panic!("opensm is a folder") };
    let method = RoutingMethod::by_name(routing).unwrap();
    let context = context();
    let folder = format.prepare(net, method, &context).unwrap();
    let text = |file: &netlace::export::FolderFile<'_>| {
        let mut bytes = Vec::new();
        file.write(&mut bytes).unwrap();
        (file.name, String::from_utf8(bytes).unwrap())
    };
    folder.files.iter().map(text).collect()
}

/// What the guids of exported devices stand for.
fn device(guid: u64) -> String {
    match guid >> 32 {
        0x0200_0001 => format!("node {}", guid & 0xffff_ffff),
        0x0200_0002 => format!("host {}", (guid & 0xffff_ffff) / 2),
        _ => panic!("{guid:x} is no device"),
    }
}

/// The cables of `fabric.net`, of which both ends tell.
fn plugged(text: &str) -> Cables {
    let mut ends: BTreeMap<End, End> = BTreeMap::new();
    let mut at = String::new();
    for line in text.lines() {
        if let Some((_, guid)) = line.split_once("guid=0x") {
            at = device(hexadecimal(guid));
        } else if line.starts_with('[') {
            let parts: Vec<&str> = line.split(['[', ']', '"']).collect();
            // [port](guid) "S-guid"[port]
            let port = parts[1].parse().unwrap();
            let far = parts.iter().find_map(|part| part.get(2..).filter(|_| part.len() == 18));
            let far_port = parts[parts.len() - 2].parse().unwrap();
            ends.insert((at.clone(), port), (device(hexadecimal(far.unwrap())), far_port));
        }
    }
    let both = |(a, b): (&End, &End)| {
        assert_eq!(ends.get(b), Some(a), "the ends of a cable disagree");
        cable([a.clone(), b.clone()])
    };
    ends.iter().map(both).collect()
}

/// The port of each switch to each LID.
fn tables(text: &str) -> BTreeMap<(String, u32), u32> {
    let mut ports = BTreeMap::new();
    let mut at = String::new();
    for line in text.lines() {
        if let Some((_, rest)) = line.split_once(" guid 0x") {
            at = device(hexadecimal(&rest[..16]));
        } else if let Some(entry) = line.strip_prefix("0x") {
            let (lid, port) = (hexadecimal(&entry[..4]) as u32, entry[5..8].parse().unwrap());
            ports.insert((at.clone(), lid), port);
        }
    }
    ports
}

/// Follows the tables from every host to every other over the cables of the list.
fn all_arrive(net: &str, cables: &Cables, tables: &BTreeMap<(String, u32), u32>, hosts: u32) {
    let behind: BTreeMap<&End, &End> = cables.iter().flat_map(|[a, b]| [(a, b), (b, a)]).collect();
    for from in 0..hosts {
        for to in (0..hosts).filter(|&to| to != from) {
            let (mut at, _) = behind[&(format!("host {from}"), 1)].clone();
            let mut hops = 0;
            while at.starts_with("node") {
                let port = tables[&(at.clone(), to + 1)];
                let (next, _) = behind[&(at.clone(), port)];
                at.clone_from(next);
                hops += 1;
                assert!(hops < 100, "{net}: from host {from} to host {to}");
            }
            assert_eq!(at, format!("host {to}"), "{net}: from host {from}");
        }
    }
}

/// The cabling list, the exported fabric and the exported tables are of one machine.
#[test]
fn cable_by_the_list_and_load_the_tables() {
    const NETWORKS: [&str; 12] = [
        "hosts(ring(4),2)",
        "fat_tree(4)",
        "hyperx([3,4],2)",
        "dragonfly(4,2,2)",
        "xgft([3,4],[1,2])",
        "xgft([2,3,2],[1,2,2])",
        "torus(3,4)",
        "rdn(ring(3),1)",
        "hypercube(4)",
        "hosts(petersen,3)",
        "hosts(jellyfish(12,3),2)",
        "hosts(bcube(2,1),2)",
    ];
    for expr in NETWORKS {
        let net = parse(expr);
        let hosts = u32::try_from(net.endpoint_count()).unwrap();
        let cables = listed(&net);
        assert_eq!(net.links() + hosts, cables.len().into(), "{net}: cables");
        for routing in ["shortest", "balanced", "updown"] {
            let files = exported(&net, routing);
            assert_eq!(plugged(&files["fabric.net"]), cables, "{net}");
            all_arrive(expr, &cables, &tables(&files["lfts"]), hosts);
        }
    }
}

#[test]
fn a_list_has_every_cable() {
    assert_eq!(listed(&parse("hyperx([11,10],19)")).len(), 3135);
    // Servers that are nodes have ports of their own and need no other cable.
    assert_eq!(listed(&parse("bcube(2,1)")).len(), 8);
}

/// The load of the busiest link of each level over the mean of the level.
fn unevenness(expr: &str, routing: &str) -> Vec<f64> {
    let method = RoutingMethod::by_name(routing).unwrap();
    let Applied { routing, network } = method.apply(&parse(expr), &context()).unwrap();
    let survey = Survey::of(&network, &*routing, &context()).unwrap();
    assert_eq!(survey.delivered, survey.pairs, "{expr}");
    survey.levels.iter().map(|level| level.most / level.mean().unwrap()).collect()
}

#[test]
fn hosts_of_a_switch_share_its_links() {
    for (expr, routing, most) in [
        ("fat_tree(8)", "shortest", 1.01),
        ("fat_tree(8)", "balanced", 1.10),
        ("fat_tree(8)", "updown", 1.10),
        ("xgft([6,4,4],[1,3,2])", "shortest", 1.01),
        ("xgft([5,4,6],[1,4,3])", "balanced", 1.25),
        ("hyperx([5,4],3)", "shortest", 1.25),
        ("hyperx([5,4],3)", "balanced", 1.25),
        ("hosts(torus(4,4),2)", "balanced", 1.25),
        ("dragonfly(4,2,2)", "balanced", 1.25),
    ] {
        let found = unevenness(expr, routing);
        assert!(found.iter().all(|uneven| *uneven <= most), "{expr}, {routing}: {found:?}");
    }
    // One tree for all hosts of a switch, as it was, loads some links of a fat tree four times over.
    let tree = parse("fat_tree(8)");
    let by_switch = RoutingMethod::by_name("shortest").unwrap();
    let routing = by_switch.build(&tree, &context()).unwrap();
    let survey = Survey::of(&tree, &*routing, &context()).unwrap();
    assert!(survey.unevenness().unwrap() > 4.0);
}

/// The figures of a survey, by following every single packet between hosts.
#[test]
fn surveys_count_every_packet() {
    for expr in ["hosts(ring(6),3)", "fat_tree(4)", "dragonfly(2,2,2)", "hosts(bcube(2,1),2)"] {
        for method in ["shortest", "balanced", "updown"].map(RoutingMethod::by_name) {
            let Applied { routing, network } =
                method.unwrap().apply(&parse(expr), &context()).unwrap();
            let survey = Survey::of(&network, &*routing, &context()).unwrap();
            let topology = network.topology().unwrap();
            let switches = network.switches().unwrap().topology().unwrap().order();
            let mut loads: BTreeMap<(u64, u16), u64> = BTreeMap::new();
            let (mut hops, mut pairs) = (0, 0);
            for from in switches..topology.order() {
                for to in (switches..topology.order()).filter(|&to| to != from) {
                    let path = route(&*routing, from, to, 0).unwrap();
                    let mut at = from;
                    for hop in &path {
                        *loads.entry((at, hop.step.port)).or_default() += 1;
                        at = hop.step.to;
                    }
                    hops += path.len() as u64 - 2;
                    pairs += u64::from(path.len() > 2);
                }
            }
            let hosts = topology.order() - switches;
            // Every host's own cable carries what it sends to all others.
            assert!((switches..topology.order()).all(|v| loads[&(v, 0)] == hosts - 1));
            let inner = |((at, port), load): (&(u64, u16), &u64)| {
                let mut row = Vec::new();
                topology.neighbors(*at, &mut row);
                (*at < switches && row[usize::from(*port)] < switches).then_some(*load)
            };
            let most = loads.iter().filter_map(inner).max().unwrap();
            assert_eq!((survey.pairs, survey.hops), (pairs, hops as f64), "{expr}");
            assert!((survey.most_loaded() - most as f64).abs() < 1e-9, "{expr}");
            let saturation = (hosts - 1) as f64 / most.max(hosts - 1) as f64;
            assert_eq!(survey.saturation(), Some(saturation), "{expr}");
        }
    }
}

/// Routes by host are certified on lanes, and up*/down* needs one.
#[test]
fn routes_by_host_are_free_of_deadlock() {
    for expr in ["fat_tree(4)", "hosts(torus(4,4),2)", "hyperx([3,3],2)", "dragonfly(4,2,2)"] {
        for (name, most) in [("shortest", 4), ("balanced", 4), ("updown", 1)] {
            let method = RoutingMethod::by_name(name).unwrap();
            let Applied { routing, network } = method.apply(&parse(expr), &context()).unwrap();
            let goal = Some(Goal::fewest_lanes(most));
            let verdict = certify(&network, &*routing, goal, &context()).unwrap();
            assert!(matches!(verdict, Verdict::DeadlockFree(..)), "{expr}, {name}");
        }
    }
}

/// A machine is the network of its switches with leaves: by rule and by search alike.
#[test]
fn distances_between_hosts_are_two_cables_more() {
    for expr in ["hosts(ring(5),3)", "fat_tree(4)", "hosts(rdn(ring(3),1),2)"] {
        let net = parse(expr);
        let machine = parse(&format!("machine({expr})"));
        let csr = machine.csr(&context()).unwrap();
        let switches = net.topology().unwrap();
        let hosts = net.host_numbers().unwrap();
        let base = net.csr(&context()).unwrap();
        for a in 0..hosts.count() {
            let found = csr.distances(switches.order() + a);
            let between = base.distances(hosts.place(a).0);
            for b in (0..hosts.count()).filter(|&b| b != a) {
                let wanted = between[hosts.place(b).0 as usize] + 2;
                assert_eq!(found[(switches.order() + b) as usize], wanted, "{expr}");
            }
        }
    }
}

/// The load of the busiest channel under the worst of all permutations of the hosts, one by one.
fn worst_of_all(applied: &Applied) -> f64 {
    let Applied { routing, network } = applied;
    let topology = network.topology().unwrap();
    let hosts: Vec<u64> =
        (0..topology.order()).flat_map(|v| vec![v; network.endpoints().at(v) as usize]).collect();
    let path = |from: u64, to: u64| {
        let mut at = from;
        let hop = |hop: netlace::routing::Hop| {
            let channel = (at, hop.step.port);
            at = hop.step.to;
            channel
        };
        route(&**routing, from, to, 0).unwrap().into_iter().map(hop).collect::<Vec<_>>()
    };
    let mut worst = 0.0f64;
    let mut order: Vec<usize> = (0..hosts.len()).collect();
    permutations(&mut order, 0, &mut |order| {
        let mut loads: BTreeMap<(u64, u16), u32> = BTreeMap::new();
        for (from, &to) in order.iter().enumerate() {
            for channel in path(hosts[from], hosts[to]) {
                *loads.entry(channel).or_default() += 1;
            }
        }
        worst = worst.max(f64::from(loads.into_values().max().unwrap_or(0)));
    });
    worst
}

fn permutations(order: &mut Vec<usize>, from: usize, see: &mut dyn FnMut(&[usize])) {
    if from == order.len() {
        return see(order);
    }
    for i in from..order.len() {
        order.swap(from, i);
        permutations(order, from + 1, see);
        order.swap(from, i);
    }
}

#[test]
fn no_permutation_is_worse() {
    for expr in [
        "ring(6)",
        "hosts(ring(3),2)",
        "hosts(path(3),2)",
        "xgft([2,3],[1,2])",
        "dragonfly(2,1,1)",
        "hypercube(2)",
        "bcube(2,1)",
        "star(3)",
        "product(hosts(path(2),2),path(2))",
    ] {
        let net = parse(expr);
        for method in ["shortest", "native", "balanced", "updown"].map(RoutingMethod::by_name) {
            let Ok(applied) = method.unwrap().apply(&net, &context()) else { continue };
            let found = worst_load(&applied, &context()).unwrap().unwrap();
            let all = worst_of_all(&applied);
            assert!((found - all).abs() < 1e-9, "{expr}, {}: {found}", method.unwrap().name);
        }
    }
}

/// Where every host sends by way of a random third, the worst permutation is as good as any.
#[test]
fn random_thirds_make_all_permutations_alike() {
    let valiant = RoutingMethod::by_name("valiant").unwrap();
    let applied = valiant.apply(&parse("ring(8)"), &context()).unwrap();
    let load = worst_load(&applied, &context()).unwrap().unwrap();
    // Ten routes cross each channel of the busier direction: of each half of the paths, ten eighths.
    assert!((load - 2.5).abs() < 1e-9, "{load}");
}
