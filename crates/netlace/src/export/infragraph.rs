//! `infragraph`: devices, their ports, and the cables between them as YAML, as the Python package of InfraGraph reads it.

use std::io::Write;

use super::cables::{Plug, each_cable};
use super::{Export, ExportError, FileFormat, Weight, quoted};
use crate::collectives::Wires;

pub(super) static FORMAT: FileFormat = FileFormat {
    name: "infragraph",
    summary: "devices, ports and cables as YAML for InfraGraph",
    weight: Weight { node: (130, 2), link: (130, 2), pair: 0 },
    write,
};

/// Nodes and hosts are devices, as in the cabling list of `netlace bill`; every level is a kind of link.
fn write(export: &mut Export<'_>) -> Result<(), ExportError> {
    let network = export.network;
    let (order, endpoints) = (export.topology.order(), network.endpoints());
    let most = endpoints.nodes(network.order()).greatest().unwrap_or(0);
    let are_built = endpoints.are_attached() || endpoints.alike().is_some();
    let cables = if are_built { most } else { 0 };
    let ports = u64::from(network.max_degree()) + cables;
    // A name has no commas there.
    writeln!(export.out, "name: network\ndescription: {}\ndevices:", quoted(network))?;
    device(export.out, "node", ("asic", "cpu"), ("port", ports))?;
    if cables > 0 {
        device(export.out, "host", ("xpu", "xpu"), ("nic", 1))?;
    }
    writeln!(export.out, "instances:\n- {{name: node, device: node, count: {order}}}")?;
    if cables > 0 {
        let hosts = network.endpoint_count();
        writeln!(export.out, "- {{name: host, device: host, count: {hosts}}}")?;
    }
    writeln!(export.out, "links:")?;
    let wires = Wires::default();
    let physical = |latency: f64, bandwidth: f64| {
        format!(
            "physical: {{bandwidth: {{choice: gigabits_per_second, gigabits_per_second: {}}}, latency: {{choice: us, us: {}}}}}",
            bandwidth * 8e-9,
            latency * 1e6
        )
    };
    for (level, census) in network.levels().iter().enumerate() {
        let label = census.label.replace('\\', "\\\\").replace('"', "\\\"");
        let physical = physical(wires.latency_at(level), wires.bandwidth_at(level));
        writeln!(export.out, "- {{name: level-{level}, description: \"{label}\", {physical}}}")?;
    }
    let physical = physical(wires.host_latency(), wires.host_bandwidth());
    writeln!(export.out, "- {{name: host-cable, {physical}}}")?;
    // A list without items would be no list.
    let is_empty = cables == 0 && network.links() == 0u32.into();
    writeln!(export.out, "edges:{}", if is_empty { " []" } else { "" })?;
    each_cable(export, |level, ends, buffer| {
        let [a, b] = ends.map(|plug| end(&plug));
        let link = level.map_or("host-cable".to_owned(), |level| format!("level-{level}"));
        let _ = writeln!(buffer, "- {{ep1: {a}, ep2: {b}, link: {link}, scheme: one2one}}");
    })
}

/// Ports count from 0 there.
fn end(&Plug { is_host, number, port }: &Plug) -> String {
    let (instance, component) = if is_host { ("host", "nic") } else { ("node", "port") };
    format!("{{instance: \"{instance}[{number}]\", component: \"{component}[{}]\"}}", port - 1)
}

/// A device: what it is for, wired to each of its ports.
fn device(
    out: &mut dyn Write,
    name: &str,
    (inner, kind): (&str, &str),
    (port, count): (&str, u64),
) -> std::io::Result<()> {
    writeln!(
        out,
        "- name: {name}\n  components:\n\
         \x20 - {{name: {inner}, choice: {kind}, count: 1}}\n\
         \x20 - {{name: {port}, choice: {port}, count: {count}}}\n\
         \x20 links:\n  - {{name: ic}}\n\
         \x20 edges:\n  - {{ep1: {{component: {inner}}}, ep2: {{component: {port}}}, link: ic, scheme: many2many}}"
    )
}
