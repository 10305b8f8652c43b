//! Checks a certificate: walks every route, and checks that the numbers ascend.
//!
//! This knows nothing of how certificates are made. It shares with that only what the statement is
//! about: the network, the routing, and how channels are counted (by node, port and lane).

use num_bigint::BigUint;

use super::Certificate;
use crate::lanes::Scheme;
use crate::routing::{Header, Hop, Lane, Routing};
use netlace_core::network::{Network, Node, TooLargeError, Topology};
use netlace_core::{Classified, Context, ErrorKind, Stopped};

/// What is wrong with a certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Defect {
    /// It is for another network, or has the wrong number of channels.
    #[error("it is for {certified}, not for {network}")]
    OtherNetwork {
        /// The network that it names.
        certified: String,
        /// The network to be checked.
        network: String,
    },
    /// A packet takes a channel after another without going up in number.
    #[error("from {from} to {to} the numbers do not ascend at node {at}")]
    NotAscending {
        /// Where the packet starts.
        from: Node,
        /// Where it goes.
        to: Node,
        /// Where it goes wrong.
        at: Node,
    },
    /// A packet takes a port that does not lead where it goes.
    #[error("at node {at}, a packet to {to} takes a port that does not lead where it goes")]
    WrongPort {
        /// Where the packet is.
        at: Node,
        /// Its destination.
        to: Node,
    },
    /// Packets take two routes, but the second is not above the first.
    #[error("it has no lanes for the second half of the path above those of the first")]
    NoHalves,
    /// Packets of both directions are to share their lanes, but it does not say which these are.
    #[error("it has no rules, which lanes for both directions need")]
    SchemeError,
    /// A packet does not arrive.
    #[error("from {from} to {to} a packet does not arrive")]
    NotDelivered {
        /// Where the packet starts.
        from: Node,
        /// Where it goes.
        to: Node,
    },
    /// The network cannot be numbered.
    #[error(transparent)]
    TooLarge(#[from] TooLargeError),
}

impl Classified for Defect {
    fn kind(&self) -> ErrorKind {
        ErrorKind::Negative
    }
}

/// Whether `certificate` proves that `routing` delivers every packet between nodes that carry
/// endpoints, unless no path joins them, and cannot deadlock.
///
/// If packets go through a third node, both halves are checked. Every route is walked from its end: a walk stops where another to the same destination passed
/// with the same header, since from there on it is known with which numbers a packet may go on.
pub fn check(
    certificate: &Certificate,
    network: &Network,
    routing: &dyn Routing,
    context: &Context,
) -> Result<Result<(), Defect>, Stopped> {
    match walk_all(certificate, network, routing, context) {
        Ok(()) => Ok(Ok(())),
        Err(End::Defect(defect)) => Ok(Err(defect)),
        Err(End::Stopped(stopped)) => Err(stopped),
    }
}

/// Why a check ended before its end.
enum End {
    Defect(Defect),
    Stopped(Stopped),
}

impl<D: Into<Defect>> From<D> for End {
    fn from(defect: D) -> Self {
        End::Defect(defect.into())
    }
}

fn walk_all(
    certificate: &Certificate,
    network: &Network,
    routing: &dyn Routing,
    context: &Context,
) -> Result<(), End> {
    if let Some(half) = routing.halves() {
        let halves = certificate.halves().ok_or(Defect::NoHalves)?;
        return halves
            .iter()
            .try_for_each(|half_certificate| walk_all(half_certificate, network, half, context));
    }
    let topology = &**network.topology()?;
    let order = topology.order();
    let lanes = usize::from(certificate.lanes.max(1));
    let nodes = certificate.rules.as_ref().map(|rules| rules.sources.len() as Node);
    // Before anything is stored: the certificate is as large as the network.
    if certificate.expr != network.to_string()
        || BigUint::from(certificate.numbers.len()) != network.links() * 2u32 * lanes
        || nodes.is_some_and(|nodes| nodes != order)
    {
        let certified = certificate.expr.clone();
        return Err(Defect::OtherNetwork { certified, network: network.to_string() }.into());
    }
    let (starts, ends) = links(topology);
    let components = components(topology);
    let numbers = |link: usize| &certificate.numbers[link * lanes..][..lanes];
    let is_pair = certificate.scheme == Some(Scheme::Pair);
    if is_pair && certificate.rules.is_none() {
        return Err(Defect::SchemeError.into());
    }
    let mut known = vec![Known::default(); order as usize];
    let mut walk: Vec<(Node, Header, Hop)> = Vec::new();
    let senders: Vec<Node> = network.endpoints().senders(order).collect();
    for &to in &senders {
        context.progress.report(to, order).map_err(End::Stopped)?;
        let here = components[to as usize];
        let reached = |from: &&Node| **from != to && components[**from as usize] == here;
        let choices =
            |&from: &Node| (0..routing.choices(from, to)).map(move |choice| (from, choice));
        for (from, choice) in senders.iter().filter(reached).flat_map(choices) {
            let (mut at, mut header) = (from, routing.start(from, to, choice));
            while at != to && !known[at as usize].is(to, header) {
                let hop = routing.next(at, header, to);
                let hop = hop.filter(|_| walk.len() <= certificate.numbers.len());
                let hop = hop.ok_or(Defect::NotDelivered { from, to })?;
                let here = &ends[starts[at as usize]..starts[at as usize + 1]];
                if here.get(usize::from(hop.step.port)) != Some(&hop.step.to) {
                    return Err(Defect::WrongPort { at, to }.into());
                }
                walk.push((at, header, hop));
                (at, header) = (hop.step.to, hop.header);
            }
            let mut after = at;
            while let Some((at, header, hop)) = walk.pop() {
                let link = starts[at as usize] + usize::from(hop.step.port);
                let next = (after != to).then(|| &known[after as usize]);
                let next = next.map(|next| (numbers(next.link), next.serves));
                let serves = serves(certificate.scheme, numbers(link), hop.header.lane, next);
                let serves = serves.ok_or(Defect::NotAscending { from, to, at })?;
                known[at as usize] = Known { towards: Some((to, header)), link, serves };
                after = at;
            }
            // The rule's lane must be one that serves, and if answers go on it that of the opposite direction.
            let serves = known[from as usize].serves;
            let fits = |lane: Lane| serves.checked_shr(lane.into()).unwrap_or(0) & 1 == 1;
            if let Some(rules) = &certificate.rules
                && !(fits(rules.lane(from, to)) && (!is_pair || fits(rules.lane(to, from))))
            {
                return Err(Defect::NotAscending { from, to, at: from }.into());
            }
        }
    }
    Ok(())
}

/// What is known of the packets to a destination that pass a node.
#[derive(Clone, Default)]
struct Known {
    /// Their destination and header.
    towards: Option<(Node, Header)>,
    /// The link that they take.
    link: usize,
    /// With what they arrive, see [`serves`].
    serves: u64,
}

impl Known {
    fn is(&self, to: Node, header: Header) -> bool {
        self.towards == Some((to, header))
    }
}

/// With what a packet may take a link whose channels have these numbers, if it goes on as `next`
/// says; `None` if it cannot ascend. The lanes that serve, one bit each, if it stays on its lane;
/// the greatest number that serves, if it may change; its number, if the routing says the lane.
fn serves(
    scheme: Option<Scheme>,
    numbers: &[u32],
    lane: Lane,
    next: Option<(&[u32], u64)>,
) -> Option<u64> {
    let ascends = |number: &u32| next.is_none_or(|(_, after)| u64::from(*number) < after);
    match scheme {
        None => numbers.get(usize::from(lane)).filter(|number| ascends(number)).copied(),
        Some(Scheme::Hop) => numbers.iter().filter(|number| ascends(number)).max().copied(),
        Some(Scheme::Path | Scheme::Pair) => {
            let fits = |lane: &usize| {
                next.is_none_or(|(after, lanes)| {
                    lanes >> lane & 1 == 1 && numbers[*lane] < after[*lane]
                })
            };
            let lanes =
                (0..numbers.len().min(64)).filter(fits).fold(0, |all, lane| all | 1 << lane);
            return (lanes != 0).then_some(lanes);
        }
    }
    .map(u64::from)
}

/// For each node the first node of its component.
fn components(topology: &dyn Topology) -> Vec<Node> {
    let mut components = vec![Node::MAX; topology.order() as usize];
    let (mut found, mut row) = (Vec::new(), Vec::new());
    for first in 0..topology.order() {
        if components[first as usize] == Node::MAX {
            found.push(first);
        }
        while let Some(v) = found.pop() {
            if components[v as usize] == Node::MAX {
                components[v as usize] = first;
                row.clear();
                topology.neighbors(v, &mut row);
                found.extend(row.iter().filter(|&&w| components[w as usize] == Node::MAX));
            }
        }
    }
    components
}

/// The first link of each node, and the number of all; where each link leads.
fn links(topology: &dyn Topology) -> (Vec<usize>, Vec<Node>) {
    let (mut starts, mut ends) = (vec![0], Vec::new());
    for v in 0..topology.order() {
        topology.neighbors(v, &mut ends);
        starts.push(ends.len());
    }
    (starts, ends)
}
