//! All dimensions of a guest at once: every node has an item for each of them, and uses all its links.

use std::collections::HashMap;

use super::machine::{exchanged, moved};
use super::program::{Action, program};
use super::{EmulationError, Violation};
use netlace_core::Context;
use netlace_core::costs;
use netlace_core::network::{Csr, Emulation, Network, Node, RequestError};
use netlace_core::search::{in_seconds, within_time};

/// An action of the items of one dimension, and when it is done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Turn {
    /// What the items do.
    pub action: Action,
    /// The step in which they begin, from 0.
    pub step: u64,
    /// The number of steps it takes: the most items that go over one link in one direction.
    pub length: u64,
}

/// A schedule in which all dimensions of the guest are emulated at once: each has items of its own, one per
/// node of the guest, which go through the program of that dimension. In a step a link carries one item in each
/// direction.
///
/// ```
/// use netlace::{Context, emulation::AtOnce};
/// let host = netlace::parse("rsn(hypercube(2),3)")?;
/// let emulation = host.emulation_rule()?;
/// let context = Context::with_memory(1 << 20);
/// let all = AtOnce::of(&host, &*emulation, &context)?;
/// assert_eq!((all.steps, all.at_least), (8, 8)); // one for each dimension
/// all.replay(&host, &*emulation, &context)?;
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AtOnce {
    /// The turns of each dimension, in the order of their steps.
    pub turns: Vec<Vec<Turn>>,
    /// The number of steps.
    pub steps: u64,
    /// The number of steps that no other schedule of the same programs beats: the longest program takes this
    /// number, or the busiest link carries this number of items in one direction.
    pub at_least: u64,
    /// The number of items that go over a link, in all steps.
    pub hops: u64,
}

impl AtOnce {
    /// The schedule that a list gives: in every step, the dimension with the most steps left first.
    pub fn of(
        network: &Network,
        emulation: &dyn Emulation,
        context: &Context,
    ) -> Result<Self, EmulationError> {
        let jobs = Jobs::of(network, emulation, context)?;
        let at_least = jobs.longest().max(jobs.loads.iter().copied().max().unwrap_or(0));
        let hops = jobs.loads.iter().sum();
        let turns = jobs.scheduled();
        let steps = turns.iter().flatten().map(|turn| turn.step + turn.length).max().unwrap_or(0);
        Ok(Self { turns, steps, at_least, hops })
    }

    /// Lets the items of all dimensions follow the schedule over the links of the network. Each dimension must
    /// exchange once and its items return home, and no link may carry two items in one direction in one step.
    pub fn replay(
        &self,
        network: &Network,
        emulation: &dyn Emulation,
        context: &Context,
    ) -> Result<(), EmulationError> {
        let graph = network.csr(context)?;
        let channels = graph.channel_count();
        let what = || format!("replaying {} steps on {network}", self.steps);
        context.within_memory(what, u128::from(self.steps) * channels as u128 / 8)?;
        let mut used = vec![Bits::none(channels); self.steps as usize];
        let mut carried = vec![0u64; channels];
        for (dimension, turns) in self.turns.iter().enumerate() {
            context
                .progress
                .report(dimension as u64, self.turns.len() as u64)
                .map_err(RequestError::from)?;
            let mut items = Items::home(graph, emulation);
            let home = items.at.clone();
            let mut free = 0;
            for turn in turns {
                if turn.step < free {
                    return Err(Violation::TwoActions(dimension).into());
                }
                free = turn.step + turn.length;
                carried.fill(0);
                items.act(&turn.action, |channel, from, to| {
                    let step = turn.step + carried[channel];
                    carried[channel] += 1;
                    let is_free = step < free && used[step as usize].insert(channel);
                    if is_free { Ok(()) } else { Err(Violation::TwoItems { from, to }) }
                })?;
            }
            let exchanges =
                turns.iter().filter(|turn| turn.action == Action::Exchange(dimension)).count();
            if exchanges != 1 || items.at != home {
                return Err(Violation::Unfinished(dimension).into());
            }
        }
        Ok(())
    }
}

/// The items of one dimension, one per node of the guest.
struct Items<'a> {
    graph: &'a Csr,
    emulation: &'a dyn Emulation,
    at: Vec<Node>,
}

impl<'a> Items<'a> {
    fn home(graph: &'a Csr, emulation: &'a dyn Emulation) -> Self {
        let home = vec![0; emulation.modes()];
        let at = (0..graph.order()).map(|item| emulation.place(item, &home)).collect();
        Self { graph, emulation, at }
    }

    /// Does an action. `send` is shown each item that goes over a link: the channel and its two ends.
    fn act(
        &mut self,
        action: &Action,
        mut send: impl FnMut(usize, Node, Node) -> Result<(), Violation>,
    ) -> Result<(), Violation> {
        let graph = self.graph;
        let mut over = |from: Node, to: Node| {
            if from == to {
                return Ok(());
            }
            let port = graph.neighbors(from).iter().position(|&w| Node::from(w) == to);
            let port = port.ok_or(Violation::NoLink { from, to })?;
            send(graph.channels(from).start + port, from, to)
        };
        match action {
            Action::Move(placement) => moved(self.emulation, placement, &mut self.at, over),
            Action::Exchange(dimension) => {
                let rounds = self.emulation.dimensions()[*dimension].rounds();
                (0..rounds).try_for_each(|round| {
                    exchanged(self.emulation, *dimension, round, &self.at, &mut over)
                })
            }
        }
    }
}

/// A set of channels.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Bits(Vec<u64>);

impl Bits {
    fn none(channels: usize) -> Self {
        Self(vec![0; channels.div_ceil(64)])
    }

    /// Adds a channel; returns whether it is new.
    fn insert(&mut self, channel: usize) -> bool {
        let (word, bit) = (&mut self.0[channel / 64], 1 << (channel % 64));
        let is_new = *word & bit == 0;
        *word |= bit;
        is_new
    }

    fn meets(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(a, b)| a & b != 0)
    }
}

/// An action that waits for its turn.
struct Task {
    action: Action,
    /// The index of the set of channels that it takes, and the number of steps.
    kind: usize,
    length: u64,
}

/// The programs of all dimensions.
struct Jobs {
    programs: Vec<Vec<Task>>,
    /// Which kinds have a channel in common.
    conflicts: Vec<Vec<bool>>,
    /// The number of items that each channel carries in all.
    loads: Vec<u64>,
}

impl Jobs {
    fn of(
        network: &Network,
        emulation: &dyn Emulation,
        context: &Context,
    ) -> Result<Self, EmulationError> {
        let all = 0..emulation.dimensions().len();
        let programs: Vec<Vec<Action>> = all.map(|j| program(emulation, [j])).collect();
        let graph = network.csr(context)?;
        admit(network, &programs, graph, context)?;
        let mut kinds: HashMap<Bits, usize> = HashMap::new();
        let mut loads = vec![0; graph.channel_count()];
        let mut carried = loads.clone();
        let mut jobs = Vec::new();
        for program in programs {
            let mut items = Items::home(graph, emulation);
            let mut tasks = Vec::new();
            for action in program {
                let mut channels = Bits::none(loads.len());
                carried.fill(0);
                let mut length = 0;
                items.act(&action, |channel, _, _| {
                    channels.insert(channel);
                    loads[channel] += 1;
                    carried[channel] += 1;
                    length = length.max(carried[channel]);
                    Ok(())
                })?;
                let next = kinds.len();
                let kind = *kinds.entry(channels).or_insert(next);
                tasks.push(Task { action, kind, length });
            }
            jobs.push(tasks);
        }
        let mut sets: Vec<(usize, Bits)> =
            kinds.into_iter().map(|(set, kind)| (kind, set)).collect();
        sets.sort_unstable_by_key(|&(kind, _)| kind);
        let row = |(_, a): &(usize, Bits)| sets.iter().map(|(_, b)| a.meets(b)).collect();
        let conflicts = sets.iter().map(row).collect();
        Ok(Self { programs: jobs, conflicts, loads })
    }

    /// The steps of the longest program.
    fn longest(&self) -> u64 {
        let steps = |tasks: &Vec<Task>| tasks.iter().map(|task| task.length).sum();
        self.programs.iter().map(steps).max().unwrap_or(0)
    }

    /// A turn for every task, in the order of each program.
    fn scheduled(self) -> Vec<Vec<Turn>> {
        struct Job {
            dimension: usize,
            tasks: std::vec::IntoIter<Task>,
            left: u64,
            /// When its last task ends.
            free: u64,
        }
        let mut turns: Vec<Vec<Turn>> = self.programs.iter().map(|_| Vec::new()).collect();
        let job = |(dimension, tasks): (usize, Vec<Task>)| {
            let left = tasks.iter().map(|task| task.length).sum();
            Job { dimension, tasks: tasks.into_iter(), left, free: 0 }
        };
        let mut jobs: Vec<Job> = self.programs.into_iter().enumerate().map(job).collect();
        // What goes on: kinds with the step in which they end.
        let mut busy: Vec<(usize, u64)> = Vec::new();
        let mut step = 0;
        while !jobs.is_empty() {
            jobs.sort_by_key(|job| std::cmp::Reverse(job.left));
            busy.retain(|&(_, end)| end > step);
            for job in &mut jobs {
                let is_free =
                    |task: &Task| busy.iter().all(|&(kind, _)| !self.conflicts[task.kind][kind]);
                let ready = job.free <= step && job.tasks.as_slice().first().is_some_and(is_free);
                if let Some(Task { action, kind, length }) =
                    ready.then(|| job.tasks.next()).flatten()
                {
                    job.free = step + length;
                    job.left -= length;
                    busy.push((kind, job.free));
                    turns[job.dimension].push(Turn { action, step, length });
                }
            }
            jobs.retain(|job| !job.tasks.as_slice().is_empty());
            step += 1;
        }
        turns
    }
}

/// Refuses what takes more memory or time than the context allows.
fn admit(
    network: &Network,
    programs: &[Vec<Action>],
    graph: &Csr,
    context: &Context,
) -> Result<(), EmulationError> {
    let actions: u128 = programs.iter().map(|program| program.len() as u128).sum();
    let (order, channels) = (u128::from(graph.order()), graph.channel_count() as u128);
    let what = || format!("all dimensions at once on {network}");
    // A set for each action, what channels carry, and two places for each item.
    context.within_memory(what, actions * channels / 8 + 16 * channels + 16 * order)?;
    let each = costs::EMULATED_ITEM + costs::EMULATED_LINK * u128::from(network.max_degree());
    // Counted once and replayed once.
    Ok(within_time(what, in_seconds(2 * actions * order * each), context)?)
}
