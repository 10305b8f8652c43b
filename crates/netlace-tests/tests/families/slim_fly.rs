//! `slim_fly`

use super::assert_linked_iff;
use crate::common::galois::Field;
use netlace::Node;

/// The rule as the paper states it, with its exponents.
#[test]
fn links_are_those_of_the_paper() {
    for q in [3, 4, 5, 7, 8, 9, 11] {
        let field = Field::new(q);
        let w = (q + 1) / 4;
        let range = |from: Node, to: Node| (from..=to).step_by(2);
        let (x, x2): (Vec<Node>, Vec<Node>) = match q % 4 {
            1 => (range(0, q - 3).collect(), range(1, q - 2).collect()),
            0 => (range(0, q - 2).collect(), range(1, q - 1).collect()),
            _ => (
                range(0, 2 * w - 2).chain(range(2 * w - 1, 4 * w - 3)).collect(),
                range(1, 2 * w - 1).chain(range(2 * w, 4 * w - 2)).collect(),
            ),
        };
        let differ =
            |a, b, exponents: &[Node]| exponents.iter().any(|&e| field.add(b, field.power(e)) == a);
        assert_linked_iff(&format!("slim_fly({q})"), |v, w| {
            let ((s, x1, y1), (t, m, c)) =
                ((v / q / q, v / q % q, v % q), (w / q / q, w / q % q, w % q));
            match (s, t) {
                (0, 0) => x1 == m && differ(y1, c, &x),
                (1, 1) => x1 == m && differ(y1, c, &x2),
                (0, _) => y1 == field.add(field.mul(m, x1), c),
                _ => c == field.add(field.mul(x1, m), y1),
            }
        });
    }
}
