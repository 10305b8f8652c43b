//! `twisted_torus`

use super::assert_linked_iff;
use netlace::Node;

/// Two nodes are linked if some lattice point is a step away from their difference.
#[test]
fn links_are_steps_modulo_the_lattice() {
    for (sides, twists) in [
        (vec![4, 8], vec![2]),
        (vec![8, 4], vec![4]),
        (vec![5, 3], vec![1]),
        (vec![7, 1], vec![3]),
        (vec![1, 6], vec![0]),
        (vec![6, 2], vec![3]),
        (vec![2, 2], vec![1]),
        (vec![4, 1], vec![2]),
        (vec![1, 1], vec![0]),
        (vec![3, 4, 2], vec![1, 2, 3]),
        (vec![4, 2, 1], vec![2, 3, 1]),
        (vec![2, 1, 5], vec![1, 0, 0]),
    ] {
        let dimensions = sides.len();
        let mut lattice = std::collections::HashSet::from([vec![0; dimensions]]);
        let mut rest = twists.iter().copied();
        for (i, &side) in sides.iter().enumerate() {
            let row: Vec<i64> = rest.by_ref().take(i).chain([side]).collect();
            let plus = |point: &Vec<i64>, times| {
                let mut point = point.clone();
                point.iter_mut().zip(&row).for_each(|(x, step)| *x += times * step);
                point
            };
            lattice = lattice.iter().flat_map(|p| (-20..=20).map(|k| plus(p, k))).collect();
        }
        let coordinates = |v: Node| -> Vec<i64> {
            let weight = |i: usize| sides[i + 1..].iter().product::<i64>();
            (0..dimensions).map(|i| v.cast_signed() / weight(i) % sides[i]).collect()
        };
        assert_linked_iff(&format!("twisted_torus({sides:?},{twists:?})"), |v, w| {
            let (v, w) = (coordinates(v), coordinates(w));
            let difference: Vec<i64> = v.iter().zip(&w).map(|(v, w)| w - v).collect();
            (0..2 * dimensions).any(|i| {
                let mut point = difference.clone();
                point[i / 2] += if i % 2 == 0 { 1 } else { -1 };
                lattice.contains(&point)
            })
        });
    }
}
