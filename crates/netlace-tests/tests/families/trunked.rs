//! `trunked`

use crate::common::{links, parse};
use netlace::Node;

#[test]
fn every_link_of_a_level_has_its_cables() {
    for (base, widths) in [
        ("ring(5)", vec![3]),
        ("product(ring(3),complete(4))", vec![2, 1]),
        ("rdn(ring(4),1)", vec![1, 4]),
        ("fat_tree(4)", vec![2, 3]),
    ] {
        let net = parse(&format!("trunked({base},{widths:?})"));
        let base = parse(base);
        for v in 0..Node::try_from(base.order()).unwrap() {
            let cables = links(&**base.topology().unwrap(), v).into_iter().flat_map(|link| {
                std::iter::repeat_n((link.to, link.level), widths[usize::from(link.level)])
            });
            let found = links(&**net.topology().unwrap(), v).into_iter();
            assert!(found.map(|link| (link.to, link.level)).eq(cables), "{net}: {v}");
        }
    }
    let message = netlace::parse("trunked(ring(5),[1,2])").err().unwrap().message;
    assert_eq!(message, "`widths` has 2 entries, but ring(5) has 1 levels");
}
