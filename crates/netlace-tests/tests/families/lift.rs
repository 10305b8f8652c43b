//! `lift`

use crate::common::{links, neighbors, parse};
use netlace::Node;

/// The copies of each end of a link are linked one to one.
#[test]
fn a_lift_covers_its_base() {
    for (base, k) in [("complete(5)", 4), ("petersen", 3), ("rdn(ring(3),1)", 5), ("ring(4)", 1)] {
        let lift = parse(&format!("lift({base},{k},seed=3)"));
        let base = parse(base);
        let n = Node::try_from(base.order()).unwrap();
        let levels = |net: &netlace::Network, v: Node| -> Vec<(Node, u16)> {
            let links = links(&**net.topology().unwrap(), v);
            let mut ends: Vec<_> = links.iter().map(|link| (link.to % n, link.level)).collect();
            ends.sort_unstable();
            ends
        };
        for v in 0..n * k {
            assert_eq!(levels(&lift, v), levels(&base, v % n), "{lift}: {v}");
        }
    }
}

#[test]
fn a_seed_decides() {
    let rows = |expr: &str| -> Vec<Vec<Node>> {
        let net = parse(expr);
        (0..20).map(|v| neighbors(&**net.topology().unwrap(), v)).collect()
    };
    assert_eq!(rows("lift(complete(5),4)"), rows("lift(complete(5),4,seed=1)"));
    assert_ne!(rows("lift(complete(5),4)"), rows("lift(complete(5),4,seed=2)"));
    assert_eq!(rows("xpander(4,4)"), rows("lift(complete(5),4)"));
}
