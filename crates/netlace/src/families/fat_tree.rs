//! The fat tree of switches with k ports: three levels, full bandwidth.

use super::{DesignRole, Family, Param, Source, same_as};
use crate::network::Invalid;

pub(super) static FAMILY: Family = Family {
    name: "fat_tree",
    summary: "three levels of k-port switches for k³/4 hosts",
    params: &[Param::integer("k", 2, "ports of a switch, an even number").at_most(65_534)],
    source: Source::Paper(
        "M. Al-Fares, A. Loukissas, A. Vahdat: A Scalable, Commodity Data Center Network Architecture. SIGCOMM, 2008",
    ),
    example: "fat_tree(4)",
    tried: DesignRole::Whole,
    build: |args| {
        let k = args.integer("k");
        if k % 2 == 1 {
            let message = format!("half of the ports lead up: take {} or {}", k - 1, k + 1);
            return Err(Invalid::at("k", message));
        }
        let half = k / 2;
        same_as(&format!("xgft([{half},{half},{k}],[1,{half},{half}])"))
    },
};

/// Pods of k/2 edge and k/2 aggregation switches, linked all to all; core switch (i,j) to
/// aggregation switch i of every pod.
#[test]
fn it_is_the_tree_of_pods_and_cores() {
    for k in [2, 4, 6] {
        let half = k / 2;
        let edges = k * half;
        super::assert_linked_iff(&format!("fat_tree({k})"), |v, w| {
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
