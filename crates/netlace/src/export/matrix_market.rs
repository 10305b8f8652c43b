//! `mtx`: Matrix Market, the adjacency matrix below its diagonal.

use std::io::Write;

use super::{Export, ExportError, FileFormat, Weight};

pub(super) static FORMAT: FileFormat = FileFormat {
    name: "mtx",
    summary: "Matrix Market: the adjacency matrix, for SciPy, MATLAB and Julia",
    weight: Weight { node: (0, 0), link: (4, 2), pair: 0 },
    write,
};

/// Rows and columns count from 1. Parallel links are one entry, their number.
fn write(export: &mut Export<'_>) -> Result<(), ExportError> {
    let (order, entries) = (export.topology.order(), export.linked_pairs()?);
    let is_simple = export.network.links() == entries.into();
    let kind = if is_simple { "pattern" } else { "integer" };
    writeln!(
        export.out,
        "%%MatrixMarket matrix coordinate {kind} symmetric\n% {}\n{order} {order} {entries}",
        export.network
    )?;
    Ok(export.each_pair(|v, to, links, buffer| {
        let _ = write!(buffer, "{} {}", to + 1, v + 1);
        let _ = if is_simple { writeln!(buffer) } else { writeln!(buffer, " {links}") };
    })?)
}
