//! What a schedule takes: counted while it is replayed.

use super::Wires;

/// What a schedule takes, whatever the size of its chunks.
#[derive(Clone, Debug)]
pub struct Replay {
    /// The steps in which something was sent.
    pub steps: u64,
    /// The chunks sent from node to node.
    pub transfers: u64,
    /// The messages: all that goes from one node to another in one step.
    pub messages: u64,
    busiest: u64,
    taken: Taken,
}

/// What the steps took.
#[derive(Clone, Debug)]
enum Taken {
    /// Over links: for each step the largest message of each level, in chunks: step after step.
    OverLinks { levels: usize, largest: Vec<u32> },
    /// Along routes.
    AlongRoutes(Vec<RoutedStep>),
}

/// A step in which messages followed routes over several links.
#[derive(Clone, Debug)]
pub(super) struct RoutedStep {
    /// The greatest latency of a route.
    pub latency: f64,
    /// The most chunks on a channel of each level.
    pub largest: Vec<u64>,
    /// The number of consecutive steps with these messages.
    pub times: u64,
}

impl Replay {
    /// Steps, transfers, messages and the most chunks on a channel; and the largest messages.
    pub(super) fn over_links(counts: [u64; 4], levels: usize, largest: Vec<u32>) -> Self {
        Self::new(counts, Taken::OverLinks { levels, largest })
    }

    pub(super) fn along_routes(counts: [u64; 4], steps: Vec<RoutedStep>) -> Self {
        Self::new(counts, Taken::AlongRoutes(steps))
    }

    fn new([steps, transfers, messages, busiest]: [u64; 4], taken: Taken) -> Self {
        Self { steps, transfers, messages, busiest, taken }
    }

    /// The most chunks that one channel carries, of all steps together.
    pub fn busiest(&self) -> u64 {
        self.busiest
    }

    /// The seconds that the schedule takes with chunks of `chunk_bytes` bytes.
    ///
    /// A step ends when its last message has arrived. Over links that is after the latency of the
    /// link and the bytes of the message over its bandwidth; along routes after the greatest latency
    /// of a route, and the bytes of the busiest channel over its bandwidth.
    pub fn seconds(&self, wires: &Wires, chunk_bytes: f64) -> f64 {
        match &self.taken {
            Taken::OverLinks { levels, largest } => {
                let message = |(level, &chunks): (usize, &u32)| match chunks {
                    0 => 0.0,
                    _ => wires.seconds(level, f64::from(chunks) * chunk_bytes),
                };
                let step =
                    |largest: &[u32]| largest.iter().enumerate().map(message).fold(0.0, f64::max);
                largest.chunks((*levels).max(1)).map(step).fold(0.0, std::ops::Add::add)
            }
            Taken::AlongRoutes(steps) => {
                let channel = |(level, &chunks): (usize, &u64)| {
                    chunks as f64 * chunk_bytes / wires.bandwidth_at(level)
                };
                let step = |step: &RoutedStep| {
                    let busiest = step.largest.iter().enumerate().map(channel).fold(0.0, f64::max);
                    step.times as f64 * (step.latency + busiest)
                };
                steps.iter().map(step).fold(0.0, std::ops::Add::add)
            }
        }
    }
}
