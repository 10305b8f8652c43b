//! The questions beyond figures that most callers ask of a network, one method each.

use crate::certify::{self, Verdict};
use crate::collectives::{Collective, Model, Request, Wires};
use crate::lanes::Goal;
use crate::routing::{self, RouteError, RoutingMethod};
use netlace_core::metrics::Study;
use netlace_core::network::{Network, Node, Ports};
use netlace_core::{Error, Figures};

/// Routes, proofs and schedules of a [`Network`], within the usual limits; or of a [`Study`], within those of its context.
///
/// ```
/// use netlace::prelude::*;
/// let net: Network = "rdn(ring(5),1)".parse()?;
/// assert_eq!(net.certify(&routing::SHORTEST)?.lanes(), Some(3));
/// # Ok::<(), Error>(())
/// ```
pub trait NetworkExt: Figures {
    /// The nodes of a shortest route, both ends included; `None` if there is no path.
    ///
    /// ```
    /// use netlace::prelude::*;
    /// let net: Network = "hypercube(4)".parse()?;
    /// assert_eq!(net.route(0b0000, 0b0110)?, Some(vec![0b0000, 0b0010, 0b0110]));
    /// # Ok::<(), Error>(())
    /// ```
    fn route(&self, from: Node, to: Node) -> Result<Option<Vec<Node>>, Error> {
        self.ask(|study| {
            let (from, to) = (study.network.existing(from)?, study.network.existing(to)?);
            let shortest = routing::SHORTEST.build(study.network, study.context)?;
            match routing::route_within(&*shortest, from, to, 0, size_of::<Node>(), study.context) {
                Ok(hops) => {
                    Ok(Some([from].into_iter().chain(hops.iter().map(|hop| hop.step.to)).collect()))
                }
                Err(RouteError::Undelivered(_)) => Ok(None),
                Err(RouteError::Request(error)) => Err(error.into()),
            }
        })
    }

    /// Whether a routing between the hosts can deadlock: a proof that it cannot, on as few lanes as were found, or packets
    /// that wait for each other.
    fn certify(&self, method: &RoutingMethod) -> Result<Verdict, Error> {
        self.ask(|study| {
            let applied = method.apply(study.network, study.context)?;
            let goal = (!method.keeps_lanes).then(|| Goal::fewest_lanes(Goal::USUAL));
            Ok(certify::certify(&applied.network, &*applied.routing, goal, study.context)?)
        })
    }

    /// A collective among all hosts, to be asked for its [schedules](Request::schedules).
    ///
    /// ```
    /// use netlace::prelude::*;
    /// let net: Network = "hypercube(6)".parse()?;
    /// let request = Request { bytes: 1 << 20, ..net.collective(Collective::AllReduce) };
    /// let found = request.schedules(|_| true, &Context::with_memory(1 << 30))?;
    /// assert_eq!(found.checked[0].algorithm.name, "matching");
    /// # Ok::<(), Error>(())
    /// ```
    fn collective(&self, collective: Collective) -> Request {
        Request {
            network: self.network().clone(),
            collective,
            root: 0,
            ports: Ports::All,
            bytes: 1 << 20,
            wires: Wires::default(),
            model: Model::default(),
        }
    }
}

impl NetworkExt for Network {}

impl NetworkExt for Study<'_> {}
