//! What no broadcast can beat.

use num_bigint::BigUint;

use crate::context::Context;
use crate::network::{Network, Node, Ports, Refused};
use crate::search::{all_alike, distances_from};

/// A number of steps that no broadcast can do with fewer of, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LowerBound {
    /// At least so many steps.
    pub steps: u64,
    /// Why: `eccentricity`, `doubling`, `degree` or `distances`.
    pub by: &'static str,
}

impl LowerBound {
    /// The one that says more; the first, if both say the same.
    fn or(self, steps: u64, by: &'static str) -> Self {
        if steps > self.steps { Self { steps, by } } else { self }
    }
}

/// The best lower bound that is known for a broadcast from `root`.
///
/// With all ports it is the eccentricity, which is also enough. With one port the informed nodes at
/// most double in a step, and a node can inform only so many as it has links, less the one over which
/// it was informed; both also hold for the nodes beyond each distance, which are informed only by
/// each other and by those one step nearer.
///
/// ```
/// use netlace::{Context, collectives::broadcast_bound, network::Ports};
/// let net = netlace::parse("star(5)")?; // 120 nodes with 4 links each
/// let bound = |ports| broadcast_bound(&net, 0, ports, &Context::with_memory(1 << 20)).unwrap();
/// assert_eq!((bound(Ports::All).steps, bound(Ports::All).by), (6, "eccentricity"));
/// assert_eq!((bound(Ports::One).steps, bound(Ports::One).by), (8, "degree"));
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn broadcast_bound(
    network: &Network,
    root: Node,
    ports: Ports,
    context: &Context,
) -> Result<LowerBound, Refused> {
    let topology = network.topology()?;
    let rule = (context.rules && (root == 0 || all_alike(network, context)))
        .then(|| network.rooted_rule().ok());
    let found = match rule.flatten() {
        Some(found) => found,
        None => distances_from(network, root, context)?,
    };
    if found.total() != BigUint::from(topology.order()) {
        return Err(disconnected(network));
    }
    let eccentricity = found.greatest().unwrap_or(0);
    let ports = match ports {
        Ports::All => return Ok(LowerBound { steps: eccentricity, by: "eccentricity" }),
        Ports::One => (topology.degree(root), network.max_degree()),
    };
    // All counts are below the order, which a node's number holds.
    let shells: Vec<u64> =
        found.iter().map(|(_, count)| u64::try_from(count).unwrap_or(u64::MAX)).collect();
    Ok(one_port_bound(&shells, u64::from(ports.0), u64::from(ports.1)))
}

pub(super) fn disconnected(network: &Network) -> Refused {
    Refused::Disconnected { what: format!("a broadcast in {network}") }
}

/// The bound for one port, from how many nodes there are at each distance from the root, the root's
/// degree and the largest one.
pub(super) fn one_port_bound(shells: &[u64], root: u64, most: u64) -> LowerBound {
    let order: u64 = shells.iter().sum();
    let eccentricity = shells.len() as u64 - 1;
    let doubling = u64::from(u64::BITS - (order - 1).leading_zeros());
    let bound = LowerBound { steps: eccentricity, by: "eccentricity" }.or(doubling, "doubling");
    let bound = bound.or(Growth::new(&[order], root, most).steps(), "degree");
    bound.or(Growth::new(shells, root, most).steps(), "distances")
}

/// How many nodes can be informed at most, step by step.
struct Growth {
    /// The most links over which a node other than the root informs others.
    links: u64,
    root: u64,
    /// The nodes at each distance, and those at each or more.
    shells: Vec<u64>,
    beyond: Vec<u64>,
    /// For each step the most nodes that are then informed at each distance or more.
    informed: Vec<Vec<u64>>,
    /// The sums of these over as many steps as a node sends in.
    sums: Vec<u128>,
}

impl Growth {
    fn new(shells: &[u64], root: u64, most: u64) -> Self {
        let shells = shells.to_vec();
        let mut beyond = shells.clone();
        for d in (1..beyond.len()).rev() {
            beyond[d - 1] += beyond[d];
        }
        let mut first = vec![0; shells.len()];
        first[0] = 1;
        let sums = vec![0; shells.len()];
        Self { links: most.saturating_sub(1), root, shells, beyond, informed: vec![first], sums }
    }

    /// The first step after which all nodes can be informed, or one before it if that is far away.
    fn steps(mut self) -> u64 {
        const MOST: usize = 1 << 22;
        while self.informed.last() != Some(&self.beyond)
            && self.informed.len() * self.shells.len() < MOST
        {
            self.step();
        }
        self.informed.len() as u64 - 1
    }

    /// Those who could have informed the nodes at distance `d` or more: nodes there, and one step
    /// nearer, of which there are only so many.
    fn senders(&self, step: usize, d: usize) -> u128 {
        let informed = &self.informed[step];
        u128::from(match d.checked_sub(1) {
            None => informed[0],
            Some(nearer) => informed[nearer].min(informed[d] + self.shells[nearer]),
        })
    }

    /// A node that has been informed for k steps has informed at most k others, and at most as many as it
    /// has links left: added up over all nodes, those who were informed one step ago, two steps ago,
    /// and so on, for as many steps as there are links.
    fn step(&mut self) {
        let now = self.informed.len();
        let mut next = self.informed[now - 1].clone();
        for (d, informed) in next.iter_mut().enumerate() {
            self.sums[d] += self.senders(now - 1, d);
            if let Some(gone) = (now as u64).checked_sub(self.links + 1) {
                self.sums[d] -= self.senders(gone as usize, d);
            }
            let mut all = self.sums[d] + u128::from(d == 0);
            if d <= 1 {
                // The root has another number of links, all of them to inform others.
                all += u128::from(self.root.min(now as u64));
                all -= u128::from(self.links.min(now as u64));
            }
            let all = u64::try_from(all).unwrap_or(u64::MAX);
            *informed = all.min(self.beyond[d]).max(*informed);
        }
        self.informed.push(next);
    }
}
