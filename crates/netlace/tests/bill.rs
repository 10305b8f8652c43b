//! Seatings, placements, bills and cabling lists, recomputed from what they say of themselves.

#![allow(missing_docs)]

mod common;

use std::collections::{BTreeMap, HashSet};

use common::random::{Dice, cases};
use common::{BASELINES, context, golden, links, parse};
use netlace::design::{Bill, Item, Length, Placement, Spot, TECHNOLOGIES, Technology, cabling};
use netlace::network::{Network, Node, Refused};

fn built_in(name: &str) -> Technology {
    let found = TECHNOLOGIES.iter().find(|technology| technology.name == name).unwrap();
    Technology::parse(found.text).unwrap()
}

#[test]
fn blocks_divide_each_other_and_the_order() {
    let mut nested = 0;
    for record in golden() {
        let net = parse(&record.expr);
        let blocks = net.seating().unwrap().blocks();
        let sizes: Vec<Node> = [1].into_iter().chain(blocks.iter().copied()).collect();
        for pair in [&sizes[..], &[record.order]].concat().windows(2) {
            assert!(pair[0] < pair[1] && pair[1] % pair[0] == 0, "{net}: {blocks:?}");
        }
        nested += usize::from(!blocks.is_empty());
    }
    assert!(nested > 100, "only {nested} networks have blocks");
}

#[test]
fn blocks_keep_links_inside() {
    for (expr, blocks, inside) in [
        ("rdn(torus(5,5),1)", vec![5, 25], 2500),
        ("rsn(petersen,3)", vec![10, 100], 10_000 * 3 / 2 + 100 * 45),
        ("dragonfly(8,4,4)", vec![8], 33 * 28),
        ("torus(4,6)", vec![6], 24),
        ("product(petersen,ring(3))", vec![3], 30),
        ("fat_tree(6)", vec![6], 6 * 9),
        ("xgft([2,3,2,2],[1,2,2,3])", vec![5, 14], 24 + 16),
        ("hosts(fat_tree(4),3)", vec![4], 16),
        ("rsn(fat_tree(4),2)", vec![4, 20], 20 * 32),
        ("dcell(3,1)", vec![4], 12),
    ] {
        let net = parse(expr);
        let seating = net.seating().unwrap();
        assert_eq!(seating.blocks(), blocks, "{expr}");
        let topology = &**net.topology().unwrap();
        let block = |v| seating.seat(v) / blocks[blocks.len() - 1];
        let ends = (0..topology.order()).flat_map(|v| {
            links(topology, v).into_iter().filter(move |link| block(v) == block(link.to))
        });
        assert_eq!(ends.count(), 2 * inside, "{expr}: links inside the largest blocks");
    }
}

#[test]
fn every_node_has_its_own_seat() {
    let records = golden();
    let exprs = records.iter().map(|record| record.expr.as_str()).chain(BASELINES.iter().copied());
    for net in exprs.map(parse) {
        let order = net.topology().unwrap().order();
        let seating = net.seating().unwrap();
        let seats: HashSet<Node> = (0..order).map(|v| seating.seat(v)).collect();
        assert_eq!(seats.len() as Node, order, "{net}");
        assert!(seats.iter().all(|&seat| seat < order), "{net}");
        assert!(seating.blocks().is_sorted_by(|a, b| a < b), "{net}");
    }
}
