//! `star_product`

use super::assert_linked_iff;
use crate::common::{neighbors, parse};
use netlace::Node;

/// The rule written for pairs of nodes, loops being those given.
fn check(structure: &str, supernode: &str, f: &[u64], loops: &[Node]) {
    let (outer, inner) = (parse(structure), parse(supernode));
    let (outer, inner) = (outer.topology().unwrap(), inner.topology().unwrap());
    let n = inner.order();
    let mut paired = vec![None; n as usize];
    for a in 0..n {
        let image = f[a as usize];
        if image != a && paired[a as usize].is_none() && paired[image as usize].is_none() {
            paired[a as usize] = Some(image);
            paired[image as usize] = Some(a);
        }
    }
    assert_linked_iff(&format!("star_product({structure},{supernode},{f:?})"), |v, w| {
        let ((x, a), (y, b)) = ((v / n, v % n), (w / n, w % n));
        let (first, second) = if x < y { (a, b) } else { (b, a) };
        if x == y {
            neighbors(&**inner, a).contains(&b)
                || (loops.contains(&x) && paired[a as usize] == Some(b))
        } else {
            neighbors(&**outer, x).contains(&y) && f[first as usize] == second
        }
    });
}

#[test]
fn supernodes_are_joined_by_the_map() {
    check("ring(5)", "path(4)", &[3, 2, 1, 0], &[]);
    check("complete(4)", "ring(4)", &[1, 2, 3, 0], &[]);
    check("mesh(2,3)", "star(3)", &[1, 0, 3, 2, 5, 4], &[]);
    // The quadrics of the plane over GF(2) are the points of a line: those whose coordinates add up to 0.
    let quadrics: Vec<Node> = vec![1, 2, 5];
    check("polarfly(2)", "ring(4)", &[2, 3, 0, 1], &quadrics);
    check("polarfly(2)", "ring(4)", &[1, 2, 3, 0], &quadrics);
    check("polarfly(2)", "path(3)", &[0, 2, 1], &quadrics);
}

#[test]
fn without_a_map_it_is_the_product() {
    let (star, product) =
        (parse("star_product(ring(5),petersen)"), parse("product(ring(5),petersen)"));
    assert_eq!(star.links(), product.links());
    assert_eq!(star.enumerator_rule(), product.enumerator_rule());
}

#[test]
fn a_map_must_be_one() {
    let refused = |f: &str| {
        netlace::parse(&format!("star_product(ring(3),ring(4),{f})")).err().unwrap().message
    };
    assert_eq!(
        refused("[0,1]"),
        "`f` has 2 entries, but a supernode has 4 nodes: list the image of each"
    );
    assert_eq!(refused("[0,1,1,2]"), "`f` maps both 1 and 2 to 1");
    assert_eq!(refused("[0,1,2,9]"), "a supernode has no node 9");
}
