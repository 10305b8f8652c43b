//! `buses`, and hypernets over networks that are no hypercubes

use super::assert_linked_iff;
use netlace::Context;
use netlace::metrics::{ENDPOINT_DIAMETER, Study, Value};

#[test]
fn members_of_a_cluster_meet_on_their_bus() {
    // Two levels over buslets of 4: swap links between clusters stay, (c,x) ~ (x,c).
    assert_linked_iff("buses(rsn(complete(4),2),4)", |v, w| {
        let (v, w) = (v.min(w), v.max(w));
        let is_tap = w >= 16 && v / 4 == w - 16;
        let is_swap = w < 16 && v / 4 == w % 4 && v % 4 == w / 4 && v != w;
        v < 16 && (is_tap || is_swap)
    });
}

/// Members, buses, links between clusters, the most links of a member, and the largest distance.
fn figures(expr: &str, members: u64) -> (u64, u64, u16, Value) {
    let network = netlace::parse(expr).unwrap();
    let topology = network.topology().unwrap();
    assert!((0..topology.order()).all(|v| (network.endpoints().at(v) > 0) == (v < members)));
    let taps = network.levels()[0].links.clone();
    assert_eq!(taps, members.into(), "{expr}");
    let links = u64::try_from(network.links() - taps).unwrap();
    let degree = (0..members).map(|v| topology.degree(v)).max().unwrap();
    let context = Context::with_memory(1 << 28);
    let diameter = ENDPOINT_DIAMETER.compute(&Study::new(&network, &context)).unwrap();
    (topology.order() - members, links, degree, diameter.value)
}

#[test]
fn buslets_have_one_tap_per_member() {
    // A transfer over a bus is two links: 3 transfers are 2 + 1 + 2 of them.
    assert_eq!(figures("buses(rsn(complete(4),2),4)", 16), (4, 6, 2, Value::Integer(5)));
    assert_eq!(figures("buses(hypernet_over(complete(8),2),8)", 32), (4, 6, 2, Value::Integer(5)));
    let message = |expr: &str| netlace::parse(expr).err().unwrap().message;
    assert!(message("buses(ring(5),2)").contains("divide"));
    assert!(message("buses(hypercube(21),2)").contains("stored"));
    assert!(message("hypernet_over(ring(6),2)").contains("4, 8, 16"));
    assert!(message("hypernet_over(path(2),2)").contains("4, 8, 16"));
}
