//! Programs from schedules of collectives.

use rustc_hash::FxHashMap;

use super::{Action, Operation, Program};
use crate::collectives::{Plan, Replay, Transfer};
use netlace_core::Context;
use netlace_core::network::{Node, RequestError};

impl Program {
    /// What each rank does by a schedule: a rank sends as soon as it has received what it sends, whatever others do.
    ///
    /// `rank` is the rank of a node. What goes from one rank to another in a step is one message, and the step is its tag.
    ///
    /// ```
    /// use netlace::collectives::{ALGORITHMS, Collective, Model, Request, Wires};
    /// use netlace::program::Program;
    /// use netlace::{Context, network::Ports};
    /// let request = Request {
    ///     network: netlace::parse("rdn(ring(4),1)")?,
    ///     collective: Collective::AllReduce,
    ///     root: 0,
    ///     ports: Ports::One,
    ///     bytes: 1024,
    ///     wires: Wires::default(),
    ///     model: Model::Nodes,
    /// };
    /// let native = ALGORITHMS.iter().find(|algorithm| algorithm.name == "native").unwrap();
    /// let plan = native.plan(&request, &Context::with_memory(1 << 30)).unwrap();
    /// let program = Program::of_plan(&plan, |node| node as u32);
    /// assert_eq!(program.ranks.len(), 32);
    /// # Ok::<(), netlace::expr::ExprError>(())
    /// ```
    pub fn of_plan(plan: &Plan, rank: impl Fn(Node) -> u32) -> Self {
        let mut builder = Builder::default();
        let mut step = 0;
        for transfers in plan.all_steps() {
            builder.step(step, &transfers, plan.chunk_bytes, &rank);
            step += u32::from(transfers.iter().any(Transfer::is_sent));
        }
        builder.program
    }

    /// Refuses a schedule whose program, or its text in any of our formats, may need more memory than is left.
    pub fn within_memory(replay: &Replay, context: &Context) -> Result<(), RequestError> {
        // Two operations with what they wait for, and their text.
        const TRANSFER_BYTES: u128 = 512;
        let what = || "the program of the schedule".to_owned();
        context.within_memory(what, u128::from(replay.transfers) * TRANSFER_BYTES)
    }

    /// The same for each step alone, as if a step began when the last one has ended everywhere.
    pub fn of_steps(plan: &Plan, rank: impl Fn(Node) -> u32) -> impl Iterator<Item = Self> {
        plan.steps().map(move |transfers| {
            let mut builder = Builder::default();
            builder.step(0, &transfers, plan.chunk_bytes, &rank);
            builder.program
        })
    }
}

/// What a rank holds of a chunk in a slot.
type Place = (u32, u64, u32);

#[derive(Default)]
struct Builder {
    program: Program,
    /// The operations that received what is in a place.
    received: FxHashMap<Place, Vec<u32>>,
}

/// What goes from one rank to another in a step.
#[derive(Default)]
struct Message {
    chunks: u64,
    after: Vec<u32>,
    into: Vec<Place>,
}

impl Builder {
    fn step(
        &mut self,
        step: u32,
        transfers: &[Transfer],
        chunk_bytes: f64,
        rank: &impl Fn(Node) -> u32,
    ) {
        // Messages in the order of the schedule.
        let mut messages: Vec<((u32, u32), Message)> = Vec::new();
        let mut places: FxHashMap<(u32, u32), usize> = FxHashMap::default();
        let mut moved = Vec::new();
        for &Transfer { from, to, chunk, slot, into, keep } in transfers {
            let (from, to) = (rank(from), rank(to));
            let place = (from, chunk, slot);
            let received = if keep {
                self.received.get(&place).cloned()
            } else {
                self.received.remove(&place)
            };
            let received = received.unwrap_or_default();
            if from == to {
                moved.push(((to, chunk, into), received));
                continue;
            }
            let index = *places.entry((from, to)).or_insert_with(|| {
                messages.push(((from, to), Message::default()));
                messages.len() - 1
            });
            let message = &mut messages[index].1;
            message.chunks += 1;
            message.after.extend(received);
            if into != Transfer::DISCARDED {
                message.into.push((to, chunk, into));
            }
        }
        for (place, received) in moved {
            self.received.entry(place).or_default().extend(received);
        }
        for ((from, to), mut message) in messages {
            let bytes = (message.chunks as f64 * chunk_bytes).ceil() as u64;
            message.after.sort_unstable();
            message.after.dedup();
            let send = Action::Send { bytes, to, tag: step };
            self.push(from, Operation { after: message.after, ..Operation::new(send) });
            let receive = Action::Receive { bytes, from, tag: step };
            let receive = self.push(to, Operation::new(receive));
            for place in message.into {
                self.received.entry(place).or_default().push(receive);
            }
        }
    }

    fn push(&mut self, rank: u32, operation: Operation) -> u32 {
        let ranks = &mut self.program.ranks;
        if ranks.len() <= rank as usize {
            ranks.resize(rank as usize + 1, Vec::new());
        }
        ranks[rank as usize].push(operation);
        ranks[rank as usize].len() as u32 - 1
    }
}
