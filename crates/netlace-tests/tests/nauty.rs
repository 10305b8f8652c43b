//! Orbits by nauty, against those that follow from the constructions.

use std::collections::BTreeSet;

use crate::common::shrinking::each_network;
use crate::common::{BASELINES, golden, pairs_at_distance, parse};
use netlace::Context;
use netlace::metrics::{By, Known, METRICS, Study, Value};
use netlace::network::{Network, orbit_of};
use netlace::search::{SearchPlan, all_distances, kinds, known_orbits};

/// Compares the orbits; whether nauty found fewer.
fn compare(net: &Network) -> bool {
    let context = Context::with_memory(1 << 30);
    let topology = &**net.topology().unwrap();
    let found = known_orbits(net, &context).unwrap();
    let structural = orbit_of(topology.order(), &net.automorphisms());
    let count = |orbits: &[u32]| orbits.iter().collect::<BTreeSet<_>>().len();
    for (v, &least) in (0..).zip(&found) {
        assert!(least <= v && found[least as usize] == least, "{net}: {v} is like {least}");
        // Nodes that a construction says are alike are so.
        let like = structural[v as usize] as usize;
        assert_eq!(found[like], least, "{net}: {v} and {like}");
        let carried = |v: u32| net.endpoints().at(u64::from(v));
        assert_eq!(carried(v), carried(least), "{net}: {v} and {least}");
    }
    // Nodes that can be told apart are not alike.
    let apart = kinds(net.csr(&context).unwrap(), vec![0; found.len()], &context).unwrap();
    assert!(apart <= count(&found) as u64, "{net}");
    count(&found) < count(&structural)
}

#[test]
fn no_orbit_that_follows_from_a_construction_is_split() {
    let mut fewer = 0;
    for record in golden().into_iter().filter(|record| record.order <= 500) {
        let net = parse(&record.expr);
        fewer += u32::from(compare(&net));
        // One source of each orbit tells all distances.
        let found = all_distances(&net, &Context::with_memory(1 << 30)).unwrap();
        let pairs: Vec<u64> = (0..record.pairs_at_distance.len() as u64)
            .map(|d| {
                found
                    .pairs
                    .iter()
                    .find(|pair| pair.0 == d)
                    .map_or(0, |(_, n)| n.try_into().unwrap())
            })
            .collect();
        assert_eq!(pairs, record.pairs_at_distance, "{net}");
    }
    for expr in BASELINES {
        let net = parse(expr);
        fewer += u32::from(compare(&net));
        let found = all_distances(&net, &Context::with_memory(1 << 30)).unwrap();
        let pairs: u64 = pairs_at_distance(&**net.topology().unwrap()).iter().sum();
        assert_eq!(found.pairs.total(), pairs.into(), "{net}");
    }
    each_network(51, 100, 200, |net| fewer += u32::from(compare(net)));
    println!("nauty found more automorphisms in {fewer} networks");
    assert!(fewer > 0);
}

#[test]
fn the_metric_is_exact() {
    let context = Context::with_memory(1 << 30);
    let metric = METRICS.iter().find(|metric| metric.name == "orbits").unwrap();
    for (expr, count) in
        [("rsn(hypercube(3),3)", 120), ("path(5)", 3), ("fat_tree(4)", 3), ("dragonfly(2,1,1)", 1)]
    {
        let net = parse(expr);
        let answer = metric.compute(&Study::new(&net, &context)).unwrap();
        assert_eq!((answer.value, answer.known), (Value::Integer(count), Known::Exact), "{net}");
        if !net.is_vertex_transitive() {
            assert_eq!(answer.by, By::Method("nauty"), "{net}");
            assert_eq!(SearchPlan::new(&net, &context).unwrap().sources.len() as u64, count);
        }
    }
}
