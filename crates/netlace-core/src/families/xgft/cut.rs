//! The bisection of a fat tree.
//!
//! A *group* of level l is a node of level l, the other nodes of that level with the same descendants,
//! and all descendants. It has M hosts and W links up, one from each of its nodes at the top to each of
//! their parents.

use num_bigint::BigUint;

use super::FatTree;
use crate::exact::{Bisection, Load};

/// The groups of one level.
struct Groups {
    /// The number of hosts of a group.
    hosts: BigUint,
    /// The number of links up from it.
    up: BigUint,
}

impl FatTree {
    /// The groups of each level that have links up to switches, the smallest first.
    fn groups(&self) -> Vec<Groups> {
        let group = |level: usize| Groups {
            hosts: self.m[..level].iter().product(),
            up: self.w[..=level].iter().product(),
        };
        (self.lowest..self.height()).map(group).collect()
    }

    pub(super) fn cut(&self) -> Option<Bisection> {
        let hosts: BigUint = self.m.iter().product();
        let groups = self.groups();
        let from_each = (1..=groups.len()).map(|levels| cut_off(&groups[..levels], &hosts));
        let upper = from_each.min()?;
        // The smallest groups cannot be divided; if their number is odd, the halves differ by one.
        let unit = &groups.first()?.hosts;
        let apart = if (&hosts / unit).bit(0) { unit.clone() } else { BigUint::ZERO };
        let half = (&hosts - apart) / 2u32;
        // All hosts of one half send to different hosts of the other, spread evenly over all links up and in
        // the same way down. Of the hosts of a group at most as many send as there are others.
        let load = |group: &Groups| {
            Load::new((&hosts - &group.hosts).min(group.hosts.clone()), group.up.clone())
        };
        let lower = groups.iter().map(load).reduce(Load::max)?.links_for(&half);
        Some(Bisection { lower, upper })
    }
}

/// The links between a half and the rest, if the half consists of groups of the last of these levels,
/// and the remainder of groups of the levels below.
fn cut_off(groups: &[Groups], hosts: &BigUint) -> BigUint {
    let mut links = BigUint::ZERO;
    let mut twice_missing = hosts.clone();
    for group in groups.iter().rev() {
        let twice: BigUint = &group.hosts * 2u32;
        links += &twice_missing / &twice * &group.up;
        twice_missing %= twice;
    }
    links
}
