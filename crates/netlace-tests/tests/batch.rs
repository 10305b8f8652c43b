//! Distances of many pairs at a time: the same by rule, by search, and as a matrix.

use crate::common::{golden, try_parse};
use netlace::network::RequestError;
use netlace::search::{distance_matrix, distances};
use netlace::{Context, Node};

fn context(threads: usize, rules: bool) -> Context<'static> {
    Context { threads, rules, ..Context::with_memory(1 << 28) }
}

#[test]
fn rule_search_and_matrix_agree_on_golden_networks() {
    let (mut pieces, mut compared) = (0, 0);
    for record in golden() {
        let network = try_parse(&record.expr).unwrap();
        let order = network.topology().unwrap().order();
        if order > 600 {
            continue;
        }
        let matrix = distance_matrix(&network, &context(2, true)).unwrap();
        let pairs: Vec<(Node, Node)> =
            (0..order).flat_map(|a| (0..order).rev().map(move |b| (b, a))).collect();
        let expected: Vec<_> = pairs
            .iter()
            .map(|&(a, b)| u64::from(matrix[(a * order + b) as usize]))
            .map(|distance| (distance != u64::from(u32::MAX)).then_some(distance))
            .collect();
        for (threads, rules) in [(1, true), (2, true), (1, false), (3, false)] {
            let found = distances(&network, &pairs, &context(threads, rules)).unwrap();
            assert_eq!(found, expected, "{network}, {threads} threads, by rule: {rules}");
        }
        // The golden data was measured without any of these.
        for (distance, &count) in (0..).zip(&record.pairs_at_distance) {
            let found = expected.iter().filter(|found| **found == Some(distance)).count();
            assert_eq!(found as u64, count, "{network} at {distance}");
        }
        pieces += usize::from(expected.contains(&None));
        compared += 1;
    }
    assert!(pieces > 0 && compared > 100, "{pieces} in pieces of {compared}");
}

#[test]
fn too_many_searches_are_refused_before_they_begin() {
    let ring = try_parse("jellyfish(3000,3)").unwrap();
    let pairs: Vec<(Node, Node)> = (0..3000).map(|v| (v, 0)).collect();
    let tight = Context { memory: 1000, ..context(1, true) };
    assert!(matches!(distances(&ring, &pairs, &tight), Err(RequestError::Memory { .. })));
    assert!(matches!(distance_matrix(&ring, &tight), Err(RequestError::Memory { .. })));
    let cube = try_parse("hypercube(22)").unwrap();
    let pairs: Vec<(Node, Node)> = (0..10_000).map(|v| (v, 0)).collect();
    let by_search = Context { memory: u64::MAX, ..context(1, false) };
    assert!(matches!(distances(&cube, &pairs, &by_search), Err(RequestError::TooLong { .. })));
    assert!(matches!(distance_matrix(&cube, &by_search), Err(RequestError::TooLong { .. })));
    let no_pairs = distances(&cube, &[], &by_search).unwrap();
    assert!(no_pairs.is_empty());
}
