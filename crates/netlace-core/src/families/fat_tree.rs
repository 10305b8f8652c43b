//! The fat tree of switches with k ports: three levels, full bandwidth.

use super::short::same_as;
use super::{DesignRole, Family, Param, Source};
use crate::network::ParameterError;

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
            return Err(ParameterError::at("k", message));
        }
        let half = k / 2;
        same_as(args, &format!("xgft([{half},{half},{k}],[1,{half},{half}])"))
    },
};
