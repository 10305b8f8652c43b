//! All connected graphs with few nodes.

use std::collections::{BTreeMap, BTreeSet};

use netlace::families::graph_of_links;
use netlace::network::RequestError;
use netlace::search::{Links, connected_graphs, isomorphism};
use netlace::{Context, Network};

/// OEIS A001349, from one node on.
const COUNTS: [usize; 8] = [1, 1, 2, 6, 21, 112, 853, 11117];

fn context() -> Context<'static> {
    Context::with_memory(1 << 24)
}

fn network(order: usize, links: &Links) -> Network {
    netlace::parse(&graph_of_links(order as u64, links).to_string()).unwrap()
}

#[test]
fn their_numbers_are_known() {
    let most = if crate::common::is_full() { 8 } else { 7 };
    for (order, &count) in (1..=most).zip(&COUNTS) {
        let graphs = connected_graphs(order, &context()).unwrap();
        assert_eq!(graphs.len(), count, "{order} nodes");
        assert_eq!(graphs.iter().collect::<BTreeSet<_>>().len(), count, "{order} nodes");
        assert!(graphs.is_sorted_by_key(Vec::len));
    }
    assert_eq!(connected_graphs(0, &context()), Ok(Vec::new()));
    assert!(matches!(connected_graphs(9, &context()), Err(RequestError::TooLong { .. })));
}

/// The counts alone would not notice two graphs in the place of each other.
#[test]
fn no_two_are_the_same_and_each_is_connected() {
    for order in 1..=6 {
        let graphs = connected_graphs(order, &context()).unwrap();
        let networks: Vec<_> = graphs.iter().map(|links| network(order, links)).collect();
        for (place, one) in networks.iter().enumerate() {
            assert_eq!(one.order(), &order.into());
            assert_eq!(one.census().components, Some(1u32.into()));
            for other in &networks[..place] {
                let [one, other] = [one, other].map(|net| net.csr(&context()).unwrap());
                assert!(isomorphism(one, other, 10_000).is_none(), "{order} nodes, {place}");
            }
        }
    }
}

/// All labelled graphs of five nodes, each with a numbering of nodes by brute force.
#[test]
fn every_labelled_graph_is_one_of_them() {
    const ORDER: usize = 5;
    let pairs: Vec<[u64; 2]> = (0..5).flat_map(|b| (0..b).map(move |a| [a, b])).collect();
    let chosen = |set: u32| {
        (0..10).filter(move |i| set >> i & 1 == 1).map(|i| pairs[i as usize]).collect::<Links>()
    };
    let least = |links: &Links| {
        let numbered = orders(ORDER).into_iter().map(|order| {
            let moved = links.iter().map(|[a, b]| [order[*a as usize], order[*b as usize]]);
            moved.map(|[a, b]| [a.min(b), a.max(b)]).collect::<BTreeSet<_>>()
        });
        numbered.min().unwrap()
    };
    let mut kinds: BTreeMap<BTreeSet<[u64; 2]>, usize> = BTreeMap::new();
    for set in 0..1u32 << 10 {
        let links = chosen(set);
        let graph = network(ORDER, &links);
        if graph.census().components == Some(1u32.into()) {
            *kinds.entry(least(&links)).or_default() += 1;
        }
    }
    let listed = connected_graphs(ORDER, &context()).unwrap();
    let listed: BTreeSet<_> = listed.iter().map(least).collect();
    assert_eq!(listed, kinds.keys().cloned().collect());
    // OEIS A001187.
    assert_eq!(kinds.values().sum::<usize>(), 728);
}

/// All orders of the first numbers.
fn orders(count: usize) -> Vec<Vec<u64>> {
    let mut all = vec![Vec::new()];
    for next in 0..count as u64 {
        let with = |one: &Vec<u64>| {
            (0..=one.len())
                .map(|place| {
                    let mut longer = one.clone();
                    longer.insert(place, next);
                    longer
                })
                .collect::<Vec<_>>()
        };
        all = all.iter().flat_map(with).collect();
    }
    all
}
