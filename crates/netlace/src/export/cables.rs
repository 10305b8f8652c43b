//! `netbox`, `ptm` and `topo`: the cables between ports of devices, to be entered in an inventory or checked in the hall.
//!
//! Devices and ports have the names that the cabling list of `netlace bill` gives them; `topo` has no blanks in names.

use std::io::Write;

use super::{Export, ExportError, FileFormat, Weight};
use netlace_core::network::Level;

pub(super) static NETBOX: FileFormat = FileFormat {
    name: "netbox",
    summary: "cables as CSV for the bulk import of NetBox",
    weight: Weight { node: (70, 2), link: (70, 2), pair: 0 },
    write: |export| {
        writeln!(
            export.out,
            "side_a_device,side_a_type,side_a_name,side_b_device,side_b_type,side_b_name,status"
        )?;
        each_cable(export, |_, [a, b], buffer| {
            let _ = writeln!(
                buffer,
                "{},dcim.interface,port {},{},dcim.interface,port {},planned",
                a.device(),
                a.port,
                b.device(),
                b.port
            );
        })
    },
};

pub(super) static PTM: FileFormat = FileFormat {
    name: "ptm",
    summary: "cables as DOT for the prescriptive topology manager of Cumulus Linux",
    weight: Weight { node: (40, 2), link: (40, 2), pair: 0 },
    write: |export| {
        writeln!(export.out, "graph G {{")?;
        each_cable(export, |_, [a, b], buffer| {
            let _ = writeln!(
                buffer,
                "  \"{}\":\"swp{}\" -- \"{}\":\"swp{}\";",
                a.device(),
                a.port,
                b.device(),
                b.port
            );
        })?;
        Ok(writeln!(export.out, "}}")?)
    },
};

pub(super) static TOPO: FileFormat = FileFormat {
    name: "topo",
    summary: "cables of InfiniBand for ibutils and the cable validation of UFM",
    weight: Weight { node: (40, 4), link: (50, 4), pair: 0 },
    write: |export| {
        writeln!(export.out, "# {}", export.network)?;
        let endpoints = export.network.endpoints();
        let (mut host, mut row) = (0u64, Vec::new());
        Ok(export.in_parts(|topology, nodes, buffer| {
            for v in nodes {
                let _ = writeln!(buffer, "\nNode node_{v}");
                for number in 0..endpoints.cables_at(v) {
                    let port = endpoints.host_port(number);
                    let _ = writeln!(buffer, "   P{port} -> Host host_{host} P1");
                    host += 1;
                }
                row.clear();
                topology.links(v, &mut row);
                for link in &row {
                    let (port, back) = (
                        endpoints.link_port(v, link.port),
                        endpoints.link_port(link.to, link.back),
                    );
                    let _ = writeln!(buffer, "   P{port} -> Node node_{} P{back}", link.to);
                }
            }
        })?)
    },
};

/// An end of a cable: a node or a host, and its port as numbered there, from 1 on.
pub(super) struct Plug {
    pub(super) is_host: bool,
    pub(super) number: u64,
    pub(super) port: u32,
}

impl Plug {
    fn device(&self) -> String {
        format!("{} {}", if self.is_host { "host" } else { "node" }, self.number)
    }
}

/// Shows the cables between nodes with their levels, then those of hosts.
pub(super) fn each_cable(
    export: &mut Export<'_>,
    mut show: impl FnMut(Option<Level>, [Plug; 2], &mut Vec<u8>),
) -> Result<(), ExportError> {
    let endpoints = export.network.endpoints();
    export.each_link(|v, link, buffer| {
        let ends = [(v, link.port), (link.to, link.back)];
        let ends = ends.map(|(v, port)| Plug {
            is_host: false,
            number: v,
            port: endpoints.link_port(v, port),
        });
        show(Some(link.level), ends, buffer);
    })?;
    let mut host = 0u64;
    Ok(export.in_parts(|_, nodes, buffer| {
        for v in nodes {
            for number in 0..endpoints.cables_at(v) {
                let adapter = Plug { is_host: true, number: host, port: 1 };
                let port = endpoints.host_port(number);
                show(None, [adapter, Plug { is_host: false, number: v, port }], buffer);
                host += 1;
            }
        }
    })?)
}
