//! What no broadcast can beat.

use num_bigint::BigUint;

use netlace_core::Context;
use netlace_core::network::{Network, Node, Ports, RequestError};
use netlace_core::search::{all_alike, distances_from};

/// A number of steps that no broadcast can do with fewer of, and the reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LowerBound {
    /// The least number of steps.
    pub steps: u64,
    /// Why: `eccentricity`, `diameter`, `doubling`, `degree`, `distances`, a `search` through all, or
    /// `message` where all that is needed is one message to another.
    pub by: &'static str,
}

impl LowerBound {
    /// The one that says more; the first, if both say the same.
    pub(super) fn or(self, steps: u64, by: &'static str) -> Self {
        if steps > self.steps { Self { steps, by } } else { self }
    }
}

/// The best lower bound that is known for a broadcast from `root`.
///
/// With all ports it is the eccentricity, which is also enough. With one port the informed nodes at
/// most double in a step, and a node can inform only as many as it has links, less the one over which
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
) -> Result<LowerBound, RequestError> {
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
    match ports {
        Ports::All => Ok(LowerBound {
            steps: found.greatest().expect("invariant: a search reaches its source"),
            by: "eccentricity",
        }),
        Ports::One => {
            let shells: Vec<u64> = found.iter().map(|(_, count)| small(count)).collect();
            Ok(one_port_bound(network, u64::from(topology.degree(root)), &shells))
        }
    }
}

/// A number of nodes, in a network whose nodes are numbered.
fn small(count: &BigUint) -> u64 {
    u64::try_from(count).unwrap_or(u64::MAX)
}

pub(super) fn disconnected(network: &Network) -> RequestError {
    RequestError::Disconnected { what: format!("a broadcast in {network}") }
}

/// The bound for one port, from the root's degree and the number of nodes at each distance from it.
pub(super) fn one_port_bound(network: &Network, root: u64, shells: &[u64]) -> LowerBound {
    let order: u64 = shells.iter().sum();
    let eccentricity = shells.len() as u64 - 1;
    let doubling = u64::from(u64::BITS - (order - 1).leading_zeros());
    let bound = LowerBound { steps: eccentricity, by: "eccentricity" }.or(doubling, "doubling");
    let senders = senders(network, order);
    let bound = bound.or(Growth::new(&[order], root, &senders).steps(), "degree");
    bound.or(Growth::new(shells, root, &senders).steps(), "distances")
}

/// Nodes that can inform others, however long they have been informed: at most `most` of them inform
/// an i-th one, for each i after `after` and up to `until`.
struct Senders {
    after: u64,
    until: u64,
    most: u64,
}

/// A node informs no more others than it has links, less the one over which it was informed: so the
/// degrees bound the number of nodes that can inform an i-th one.
fn senders(network: &Network, order: u64) -> Vec<Senders> {
    let (mut after, mut most) = (0, order);
    let mut senders = Vec::new();
    for (degree, count) in network.census().degrees.iter() {
        let until = degree.saturating_sub(1);
        senders.push(Senders { after, until, most });
        (after, most) = (until, most - small(count));
    }
    senders
}

/// The greatest number of nodes that can be informed, step by step.
struct Growth<'a> {
    root: u64,
    senders: &'a [Senders],
    /// The nodes at each distance, and those at each or more.
    shells: &'a [u64],
    beyond: Vec<u64>,
    /// For each step the most nodes that are then informed at each distance or more.
    informed: Vec<Vec<u64>>,
    /// For each distance and kind of senders, the greatest number of nodes that they have informed.
    sums: Vec<Vec<u128>>,
}

impl<'a> Growth<'a> {
    fn new(shells: &'a [u64], root: u64, senders: &'a [Senders]) -> Self {
        let mut beyond = shells.to_vec();
        for d in (1..beyond.len()).rev() {
            beyond[d - 1] += beyond[d];
        }
        let mut first = vec![0; shells.len()];
        first[0] = 1;
        let sums = vec![vec![0; senders.len()]; shells.len()];
        Self { root, senders, shells, beyond, informed: vec![first], sums }
    }

    /// The first step after which all nodes can be informed, or one before it if that is far away.
    fn steps(mut self) -> u64 {
        const MOST: usize = 1 << 22;
        let each = self.shells.len() * self.senders.len().max(1);
        while self.informed.last() != Some(&self.beyond) && self.informed.len() * each < MOST {
            self.step();
        }
        self.informed.len() as u64 - 1
    }

    /// The number of nodes that could inform those at distance `d` or more and were informed `ago` steps ago: nodes
    /// there, and one step nearer, whose number is limited.
    fn near(&self, d: usize, ago: u64) -> u64 {
        let Some(step) = (self.informed.len() as u64).checked_sub(ago) else { return 0 };
        let informed = &self.informed[step as usize];
        match d.checked_sub(1) {
            None => informed[0],
            Some(nearer) => informed[nearer].min(informed[d] + self.shells[nearer]),
        }
    }

    /// A node informs an i-th one only if it was informed at least i steps ago, and has the links: added
    /// up over all i, that is the number of informed nodes without the root.
    fn step(&mut self) {
        let now = self.informed.len();
        let mut next = self.informed[now - 1].clone();
        for (d, informed) in next.iter_mut().enumerate() {
            for (kind, &Senders { after, until, most }) in self.senders.iter().enumerate() {
                if after < until {
                    let (new, gone) = (self.near(d, after + 1), self.near(d, until + 1));
                    let sum = &mut self.sums[d][kind];
                    *sum = *sum + u128::from(new.min(most)) - u128::from(gone.min(most));
                }
            }
            // The root was informed over no link, and so has one more.
            let root = u64::from(d == 0) + u64::from(d <= 1 && self.root <= now as u64);
            let all = self.sums[d].iter().sum::<u128>() + u128::from(root);
            *informed = u64::try_from(all).unwrap_or(u64::MAX).min(self.beyond[d]).max(*informed);
        }
        self.informed.push(next);
    }
}
