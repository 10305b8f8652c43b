//! Routings: every packet arrives, and by a shortest way where that is promised.

use std::collections::BTreeMap;

use crate::common::random::Dice;
use crate::common::shrinking::each_network;
use crate::common::{COUNTED, MEASURED, golden_up_to, is_full, links, parse};
use netlace::Context;
use netlace::families::FAMILIES;
use netlace::network::{Network, NextHop, Node, RequestError};
use netlace::routing::{Kind, ROUTINGS, Routing, Survey, route};

/// Checks that next hops are links of the network and lead downhill from every node to `to`.
fn check_towards(net: &Network, hops: &dyn NextHop, to: Node, distances: &[u32]) {
    let topology = &**net.topology().unwrap();
    for at in 0..topology.order() {
        let step = hops.next(at, to);
        let here = distances[at as usize];
        if at == to || here == u32::MAX {
            assert_eq!(step, None, "{net}: from {at} to {to}");
            continue;
        }
        let step = step.unwrap_or_else(|| panic!("{net}: no step from {at} to {to}"));
        let link = links(topology, at)[usize::from(step.port)];
        assert_eq!(link.to, step.to, "{net}: port {} of {at}", step.port);
        assert_eq!(
            distances[step.to as usize] + 1,
            here,
            "{net}: from {at} to {to} by {}",
            step.to
        );
    }
}

/// More destinations are sampled.
const ALL: Node = 300;

fn check_all(net: &Network) {
    let topology = &**net.topology().unwrap();
    let hops = net.next_hop_rule().unwrap();
    let csr = net.csr(&Context::with_memory(1 << 30)).unwrap();
    let mut queue = Vec::new();
    // All destinations of small networks; some of larger ones unless everything is asked for.
    let stride = if is_full() { 1 } else { topology.order().div_ceil(ALL) };
    for to in (0..topology.order()).step_by(stride as usize) {
        let mut distances = vec![u32::MAX; topology.order() as usize];
        csr.search(to, &mut distances, &mut queue);
        check_towards(net, &*hops, to, &distances);
    }
}

#[test]
fn shortest_routes_by_rule_deliver_all_pairs_of_what_they_cover() {
    let mut covered: BTreeMap<String, u64> = BTreeMap::new();
    let records = golden_up_to(500).into_iter();
    let examples = FAMILIES.iter().map(|family| family.example.to_owned());
    for expr in records.map(|record| record.expr).chain(examples) {
        let net = parse(&expr);
        if net.next_hop_rule().is_ok() {
            check_all(&net);
            *covered.entry(net.expr().name.clone()).or_default() += 1;
        }
    }
    println!("{covered:?}");
    for family in COUNTED.iter().chain(MEASURED) {
        assert!(covered.contains_key(*family), "{family} lost its shortest routes");
    }
}

#[test]
fn shortest_routes_by_rule_deliver_on_random_trees() {
    let mut checked = 0;
    each_network(17, 60, 300, |net| {
        if net.next_hop_rule().is_ok() {
            check_all(net);
            checked += 1;
        }
    });
    assert!(checked > 10, "only {checked} have a rule");
}

#[test]
fn shortest_routes_by_rule_deliver_in_huge_networks() {
    let mut dice = Dice::new(23);
    for expr in [
        "rdn(ring(5),4)",
        "re(frame=heawood,unit=heawood,phases=14)",
        "rsn(hypercube(15),3)",
        "folded(petersen,15)",
        "rdn(rsn(torus(3,3),2),3)",
        "ccc(50)",
        "root_folded(heawood,14)",
    ] {
        let net = parse(expr);
        let last = net.topology().unwrap().order() - 1;
        let (hops, distance) = (net.next_hop_rule().unwrap(), net.distance_rule().unwrap());
        for _ in 0..200 {
            let (from, to) = (dice.roll(0, last), dice.roll(0, last));
            let (mut at, mut count) = (from, 0);
            while let Some(step) = hops.next(at, to) {
                (at, count) = (step.to, count + 1);
            }
            assert_eq!((at, Some(count)), (to, distance.distance(from, to)), "{net}: from {from}");
        }
    }
}

/// Sources that are asked for each destination of a large network.
const FEW: Node = 40;

#[test]
fn every_routing_delivers_all_pairs() {
    let context = Context::with_memory(1 << 30);
    let by_search = Context { rules: false, ..context };
    let mut delivered: BTreeMap<&str, u64> = BTreeMap::new();
    for record in golden_up_to(150).into_iter().filter(|record| record.components == 1) {
        let net = parse(&record.expr);
        let topology = &**net.topology().unwrap();
        let csr = net.csr(&context).unwrap();
        let stride = if is_full() { 1 } else { record.order.div_ceil(ALL) };
        for method in ROUTINGS {
            let routing = match method.build(&net, &context) {
                Err(RequestError::NoRouting { .. }) => continue,
                routing => routing.unwrap(),
            };
            let searched = method.build(&net, &by_search).unwrap();
            for to in (0..record.order).step_by(stride as usize) {
                let mut distances = vec![u32::MAX; record.order as usize];
                csr.search(to, &mut distances, &mut Vec::new());
                for routing in [&*routing, &*searched] {
                    let lengths = lengths(routing, topology, to);
                    for (from, (&length, &shortest)) in lengths.iter().zip(&distances).enumerate() {
                        assert!(length >= shortest as usize, "{net}: {} from {from}", method.name);
                        let is_shortest = length == shortest as usize;
                        assert!(is_shortest || method.name != "shortest", "{net}: {from} to {to}");
                    }
                }
            }
            *delivered.entry(method.name).or_default() += 1;
        }
    }
    println!("{delivered:?}");
    assert_eq!(delivered.len(), ROUTINGS.len());
}

/// The hops from every node to one; each is a link of the network. Ways that are drawn by lot are
/// walked one by one, the others each step once.
fn lengths(routing: &dyn Routing, topology: &dyn netlace::Topology, to: Node) -> Vec<usize> {
    let order = topology.order();
    if routing.kind() != Kind::Destination {
        // Few, and all over the same node: a tree may have to be grown for it.
        let few = order.div_ceil(FEW) as usize;
        let choice = 7 * to % routing.choices(to, to);
        let mut lengths = vec![usize::MAX; order as usize];
        for from in (0..order).step_by(few) {
            lengths[from as usize] = walk(routing, topology, from, to, choice);
        }
        return lengths;
    }
    let mut lengths = vec![usize::MAX; order as usize];
    lengths[to as usize] = 0;
    let mut way = Vec::new();
    for from in 0..order {
        let (mut at, mut header) = (from, routing.start(from, to, 0));
        while lengths[at as usize] == usize::MAX {
            let hop = routing.next(at, header, to).unwrap();
            assert_eq!(links(topology, at)[usize::from(hop.step.port)].to, hop.step.to);
            way.push(at);
            assert!(way.len() <= order as usize, "from {from} to {to} round and round");
            (at, header) = (hop.step.to, hop.header);
        }
        let mut length = lengths[at as usize];
        while let Some(at) = way.pop() {
            length += 1;
            lengths[at as usize] = length;
        }
    }
    lengths
}

#[test]
fn every_routing_delivers_sampled_pairs_of_large_networks() {
    let context = Context { seconds: 600, ..Context::with_memory(1 << 30) };
    let mut dice = Dice::new(31);
    for expr in [
        "rdn(torus(4,4),2)",
        "rsn(hypercube(5),3)",
        "re(frame=petersen,unit=ring(5),phases=5)",
        "wk(5,8)",
    ] {
        let net = parse(expr);
        let topology = &**net.topology().unwrap();
        let order = topology.order();
        assert!((100_000..=1_500_000).contains(&order), "{expr}: {order}");
        let csr = net.csr(&context).unwrap();
        for method in ROUTINGS {
            let routing = match method.build(&net, &context) {
                Err(RequestError::NoRouting { .. }) => continue,
                // All its tables are worked out at once.
                Err(RequestError::Memory { .. }) if method.name == "balanced" => continue,
                routing => routing.unwrap(),
            };
            for _ in 0..3 {
                let to = dice.roll(0, order - 1);
                let mut distances = vec![u32::MAX; order as usize];
                csr.search(to, &mut distances, &mut Vec::new());
                for _ in 0..FEW {
                    let from = dice.roll(0, order - 1);
                    let shortest = distances[from as usize] as usize;
                    let choice = if routing.is_table_free() {
                        dice.roll(0, routing.choices(from, to) - 1)
                    } else {
                        0
                    };
                    let hops = walk(&*routing, topology, from, to, choice);
                    assert!(hops >= shortest, "{expr}: {} beats shortest", method.name);
                    assert!(
                        hops == shortest || method.name != "shortest",
                        "{expr}: {from} to {to}"
                    );
                }
            }
        }
    }
}

/// The number of hops from `from` to `to`; each is a link of the network.
fn walk(
    routing: &dyn Routing,
    topology: &dyn netlace::Topology,
    from: Node,
    to: Node,
    choice: u64,
) -> usize {
    let hops = route(routing, from, to, choice).unwrap();
    let mut at = from;
    for hop in &hops {
        assert_eq!(links(topology, at)[usize::from(hop.step.port)].to, hop.step.to);
        at = hop.step.to;
    }
    assert_eq!(at, to);
    hops.len()
}

#[test]
fn up_and_down_never_turns_up_again() {
    let context = Context::with_memory(1 << 30);
    for expr in ["torus(5,5)", "rdn(petersen,1)", "rsn(hypercube(3),2)", "sn(mesh(4,6),copies=4)"] {
        let net = parse(expr);
        let csr = net.csr(&context).unwrap();
        let updown = ROUTINGS.iter().find(|method| method.name == "updown").unwrap();
        let updown = updown.build(&net, &context).unwrap();
        // Whichever node it has chosen as its root.
        let is_root = |root: Node| {
            let depth = csr.distances(root);
            let rank = |v: Node| (depth[v as usize], v);
            let mut pairs = (0..csr.order()).flat_map(|a| (0..csr.order()).map(move |b| (a, b)));
            pairs.all(|(from, to)| {
                let (mut at, mut descended) = (from, false);
                route(&*updown, from, to, 0).unwrap().iter().all(|hop| {
                    let up = rank(hop.step.to) < rank(at);
                    let turns_up = up && descended;
                    descended |= !up;
                    at = hop.step.to;
                    !turns_up
                })
            })
        };
        assert!((0..csr.order()).any(is_root), "{net}: packets turn up again");
    }
}

#[test]
fn surveys_count_every_way() {
    let context = Context::with_memory(1 << 30);
    for expr in [
        "ring(5)",
        "torus(3,4)",
        "rdn(ring(3),1)",
        "path(4)",
        "damaged(ring(8),cut=[0,1,3,4])",
        "dragonfly(2,3,1)",
        "fat_tree(4)",
        "product(bcube(2,1),hosts(path(2),2))",
        "product(complete(2),xgft([3,2],[1,2]))",
        "file(\"examples/fabric.graphml\")",
    ] {
        let net = parse(expr);
        let topology = &**net.topology().unwrap();
        let order = topology.order();
        for method in ROUTINGS {
            let Ok(routing) = method.build(&net, &context) else { continue };
            let survey = Survey::of(&net, &*routing, &context).unwrap();
            // All ways of all pairs, one by one.
            let mut loads = vec![vec![0.0; usize::from(net.max_degree())]; order as usize];
            let (mut delivered, mut longest, mut hops) = (0, 0, 0.0);
            let mut pairs = 0;
            for (from, to) in (0..order).flat_map(|a| (0..order).map(move |b| (a, b))) {
                let choices = routing.choices(from, to);
                let [sent, received] = [from, to].map(|v| f64::from(net.endpoints().at(v)));
                if sent * received == 0.0 {
                    continue;
                }
                if from != to {
                    pairs += (sent * received) as u64;
                }
                if from == to || route(&*routing, from, to, 0).is_err() {
                    continue;
                }
                delivered += (sent * received) as u64;
                let share = sent * received / choices as f64;
                for choice in 0..choices {
                    let way = route(&*routing, from, to, choice).unwrap();
                    longest = longest.max(way.len() as u64);
                    hops += way.len() as f64 * share;
                    let mut at = from;
                    for hop in way {
                        loads[at as usize][usize::from(hop.step.port)] += share;
                        at = hop.step.to;
                    }
                }
            }
            let most = loads.iter().flatten().copied().fold(0.0, f64::max);
            let close = |a: f64, b: f64| (a - b).abs() < 1e-9 * b.max(1.0);
            assert_eq!(survey.delivered, delivered, "{expr}: {}", method.name);
            assert_eq!(survey.pairs, pairs, "{expr}: {}", method.name);
            assert!(close(survey.hops, hops), "{expr}: {}: {hops}", method.name);
            assert!(close(survey.most_loaded(), most), "{expr}: {}: {most}", method.name);
            match survey.stretch {
                Some(_) => assert_eq!(survey.longest, longest, "{expr}: {}", method.name),
                None => assert!(survey.longest >= longest, "{expr}: {}", method.name),
            }
            assert!(survey.unevenness().unwrap() >= 1.0 - 1e-9, "{expr}: {}", method.name);
        }
    }
}
