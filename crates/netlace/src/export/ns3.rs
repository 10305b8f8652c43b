//! `ns3` and `simai`: topologies of the ns-3 backends of ASTRA-sim and SimAI.
//!
//! Endpoints are the first nodes there, and all nodes of the network are switches.

use std::io::Write;

use num_bigint::BigUint;

use crate::collectives::Wires;

use super::{Export, ExportError, FileFormat, Weight};

pub(super) static NS3: FileFormat = FileFormat {
    name: "ns3",
    summary: "hosts, switches and links for the ns-3 backend of ASTRA-sim",
    weight: Weight { node: (24, 3), link: (24, 2), pair: 0 },
    write: |export| write(export, false),
};

pub(super) static SIMAI: FileFormat = FileFormat {
    name: "simai",
    summary: "GPUs, switches and links for SimAI",
    weight: NS3.weight,
    write: |export| write(export, true),
};

/// What every link carries, its delay, and its share of errors.
fn link() -> String {
    let wires = Wires::default();
    format!("{}Gbps {}ms 0", wires.host_bandwidth() * 8e-9, wires.host_latency() * 1e3)
}

fn write(export: &mut Export<'_>, is_simai: bool) -> Result<(), ExportError> {
    let wire = link();
    let (order, hosts) = (export.topology.order(), export.network.endpoint_count());
    let links = export.network.links() + &hosts;
    let nodes: BigUint = &hosts + order;
    if is_simai {
        // A server has one GPU, and none has a switch of its own.
        writeln!(export.out, "{nodes} 1 0 {order} {links} H100")?;
    } else {
        writeln!(export.out, "{nodes} {order} {links}")?;
    }
    let first = u64::try_from(&hosts).unwrap_or(u64::MAX);
    export.in_parts(|_, nodes, buffer| {
        for v in nodes {
            let space = if v > 0 { " " } else { "" };
            let _ = write!(buffer, "{space}{}", first + v);
        }
    })?;
    writeln!(export.out)?;
    let endpoints = export.network.endpoints();
    let mut host = 0u64;
    export.in_parts(|_, nodes, buffer| {
        for v in nodes {
            for _ in 0..endpoints.at(v) {
                let _ = writeln!(buffer, "{host} {} {wire}", first + v);
                host += 1;
            }
        }
    })?;
    Ok(export.each_link(|v, link, buffer| {
        let _ = writeln!(buffer, "{} {} {wire}", first + v, first + link.to);
    })?)
}
