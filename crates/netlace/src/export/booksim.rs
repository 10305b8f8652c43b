//! `booksim`: the file of BookSim 2's topology `anynet`.

use std::io::Write;

use super::{Export, ExportError, FileFormat, Weight, later};

pub(super) static FORMAT: FileFormat = FileFormat {
    name: "booksim",
    summary: "routers, endpoints and links for BookSim 2: `topology = anynet`",
    weight: Weight { node: (20, 2), link: (8, 1), pair: 0 },
    write,
};

/// A line for each router: its endpoints, and the routers that it is linked to in both directions.
fn write(export: &mut Export<'_>) -> Result<(), ExportError> {
    export.without_parallel_links("BookSim")?;
    let endpoints = export.network.endpoints();
    let mut endpoint = 0u64;
    Ok(export.each_row(later, |v, ends, buffer| {
        let _ = write!(buffer, "router {v}");
        for _ in 0..endpoints.at(v) {
            let _ = write!(buffer, " node {endpoint}");
            endpoint += 1;
        }
        ends.iter().for_each(|w| _ = write!(buffer, " router {w}"));
        buffer.push(b'\n');
    })?)
}
