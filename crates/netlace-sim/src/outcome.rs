//! What a simulation found.

use serde::{Deserialize, Serialize};

use crate::kernel::{BATCHES, Tally, WaitingPacket};

/// Whether a network carries what it is offered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Verdict {
    /// Packets do not wait longer and longer to set out.
    Steady,
    /// They do.
    Saturated,
    /// This was not decided within the cycles allowed.
    Unknown,
    /// Packets wait for each other in a cycle, for ever.
    Deadlocked,
}

/// A mean with the half width of its interval at 95 % confidence.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Estimate {
    /// The mean.
    pub mean: f64,
    /// It is within this of the true value in 95 of 100 simulations.
    pub within: f64,
}

/// Student's t for 95 % and one degree of freedom less than there are batches.
const T: f64 = 2.045;

impl Estimate {
    /// From means of batches, which are nearly independent.
    fn of(means: &[f64], mean: f64) -> Self {
        let count = means.len() as f64;
        let average = means.iter().sum::<f64>() / count;
        let variance =
            means.iter().map(|mean| (mean - average).powi(2)).sum::<f64>() / (count - 1.0);
        Self { mean, within: T * (variance / count).sqrt() }
    }
}

/// Latencies of packets, in cycles from when they were made to when their last flit arrived.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Latency {
    /// The mean.
    pub mean: Estimate,
    /// Half of the packets took no longer.
    pub median: u32,
    /// 99 of 100 packets took no longer.
    pub p99: u32,
    /// No packet took longer.
    pub longest: u32,
}

/// What was found at one load.
#[derive(Clone, Debug)]
pub struct Outcome {
    /// The flits that each endpoint that sends made in a cycle on average.
    pub offered: f64,
    /// The flits that arrived in a cycle on average, for each endpoint that sends; none if there is a deadlock.
    pub accepted: Option<Estimate>,
    /// Whether the network carries it.
    pub verdict: Verdict,
    /// Unless the network is saturated.
    pub latency: Option<Latency>,
    /// The cycles that were simulated.
    pub cycles: u32,
    /// The packets that were measured.
    pub packets: u64,
    /// The hops of all flits, between routers.
    pub hops: u64,
    /// The flits that left each port of each router, links before endpoints.
    pub sent: Vec<u32>,
    /// Packets that wait for each other.
    pub deadlock: Vec<WaitingPacket>,
}

impl Latency {
    pub(crate) fn of(tally: &Tally) -> Option<Self> {
        let packets = tally.packets();
        let batch = |batch: &crate::kernel::Batch| batch.latency as f64 / batch.packets as f64;
        if tally.batches.iter().any(|batch| batch.packets == 0) {
            return None;
        }
        let means: Vec<f64> = tally.batches.iter().map(batch).collect();
        Some(Self {
            mean: Estimate::of(&means, tally.latency as f64 / packets as f64),
            median: tally.quantile(0.5)?,
            p99: tally.quantile(0.99)?,
            longest: tally.worst,
        })
    }
}

/// The flits that arrived per cycle and endpoint that sends.
pub(crate) fn accepted(tally: &Tally, cycles: u32, senders: u32) -> Estimate {
    let places = f64::from(cycles) * f64::from(senders);
    let batch = |batch: &crate::kernel::Batch| batch.flits as f64 * BATCHES as f64 / places;
    let means: Vec<f64> = tally.batches.iter().map(batch).collect();
    Estimate::of(&means, tally.accepted() as f64 / places)
}

/// What a line through samples of the source lag says: the verdict, if it is clear.
pub(crate) fn judge(lags: &[f64], interval: u32) -> Option<Verdict> {
    /// Cycles that packets wait longer with each cycle.
    const RISING: f64 = 0.005;
    let later = &lags[lags.len() / 2..];
    let count = later.len() as f64;
    let middle = (count - 1.0) / 2.0;
    let mean = later.iter().sum::<f64>() / count;
    let (mut products, mut squares) = (0.0, 0.0);
    for (i, lag) in later.iter().enumerate() {
        let x = i as f64 - middle;
        products += x * (lag - mean);
        squares += x * x;
    }
    let slope = products / squares;
    let residual = |(i, lag): (usize, &f64)| (lag - mean - slope * (i as f64 - middle)).powi(2);
    let residuals: f64 = later.iter().enumerate().map(residual).sum();
    let deviation = (residuals / (count - 2.0) / squares).sqrt();
    let (slope, margin) = (slope / f64::from(interval), 3.0 * deviation / f64::from(interval));
    if slope - margin > RISING {
        Some(Verdict::Saturated)
    } else if slope + margin < RISING {
        Some(Verdict::Steady)
    } else {
        None
    }
}
