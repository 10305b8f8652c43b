//! How much longer a shared search takes than its parts: the search of one process divided by the number of processes, and
//! a bare `MPI_Alltoall` of the same bytes. One line of a table for each network.
//!
//! `mpirun -n 2 target/release/examples/overhead 'rsn(hypercube(14),2)' 'hypercube(28)'`

use std::thread::sleep;
use std::time::{Duration, Instant};

use mpi::topology::SimpleCommunicator;
use mpi::traits::{Communicator, CommunicatorCollectives};
use netlace::search::{Alone, Peers, Shells};
use netlace::{Context, Network};
use netlace_mpi::World;

/// Of so many runs of each the quickest counts.
const RUNS: usize = 3;

fn main() {
    let universe = mpi::initialize().expect("MPI is initialised once");
    let all = universe.world();
    let context = Context { seconds: u64::MAX, ..Context::with_memory(1 << 36) };
    for expr in std::env::args().skip(1) {
        let network = netlace::parse(&expr).expect("a network");
        let alone = quickest(|| {
            let seconds = if all.rank() == 0 { search(&network, Alone, &context) } else { 0.0 };
            wait_idly(&all);
            seconds
        });
        let (mut sent, mut talking) = (0, 0.0);
        let shared = quickest(|| {
            let world = World::new(all.duplicate());
            all.barrier();
            let seconds = search(&network, &world, &context);
            (sent, talking) = (world.greatest(world.sent()), world.spent().as_secs_f64());
            seconds
        });
        let bare = quickest(|| all_to_all(&all, sent));
        if all.rank() == 0 {
            let processes = f64::from(all.size());
            println!(
                "| `{expr}` | {} | {alone:.3} | {shared:.3} | {bare:.3} | {:.2} | {talking:.3} | {:.1} |",
                all.size(),
                shared / (alone / processes + bare),
                sent as f64 / 1e6,
            );
        }
    }
}

fn quickest(mut run: impl FnMut() -> f64) -> f64 {
    (0..RUNS).map(|_| run()).fold(f64::INFINITY, f64::min)
}

/// Seconds for a search from node 0, as the command does it without a checkpoint.
fn search(network: &Network, peers: impl Peers, context: &Context) -> f64 {
    let mut shells = Shells::new(network, peers, context).expect("there is memory for it");
    let start = Instant::now();
    shells.begin(0);
    while shells.step() > 0 {}
    start.elapsed().as_secs_f64()
}

/// A barrier at which those that wait leave the processors to the others.
fn wait_idly(all: &SimpleCommunicator) {
    let mut request = all.immediate_barrier();
    while let Err(waiting) = request.test() {
        request = waiting;
        sleep(Duration::from_millis(5));
    }
}

/// Seconds in which each process sends so many bytes to all others, in messages as large as those of a search.
fn all_to_all(all: &SimpleCommunicator, bytes: u64) -> f64 {
    const WORDS: u64 = 1 << 20;
    let others = (all.size() as u64 - 1).max(1);
    let mut words = bytes / 8 / others;
    let out = vec![1u64; (words.min(WORDS) * all.size() as u64) as usize];
    let mut back = out.clone();
    all.barrier();
    let start = Instant::now();
    while words > 0 {
        let portion = words.min(WORDS);
        let length = (portion * all.size() as u64) as usize;
        all.all_to_all_into(&out[..length], &mut back[..length]);
        words -= portion;
    }
    start.elapsed().as_secs_f64()
}
