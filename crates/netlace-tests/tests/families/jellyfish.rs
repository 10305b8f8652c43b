//! `jellyfish`

use std::collections::BTreeSet;

use netlace::Node;

/// All links, the lower end first.
fn links(n: u64, d: u64, seed: u64) -> Vec<[Node; 2]> {
    let network = netlace::parse(&format!("jellyfish({n},{d},seed={seed})")).unwrap();
    let topology = network.topology().unwrap();
    let mut links = Vec::new();
    for v in 0..n {
        let mut row = Vec::new();
        topology.neighbors(v, &mut row);
        assert_eq!(row.len() as u64, d, "{n} {d} {seed}: switch {v}");
        links.extend(row.into_iter().filter(|&w| v <= w).map(|w| [v, w]));
    }
    links.sort_unstable();
    links
}

#[test]
fn every_switch_has_its_links_and_none_is_doubled() {
    for n in 1..=16u64 {
        for d in (0..n).filter(|d| n * d % 2 == 0) {
            for seed in 0..5 {
                let links = links(n, d, seed);
                assert!(links.iter().all(|[v, w]| v < w), "{n} {d} {seed}: {links:?}");
                let distinct: BTreeSet<[Node; 2]> = links.into_iter().collect();
                assert_eq!(distinct.len() as u64, n * d / 2, "{n} {d} {seed}");
            }
        }
    }
}

#[test]
fn a_seed_gives_the_same_graph_on_every_machine() {
    assert_eq!(
        links(8, 3, 1),
        [
            [0, 4],
            [0, 5],
            [0, 6],
            [1, 3],
            [1, 4],
            [1, 6],
            [2, 5],
            [2, 6],
            [2, 7],
            [3, 5],
            [3, 7],
            [4, 7]
        ]
    );
    assert_ne!(links(8, 3, 1), links(8, 3, 2));
}
