//! A machine that runs programs: items are in nodes of the host, and move only over its links.

use std::sync::Arc;

use super::program::{Action, level_between, program, rounds, weight};
use netlace_core::Context;
use netlace_core::costs;
use netlace_core::exact::RuleError;
use netlace_core::network::{Emulation, Level, Network, Node, RequestError, Topology};
use netlace_core::search::{in_seconds, within_time};
use netlace_core::{Classified, ErrorKind};

/// What a machine has sent so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Steps, where in one step every node may use all links of one dimension.
    pub steps: u64,
    /// The number of them that moved items to where they could meet.
    pub moves: u64,
    /// Steps, if a node sends to one and receives from one at a time.
    pub one_port_steps: u64,
    /// Messages: from one node to another in one step.
    pub messages: u64,
    /// Messages over the links of each level, from 0 to the highest that carried any.
    pub messages_by_level: Vec<u64>,
    /// The most items in one message.
    pub largest: u64,
}

/// What the rules of an emulation must not ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Violation {
    /// Two nodes that are not linked.
    #[error("an item would go from node {from} to node {to}, which are not linked")]
    NoLink {
        /// Where the item is.
        from: Node,
        /// Where it should go.
        to: Node,
    },
    /// Two messages sent at a time.
    #[error("node {0} would send to two nodes at a time")]
    TwoSent(Node),
    /// Two messages received at a time.
    #[error("node {0} would receive from two nodes at a time")]
    TwoReceived(Node),
    /// Two items over one link in one direction.
    #[error("two items would go from node {from} to node {to} in one step")]
    TwoItems {
        /// One end.
        from: Node,
        /// The other end.
        to: Node,
    },
    /// Two actions of the items of one dimension.
    #[error("the items of dimension {0} would begin an action before the one before it ends")]
    TwoActions(usize),
    /// Items that do not exchange, or do not return.
    #[error("the items of dimension {0} would not exchange once and return home")]
    Unfinished(usize),
}

/// Why a program does not run.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum EmulationError {
    /// The network emulates nothing that is known.
    #[error(transparent)]
    NoEmulation(#[from] RuleError),
    /// The algorithm is for other guests or other data.
    #[error("{0}")]
    Unsuited(String),
    /// It would not fit.
    #[error(transparent)]
    Request(#[from] RequestError),
    /// The emulation is wrong.
    #[error("the emulation is wrong: {0}")]
    Wrong(#[from] Violation),
}

impl Classified for EmulationError {
    fn kind(&self) -> ErrorKind {
        match self {
            Self::NoEmulation(error) => error.kind(),
            Self::Unsuited(_) => ErrorKind::Unsupported,
            Self::Request(error) => error.kind(),
            Self::Wrong(_) => ErrorKind::Negative,
        }
    }
}

/// An item that receives from its neighbours along one dimension.
pub struct Meeting<'a, T> {
    /// The index of this exchange in the program.
    pub exchange: usize,
    /// The item: a node of the guest.
    pub item: Node,
    /// Its digit in the dimension.
    pub digit: Node,
    /// What it holds.
    pub own: &'a T,
    /// What its neighbours hold, each with its digit.
    pub others: &'a [(Node, &'a T)],
}

impl<'a, T> Meeting<'a, T> {
    /// What the other one holds; in a dimension of radix 2 there is one.
    pub(super) fn other(&self) -> &'a T {
        self.others.first().map_or(self.own, |(_, other)| other)
    }
}

/// Items of the guest in the nodes of a host.
///
/// The machine does not trust the emulation: an item goes only over a link that the topology shows,
/// and in one round a node sends to one node at most and receives from one at most.
///
/// ```
/// use netlace::{Context, emulation::Machine};
/// // The sum of all numbers, at every node, in the 14 steps of an ascend.
/// let host = netlace::parse("rsn(hypercube(2),3)")?;
/// let context = Context::with_memory(1 << 20);
/// let mut machine = Machine::new(&host, (0..256u64).collect(), &context)?;
/// let ascend: Vec<usize> = (0..8).collect();
/// machine.run(&ascend, |meeting| meeting.own + meeting.others[0].1)?;
/// assert_eq!(machine.counts().steps, 14);
/// assert_eq!(machine.into_items(), [255 * 128; 256]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Machine<'a, T> {
    network: &'a Network,
    emulation: Arc<dyn Emulation>,
    context: &'a Context<'a>,
    /// What each item holds.
    items: Vec<T>,
    /// The node of each item.
    at: Vec<Node>,
    traffic: Traffic<'a>,
    counts: Counts,
}

impl<'a, T> Machine<'a, T> {
    /// A machine with all items at home, in the order of the guest's nodes.
    pub fn new(
        network: &'a Network,
        items: Vec<T>,
        context: &'a Context<'a>,
    ) -> Result<Self, EmulationError> {
        let emulation = network.emulation_rule()?;
        Self::with(network, emulation, items, context)
    }

    /// The same with an emulation of the caller's, which may turn out to be wrong.
    pub fn with(
        network: &'a Network,
        emulation: Arc<dyn Emulation>,
        items: Vec<T>,
        context: &'a Context<'a>,
    ) -> Result<Self, EmulationError> {
        let order = Self::room(network, context)?;
        if items.len() as Node != order {
            let count = items.len();
            return Err(EmulationError::Unsuited(format!(
                "{network} holds {order} items, not {count}"
            )));
        }
        let topology = &**network.topology().map_err(RequestError::from)?;
        let home = vec![0; emulation.modes()];
        let at = (0..order).map(|item| emulation.place(item, &home)).collect();
        let traffic = Traffic::new(topology);
        Ok(Self { network, emulation, context, items, at, traffic, counts: Counts::default() })
    }

    /// The number of items, if there is room for them.
    pub(super) fn room(network: &Network, context: &Context) -> Result<Node, RequestError> {
        let order = network.topology()?.order();
        // Items before and after, those of a comparison, places, and what is sent.
        let each = 4 * size_of::<T>() + 6 * size_of::<Node>();
        let what = || format!("running a program on {network}");
        context.within_memory(what, u128::from(order) * each as u128)?;
        Ok(order)
    }

    /// What has been sent so far.
    pub fn counts(&self) -> Counts {
        self.counts.clone()
    }

    /// What the items hold, in the order of the guest's nodes.
    pub fn into_items(self) -> Vec<T> {
        self.items
    }

    /// Lets the items meet along these dimensions in this order, and go home. `combine` says what
    /// an item holds after it has met its neighbours.
    pub fn run(
        &mut self,
        order: &[usize],
        combine: impl Fn(&Meeting<'_, T>) -> T,
    ) -> Result<(), EmulationError> {
        let program = program(&*self.emulation, order.iter().copied());
        self.within_time(&program)?;
        let total = program.len() as u64;
        let mut turn = 0;
        for (done, action) in (0..).zip(program) {
            self.context.progress.report(done, total).map_err(RequestError::from)?;
            match action {
                Action::Move(placement) => self.go(&placement)?,
                Action::Exchange(dimension) => {
                    self.exchange(dimension)?;
                    self.combine(turn, dimension, &combine);
                    turn += 1;
                }
            }
        }
        Ok(())
    }

    fn within_time(&self, program: &[Action]) -> Result<(), RequestError> {
        let rounds = rounds(self.emulation.dimensions(), program);
        let each =
            costs::EMULATED_ITEM + costs::EMULATED_LINK * u128::from(self.network.max_degree());
        let nanoseconds =
            (self.at.len() as u128).saturating_mul(u128::from(rounds)).saturating_mul(each);
        let what = || format!("running a program of {rounds} rounds on {}", self.network);
        within_time(what, in_seconds(nanoseconds), self.context)
    }

    /// Moves all items to another placement.
    fn go(&mut self, placement: &[u8]) -> Result<(), Violation> {
        self.traffic.restart();
        let send = |from, to| self.traffic.send(from, to);
        moved(&*self.emulation, placement, &mut self.at, send)?;
        let step = self.traffic.add_to(&mut self.counts);
        self.counts.steps += step;
        self.counts.moves += step;
        Ok(())
    }

    /// Sends what every item holds to its neighbours along a dimension, round by round.
    fn exchange(&mut self, dimension: usize) -> Result<(), Violation> {
        let mut step = 0;
        for round in 0..self.emulation.dimensions()[dimension].rounds() {
            self.traffic.restart();
            let send = |from, to| self.traffic.send(from, to);
            exchanged(&*self.emulation, dimension, round, &self.at, send)?;
            step |= self.traffic.add_to(&mut self.counts);
        }
        self.counts.steps += step;
        Ok(())
    }

    fn combine(
        &mut self,
        exchange: usize,
        dimension: usize,
        combine: impl Fn(&Meeting<'_, T>) -> T,
    ) {
        let weight = weight(self.emulation.dimensions(), dimension);
        let dimension = self.emulation.dimensions()[dimension];
        let mut others = Vec::new();
        let mut combined = Vec::with_capacity(self.items.len());
        for (item, own) in (0..).zip(&self.items) {
            let digit = item / weight % dimension.radix;
            others.clear();
            others.extend((0..dimension.rounds()).filter_map(|round| {
                let other = dimension.sends(digit, round)?;
                let index: Node = item - digit * weight + other * weight;
                Some((other, &self.items[index as usize]))
            }));
            combined.push(combine(&Meeting { exchange, item, digit, own, others: &others }));
        }
        self.items = combined;
    }
}

/// Moves items, one per node of the guest, to another placement. `send` is shown where each was and is then.
pub(super) fn moved(
    emulation: &dyn Emulation,
    placement: &[u8],
    at: &mut [Node],
    mut send: impl FnMut(Node, Node) -> Result<(), Violation>,
) -> Result<(), Violation> {
    for (item, at) in (0..).zip(at) {
        let to = emulation.place(item, placement);
        send(*at, to)?;
        *at = to;
    }
    Ok(())
}

/// One round of an exchange along a dimension. `send` is shown where each item is, and where the one is that it
/// sends to.
pub(super) fn exchanged(
    emulation: &dyn Emulation,
    dimension: usize,
    round: Node,
    at: &[Node],
    mut send: impl FnMut(Node, Node) -> Result<(), Violation>,
) -> Result<(), Violation> {
    let weight = weight(emulation.dimensions(), dimension);
    let dimension = emulation.dimensions()[dimension];
    for (item, &from) in (0..).zip(at) {
        let digit = item / weight % dimension.radix;
        if let Some(to) = dimension.sends(digit, round) {
            let other: Node = item - digit * weight + to * weight;
            send(from, at[other as usize])?;
        }
    }
    Ok(())
}

/// The messages of one round.
struct Traffic<'a> {
    topology: &'a dyn Topology,
    /// To whom each node sends, and from whom it receives; or nobody.
    sends: Vec<Node>,
    receives: Vec<Node>,
    /// The number of items the message of each node carries.
    carried: Vec<u32>,
    row: Vec<Node>,
}

const NOBODY: Node = Node::MAX;

impl<'a> Traffic<'a> {
    fn new(topology: &'a dyn Topology) -> Self {
        let nodes = topology.order() as usize;
        let nobody = vec![NOBODY; nodes];
        let carried = vec![0; nodes];
        Self { topology, sends: nobody.clone(), receives: nobody, carried, row: Vec::new() }
    }

    fn restart(&mut self) {
        self.sends.fill(NOBODY);
        self.receives.fill(NOBODY);
        self.carried.fill(0);
    }

    /// Sends an item to a neighbour; one that stays is not sent.
    fn send(&mut self, from: Node, to: Node) -> Result<(), Violation> {
        if from == to {
            return Ok(());
        }
        let (sender, receiver) = (from as usize, to as usize);
        if self.sends[sender] == NOBODY {
            self.row.clear();
            self.topology.neighbors(from, &mut self.row);
            if !self.row.contains(&to) {
                return Err(Violation::NoLink { from, to });
            }
            if self.receives[receiver] != NOBODY {
                return Err(Violation::TwoReceived(to));
            }
            (self.sends[sender], self.receives[receiver]) = (to, from);
        } else if self.sends[sender] != to {
            return Err(Violation::TwoSent(from));
        }
        self.carried[sender] += 1;
        Ok(())
    }

    /// The level of the links that the messages go over: that of the first, since all go over links of one level.
    fn level(&self) -> Option<Level> {
        let from = self.sends.iter().position(|&to| to != NOBODY)?;
        level_between(self.topology, from as Node, self.sends[from])
    }

    /// Adds the round; returns its number of steps: none if nothing was sent.
    fn add_to(&self, counts: &mut Counts) -> u64 {
        let messages = self.carried.iter().filter(|&&items| items > 0).count() as u64;
        if let Some(level) = self.level() {
            let level = usize::from(level);
            let by_level = &mut counts.messages_by_level;
            by_level.resize(by_level.len().max(level + 1), 0);
            by_level[level] += messages;
        }
        let step = u64::from(messages > 0);
        counts.one_port_steps += step;
        counts.messages += messages;
        let largest = self.carried.iter().max().map_or(0, |&items| u64::from(items));
        counts.largest = counts.largest.max(largest);
        step
    }
}
