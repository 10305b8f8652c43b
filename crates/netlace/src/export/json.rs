//! `json`: node-link data, which NetworkX reads with `node_link_graph(data, edges="edges")`.

use std::io::Write;

use super::{Export, ExportError, FileFormat, Weight, quoted};

pub(super) static FORMAT: FileFormat = FileFormat {
    name: "json",
    summary: "node-link data with addresses, ports and levels, for NetworkX",
    weight: Weight { node: (28, 2), link: (58, 2), pair: 0 },
    write,
};

fn write(export: &mut Export<'_>) -> Result<(), ExportError> {
    let expr = quoted(export.network);
    write!(
        export.out,
        "{{\"directed\":false,\
         \"graph\":{{\"schema\":\"netlace.graph/1\",\"expr\":{expr}}},\n\"nodes\":["
    )?;
    let endpoints = export.network.endpoints();
    let are_said = endpoints.alike() != Some(1);
    export.in_parts(|topology, nodes, buffer| {
        for v in nodes {
            let comma = if v > 0 { "," } else { "" };
            let address = topology.address(v);
            let _ = write!(buffer, "{comma}\n{{\"id\":{v},\"address\":\"{address}\"");
            if are_said {
                let _ = write!(buffer, ",\"endpoints\":{}", endpoints.at(v));
            }
            buffer.push(b'}');
        }
    })?;
    write!(export.out, "],\n\"edges\":[")?;
    let mut before = None;
    let mut parallel = false;
    export.each_link(|v, link, buffer| {
        let comma = if before.is_some() { "," } else { "" };
        parallel |= before == Some((v, link.to));
        before = Some((v, link.to));
        let _ = write!(
            buffer,
            "{comma}\n{{\"source\":{v},\"target\":{},\"port\":{},\"back\":{},\"level\":{}}}",
            link.to, link.port, link.back, link.level
        );
    })?;
    // Known only now; the order of keys does not matter.
    Ok(writeln!(export.out, "],\n\"multigraph\":{parallel}}}")?)
}
