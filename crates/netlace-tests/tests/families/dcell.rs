//! `dcell`

use super::assert_linked_iff;

#[test]
fn every_two_cells_are_joined_as_in_the_paper() {
    for (n, k) in [(2u64, 0u32), (2, 1), (3, 1), (2, 2), (4, 1)] {
        // The paper's recursion, on servers numbered through.
        let mut links = std::collections::BTreeSet::new();
        let mut servers = vec![n];
        for level in 0..k as usize {
            servers.push(servers[level] * (servers[level] + 1));
        }
        let all = servers[k as usize];
        for level in 1..=k as usize {
            let inner = servers[level - 1];
            for cell in 0..all / servers[level] {
                for i in 0..=inner {
                    for j in i + 1..=inner {
                        let first = cell * servers[level];
                        links.insert((first + i * inner + j - 1, first + j * inner + i));
                    }
                }
            }
        }
        assert_linked_iff(&format!("dcell({n},{k})"), |v, w| {
            let place = |v: u64| (v / (n + 1), v % (n + 1));
            let ((a, x), (b, y)) = (place(v), place(w));
            if x == n || y == n {
                return a == b;
            }
            let (s, t) = (a * n + x, b * n + y);
            links.contains(&(s.min(t), s.max(t)))
        });
    }
}
