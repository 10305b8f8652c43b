//! `shuffle_exchange`

use super::assert_linked_iff;

/// A string of bits, the first first.
fn text(v: u64, n: usize) -> String {
    format!("{v:0n$b}")
}

#[test]
fn strings_are_linked_that_differ_in_the_last_bit_or_by_a_rotation() {
    for n in 1..=7 {
        assert_linked_iff(&format!("shuffle_exchange({n})"), |v, w| {
            let (a, b) = (text(v, n), text(w, n));
            let rotated = |text: &str| format!("{}{}", &text[1..], &text[..1]);
            a[..n - 1] == b[..n - 1] || rotated(&a) == b || rotated(&b) == a
        });
    }
}
