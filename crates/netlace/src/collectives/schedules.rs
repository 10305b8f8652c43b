//! All schedules that the algorithms find for a request, each checked.

use super::{
    Algorithm, Model, Plan, PlanError, Replay, ReplayError, Request, Routes, Violation, check,
    check_messages,
};
use netlace_core::Context;
use netlace_core::network::RequestError;
use netlace_core::{Classified, ErrorKind};

/// A schedule that the checker has accepted.
pub struct Checked {
    /// What made it.
    pub algorithm: &'static Algorithm,
    /// The schedule.
    pub plan: Plan,
    /// What it takes.
    pub replay: Replay,
    /// How long that is, on the request's wires.
    pub seconds: f64,
}

impl Checked {
    /// The most bytes that one link carries in one direction.
    pub fn busiest_bytes(&self) -> f64 {
        self.replay.busiest() as f64 * self.plan.chunk_bytes
    }
}

/// What came of trying several algorithms.
pub struct Schedules {
    /// Those that were accepted, the fastest first; at least one.
    pub checked: Vec<Checked>,
    /// Algorithms that would have taken too much.
    pub refused: Vec<(&'static str, RequestError)>,
}

/// Why there is no schedule for a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ScheduleError {
    /// No algorithm is for it; why the last one is not.
    #[error("no schedule: {0}")]
    NotFor(String),
    /// It would take too much to find or to check one.
    #[error(transparent)]
    Request(RequestError),
    /// An algorithm gave a wrong schedule, which must not happen.
    #[error("the checker rejects {algorithm} on {network}, which is a mistake of netlace: {why}")]
    Rejected {
        /// The algorithm.
        algorithm: &'static str,
        /// The network.
        network: String,
        /// What is wrong.
        why: Violation,
    },
}

impl Classified for ScheduleError {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::NotFor(_) => ErrorKind::Unsupported,
            Self::Request(error) => error.kind(),
            Self::Rejected { .. } => ErrorKind::Negative,
        }
    }
}

impl From<RequestError> for ScheduleError {
    fn from(why: RequestError) -> Self {
        Self::Request(why)
    }
}

impl From<PlanError> for ScheduleError {
    fn from(unfit: PlanError) -> Self {
        match unfit {
            PlanError::NotFor(why) => Self::NotFor(why),
            PlanError::Request(why) => why.into(),
        }
    }
}

impl Request {
    /// The schedules of all algorithms that are `asked` for, replayed and with the fastest first.
    ///
    /// ```
    /// use netlace::collectives::{Collective, Model, Request, Wires};
    /// use netlace::{Context, network::Ports};
    /// let request = Request {
    ///     network: netlace::parse("hypercube(6)")?,
    ///     collective: Collective::AllReduce,
    ///     root: 0,
    ///     ports: Ports::All,
    ///     bytes: 1 << 20,
    ///     wires: Wires::default(),
    ///     model: Model::default(),
    /// };
    /// let found = request.schedules(|_| true, &Context::with_memory(1 << 30)).unwrap();
    /// assert!(found.checked.is_sorted_by_key(|checked| checked.seconds));
    /// assert_eq!(found.checked[0].algorithm.name, "matching");
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn schedules(
        &self,
        asked: impl Fn(&Algorithm) -> bool,
        context: &Context,
    ) -> Result<Schedules, ScheduleError> {
        let request = self.among_nodes()?;
        request.try_all(asked, context)
    }

    fn try_all(
        &self,
        asked: impl Fn(&Algorithm) -> bool,
        context: &Context,
    ) -> Result<Schedules, ScheduleError> {
        let Self { network, wires, model, .. } = self;
        let routes = match model {
            Model::HostsCombine(method) => Some(Routes::new(network, method, wires, context)?),
            Model::Nodes | Model::SwitchesCombine => None,
        };
        let (mut checked, mut refused, mut unfit) = (Vec::new(), Vec::new(), String::new());
        for &algorithm in self.algorithms().iter().filter(|algorithm| asked(algorithm)) {
            match self.try_out(algorithm, routes.as_ref(), context) {
                Ok(accepted) => checked.push(accepted),
                Err(ScheduleError::NotFor(why)) => unfit = why,
                Err(ScheduleError::Request(why)) => refused.push((algorithm.name, why)),
                Err(rejected @ ScheduleError::Rejected { .. }) => return Err(rejected),
            }
        }
        checked.sort_by(|a, b| {
            a.seconds.total_cmp(&b.seconds).then(a.replay.steps.cmp(&b.replay.steps))
        });
        // The first algorithms take the least.
        match refused.first() {
            _ if !checked.is_empty() => Ok(Schedules { checked, refused }),
            Some((_, why)) => Err(ScheduleError::Request(why.clone())),
            None => Err(ScheduleError::NotFor(unfit)),
        }
    }

    fn try_out(
        &self,
        algorithm: &'static Algorithm,
        routes: Option<&Routes>,
        context: &Context,
    ) -> Result<Checked, ScheduleError> {
        let plan = algorithm.plan(self, context)?;
        let Plan { task, schedule, .. } = &plan;
        let replayed = match routes {
            Some(routes) => check_messages(task, self.ports, &**schedule, routes, context),
            None => check(task, self.ports, &**schedule, context),
        };
        let replay = replayed.map_err(|rejected| self.rejected(algorithm, rejected))?;
        let seconds = replay.seconds(&self.wires, plan.chunk_bytes);
        Ok(Checked { algorithm, plan, replay, seconds })
    }

    /// What the checker says of a schedule.
    pub(super) fn rejected(&self, algorithm: &Algorithm, rejected: ReplayError) -> ScheduleError {
        match rejected {
            ReplayError::Request(why) => ScheduleError::Request(why),
            ReplayError::Violation(why) => ScheduleError::Rejected {
                algorithm: algorithm.name,
                network: self.network.to_string(),
                why,
            },
        }
    }
}
