//! `polarfly`

use super::assert_linked_iff;
use crate::common::galois::Field;
use netlace::Node;

/// Points numbered by going through all triples, and linked by their product.
#[test]
fn points_are_linked_if_orthogonal() {
    for q in [2, 3, 4, 5, 7, 8, 9] {
        let field = Field::new(q);
        let triples = (0..q * q * q).map(|t| [t / q / q, t / q % q, t % q]);
        let mut points: Vec<[Node; 3]> =
            triples.filter(|t| t.iter().find(|&&x| x != 0) == Some(&1)).collect();
        points.sort_by_key(|&[x, y, z]| (1 - x, if x == 0 { 1 - y } else { y }, z));
        assert_linked_iff(&format!("polarfly({q})"), |v, w| {
            let products = points[v as usize]
                .into_iter()
                .zip(points[w as usize])
                .map(|(a, b)| field.mul(a, b));
            products.fold(0, |a, b| field.add(a, b)) == 0
        });
    }
}

#[test]
fn only_prime_powers_have_a_plane() {
    let small: Vec<u64> =
        (2..=32).filter(|q| netlace::parse(&format!("polarfly({q})")).is_ok()).collect();
    assert_eq!(small, [2, 3, 4, 5, 7, 8, 9, 11, 13, 16, 17, 19, 23, 25, 27, 29, 31, 32]);
    let refused = |q: u64| netlace::parse(&format!("polarfly({q})")).err().unwrap().message;
    assert_eq!(refused(6), "`q` must be a prime power, and 6 is none: take 5 or 7");
    assert_eq!(refused(98), "`q` must be a prime power, and 98 is none: take 97 or 101");
}
