//! The bisection of a fat tree.
//!
//! A *group* of level l is all below a node of level l, with the nodes beside it that have the same
//! below them. It has M hosts and W links up, one from each of its nodes at the top to each of their
//! parents.

use num_bigint::BigUint;

use super::FatTree;
use crate::exact::{Bisection, Load};

/// The groups of one level.
struct Groups {
    /// How many hosts a group has.
    hosts: BigUint,
    /// How many links lead up from it.
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
        // The smallest groups cannot be divided; if there is an odd number, the halves differ by one.
        let unit = &groups.first()?.hosts;
        let apart = if (&hosts / unit).bit(0) { unit.clone() } else { BigUint::ZERO };
        let half = (&hosts - apart) / 2u32;
        // All hosts of one half send to hosts of the other, and none receives twice, over all links
        // up alike and down in the same way. Of the hosts of a group no more send than there are
        // others.
        let load = |group: &Groups| {
            Load::new((&hosts - &group.hosts).min(group.hosts.clone()), group.up.clone())
        };
        let lower = groups.iter().map(load).reduce(Load::max)?.links_for(&half);
        Some(Bisection { lower, upper })
    }
}

/// The links between a half and the rest, if it is made of groups of the last of these levels, and
/// what is then missing of groups of the levels below.
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
