//! `dot`: the language of Graphviz.

use std::io::Write;

use super::{Export, ExportError, FileFormat, Weight, quoted};

pub(super) static FORMAT: FileFormat = FileFormat {
    name: "dot",
    summary: "Graphviz, a colour for each level",
    weight: Weight { node: (18, 2), link: (22, 2), pair: 0 },
    write,
};

/// Colours that colour-blind readers can distinguish (Okabe and Ito), innermost level first.
const COLOURS: [&str; 7] =
    ["#000000", "#0072B2", "#D55E00", "#009E73", "#CC79A7", "#E69F00", "#56B4E9"];

fn write(export: &mut Export<'_>) -> Result<(), ExportError> {
    writeln!(export.out, "graph {} {{\n  node [shape=box];", quoted(export.network))?;
    export.in_parts(|topology, nodes, buffer| {
        for v in nodes {
            let _ = writeln!(buffer, "  {v} [label=\"{}\"];", topology.address(v));
        }
    })?;
    export.each_link(|v, link, buffer| {
        let colour = COLOURS[usize::from(link.level) % COLOURS.len()];
        let _ = writeln!(buffer, "  {v} -- {} [color=\"{colour}\"];", link.to);
    })?;
    Ok(writeln!(export.out, "}}")?)
}
