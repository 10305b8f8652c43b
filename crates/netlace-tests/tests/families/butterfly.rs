//! `butterfly`

use super::assert_linked_iff;

#[test]
fn a_link_leads_to_the_next_column_and_may_flip_the_bit_of_the_first() {
    for n in 3..=5 {
        assert_linked_iff(&format!("butterfly({n})"), |v, w| {
            let leads = |v: u64, w: u64| {
                let (row, column) = (v / n, v % n);
                let flipped = row ^ (w / n);
                w % n == (column + 1) % n && (flipped == 0 || flipped == 1 << column)
            };
            leads(v, w) || leads(w, v)
        });
    }
}
