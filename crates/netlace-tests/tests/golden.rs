//! The reference data: 194 networks measured by an independent implementation.

use std::collections::BTreeMap;
use std::fmt::Write;

use crate::common::{Golden, explicit, golden, links, neighbors, pairs_at_distance, parse};
use netlace::network::{Network, Node, Topology};
use sha2::{Digest, Sha256};

/// What the golden file says of a network, measured node by node.
pub fn measure(topology: &dyn Topology) -> Golden {
    let mut edges = Sha256::new();
    let mut links_at_level = Vec::new();
    let mut degrees = BTreeMap::new();
    for v in 0..topology.order() {
        let row = links(topology, v);
        *degrees.entry(row.len() as u64).or_default() += 1;
        let mut ends: Vec<Node> = Vec::new();
        for link in row.iter().filter(|link| link.to > v) {
            ends.push(link.to);
            let level = usize::from(link.level);
            if links_at_level.len() <= level {
                links_at_level.resize(level + 1, 0);
            }
            links_at_level[level] += 1;
        }
        ends.sort_unstable();
        for w in ends {
            edges.update(format!("{v} {w}\n"));
        }
    }
    let pairs = pairs_at_distance(topology);
    let mut hash = String::new();
    edges.finalize().iter().for_each(|byte| write!(hash, "{byte:02x}").unwrap());
    Golden {
        expr: String::new(),
        order: topology.order(),
        links: links_at_level.iter().sum(),
        components: components(topology),
        diameter: Some(pairs.len() as u64 - 1),
        pairs_at_distance: pairs,
        links_at_level,
        degrees,
        edges_sha256: hash,
    }
}

fn components(topology: &dyn Topology) -> u64 {
    let mut seen = vec![false; topology.order() as usize];
    let mut count = 0;
    for start in 0..topology.order() {
        if std::mem::replace(&mut seen[start as usize], true) {
            continue;
        }
        count += 1;
        let mut stack = vec![start];
        while let Some(v) = stack.pop() {
            let fresh = |w: &Node| !std::mem::replace(&mut seen[*w as usize], true);
            stack.extend(neighbors(topology, v).into_iter().filter(fresh));
        }
    }
    count
}

/// The census, which is computed by rule, against a measured record.
fn compare_census(net: &Network, record: &Golden) {
    let census = net.census();
    let at_level: Vec<String> = census.levels.iter().map(|level| level.links.to_string()).collect();
    let expected: Vec<String> = record.links_at_level.iter().map(u64::to_string).collect();
    assert_eq!(at_level, expected, "census of {net}: links at each level");
    assert_eq!(census.order, record.order.into(), "census of {net}: order");
    assert_eq!(census.links(), record.links.into(), "census of {net}: links");
    let degrees: BTreeMap<u64, u64> =
        census.degrees.iter().map(|(degree, count)| (degree, count.try_into().unwrap())).collect();
    assert_eq!(degrees, record.degrees, "census of {net}: degrees");
    if let Some(components) = &census.components {
        assert_eq!(*components, record.components.into(), "census of {net}: components");
    }
}

#[test]
fn every_golden_record_is_reproduced() {
    let records = golden();
    assert_eq!(records.len(), 194);
    for record in &records {
        let net = parse(&record.expr);
        let found = measure(&**net.topology().unwrap());
        let expr = &record.expr;
        assert_eq!(found.order, record.order, "{expr}: order");
        assert_eq!(found.links, record.links, "{expr}: links");
        assert_eq!(found.links_at_level, record.links_at_level, "{expr}: links at each level");
        assert_eq!(found.degrees, record.degrees, "{expr}: degrees");
        assert_eq!(found.components, record.components, "{expr}: components");
        assert_eq!(found.pairs_at_distance, record.pairs_at_distance, "{expr}: distances");
        let connected = found.components == 1;
        assert_eq!(found.diameter.filter(|_| connected), record.diameter, "{expr}: diameter");
        assert_eq!(found.edges_sha256, record.edges_sha256, "{expr}: edge list");
        compare_census(&net, record);
    }
}

#[test]
fn every_golden_network_equals_the_explicit_one() {
    for record in golden() {
        let tree = netlace::expr::parse(&record.expr).unwrap();
        let graph = explicit::build(&tree);
        let net = parse(&record.expr);
        let topology = &**net.topology().unwrap();
        assert_eq!(topology.order(), graph.len() as Node, "{net}: order");
        for (v, row) in graph.iter().enumerate() {
            let found = links(topology, v as Node);
            let ends: BTreeMap<usize, usize> =
                found.iter().map(|link| (link.to as usize, usize::from(link.level))).collect();
            assert_eq!(&ends, row, "{net}: links of node {v}");
            assert_eq!(found.len(), row.len(), "{net}: node {v} has a doubled link");
        }
    }
}
