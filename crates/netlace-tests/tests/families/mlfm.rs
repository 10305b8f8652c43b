//! `mlfm` and `oft`

use super::assert_linked_iff;
use crate::common::galois::Field;
use netlace::Node;

#[test]
fn a_spine_is_a_pair_of_positions() {
    for h in 1..6 {
        let leaves = h * (h + 1);
        let pairs: Vec<[Node; 2]> = (1..=h).flat_map(|j| (0..j).map(move |i| [i, j])).collect();
        assert_linked_iff(&format!("mlfm({h})"), |v, w| {
            let (leaf, spine) = (v.min(w), v.max(w));
            leaf < leaves
                && spine >= leaves
                && pairs[(spine - leaves) as usize].contains(&(leaf % (h + 1)))
        });
    }
}

#[test]
fn a_spine_is_a_line() {
    for k in [3, 4, 5, 6] {
        let q = k - 1;
        let field = Field::new(q);
        let triples = (0..q * q * q).map(|t| [t / q / q, t / q % q, t % q]);
        let mut points: Vec<[Node; 3]> =
            triples.filter(|t| t.iter().find(|&&x| x != 0) == Some(&1)).collect();
        points.sort_by_key(|&[x, y, z]| (1 - x, if x == 0 { 1 - y } else { y }, z));
        let n = points.len() as Node;
        assert_linked_iff(&format!("oft({k})"), |v, w| {
            let (leaf, spine) = (v.min(w), v.max(w));
            let on_line = || {
                let [point, line] = [leaf % n, spine - 2 * n].map(|i| points[i as usize]);
                let products = point.into_iter().zip(line).map(|(a, b)| field.mul(a, b));
                products.fold(0, |a, b| field.add(a, b)) == 0
            };
            leaf < 2 * n && spine >= 2 * n && on_line()
        });
    }
    let message = netlace::parse("oft(7)").err().unwrap().message;
    assert_eq!(message, "`k` − 1 must be a prime power, and 6 is none: take 5 or 7");
}
