//! The processes of an MPI job as peers of a search.

use std::cell::Cell;
use std::time::{Duration, Instant};

use mpi::collective::SystemOperation;
use mpi::datatype::Equivalence;
use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, CommunicatorCollectives, Destination, Source};
use netlace::search::Peers;

/// All processes of the job.
pub struct World {
    all: SimpleCommunicator,
    sent: Cell<u64>,
    spent: Cell<Duration>,
}

impl World {
    /// The processes that a communicator joins.
    pub fn new(all: SimpleCommunicator) -> Self {
        Self { all, sent: Cell::default(), spent: Cell::default() }
    }

    /// The bytes that this process has sent.
    pub fn sent(&self) -> u64 {
        self.sent.get()
    }

    /// How long this process has sent, received and waited.
    pub fn spent(&self) -> Duration {
        self.spent.get()
    }

    /// The least of what all processes give.
    pub fn least(&self, value: u64) -> u64 {
        self.reduce(value, SystemOperation::min())
    }

    /// The greatest of what all processes give.
    pub fn greatest(&self, value: u64) -> u64 {
        self.reduce(value, SystemOperation::max())
    }

    /// How many processes share this process's machine.
    pub fn on_this_machine(&self) -> u64 {
        self.all.split_shared(self.all.rank()).size() as u64
    }

    fn reduce(&self, value: u64, operation: SystemOperation) -> u64 {
        let mut all = 0;
        self.timed(|| self.all.all_reduce_into(&value, &mut all, operation));
        all
    }

    fn timed(&self, send: impl FnOnce()) {
        let start = Instant::now();
        send();
        self.spent.set(self.spent.get() + start.elapsed());
    }
}

impl Peers for World {
    fn count(&self) -> usize {
        self.all.size() as usize
    }

    fn rank(&self) -> usize {
        self.all.rank() as usize
    }

    fn exchange(&self, send: Option<(usize, &[u64])>, receive: Option<(usize, &mut Vec<u64>)>) {
        let words = send.map_or(0, |(_, words)| words.len());
        self.sent.set(self.sent.get() + 8 * words as u64);
        let process = |rank| self.all.process_at_rank(rank as i32);
        self.timed(|| {
            mpi::request::scope(|scope| {
                let sending = send.map(|(to, words)| process(to).immediate_send(scope, words));
                if let Some((from, into)) = receive {
                    let (message, status) = process(from).matched_probe();
                    into.resize(status.count(u64::equivalent_datatype()) as usize, 0);
                    message.matched_receive_into(&mut into[..]);
                }
                if let Some(sending) = sending {
                    sending.wait();
                }
            });
        });
    }

    fn sum(&self, value: u64) -> u64 {
        self.reduce(value, SystemOperation::sum())
    }
}
