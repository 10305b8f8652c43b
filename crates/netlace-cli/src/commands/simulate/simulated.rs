//! A network that is simulated: what is said of it, whatever runs on it.

use std::collections::HashSet;
use std::fmt::Write;

use netlace::Network;
use netlace::network::{Lane, Node, Port};
use netlace_report::drawing::Marks;
use netlace_sim::{Certified, Simulation, WaitingPacket};
use schemars::JsonSchema;
use serde::Serialize;

use super::setup::Setup;
use crate::json::Whole;
use crate::text::plural;

/// A network that is simulated.
pub(in crate::commands) struct Simulated<'a> {
    pub(super) setup: &'a Setup,
    pub(super) network: &'a Network,
    pub(in crate::commands) simulation: Simulation,
    pub(super) certified: Certified,
}

/// A network that is simulated, and how.
#[derive(Serialize, JsonSchema)]
pub(super) struct SimulatedAnswer {
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
    /// Where endpoints send to, or what they do.
    traffic: String,
    /// The flits of a packet, at most.
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
}

/// A packet that waits for another one.
#[derive(Serialize, JsonSchema)]
pub(super) struct WaitingAnswer {
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

/// A packet that waits for another one.
struct Waits<'a> {
    packet: &'a WaitingPacket,
    /// The router that it came from, unless it has just set out, and the one it waits to go to.
    from: Option<u32>,
    next: u32,
}

/// A number of things.
pub(super) fn counted(count: impl Into<u64>, one: &str) -> String {
    plural(&count.into().into(), one)
}

fn node(number: u32) -> Whole {
    Whole::of(u64::from(number))
}

impl Simulated<'_> {
    /// The network, its routing and what it carries, then the sizes of its routers.
    pub(super) fn heading(&self, traffic: &str) -> String {
        let Setup { packet, vcs, buffer, wire, .. } = self.setup;
        let Simulation { wiring, routes, .. } = &self.simulation;
        let certified = match &self.certified {
            Certified::Yes(_) => "deadlock-free",
            Certified::No(_) => "can deadlock",
            Certified::Unknown => "not certified",
        };
        format!(
            "{}, {} on {} ({certified}), {traffic}\n{} at {}; packets of {}, {} of {}, {} on a link\n",
            self.network,
            self.setup.routing(),
            counted(routes.lanes(), "lane"),
            counted(wiring.endpoints(), "endpoint"),
            counted(wiring.routers() as u64, "router"),
            counted(*packet, "flit"),
            counted(*vcs, "virtual channel"),
            counted(*buffer, "flit"),
            match &wire[..] {
                [one] => counted(*one, "cycle"),
                several => format!(
                    "{} cycles",
                    several.iter().map(u8::to_string).collect::<Vec<_>>().join(",")
                ),
            },
        )
    }

    pub(super) fn describe(&self) -> SimulatedAnswer {
        let Setup { router, adaptive, traffic, packet, vcs, buffer, wire, seed, .. } = self.setup;
        let Simulation { wiring, routes, .. } = &self.simulation;
        SimulatedAnswer {
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
        }
    }

    /// The packets that wait for each other.
    fn waiting<'a>(&'a self, deadlock: &'a [WaitingPacket]) -> impl Iterator<Item = Waits<'a>> {
        deadlock.iter().map(|packet| {
            let links = self.simulation.wiring.links(packet.router as usize);
            let far = |port: Port| links.get(usize::from(port)).map(|link| link.to);
            let next = far(packet.waits_for).unwrap_or(packet.router);
            Waits { packet, from: far(packet.port), next }
        })
    }

    /// The links that they hold, from router to router.
    fn held<'a>(
        &'a self,
        deadlock: &'a [WaitingPacket],
    ) -> impl Iterator<Item = (u32, u32)> + use<'a> {
        self.waiting(deadlock).filter_map(|waits| Some((waits.from?, waits.packet.router)))
    }

    pub(super) fn describe_deadlock(&self, deadlock: &[WaitingPacket]) -> Vec<WaitingAnswer> {
        let waiting = |Waits { packet, from, next }| WaitingAnswer {
            router: node(packet.router),
            from: from.map(node),
            vc: packet.channel,
            next: node(next),
            to: node(packet.to),
        };
        self.waiting(deadlock).map(waiting).collect()
    }

    /// The packets that wait for each other, and how many of their links are those of the certificate's cycle.
    pub(super) fn deadlock(&self, deadlock: &[WaitingPacket]) -> String {
        let mut text = String::new();
        for Waits { packet, next, .. } in self.waiting(deadlock) {
            let WaitingPacket { router, channel, to, .. } = packet;
            let _ = writeln!(
                text,
                "  in router {router}, virtual channel {channel}: waits for the link to {next}, goes to endpoint {to}"
            );
        }
        if let Certified::No(links) = &self.certified {
            let held: HashSet<(u32, u32)> = self.held(deadlock).collect();
            let shared = links.iter().filter(|link| held.contains(link)).count();
            let _ = writeln!(
                text,
                "{shared} of their links are among the {} of the cycle that `netlace certify` finds",
                links.len()
            );
        }
        text
    }

    /// What is drawn on the network: a deadlock, or the share of the cycles in which links carry a flit.
    pub(super) fn marks(
        &self,
        deadlock: &[WaitingPacket],
        sent: &[u32],
        cycles: u32,
        name: &str,
    ) -> Marks {
        if !deadlock.is_empty() {
            let held: Vec<(Node, Node)> =
                self.held(deadlock).map(|(from, to)| (from.into(), to.into())).collect();
            return Marks::default().with_cycle(&held);
        }
        let busy = self.simulation.wiring.busy_links(sent, cycles);
        let loads: Vec<(Node, Node, f64)> =
            busy.map(|(from, to, share)| (from.into(), to.into(), share)).collect();
        Marks::default().with_loads(&loads, name)
    }
}
