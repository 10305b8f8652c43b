//! `heawood_ii` with nine links of a copy on each digit

use super::assert_linked_iff;
use netlace::Node;

/// Odd nodes have a chord to the node 5 ahead.
fn linked(a: Node, b: Node) -> bool {
    let (low, high) = (a.min(b), a.max(b));
    matches!((high - low, low % 2), (1 | 13, _) | (5, 1) | (9, 0))
}

#[test]
fn a_higher_digit_moves_at_three_values_of_the_lowest() {
    for n in 1..=3 {
        assert_linked_iff(&format!("heawood_ii({n},links=nine)"), |v, w| {
            let digits = |v: Node| (0..n).map(move |i| v / 14u64.pow(i) % 14);
            let differ: Vec<_> =
                (0u64..).zip(digits(v).zip(digits(w))).filter(|(_, (a, b))| a != b).collect();
            let [(i, (a, b))] = differ[..] else { return false };
            let is_port = |i: u64| [i + 13, i + 2, i + 10].iter().any(|port| port % 14 == v % 14);
            linked(a, b) && (i == 0 || is_port(i))
        });
    }
}
