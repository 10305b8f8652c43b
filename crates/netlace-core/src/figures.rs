//! The figures that most callers ask of a network, one method each.

use std::sync::LazyLock;

use num_bigint::BigUint;

use crate::context::Context;
use crate::error::Error;
use crate::metrics::{self, Answer, Figure, Metric, NoFigure, Study, Typed};
use crate::network::{Network, Node};
use crate::search;

/// The limits of questions that are asked without a [`Context`]: 4 GiB, a minute, and one thread.
static USUAL: LazyLock<Context<'static>> = LazyLock::new(|| Context::with_memory(4 << 30));

/// Figures of a [`Network`], within the usual limits; or of a [`Study`], within those of its context, which also keeps
/// what several answers share.
///
/// ```
/// use netlace::prelude::*;
/// let net: Network = "rdn(ring(5),1)".parse()?;
/// assert_eq!(net.distance(0, 49)?, Some(3));
/// assert_eq!(net.girth()?.exact(), Some(&5));
///
/// let context = Context { seconds: 1, ..Context::with_memory(1 << 30) };
/// let study = Study::new(&net, &context); // one search for all three
/// let (far, mean) = (study.diameter()?, study.mean_distance()?);
/// assert_eq!(far.exact(), Some(&6));
/// assert!(mean.exact().is_some_and(|mean| *mean < 4.0));
/// # Ok::<(), Error>(())
/// ```
pub trait Figures {
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
            let pair = (study.network.existing(from)?, study.network.existing(to)?);
            let found = search::distances(study.network, &[pair], study.context)?;
            Ok(found.into_iter().flatten().next())
        })
    }
}

impl Figures for Network {
    fn network(&self) -> &Network {
        self
    }

    fn ask<R>(&self, question: impl FnOnce(&Study<'_>) -> Result<R, Error>) -> Result<R, Error> {
        question(&Study::new(self, &USUAL))
    }
}

impl Figures for Study<'_> {
    fn network(&self) -> &Network {
        self.network
    }

    fn ask<R>(&self, question: impl FnOnce(&Study<'_>) -> Result<R, Error>) -> Result<R, Error> {
        question(self)
    }
}
