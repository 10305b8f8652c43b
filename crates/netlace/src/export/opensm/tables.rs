//! `lfts`, `guid2lid` and `roots`: forwarding tables and what pins them to a fabric.

use std::io::{self, Write};

use super::Plan;
use super::numbers::{Numbers, host_lid, port_guid, switch_guid};
use crate::export::ExportError;
use crate::routing::{Applied, Header, Hop};
use netlace_core::Context;
use netlace_core::costs;
use netlace_core::network::{Node, RequestError};
use netlace_core::search::{in_seconds, within_time};

/// The port that each switch forwards by to each host, and to each other switch.
pub(super) struct Tables {
    /// Destination by destination, switches first; 0 at a switch itself.
    ports: Vec<u8>,
    switches: usize,
    /// Whether hosts are destinations of their own, behind the switches; else they share those of their switches.
    by_host: bool,
}

/// The approximate number of bytes all files fill: nearly all are in the tables.
pub(super) fn bytes(numbers: &Numbers) -> u128 {
    let (order, lids) = (numbers.switches().end, u64::from(numbers.last_lid()));
    let digits = order.to_string().len() as u64;
    let name = digits + 2 * numbers.network.census().address_parts;
    u128::from(order * (lids + 3)) * u128::from(64 + name.min(50))
}

impl Tables {
    /// Works the tables out, and walks them: every switch must reach every host and every other switch.
    pub(super) fn of(
        numbers: &Numbers,
        name: &str,
        Applied { routing, network }: &Applied,
        context: &Context,
    ) -> Result<Self, ExportError> {
        /// The most that what is written of an identifier takes.
        const A_LINE: u128 = 200;
        let switches = numbers.switches().end;
        let targets = network.topology()?.order();
        let entries = u128::from(switches) * u128::from(targets);
        let what = || format!("the forwarding tables of {}", numbers.network);
        let lines = A_LINE * u128::from(numbers.last_lid());
        context.within_memory(what, entries + lines)?;
        within_time(what, in_seconds(entries * costs::TABLE_ENTRY), context)?;
        let mut ports = Vec::with_capacity(entries as usize);
        let mut nexts = Vec::with_capacity(switches as usize);
        // Where hosts are nodes, ports are those of the devices, counted from 0.
        let port = |at, port| match network.switches() {
            Some(_) => (port + 1) as u8,
            None => numbers.port(at, port),
        };
        for to in 0..targets {
            context.progress.report(to, targets).map_err(RequestError::from)?;
            nexts.clear();
            for at in numbers.switches() {
                let hop = routing.next(at, Header::default(), to).filter(|_| at != to);
                // Port 0 is the switch itself; where there is no path the export is refused below.
                ports.push(hop.map_or(0, |hop| port(at, hop.step.port)));
                // A switch that delivers to a host is the end of a path.
                let end = |hop: Hop| if hop.step.to < switches { hop.step.to } else { at };
                nexts.push(hop.map_or(at, end));
            }
            let end = numbers.switch_of(to);
            if let Some(at) = undelivered(&mut nexts, end) {
                return Err(ExportError::Unsuited(format!(
                    "{name} has no route from node {at} to node {to} of {}: a subnet manager needs \
                     a connected network, and a routing that reaches every switch",
                    network.switches().unwrap_or(network)
                )));
            }
        }
        Ok(Self { ports, switches: switches as usize, by_host: targets > switches })
    }

    /// The port to a host or a switch, which is at switch `to` and has port `own` there.
    fn port(&self, at: Node, target: &Target) -> u8 {
        let row = match target.host {
            Some(host) if self.by_host => self.switches + host as usize,
            _ if target.at == at => return target.own,
            _ => target.at as usize,
        };
        self.ports[row * self.switches + at as usize]
    }
}

/// A host or a switch in the tables.
struct Target {
    lid: u32,
    /// The number of a host.
    host: Option<u32>,
    /// Its switch, or the switch itself, and the port to it there.
    at: Node,
    own: u8,
    name: String,
}

/// A node from which the next nodes never lead to `to`, which is its own next. Doubles the strides
/// until one stride is longer than any path.
fn undelivered(nexts: &mut Vec<Node>, to: Node) -> Option<Node> {
    for _ in 0..usize::BITS - nexts.len().leading_zeros() {
        *nexts = nexts.iter().map(|&next| nexts[next as usize]).collect();
    }
    (0..).zip(nexts.iter()).find(|(_, end)| **end != to).map(|(at, _)| at)
}

/// The tables as `dump_lfts` prints them: the identifier in hexadecimal, the port in decimal.
pub(super) fn write(plan: &Plan<'_>, out: &mut dyn Write) -> io::Result<()> {
    let Plan { numbers, tables, context, .. } = plan;
    let host = |(host, v, port): (u32, Node, u8)| {
        let (guid, name) = (port_guid(host), numbers.host_name(v, port));
        let name = format!("(Channel Adapter portguid 0x{guid:016x}: '{name}')");
        Target { lid: host_lid(host), host: Some(host), at: v, own: port, name }
    };
    let switch = |v: Node| {
        let (guid, name) = (switch_guid(v), numbers.switch_name(v));
        let name = format!("(Switch portguid 0x{guid:016x}: '{name}')");
        Target { lid: numbers.switch_lid(v), host: None, at: v, own: 0, name }
    };
    let targets: Vec<Target> =
        numbers.all_hosts().map(host).chain(numbers.switches().map(switch)).collect();
    let mut buffer = Vec::new();
    for at in numbers.switches() {
        buffer.clear();
        let (lid, guid, name) = (numbers.switch_lid(at), switch_guid(at), numbers.switch_name(at));
        writeln!(
            buffer,
            "Unicast lids [0x0-0x{:x}] of switch Lid {lid} guid 0x{guid:016x} ({name}):",
            numbers.last_lid()
        )?;
        for target in &targets {
            let (lid, port, name) = (target.lid, tables.port(at, target), &target.name);
            writeln!(buffer, "0x{lid:04x} {port:03} : {name}")?;
        }
        writeln!(buffer, "{} valid lids dumped\n", targets.len())?;
        out.write_all(&buffer)?;
        let order = numbers.topology().order();
        context.progress.report(at + 1, order).map_err(io::Error::other)?;
    }
    Ok(())
}

/// Which port has which identifier, as OpenSM keeps it.
pub(super) fn write_lids(plan: &Plan<'_>, out: &mut dyn Write) -> io::Result<()> {
    let numbers = &plan.numbers;
    let hosts = (0..numbers.host_count()).map(|h| (port_guid(h), host_lid(h)));
    let switches = numbers.switches().map(|v| (switch_guid(v), numbers.switch_lid(v)));
    for (guid, lid) in hosts.chain(switches) {
        writeln!(out, "0x{guid:016x} 0x{lid:04x} 0x{lid:04x}\n")?;
    }
    Ok(())
}

/// The guids of the roots, one per line.
pub(super) fn write_roots(plan: &Plan<'_>, out: &mut dyn Write) -> io::Result<()> {
    for &root in &plan.roots {
        writeln!(out, "0x{:016x}", switch_guid(root))?;
    }
    Ok(())
}
