//! What some link must carry if each rank sends something to each other, whichever paths are taken.

use std::collections::VecDeque;

use super::Request;
use netlace_core::Context;
use netlace_core::cuts::by_address;
use netlace_core::network::{Node, RequestError, Topology};

/// Not known yet.
const NONE: u32 = u32::MAX;

impl Request {
    /// The pairs of ranks that some link must serve in one direction: those on both sides of a cut, for each link of it; and those that need
    /// links of a level, each as often as it must pass one, for each link of the level.
    ///
    /// The cuts are those between a number of nodes and all behind them, of which clusters are some, and those by address into halves. Both
    /// are cases of one bound: whatever lengths links have, the distances between all pairs are at most what all links carry, each times
    /// its length. (F. Shahrokhi, D. W. Matula: The Maximum Concurrent Flow Problem. Journal of the ACM 37, 1990.)
    pub(super) fn over_a_link(&self, context: &Context) -> Result<f64, RequestError> {
        /// Schedules of larger networks are not stored.
        const MOST_NODES: u64 = 1 << 16;
        let topology = self.network.topology()?;
        if topology.order() > MOST_NODES {
            return Ok(0.0);
        }
        let is_member: Vec<bool> =
            (0..topology.order()).map(|v| self.network.endpoints().any_at(v)).collect();
        let by_cuts =
            over_cuts(&**topology, &is_member).max(self.over_halves(&is_member, context)?);
        Ok(by_cuts.max(self.over_levels(&is_member, context)?))
    }

    /// Over the links between two halves by address.
    fn over_halves(&self, is_member: &[bool], context: &Context) -> Result<f64, RequestError> {
        let halves = by_address(&self.network, context)?;
        let first =
            halves.first.iter().zip(is_member).filter(|(first, member)| **first && **member);
        Ok(across(first.count() as f64, members(is_member), halves.links))
    }

    /// Over the links of a level: what the other links join is one place, and places are as far from each other as links of the level lead.
    fn over_levels(&self, is_member: &[bool], context: &Context) -> Result<f64, RequestError> {
        let topology = self.network.topology()?;
        let levels = self.network.levels().len();
        let mut most = 0.0_f64;
        for level in 0..levels {
            context.progress.report(level as u64, levels as u64)?;
            most = most.max(Places::new(&**topology, level, is_member).busiest(context)?);
        }
        Ok(most)
    }
}

fn members(is_member: &[bool]) -> f64 {
    is_member.iter().filter(|is| **is).count() as f64
}

/// The pairs in one direction over each link of a cut with this number of members `inside`.
fn across(inside: f64, members: f64, links: u64) -> f64 {
    inside * (members - inside) / links.max(1) as f64
}

/// Over the links between the first nodes and all behind them.
fn over_cuts(topology: &dyn Topology, is_member: &[bool]) -> f64 {
    let all = members(is_member);
    let (mut inside, mut links, mut most) = (0.0, 0, 0.0_f64);
    let mut row = Vec::new();
    for (v, &is_member) in (0..).zip(is_member) {
        row.clear();
        topology.neighbors(v, &mut row);
        // Links to nodes before it are inside from now on.
        let behind = row.iter().filter(|&&w| w > v).count() as u64;
        let before = row.iter().filter(|&&w| w < v).count() as u64;
        links = links + behind - before;
        inside += f64::from(u8::from(is_member));
        most = most.max(across(inside, all, links));
    }
    most
}

/// The places that are left if the links of all levels but one have no length.
struct Places {
    /// The members at each place.
    members: Vec<f64>,
    /// The places that the links of the level lead to, one for each link.
    links: Vec<Vec<u32>>,
}

impl Places {
    fn new(topology: &dyn Topology, level: usize, is_member: &[bool]) -> Self {
        let order = is_member.len();
        let (mut row, mut place_of, mut members) = (Vec::new(), vec![NONE; order], Vec::new());
        for start in 0..order {
            if place_of[start] != NONE {
                continue;
            }
            let place = members.len() as u32;
            members.push(0.0);
            place_of[start] = place;
            let mut reached = vec![start];
            while let Some(v) = reached.pop() {
                members[place as usize] += f64::from(u8::from(is_member[v]));
                row.clear();
                topology.links(v as Node, &mut row);
                for link in row.iter().filter(|link| usize::from(link.level) != level) {
                    if place_of[link.to as usize] == NONE {
                        place_of[link.to as usize] = place;
                        reached.push(link.to as usize);
                    }
                }
            }
        }
        let mut links = vec![Vec::new(); members.len()];
        for v in 0..order {
            row.clear();
            topology.links(v as Node, &mut row);
            for link in row.iter().filter(|link| usize::from(link.level) == level) {
                let (from, to) = (place_of[v], place_of[link.to as usize]);
                if from != to {
                    links[from as usize].push(to);
                }
            }
        }
        Self { members, links }
    }

    /// The pairs over each link, if all carry alike; 0 where too many places would have to be searched from.
    fn busiest(&self, context: &Context) -> Result<f64, RequestError> {
        /// About a second.
        const MOST_LINKS: usize = 200_000_000;
        let channels: usize = self.links.iter().map(Vec::len).sum();
        if channels == 0 || channels.saturating_mul(self.members.len()) > MOST_LINKS {
            return Ok(0.0);
        }
        let (mut hops, mut distances, mut next) = (0.0, Vec::new(), VecDeque::new());
        for (start, here) in self.members.iter().enumerate().filter(|(_, members)| **members > 0.0)
        {
            context.progress.report(start as u64, self.members.len() as u64)?;
            distances.clear();
            distances.resize(self.members.len(), NONE);
            distances[start] = 0;
            next.push_back(start);
            while let Some(place) = next.pop_front() {
                hops += here * self.members[place] * f64::from(distances[place]);
                for &to in &self.links[place] {
                    if distances[to as usize] == NONE {
                        distances[to as usize] = distances[place] + 1;
                        next.push_back(to as usize);
                    }
                }
            }
        }
        Ok(hops / channels as f64)
    }
}
