//! The checker: replays a schedule and reports the first thing that is wrong with it.
//!
//! It knows the network, the port model and what the collective starts from and must achieve, and
//! nothing of how the schedule was made.

use super::carrier::{Carrier, OverLinks};
use super::held::{Count, Held, Place, Set, Store};
use super::routes::{AlongRoutes, Routes};
use super::{Collective, Replay, Schedule, Task, Transfer};
use netlace_core::Context;
use netlace_core::costs;
use netlace_core::network::{Node, Ports, RequestError};
use netlace_core::{Classified, ErrorKind};

/// The first thing that is wrong with a schedule. Steps are counted from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Violation {
    /// A root that takes no part, or nothing to do.
    #[error("node {root} is no root with endpoints, or there is nothing to do in {chunks} chunks")]
    Pointless {
        /// The root.
        root: Node,
        /// The number of chunks.
        chunks: u64,
    },
    /// A node or a chunk that there is not.
    #[error("step {step}: there is no node {node}, or no chunk {chunk}")]
    Unknown {
        /// When.
        step: u64,
        /// The larger of sender and receiver.
        node: Node,
        /// The chunk.
        chunk: u64,
    },
    /// Two nodes that are not linked.
    #[error("step {step}: there is no link from {from} to {to}")]
    NoLink {
        /// When.
        step: u64,
        /// The sender.
        from: Node,
        /// The receiver.
        to: Node,
    },
    /// The sender does not hold what it sends.
    #[error("step {step}: node {from} sends chunk {chunk}, which it does not hold")]
    NotHeld {
        /// When.
        step: u64,
        /// The sender.
        from: Node,
        /// What it sends.
        chunk: u64,
    },
    /// A switch sends or receives where only hosts do.
    #[error("step {step}: node {node} is a switch, which only forwards")]
    NoHost {
        /// When.
        step: u64,
        /// The switch.
        node: Node,
    },
    /// The routing does not lead from one host to another.
    #[error("step {step}: the routing has no path from {from} to {to}")]
    NoRoute {
        /// When.
        step: u64,
        /// The sender.
        from: Node,
        /// The receiver.
        to: Node,
    },
    /// A node with one port sends to two.
    #[error("step {step}: node {from} sends to {} and to {} but has one port", .to[0], .to[1])]
    TwoSends {
        /// When.
        step: u64,
        /// The sender.
        from: Node,
        /// The receivers.
        to: [Node; 2],
    },
    /// A node with one port receives from two.
    #[error("step {step}: node {to} receives from {} and from {} but has one port", .from[0], .from[1])]
    TwoReceives {
        /// When.
        step: u64,
        /// The senders.
        from: [Node; 2],
        /// The receiver.
        to: Node,
    },
    /// Something arrives where it is already.
    #[error("step {step}: chunk {chunk}, or a part of its sum, comes to node {to} a second time")]
    Twice {
        /// When.
        step: u64,
        /// The receiver.
        to: Node,
        /// What it receives.
        chunk: u64,
    },
    /// At the end a node has not what it must have.
    #[error("at the end node {node} holds {held} of {due} contributions to chunk {chunk}")]
    LeftOut {
        /// The node.
        node: Node,
        /// The chunk.
        chunk: u64,
        /// The number of contributions it holds.
        held: u64,
        /// The number of all contributions.
        due: u64,
    },
}

/// Why a schedule was not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReplayError {
    /// It is wrong.
    #[error(transparent)]
    Violation(#[from] Violation),
    /// Checking it would take too much.
    #[error(transparent)]
    Request(#[from] RequestError),
}

impl Classified for ReplayError {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::Request(error) => error.kind(),
            Self::Violation(_) => ErrorKind::Negative,
        }
    }
}

/// Replays a schedule: what it takes, or what is wrong with it.
///
/// ```
/// use netlace::collectives::{Collective, Listed, Task, Transfer, check};
/// use netlace::{Context, network::Ports};
/// let network = netlace::parse("path(3)")?;
/// let task = Task { network, collective: Collective::Broadcast, root: 1, chunks: 1 };
/// let send = |to| Transfer { from: 1, to, chunk: 0, slot: 0, into: 0, keep: true };
/// let schedule = Listed(vec![vec![send(0), send(2)]]);
/// let context = Context::with_memory(1 << 20);
/// assert_eq!(check(&task, Ports::All, &schedule, &context).unwrap().steps, 1);
/// let wrong = check(&task, Ports::One, &schedule, &context).unwrap_err();
/// assert_eq!(wrong.to_string(), "step 1: node 1 sends to 0 and to 2 but has one port");
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn check(
    task: &Task,
    ports: Ports,
    schedule: &dyn Schedule,
    context: &Context,
) -> Result<Replay, ReplayError> {
    let topology = &**task.network.topology().map_err(RequestError::from)?;
    let carrier = || OverLinks::new(&task.network, topology);
    check_with(task, ports, schedule, carrier, context)
}

/// Replays a schedule in which hosts send messages to each other along routes: what it takes, or
/// what is wrong with it.
///
/// Only nodes that carry endpoints send, receive and combine; all others forward. With one port a
/// host sends to one other in a step, and receives from one.
///
/// ```
/// use netlace::collectives::{Collective, Listed, Routes, Task, Transfer, Wires, check_messages};
/// use netlace::{Context, network::Ports, routing::SHORTEST};
/// let network = netlace::parse("machine(hosts(path(2),1))")?; // the hosts are nodes 2 and 3
/// let context = Context::with_memory(1 << 20);
/// let wires = Wires { latency: vec![1e-6], bandwidth: vec![1e9], ..Wires::default() };
/// let routes = Routes::new(&network, &SHORTEST, &wires, &context).unwrap();
/// let task = Task { network, collective: Collective::Broadcast, root: 2, chunks: 1 };
/// let send = Transfer { from: 2, to: 3, chunk: 0, slot: 0, into: 0, keep: true };
/// let schedule = Listed(vec![vec![send]]);
/// let replay = check_messages(&task, Ports::One, &schedule, &routes, &context).unwrap();
/// // Three links in one step, and 1,000 bytes at 1 GB/s.
/// assert!((replay.seconds(&wires, 1000.0) - 4e-6).abs() < 1e-15);
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn check_messages(
    task: &Task,
    ports: Ports,
    schedule: &dyn Schedule,
    routes: &Routes,
    context: &Context,
) -> Result<Replay, ReplayError> {
    let carrier = || AlongRoutes::new(task, routes);
    check_with(task, ports, schedule, carrier, context)
}

fn check_with<C: Carrier>(
    task: &Task,
    ports: Ports,
    schedule: &dyn Schedule,
    carrier: impl Fn() -> C,
    context: &Context,
) -> Result<Replay, ReplayError> {
    let Task { collective, root, .. } = *task;
    let chunks = task.chunk_count().map_err(RequestError::from)?;
    let has_root = root < task.order().map_err(RequestError::from)? && task.is_member(root);
    if chunks == 0 || (collective.has_root() && !has_root) {
        return Err(Violation::Pointless { root, chunks }.into());
    }
    // Counts are enough unless parts of sums are copied.
    let counted = Checker::<Count, C>::new(task, ports, carrier(), context)?;
    let replayed = match counted.run(schedule, context) {
        Err(Stop::Unclear) => {
            let named = Checker::<Set, C>::new(task, ports, carrier(), context)?;
            named.run(schedule, context)
        }
        replayed => replayed,
    };
    replayed.map_err(|stop| match stop {
        Stop::Rejected(rejected) => rejected,
        Stop::Unclear => unreachable!("sets are always enough"),
    })
}

/// What ends a replay early.
enum Stop {
    Rejected(ReplayError),
    /// Counts of contributions are not enough.
    Unclear,
}

impl From<Violation> for Stop {
    fn from(violation: Violation) -> Self {
        Stop::Rejected(violation.into())
    }
}

struct Checker<'a, H, C> {
    task: &'a Task,
    ports: Ports,
    order: Node,
    chunks: u64,
    /// The number of contributions a sum has.
    members: u64,
    held: Store<H>,
    /// With one port: the last step in which each node sent, and to whom; and the same of receiving.
    sent: Vec<(u32, u32)>,
    received: Vec<(u32, u32)>,
    /// What arrives at the end of the step.
    arriving: Vec<(Place, H)>,
    carrier: C,
    /// The approximate number of nanoseconds per transfer, and the number of nanoseconds left.
    each: u64,
    left: u64,
}

impl<'a, H: Held, C: Carrier> Checker<'a, H, C> {
    fn new(
        task: &'a Task,
        ports: Ports,
        carrier: C,
        context: &Context,
    ) -> Result<Self, RequestError> {
        let order = task.order()?;
        let chunks = task.chunk_count()?;
        let what = || what(task);
        let entries = entries(task, order, chunks);
        let set = if H::KNOWS_WHICH { u128::from(order) / 8 } else { 0 };
        let channels = carrier.channels(ports);
        // What is held, and what is in transit; and what is counted of each channel.
        let held = entries.saturating_mul(48 + set);
        context.within_memory(what, held.saturating_add(channels.saturating_mul(96 + set)))?;
        if order > 1 << 32 {
            return Err(RequestError::Unstorable { what: what() });
        }
        let members = (0..order).filter(|&v| task.is_member(v)).count() as u64;
        let mut held = Store::new(order, chunks, entries as usize);
        for v in 0..order {
            for chunk in task.held_at_first(v, order) {
                held.insert((v, chunk, 0), H::of(task.is_member(v).then_some(v), order));
            }
        }
        let stamps = if ports == Ports::One { order as usize } else { 0 };
        Ok(Self {
            task,
            ports,
            order,
            chunks,
            members,
            held,
            sent: vec![(0, 0); stamps],
            received: vec![(0, 0); stamps],
            arriving: Vec::new(),
            carrier,
            each: costs::REPLAYED_TRANSFER + if H::KNOWS_WHICH { order / 32 } else { 0 },
            left: context.longest_estimate().saturating_mul(1_000_000_000),
        })
    }

    fn run(mut self, schedule: &dyn Schedule, context: &Context) -> Result<Replay, Stop> {
        let steps = schedule.steps();
        for step in 0..steps {
            context
                .progress
                .report(step, steps)
                .map_err(|why| Stop::Rejected(ReplayError::Request(why.into())))?;
            let mut wrong = None;
            schedule.step(step, &mut |transfer| {
                if wrong.is_none() {
                    wrong = self.take(step + 1, transfer).err();
                }
            });
            wrong.map_or(Ok(()), Err)?;
            if self.left > 0 {
                self.arrive(step + 1)?;
                self.carrier.end_step(step + 1, &mut self.left)?;
            }
            if self.left == 0 {
                return Err(Stop::Rejected(self.too_long(step, steps, context).into()));
            }
        }
        self.finish()?;
        Ok(self.carrier.finish())
    }

    /// The time is up; about how much it would have been, if the steps are alike.
    fn too_long(&self, step: u64, steps: u64, context: &Context) -> RequestError {
        let spent = context.longest_estimate().max(1);
        let seconds = spent.saturating_mul(steps) / (step + 1);
        RequestError::TooLong { what: what(self.task), seconds }
    }

    /// The number of contributions to a whole.
    fn whole(&self) -> u64 {
        if self.task.is_summed() { self.members } else { 1 }
    }

    fn take(&mut self, step: u64, transfer: Transfer) -> Result<(), Stop> {
        self.left = self.left.saturating_sub(self.each);
        let Transfer { from, to, chunk, slot, into, keep } = transfer;
        let node = from.max(to);
        if node >= self.order || chunk >= self.chunks {
            return Err(Violation::Unknown { step, node, chunk }.into());
        }
        if from != to {
            self.carrier.carry(step, from, to, &mut self.left)?;
            self.one_port(step, from, to)?;
        }
        let place = (from, chunk, slot);
        let not_held = Violation::NotHeld { step, from, chunk };
        let carried = if keep {
            let held = self.held.get(place).ok_or(not_held)?;
            if held.is_unclear(self.whole()) {
                return Err(Stop::Unclear);
            }
            held.clone()
        } else {
            self.held.remove(place).ok_or(not_held)?
        };
        if into != Transfer::DISCARDED {
            self.arriving.push(((to, chunk, into), carried));
        }
        Ok(())
    }

    fn one_port(&mut self, step: u64, from: Node, to: Node) -> Result<(), Violation> {
        if self.ports == Ports::All {
            return Ok(());
        }
        let stamp = step as u32;
        let (when, other) = &mut self.sent[from as usize];
        if *when == stamp && Node::from(*other) != to {
            return Err(Violation::TwoSends { step, from, to: [Node::from(*other), to] });
        }
        (*when, *other) = (stamp, to as u32);
        let (when, other) = &mut self.received[to as usize];
        if *when == stamp && Node::from(*other) != from {
            return Err(Violation::TwoReceives { step, from: [Node::from(*other), from], to });
        }
        (*when, *other) = (stamp, from as u32);
        Ok(())
    }

    fn arrive(&mut self, step: u64) -> Result<(), Stop> {
        let whole = self.whole();
        for (place, carried) in self.arriving.drain(..) {
            let Some(held) = self.held.get_mut(place) else {
                self.held.insert(place, carried);
                continue;
            };
            if !held.add(&carried, whole) {
                if !self.task.collective.is_idempotent() {
                    let (to, chunk, _) = place;
                    return Err(Violation::Twice { step, to, chunk }.into());
                }
                if !H::KNOWS_WHICH {
                    return Err(Stop::Unclear);
                }
            }
        }
        Ok(())
    }

    fn finish(&self) -> Result<(), Violation> {
        let due = self.whole();
        for node in 0..self.order {
            let mut missing = None;
            self.task.due(node, self.order, |chunk| {
                let held = self.held.get((node, chunk, 0)).map_or(0, Held::count);
                if missing.is_none() && held != due {
                    missing = Some(Violation::LeftOut { node, chunk, held, due });
                }
            });
            missing.map_or(Ok(()), Err)?;
        }
        Ok(())
    }
}

fn what(task: &Task) -> String {
    format!("checking {} on {}", task.collective.name(), task.network)
}

/// The most that is held at a time: at the beginning, or at the end.
fn entries(task: &Task, order: Node, chunks: u64) -> u128 {
    let (order, chunks) = (u128::from(order), u128::from(chunks));
    match task.collective {
        Collective::AllToAll => chunks,
        _ => order.saturating_mul(chunks),
    }
}
