//! What `netlace simulate` found at some loads, as JSON.

use netlace_sim::{Estimate, Knee, Latency, Outcome, Verdict};
use schemars::JsonSchema;
use serde::Serialize;

use super::Report;
use super::simulated::{SimulatedAnswer, WaitingAnswer};
use crate::json::{View, Whole};

/// A network under load.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct SimulateAnswer {
    #[serde(flatten)]
    simulated: SimulatedAnswer,
    /// The number of endpoints that send: in a permutation, those that do not send to themselves.
    senders: Whole,
    /// The mean latency of packets that meet no others, in cycles.
    zero_load_latency: f64,
    /// No endpoint can send more flits per cycle: then the busiest channel carries one per cycle, or all links do if packets choose.
    channel_load_bound: f64,
    /// Whether these two were taken from some of the pairs only.
    is_sampled: bool,
    /// With `--saturate`, between which loads the network saturates.
    #[serde(skip_serializing_if = "Option::is_none")]
    knee: Option<KneeAnswer>,
    /// What was found at each load.
    loads: Vec<LoadAnswer>,
}

/// Between which loads a network saturates.
#[derive(Serialize, JsonSchema)]
struct KneeAnswer {
    /// The highest load that was found steady; null if none was.
    steady: Option<f64>,
    /// The lowest load that was not; null if the network carries all up to the channel-load bound.
    saturated: Option<f64>,
    /// All loads that were tried, with what was found.
    tried: Vec<(f64, &'static str)>,
}

/// What was found at one load.
#[derive(Serialize, JsonSchema)]
struct LoadAnswer {
    /// The flits per cycle and endpoint that were made.
    offered: f64,
    /// The flits per cycle and endpoint that arrived; null after a deadlock.
    accepted: Option<EstimateAnswer>,
    /// Whether the network carries the load.
    #[schemars(extend("enum" = ["steady", "saturated", "unknown", "deadlocked"]))]
    verdict: &'static str,
    /// Latencies in cycles, unless the network does not carry the load.
    latency: Option<LatencyAnswer>,
    /// The cycles that were simulated.
    cycles: Whole,
    /// The packets that were measured.
    packets: Whole,
    /// The flit-hops between routers.
    hops: Whole,
    /// Packets that wait for each other, each for the next.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    deadlock: Vec<WaitingAnswer>,
}

/// A mean with half of its interval at 95 % confidence.
#[derive(Serialize, JsonSchema)]
struct EstimateAnswer {
    /// The mean.
    mean: f64,
    /// Half of the interval.
    within: f64,
}

/// Latencies in cycles.
#[derive(Serialize, JsonSchema)]
struct LatencyAnswer {
    /// The mean.
    mean: EstimateAnswer,
    /// Half of the packets took no longer.
    median: u32,
    /// 99 of 100 packets took no longer.
    p99: u32,
    /// No packet took longer.
    longest: u32,
}

impl View for SimulateAnswer {
    const SCHEMA: &'static str = "netlace.simulate/1";
}

/// What a verdict is called.
pub(super) fn name(verdict: Verdict) -> &'static str {
    match verdict {
        Verdict::Steady => "steady",
        Verdict::Saturated => "saturated",
        Verdict::Unknown => "unknown",
        Verdict::Deadlocked => "deadlocked",
    }
}

fn estimate(Estimate { mean, within }: Estimate) -> EstimateAnswer {
    EstimateAnswer { mean, within }
}

fn latency(&Latency { mean, median, p99, longest }: &Latency) -> LatencyAnswer {
    LatencyAnswer { mean: estimate(mean), median, p99, longest }
}

impl Report<'_> {
    pub(super) fn describe(&self) -> SimulateAnswer {
        let knee = |knee: &Knee| KneeAnswer {
            steady: knee.steady,
            saturated: knee.saturated,
            tried: knee.tried.iter().map(|&(load, verdict)| (load, name(verdict))).collect(),
        };
        SimulateAnswer {
            simulated: self.simulated.describe(),
            senders: Whole::of(u64::from(self.simulated.simulation.destinations.senders())),
            zero_load_latency: self.expected.latency_of(self.simulated.setup.packet),
            channel_load_bound: self.expected.saturation(),
            is_sampled: self.expected.is_sampled,
            knee: self.knee.as_ref().map(knee),
            loads: self.outcomes.iter().map(|outcome| self.describe_load(outcome)).collect(),
        }
    }

    fn describe_load(&self, outcome: &Outcome) -> LoadAnswer {
        LoadAnswer {
            offered: outcome.offered,
            accepted: outcome.accepted.map(estimate),
            verdict: name(outcome.verdict),
            latency: outcome.latency.as_ref().map(latency),
            cycles: Whole::of(u64::from(outcome.cycles)),
            packets: Whole::of(outcome.packets),
            hops: Whole::of(outcome.hops),
            deadlock: self.simulated.describe_deadlock(&outcome.deadlock),
        }
    }
}
