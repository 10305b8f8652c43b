//! What came of looking for schedules, in numbers that take no room.

use super::{Request, ScheduleError};
use netlace_core::Context;
use netlace_core::network::RequestError;

/// The fastest schedule for a request, and what none can beat.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// Who combines: `hosts`, `switches`, or `nodes` where every node is a computer.
    pub combine: &'static str,
    /// The fastest that was found and replayed.
    pub fastest: Result<Fastest, ScheduleError>,
    /// The seconds that every schedule takes at least.
    pub least: Result<f64, RequestError>,
}

/// A schedule that the checker has accepted, in numbers.
#[derive(Clone, Debug, PartialEq)]
pub struct Fastest {
    /// What made it.
    pub algorithm: &'static str,
    /// Its steps.
    pub steps: u64,
    /// How long it takes, on the request's wires.
    pub seconds: f64,
}

impl Request {
    /// Tries all usual algorithms and keeps the numbers of the fastest.
    ///
    /// Of all algorithms three are long, those that send something between all pairs: they share the time.
    ///
    /// ```
    /// use netlace::collectives::{Collective, Model, Request, Wires};
    /// use netlace::{Context, network::Ports};
    /// let request = Request {
    ///     network: netlace::parse("hypercube(6)")?,
    ///     collective: Collective::Barrier,
    ///     root: 0,
    ///     ports: Ports::All,
    ///     bytes: 0,
    ///     wires: Wires::default(),
    ///     model: Model::default(),
    /// };
    /// let outcome = request.outcome(&Context::with_memory(1 << 30));
    /// assert_eq!(outcome.fastest.unwrap().steps, 6);
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn outcome(&self, context: &Context) -> Outcome {
        let context = &Context { seconds: context.seconds / 3, ..*context };
        let least = self.lower_bound(context);
        let least = least.and_then(|bound| self.least_seconds(bound.steps, context));
        let fastest = self.schedules(|algorithm| algorithm.is_usual, context).and_then(|found| {
            let fastest = found.checked.into_iter().next();
            fastest.ok_or_else(|| ScheduleError::NotFor("no algorithm is for it".to_owned()))
        });
        let fastest = fastest.map(|checked| Fastest {
            algorithm: checked.algorithm.name,
            steps: checked.replay.steps,
            seconds: checked.seconds,
        });
        let combine = self.among_nodes().map_or(self.model, |request| request.model).combine();
        Outcome { combine, fastest, least }
    }
}
