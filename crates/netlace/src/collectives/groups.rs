//! Process groups: a collective in several parts of a machine at once, over the same links.

use std::sync::Arc;

use super::algorithms::HOST_ALGORITHMS;
use super::carrier::Carrier;
use super::routes::AlongRoutes;
use super::{
    Algorithm, Model, Plan, Replay, ReplayError, Request, Routes, ScheduleError, Task, Transfer,
    check_messages,
};
use netlace_core::Context;
use netlace_core::network::{
    Census, Construction, Endpoints, Network, Node, ParameterError, RequestError, Structure,
    TooLargeError, Topology, every,
};

/// The schedules of all groups by one algorithm: each was accepted by the checker alone, and all were replayed together.
pub struct CheckedGroups {
    /// What made them.
    pub algorithm: &'static Algorithm,
    /// The schedule of each group.
    pub plans: Vec<Plan>,
    /// How long the slowest group would take if it were alone.
    pub alone: f64,
    /// What all take together: in each step all groups send, and share the links.
    pub replay: Replay,
    /// How long that is.
    pub seconds: f64,
}

/// A network in which only some nodes take part.
struct Part {
    network: Network,
    members: Endpoints,
}

impl Construction for Part {
    fn census(&self) -> Result<Census, ParameterError> {
        Ok(self.network.census().clone())
    }

    fn topology(&self) -> Result<Arc<dyn Topology>, TooLargeError> {
        Ok(self.network.topology()?.clone())
    }

    fn endpoints(&self) -> Result<Endpoints, ParameterError> {
        Ok(self.members.clone())
    }

    fn switches(&self) -> Option<&Network> {
        self.network.switches()
    }

    fn structure(&self) -> &dyn Structure {
        self.network.construction().structure()
    }
}

impl Request {
    /// Groups of `size` ranks each, of which neighbours in a group are `stride` ranks apart: all ranks are in one of them. `None` if
    /// that does not come out.
    ///
    /// ```
    /// use netlace::collectives::Request;
    /// assert_eq!(Request::groups(8, 2, 1), Some(vec![vec![0, 1], vec![2, 3], vec![4, 5], vec![6, 7]]));
    /// assert_eq!(Request::groups(8, 4, 2), Some(vec![vec![0, 2, 4, 6], vec![1, 3, 5, 7]]));
    /// assert_eq!(Request::groups(8, 3, 1), None);
    /// ```
    pub fn groups(ranks: u64, size: u64, stride: u64) -> Option<Vec<Vec<u64>>> {
        let block = size.checked_mul(stride).filter(|block| *block > 0)?;
        if !ranks.is_multiple_of(block) {
            return None;
        }
        let group = |first: u64| (0..size).map(|i| first + i * stride).collect();
        let firsts = every(0..ranks, block).flat_map(|start| start..start + stride);
        Some(firsts.map(group).collect())
    }

    /// The collective in each of several groups of hosts at once, by all algorithms that are `asked` for, the fastest first. Hosts send
    /// messages along routes, whether they have cables of their own or not. Groups must be of one size, and the root is the first of
    /// each.
    ///
    /// ```
    /// use netlace::collectives::{Collective, Model, Request, Wires};
    /// use netlace::{Context, network::Ports, routing::SHORTEST};
    /// let request = Request {
    ///     network: netlace::parse("fat_tree(4)")?,
    ///     collective: Collective::AllReduce,
    ///     root: 0,
    ///     ports: Ports::One,
    ///     bytes: 1 << 20,
    ///     wires: Wires::default(),
    ///     model: Model::HostsCombine(&SHORTEST),
    /// };
    /// let context = Context::with_memory(1 << 30);
    /// // Each pod on its own, and one host of each pod: these share the links to the core.
    /// let near = request.in_groups(&Request::groups(16, 4, 1).unwrap(), |_| true, &context).unwrap();
    /// let far = request.in_groups(&Request::groups(16, 4, 4).unwrap(), |_| true, &context).unwrap();
    /// assert!(near[0].seconds <= far[0].seconds);
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn in_groups(
        &self,
        groups: &[Vec<u64>],
        asked: impl Fn(&Algorithm) -> bool,
        context: &Context,
    ) -> Result<Vec<CheckedGroups>, ScheduleError> {
        let among = self.among_nodes()?;
        let request = Self { model: self.model, ..among };
        let Model::HostsCombine(method) = self.model else {
            return Err(ScheduleError::NotFor("groups are of hosts that combine".to_owned()));
        };
        let routes = Routes::new(&request.network, method, &request.wires, context)?;
        let parts = request.parts(groups, context)?;
        if parts.is_empty() {
            return Err(ScheduleError::NotFor("there is no group".to_owned()));
        }
        let (mut checked, mut unfit) = (Vec::new(), String::new());
        for &algorithm in HOST_ALGORITHMS.iter().filter(|algorithm| asked(algorithm)) {
            match request.grouped(algorithm, &parts, &routes, context) {
                Ok(accepted) => checked.push(accepted),
                Err(ScheduleError::NotFor(why)) => unfit = why,
                Err(error) => return Err(error),
            }
        }
        checked.sort_by(|a, b| a.seconds.total_cmp(&b.seconds));
        if checked.is_empty() { Err(ScheduleError::NotFor(unfit)) } else { Ok(checked) }
    }

    /// The same request in each part of the network.
    fn parts(&self, groups: &[Vec<u64>], context: &Context) -> Result<Vec<Self>, ScheduleError> {
        let order = self.network.topology().map_err(RequestError::from)?.order();
        let what = || format!("{} groups of the hosts of {}", groups.len(), self.network);
        context.within_memory(what, u128::from(order) * groups.len() as u128 * 8)?;
        let hosts: Vec<Node> = self.network.endpoints().senders(order).collect();
        let mut is_taken = vec![false; hosts.len()];
        let (name, mut parts) = (self.network.to_string(), Vec::new());
        for group in groups {
            if group.is_empty() || group.len() != groups[0].len() {
                return Err(ScheduleError::NotFor("groups must be of one size".to_owned()));
            }
            let mut carried = vec![0; order as usize];
            for &rank in group {
                let Some(taken) = is_taken.get_mut(rank as usize).filter(|taken| !**taken) else {
                    let why = format!("host {rank} is in two groups, or there is none");
                    return Err(ScheduleError::NotFor(why));
                };
                *taken = true;
                carried[hosts[rank as usize] as usize] = 1;
            }
            let members = Endpoints::listed(carried);
            let part = Arc::new(Part { network: self.network.clone(), members });
            let network = Network::from_construction(&name, part)
                .map_err(|_| RequestError::Unstorable { what: what() })?;
            parts.push(Self { network, root: hosts[group[0] as usize], ..self.clone() });
        }
        Ok(parts)
    }

    fn grouped(
        &self,
        algorithm: &'static Algorithm,
        parts: &[Self],
        routes: &Routes,
        context: &Context,
    ) -> Result<CheckedGroups, ScheduleError> {
        let mut plans = Vec::new();
        let mut alone: f64 = 0.0;
        for part in parts {
            let plan = algorithm.plan(part, context)?;
            let replayed = check_messages(&plan.task, self.ports, &*plan.schedule, routes, context);
            let replay = replayed.map_err(|rejected| self.rejected(algorithm, rejected))?;
            alone = alone.max(replay.seconds(&self.wires, plan.chunk_bytes));
            plans.push(plan);
        }
        let task = Task {
            network: self.network.clone(),
            collective: self.collective,
            root: self.root,
            chunks: 1,
        };
        let together = together(&task, &plans, routes, context);
        let replay = together.map_err(|rejected| self.rejected(algorithm, rejected))?;
        let chunk_bytes = plans.first().map_or(0.0, |plan| plan.chunk_bytes);
        let seconds = replay.seconds(&self.wires, chunk_bytes);
        Ok(CheckedGroups { algorithm, plans, alone, replay, seconds })
    }
}

/// What all take if each sends in each step, until it has done.
fn together(
    task: &Task,
    plans: &[Plan],
    routes: &Routes,
    context: &Context,
) -> Result<Replay, ReplayError> {
    let steps = plans.iter().map(|plan| plan.schedule.steps()).max().unwrap_or(0);
    let mut carrier = AlongRoutes::new(task, routes);
    let mut left = context.longest_estimate().saturating_mul(1_000_000_000);
    for step in 0..steps {
        context.progress.report(step, steps).map_err(RequestError::from)?;
        let mut wrong = None;
        for plan in plans.iter().filter(|plan| step < plan.schedule.steps()) {
            plan.schedule.step(step, &mut |transfer: Transfer| {
                if wrong.is_none() && transfer.is_sent() {
                    let Transfer { from, to, .. } = transfer;
                    wrong = carrier.carry(step + 1, from, to, &mut left).err();
                }
            });
        }
        wrong.map_or(Ok(()), Err)?;
        carrier.end_step(step + 1, &mut left)?;
        if left == 0 {
            let what = format!("replaying groups on {}", task.network);
            return Err(RequestError::TooLong { what, seconds: context.longest_estimate() }.into());
        }
    }
    Ok(carrier.finish())
}
