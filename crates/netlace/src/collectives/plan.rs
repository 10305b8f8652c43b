//! What is asked for, and the schedule that answers it.

use std::sync::Arc;

use super::matching::Matched;
use super::trees::{Gather, Growing, Scatter, Swap, Trees};
use super::{Collective, Model, Schedule, Task, Transfer, Wires};
use netlace_core::Context;
use netlace_core::costs;
use netlace_core::network::{
    Broadcast, Exchange, Network, Node, Ports, RequestError, ThereAndBack, Transmission,
};
use netlace_core::search::{in_seconds, within_time};
use netlace_core::{Classified, ErrorKind};

/// A collective, and what its time depends on.
#[derive(Clone)]
pub struct Request {
    /// The network.
    pub network: Network,
    /// What is to be done.
    pub collective: Collective,
    /// The root, where there is one; all-reduce by a tree goes through it too. Where ranks are hosts
    /// with cables of their own it is the number of a host, else that of a node.
    pub root: Node,
    /// The number of links a node can use in a step. Where hosts send messages to each other: the number of
    /// others that a host can send to in a step, and receive from.
    pub ports: Ports,
    /// The bytes of a broadcast or of a sum; of what a rank has for all-gather, ends up with after
    /// reduce-scatter, and has for each other rank in all-to-all.
    pub bytes: u64,
    /// The links.
    pub wires: Wires,
    /// The ranks, and which nodes combine.
    pub model: Model,
}

/// A schedule for a request.
pub struct Plan {
    /// What it must achieve.
    pub task: Task,
    /// The bytes of a chunk.
    pub chunk_bytes: f64,
    /// Who sends what to whom.
    pub schedule: Box<dyn Schedule>,
}

impl Plan {
    /// Who sends what to whom, step by step. Steps in which nobody sends take no time, and are left out.
    pub fn steps(&self) -> impl Iterator<Item = Vec<Transfer>> {
        self.all_steps().filter(|transfers| transfers.iter().any(Transfer::is_sent))
    }

    /// The same with the steps in which nodes only move what they have from slot to slot.
    pub(crate) fn all_steps(&self) -> impl Iterator<Item = Vec<Transfer>> {
        (0..self.schedule.steps()).map(|step| {
            let mut transfers = Vec::new();
            self.schedule.step(step, &mut |transfer| transfers.push(transfer));
            transfers
        })
    }
}

/// Why an algorithm does not answer a request.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// It is not for this collective, this network or these ports.
    #[error("{0}")]
    NotFor(String),
    /// It would take too much.
    #[error(transparent)]
    Request(#[from] RequestError),
}

impl Classified for PlanError {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::NotFor(_) => ErrorKind::Unsupported,
            Self::Request(error) => error.kind(),
        }
    }
}

impl Request {
    pub(super) fn unfit(&self) -> PlanError {
        PlanError::NotFor(format!("it is not for {}", self.collective.name()))
    }

    /// A schedule that works on `chunks` chunks of what is broadcast, summed up, gathered from each node, got by each, or sent from each
    /// to each.
    pub(super) fn plan(&self, chunks: u64, schedule: impl Schedule + 'static) -> Plan {
        let task = Task {
            network: self.network.clone(),
            collective: self.collective,
            root: self.root,
            chunks,
        };
        let chunk_bytes = match self.collective {
            Collective::Barrier => 0.0,
            _ => self.bytes as f64 / chunks as f64,
        };
        Plan { task, chunk_bytes, schedule: Box::new(schedule) }
    }

    /// By a broadcast from the root: forwards, backwards, or both.
    pub(super) fn by_broadcast(&self, broadcast: Arc<dyn Broadcast>) -> Result<Plan, PlanError> {
        let root = self.root;
        match self.collective {
            Collective::Broadcast => Ok(self.plan(1, Down { broadcast, root })),
            Collective::Reduce => Ok(self.plan(1, Reversed(Down { broadcast, root }))),
            _ => self.by_exchange(Arc::new(ThereAndBack { broadcast, root })),
        }
    }

    /// By an exchange: the whole of a sum in every message.
    pub(super) fn by_exchange(&self, exchange: Arc<dyn Exchange>) -> Result<Plan, PlanError> {
        match self.collective {
            Collective::AllReduce | Collective::Barrier => {
                Ok(self.plan(1, ExchangeSchedule(exchange)))
            }
            _ => Err(self.unfit()),
        }
    }

    /// Refuses what sends something between all pairs if there are too many of them.
    pub(super) fn admit_pairs(&self, context: &Context) -> Result<(), RequestError> {
        let order = self.network.topology()?.order();
        let what = || format!("{} between all pairs of {}", self.collective.name(), self.network);
        let pairs = u128::from(order) * u128::from(order);
        context.within_memory(what, pairs.saturating_mul(Growing::BYTES))?;
        if pairs > 1 << 32 {
            return Err(RequestError::Unstorable { what: what() });
        }
        let hops = match (self.model, self.collective) {
            (Model::HostsCombine(_), _) => {
                let ranks = u128::from(self.members()?);
                2 * ranks * ranks
            }
            (_, Collective::AllToAll) => self.hops(context)? as u128,
            (_, Collective::AllReduce) => 2 * pairs,
            _ => pairs,
        };
        within_time(what, in_seconds(hops * costs::PAIR_HOP), context)
    }

    /// By a tree from each node; a sum for all is cut into as many shares as there are nodes, each
    /// summed up at one node.
    pub(super) fn by_trees(&self, trees: Trees) -> Result<Plan, PlanError> {
        let trees = Arc::new(trees);
        match self.collective {
            Collective::AllGather => Ok(self.plan(1, Gather(trees))),
            Collective::ReduceScatter => Ok(self.plan(1, Scatter(trees))),
            Collective::AllToAll => {
                let endpoints = self.network.endpoints().clone();
                Ok(self.plan(1, Swap::new(trees, move |v| endpoints.any_at(v))))
            }
            Collective::AllReduce => {
                let (members, shares) = self.shares()?;
                let schedule = Then(Scatter(trees.clone()), Gather(trees));
                Ok(self.plan(members, Shares { schedule, of_node: shares, each: 1 }))
            }
            _ => Err(self.unfit()),
        }
    }

    /// By matching links with chunks; a sum for all is cut into as many shares as there are nodes, each summed up at one node.
    pub(super) fn by_matching(&self, matched: Arc<Matched>) -> Result<Plan, PlanError> {
        let each = u64::from(matched.parts_of_node);
        match self.collective {
            Collective::AllGather => Ok(self.plan(each, matched)),
            Collective::ReduceScatter => Ok(self.plan(each, Reversed(matched))),
            Collective::AllReduce => {
                let (members, shares) = self.shares()?;
                let schedule = Then(Reversed(matched.clone()), matched);
                Ok(self.plan(members * each, Shares { schedule, of_node: shares, each }))
            }
            _ => Err(self.unfit()),
        }
    }

    /// The number of nodes that carry endpoints, and the share of each: its place among them.
    fn shares(&self) -> Result<(u64, Vec<u64>), RequestError> {
        let order = self.network.topology()?.order();
        let mut members = 0;
        let share = |v| {
            members += u64::from(self.network.endpoints().any_at(v));
            members.saturating_sub(1)
        };
        let shares = (0..order).map(share).collect();
        Ok((members, shares))
    }

    /// The root scatters a share of its data to each node, itself included, and all are gathered
    /// by all; with the number of shares.
    pub(super) fn scattered_and_gathered(
        &self,
        trees: Trees,
    ) -> Result<(u64, impl Schedule + use<>), RequestError> {
        let (members, shares) = self.shares()?;
        let trees = Arc::new(trees);
        let endpoints = self.network.endpoints().clone();
        let swap = Swap::new(trees.clone(), move |v| endpoints.any_at(v));
        let dealt = Dealt { swap, root: self.root, order: shares.len() as u64 };
        Ok((members, Shares { schedule: Then(dealt, Gather(trees)), of_node: shares, each: 1 }))
    }
}

/// What the root has for the others in all-to-all, as chunks that are numbered like these.
struct Dealt {
    swap: Swap,
    root: Node,
    order: u64,
}

impl Schedule for Dealt {
    fn steps(&self) -> u64 {
        self.swap.steps()
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transfer)) {
        self.swap.step_from(self.root, step, &mut |transfer| {
            send(Transfer { chunk: transfer.chunk % self.order, ..transfer });
        });
    }
}

/// A broadcast of one chunk.
pub(super) struct Down {
    pub broadcast: Arc<dyn Broadcast>,
    pub root: Node,
}

impl Schedule for Down {
    fn steps(&self) -> u64 {
        self.broadcast.steps(self.root)
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transfer)) {
        self.broadcast.step(self.root, step, &mut |from, to| {
            send(Transfer { from, to, chunk: 0, slot: 0, into: 0, keep: true });
        });
    }
}

/// A broadcast backwards: every node hands its sum to the one that it would have received from.
pub(super) struct Reversed<S>(pub S);

impl<S: Schedule> Schedule for Reversed<S> {
    fn steps(&self) -> u64 {
        self.0.steps()
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transfer)) {
        self.0.step(self.0.steps() - 1 - step, &mut |Transfer { from, to, chunk, .. }| {
            send(Transfer { from: to, to: from, chunk, slot: 0, into: 0, keep: false });
        });
    }
}

/// An exchange of one chunk.
struct ExchangeSchedule(Arc<dyn Exchange>);

impl Schedule for ExchangeSchedule {
    fn steps(&self) -> u64 {
        self.0.steps()
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transfer)) {
        self.0.step(step, &mut |Transmission { from, to, slot, into, keep }| {
            send(Transfer { from, to, chunk: 0, slot, into, keep });
        });
    }
}

/// The same on shares of a sum: as many chunks for each node that carries endpoints, in their order.
struct Shares<S> {
    schedule: S,
    /// The share of each node, and its chunks.
    of_node: Vec<u64>,
    each: u64,
}

impl<S: Schedule> Schedule for Shares<S> {
    fn steps(&self) -> u64 {
        self.schedule.steps()
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transfer)) {
        self.schedule.step(step, &mut |transfer| {
            let share = self.of_node[(transfer.chunk / self.each) as usize];
            send(Transfer { chunk: share * self.each + transfer.chunk % self.each, ..transfer });
        });
    }
}

/// One schedule after another.
pub(super) struct Then<A, B>(pub A, pub B);

impl<A: Schedule, B: Schedule> Schedule for Then<A, B> {
    fn steps(&self) -> u64 {
        self.0.steps() + self.1.steps()
    }

    fn step(&self, step: u64, send: &mut dyn FnMut(Transfer)) {
        match step.checked_sub(self.0.steps()) {
            None => self.0.step(step, send),
            Some(step) => self.1.step(step, send),
        }
    }
}
