//! The questions that most callers ask of a network, one method each.

use std::sync::LazyLock;

use num_bigint::BigUint;

use crate::certify::{self, Verdict};
use crate::collectives::{Collective, Model, Request, Wires};
use crate::context::Context;
use crate::error::Error;
use crate::lanes::Goal;
use crate::metrics::{self, Answer, Figure, Metric, NoFigure, Study, Typed};
use crate::network::{Network, Node, NodeError, Ports};
use crate::routing::{self, RoutingMethod};
use crate::search;

/// The limits of questions that are asked without a [`Context`]: 4 GiB, a minute, and one thread.
static USUAL: LazyLock<Context<'static>> = LazyLock::new(|| Context::with_memory(4 << 30));

/// Questions to a [`Network`], within the usual limits; or to a [`Study`], within those of its context, which also keeps
/// what several answers share.
///
/// ```
/// use netlace::prelude::*;
/// let net: Network = "rdn(ring(5),1)".parse()?;
/// assert_eq!(net.distance(0, 49)?, Some(3));
/// assert_eq!(net.girth()?.exact(), Some(&5));
/// assert_eq!(net.certify(&routing::SHORTEST)?.lanes(), Some(3));
///
/// let context = Context { seconds: 1, ..Context::with_memory(1 << 30) };
/// let study = Study::new(&net, &context); // one search for all three
/// let (far, mean) = (study.diameter()?, study.mean_distance()?);
/// assert_eq!(far.exact(), Some(&6));
/// assert!(mean.exact().is_some_and(|mean| *mean < 4.0));
/// # Ok::<(), Error>(())
/// ```
pub trait NetworkExt {
    /// The network that is asked.
    fn network(&self) -> &Network;

    /// Asks within a study.
    fn ask<R>(&self, question: impl FnOnce(&Study<'_>) -> Result<R, Error>) -> Result<R, Error>;

    /// The figure of a metric, from [`metrics`] or of one's own.
    fn metric(&self, metric: &Metric) -> Result<Answer, Error> {
        self.ask(|study| Ok(metric.compute(study)?))
    }

    /// The same with a type. An error if the network has no such figure, or if it is no such number.
    fn figure<T: Typed>(&self, metric: &Metric) -> Result<Figure<T>, Error> {
        self.ask(|study| {
            let no_figure =
                |why| NoFigure { metric: metric.name, network: study.network.to_string(), why };
            Ok(Figure::of(metric.compute(study)?).map_err(no_figure)?)
        })
    }

    /// The largest distance between two nodes.
    fn diameter(&self) -> Result<Figure<u64>, Error> {
        self.figure(&metrics::DIAMETER)
    }

    /// The mean distance between two different nodes.
    fn mean_distance(&self) -> Result<Figure<f64>, Error> {
        self.figure(&metrics::MEAN_DISTANCE)
    }

    /// The number of links of a shortest cycle.
    fn girth(&self) -> Result<Figure<u64>, Error> {
        self.figure(&metrics::GIRTH)
    }

    /// The fewest links between two halves of the endpoints.
    fn bisection(&self) -> Result<Figure<BigUint>, Error> {
        self.figure(&metrics::BISECTION)
    }

    /// The fewest nodes whose failure disconnects the network.
    fn node_connectivity(&self) -> Result<Figure<u64>, Error> {
        self.figure(&metrics::NODE_CONNECTIVITY)
    }

    /// The fewest links whose failure disconnects the network.
    fn edge_connectivity(&self) -> Result<Figure<u64>, Error> {
        self.figure(&metrics::EDGE_CONNECTIVITY)
    }

    /// The number of links of a shortest path between two nodes; `None` if there is no path.
    fn distance(&self, from: Node, to: Node) -> Result<Option<u64>, Error> {
        self.ask(|study| {
            let [from, to] = nodes(study.network, [from, to])?;
            let found = search::distances(study.network, &[(from, to)], study.context)?;
            Ok(found.into_iter().flatten().next())
        })
    }

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
            let [from, to] = nodes(study.network, [from, to])?;
            let shortest = routing::SHORTEST.build(study.network, study.context)?;
            let Ok(hops) = routing::route(&*shortest, from, to, 0) else { return Ok(None) };
            Ok(Some([from].into_iter().chain(hops.iter().map(|hop| hop.step.to)).collect()))
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
    /// assert_eq!(found.checked[0].algorithm.name, "flood");
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

/// These two nodes, if the network has them.
fn nodes(network: &Network, ends: [Node; 2]) -> Result<[Node; 2], NodeError> {
    for end in ends {
        network.node(&end.to_string())?;
    }
    Ok(ends)
}

impl NetworkExt for Network {
    fn network(&self) -> &Network {
        self
    }

    fn ask<R>(&self, question: impl FnOnce(&Study<'_>) -> Result<R, Error>) -> Result<R, Error> {
        question(&Study::new(self, &USUAL))
    }
}

impl NetworkExt for Study<'_> {
    fn network(&self) -> &Network {
        self.network
    }

    fn ask<R>(&self, question: impl FnOnce(&Study<'_>) -> Result<R, Error>) -> Result<R, Error> {
        question(self)
    }
}
