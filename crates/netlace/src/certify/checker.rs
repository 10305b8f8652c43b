//! Checks a certificate: walks every route, and looks whether the numbers ascend.
//!
//! This knows nothing of how certificates are made. It shares with that only what the statement is
//! about: the network, the routing, and how channels are counted (by node, port and lane).

use super::Certificate;
use crate::network::{Network, Node, TooLarge, Topology};
use crate::routing::{Header, Hop, Lane, Routing};

/// What is wrong with a certificate.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Flaw {
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
    TooLarge(#[from] TooLarge),
}

/// Whether `certificate` proves that `routing` delivers every packet and cannot deadlock.
///
/// A walk ends early where another to the same destination passed with the same header: from there
/// on it has been checked, but for the first step.
pub fn check(
    certificate: &Certificate,
    network: &Network,
    routing: &dyn Routing,
) -> Result<(), Flaw> {
    let topology = &**network.topology()?;
    let starts = starts(topology);
    let lanes = usize::from(certificate.lanes.max(1));
    let ends = starts.last().copied().unwrap_or(0);
    if certificate.expr != network.to_string() || certificate.numbers.len() != ends * lanes {
        let certified = certificate.expr.clone();
        return Err(Flaw::OtherNetwork { certified, network: network.to_string() });
    }
    let number = |at: Node, hop: &Hop| {
        let lane: Lane = hop.header.lane;
        let link = starts[at as usize] + usize::from(hop.step.port);
        certificate.numbers.get(link * lanes + usize::from(lane)).copied()
    };
    let order = topology.order();
    let mut walked: Vec<(Node, Header)> = vec![(Node::MAX, Header::default()); order as usize];
    for to in 0..order {
        for from in (0..order).filter(|&from| from != to) {
            let lost = Flaw::NotDelivered { from, to };
            let mut at = from;
            let mut header = routing.start(from, to, 0);
            let mut last = None;
            for steps in 0.. {
                if at == to {
                    break;
                }
                let hop = routing.next(at, header, to).ok_or(lost.clone())?;
                let this = number(at, &hop).ok_or(lost.clone())?;
                if last.is_some_and(|last| this <= last) {
                    return Err(Flaw::NotAscending { from, to, at });
                }
                let mark = &mut walked[at as usize];
                if *mark == (to, header) {
                    break;
                }
                *mark = (to, header);
                if steps > certificate.numbers.len() {
                    return Err(lost);
                }
                last = Some(this);
                (at, header) = (hop.step.to, hop.header);
            }
        }
    }
    Ok(())
}

/// The first link of each node, and the number of all.
fn starts(topology: &dyn Topology) -> Vec<usize> {
    let mut next = 0;
    let mut starts = vec![0];
    for v in 0..topology.order() {
        next += usize::from(topology.degree(v));
        starts.push(next);
    }
    starts
}
