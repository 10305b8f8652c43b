//! The shortest cycle, against one search for each link that is taken away.

use std::collections::VecDeque;

use crate::common::shrinking::each_network;
use crate::common::{BASELINES, golden, links, parse};
use netlace::Context;
use netlace::network::Network;
use netlace::search::girth;

/// The shortest way from one end of a link to the other without that link, and the link itself.
fn brute_force(net: &Network) -> Option<u64> {
    let topology = &**net.topology().unwrap();
    let rows: Vec<_> = (0..topology.order()).map(|v| links(topology, v)).collect();
    let mut shortest = None;
    for (v, row) in (0..).zip(&rows) {
        for taken in row.iter().filter(|link| link.to > v) {
            let mut distances = vec![u64::MAX; rows.len()];
            distances[v as usize] = 0;
            let mut queue = VecDeque::from([v]);
            while let Some(x) = queue.pop_front() {
                for link in &rows[x as usize] {
                    let is_taken = (x, link.port) == (v, taken.port)
                        || (x, link.port) == (taken.to, taken.back);
                    if !is_taken && distances[link.to as usize] == u64::MAX {
                        distances[link.to as usize] = distances[x as usize] + 1;
                        queue.push_back(link.to);
                    }
                }
            }
            let around = distances[taken.to as usize];
            if around != u64::MAX {
                shortest = Some(shortest.unwrap_or(u64::MAX).min(around + 1));
            }
        }
    }
    shortest
}

fn compare(net: &Network) -> Option<u64> {
    let found = girth(net, &Context::with_memory(1 << 30)).unwrap();
    assert_eq!(found, brute_force(net), "{net}");
    if let Ok(rule) = net.girth_rule() {
        assert_eq!(rule, found, "{net}: by rule");
    }
    found
}

#[test]
fn the_girth_is_that_of_the_shortest_way_around_a_link() {
    let mut found = std::collections::BTreeSet::new();
    for record in golden().into_iter().filter(|record| record.order <= 600) {
        found.insert(compare(&parse(&record.expr)));
    }
    for expr in BASELINES {
        found.insert(compare(&parse(expr)));
    }
    each_network(31, 200, 150, |net| {
        found.insert(compare(net));
    });
    for girth in [None, Some(2), Some(3), Some(4), Some(5), Some(6), Some(8)] {
        assert!(found.contains(&girth), "no network of girth {girth:?} was compared");
    }
}

#[test]
fn rules_answer_at_any_size() {
    let rule = |expr: &str| parse(expr).girth_rule().unwrap();
    assert_eq!(rule("rdn(torus(5,5),4)"), Some(4));
    assert_eq!(rule("rdn(heawood,9)"), Some(6));
    assert_eq!(rule("product(hypercube(900),petersen)"), Some(4));
    // Against brute force: bases without links, without cycles, and with long ones.
    for expr in [
        "rdn(path(1),1)",
        "rdn(path(1),2)",
        "rdn(path(1),3)",
        "rdn(path(2),0)",
        "rdn(path(2),1)",
        "rdn(ring(11),1)",
        "product(path(1),ring(9))",
        "product(path(2),path(1))",
        "product(petersen,path(2))",
        "hypercube(1)",
    ] {
        assert!(parse(expr).girth_rule().is_ok(), "{expr}");
        compare(&parse(expr));
    }
}

#[test]
fn pieces_without_a_cycle_do_not_hide_one() {
    for expr in [
        "damaged(mesh(4,9),links=24,seed=3)",
        "damaged(torus(6,6),links=44,seed=5)",
        "damaged(ring(30),nodes=2)",
        "damaged(petersen,without=[0,5])",
        // Swapped, with no link to spare, with one, and with two.
        "rsn(damaged(path(3),cut=[0,1]),2)",
        "rsn(damaged(path(4),cut=[1,2]),2)",
        "rsn(damaged(path(2),cut=[0,1]),3)",
        "rsn(path(2),3)",
        "rsn(heawood,2)",
        "rsn(ring(9),2)",
    ] {
        compare(&parse(expr));
    }
}

#[test]
fn large_networks_are_searched_near_one_node_or_refused() {
    let context = Context::with_memory(1 << 30);
    let ask = |expr: &str| girth(&parse(expr), &context);
    assert_eq!(ask("rdn(torus(5,5),2)").unwrap(), Some(4));
    assert_eq!(ask("rdn(ring(5),4)").unwrap(), Some(5));
    assert_eq!(ask("mesh(1000,1000)").unwrap(), Some(4));
    assert_eq!(ask("path(1000000)").unwrap(), None);
    assert_eq!(ask("ring(100000)").unwrap(), Some(100_000));
    let refused = ask("ring(1000000000000)").unwrap_err().to_string();
    assert!(
        refused.starts_with("looking for the shortest cycle of ring(1000000000000)"),
        "{refused}"
    );
    let hurried = Context { seconds: 0, ..context };
    let net = parse("sn(hypercube(14),copies=64)");
    assert!(girth(&net, &hurried).unwrap_err().to_string().contains("would take about"));
}
