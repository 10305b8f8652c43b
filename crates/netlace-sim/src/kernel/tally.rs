//! What is counted while flits move.

use std::ops::Range;

use serde::{Deserialize, Serialize};

use super::flit::Flit;

/// A packet that arrived, by its last flit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Arrival {
    /// Its label: the cycle in which it was made, unless that was said otherwise.
    pub label: u32,
    /// The endpoint that it went to.
    pub to: u32,
    /// The word of its header.
    pub word: u64,
    /// The cycle in which it arrived.
    pub cycle: u32,
}

/// Batches, by the cycles in which packets were made or flits arrived: their means are nearly independent.
pub(crate) const BATCHES: usize = 30;
/// Longer latencies are counted as this one.
const LONGEST: usize = 1 << 16;

/// What is counted.
#[derive(Clone, Default, Serialize, Deserialize)]
pub(crate) struct Tally {
    /// Flits that entered a router from an endpoint, and that arrived at one.
    pub(crate) injected: u64,
    pub(crate) ejected: u64,
    /// Measured packets that set out.
    pub(crate) measured: u64,
    /// Of the measured packets: those that arrived by latency, the sum and the greatest of latencies.
    pub(crate) by_latency: Vec<u64>,
    pub(crate) latency: u64,
    pub(crate) worst: u32,
    /// Of each batch: measured packets that arrived, the sum of their latencies, and flits that arrived.
    pub(crate) batches: [Batch; BATCHES],
    #[serde(skip)]
    pub(crate) log: Option<Vec<Arrival>>,
}

#[derive(Clone, Copy, Default, Serialize, Deserialize)]
pub(crate) struct Batch {
    pub(crate) packets: u64,
    pub(crate) latency: u64,
    pub(crate) flits: u64,
}

impl Tally {
    pub(super) fn new(keeps_log: bool) -> Self {
        Self { log: keeps_log.then(Vec::new), ..Self::default() }
    }

    /// Whether it can have been counted.
    pub(super) fn is_valid(&self) -> bool {
        /// More flits than are ever simulated.
        const MOST: u64 = 1 << 52;
        let Self { injected, ejected, measured, latency, .. } = *self;
        let batches = self.batches.iter().flat_map(|b| [b.packets, b.latency, b.flits]);
        let counts = [injected, ejected, measured, latency].into_iter().chain(batches);
        self.by_latency.len() <= LONGEST + 1
            && counts.chain(self.by_latency.iter().copied()).all(|count| count < MOST)
    }

    #[inline(always)]
    pub(super) fn eject<F: Flit>(&mut self, flit: F, now: u32, measured: &Range<u32>) {
        self.ejected += 1;
        if measured.contains(&now) {
            self.batches[batch(now, measured)].flits += 1;
        }
        if !flit.is_tail() {
            return;
        }
        let label = flit.label();
        if flit.is_measured() {
            // Measured packets are known by their births.
            let latency = now - label;
            self.latency += u64::from(latency);
            self.worst = self.worst.max(latency);
            let at = (latency as usize).min(LONGEST);
            if at >= self.by_latency.len() {
                self.by_latency.resize(at + 1, 0);
            }
            self.by_latency[at] += 1;
            let batch = &mut self.batches[batch(label, measured)];
            batch.packets += 1;
            batch.latency += u64::from(latency);
        }
        if let Some(log) = &mut self.log {
            log.push(Arrival { label, to: flit.to(), word: flit.header().word, cycle: now });
        }
    }

    /// The measured packets that arrived.
    pub(crate) fn packets(&self) -> u64 {
        self.batches.iter().map(|batch| batch.packets).sum()
    }

    /// The flits that arrived while it was measured.
    pub(crate) fn accepted(&self) -> u64 {
        self.batches.iter().map(|batch| batch.flits).sum()
    }

    /// The latency that this share of the measured packets did not exceed.
    pub(crate) fn quantile(&self, share: f64) -> Option<u32> {
        let wanted = (share * self.packets() as f64).ceil() as u64;
        let mut seen = 0;
        let reaches = |count: &u64| {
            seen += count;
            seen >= wanted.max(1)
        };
        Some(self.by_latency.iter().position(reaches)? as u32)
    }

    /// Adds what another part counted.
    pub(super) fn add(&mut self, other: &Self) {
        self.injected += other.injected;
        self.ejected += other.ejected;
        self.measured += other.measured;
        self.latency += other.latency;
        self.worst = self.worst.max(other.worst);
        if self.by_latency.len() < other.by_latency.len() {
            self.by_latency.resize(other.by_latency.len(), 0);
        }
        self.by_latency.iter_mut().zip(&other.by_latency).for_each(|(sum, count)| *sum += count);
        for (sum, batch) in self.batches.iter_mut().zip(&other.batches) {
            sum.packets += batch.packets;
            sum.latency += batch.latency;
            sum.flits += batch.flits;
        }
        if let (Some(log), Some(other)) = (&mut self.log, &other.log) {
            log.extend_from_slice(other);
        }
    }
}

/// The batch of a measured cycle.
#[inline(always)]
fn batch(cycle: u32, measured: &Range<u32>) -> usize {
    ((u64::from(cycle - measured.start) * BATCHES as u64)
        / u64::from(measured.end - measured.start)) as usize
}
