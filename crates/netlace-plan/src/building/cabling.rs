//! The cabling list: one line per cable, for those who lay and check cables.
//!
//! A comma-separated table with the columns of [`HEADER`]: first the cables between switches, the end with the
//! smaller node first, then those of the hosts, from the host. An end is a device (`node 12`, a switch, or
//! `host 40`), its address in the network, the port as it is numbered on the device, the rack, the rack unit
//! (the first that the device takes, from 1), and a label for that end of the cable. Ports are those of
//! [`Endpoints`](netlace::network::Endpoints), which forwarding tables use as well.

use std::io::Write;

use super::{Length, Placement, Spot, Units, Wire};
use netlace::Context;
use netlace::network::{ExportError, HostNumbers, Node, Topology, within_output};

/// The first line.
pub const HEADER: &str = "from_device,from_address,from_port,from_rack,from_unit,from_label,\
     to_device,to_address,to_port,to_rack,to_unit,to_label,level,medium,length_m";

/// The entry in the column of levels for the cable of a host.
pub const HOST: &str = "host";

/// Writes the cabling list of a network that has been placed; nothing is stored.
///
/// ```
/// use netlace::Context;
/// use netlace_plan::building::{Placement, TECHNOLOGIES, Technology, cabling};
/// let hall = Technology::parse(TECHNOLOGIES[0].text).unwrap();
/// let (net, context) = (netlace::parse("hosts(path(2),1)")?, Context::with_memory(1 << 20));
/// let mut list = Vec::new();
/// cabling::write(&Placement::new(&net, &hall, &context).unwrap(), &mut list, &context).unwrap();
/// let list = String::from_utf8(list).unwrap();
/// let lines: Vec<&str> = list.lines().skip(1).collect();
/// assert_eq!(lines[0], "node 0,0,2,A01,1,A01-U1-P2,node 1,1,2,A01,2.5,A01-U2.5-P2,0,copper,0.5");
/// assert_eq!(lines[1], "host 0,0.0,1,A01,2,A01-U2-P1,node 0,0,1,A01,1,A01-U1-P1,host,copper,1");
/// # Ok::<(), netlace::expr::ExprError>(())
/// ```
pub fn write(
    placement: &Placement,
    out: &mut dyn Write,
    context: &Context,
) -> Result<(), ExportError> {
    let network = placement.network();
    let digits = network.order().to_string().len() as u64;
    let a_line = 90 + 2 * digits + 8 * network.census().address_parts;
    let cables = network.links() + network.endpoint_count();
    let needed = u128::try_from(cables * a_line).unwrap_or(u128::MAX);
    within_output(network, "cabling", needed, context)?;
    let topology = &**network.topology()?;
    let list = List { placement, topology, hosts: network.host_numbers()? };
    writeln!(out, "{HEADER}")?;
    placement.each_wire(context, |wire| {
        let Wire { from, link, spots: [here, there], cable } = wire;
        let ends = [list.node(from, link.port, &here), list.node(link.to, link.back, &there)];
        let medium = &placement.technology().media()[cable.medium];
        let length = medium.lengths[cable.length];
        line(out, &ends, &link.level.to_string(), &medium.name, length)
    })?;
    list.host_cables(out)?;
    Ok(out.flush()?)
}

struct List<'a> {
    placement: &'a Placement<'a>,
    topology: &'a dyn Topology,
    hosts: HostNumbers,
}

/// One end of a cable.
struct End {
    device: String,
    address: String,
    port: u32,
    rack: String,
    unit: Units,
}

impl List<'_> {
    /// The end of a link.
    fn node(&self, v: Node, link: u16, spot: &Spot) -> End {
        let port = self.placement.network().endpoints().link_port(v, link);
        self.switch(v, port, spot)
    }

    fn switch(&self, v: Node, port: u32, spot: &Spot) -> End {
        End {
            device: format!("node {v}"),
            address: self.topology.address(v).to_string(),
            port,
            rack: self.placement.name(spot),
            unit: spot.unit(),
        }
    }

    /// A host is placed above its switch.
    fn host(&self, v: Node, host: u64, place: u32, spot: &Spot) -> Result<End, ExportError> {
        let each = self.placement.technology().host.units.halves();
        let switch = self.placement.switch(v)?.units.halves();
        let unit = Units::from_halves(spot.unit().halves() + switch + u64::from(place) * each);
        let address = format!("{}.{place}", self.topology.address(v));
        let rack = self.placement.name(spot);
        Ok(End { device: format!("host {host}"), address, port: 1, rack, unit })
    }

    fn host_cables(&self, out: &mut dyn Write) -> Result<(), ExportError> {
        let Some((cable, _)) = self.placement.host_cable()? else { return Ok(()) };
        let medium = &self.placement.technology().media()[cable.medium];
        let length = medium.lengths[cable.length];
        let endpoints = self.placement.network().endpoints();
        for v in (0..self.topology.order()).filter(|&v| endpoints.cables_at(v) > 0) {
            let spot = self.placement.spot(v);
            for (host, place) in self.hosts.at(v).zip(0..) {
                let switch = self.switch(v, endpoints.host_port(place), &spot);
                let ends = [self.host(v, host, place, &spot)?, switch];
                line(out, &ends, HOST, &medium.name, length)?;
            }
        }
        Ok(())
    }
}

fn line(
    out: &mut dyn Write,
    ends: &[End; 2],
    level: &str,
    medium: &str,
    length: Length,
) -> Result<(), ExportError> {
    for End { device, address, port, rack, unit } in ends {
        let address = quoted(address);
        write!(out, "{device},{address},{port},{rack},{unit},{rack}-U{unit}-P{port},")?;
    }
    Ok(writeln!(out, "{level},{},{}", quoted(medium), length.metres())?)
}

/// A cell that may hold anything.
fn quoted(text: &str) -> String {
    if text.contains([',', '"', '\n', '\r']) {
        format!("\"{}\"", text.replace('"', "\"\""))
    } else {
        text.to_owned()
    }
}
