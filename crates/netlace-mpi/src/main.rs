//! The command `netlace-mpi`.

mod answer;
mod plan;

use std::fs::File;
use std::io::{self, BufReader, Write};
use std::num::NonZero;
use std::panic;
use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Instant;

use clap::Parser;
use mpi::topology::SimpleCommunicator;
use mpi::traits::Communicator;
use netlace::Context;
use netlace::Limit;
use netlace::network::RequestError;
use netlace::search::{Forecast, Peers, Shells};
use netlace_mpi::World;
use netlace_mpi::checkpoint::{self, Header, Trouble};

use answer::Answer;
use plan::Plan;

/// How many nodes there are at each distance, by a search that the processes of an MPI job share
///
/// For example: mpirun -n 4 netlace-mpi 'rsn(hypercube(16),2)' --checkpoint search.bits
///
/// Each process keeps three bits for each of its nodes. What has a rule needs no search: ask `netlace metrics` first.
#[derive(Parser)]
#[command(
    version,
    after_help = "Exit status: 0 fine, 1 it did not end well, 2 wrong usage, 3 refused because too large."
)]
struct Cli {
    /// The network, such as 'rsn(hypercube(16),2)'
    #[arg(value_name = "EXPR")]
    expr: String,

    /// The node from which distances are counted, by number or address
    #[arg(long, value_name = "NODE", default_value = "0")]
    from: String,

    /// Write the state here after each distance, and go on from it if it is there; with any number of processes
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,

    /// Write the state only after every so many distances
    #[arg(long, value_name = "N", default_value = "1", requires = "checkpoint")]
    every: NonZero<u64>,

    /// How many threads may work in each process
    #[arg(long, value_name = "N", default_value = "1")]
    threads: NonZero<usize>,

    /// How much memory each process may take, such as 500M or 8G [default: its part of half of what is free]
    #[arg(long, value_name = "SIZE", value_parser = netlace::format::parse_bytes)]
    memory: Option<u64>,

    /// Print JSON instead of text for people
    #[arg(long)]
    json: bool,

    /// Say what the search would take of each of so many processes, and do not begin it
    #[arg(long, value_name = "PROCESSES", value_parser = clap::value_parser!(u32).range(1..=MOST_PROCESSES))]
    plan: Option<u32>,

    /// How many bytes a process sends and receives in a second, for --plan
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = netlace::format::parse_bytes)]
    bandwidth: u64,
}

/// More processes than any machine has cores for are not planned for.
const MOST_PROCESSES: i64 = 1 << 20;

/// What ends a job in all processes alike, and the exit status. One of those that know the reason says it.
struct Failure(u8, Option<String>);

impl Failure {
    fn usage(message: impl std::fmt::Display) -> Self {
        Self(2, Some(format!("error: {message}")))
    }
}

impl From<RequestError> for Failure {
    fn from(refused: RequestError) -> Self {
        let remedy = match refused.limit() {
            Some(Limit::Memory) => "\ntake more processes, or raise the limit with --memory",
            _ => "",
        };
        Self(3, Some(format!("refused: {refused}{remedy}")))
    }
}

impl From<Trouble> for Failure {
    fn from(trouble: Trouble) -> Self {
        let is_own = !matches!(trouble, Trouble::Elsewhere);
        Self(1, is_own.then(|| format!("error: {trouble}")))
    }
}

fn main() -> ExitCode {
    let Some(universe) = mpi::initialize() else {
        eprintln!("error: MPI has been initialised before");
        return ExitCode::FAILURE;
    };
    // Who waits for a process that is gone would wait for ever.
    let usual = panic::take_hook();
    panic::set_hook(Box::new(move |why| {
        usual(why);
        SimpleCommunicator::world().abort(101);
    }));
    let world = World::new(universe.world());
    let done = Cli::try_parse().map_err(|error| {
        let status = error.exit_code() as u8;
        Failure(status, Some(error.render().ansi().to_string()))
    });
    let Err(Failure(status, message)) = done.and_then(|cli| cli.run(&world)) else {
        return ExitCode::SUCCESS;
    };
    let rank = world.rank() as u64;
    let first = world.least(if message.is_some() { rank } else { u64::MAX });
    if let Some(message) = message.filter(|_| rank == first) {
        let message = message.trim_end();
        if status == 0 { println!("{message}") } else { eprintln!("{message}") }
    }
    ExitCode::from(status)
}

impl Cli {
    fn run(&self, world: &World) -> Result<(), Failure> {
        let context = Context {
            seconds: u64::MAX,
            threads: self.threads.get(),
            files: &|name| Ok(Box::new(BufReader::new(File::open(name)?))),
            ..Context::with_memory(self.memory(world))
        };
        let network = netlace::parse_with(&self.expr, &context)
            .map_err(|error| Failure::usage(error.render(&self.expr)))?;
        if let Some(processes) = self.plan {
            let (processes, threads) = (processes as usize, self.threads.get());
            let bandwidth = self.bandwidth.max(1);
            let forecast = Forecast::new(&network, processes, threads, bandwidth as f64);
            let forecast = forecast.map_err(RequestError::from)?;
            let plan = Plan { network: &network, processes, bandwidth, forecast };
            say(world, &if self.json { plan.json() } else { plan.text() });
            return Ok(());
        }
        let source = network.node(&self.from).map_err(Failure::usage)?;
        let nodes = network.topology().map_err(RequestError::from)?.order();
        let start = Instant::now();
        let shells = Shells::new(&network, world, &context)?;
        let counts = self.search(shells, Header::new(&network, source, nodes), world)?;
        let answer = Answer::new(&network, source, counts, start.elapsed(), world);
        say(world, &if self.json { answer.json() } else { answer.text() });
        Ok(())
    }

    /// What a process may take: given, or its part of half of what is free on its machine; in all
    /// processes the same.
    fn memory(&self, world: &World) -> u64 {
        let half_of_free = || {
            let mut system = sysinfo::System::new().ok()?;
            system.refresh_memory();
            Some(system.available_memory() / 2 / world.on_this_machine())
        };
        world.least(self.memory.or_else(half_of_free).unwrap_or(2_000_000_000))
    }

    /// The nodes at each distance. They are counted twice at each: no node may be lost, or counted at
    /// two distances.
    fn search(
        &self,
        mut shells: Shells<&World>,
        mut header: Header,
        world: &World,
    ) -> Result<Vec<u64>, Failure> {
        let row = |header: &Header| {
            if !self.json {
                say(world, &answer::row(header));
            }
        };
        shells.begin(header.source);
        if let Some(path) = &self.checkpoint
            && let Some(counts) = checkpoint::load(path, &header, &mut shells.kept(), world)?
        {
            if !shells.resume(&counts) {
                return Err(Trouble::Damaged {
                    path: path.clone(),
                    why: "its counts are not those of its bits",
                }
                .into());
            }
            header.counts = counts;
            if world.rank() == 0 {
                eprintln!(
                    "going on from {} after distance {}",
                    path.display(),
                    header.counts.len() - 1
                );
            }
        }
        row(&header);
        loop {
            let count = shells.step();
            if count == 0 {
                return Ok(header.counts);
            }
            header.counts.push(count);
            row(&header);
            let (seen, counted) = (shells.seen(), header.counts.iter().sum::<u64>());
            if seen != counted {
                let message =
                    format!("error: {seen} nodes are marked as seen, but {counted} were counted");
                return Err(Failure(1, Some(message)));
            }
            if let Some(path) = &self.checkpoint
                && (header.counts.len() as u64 - 1).is_multiple_of(self.every.get())
            {
                checkpoint::store(path, &mut header, &shells.kept(), world)?;
            }
        }
    }
}

/// Prints what all processes know alike, once.
fn say(world: &World, text: &str) {
    if world.rank() == 0 {
        let mut out = io::stdout().lock();
        if let Err(error) = writeln!(out, "{text}").and_then(|()| out.flush()) {
            eprintln!("error: cannot write: {error}");
            SimpleCommunicator::world().abort(1);
        }
    }
}
