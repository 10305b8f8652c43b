//! The numbers of a fabric for what a network numbers by itself.

use std::ops::Range;
use std::sync::Arc;

use num_bigint::BigUint;

use crate::export::ExportError;
use netlace_core::network::{HostNumbers, Network, Node, Port, Topology};

/// The unicast identifiers are 1 to this.
const LAST_LID: u32 = 0xBFFF;

/// Ports are 1 to 254, with 255 for none.
const LAST_PORT: u32 = 254;

/// A node description has 64 bytes, the last of which is zero.
const LONGEST_NAME: usize = 63;

/// The guids are locally administered ones, so that no device has them.
const SWITCHES: u64 = 0x0200_0001_0000_0000;
const ADAPTERS: u64 = 0x0200_0002_0000_0000;

/// Guids, identifiers (LIDs), ports and descriptions.
///
/// Hosts are counted node by node. They have the identifiers 1, 2, …, and the switches those that
/// follow; one is left out between them if the last would be a multiple of 64, since `ibroute` and
/// `dump_lfts` do not show such a one. Ports are those of the network's [`Endpoints`](crate::network::Endpoints).
pub(super) struct Numbers {
    /// The switches, with hosts attached.
    pub(super) network: Network,
    topology: Arc<dyn Topology>,
    hosts: HostNumbers,
}

impl Numbers {
    pub(super) fn of(network: Network) -> Result<Self, ExportError> {
        let hosts = network.endpoint_count();
        if hosts == BigUint::ZERO {
            return Err(ExportError::Unsuited(format!(
                "{network} carries no endpoints, and the subnet manager runs on one: give nodes some"
            )));
        }
        let lids = &hosts + network.order();
        if lids > BigUint::from(LAST_LID) {
            let lids = netlace_core::format::approximate(&lids);
            return Err(ExportError::Exceeds(format!(
                "{network} needs {lids} local identifiers, for its switches and hosts, and a \
                 subnet has {LAST_LID}: take a smaller network, or fewer hosts"
            )));
        }
        let topology = network.topology()?.clone();
        for v in 0..topology.order() {
            let hosts = network.endpoints().at(v);
            let ports = u32::from(topology.degree(v)) + hosts;
            if ports > LAST_PORT {
                return Err(ExportError::Exceeds(format!(
                    "node {v} of {network} needs a switch of {ports} ports, and InfiniBand knows \
                     {LAST_PORT}: take a network of smaller degree, or fewer hosts"
                )));
            }
        }
        let hosts = network.host_numbers()?;
        Ok(Self { network, topology, hosts })
    }

    pub(super) fn topology(&self) -> &dyn Topology {
        &*self.topology
    }

    pub(super) fn switches(&self) -> Range<Node> {
        0..self.topology.order()
    }

    /// The switch of a node, where hosts are nodes behind the switches.
    pub(super) fn switch_of(&self, v: Node) -> Node {
        match v.checked_sub(self.topology.order()) {
            Some(host) => self.hosts.place(host).0,
            None => v,
        }
    }

    /// The number of hosts.
    pub(super) fn host_count(&self) -> u32 {
        self.hosts.count() as u32
    }

    /// The hosts of a node.
    pub(super) fn hosts(&self, v: Node) -> Range<u32> {
        let hosts = self.hosts.at(v);
        hosts.start as u32..hosts.end as u32
    }

    /// The hosts that stand for a node in rules: those of a switch, or where hosts are nodes behind the
    /// switches, the one that it is.
    pub(super) fn hosts_behind(&self, v: Node, are_nodes: bool) -> Range<u32> {
        match v.checked_sub(self.topology.order()) {
            Some(host) => host as u32..host as u32 + 1,
            None if are_nodes => 0..0,
            None => self.hosts(v),
        }
    }

    /// The hosts of a node, each with its port there.
    pub(super) fn hosts_of(&self, v: Node) -> impl Iterator<Item = (u32, u8)> {
        let port = |place| self.network.endpoints().host_port(place) as u8;
        self.hosts(v).zip((0..).map(port))
    }

    /// The hosts of all nodes, each with its node and its port there.
    pub(super) fn all_hosts(&self) -> impl Iterator<Item = (u32, Node, u8)> {
        self.switches().flat_map(|v| self.hosts_of(v).map(move |(host, port)| (host, v, port)))
    }

    pub(super) fn switch_lid(&self, v: Node) -> u32 {
        let identifiers = self.host_count() + self.topology.order() as u32;
        let left_out = u32::from(identifiers.is_multiple_of(64));
        self.host_count() + 1 + left_out + v as u32
    }

    pub(super) fn last_lid(&self) -> u32 {
        self.switch_lid(self.topology.order() - 1)
    }

    /// The port of a switch that a link has.
    pub(super) fn port(&self, v: Node, link: Port) -> u8 {
        self.network.endpoints().link_port(v, link) as u8
    }

    /// The number of ports a switch has.
    pub(super) fn ports(&self, v: Node) -> usize {
        self.hosts(v).len() + usize::from(self.topology.degree(v))
    }

    /// The description of a switch: its number, and its address where that says more.
    pub(super) fn switch_name(&self, v: Node) -> String {
        shortened(self.named(v))
    }

    /// The description of the host at a port of a switch, by the number that the cabling list gives it.
    pub(super) fn host_name(&self, v: Node, port: u8) -> String {
        let host = self
            .hosts_of(v)
            .find(|&(_, at)| at == port)
            .expect("invariant: the port is of a host")
            .0;
        shortened(format!("host {host} at {}", self.named(v)))
    }

    fn named(&self, v: Node) -> String {
        let (number, address) = (v.to_string(), self.topology.address(v).to_string());
        if number == address { format!("node {v}") } else { format!("node {v} {address}") }
    }
}

/// The identifier of a host.
pub(super) fn host_lid(host: u32) -> u32 {
    host + 1
}

/// The guid of a switch.
pub(super) fn switch_guid(v: Node) -> u64 {
    SWITCHES + v
}

/// The guid of a host's adapter.
pub(super) fn adapter_guid(host: u32) -> u64 {
    ADAPTERS + 2 * u64::from(host)
}

/// The guid of that adapter's only port.
pub(super) fn port_guid(host: u32) -> u64 {
    adapter_guid(host) + 1
}

/// As much of a name as fits; names are ASCII.
fn shortened(mut name: String) -> String {
    if name.len() > LONGEST_NAME {
        name.truncate(LONGEST_NAME - 3);
        name += "...";
    }
    name
}
