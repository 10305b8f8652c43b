//! Traffic over the longest distances.

use super::assignment;
use super::senders::Senders;
use super::spread::Spread;
use crate::network::Node;
use crate::{Context, Stopped};

/// Above this number of groups of endpoints the longest matching is not searched for.
const MOST_EXACT: u64 = 2_000;

/// A permutation of groups of endpoints whose sum of distances is large.
pub(super) struct Matching {
    /// The group that each sends to.
    pub(super) to: Vec<u64>,
    /// Whether the sum is the greatest.
    pub(super) is_longest: bool,
}

impl Matching {
    /// The longest matching: near-worst traffic that does not depend on the routing. (S. A. Jyothi,
    /// A. Singla, P. B. Godfrey, A. Kolla: Measuring and Understanding Throughput of Network
    /// Topologies. SC 2016.) In a large network each group takes in turn the farthest that is free.
    ///
    /// All nodes that carry endpoints must reach each other.
    pub(super) fn find(
        senders: &Senders,
        spread: &mut Spread,
        context: &Context,
    ) -> Result<Self, Stopped> {
        if senders.groups() <= MOST_EXACT {
            Self::longest(senders, spread, context)
        } else {
            Self::greedy(senders, spread, context)
        }
    }

    /// The approximate number of steps the assignment takes.
    pub(super) fn steps(senders: &Senders) -> u128 {
        let groups = u128::from(senders.groups());
        if senders.groups() <= MOST_EXACT { groups.pow(3) } else { groups.pow(2) }
    }

    /// The bytes that it takes.
    pub(super) fn bytes(senders: &Senders) -> u128 {
        let groups = u128::from(senders.groups());
        if senders.groups() <= MOST_EXACT { 8 * groups.pow(2) } else { 8 * groups }
    }

    fn longest(senders: &Senders, spread: &mut Spread, context: &Context) -> Result<Self, Stopped> {
        let carriers: Vec<usize> = senders.carriers().collect();
        let mut distances = Vec::with_capacity(carriers.len().pow(2));
        for (done, &from) in carriers.iter().enumerate() {
            context.progress.report(done as u64, carriers.len() as u64)?;
            spread.search(senders.nodes[from]);
            for &to in &carriers {
                let distance = spread.reached()[senders.nodes[to] as usize].distance;
                distances.push(f64::from(distance));
            }
        }
        let to = assignment(&distances, carriers.len(), context)?;
        Ok(Self { to: to.into_iter().map(|to| to as u64).collect(), is_longest: true })
    }

    fn greedy(senders: &Senders, spread: &mut Spread, context: &Context) -> Result<Self, Stopped> {
        // The groups of each node that nobody sends to yet.
        let groups = |i| {
            let endpoints = senders.at(i);
            endpoints.start / senders.group..endpoints.end / senders.group
        };
        let mut free: Vec<_> = (0..senders.nodes.len()).map(groups).collect();
        let mut to = Vec::new();
        for (i, &v) in senders.nodes.iter().enumerate() {
            context.progress.report(i as u64, senders.nodes.len() as u64)?;
            let mut missing = groups(i).count();
            for &w in spread.search(v).iter().rev() {
                if let Ok(at) = senders.nodes.binary_search(&Node::from(w)) {
                    let before = to.len();
                    to.extend(free[at].by_ref().take(missing));
                    missing -= to.len() - before;
                }
                if missing == 0 {
                    break;
                }
            }
        }
        Ok(Self { to, is_longest: false })
    }
}
