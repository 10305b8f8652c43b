//! `metis`: neighbours line by line, for METIS, KaHIP, Scotch and NetworKit.

use super::{Export, ExportError, FileFormat, Weight, push_number};

pub(super) static FORMAT: FileFormat = FileFormat {
    name: "metis",
    summary: "a line of neighbours for each node, for METIS, KaHIP and NetworKit",
    weight: Weight { node: (1, 0), link: (2, 2), pair: 0 },
    write,
};

/// Nodes count from 1. Parallel links are one, whose weight is their number.
fn write(export: &mut Export<'_>) -> Result<(), ExportError> {
    let (order, pairs) = (export.topology.order(), export.linked_pairs()?);
    let is_simple = export.network.links() == pairs.into();
    writeln!(
        export.out,
        "% {}\n{order} {pairs}{}",
        export.network,
        if is_simple { "" } else { " 1" }
    )?;
    Ok(export.each_row(
        |_, _| true,
        |_, ends, buffer| {
            for (i, alike) in ends.chunk_by(|a, b| a == b).enumerate() {
                if i > 0 {
                    buffer.push(b' ');
                }
                push_number(buffer, alike[0] + 1);
                if !is_simple {
                    buffer.push(b' ');
                    push_number(buffer, alike.len() as u64);
                }
            }
            buffer.push(b'\n');
        },
    )?)
}
