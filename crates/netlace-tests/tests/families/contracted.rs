//! `contracted`

use crate::common::{explicit, links, parse, try_parse};
use netlace::Context;
use netlace::network::Network;
use num_bigint::BigUint;

/// The links of a network with their levels, by the library and by the definition.
fn assert_as_defined(net: &Network) {
    let expected = explicit::build(net.expr());
    let topology = &**net.topology().unwrap();
    assert_eq!(topology.order(), expected.len() as u64, "{net}");
    for v in 0..topology.order() {
        let found = links(topology, v).into_iter();
        let mut found: Vec<_> =
            found.map(|link| (link.to as usize, usize::from(link.level))).collect();
        found.sort_unstable();
        let row: Vec<_> = expected[v as usize].iter().map(|(&w, &level)| (w, level)).collect();
        assert_eq!(found, row, "{net}: {v}");
    }
}

#[test]
fn parts_are_as_defined() {
    for base in [
        "rcr(2,3,1)",
        "rcr(3,2,2)",
        "rdn(ring(3),1)",
        "wk(3,3)",
        "rsn(ring(3),3)",
        "hsn(complete(3),3)",
        "re(frame=path(3),unit=ring(4),phases=2)",
    ] {
        for level in 0..parse(base).census().levels.len() {
            assert_as_defined(&parse(&format!("contracted({base},level={level})")));
        }
    }
}

/// Cube planes of a cube of rings with k = 2, as its paper counts them, and whether the contraction is bounded.
#[test]
fn cube_planes_are_joined_by_rings() {
    for (expr, nodes, degrees, bounded) in [
        ("rcr(2,2,1)", 4u32, (2, 2), true),
        ("rcr(2,2,2)", 8, (4, 4), true),
        ("rcr(2,3,1)", 6, (4, 4), true),
        ("rcr(2,3,2)", 12, (5, 8), false),
        ("rcr(2,4,2)", 16, (8, 8), false),
    ] {
        let net = parse(&format!("contracted({expr},level=1)"));
        let census = net.census();
        assert_eq!(census.order, BigUint::from(nodes), "{net}");
        let found: Vec<u64> = census.degrees.iter().map(|(degree, _)| degree).collect();
        assert_eq!((found[0], *found.last().unwrap()), degrees, "{net}");
        let [parts, bound] = net.remarks() else { panic!("{:?}", net.remarks()) };
        assert_eq!(parts, "each node was a part of 4 nodes, connected by cube links");
        assert_eq!(bound.starts_with("bounded"), bounded, "{net}: {bound}");
    }
    // Fig. 5: each of the four planes at one position is joined with each of those at the other.
    let planes = parse("contracted(rcr(2,2,2),level=1)");
    let topology = &**planes.topology().unwrap();
    let node = |text: &str| topology.locate(&text.parse().unwrap()).unwrap();
    let (near, far) = (node("(0b0100,0)"), node("(0b1101,1)"));
    assert_eq!(near, node("(0b0000,0)"));
    assert!(links(topology, near).iter().any(|link| link.to == far));
}

#[test]
fn what_cannot_be_contracted_says_why() {
    let refused = |expr: &str| try_parse(expr).unwrap_err().message;
    assert_eq!(
        refused("contracted(rcr(2,2,2),level=2)"),
        "rcr(2,2,2) has links of the levels 0 to 1"
    );
    assert_eq!(refused("contracted(path(1))"), "path(1) has no links");
    assert_eq!(
        refused("contracted(hypercube(23))"),
        "a contracted network is stored, so the network may have at most 2^20 nodes and 2^22 links; hypercube(23) has 8388608 and 96468992"
    );
    // Three switches with 30,000 hosts each.
    assert_eq!(
        refused("contracted(machine(hosts(path(3),30000)),level=1)"),
        "a part would have 90000 links, more than 65535"
    );
}

/// Two parts that links of two levels join.
#[test]
fn a_link_has_the_lowest_level_of_those_that_it_replaces() {
    let square = r#"<graphml><key id="l" for="edge" attr.name="level" attr.type="int"/><graph edgedefault="undirected">
        <node id="a"/><node id="b"/><node id="c"/><node id="d"/>
        <edge source="a" target="b"><data key="l">0</data></edge>
        <edge source="c" target="d"><data key="l">0</data></edge>
        <edge source="a" target="c"><data key="l">2</data></edge>
        <edge source="b" target="d"><data key="l">1</data></edge>
    </graph></graphml>"#;
    let open = |_: &str| Ok(Box::new(square.as_bytes()) as Box<dyn std::io::BufRead>);
    let context = Context { files: &open, ..Context::with_memory(1 << 20) };
    let net = netlace::parse_with("contracted(file(\"square.graphml\"))", &context).unwrap();
    let topology = &**net.topology().unwrap();
    assert_eq!(topology.order(), 2);
    let found: Vec<_> = links(topology, 0).iter().map(|link| (link.to, link.level)).collect();
    assert_eq!(found, [(1, 1)]);
}
