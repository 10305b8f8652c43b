//! Proof that a routing cannot deadlock, or how it can.
//!
//! A packet that holds a channel and waits for another makes the one depend on the other. If the
//! channels can be numbered so that every dependency ascends, no cycle of waiting packets can
//! close: that numbering is a [`Certificate`], which [`check`] verifies by walking the routes and
//! nothing else. If there is no such numbering there is a [`Cycle`], with a packet for each of its
//! channels. (W. J. Dally, C. L. Seitz: Deadlock-Free Message Routing in Multiprocessor
//! Interconnection Networks. IEEE Transactions on Computers, 1987.)

mod adaptive;
mod certificate;
mod channels;
mod checker;
mod cycle;
mod dependencies;

#[doc(hidden)]
pub use adaptive::is_acyclic;
pub use adaptive::{Blocked, blocked, check_adaptive};
pub use certificate::{Certificate, CertificateError};
pub use channels::Channel;
#[doc(hidden)]
pub use channels::Channels;
pub use checker::{Defect, check};
pub use cycle::{Cycle, Waiting};

use crate::lanes::{Assignment, Goal, Rules, Scheme, assign};
use crate::routing::{Kind, Lane, Routing};
use dependencies::Dependencies;
use netlace_core::Context;
use netlace_core::costs;
use netlace_core::network::{Network, RequestError};
use netlace_core::search::{in_seconds, within_time};

/// What was found out about a routing.
#[derive(Clone, Debug)]
pub enum Verdict {
    /// It cannot deadlock: on its own lanes, or on those that were found for it.
    DeadlockFree(Certificate, Option<Assignment>),
    /// Its channels depend on each other in a cycle.
    Cyclic(Cycle),
    /// It is no valid routing: packets are dropped, or take ports that lead elsewhere.
    Invalid(Defect),
}

impl Verdict {
    /// The number of lanes on which it cannot deadlock.
    pub fn lanes(&self) -> Option<Lane> {
        match self {
            Verdict::DeadlockFree(certificate, _) => Some(certificate.lanes),
            Verdict::Cyclic(_) | Verdict::Invalid(_) => None,
        }
    }

    /// The number of rules that put packets on their lanes, if they stay there.
    pub fn rules(&self) -> Option<usize> {
        match self {
            Verdict::DeadlockFree(_, Some(found)) => found.rules.as_ref().map(Rules::count),
            Verdict::DeadlockFree(certificate, None) => (certificate.lanes == 1).then_some(1),
            Verdict::Cyclic(_) | Verdict::Invalid(_) => None,
        }
    }
}

/// Works out all dependencies of a routing, and numbers its channels or finds a shortest cycle.
/// If there is a cycle and a goal, searches for lanes without one.
///
/// ```
/// use netlace::{Context, certify::{Verdict, certify}, lanes::Goal, routing::SHORTEST};
/// let context = Context::with_memory(1 << 30);
/// let cube = netlace::parse("hypercube(5)")?;
/// let shortest = SHORTEST.build(&cube, &context).unwrap();
/// assert!(matches!(certify(&cube, &*shortest, None, &context).unwrap(), Verdict::DeadlockFree(..)));
///
/// let ring = netlace::parse("ring(5)")?;
/// let shortest = SHORTEST.build(&ring, &context).unwrap();
/// let Verdict::Cyclic(cycle) = certify(&ring, &*shortest, None, &context).unwrap() else { panic!() };
/// assert_eq!(cycle.packets.len(), 5); // each holds a link and waits for the next
/// assert!(cycle.reached);
///
/// let goal = Some(Goal::fewest_lanes(8));
/// let Verdict::DeadlockFree(certificate, _) = certify(&ring, &*shortest, goal, &context).unwrap()
/// else { panic!() };
/// assert_eq!(certificate.lanes, 2);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
///
/// A routing through a third node is certified by its [halves](Routing::halves), of which the
/// second never waits for the first. Packets go between nodes that carry endpoints. Every
/// destination is routed to from every node once: order² next hops, and for each channel a bit for
/// each that may follow it.
pub fn certify(
    network: &Network,
    routing: &dyn Routing,
    goal: Option<Goal>,
    context: &Context,
) -> Result<Verdict, RequestError> {
    if let Some(half) = routing.halves() {
        let goal = goal.map(|goal| Goal { most: goal.most / 2, ..goal });
        return Ok(match certify(network, half, goal, context)? {
            Verdict::DeadlockFree(certificate, _) => {
                Verdict::DeadlockFree(certificate.twice(), None)
            }
            Verdict::Invalid(defect) => Verdict::Invalid(defect),
            Verdict::Cyclic(cycle) => {
                let channels = Channels::new(network, half.lanes(), context)?;
                Verdict::Cyclic(cycle.in_first_halves(half, &channels))
            }
        });
    }
    let channels = Channels::new(network, routing.lanes(), context)?;
    let hops = u128::from(channels.order()).pow(2);
    let what = || format!("following the packets between all pairs of {network}");
    within_time(what, in_seconds(hops * costs::CERTIFIED_PAIR), context)?;
    let dependencies = Dependencies::explore(&channels, routing, context)?;
    // Nothing is claimed that the checker has not seen.
    let proved = |certificate, found| {
        Ok(match check(&certificate, network, routing, context)? {
            Ok(()) => Verdict::DeadlockFree(certificate, found),
            Err(defect) => Verdict::Invalid(defect),
        })
    };
    let cyclic = match dependencies.numbering() {
        Ok(numbers) => return proved(Certificate::new(&channels, numbers), None),
        Err(cyclic) => cyclic,
    };
    let lanes_are_free = routing.kind() == Kind::Destination;
    if let Some(goal) = goal.filter(|goal| lanes_are_free && goal.most > 1)
        && let Some(found) = assign(network, routing, goal, context)?
    {
        let rules = found.rules.clone().filter(|_| goal.few_rules || goal.scheme == Scheme::Pair);
        let certificate = Certificate { rules, ..Certificate::of(network, &found) };
        return proved(certificate, Some(found));
    }
    Ok(Verdict::Cyclic(cycle::find(&channels, &dependencies, &cyclic, routing, context)?))
}
