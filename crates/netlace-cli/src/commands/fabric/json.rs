//! The answer of `netlace fabric check` for programs.

use netlace::Network;
use netlace::fabric::{Difference, Held, Miscabled, Missing, Scope, Verdict};
use netlace::files::Plug;
use schemars::JsonSchema;
use serde::Serialize;

use super::text::{Findings, plug};
use crate::json::{View, Whole};

/// The routing of a fabric, and whether it can deadlock.
#[derive(Serialize, JsonSchema)]
pub(in crate::commands) struct FabricAnswer {
    /// The file of the fabric.
    net: String,
    /// The number of switches.
    switches: Whole,
    /// The number of ports of hosts.
    host_ports: Whole,
    /// The number of cables between switches.
    cables: Whole,
    /// The network that its switches form, if it is known.
    linked_like: Option<String>,
    /// What else is to be known of the fabric.
    remarks: Vec<String>,
    /// The number of pairs of ports of hosts.
    pairs: Whole,
    /// Pairs whose packets are dropped.
    dropped: Whole,
    /// Pairs whose packets loop.
    looping: Whole,
    /// Some of the packets that do not arrive.
    undelivered: Vec<UndeliveredAnswer>,
    /// The most cables between switches on a route.
    longest: Whole,
    /// The cables of all routes together.
    hops: Whole,
    /// The same if all were shortest.
    shortest: Whole,
    /// The most routes over one cable in one direction.
    most_loaded: Whole,
    /// The same over the mean.
    unevenness: Option<f64>,
    /// Where the service levels are from.
    service_levels: Option<String>,
    /// Where the lanes of service levels are from.
    lane_maps: Option<String>,
    /// The number of lanes that packets use.
    lanes: Option<u32>,
    /// The number of LIDs in tables that no port has.
    unknown_lids: usize,
    /// Where the tables differ from those to compare with.
    differences: Option<Vec<DifferenceAnswer>>,
    /// Cables that are not where the list says.
    miscabled: Option<Vec<CableAnswer>>,
    /// Whether packets can deadlock.
    #[schemars(extend("enum" = ["deadlock-free", "can-deadlock", "unknown", "invalid"]))]
    verdict: &'static str,
    /// What a proof is for.
    #[schemars(extend("enum" = ["any-lanes", "any-levels", "as-given", null]))]
    scope: Option<&'static str>,
    /// Whether it also holds if answers take the lanes of their requests.
    both_ways: Option<bool>,
    /// Packets that wait for each other: each for the channel that the next holds.
    packets: Option<Vec<PacketAnswer>>,
    /// What the answer depends on.
    missing: Option<Vec<MissingAnswer>>,
    /// What is wrong with an invalid routing.
    flaw: Option<String>,
}

/// A packet that does not arrive.
#[derive(Serialize, JsonSchema)]
struct UndeliveredAnswer {
    /// The port that sends it.
    from: String,
    /// The port that it is for.
    to: String,
    /// Where it is dropped, or found again.
    at: String,
}

/// An entry of a table that differs.
#[derive(Serialize, JsonSchema)]
struct DifferenceAnswer {
    /// The switch.
    guid: String,
    /// The LID of the entry; null if a whole table is missing.
    lid: Option<u16>,
    /// The port in the table that is installed.
    installed: Option<u8>,
    /// The port in the table to compare with.
    meant: Option<u8>,
}

/// A packet that waits.
#[derive(Serialize, JsonSchema)]
struct PacketAnswer {
    /// The port that sent it.
    from: String,
    /// The port that it is for.
    to: String,
    /// Its service level; null if it can be on any.
    level: Option<u8>,
    /// What it holds.
    holds: HoldsAnswer,
}

/// A channel of a fabric.
#[derive(Serialize, JsonSchema)]
struct HoldsAnswer {
    /// The device that sends.
    at: String,
    /// The number of its link, from 0.
    port: u16,
    /// The virtual lane.
    lane: u8,
}

/// What an answer depends on.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "what", rename_all = "kebab-case")]
enum MissingAnswer {
    /// Service levels.
    Levels {
        /// The number of paths without one; all if it is not given.
        #[serde(skip_serializing_if = "Option::is_none")]
        paths: Option<Whole>,
        /// Where one of these paths starts.
        #[serde(skip_serializing_if = "Option::is_none")]
        from: Option<String>,
        /// Where it ends.
        #[serde(skip_serializing_if = "Option::is_none")]
        to: Option<String>,
    },
    /// The lanes of service levels.
    LaneMaps {
        /// The switch; all if it is not given.
        #[serde(skip_serializing_if = "Option::is_none")]
        switch: Option<String>,
        /// Its LID.
        #[serde(skip_serializing_if = "Option::is_none")]
        lid: Option<u16>,
        /// The port in.
        #[serde(rename = "in", skip_serializing_if = "Option::is_none")]
        input: Option<u8>,
        /// The port out.
        #[serde(rename = "out", skip_serializing_if = "Option::is_none")]
        output: Option<u8>,
    },
    /// Whether packets can come to wait for each other in this cycle.
    Reachable {
        /// The packets.
        packets: Vec<PacketAnswer>,
    },
}

/// A cable that is not where a list says. Ends are written `DEVICE port PORT`.
#[derive(Serialize, JsonSchema)]
#[serde(tag = "what", rename_all = "lowercase")]
enum CableAnswer {
    /// The far ends of two cables are exchanged.
    Swapped {
        /// Their near ends.
        near: [String; 2],
        /// The far ends that these should lead to.
        far: [String; 2],
    },
    /// It leads elsewhere.
    Elsewhere {
        /// Its end that is right.
        from: String,
        /// Where it should lead to.
        planned: String,
        /// Where it leads to.
        found: String,
    },
    /// It is not there.
    Missing {
        /// Its ends.
        ends: [String; 2],
    },
    /// It is not in the list.
    Extra {
        /// Its ends.
        ends: [String; 2],
    },
}

impl View for FabricAnswer {
    const SCHEMA: &'static str = "netlace.fabric/4";
}

impl Findings<'_> {
    pub(super) fn describe(&self) -> FabricAnswer {
        let (model, report, walks) = (self.model, self.report, &self.report.walks);
        let fabric = model.fabric();
        let (verdict, scope, packets, missing, flaw) = match &report.verdict {
            Verdict::DeadlockFree { scope, .. } => {
                ("deadlock-free", Some(scope_word(*scope)), None, None, None)
            }
            Verdict::CanDeadlock(packets) => ("can-deadlock", None, Some(packets), None, None),
            Verdict::Unknown(missing) => ("unknown", None, None, Some(missing), None),
            Verdict::Invalid(flaw) => ("invalid", None, None, None, Some(flaw.to_string())),
        };
        let differences = self.others.as_ref().map(|(_, all)| all.iter().map(difference).collect());
        FabricAnswer {
            net: self.net.display().to_string(),
            switches: Whole::of(fabric.switches.len()),
            host_ports: Whole::of(fabric.hosts.len()),
            cables: Whole::of(fabric.cables.len()),
            linked_like: self.known.as_ref().map(Network::to_string),
            remarks: fabric.remarks.clone(),
            pairs: Whole::of(walks.pairs),
            dropped: Whole::of(walks.dropped),
            looping: Whole::of(walks.cycling),
            undelivered: walks
                .undelivered
                .iter()
                .map(|packet| UndeliveredAnswer {
                    from: model.name(packet.from),
                    to: model.name(packet.to),
                    at: model.name(packet.at),
                })
                .collect(),
            longest: Whole::of(walks.longest),
            hops: Whole::of(walks.hops),
            shortest: Whole::of(walks.shortest),
            most_loaded: Whole::of(walks.most_loaded),
            unevenness: walks.unevenness(),
            service_levels: self.levels.map(str::to_owned),
            lane_maps: self.maps.map(str::to_owned),
            lanes: report.lanes,
            unknown_lids: report.unknown_lids,
            differences,
            miscabled: self.miscabled.map(|all| all.iter().map(cable).collect()),
            verdict,
            scope,
            both_ways: report.both_directions,
            packets: packets.map(|all| self.packets(all)),
            missing: missing.map(|all| all.iter().map(|one| self.missing(one)).collect()),
            flaw,
        }
    }

    fn packets(&self, packets: &[Held]) -> Vec<PacketAnswer> {
        let name = |v| self.model.name(v);
        let packet = |held: &Held| {
            let packet = held.waiting;
            PacketAnswer {
                from: name(packet.from),
                to: name(packet.to),
                level: held.level,
                holds: HoldsAnswer {
                    at: name(packet.holds.from),
                    port: packet.holds.port,
                    lane: packet.holds.lane,
                },
            }
        };
        packets.iter().map(packet).collect()
    }

    fn missing(&self, missing: &Missing) -> MissingAnswer {
        let name = |v| Some(self.model.name(v));
        match missing {
            Missing::Levels => MissingAnswer::Levels { paths: None, from: None, to: None },
            Missing::LevelsOf(count, from, to) => MissingAnswer::Levels {
                paths: Some(Whole::of(*count)),
                from: name(*from),
                to: name(*to),
            },
            Missing::Maps => {
                MissingAnswer::LaneMaps { switch: None, lid: None, input: None, output: None }
            }
            Missing::MapOf(map) => MissingAnswer::LaneMaps {
                switch: Some(map.switch.clone()),
                lid: Some(map.lid),
                input: Some(map.input),
                output: Some(map.output),
            },
            Missing::Cycle(packets) => MissingAnswer::Reachable { packets: self.packets(packets) },
        }
    }
}

fn scope_word(scope: Scope) -> &'static str {
    match scope {
        Scope::AnyLanes => "any-lanes",
        Scope::AnyLevels => "any-levels",
        Scope::AsGiven => "as-given",
    }
}

fn difference(line: &Difference) -> DifferenceAnswer {
    DifferenceAnswer {
        guid: format!("0x{:016x}", line.guid),
        lid: line.lid,
        installed: line.installed,
        meant: line.meant,
    }
}

fn cable(one: &Miscabled) -> CableAnswer {
    let ends = |[a, b]: &[Plug; 2]| [plug(a), plug(b)];
    match one {
        Miscabled::Swapped(near, far) => CableAnswer::Swapped { near: ends(near), far: ends(far) },
        Miscabled::Elsewhere { from, planned, found } => {
            CableAnswer::Elsewhere { from: plug(from), planned: plug(planned), found: plug(found) }
        }
        Miscabled::Missing(cable) => CableAnswer::Missing { ends: ends(cable) },
        Miscabled::Extra(cable) => CableAnswer::Extra { ends: ends(cable) },
    }
}
