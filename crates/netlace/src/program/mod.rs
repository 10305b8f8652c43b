//! Programs: the messages and computations of each rank, and what must end before each begins.
//!
//! A [`Program`] comes from a file ([`goal`]) or from the schedule of a collective ([`Program::of_plan`]). A simulator
//! executes it.

pub mod chakra;
pub mod goal;
mod schedule;

/// What a rank does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// Sends a message. The rank goes on at once.
    Send {
        /// The size of the message.
        bytes: u64,
        /// The rank that it goes to.
        to: u32,
        /// Its tag.
        tag: u32,
    },
    /// Receives a message: of those from this rank with this tag the first that no other operation received.
    Receive {
        /// The size that the receiver expects. Messages are matched by sender and tag alone, as in LogGOPSim.
        bytes: u64,
        /// The rank that it comes from.
        from: u32,
        /// Its tag.
        tag: u32,
    },
    /// Computes for a time: nanoseconds in a file.
    Compute {
        /// The time.
        time: u64,
    },
}

/// An operation of a rank, which begins as soon as it may. Others of the same rank are named by their places.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    /// What is done.
    pub action: Action,
    /// Those that must have ended.
    pub after: Vec<u32>,
    /// Those that must have begun.
    pub with: Vec<u32>,
}

/// The operations of each rank.
///
/// ```
/// use netlace::program::{Program, goal};
/// let text = "num_ranks 2\nrank 0 {\na: send 8b to 1 tag 5\n}\nrank 1 {\na: recv 8b from 0 tag 5\n}\n";
/// let program: Program = goal::read(text).unwrap();
/// assert_eq!((program.ranks.len(), program.messages()), (2, 1));
/// assert_eq!(goal::write(&program), text);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Program {
    /// By rank.
    pub ranks: Vec<Vec<Operation>>,
}

/// An operation that can never begin, because it waits for itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("operation {operation} of rank {rank} waits for itself")]
pub struct CyclicError {
    /// The rank.
    pub rank: usize,
    /// The place of the operation.
    pub operation: usize,
}

impl Program {
    /// The number of messages.
    pub fn messages(&self) -> u64 {
        let is_sent = |operation: &&Operation| matches!(operation.action, Action::Send { .. });
        self.ranks.iter().flatten().filter(is_sent).count() as u64
    }

    /// Looks for operations that wait for themselves.
    pub fn check(&self) -> Result<(), CyclicError> {
        for (rank, operations) in self.ranks.iter().enumerate() {
            let mut waits: Vec<usize> = operations.iter().map(Operation::waits).collect();
            let followers = followers(operations);
            let is_free = |&place: &usize| waits[place] == 0;
            let mut free: Vec<usize> = (0..operations.len()).filter(is_free).collect();
            while let Some(place) = free.pop() {
                for &next in &followers[place] {
                    waits[next] -= 1;
                    if waits[next] == 0 {
                        free.push(next);
                    }
                }
            }
            if let Some(operation) = waits.iter().position(|&waits| waits > 0) {
                return Err(CyclicError { rank, operation });
            }
        }
        Ok(())
    }
}

impl Operation {
    /// One that may begin at once.
    pub fn new(action: Action) -> Self {
        Self { action, after: Vec::new(), with: Vec::new() }
    }

    /// The number of operations that it waits for.
    pub fn waits(&self) -> usize {
        self.after.len() + self.with.len()
    }
}

/// Those that wait for each operation.
fn followers(operations: &[Operation]) -> Vec<Vec<usize>> {
    let mut followers = vec![Vec::new(); operations.len()];
    for (place, operation) in operations.iter().enumerate() {
        for &before in operation.after.iter().chain(&operation.with) {
            followers[before as usize].push(place);
        }
    }
    followers
}
