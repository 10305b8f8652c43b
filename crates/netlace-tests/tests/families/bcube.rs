//! `bcube`

use super::assert_linked_iff;

#[test]
fn a_switch_joins_servers_that_differ_in_its_digit() {
    for (n, k) in [(2u64, 0u32), (2, 2), (3, 1), (4, 1)] {
        let servers = n.pow(k + 1);
        let switches: Vec<(u32, u64)> =
            (0..=k).flat_map(|l| (0..n.pow(k)).map(move |s| (l, s))).collect();
        assert_linked_iff(&format!("bcube({n},{k})"), |v, w| {
            let (server, switch) = (v.min(w), v.max(w));
            if server >= servers || switch < servers {
                return false;
            }
            let (level, name) = switches[(switch - servers) as usize];
            let digits: Vec<u64> =
                (0..=k).filter(|&i| i != level).map(|i| server / n.pow(i) % n).collect();
            digits.iter().rev().fold(0, |word, digit| word * n + digit) == name
        });
    }
}
