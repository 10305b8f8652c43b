//! `joined`

use std::collections::BTreeMap;

use crate::common::{links, parse};
use netlace::Node;

/// The palm tree, by listing for each group its channels in order and joining opposite ones: channel c of a block of g−1 leads to the group
/// c+1 ahead.
fn palm_tree(routers: &[Node], h: Node, g: Node, n: Node) -> BTreeMap<[Node; 2], u32> {
    let channels: Vec<Node> = routers.iter().flat_map(|&v| (0..h).map(move |_| v)).collect();
    let mut found = BTreeMap::new();
    for (from, block) in
        (0..g).flat_map(|from| channels.chunks_exact(g as usize - 1).map(move |b| (from, b)))
    {
        for (c, &router) in block.iter().enumerate() {
            let to = (from + c as Node + 1) % g;
            let there = block[block.len() - 1 - c];
            *found.entry([from * n + router, to * n + there]).or_default() += 1;
        }
    }
    found
}

#[test]
fn groups_are_joined_like_a_palm_tree() {
    for (group, h, g, on) in [
        ("mesh(2,2)", 1, 5, "all"),
        ("ring(6)", 2, 13, "all"),
        ("ring(6)", 2, 7, "all"),
        ("complete(4)", 3, 4, "all"),
        ("xgft([2,3],[1,3])", 2, 7, "spines"),
        ("xgft([1,2],[1,4])", 1, 3, "spines"),
    ] {
        let net = parse(&format!("joined({group},{h},groups={g},on={on})"));
        let group = parse(group);
        let n = Node::try_from(group.order()).unwrap();
        let routers = (0..n).filter(|&v| on == "all" || !group.endpoints().any_at(v));
        let expected = palm_tree(&routers.collect::<Vec<_>>(), h, g, n);
        let mut found: BTreeMap<[Node; 2], u32> = BTreeMap::new();
        let top = group.levels().len();
        for v in 0..n * g {
            for link in links(&**net.topology().unwrap(), v) {
                if usize::from(link.level) == top {
                    *found.entry([v, link.to]).or_default() += 1;
                } else {
                    assert_eq!(v / n, link.to / n, "{net}");
                }
            }
        }
        assert_eq!(found, expected, "{net}");
    }
}

#[test]
fn joined_complete_graphs_are_a_dragonfly() {
    for (a, h, g) in [(4, 2, 9), (3, 2, 5), (3, 2, 6), (2, 3, 4), (5, 1, 1)] {
        let joined = parse(&format!("joined(complete({a}),{h},groups={g})"));
        let dragonfly = parse(&format!("dragonfly({a},1,{h},groups={g})"));
        assert_eq!(joined.census().degrees, dragonfly.census().degrees);
        for v in 0..a * g {
            let of = |net: &netlace::Network| links(&**net.topology().unwrap(), v);
            assert_eq!(of(&joined), of(&dragonfly), "{joined}: {v}");
        }
    }
}

#[test]
fn a_group_needs_spines() {
    let message = netlace::parse("joined(ring(4),1,on=spines)").err().unwrap().message;
    assert_eq!(message, "all nodes of ring(4) carry endpoints: none is a spine");
}
