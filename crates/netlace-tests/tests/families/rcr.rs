//! `rcr`: what is remarked of planes and owners, against counts of its links.

use std::collections::BTreeSet;

use crate::common::{links, parse};
use netlace::Node;

/// The first number in each part of a remark.
fn numbers(text: &str) -> Vec<u64> {
    let digits = text.split(|c: char| !c.is_ascii_digit() && c != ',');
    digits.filter_map(|number| number.replace(',', "").parse().ok()).collect()
}

#[test]
fn planes_and_owners_are_counted() {
    for (k, r, j) in [
        (1, 1, 0),
        (1, 3, 1),
        (1, 4, 3),
        (2, 2, 2),
        (2, 3, 3),
        (3, 1, 0),
        (3, 2, 2),
        (3, 4, 0),
        (4, 3, 1),
        (2, 2, 1),
    ] {
        let net = parse(&format!("rcr({k},{r},{j})"));
        let topology = &**net.topology().unwrap();
        let cube = |v: Node| {
            links(topology, v).into_iter().filter(|link| link.level == 1).map(|link| link.to)
        };
        // Two cube links of a node span a plane, and end at the same other node again.
        let mut planes = BTreeSet::new();
        for v in 0..topology.order() {
            for (a, b) in cube(v).flat_map(|a| cube(v).map(move |b| (a, b))).filter(|(a, b)| a < b)
            {
                for far in cube(a).filter(|&far| far != v && cube(b).any(|w| w == far)) {
                    let mut plane = [v, a, b, far];
                    plane.sort_unstable();
                    planes.insert(plane);
                }
            }
        }
        let at_0 = planes.iter().filter(|plane| plane.contains(&0)).count() as u64;
        let rings = 1 << (k + j);
        let remarks = net.remarks();
        let text = remarks.iter().find(|remark| remark.contains("ring plane")).unwrap();
        let expected = match planes.len() as u64 {
            0 => vec![4, rings],
            count => vec![count, 4, at_0, rings],
        };
        assert_eq!(numbers(text), expected, "{net}: {text}");
        let owners: Vec<u64> = (0..k + j)
            .map(|bit| (0..r).filter(|&b| cube(b).any(|w| w / r == 1 << bit)).count() as u64)
            .collect();
        let (fewest, most) = (*owners.iter().min().unwrap(), *owners.iter().max().unwrap());
        let text = remarks.iter().find(|remark| remark.contains("owned")).unwrap();
        let expected =
            if fewest == most { vec![most] } else { vec![fewest, most, *owners.last().unwrap()] };
        assert_eq!(numbers(text), expected, "{net}: {text}");
    }
    assert_eq!(parse("rcr(0,3,1)").remarks().len(), 2); // not connected, and no owner
}

/// What is remarked of networks of any size.
#[test]
fn large_ones_are_remarked_upon() {
    let net = parse("rcr(3,18446744073709551615,4000)");
    assert!(net.remarks()[0].contains("about"), "{:?}", net.remarks());
}

/// Where the remark names the group, the product of its elements makes the links: v is linked to its products with the
/// neighbours of node 0.
#[test]
fn the_group_that_is_named_makes_the_links() {
    let mut named = 0;
    for (k, r, j) in (1..4).flat_map(|k| (1..7).flat_map(move |r| (0..4).map(move |j| (k, r, j)))) {
        let net = parse(&format!("rcr({k},{r},{j})"));
        let group = net.remarks().iter().find(|remark| remark.starts_with("Cayley graph"));
        assert_eq!(group.is_some(), net.is_vertex_transitive(), "{net}");
        let Some(group) = group else { continue };
        let m = k + j;
        assert!(group.starts_with(&format!("Cayley graph of Z2^{m}")), "{net}: {group}");
        let up: u64 = match group.split_once("rotates the bits up by ") {
            Some((_, places)) => places.parse().unwrap(),
            None if group.contains("takes the bits") => continue, // the claims check it
            None => 0,
        };
        named += 1;
        let rotated = |bits: u64, b: u64| {
            let by = up * b % m;
            (bits << by | bits >> (m - by)) & ((1 << m) - 1)
        };
        let product = |v: u64, w: u64| ((v / r) ^ rotated(w / r, v % r)) * r + (v % r + w % r) % r;
        let topology = &**net.topology().unwrap();
        let ends = |v: Node| links(topology, v).into_iter().map(|link| link.to);
        for v in 0..topology.order() {
            let made: BTreeSet<Node> = ends(0).map(|w| product(v, w)).collect();
            assert_eq!(made, ends(v).collect(), "{net}: {v}, {group}");
        }
    }
    assert!(named > 20, "{named}");
}
