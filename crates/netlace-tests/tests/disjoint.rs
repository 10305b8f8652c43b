//! Disjoint paths against the node connectivity that NetworkX found.

use std::collections::HashSet;

use crate::common::{Cuts, connectivity, context, is_full, neighbors, parse};
use netlace::network::Node;
use netlace::search::disjoint_paths;

#[test]
fn the_fewest_disjoint_paths_of_all_pairs_are_the_connectivity() {
    let (most, fewest) = if is_full() { (200, 100) } else { (80, 50) };
    let recorded: Vec<_> = connectivity().into_iter().filter(|r| r.order <= most).collect();
    assert!(recorded.len() > fewest, "{}", recorded.len());
    for Cuts { expr, node_connectivity, .. } in recorded {
        let net = parse(&expr);
        let topology = &**net.topology().unwrap();
        let order = topology.order();
        let mut fewest = usize::MAX;
        for from in 0..order {
            for to in from + 1..order {
                let paths = disjoint_paths(&net, from, to, &context()).unwrap();
                let mut used: HashSet<Node> = HashSet::new();
                for path in &paths {
                    assert_eq!((path[0], path[path.len() - 1]), (from, to), "{expr}");
                    for link in path.windows(2) {
                        assert!(
                            neighbors(topology, link[0]).contains(&link[1]),
                            "{expr}: {path:?}"
                        );
                    }
                    for &inner in &path[1..path.len() - 1] {
                        assert!(used.insert(inner), "{expr}: {inner} is on two paths");
                    }
                }
                let distinct: HashSet<&Vec<Node>> = paths.iter().collect();
                assert_eq!(distinct.len(), paths.len(), "{expr}: a path is there twice");
                fewest = fewest.min(paths.len());
            }
        }
        if order > 1 {
            assert_eq!(fewest as u64, node_connectivity, "{expr}");
        }
    }
}
