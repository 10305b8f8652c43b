//! `json`: node-link data, which NetworkX reads with `node_link_graph(data, edges="edges")`.

use std::io::Write;

use super::{Export, Format, Weight};

pub(super) static FORMAT: Format = Format {
    name: "json",
    summary: "node-link data with addresses, ports and levels, for NetworkX",
    weight: Weight { node: (28, 2), link: (58, 2) },
    write,
};

fn write(export: &mut Export<'_>) -> std::io::Result<()> {
    let expr = export.network;
    write!(
        export.out,
        "{{\"directed\":false,\"multigraph\":false,\
         \"graph\":{{\"schema\":\"netlace.graph/1\",\"expr\":\"{expr}\"}},\n\"nodes\":["
    )?;
    export.in_pieces(|topology, nodes, buffer| {
        for v in nodes {
            let comma = if v > 0 { "," } else { "" };
            let address = topology.address(v);
            let _ = write!(buffer, "{comma}\n{{\"id\":{v},\"address\":\"{address}\"}}");
        }
    })?;
    write!(export.out, "],\n\"edges\":[")?;
    let mut row = Vec::new();
    let mut comma = "";
    export.in_pieces(|topology, nodes, buffer| {
        for v in nodes {
            row.clear();
            topology.links(v, &mut row);
            row.retain(|link| link.to > v);
            row.sort_unstable_by_key(|link| link.to);
            for link in &row {
                let _ = write!(
                    buffer,
                    "{comma}\n{{\"source\":{v},\"target\":{},\"port\":{},\"back\":{},\"level\":{}}}",
                    link.to, link.port, link.back, link.level
                );
                comma = ",";
            }
        }
    })?;
    writeln!(export.out, "]}}")
}
