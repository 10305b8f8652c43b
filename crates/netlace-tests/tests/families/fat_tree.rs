//! `fat_tree`

use super::assert_linked_iff;

/// Pods of k/2 edge and k/2 aggregation switches, linked all to all; core switch (i,j) to
/// aggregation switch i of every pod.
#[test]
fn it_is_the_tree_of_pods_and_cores() {
    for k in [2, 4, 6] {
        let half = k / 2;
        let edges = k * half;
        assert_linked_iff(&format!("fat_tree({k})"), |v, w| {
            let (low, high) = (v.min(w), v.max(w));
            let pod = |v: u64| (v % edges) / half;
            if high < 2 * edges {
                low < edges && high >= edges && pod(low) == pod(high)
            } else {
                low >= edges && low < 2 * edges && low % half == (high - 2 * edges) % half
            }
        });
    }
}
