//! `graphml`: XML, which NetworkX, igraph, Gephi, yEd and the topology `topoAny` of SST Merlin read.

use std::io::Write;

use super::{Export, ExportError, FileFormat, Weight};

pub(super) static FORMAT: FileFormat = FileFormat {
    name: "graphml",
    summary: "XML for NetworkX, igraph, Gephi, yEd and SST Merlin's topoAny",
    weight: Weight { node: (90, 2), link: (70, 2), pair: 0 },
    write,
};

fn write(export: &mut Export<'_>) -> Result<(), ExportError> {
    let name = escaped(&export.network.to_string());
    write!(
        export.out,
        "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n\
         <graphml xmlns=\"http://graphml.graphdrawing.org/xmlns\">\n\
         <key id=\"address\" for=\"node\" attr.name=\"address\" attr.type=\"string\"/>\n\
         <key id=\"endpoints\" for=\"node\" attr.name=\"endpoints\" attr.type=\"int\"/>\n\
         <key id=\"level\" for=\"edge\" attr.name=\"level\" attr.type=\"int\"/>\n\
         <graph id=\"{name}\" edgedefault=\"undirected\">\n"
    )?;
    let endpoints = export.network.endpoints();
    export.in_parts(|topology, nodes, buffer| {
        for v in nodes {
            let (address, endpoints) = (topology.address(v), endpoints.at(v));
            let _ = writeln!(
                buffer,
                "<node id=\"{v}\"><data key=\"address\">{address}</data><data key=\"endpoints\">{endpoints}</data></node>"
            );
        }
    })?;
    export.each_link(|v, link, buffer| {
        let _ = writeln!(
            buffer,
            "<edge source=\"{v}\" target=\"{}\"><data key=\"level\">{}</data></edge>",
            link.to, link.level
        );
    })?;
    Ok(writeln!(export.out, "</graph>\n</graphml>")?)
}

/// Text between quotes in XML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('"', "&quot;")
}
