//! How far the ranks of a program are.

use std::cmp::Reverse;
use std::collections::{BinaryHeap, VecDeque};

use rustc_hash::FxHashMap;

use crate::simulation::SimulationError;
use netlace::program::{Action, Operation, Program};

/// A message that a rank sends.
#[derive(Clone, Copy, Debug)]
pub(super) struct Message {
    /// Messages are counted in the order in which they are sent.
    pub(super) number: u32,
    pub(super) from: u32,
    pub(super) to: u32,
    pub(super) tag: u32,
    pub(super) bytes: u64,
    /// The cycle in which it is sent.
    pub(super) cycle: u32,
}

/// An operation begins or ends.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Event {
    cycle: u32,
    rank: u32,
    operation: u32,
    is_end: bool,
}

/// A message and the operation that receives it, as far as either is known.
#[derive(Clone, Copy, Default)]
struct Sent {
    to: u32,
    receive: Option<u32>,
    arrived: Option<u32>,
}

/// The messages from one rank to another with one tag of which either only the sender or only the receiver has come so far.
#[derive(Default)]
struct Open {
    sent: VecDeque<u32>,
    receives: VecDeque<u32>,
}

/// The operations that wait for one: for its end, or for its beginning.
#[derive(Default)]
struct Followers {
    of_end: Vec<Vec<u32>>,
    of_begin: Vec<Vec<u32>>,
}

pub(super) struct Ranks<'a> {
    program: &'a Program,
    followers: Vec<Followers>,
    /// What each operation still waits for.
    waits: Vec<Vec<u32>>,
    events: BinaryHeap<Reverse<Event>>,
    /// By receiver, sender and tag.
    open: FxHashMap<(u32, u32, u32), Open>,
    sent: Vec<Sent>,
    /// When each rank was done with its last operation so far.
    pub(super) ended: Vec<u32>,
    /// The operations that have not ended.
    left: u64,
    /// Whether some operation would end in a cycle that cannot be counted.
    is_too_long: bool,
}

impl<'a> Ranks<'a> {
    pub(super) fn new(program: &'a Program) -> Self {
        let ranks = &program.ranks;
        let waits: Vec<Vec<u32>> = ranks
            .iter()
            .map(|rank| rank.iter().map(|operation| operation.waits() as u32).collect())
            .collect();
        let mut events = BinaryHeap::new();
        for (rank, waits) in waits.iter().enumerate() {
            let free = waits.iter().enumerate().filter(|(_, waits)| **waits == 0);
            events.extend(free.map(|(operation, _)| {
                let (rank, operation) = (rank as u32, operation as u32);
                Reverse(Event { cycle: 0, rank, operation, is_end: false })
            }));
        }
        Self {
            program,
            followers: ranks.iter().map(|rank| Followers::of(rank)).collect(),
            waits,
            events,
            open: FxHashMap::default(),
            sent: Vec::new(),
            ended: vec![0; ranks.len()],
            left: ranks.iter().map(|rank| rank.len() as u64).sum(),
            is_too_long: false,
        }
    }

    /// Whether all operations have ended.
    pub(super) fn are_done(&self) -> bool {
        self.left == 0
    }

    /// The next cycle in which an operation begins or ends, as far as is known.
    pub(super) fn next(&self) -> Option<u32> {
        self.events.peek().map(|Reverse(event)| event.cycle)
    }

    /// Does all that happens before a cycle. `send` may say at once when a message arrives.
    pub(super) fn go_on(&mut self, until: u32, mut send: impl FnMut(Message) -> Option<u32>) {
        while self.next().is_some_and(|cycle| cycle < until)
            && let Some(Reverse(event)) = self.events.pop()
        {
            if event.is_end { self.end(event) } else { self.begin(event, &mut send) }
        }
    }

    fn begin(&mut self, event: Event, send: &mut impl FnMut(Message) -> Option<u32>) {
        let Event { cycle, rank, operation, .. } = event;
        let followers = &mut self.followers[rank as usize].of_begin;
        for next in std::mem::take(&mut followers[operation as usize]) {
            self.let_go(cycle, rank, next);
        }
        match self.program.ranks[rank as usize][operation as usize].action {
            Action::Compute { time } => {
                let end = u32::try_from(time).ok().and_then(|time| cycle.checked_add(time));
                match end {
                    Some(cycle) => {
                        self.events.push(Reverse(Event { cycle, is_end: true, ..event }));
                    }
                    None => self.is_too_long = true,
                }
            }
            Action::Send { bytes, to, tag } => {
                let number = self.sent.len() as u32;
                let open = self.open.entry((to, rank, tag)).or_default();
                let receive = open.receives.pop_front();
                if receive.is_none() {
                    open.sent.push_back(number);
                }
                self.sent.push(Sent { to, receive, arrived: None });
                if let Some(cycle) = send(Message { number, from: rank, to, tag, bytes, cycle }) {
                    self.arrive(number, cycle);
                }
                self.end(event);
            }
            Action::Receive { from, tag, .. } => {
                let open = self.open.entry((rank, from, tag)).or_default();
                let Some(number) = open.sent.pop_front() else {
                    open.receives.push_back(operation);
                    return;
                };
                let sent = &mut self.sent[number as usize];
                sent.receive = Some(operation);
                if let Some(arrived) = sent.arrived {
                    let cycle = arrived.max(cycle);
                    self.events.push(Reverse(Event { cycle, is_end: true, ..event }));
                }
            }
        }
    }

    fn end(&mut self, Event { cycle, rank, operation, .. }: Event) {
        let followers = &mut self.followers[rank as usize].of_end;
        for next in std::mem::take(&mut followers[operation as usize]) {
            self.let_go(cycle, rank, next);
        }
        let ended = &mut self.ended[rank as usize];
        *ended = cycle.max(*ended);
        self.left -= 1;
    }

    /// One of those that an operation waits for is done.
    fn let_go(&mut self, cycle: u32, rank: u32, operation: u32) {
        let waits = &mut self.waits[rank as usize][operation as usize];
        *waits -= 1;
        if *waits == 0 {
            self.events.push(Reverse(Event { cycle, rank, operation, is_end: false }));
        }
    }

    /// A message has arrived whole.
    pub(super) fn arrive(&mut self, number: u32, cycle: u32) {
        let Sent { to: rank, receive, arrived } = &mut self.sent[number as usize];
        *arrived = Some(cycle);
        if let (rank, Some(operation)) = (*rank, *receive) {
            self.events.push(Reverse(Event { cycle, rank, operation, is_end: true }));
        }
    }

    /// The cycle in which the last operation ended.
    pub(super) fn last(&self) -> u32 {
        self.ended.iter().copied().max().unwrap_or(0)
    }

    /// Once nothing can happen any more: whether all operations have ended, and every message was received.
    pub(super) fn check(&self) -> Result<(), SimulationError> {
        if self.is_too_long || self.next().is_some() {
            return Err(SimulationError::LongProgram);
        }
        let open = |of: fn(&Open) -> &VecDeque<u32>| {
            self.open
                .iter()
                .filter(move |(_, open)| !of(open).is_empty())
                .map(|(key, _)| *key)
                .min()
        };
        if let Some((rank, from, tag)) = open(|open| &open.receives) {
            return Err(SimulationError::NeverSent { rank, from, tag });
        }
        match open(|open| &open.sent) {
            Some((to, rank, tag)) => Err(SimulationError::NeverReceived { rank, to, tag }),
            None => Ok(()),
        }
    }
}

impl Followers {
    fn of(operations: &[Operation]) -> Self {
        let none = || vec![Vec::new(); operations.len()];
        let mut followers = Self { of_end: none(), of_begin: none() };
        for (operation, place) in operations.iter().zip(0..) {
            operation.after.iter().for_each(|&at| followers.of_end[at as usize].push(place));
            operation.with.iter().for_each(|&at| followers.of_begin[at as usize].push(place));
        }
        followers
    }
}
