//! What `netlace simulate` found, as JSON.

use netlace::network::Lane;
use netlace_sim::{Certified, Estimate, Knee, Latency, Outcome, Simulation, Verdict};
use schemars::JsonSchema;
use serde::Serialize;

use super::{Report, Setup, Waits};
use crate::json::{View, Whole};

/// A network under load.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct SimulateAnswer {
    /// The network.
    expr: String,
    /// The routing.
    routing: String,
    /// How packets choose among several hops; null if they do not.
    adaptive: Option<String>,
    /// The number of lanes of the routing.
    lanes: Lane,
    /// Whether the routing is known to be deadlock-free; null if that was not examined.
    deadlock_free: Option<bool>,
    /// Where endpoints send to.
    traffic: String,
    /// The flits of a packet.
    packet: u32,
    /// The virtual channels of a port.
    vcs: u8,
    /// The flits that a virtual channel holds.
    buffer: u8,
    /// The cycles on a link of each level; the last is of all higher levels.
    wire: Vec<u8>,
    /// If the routing can deadlock, the links of a cycle that `certify` found.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    cycle: Vec<(Whole, Whole)>,
    /// The random seed.
    seed: Whole,
    /// The number of routers.
    routers: Whole,
    /// The number of endpoints.
    endpoints: Whole,
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

/// A packet that waits for another one.
#[derive(Serialize, JsonSchema)]
struct WaitingAnswer {
    /// The router that it is in.
    router: Whole,
    /// The router that it came from by the link that it holds; null if it has just set out.
    from: Option<Whole>,
    /// The virtual channel of the buffer that it is in.
    vc: u8,
    /// The node that it waits to go to.
    next: Whole,
    /// The endpoint that it goes to.
    to: Whole,
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

fn node(number: u32) -> Whole {
    Whole::of(u64::from(number))
}

fn waiting(Waits { packet, from, next }: Waits) -> WaitingAnswer {
    WaitingAnswer {
        router: node(packet.router),
        from: from.map(node),
        vc: packet.channel,
        next: node(next),
        to: node(packet.to),
    }
}

impl Report<'_> {
    pub(super) fn describe(&self) -> SimulateAnswer {
        let Setup { router, adaptive, traffic, packet, vcs, buffer, wire, seed, .. } = self.setup;
        let Simulation { wiring, routes, .. } = &self.simulation;
        let knee = |knee: &Knee| KneeAnswer {
            steady: knee.steady,
            saturated: knee.saturated,
            tried: knee.tried.iter().map(|&(load, verdict)| (load, name(verdict))).collect(),
        };
        SimulateAnswer {
            expr: self.network.to_string(),
            routing: router.routing.clone(),
            adaptive: adaptive.clone(),
            lanes: routes.lanes(),
            deadlock_free: match &self.certified {
                Certified::Yes(_) => Some(true),
                Certified::No(_) => Some(false),
                Certified::Unknown => None,
            },
            traffic: traffic.clone(),
            packet: *packet,
            vcs: *vcs,
            buffer: *buffer,
            wire: wire.clone(),
            cycle: match &self.certified {
                Certified::No(links) => links.iter().map(|&(a, b)| (node(a), node(b))).collect(),
                Certified::Yes(_) | Certified::Unknown => Vec::new(),
            },
            seed: Whole::of(*seed),
            routers: Whole::of(wiring.routers() as u64),
            endpoints: Whole::of(u64::from(wiring.endpoints())),
            senders: Whole::of(u64::from(self.simulation.destinations.senders())),
            zero_load_latency: self.expected.latency_of(*packet),
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
            deadlock: self.waiting(outcome).map(waiting).collect(),
        }
    }
}
