//! What the programs of an InfiniBand fabric say of it: cables, forwarding tables, service levels.

use std::collections::HashMap;

/// A fabric as `ibnetdiscover` prints it: switches, adapters, and the cables between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fabric {
    /// The switches, in the order of the file.
    pub switches: Vec<Switch>,
    /// The ports of adapters that are cabled to a switch, in the order of the file.
    pub hosts: Vec<HostPort>,
    /// The cables between switches, each once, in the order of the file.
    pub cables: Vec<Cable>,
    /// What a user should know about how the file was understood.
    pub remarks: Vec<String>,
}

/// A switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Its node guid.
    pub guid: u64,
    /// Its description.
    pub name: String,
    /// Its local identifier; 0 if it has none.
    pub lid: u16,
    /// The number of ports it has.
    pub ports: u8,
}

/// A port of an adapter: an endpoint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HostPort {
    /// Its port guid.
    pub guid: u64,
    /// The node guid of the adapter.
    pub adapter: u64,
    /// The number of the port on its adapter.
    pub number: u8,
    /// The description of the adapter.
    pub name: String,
    /// Its first local identifier; 0 if it has none.
    pub lid: u16,
    /// It has 2^lmc local identifiers in a row.
    pub lmc: u8,
    /// The switch it is cabled to, as a place in [`Fabric::switches`].
    pub switch: u32,
    /// The port there.
    pub port: u8,
}

/// A cable between two switches.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cable {
    /// The switch, as a place in [`Fabric::switches`], and the port at each end.
    pub ends: [(u32, u8); 2],
    /// Width and speed as the file gives them, such as `4xHDR`; empty if it gives none.
    pub rate: String,
}

/// Forwarding tables as `opensm` dumps them and `-R file` reads them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tables {
    /// A table for each switch, in the order of the file.
    pub tables: Vec<Table>,
}

/// The forwarding table of a switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
    /// The guid of the switch.
    pub guid: u64,
    /// Its local identifier; 0 if the file does not have it.
    pub lid: u16,
    /// The line where it begins.
    pub line: u64,
    /// The port for each local identifier, by ascending identifier; 255 is no route.
    pub ports: Vec<(u16, u8)>,
}

/// Which service level packets use.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Levels {
    /// By rules on groups of port guids: a QoS policy.
    Policy(Policy),
    /// By source and destination: path records.
    Paths(Paths),
    /// The same for all.
    All(u8),
}

/// Levels of paths.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Paths {
    /// For each source the level to each local identifier, or [`Paths::NONE`].
    pub(super) rows: HashMap<Source, Vec<u8>>,
}

/// What path records call a source.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Source {
    /// One of its local identifiers.
    Lid(u16),
    /// A port by its first local identifier, for all that it has.
    Port(u16),
    /// An adapter by its node guid, for all its ports.
    Adapter(u64),
}

/// Maps from service levels to virtual lanes.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LaneMaps {
    /// The maps, in the order of the file.
    pub maps: Vec<LaneMap>,
}

/// The lanes of packets that go in by one port of a device and out by another.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LaneMap {
    /// Its line in the file.
    pub line: u64,
    /// The device.
    pub device: Device,
    /// The port in; 0 for packets that start here.
    pub input: u8,
    /// The port out; 0 is the only port of an adapter, too.
    pub output: u8,
    /// The lane of each service level; 15 drops its packets.
    pub lanes: [u8; 16],
}

/// What a map calls a device.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Device {
    /// By its node guid.
    Guid(u64),
    /// By its local identifier.
    Lid(u16),
    /// All adapters, by all their ports.
    Adapters,
    /// All switches, by all their ports.
    Switches,
    /// All devices of which nothing else is said.
    Any,
}

/// A QoS policy of the subnet manager. The first rule that matches counts.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Policy {
    /// The rules.
    pub rules: Vec<PolicyRule>,
    /// The level of what matches no rule.
    pub default: u8,
}

/// A rule of a [`Policy`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PolicyRule {
    /// Ranges of port guids, both ends included, ascending and apart; any source if there is none.
    pub sources: Vec<(u64, u64)>,
    /// The same for destinations.
    pub destinations: Vec<(u64, u64)>,
    /// The service level.
    pub level: u8,
}
