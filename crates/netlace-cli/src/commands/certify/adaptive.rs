//! `netlace certify --adaptive`: packets that take any hop which leads nearer.

use netlace::certify::{
    Blocked, Channel, Defect, Verdict, blocked, certify, check_adaptive, is_acyclic,
};
use netlace::lanes::{Goal, Scheme};
use netlace::network::{Node, Topology};
use netlace::routing::{Adaptive, Applied, Escape, Lane, Relation};
use netlace::{Context, Network};
use schemars::JsonSchema;
use serde::Serialize;

use super::super::{Options, answer};
use super::{Certify, counted};
use crate::failure::Failure;
use crate::json::{Channel as ChannelAnswer, View, Whole};
use crate::text::{lines, table};

/// Whether packets that wait may escape.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(super) enum Waits {
    /// They can escape by the routing, on lanes of its own [default]
    Escape,
    /// There is no escape: all packets are on one lane, and wait until a shortest hop is free
    Alone,
}

/// The verdict.
enum Found {
    /// With this number of lanes for the escape; 0 if there is no cycle of dependencies.
    DeadlockFree(Lane),
    Blocked(Vec<Blocked>),
    Invalid(Defect),
    /// There is a cycle of dependencies, but no packets block each other if a channel holds a whole packet.
    Unknown,
}

impl Certify {
    /// Proves minimal adaptive routing on a network, or shows packets that block each other forever.
    pub(super) fn adaptive(
        &self,
        waits: Waits,
        network: &Network,
        options: &Options,
        context: &Context,
    ) -> Result<(), Failure> {
        let applied = self.asked.router.apply(network, context)?;
        let routed = applied.network.clone();
        let found = match waits {
            Waits::Alone => {
                let relation = Adaptive::new(&routed, None, context)?;
                match blocked(&routed, &relation, context)? {
                    Some(packets) => Found::Blocked(packets),
                    None if is_acyclic(&routed, &relation, context)? => Found::DeadlockFree(0),
                    None => Found::Unknown,
                }
            }
            Waits::Escape => self.with_escape(applied, context)?,
        };
        options.bar().clear();
        let routing = &self.asked.router.routing;
        answer(
            options,
            || describe(network, routing, &found),
            || to_text(network, &routed, routing, &found),
        )?;
        match found {
            Found::DeadlockFree(_) => Ok(()),
            Found::Unknown => Err(Failure::Unknown),
            Found::Blocked(_) | Found::Invalid(_) => Err(Failure::Silent),
        }
    }

    fn with_escape(&self, applied: Applied, context: &Context) -> Result<Found, Failure> {
        let Applied { routing, network } = applied;
        // Rules give the lane of a packet that enters the escape at any node.
        let goal = self.asked.goal()?.map(|goal| Goal { scheme: Scheme::Path, ..goal });
        let (certificate, found) = match certify(&network, &*routing, goal, context)? {
            Verdict::DeadlockFree(certificate, found) => (certificate, found),
            Verdict::Invalid(flaw) => return Ok(Found::Invalid(flaw)),
            Verdict::Cyclic(_) => {
                let name = &self.asked.router.routing;
                return Err(Failure::No(format!(
                    "{name} on {network} can deadlock itself and is no escape: choose another routing, such as --routing updown"
                )));
            }
        };
        let rules = found.and_then(|found| found.rules);
        let escape = Escape { routing, lanes: certificate.lanes, rules };
        let relation = Adaptive::new(&network, Some(escape), context)?;
        Ok(match check_adaptive(&certificate, &network, &relation, context)? {
            Ok(()) => {
                if let Some(path) = &self.output {
                    self.save(&certificate, path)?;
                }
                Found::DeadlockFree(relation.lanes() - 1)
            }
            Err(flaw) => match blocked(&network, &relation, context)? {
                Some(packets) => Found::Blocked(packets),
                None => Found::Invalid(flaw),
            },
        })
    }
}

fn to_text(network: &Network, routed: &Network, routing: &str, found: &Found) -> String {
    match found {
        Found::DeadlockFree(0) => format!(
            "deadlock-free: minimal adaptive on {network}, {}\n\
             no cycle of dependencies, whichever hops packets take\n",
            counted(1)
        ),
        Found::DeadlockFree(escape) => format!(
            "deadlock-free: minimal adaptive on {network}\n\
             {} for every hop that leads nearer, {} to escape by {routing}\n\
             a packet can always take a channel with a number above all that it holds,\n\
             if it enters other channels only when they are empty or have room for all of it\n",
            counted(1),
            counted(*escape)
        ),
        Found::Invalid(flaw) => format!("invalid: minimal adaptive on {network}: {flaw}\n"),
        Found::Unknown => format!(
            "unknown: minimal adaptive on {network} without escape\n\
             deadlock-free if a channel holds a whole packet (virtual cut-through);\n\
             for wormhole switching the dependencies have a cycle, which is no proof of a deadlock\n"
        ),
        Found::Blocked(packets) => {
            let mut out = format!(
                "can deadlock: minimal adaptive on {network}\n\
                 {} packets block each other forever\n\n",
                packets.len()
            );
            if let Ok(topology) = routed.topology() {
                out += &blocked_table(&**topology, packets);
            }
            out
        }
    }
}

/// Each packet with what it holds, and all that it waits for.
fn blocked_table(topology: &dyn Topology, packets: &[Blocked]) -> String {
    let name = |v: Node| topology.address(v).to_string();
    let several_lanes = packets.iter().any(|packet| packet.holds.lane > 0);
    let channel = |channel: &Channel| {
        let mut row = Vec::new();
        topology.neighbors(channel.from, &mut row);
        let to = name(row[usize::from(channel.port)]);
        let lane = if several_lanes { format!(" lane {}", channel.lane) } else { String::new() };
        format!("{} -> {}{lane}", name(channel.from), to)
    };
    let mut rows = table(&["packet", "holds the channel", "waits for all of"]);
    for packet in packets {
        let ends = format!("{} to {}", name(packet.from), name(packet.to));
        let all: Vec<String> = packet.waits_for.iter().map(channel).collect();
        rows.add_row([ends, channel(&packet.holds), all.join("; ")]);
    }
    lines(&rows)
}

/// Whether minimal adaptive routing can deadlock.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct AdaptiveAnswer {
    /// The network.
    expr: String,
    /// The routing by which packets escape.
    escape: String,
    /// What was found.
    #[schemars(extend("enum" = ["deadlock-free", "can-deadlock", "invalid", "unknown"]))]
    verdict: &'static str,
    /// The number of lanes on which it is deadlock-free.
    lanes: Option<Lane>,
    /// Packets that block each other forever.
    packets: Option<Vec<BlockedAnswer>>,
    /// What is wrong with an invalid routing.
    flaw: Option<String>,
}

/// A packet that waits for all of several channels.
#[derive(Serialize, JsonSchema)]
struct BlockedAnswer {
    /// The node that sent it.
    from: Whole,
    /// The node that it is for.
    to: Whole,
    /// What it holds.
    holds: ChannelAnswer,
    /// The channels that it could take next, all of them held by others.
    waits_for: Vec<ChannelAnswer>,
}

impl View for AdaptiveAnswer {
    const SCHEMA: &'static str = "netlace.adaptive/2";
}

fn describe(network: &Network, routing: &str, found: &Found) -> AdaptiveAnswer {
    let channel = |channel: &Channel| ChannelAnswer {
        node: Whole::of(channel.from),
        port: channel.port.into(),
        lane: channel.lane,
    };
    let packet = |packet: &Blocked| BlockedAnswer {
        from: Whole::of(packet.from),
        to: Whole::of(packet.to),
        holds: channel(&packet.holds),
        waits_for: packet.waits_for.iter().map(channel).collect(),
    };
    let (verdict, lanes, packets, flaw) = match found {
        Found::DeadlockFree(escape) => ("deadlock-free", Some(escape + 1), None, None),
        Found::Invalid(flaw) => ("invalid", None, None, Some(flaw.to_string())),
        Found::Unknown => ("unknown", None, None, None),
        Found::Blocked(packets) => {
            ("can-deadlock", None, Some(packets.iter().map(packet).collect()), None)
        }
    };
    let (expr, escape) = (network.to_string(), routing.to_owned());
    AdaptiveAnswer { expr, escape, verdict, lanes, packets, flaw }
}
