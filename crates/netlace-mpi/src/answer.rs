//! What is printed: for people as it is found, for programs at the end.

use std::fs;
use std::time::Duration;

use netlace::Network;
use netlace::format::{binary_bytes, duration, grouped};
use netlace::network::Node;
use netlace::search::Peers;
use netlace_mpi::World;
use netlace_mpi::checkpoint::Header;
use num_bigint::BigUint;
use serde_json::json;

/// One distance: how many nodes, and how many of all have been seen.
pub(crate) fn row(header: &Header) -> String {
    let (distance, count) = (header.counts.len() - 1, header.counts[header.counts.len() - 1]);
    let seen: u64 = header.counts.iter().sum();
    let share = 100.0 * seen as f64 / header.nodes as f64;
    let row = format!("{distance:>8}  {:>26}  {share:>6.2}% seen", number(count));
    if distance == 0 { format!("distance{:>28}\n{row}", "nodes") } else { row }
}

fn number(count: u64) -> String {
    grouped(&BigUint::from(count))
}

/// What was found, and what it took.
pub(crate) struct Answer<'a> {
    network: &'a Network,
    source: Node,
    counts: Vec<u64>,
    processes: usize,
    seconds: f64,
    /// The most that a process sent, and how long one sent, received and waited.
    sent: u64,
    talking: f64,
    /// What all processes had in memory, each at its largest; 0 where the machine does not tell.
    resident: u64,
}

impl<'a> Answer<'a> {
    pub(crate) fn new(
        network: &'a Network,
        source: Node,
        counts: Vec<u64>,
        elapsed: Duration,
        world: &World,
    ) -> Self {
        let (sent, spent) = (world.sent(), world.spent());
        Self {
            network,
            source,
            counts,
            processes: world.count(),
            seconds: elapsed.as_secs_f64(),
            sent: world.greatest(sent),
            talking: world.greatest(spent.as_micros() as u64) as f64 * 1e-6,
            resident: world.sum(resident()),
        }
    }

    fn reached(&self) -> u64 {
        self.counts.iter().sum()
    }

    fn is_connected(&self) -> bool {
        *self.network.order() == BigUint::from(self.reached())
    }

    pub(crate) fn text(&self) -> String {
        let connected = if self.is_connected() { "all" } else { "not all" };
        format!(
            "{}: the eccentricity of node {} is {}, exactly, by breadth-first search;\n\
             {} nodes were reached, {connected}.\n\
             {} by {}, of which {} to send, receive and wait; {} sent by each at most; {} of memory together",
            self.network,
            self.source,
            self.counts.len() - 1,
            number(self.reached()),
            duration(self.seconds),
            if self.processes == 1 {
                "one process".to_owned()
            } else {
                format!("{} processes", self.processes)
            },
            duration(self.talking),
            binary_bytes(self.sent as f64),
            binary_bytes(self.resident as f64),
        )
    }

    pub(crate) fn json(&self) -> String {
        let answer = json!({
            "schema": "netlace.shells/1",
            "version": env!("CARGO_PKG_VERSION"),
            "expr": self.network.to_string(),
            "nodes": self.network.order().to_string(),
            "source": self.source,
            "known": "exact",
            "by": "breadth-first search",
            "counts": self.counts,
            "eccentricity": self.counts.len() - 1,
            "reached": self.reached(),
            "is_connected": self.is_connected(),
            "processes": self.processes,
            "seconds": self.seconds,
            "talking_seconds": self.talking,
            "sent_bytes": self.sent,
            "resident_bytes": self.resident,
        });
        format!("{answer:#}")
    }
}

/// The most memory that this process had, where the system tells.
fn resident() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let kilobytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
    1024 * kilobytes.unwrap_or(0)
}
