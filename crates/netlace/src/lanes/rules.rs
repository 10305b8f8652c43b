//! Which packets go on which lane, as rules that a subnet manager can carry.
//!
//! Nodes are put into groups, as sources and as destinations. A rule says: from this group of
//! sources to these groups of destinations, on this lane. The first rule that matches counts, and
//! the last one matches everything.

use super::demands::Mask;
use super::groups::Groups;
use super::{Assignment, Scheme};
use crate::routing::{Lane, Rules};

/// Packets from some groups of sources to some groups of destinations, and their lane.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Rule {
    /// The groups of sources.
    pub sources: Vec<u32>,
    /// The groups of destinations.
    pub destinations: Vec<u32>,
    /// The lane.
    pub lane: Lane,
}

impl Rules {
    /// These lanes as rules, of which the first that matches counts, and the lane of what matches
    /// none: for each group of sources (or else of destinations) one rule a lane, except for a lane
    /// that stands for all the rest.
    ///
    /// ```
    /// use netlace::lanes::Rules;
    /// let (sources, destinations) = (vec![0, 1, 2], vec![0, 1, 1]);
    /// let rules = Rules { sources, destinations, lanes: vec![vec![0, 1], vec![0, 0], vec![0, 1]] };
    /// let (list, rest) = rules.list();
    /// assert_eq!((list.len(), rest), (1, 0)); // one rule for the second group of destinations
    /// assert_eq!((&list[0].sources[..], &list[0].destinations[..]), (&[0, 2][..], &[1][..]));
    /// ```
    pub fn list(&self) -> (Vec<Rule>, Lane) {
        let (by_source, rest) = list(&self.lanes);
        let (by_destination, other) = list(&transpose(&self.lanes));
        if by_source.len() <= by_destination.len() {
            let rule =
                |(row, columns, lane)| Rule { sources: vec![row], destinations: columns, lane };
            return (by_source.into_iter().map(rule).collect(), rest);
        }
        let rule = |(row, columns, lane)| Rule { sources: columns, destinations: vec![row], lane };
        (by_destination.into_iter().map(rule).collect(), other)
    }

    /// The number of rules that express this, with the one for all the rest.
    pub fn count(&self) -> usize {
        self.list().0.len() + 1
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
    pub(super) fn on(mut self, scheme: Scheme, mut orders: Vec<Vec<u32>>) -> Assignment {
        let mut used: Vec<Lane> = self.lanes.concat();
        used.sort_unstable();
        used.dedup();
        let mut lane = 0;
        orders.retain(|_| {
            lane += 1;
            used.contains(&(lane - 1))
        });
        for lane in self.lanes.iter_mut().flatten() {
            *lane =
                used.binary_search(lane).expect("invariant: the lanes used are those of the rules")
                    as Lane;
        }
        Assignment { scheme, orders, rules: Some(self) }
    }
}

/// For each row the columns of each lane, except for the lane that the most rows use.
fn list(rows: &[Vec<Lane>]) -> (Vec<(u32, Vec<u32>, Lane)>, Lane) {
    let mut listed = Vec::new();
    let mut rules = [0usize; Lane::MAX as usize + 1];
    for (number, row) in (0..).zip(rows) {
        let mut lanes = row.clone();
        lanes.sort_unstable();
        lanes.dedup();
        for lane in lanes {
            let columns = (0..).zip(row).filter(|(_, other)| **other == lane);
            listed.push((number, columns.map(|(column, _)| column).collect(), lane));
            rules[usize::from(lane)] += 1;
        }
    }
    let rest = (0..=Lane::MAX)
        .rev()
        .max_by_key(|&lane| rules[usize::from(lane)])
        .expect("invariant: there is a lane");
    listed.retain(|(_, _, lane)| *lane != rest);
    (listed, rest)
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

fn transpose<T: Copy>(rows: &[Vec<T>]) -> Vec<Vec<T>> {
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
        let best =
            (0..Mask::BITS as Lane).rev().max_by_key(serves).expect("invariant: there is a lane");
        for (lane, fits) in lanes.iter_mut().zip(row) {
            if *lane == Lane::MAX && (fits >> best & 1 == 1 || *fits == 0) {
                *lane = best;
            }
        }
    }
    lanes
}
