//! `binary_tree`

use super::assert_linked_iff;

#[test]
fn a_parent_is_half_its_child() {
    for h in 1..6 {
        assert_linked_iff(&format!("binary_tree({h})"), |v, w| {
            v.max(w).div_ceil(2) == v.min(w) + 1
        });
    }
}
