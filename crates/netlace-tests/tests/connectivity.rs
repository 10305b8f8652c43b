//! Connectivity, against NetworkX, against all cuts of tiny networks, and by rule against flow.

use std::collections::{BTreeSet, HashSet};

use crate::common::random::{Dice, cases};
use crate::common::shrinking::each_network;
use crate::common::{BASELINES, connectivity, is_full, links, neighbors, parse};
use netlace::Context;
use netlace::metrics::{By, METRICS, Study, Value};
use netlace::network::Network;
use netlace::search::{edge_connectivity, node_connectivity};

const METRIC: [&str; 2] = ["node-connectivity", "edge-connectivity"];

fn ask(net: &Network, metric: &str, context: &Context) -> (u64, By) {
    let metric = METRICS.iter().find(|m| m.name == metric).unwrap();
    let answer = metric.compute(&Study::new(net, context)).unwrap();
    match answer.value {
        Value::Integer(value) => (value, answer.by),
        other => panic!("{net}: {other:?}"),
    }
}

#[test]
fn the_connectivity_is_what_networkx_finds() {
    let context = Context::with_memory(1 << 30);
    let records = connectivity();
    assert_eq!(records.len(), 142);
    for record in records {
        let net = parse(&record.expr);
        assert_eq!(node_connectivity(&net, &context), Ok(record.node_connectivity), "{net}: nodes");
        assert_eq!(edge_connectivity(&net, &context), Ok(record.edge_connectivity), "{net}: links");
    }
}

/// For each set of nodes that stay on one side: the fewest links to the other side, and the fewest
/// nodes whose loss leaves two sides or a single node.
fn brute_force(net: &Network) -> [u64; 2] {
    let topology = &**net.topology().unwrap();
    let n = topology.order() as u32;
    let ends: Vec<Vec<u64>> = (0..u64::from(n))
        .map(|v| links(topology, v).iter().map(|link| link.to).collect())
        .collect();
    let near: Vec<u32> =
        ends.iter().map(|row| row.iter().fold(0, |set, &w| set | 1 << w)).collect();
    let all = (1u32 << n) - 1;
    let connected = |set: u32| {
        let mut reached = set & set.wrapping_neg();
        loop {
            let mut more = reached;
            (0..n).filter(|v| reached >> v & 1 == 1).for_each(|v| more |= near[v as usize] & set);
            if more == reached {
                return reached == set;
            }
            reached = more;
        }
    };
    let left = (1..=all).filter(|set| set.is_power_of_two() || !connected(*set));
    let nodes = left.map(|set| n - set.count_ones()).min().unwrap();
    let crossing = |side: u32| {
        let inside = (0..n).filter(|v| side >> v & 1 == 1);
        inside
            .map(|v| ends[v as usize].iter().filter(|&&w| side >> w & 1 == 0).count() as u64)
            .sum()
    };
    let edges = (1..all).map(crossing).min().unwrap_or(0);
    [u64::from(nodes), edges]
}

#[test]
fn the_connectivity_is_the_smallest_of_all_cuts() {
    let context = Context::with_memory(1 << 30);
    let (mut apart, mut parallel) = (0, 0);
    let mut compare = |net: &Network| {
        let [nodes, edges] = brute_force(net);
        assert_eq!(node_connectivity(net, &context), Ok(nodes), "{net}: nodes");
        assert_eq!(edge_connectivity(net, &context), Ok(edges), "{net}: links");
        assert_eq!(METRIC.map(|metric| ask(net, metric, &context).0), [nodes, edges], "{net}");
        apart += u32::from(edges > nodes);
        let topology = &**net.topology().unwrap();
        parallel += u32::from((0..topology.order()).any(|v| {
            let row = neighbors(topology, v);
            row.iter().collect::<HashSet<_>>().len() < row.len()
        }));
    };
    let baselines = BASELINES.iter().map(|expr| parse(expr));
    baselines.filter(|net| net.order() <= &12u32.into()).for_each(|net| compare(&net));
    each_network(71, if is_full() { 400 } else { 130 }, 12, &mut compare);
    println!("{apart} networks with fewer nodes than links to cut, {parallel} with parallel links");
    assert!(apart > 1 && parallel > 5);
}

#[test]
fn rules_and_flow_agree() {
    let with = Context::with_memory(1 << 30);
    let without = Context { rules: false, ..with };
    let mut by_rule = 0;
    let mut compare = |net: &Network| {
        for metric in METRIC {
            let ((rule, by), (flow, _)) = (ask(net, metric, &with), ask(net, metric, &without));
            assert_eq!(rule, flow, "{net}: {metric}");
            by_rule += u32::from(by == By::Rule && rule > 0);
        }
    };
    for record in connectivity() {
        compare(&parse(&record.expr));
    }
    // Circulants: all nodes look alike, with and without four that are linked to each other.
    let mut dice = Dice::new(72);
    for _ in 0..cases(200) {
        let n = dice.roll(5, 40);
        let steps: BTreeSet<u64> = (0..dice.roll(1, 4)).map(|_| dice.roll(1, n / 2)).collect();
        let steps: Vec<String> = steps.iter().map(u64::to_string).collect();
        compare(&parse(&format!("circulant({n},[{}])", steps.join(","))));
    }
    println!("{by_rule} figures by rule were confirmed");
    assert!(by_rule > 300);
}

#[test]
fn what_takes_too_long_or_too_much_is_refused() {
    let net = parse("mesh(100,100)");
    let context = Context::with_memory(1 << 30);
    assert_eq!(node_connectivity(&net, &context), Ok(2));
    let hurried = Context { seconds: 0, ..context };
    let refused = edge_connectivity(&net, &hurried).unwrap_err().to_string();
    assert!(
        refused.starts_with("counting disjoint paths from every node of mesh(100,100)"),
        "{refused}"
    );
    let small = Context::with_memory(300_000);
    let refused = node_connectivity(&net, &small).unwrap_err().to_string();
    assert!(refused.contains("more than the limit"), "{refused}");
}
