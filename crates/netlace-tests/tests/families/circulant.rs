//! `circulant`

use super::assert_linked_iff;

#[test]
fn links_reach_as_far_as_the_steps() {
    for (n, steps) in
        [(12, vec![1, 5]), (8, vec![4, 3, 11]), (9, vec![3]), (1, vec![2]), (2, vec![1])]
    {
        assert_linked_iff(&format!("circulant({n},{steps:?})"), |v, w| {
            steps.iter().any(|step| (v + step) % n == w || (w + step) % n == v)
        });
    }
}
