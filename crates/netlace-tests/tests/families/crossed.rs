//! `crossed`

use crate::common::{links, parse};
use netlace::network::{Network, Node};

/// The nodes in order, by their coordinates: not those that are switches in both.
fn places(a: &Network, b: &Network) -> Vec<(Node, Node)> {
    let orders = [a, b].map(|net| Node::try_from(net.order()).unwrap());
    let all = (0..orders[0]).flat_map(|u| (0..orders[1]).map(move |v| (u, v)));
    all.filter(|&(u, v)| a.endpoints().any_at(u) || b.endpoints().any_at(v)).collect()
}

#[test]
fn a_coordinate_moves_where_the_other_is_a_host() {
    for [a, b] in [
        ["xgft([3],[1])", "xgft([2],[1])"],
        ["bcube(2,1)", "ring(3)"],
        ["fat_tree(2)", "xgft([2,2],[1,2])"],
        ["rdn(ring(3),1)", "hosts(path(2),2)"],
        ["board_line(1,2)", "board_line(3,2)"],
    ] {
        let crossed = parse(&format!("crossed({a},{b})"));
        let [a, b] = [a, b].map(|side| parse(&format!("machine({side})")));
        let places = places(&a, &b);
        assert_eq!(*crossed.order(), places.len().into(), "{crossed}");
        let topology = crossed.topology().unwrap();
        for (node, &(u, v)) in (0..).zip(&places) {
            let hosts = [a.endpoints().any_at(u), b.endpoints().any_at(v)];
            assert_eq!(crossed.endpoints().any_at(node), hosts[0] && hosts[1], "{crossed}");
            let mut expected = Vec::new();
            if hosts[1] {
                let above = b.levels().len() as u16;
                let column = links(&**a.topology().unwrap(), u).into_iter();
                expected.extend(column.map(|link| ((link.to, v), link.level + above)));
            }
            if hosts[0] {
                let row = links(&**b.topology().unwrap(), v).into_iter();
                expected.extend(row.map(|link| ((u, link.to), link.level)));
            }
            let found = links(&**topology, node).into_iter();
            let mut found: Vec<_> =
                found.map(|link| (places[link.to as usize], link.level)).collect();
            found.sort_unstable();
            expected.sort_unstable();
            assert_eq!(found, expected, "{crossed}: {node}");
        }
    }
}

/// The servers of a BCube in the same order, and switches with the same servers.
#[test]
fn crossed_stars_are_a_bcube() {
    for (crossed, bcube) in [
        ("crossed(xgft([4],[1]),xgft([4],[1]))", "bcube(4,1)"),
        ("crossed(crossed(xgft([3],[1]),xgft([3],[1])),xgft([3],[1]))", "bcube(3,2)"),
    ] {
        let sets = |expr: &str| {
            let net = parse(expr);
            let topology = net.topology().unwrap().clone();
            let order = topology.order();
            let hosts: Vec<Node> = net.endpoints().senders(order).collect();
            let rank = |v: Node| hosts.binary_search(&v).expect("a switch is linked to servers");
            let of_switch = |v: Node| -> Vec<usize> {
                let mut ranks: Vec<usize> =
                    links(&*topology, v).iter().map(|link| rank(link.to)).collect();
                ranks.sort_unstable();
                ranks
            };
            let switches = (0..order).filter(|&v| !net.endpoints().any_at(v));
            let mut sets: Vec<Vec<usize>> = switches.map(of_switch).collect();
            sets.sort_unstable();
            (hosts.len(), sets)
        };
        assert_eq!(sets(crossed), sets(bcube), "{crossed}");
    }
}
