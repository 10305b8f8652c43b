//! `lfts`, `guid2lid` and `roots`: forwarding tables and what pins them to a fabric.

use std::io::{self, Write};

use super::Plan;
use super::numbers::{Numbers, host_lid, port_guid, switch_guid};
use crate::context::Context;
use crate::export::ExportError;
use crate::network::Node;
use crate::routing::{Header, Routing};
use crate::search::{in_seconds, within_time};

/// The port that each switch forwards by to each other.
pub(super) struct Tables {
    /// Destination by destination; 0 at the destination itself.
    ports: Vec<u8>,
    order: usize,
}

/// About how many bytes all files fill: nearly all are in the tables.
pub(super) fn bytes(numbers: &Numbers<'_>) -> u128 {
    let (order, lids) = (numbers.switches().end, u64::from(numbers.last_lid()));
    let digits = order.to_string().len() as u64;
    let name = digits + 2 * numbers.network.census().address_parts;
    u128::from(order * (lids + 3)) * u128::from(64 + name.min(50))
}

impl Tables {
    /// Works the tables out, and walks them: every switch must reach every other.
    pub(super) fn of(
        numbers: &Numbers<'_>,
        name: &str,
        routing: &dyn Routing,
        context: &Context,
    ) -> Result<Self, ExportError> {
        /// About what following a packet by one hop takes.
        const NANOSECONDS: u128 = 200;
        /// The most that what is written of an identifier takes.
        const A_LINE: u128 = 200;
        let order = numbers.switches().end;
        let entries = u128::from(order).pow(2);
        let what = || format!("the forwarding tables of {}", numbers.network);
        let lines = A_LINE * u128::from(numbers.last_lid());
        context.within_memory(what, entries + lines)?;
        within_time(what, in_seconds(entries * NANOSECONDS), context)?;
        let mut ports = Vec::with_capacity(entries as usize);
        let mut nexts = Vec::with_capacity(order as usize);
        for to in numbers.switches() {
            (context.progress)(to, order);
            nexts.clear();
            for at in numbers.switches() {
                let hop = routing.next(at, Header::default(), to).filter(|_| at != to);
                ports.push(hop.map_or(0, |hop| numbers.port(at, hop.step.port)));
                nexts.push(hop.map_or(at, |hop| hop.step.to));
            }
            if let Some(at) = strays(&mut nexts, to) {
                return Err(ExportError::Unsuited(format!(
                    "{name} has no way from node {at} to node {to} of {}: a subnet manager needs \
                     a network in one piece, and a routing that reaches every switch",
                    numbers.network
                )));
            }
        }
        Ok(Self { ports, order: order as usize })
    }

    fn port(&self, at: Node, to: Node) -> u8 {
        self.ports[to as usize * self.order + at as usize]
    }
}

/// A node from which the next nodes never lead to `to`, which is its own next. Doubles the strides
/// until one stride is longer than any way.
fn strays(nexts: &mut Vec<Node>, to: Node) -> Option<Node> {
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
        (host_lid(host), v, port, format!("(Channel Adapter portguid 0x{guid:016x}: '{name}')"))
    };
    let switch = |v: Node| {
        let (guid, name) = (switch_guid(v), numbers.switch_name(v));
        (numbers.switch_lid(v), v, 0, format!("(Switch portguid 0x{guid:016x}: '{name}')"))
    };
    let targets: Vec<(u32, Node, u8, String)> =
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
        for (lid, to, own, target) in &targets {
            let port = if *to == at { *own } else { tables.port(at, *to) };
            writeln!(buffer, "0x{lid:04x} {port:03} : {target}")?;
        }
        writeln!(buffer, "{} valid lids dumped\n", targets.len())?;
        out.write_all(&buffer)?;
        (context.progress)(at + 1, numbers.topology.order());
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

/// The guids of the roots, one a line.
pub(super) fn write_roots(plan: &Plan<'_>, out: &mut dyn Write) -> io::Result<()> {
    for &root in &plan.roots {
        writeln!(out, "0x{:016x}", switch_guid(root))?;
    }
    Ok(())
}
