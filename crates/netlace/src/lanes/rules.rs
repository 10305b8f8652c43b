//! Which packets go on which lane, as rules that a subnet manager can carry.
//!
//! Nodes are put into groups, as sources and as destinations. A rule says: from this group of
//! sources to these groups of destinations, on this lane. The first rule that matches counts, and
//! the last one matches everything.

use super::demands::Mask;
use super::groups::Groups;
use super::{Assignment, Scheme};
use crate::network::Node;
use crate::routing::Lane;

/// Lanes by the groups of source and destination.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rules {
    /// The group of each node as a source.
    pub sources: Vec<u32>,
    /// The group of each node as a destination.
    pub destinations: Vec<u32>,
    /// The lane from each group of sources to each group of destinations.
    pub lanes: Vec<Vec<Lane>>,
}

impl Rules {
    /// The lane of the packets from one node to another.
    pub fn lane(&self, from: Node, to: Node) -> Lane {
        let (source, destination) = (self.sources[from as usize], self.destinations[to as usize]);
        self.lanes[source as usize][destination as usize]
    }

    /// How many rules, the first that matches counting, express this: for each group of sources
    /// (or else of destinations) one rule a lane, except for a lane that stands for all the rest.
    pub fn count(&self) -> usize {
        let columns = self.lanes.first().map_or(0, Vec::len);
        let transposed = (0..columns).map(|column| {
            let lanes = self.lanes.iter().map(move |row| row[column]);
            lanes.collect::<Vec<_>>()
        });
        count(self.lanes.iter().cloned()).min(count(transposed))
    }

    /// Puts sources with the same needs into one group, and destinations likewise. `fits` holds
    /// the lanes that serve each pair of groups; each has at least one.
    pub(super) fn express(
        mut fits: Vec<Vec<Mask>>,
        sources: &Groups,
        destinations: &Groups,
    ) -> Self {
        let joined_sources = merge(&mut fits);
        let mut columns = transpose(&fits);
        let joined_destinations = merge(&mut columns);
        let group = |joined: &[u32], groups: &Groups| {
            groups.of.iter().map(|&group| joined[group as usize]).collect()
        };
        Self {
            sources: group(&joined_sources, sources),
            destinations: group(&joined_destinations, destinations),
            lanes: transpose(&columns).iter().map(|row| few_lanes(row)).collect(),
        }
    }

    /// Rules for single nodes, of which those with the same needs are put together. `fits` holds
    /// the lanes that serve each pair, by destination.
    pub(super) fn of_pairs(fits: &[Vec<Mask>]) -> Self {
        let single = Groups::single(fits.len());
        Self::express(transpose(fits), &single, &single)
    }

    /// These rules on lanes with the given orders; lanes that no rule uses are left out.
    pub(super) fn on(mut self, mut orders: Vec<Vec<u32>>) -> Assignment {
        let mut used: Vec<Lane> = self.lanes.concat();
        used.sort_unstable();
        used.dedup();
        let mut lane = 0;
        orders.retain(|_| {
            lane += 1;
            used.contains(&(lane - 1))
        });
        for lane in self.lanes.iter_mut().flatten() {
            *lane = used.binary_search(lane).unwrap_or(0) as Lane;
        }
        Assignment { scheme: Scheme::Path, orders, rules: Some(self) }
    }
}

fn count(rows: impl Iterator<Item = Vec<Lane>>) -> usize {
    let mut used = [0usize; Lane::MAX as usize + 1];
    for mut row in rows {
        row.sort_unstable();
        row.dedup();
        row.into_iter().for_each(|lane| used[usize::from(lane)] += 1);
    }
    let most = used.iter().max().copied().unwrap_or(0);
    used.iter().sum::<usize>() - most + 1
}

/// Joins rows that have a lane in common everywhere. Returns the new row of each old one.
fn merge(rows: &mut Vec<Vec<Mask>>) -> Vec<u32> {
    let mut joined: Vec<Vec<Mask>> = Vec::new();
    let mut groups = Vec::with_capacity(rows.len());
    for row in rows.drain(..) {
        let agrees = |other: &Vec<Mask>| other.iter().zip(&row).all(|(a, b)| a & b != 0);
        let group = joined.iter().position(agrees);
        if let Some(group) = group {
            joined[group].iter_mut().zip(&row).for_each(|(a, b)| *a &= b);
        }
        groups.push(group.unwrap_or(joined.len()) as u32);
        if group.is_none() {
            joined.push(row);
        }
    }
    *rows = joined;
    groups
}

fn transpose(rows: &[Vec<Mask>]) -> Vec<Vec<Mask>> {
    let columns = rows.first().map_or(0, Vec::len);
    (0..columns).map(|column| rows.iter().map(|row| row[column]).collect()).collect()
}

/// A lane for each entry, few different ones: always the one that serves most of what is left.
fn few_lanes(row: &[Mask]) -> Vec<Lane> {
    let mut lanes = vec![Lane::MAX; row.len()];
    while lanes.contains(&Lane::MAX) {
        let left = || row.iter().zip(&lanes).filter(|(_, lane)| **lane == Lane::MAX);
        let serves = |lane: &Lane| left().filter(|(fits, _)| *fits >> lane & 1 == 1).count();
        // Among equals the lower lane, so that rows agree.
        let best = (0..Mask::BITS as Lane).rev().max_by_key(serves).unwrap_or(0);
        for (lane, fits) in lanes.iter_mut().zip(row) {
            if *lane == Lane::MAX && (fits >> best & 1 == 1 || *fits == 0) {
                *lane = best;
            }
        }
    }
    lanes
}
