//! `band`

use super::assert_linked_iff;

#[test]
fn nodes_are_linked_over_the_steps() {
    for (n, steps) in [(1, vec![]), (2, vec![1]), (7, vec![2]), (9, vec![1, 4]), (8, vec![3, 5, 9])]
    {
        assert_linked_iff(&format!("band({n},{steps:?})"), |v, w| steps.contains(&v.abs_diff(w)));
    }
    assert_eq!(netlace::parse("band(5,[9,2,2,7])").unwrap().links(), 3u32.into());
}
