//! The networks that others are compared with: what their papers promise, by search.

#![allow(missing_docs)]

mod common;

use std::collections::BTreeSet;

use common::{links, neighbors, pairs_at_distance, parse};
use netlace::Context;
use netlace::metrics::{By, METRICS, Study, Value};
use netlace::network::{Network, Node, orbits};

fn degrees(net: &Network) -> BTreeSet<usize> {
    let topology = &**net.topology().unwrap();
    (0..topology.order()).map(|v| neighbors(topology, v).len()).collect()
}

fn searched_diameter(net: &Network) -> usize {
    pairs_at_distance(&**net.topology().unwrap()).len() - 1
}

#[test]
fn slim_flies_have_diameter_2_and_the_degrees_of_their_paper() {
    for q in [3usize, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25] {
        let net = parse(&format!("slim_fly({q})"));
        assert_eq!(*net.order(), (2 * q * q).into(), "{net}");
        let twice = match q % 4 {
            0 => 3 * q,
            1 => 3 * q - 1,
            _ => 3 * q + 1,
        };
        assert_eq!(degrees(&net), BTreeSet::from([twice / 2]), "{net}");
        assert_eq!(searched_diameter(&net), 2, "{net}");
    }
}

#[test]
fn polarflies_have_diameter_2_and_one_quadric_a_direction() {
    for q in [2, 3, 4, 9, 31, 32] {
        let net = parse(&format!("polarfly({q})"));
        assert_eq!(*net.order(), (q * q + q + 1).into(), "{net}");
        assert_eq!(degrees(&net), BTreeSet::from([q, q + 1]), "{net}");
        assert_eq!(net.census().degrees.count(q as u64), (q + 1).into(), "{net}");
        assert_eq!(searched_diameter(&net), 2, "{net}");
    }
    assert_eq!(*parse("polarfly(31)").order(), 993u32.into());
}

/// Quadrics; the other points by whether their lines hold quadrics, or the nucleus if q is even.
#[test]
fn the_points_of_a_polarfly_are_of_three_kinds() {
    for q in [2, 3, 4, 5, 7, 8, 9, 16, 25, 27, 31, 49] {
        let net = parse(&format!("polarfly({q})"));
        let orbits = orbits(q * q + q + 1, &net.automorphisms());
        let mut sizes: Vec<Node> = orbits.into_iter().map(|(_, size)| size).collect();
        sizes.sort_unstable();
        let expected = if q % 2 == 0 {
            [1, q + 1, q * q - 1]
        } else {
            let mut sizes = [q + 1, q * (q - 1) / 2, q * (q + 1) / 2];
            sizes.sort_unstable();
            sizes
        };
        assert_eq!(sizes, expected, "{net}");
    }
}

#[test]
fn without_twists_it_is_the_torus_port_by_port() {
    for sides in ["4,8", "2,5,3", "1,2", "3,1,2,4"] {
        let count = sides.split(',').count();
        let twists = vec!["0"; count * (count - 1) / 2].join(",");
        let twisted = parse(&format!("twisted_torus([{sides}],[{twists}])"));
        let torus = parse(&format!("torus({sides})"));
        let (twisted, torus) = (&**twisted.topology().unwrap(), &**torus.topology().unwrap());
        for v in 0..torus.order() {
            assert_eq!(links(twisted, v), links(torus, v), "{sides}: links of {v}");
            assert_eq!(twisted.address(v), torus.address(v), "{sides}: address of {v}");
        }
    }
}

/// The rectangular twisted torus of the paper: as many nodes and links as the torus, but closer.
#[test]
fn a_twist_of_half_the_side_brings_nodes_closer() {
    let context = Context { rules: false, ..Context::with_memory(1 << 30) };
    let ask = |expr: &str, name| {
        let net = parse(expr);
        let metric = METRICS.iter().find(|metric| metric.name == name).unwrap();
        let answer = (metric.compute)(&Study::new(&net, &context)).unwrap();
        assert_eq!(answer.by, By::Search, "{expr}");
        answer.value
    };
    for a in [4, 8, 16] {
        let (torus, twisted) =
            (format!("torus({},{a})", 2 * a), format!("twisted_torus([{},{a}],[{a}])", 2 * a));
        assert_eq!(ask(&torus, "diameter"), Value::Integer(3 * a / 2));
        assert_eq!(ask(&twisted, "diameter"), Value::Integer(a));
    }
}

#[test]
fn what_makes_no_network_is_refused_with_a_remedy() {
    for (expr, why) in [
        ("slim_fly(0)", "`q` must be at least 3"),
        ("slim_fly(2)", "`q` must be at least 3"),
        ("slim_fly(6)", "`q` must be a prime power, and 6 is none: take 5 or 7"),
        ("slim_fly(10)", "`q` must be a prime power, and 10 is none: take 9 or 11"),
        ("slim_fly(43690)", "`q` must be a prime power, and 43690 is none: take 43669"),
        ("slim_fly(43691)", "`q` must be at most 43690"),
        ("polarfly(1)", "`q` must be at least 2"),
        ("polarfly(6)", "`q` must be a prime power, and 6 is none: take 5 or 7"),
        ("polarfly(18446744073709551615)", "`q` must be at most 65534"),
        ("twisted_torus([],[])", "`sides` must list 2 to 16 numbers, not 0"),
        ("twisted_torus([4,0],[0])", "`sides` must be at least 1"),
        (
            "twisted_torus([4,5,6],[1])",
            "3 sides need 3 twists, not 1: that of the 2nd side along the 1st, then those of the 3rd along the 1st and the 2nd, and so on",
        ),
        ("twisted_torus([4,8],[4])", "a twist along a side of 4 must be below 4, not 4"),
    ] {
        assert_eq!(netlace::parse(expr).unwrap_err().message, why, "{expr}");
    }
    let seventeen = vec!["2"; 17].join(",");
    let refused = netlace::parse(&format!("twisted_torus([{seventeen}],[])")).unwrap_err();
    assert_eq!(refused.message, "`sides` must list 2 to 16 numbers, not 17");
}
