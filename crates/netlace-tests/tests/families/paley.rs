//! `paley`

use super::assert_linked_iff;
use crate::common::galois::Field;

#[test]
fn elements_are_linked_if_they_differ_by_a_square() {
    for q in [5, 9, 13, 17, 25] {
        let field = Field::new(q);
        let is_square = |x| (1..q).any(|y| field.mul(y, y) == x);
        assert_linked_iff(&format!("paley({q})"), |v, w| {
            is_square((0..q).find(|&x| field.add(w, x) == v).unwrap())
        });
    }
    let refused = |q: u64| netlace::parse(&format!("paley({q})")).err().unwrap().message;
    assert_eq!(refused(7), "`q` must leave 1 when divided by 4, and 7 leaves 3");
    assert_eq!(refused(21), "`q` must be a prime power, and 21 is none: take 19 or 23");
}
